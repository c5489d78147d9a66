import { afterEach, describe, expect, it } from 'vitest';

import { success } from '../../lib/result.ts';
import type { Person, SessionState } from '../../account/AccountPort.ts';
import { willingAccount } from '../../../tests/support/app/testAccount.ts';
import { createWorkerClient } from './createWorkerClient.ts';
import { serveWorker, type LineEnd, type WorkerLine } from '../workerLine.ts';
import type { SyncWorker, WakeReason, WorkerFunctions } from './protocol.ts';

const ada: Person = { uid: 'ada', email: 'ada@example.org' };
const bob: Person = { uid: 'bob', email: 'bob@example.org' };

const open: MessagePort[] = [];

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A worker in this thread, behind a real message channel, that records its requests. */
function createFakeWorker(log: string[]) {
  const { port1: page, port2: inside } = new MessageChannel();
  open.push(page, inside);
  const deadListeners: (() => void)[] = [];
  let isClosing = false;
  let tellAnswered: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    tellAnswered = resolve;
  });
  const functions: WorkerFunctions = {
    ...willingAccount(ada),
    signIn: (email) =>
      email === 'hangs' ? new Promise(() => undefined) : Promise.resolve(success(ada)),
    // Like the real worker: later than the answer to a closing of the log in the same turn.
    signOut: async () => {
      await isAnswered;
      return success(undefined);
    },
    deleteServerLog: (uid) => {
      log.push(`deleteServerLog ${uid}`);
      return Promise.resolve(success(undefined));
    },
    watchSession: () => void log.push('watchSession'),
    openLog: (person) => void log.push(`openLog ${person.uid}`),
    closeLog: () => {
      log.push('closeLog');
      isClosing = true;
      return Promise.resolve();
    },
    wake: (why) => void log.push(`wake ${why}`),
  };
  const line: LineEnd = {
    postMessage: (message) => {
      inside.postMessage(message);
      if (isClosing) tellAnswered();
    },
    addEventListener: (kind, listener) => inside.addEventListener(kind, listener),
  };
  const asPage = serveWorker<SyncWorker>(line, functions);
  inside.start();
  page.start();
  const worker: WorkerLine = {
    postMessage: (message) => page.postMessage(message),
    addEventListener: (kind, listener) => page.addEventListener(kind, listener),
    onDead: (listener) => deadListeners.push(listener),
    drop: () => {
      log.push('terminated');
      page.close();
    },
  };
  return {
    worker,
    tellSession: (session: SessionState) => asPage.functions.sessionChanged(session),
    askForToken: (siteKey: string) =>
      asPage.functions.appCheckToken({
        app: { apiKey: 'a', projectId: 'p', databaseURL: 'd' },
        siteKey,
      }),
    die: () => {
      for (const listener of deadListeners) listener();
    },
  };
}

function createPage() {
  const log: string[] = [];
  const workers: ReturnType<typeof createFakeWorker>[] = [];
  let wake: (why: WakeReason) => void = () => undefined;
  const timers: { callback: () => void; delayMs: number }[] = [];
  const sessions: SessionState[] = [];
  const client = createWorkerClient({
    random: () => 0.5,
    clock: {
      now: () => 0,
      setTimer: (callback, delayMs) => {
        timers.push({ callback, delayMs });
        return () => undefined;
      },
    },
    startWorker: () => {
      log.push('starts a worker');
      const fake = createFakeWorker(log);
      workers.push(fake);
      return fake.worker;
    },
    appCheckToken: ({ siteKey }) =>
      Promise.resolve({ token: `by ${siteKey}`, expireTimeMillis: 1 }),
    onWake: (listener) => {
      wake = listener;
    },
  });
  client.account.watchSession((session) => sessions.push(session));
  return {
    client,
    account: client.account,
    sessions,
    log,
    newest: () => {
      const worker = workers.at(-1);
      if (worker === undefined) throw new Error('no worker was started');
      return worker;
    },
    wake: (why: WakeReason) => wake(why),
    /** Fires the next timer; returns its delay. */
    passTime: () => {
      const timer = timers.shift();
      timer?.callback();
      return timer?.delayMs;
    },
  };
}

describe('the page’s side of the worker', () => {
  it('starts no worker before it is asked to', () => {
    const { client, log } = createPage();
    client.openLog(ada);
    expect(log).toEqual([]);
  });

  it('opens the given person’s log as soon as it starts', async () => {
    const { client, log } = createPage();
    client.openLog(ada);
    client.start();
    await expect.poll(() => log).toEqual(['starts a worker', 'watchSession', 'openLog ada']);
  });

  it('obtains App Check tokens for its worker, which has no document to do it in', async () => {
    const { client, newest } = createPage();
    client.start();
    expect(await newest().askForToken('site-1')).toEqual({
      token: 'by site-1',
      expireTimeMillis: 1,
    });
  });

  it('forwards the worker’s session, but not that of a worker being replaced', async () => {
    const { client, newest, sessions } = createPage();
    client.openLog(ada);
    client.start();
    await newest().tellSession({ kind: 'signed-in', person: ada });
    expect(sessions).toEqual([{ kind: 'unknown' }, { kind: 'signed-in', person: ada }]);
    const leaving = newest();
    const closing = client.closeLog();
    await leaving.tellSession({ kind: 'signed-out' });
    await closing;
    expect(sessions).toHaveLength(2);
  });

  it('tells a later listener the known session at once', async () => {
    const { client, newest } = createPage();
    client.start();
    await newest().tellSession({ kind: 'signed-in', person: ada });
    const heard: SessionState[] = [];
    client.account.watchSession((session) => heard.push(session));
    expect(heard).toEqual([{ kind: 'signed-in', person: ada }]);
  });

  it('tells no worker of a log that was closed before it started', async () => {
    const { client, log } = createPage();
    client.openLog(ada);
    await client.closeLog();
    client.start();
    await expect.poll(() => log).toContain('watchSession');
    await client.deleteServerLog('bob');
    expect(log).toEqual(['starts a worker', 'watchSession', 'deleteServerLog bob']);
  });

  it('starts the worker for a sign-in that comes before first paint', async () => {
    const { account, log } = createPage();
    expect(await account.signIn('ada@example.org', 'secret')).toEqual(success(ada));
    expect(log[0]).toBe('starts a worker');
  });

  it('answers a call whose worker dies, and starts a new one with the same log', async () => {
    const { client, account, log, newest, wake } = createPage();
    client.openLog(ada);
    client.start();
    const call = account.signIn('hangs', 'secret');
    await expect.poll(() => log).toContain('openLog ada');
    newest().die();
    expect(await call).toMatchObject({ ok: false, error: { kind: 'network', field: 'form' } });
    log.length = 0;
    wake('online');
    await expect
      .poll(() => log)
      .toEqual(['starts a worker', 'watchSession', 'openLog ada', 'wake online']);
  });

  it('restarts when the network returns before the session was known', async () => {
    const { client, log, newest, wake } = createPage();
    client.openLog(ada);
    client.start();
    await expect.poll(() => log).toContain('openLog ada');
    log.length = 0;
    wake('visible');
    await expect.poll(() => log).toEqual(['wake visible']);
    log.length = 0;
    wake('online');
    await expect
      .poll(() => log)
      .toEqual(['terminated', 'starts a worker', 'watchSession', 'openLog ada', 'wake online']);
    await newest().tellSession({ kind: 'signed-in', person: ada });
    log.length = 0;
    wake('online');
    await expect.poll(() => log).toEqual(['wake online']);
  });

  it('restarts a dead worker by itself, with growing delays while it keeps dying', async () => {
    const { client, log, newest, passTime } = createPage();
    client.openLog(ada);
    client.start();
    const delaysMs: (number | undefined)[] = [];
    for (let death = 0; death < 8; death += 1) {
      newest().die();
      delaysMs.push(passTime());
    }
    expect(delaysMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    await expect.poll(() => log.at(-1)).toBe('openLog ada');
  });

  it('gives another person a worker of their own', async () => {
    const { client, log } = createPage();
    client.openLog(ada);
    client.start();
    await expect.poll(() => log).toContain('openLog ada');
    log.length = 0;
    client.openLog(bob);
    await expect
      .poll(() => log)
      .toEqual(['terminated', 'starts a worker', 'watchSession', 'openLog bob']);
  });

  it('lets a worker that closes its log finish what it was asked', async () => {
    const { client, account, log } = createPage();
    client.openLog(ada);
    client.start();
    const leaving = account.signOut();
    await Promise.all([client.closeLog(), client.closeLog()]);
    expect(await leaving).toEqual(success(undefined));
    expect(log.at(-1)).toBe('terminated');
    expect(log.filter((step) => step === 'starts a worker')).toHaveLength(1);
  });

  it('lets go of a log before it says so', async () => {
    const { client, log } = createPage();
    client.openLog(ada);
    client.start();
    await expect.poll(() => log).toContain('openLog ada');
    await client.closeLog();
    expect(log.slice(-2)).toEqual(['closeLog', 'terminated']);
  });

  it('holds nothing while its page rests, and restarts afterwards', async () => {
    const { client, account, log, wake, newest, passTime } = createPage();
    client.openLog(ada);
    client.start();
    await expect.poll(() => log).toContain('openLog ada');
    const hanging = account.signIn('hangs', 'secret');
    await expect.poll(() => log).toContain('openLog ada');
    log.length = 0;
    client.rest();
    // In the same task: the browser may freeze the page right after it.
    expect(log).toEqual(['terminated']);
    expect(await hanging).toMatchObject({ ok: false, error: { kind: 'network' } });

    wake('visible');
    client.openLog(bob);
    newest().die();
    passTime();
    const waiting = account.signIn('ada@example.org', 'secret');
    await Promise.resolve();
    expect(log).toEqual(['terminated']);

    client.resume();
    expect(await waiting).toEqual(success(ada));
    expect(log).toEqual(['terminated', 'starts a worker', 'watchSession', 'openLog bob']);
  });

  it('terminates a worker that still finishes its calls', async () => {
    const { client, account, log } = createPage();
    client.openLog(ada);
    client.start();
    const hanging = account.signIn('hangs', 'secret');
    await expect.poll(() => log).toContain('openLog ada');
    const closing = client.closeLog();
    client.rest();
    expect(log.at(-1)).toBe('terminated');
    expect(await hanging).toMatchObject({ ok: false });
    await closing;
  });
});
