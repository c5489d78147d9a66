import { describe, expect, it } from 'vitest';

import { twoEnds } from '../../tests/support/encryption/twoEnds.ts';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { failure } from '../lib/result.ts';
import { callEngine } from '../log/engineLine.ts';
import type { TabMessage } from '../log/TabChannel.ts';
import type { ConnectionWatch } from './serveKeyRecord.ts';
import { createHeldEngine } from './createHeldEngine.ts';

type Connection = Parameters<Parameters<ConnectionWatch>[0]>[0];

/** A started engine of a locked log, and what a tab hears of it. */
async function held() {
  const clock = createFakeClock();
  const { tab, worker } = twoEnds();
  const heard: TabMessage[] = [];
  tab.subscribe((message) => heard.push(message));
  let connect: (state: Connection) => void = () => undefined;
  const engine = createHeldEngine({
    channel: worker,
    clock,
    heldBy: 'locked',
    watchConnection: (listener) => {
      connect = listener;
      listener({ isConnected: false, serverTimeOffsetMs: 0 });
      return () => heard.push({ kind: 'engine-wanted' });
    },
  });
  engine.start();
  await clock.settle();
  return {
    engine,
    calls: callEngine(tab, clock),
    clock,
    heard,
    connect: async (state: Connection) => {
      connect(state);
      await clock.settle();
    },
    post: async (message: TabMessage) => {
      tab.post(message);
      await clock.settle();
    },
  };
}

const statusOf = (message: TabMessage | undefined) =>
  message?.kind === 'engine' ? message.status : null;

describe('the engine of a log that this device may not use', () => {
  it('says that it is held, to every tab that asks, and how the connection is', async () => {
    const { heard, connect, post } = await held();
    const status = { heldBy: 'locked', savedAsOfMs: null, storage: null };
    expect(heard.map(statusOf)).toEqual([{ ...status, isConnected: false, clockOffsetMs: null }]);
    await connect({ isConnected: true, serverTimeOffsetMs: 40 });
    await post({ kind: 'engine-wanted' });
    const now = { ...status, isConnected: true, clockOffsetMs: 40 };
    expect(heard.slice(1).map(statusOf)).toEqual([now, now]);
    await connect({ isConnected: false, serverTimeOffsetMs: 0 });
    expect(statusOf(heard.at(-1))).toEqual({ ...now, isConnected: false });
  });

  it('refuses at once to answer', async () => {
    const { calls } = await held();
    const locked = failure({ kind: 'locked', cause: null });
    expect(await calls.trash()).toEqual(locked);
    expect(await calls.erase([])).toEqual(locked);
    expect(await calls.emptyTrash(5)).toEqual(locked);
    expect(await calls.versionPage(null)).toEqual(locked);
    expect(await calls.index(null, 'back', 9)).toEqual(locked);
  });

  it('leaves calls about the key record to the gate', async () => {
    const { calls, clock } = await held();
    let isAnswered = false;
    void calls.keyRecord().then(() => (isAnswered = true));
    await clock.settle();
    expect(isAnswered).toBe(false);
  });

  it('is silent once it has stopped', async () => {
    const { engine, calls, clock, heard, post } = await held();
    engine.stop();
    // The end of the connection's watch.
    expect(heard.at(-1)).toEqual({ kind: 'engine-wanted' });
    heard.length = 0;
    await post({ kind: 'engine-wanted' });
    void calls.trash();
    await clock.settle();
    expect(heard).toEqual([]);
  });
});
