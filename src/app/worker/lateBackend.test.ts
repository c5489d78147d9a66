import { describe, expect, it } from 'vitest';

import { success } from '../../lib/result.ts';
import type { SessionState } from '../../sync/ports.ts';
import { willingAccount } from '../testAccount.ts';
import type { WorkerClient } from './client.ts';
import { createLateBackend } from './lateBackend.ts';

const ada = { uid: 'ada', email: 'ada@example.org' };

/** A backend whose code arrives when `arrive` says so, and that notes what it is asked. */
function openPage() {
  const did: string[] = [];
  const timers: { readonly afterMs: number; readonly run: () => void }[] = [];
  const arrivals: Arrival[] = [];
  let tellSession: (session: SessionState) => void = () => undefined;
  const real: WorkerClient = {
    call: (ask) =>
      ask({
        ...willingAccount(ada),
        deleteServerLog: () => Promise.resolve(success(undefined)),
      }),
    start: () => void did.push('start'),
    openLog: ({ uid }) => void did.push(`openLog ${uid}`),
    closeLog: () => Promise.resolve(void did.push('closeLog')),
  };
  const late = createLateBackend({
    clock: {
      setTimer: (run, afterMs) => {
        timers.push({ afterMs, run });
        return () => undefined;
      },
    },
    load: (onSession) =>
      new Promise((resolve, reject) => {
        tellSession = onSession;
        did.push('load');
        arrivals.push({ resolve: () => resolve(real), reject });
      }),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    ...{ late, did, timers },
    arrive: async () => {
      arrivals.at(-1)?.resolve();
      await settle();
    },
    fail: async () => {
      arrivals.at(-1)?.reject(new Error('offline'));
      await settle();
    },
    tell: (session: SessionState) => tellSession(session),
  };
}

interface Arrival {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

describe('a backend whose code is not there yet', () => {
  it('is loaded by start, and is told of the log that is open by then', async () => {
    const { late, did, arrive } = openPage();
    late.openLog(ada);
    expect(did).toEqual([]);
    late.start();
    await arrive();
    expect(did).toEqual(['load', 'openLog ada', 'start']);
  });

  it('hears nothing of a log that was closed meanwhile', async () => {
    const { late, did, arrive } = openPage();
    late.openLog(ada);
    late.start();
    await late.closeLog();
    await arrive();
    expect(did).toEqual(['load', 'start']);
  });

  it('tells those who watch the session what it says later', async () => {
    const { late, arrive, tell } = openPage();
    const heard: string[] = [];
    late.account.watchSession(({ kind }) => heard.push(kind));
    late.start();
    await arrive();
    tell({ kind: 'signed-in', person: ada });
    expect(heard).toEqual(['unknown', 'signed-in']);
    late.account.watchSession(({ kind }) => heard.push(`${kind}, at once`));
    expect(heard.at(-1)).toBe('signed-in, at once');
  });

  it('is loaded by an account call, which waits for it', async () => {
    const { late, arrive } = openPage();
    const signingIn = late.account.signIn('ada@example.org', 'secret');
    await arrive();
    expect(await signingIn).toEqual(success(ada));
  });

  it('that cannot be loaded fails the call, and is loaded anew by the next', async () => {
    const { late, did, fail, arrive } = openPage();
    const first = late.account.signOut();
    await fail();
    expect(await first).toMatchObject({ ok: false, error: { kind: 'network' } });
    const second = late.account.signOut();
    await arrive();
    expect((await second).ok).toBe(true);
    expect(did).toEqual(['load', 'load']);
  });

  it('that cannot be loaded at the start is tried again after a while', async () => {
    const { late, did, timers, fail, arrive } = openPage();
    late.start();
    await fail();
    timers.at(-1)?.run();
    await arrive();
    expect(did).toEqual(['load', 'load', 'start']);
  });
});
