import { describe, expect, it } from 'vitest';

import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import { memoryTabChannels } from '../../../tests/support/memoryTabChannel.ts';
import { createDayLog } from '../../log/createDayLog.ts';
import type { Person } from '../../account/AccountPort.ts';
import type { Session } from '../../account/SessionStore.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { createOpenLogStore } from './createOpenLogStore.ts';

const ada: Person = { uid: 'ada', email: 'ada@example.org' };
const bob: Person = { uid: 'bob', email: 'bob@example.org' };
const signedOut: Session = { kind: 'signed-out' };
const openFor = (person: Person): Session => ({ kind: 'open', person, account: 'unknown' });

function setUp() {
  const steps: string[] = [];
  const openChannel = memoryTabChannels();
  const log = createOpenLogStore({
    open: ({ uid }) => {
      steps.push(`opens ${uid}`);
      const localStore = memoryLocalStore();
      const dayLog = createDayLog({
        localStore,
        channel: openChannel(),
        clock: systemClock,
      });
      const { encryption } = fakeEncryption();
      return {
        dayLog,
        encryption,
        rest: () => void steps.push(`rests ${uid}`),
        resume: () => void steps.push(`resumes ${uid}`),
        close: () => void steps.push(`closes ${uid}`),
      };
    },
    backend: {
      openLog: ({ uid }) => void steps.push(`syncs ${uid}`),
      closeLog: () => {
        steps.push('ends sync');
        return Promise.resolve();
      },
    },
  });
  return { log, steps };
}

describe('the open log', () => {
  it('is there as soon as a session is, and the same while the person is', () => {
    const { log, steps } = setUp();
    log.follow(openFor(ada));
    const opened = log.getSnapshot();
    expect(opened).not.toBeNull();
    expect(log.encryption.getSnapshot()).not.toBeNull();
    log.follow({ kind: 'open', person: ada, account: 'signed-out' });
    expect(log.getSnapshot()).toBe(opened);
    expect(steps).toEqual(['opens ada', 'syncs ada']);
  });

  it('of one person is let go of before the next one’s is opened', () => {
    const { log, steps } = setUp();
    log.follow(openFor(ada));
    const first = log.getSnapshot();
    let changes = 0;
    log.subscribe(() => (changes += 1));
    log.follow(openFor(bob));
    expect(steps).toEqual(['opens ada', 'syncs ada', 'closes ada', 'opens bob', 'syncs bob']);
    expect(log.getSnapshot()).not.toBe(first);
    expect(changes).toBe(1);
  });

  it('is closed once, and a second call waits for the first closing', async () => {
    const { log, steps } = setUp();
    log.follow(openFor(ada));
    const first = log.close();
    expect(log.close()).toBe(first);
    await first;
    log.follow(openFor(bob));
    await log.close();
    expect(steps.filter((step) => step === 'ends sync')).toHaveLength(2);
  });

  it('is gone with the session', async () => {
    const { log, steps } = setUp();
    log.follow(openFor(ada));
    log.follow(signedOut);
    expect(log.getSnapshot()).toBeNull();
    expect(log.encryption.getSnapshot()).toBeNull();
    await log.close();
    log.follow(signedOut);
    expect(steps.slice(2)).toEqual(['closes ada', 'ends sync']);
  });
});
