import { describe, expect, it } from 'vitest';

import { failure, success, type Result } from '../../lib/result.ts';
import type { AccountError, Person, SessionState } from '../../account/AccountPort.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import { willingAccount } from '../../../tests/support/app/testAccount.ts';
import { createWorkerBackend } from './createWorkerBackend.ts';
import type { Lead } from './createLead.ts';
import type { ConnectableStore, EngineEnd, OpenAccounts } from './WorkerDeps.ts';

const ada: Person = { uid: 'ada', email: 'ada@example.org' };
const bob: Person = { uid: 'bob', email: 'bob@example.org' };
const unreachable: AccountError = { kind: 'network', field: 'form', code: 'daylog/x' };

/** The Web Locks of one browser: one holder at a time, the others in a queue. */
function createLocks() {
  const ends = new Map<string, Promise<void>>();
  return async (uid: string, signal: AbortSignal, work: Parameters<Lead>[2]): Promise<void> => {
    const before = ends.get(uid) ?? Promise.resolve();
    let end: () => void = () => undefined;
    ends.set(
      uid,
      before.then(() => new Promise<void>((resolve) => (end = resolve))),
    );
    await before;
    if (!signal.aborted) await work(signal);
    await Promise.resolve();
    end();
  };
}

/** One worker of a browser; the test controls everything outside it. */
function createTab(locks = createLocks(), name = 'tab') {
  const steps: string[] = [];
  const sessions: SessionState[] = [];
  const timers: (() => void)[] = [];
  let opening: Result<void, AccountError> = success(undefined);
  let endEngine: (why: EngineEnd) => void = () => undefined;
  let tellSession: (session: SessionState) => void = () => undefined;
  const connectionListeners: Parameters<RemoteStore['watchConnection']>[0][] = [];

  const account: OpenAccounts['account'] = {
    ...willingAccount(ada),
    signOut: () => Promise.resolve(success(undefined)),
    watchSession: (listener) => {
      tellSession = listener;
      listener({ kind: 'unknown' });
      return () => undefined;
    },
  };
  const unused = () => {
    throw new Error('the worker itself asks the server nothing');
  };
  const remote: ConnectableStore = {
    watchConnection: (listener) => {
      connectionListeners.push(listener);
      return () => undefined;
    },
    keyRecord: { watch: unused, read: unused, put: unused },
    photos: {
      readUsage: unused,
      readRow: unused,
      readPage: unused,
      readPiece: unused,
      begin: unused,
      sendPart: unused,
      convert: unused,
      deletePhoto: unused,
      deleteUnfinished: unused,
    },
    watchDay: unused,
    watchDayIndex: unused,
    readDay: unused,
    readDayIndex: unused,
    readDayIndexAfter: unused,
    readNewestRow: unused,
    readHead: unused,
    readVersions: unused,
    readTrash: unused,
    readVersionPage: unused,
    readTrashPage: unused,
    readErasedPage: unused,
    erase: unused,
    readLogHeader: unused,
    beginLog: unused,
    write: unused,
    readRow: unused,
    convert: unused,
    settings: { watch: unused, read: unused, write: unused },
    connectNow: () => void steps.push('connects'),
    reconnect: () => void steps.push('reconnects'),
    close: () => void steps.push('closes the connection'),
  };
  const accounts: OpenAccounts = {
    account,
    openRemote: (uid) => {
      steps.push(`opens the log of ${uid}`);
      return remote;
    },
    deleteServerLog: (uid) => {
      steps.push(`deletes the log of ${uid}`);
      return Promise.resolve(success(undefined));
    },
  };
  const worker = createWorkerBackend({
    page: { sessionChanged: (session) => void sessions.push(session) },
    clock: {
      now: () => 0,
      setTimer: (callback) => {
        timers.push(callback);
        return () => undefined;
      },
    },
    random: () => 0.5,
    openAccounts: () => {
      steps.push('opens accounts');
      return Promise.resolve(opening.ok ? success(accounts) : failure(opening.error));
    },
    lead: locks,
    createEngine: (uid) => ({
      ended: new Promise((resolve) => (endEngine = resolve)),
      start: () => void steps.push(`${name} leads ${uid}`),
      wake: () => void steps.push('wakes'),
      stop: () => void steps.push('stops the engine'),
    }),
  });
  return {
    worker,
    steps,
    sessions,
    timers,
    serverSays: (session: SessionState) => tellSession(session),
    setConnected: (isConnected: boolean) => {
      for (const listener of connectionListeners) listener({ isConnected, serverTimeOffsetMs: 0 });
    },
    setOpening: (result: Result<void, AccountError>) => (opening = result),
    losesStore: () => endEngine('store-lost'),
    isDeposed: () => endEngine('deposed'),
  };
}

describe('the worker', () => {
  it('opens nothing before it is asked for something', () => {
    expect(createTab().steps).toEqual([]);
  });

  it('opens accounts once for all calls, and the database only for a log', async () => {
    const { worker, steps } = createTab();
    await Promise.all([worker.signIn('a', 'b'), worker.signUp('a', 'b'), worker.signOut()]);
    await worker.sendPasswordReset('a');
    expect(steps.filter((step) => step === 'opens accounts')).toHaveLength(1);
    expect(steps.filter((step) => step.startsWith('opens the log'))).toEqual([]);
  });

  it('answers with the reason, and tries again at the next call, when accounts cannot be opened', async () => {
    const { worker, setOpening } = createTab();
    setOpening(failure(unreachable));
    expect(await worker.signIn('a', 'b')).toEqual(failure(unreachable));
    setOpening(success(undefined));
    expect(await worker.signIn('a', 'b')).toEqual(success(ada));
  });

  it('tells the session as soon as accounts can be opened', async () => {
    const { worker, sessions, setOpening, timers, serverSays } = createTab();
    setOpening(failure(unreachable));
    worker.watchSession();
    await expect.poll(() => timers).toHaveLength(1);
    expect(sessions).toEqual([]);
    setOpening(success(undefined));
    timers[0]?.();
    await expect.poll(() => sessions).toEqual([{ kind: 'unknown' }]);
    serverSays({ kind: 'signed-in', person: ada });
    expect(sessions.at(-1)).toEqual({ kind: 'signed-in', person: ada });
  });
});

describe('the engine of an open log', () => {
  it('runs in one tab only, and in the next one when that tab lets go', async () => {
    const locks = createLocks();
    const first = createTab(locks, 'first');
    const second = createTab(locks, 'second');
    first.worker.openLog(ada);
    second.worker.openLog(ada);
    await expect.poll(() => first.steps).toContain('first leads ada');
    expect(second.steps).toEqual([]);
    await first.worker.closeLog();
    expect(first.steps.slice(-2)).toEqual(['stops the engine', 'closes the connection']);
    await expect.poll(() => second.steps).toContain('second leads ada');
  });

  it('runs in the next tab when its own can keep nothing any more, and never here again', async () => {
    const locks = createLocks();
    const older = createTab(locks, 'older');
    const newer = createTab(locks, 'newer');
    older.worker.openLog(ada);
    await expect.poll(() => older.steps).toContain('older leads ada');
    newer.worker.openLog(ada);
    older.losesStore();
    await expect.poll(() => newer.steps).toContain('newer leads ada');
    expect(older.steps.slice(-2)).toEqual(['stops the engine', 'closes the connection']);
    await newer.worker.closeLog();
    older.worker.wake('visible');
    for (const timer of older.timers) timer();
    await Promise.resolve();
    expect(older.steps.filter((step) => step === 'older leads ada')).toHaveLength(1);
    await older.worker.closeLog();
  });

  it('stops when another engine has taken the lead, and waits for its next turn', async () => {
    const locks = createLocks();
    const first = createTab(locks, 'first');
    const second = createTab(locks, 'second');
    first.worker.openLog(ada);
    await expect.poll(() => first.steps).toContain('first leads ada');
    second.worker.openLog(ada);
    first.isDeposed();
    await expect.poll(() => second.steps).toContain('second leads ada');
    expect(first.steps.slice(-2)).toEqual(['stops the engine', 'closes the connection']);
    for (const timer of first.timers) timer();
    await second.worker.closeLog();
    await expect.poll(() => first.steps.at(-1)).toBe('first leads ada');
    await first.worker.closeLog();
  });

  it('gives its turn to another tab when accounts cannot be opened, and tries again later', async () => {
    const locks = createLocks();
    const first = createTab(locks, 'first');
    const second = createTab(locks, 'second');
    first.setOpening(failure(unreachable));
    first.worker.openLog(ada);
    second.worker.openLog(ada);
    await expect.poll(() => second.steps).toContain('second leads ada');
    await second.worker.closeLog();
    first.setOpening(success(undefined));
    first.worker.wake('online');
    await expect.poll(() => first.steps).toContain('first leads ada');
  });

  it('is tried again as soon as any call has opened accounts', async () => {
    const { worker, steps, setOpening, timers } = createTab();
    setOpening(failure(unreachable));
    worker.openLog(ada);
    await expect.poll(() => timers).toHaveLength(1);
    setOpening(success(undefined));
    expect(await worker.signOut()).toEqual(success(undefined));
    await expect.poll(() => steps).toContain('tab leads ada');
  });

  it('is never started when the log was closed while accounts were opening', async () => {
    const { worker, steps } = createTab();
    worker.openLog(ada);
    await worker.closeLog();
    expect(steps).not.toContain('tab leads ada');
    worker.openLog(bob);
    await expect.poll(() => steps).toContain('tab leads bob');
  });

  it('asks again, on a new connection, after a new sign-in', async () => {
    const { worker, steps, serverSays } = createTab();
    worker.watchSession();
    worker.openLog(ada);
    await expect.poll(() => steps).toContain('tab leads ada');
    serverSays({ kind: 'signed-in', person: ada });
    serverSays({ kind: 'signed-out' });
    expect(steps).not.toContain('reconnects');
    serverSays({ kind: 'signed-in', person: ada });
    expect(steps).toContain('reconnects');
  });

  it('connects at once when the page is shown, and reconnects when the network has changed', async () => {
    const { worker, steps, setConnected } = createTab();
    worker.openLog(ada);
    await expect.poll(() => steps).toContain('tab leads ada');
    steps.length = 0;
    worker.wake('visible');
    worker.wake('online');
    setConnected(true);
    worker.wake('visible');
    worker.wake('online');
    expect(steps.filter((step) => step !== 'wakes')).toEqual([
      'connects',
      'connects',
      'connects',
      'reconnects',
    ]);
    expect(steps.filter((step) => step === 'wakes')).toHaveLength(4);
  });
});

describe('deleting a log from the server', () => {
  it('waits until no tab keeps it in step any more', async () => {
    const locks = createLocks();
    const first = createTab(locks, 'first');
    const second = createTab(locks, 'second');
    first.worker.openLog(ada);
    await expect.poll(() => first.steps).toContain('first leads ada');
    const deleting = second.worker.deleteServerLog('ada');
    await first.worker.closeLog();
    expect(await deleting).toEqual(success(undefined));
    expect(second.steps).toEqual(['opens accounts', 'deletes the log of ada']);
  });

  it('says why where accounts cannot be opened, and is done when they can be', async () => {
    const { worker, setOpening } = createTab();
    setOpening(failure(unreachable));
    expect(await worker.deleteServerLog('ada')).toEqual(failure(unreachable));
    setOpening(success(undefined));
    expect(await worker.deleteServerLog('ada')).toEqual(success(undefined));
  });
});
