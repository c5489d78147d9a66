import { afterEach, describe, expect, it } from 'vitest';

import type { Clock } from '../../lib/Clock.ts';
import { createLookBackHost, type LookBackHost } from '../../lookback/createLookBackHost.ts';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import { memoryTabChannels } from '../../../tests/support/memoryTabChannel.ts';
import type { WorkerLine } from '../workerLine.ts';
import { createLookBackClient, type OpenLookBack } from './createLookBackClient.ts';
import { createLookBackSource } from './createLookBackSource.ts';
import { createLookBackServer } from './createLookBackServer.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A browser with workers by name, started on demand, to which pages speak through ports. */
function createBrowser() {
  const timers = new Map<() => void, number>();
  const clock: Clock = {
    now: () => 0,
    setTimer: (callback, delayMs) => {
      // Its own function: the same callback may be set twice.
      const timer = () => callback();
      timers.set(timer, delayMs);
      return () => timers.delete(timer);
    },
  };
  let running: ReturnType<typeof startWorker> | null = null;
  let started = 0;
  const dead = new Set<() => void>();
  const lives: string[] = [];

  function startWorker() {
    started += 1;
    const host: LookBackHost = createLookBackHost({
      localStore: memoryLocalStore(),
      channel: memoryTabChannels()(),
      clock,
      origin: 'https://daylog.example',
    });
    ends.push(() => host.close());
    return createLookBackServer(host, {
      rest: () => lives.push('rests'),
      resume: () => lives.push('resumes'),
      close: () => (running = null),
    });
  }

  function passTime(ms = Infinity): void {
    const due = [...timers.keys()].filter((timer) => (timers.get(timer) ?? 0) <= ms);
    for (const timer of due) {
      timers.delete(timer);
      timer();
    }
  }

  function connect(): WorkerLine {
    running ??= startWorker();
    const { port1, port2 } = new MessageChannel();
    running.serve(port2);
    port2.start();
    ends.push(() => port1.close());
    return {
      postMessage: (message) => port1.postMessage(message),
      addEventListener: (kind, listener) => {
        port1.addEventListener(kind, listener);
        port1.start();
      },
      onDead: (listener) => dead.add(listener),
      drop: () => undefined,
    };
  }

  function create(): OpenLookBack {
    const client = createLookBackClient({ connect, clock });
    ends.push(() => client.close());
    return client;
  }

  return {
    create,
    /** A look back that a screen shows. */
    open: (): OpenLookBack => {
      const client = create();
      ends.push(client.state.subscribe(() => undefined));
      return client;
    },
    started: () => started,
    /** Every timer that waits for at most `ms` is due. */
    passTime,
    /** Waits until `look` gives `value`, while time passes. */
    expectSoon: (look: () => unknown, value: unknown) =>
      expect
        .poll(() => {
          passTime();
          return look();
        })
        .toBe(value),
    isRunning: () => running !== null,
    /** What became of the database of the workers. */
    lives,
    /** The worker dies silently. */
    kill: () => {
      running = null;
      for (const listener of [...dead]) listener();
    },
  };
}

const ask = (lookBack: OpenLookBack) => lookBack.ask((questions) => questions.tags());

describe('the pages of one person', () => {
  it('share a worker, and all hear how far it is', async () => {
    const browser = createBrowser();
    const [one, other] = [browser.open(), browser.open()];
    expect(await ask(one)).toEqual([]);
    expect(browser.started()).toBe(1);
    await browser.expectSoon(() => other.state.getSnapshot().kind, 'ready');
  });

  it('leave nothing behind when one of them signs out', async () => {
    const browser = createBrowser();
    const one = browser.open();
    await ask(one);
    one.close();
    await expect.poll(() => browser.isRunning()).toBe(false);
  });

  it('hold the log open while one of them runs, and find the worker again when they thaw', async () => {
    const browser = createBrowser();
    const [one, other] = [browser.open(), browser.open()];
    await Promise.all([ask(one), ask(other)]);
    browser.lives.length = 0;
    one.rest();
    one.refresh();
    expect(await ask(other)).toEqual([]);
    expect(browser.lives).toEqual([]);
    other.rest();
    await expect.poll(() => browser.lives).toEqual(['rests']);
    one.resume();
    expect(one.state.getSnapshot()).toEqual({ kind: 'opening' });
    expect(await ask(one)).toEqual([]);
    await browser.expectSoon(() => one.state.getSnapshot().kind, 'ready');
    expect([browser.lives, browser.started()]).toEqual([['rests', 'resumes'], 1]);
    other.close();
    browser.passTime();
    expect(browser.started()).toBe(1);
  });

  it('get another worker when theirs ends, or dies', async () => {
    const browser = createBrowser();
    const [one, other] = [browser.open(), browser.open()];
    await ask(one);
    one.close();
    await browser.expectSoon(browser.started, 2);
    expect(await ask(other)).toEqual([]);
    browser.kill();
    expect(other.state.getSnapshot()).toEqual({ kind: 'unavailable' });
    await browser.expectSoon(browser.started, 3);
    expect(await ask(other)).toEqual([]);
  });

  it('begin no worker anew while all close a log', async () => {
    const browser = createBrowser();
    const [one, other] = [browser.open(), browser.open()];
    await ask(one);
    await browser.expectSoon(() => other.state.getSnapshot().kind, 'ready');
    one.close();
    await expect.poll(() => other.state.getSnapshot().kind).toBe('opening');
    browser.passTime(1_000);
    expect(browser.started()).toBe(1);
    other.close();
    browser.passTime();
    expect(browser.started()).toBe(1);
  });

  it('are refreshed and closed in peace while they wait for another worker', async () => {
    const browser = createBrowser();
    const one = browser.open();
    await ask(one);
    browser.kill();
    one.refresh();
    one.close();
    // The wait for the restart is over. An unhandled rejection fails the run.
    browser.passTime();
    expect(browser.started()).toBe(1);
    expect(one.state.getSnapshot()).toEqual({ kind: 'unavailable' });
  });

  it('are never answered by a worker that is gone', async () => {
    const browser = createBrowser();
    const one = browser.open();
    let isAnswered = false;
    const answered = () => (isAnswered = true);
    void one.ask(() => new Promise(() => undefined)).then(answered, answered);
    browser.kill();
    await browser.expectSoon(browser.started, 2);
    await ask(one);
    expect(isAnswered).toBe(false);
  });

  it('hear of a bug in a question', async () => {
    const one = createBrowser().open();
    await expect(one.ask(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  });
});

describe('the source of looks back', () => {
  function createSource() {
    const browser = createBrowser();
    const opened: string[] = [];
    const source = createLookBackSource((uid) => {
      opened.push(uid);
      return browser.open();
    });
    return { source, opened, browser };
  }

  it('starts no worker while a screen renders', async () => {
    const browser = createBrowser();
    const source = createLookBackSource(browser.create);
    source.follow('ada');
    const lookBack = source.open();
    expect(browser.started()).toBe(0);
    source.rest();
    source.resume();
    expect(browser.started()).toBe(0);
    expect(await lookBack.ask((questions) => questions.tags())).toEqual([]);
    expect(browser.started()).toBe(1);
  });

  it('opens one look back for one log, when it is first asked', () => {
    const { source, opened, browser } = createSource();
    source.follow('ada');
    expect(browser.started()).toBe(0);
    expect(source.open()).toBe(source.open());
    expect(opened).toEqual(['ada']);
  });

  it('closes it with the log, and opens the next person’s anew', async () => {
    const { source, opened, browser } = createSource();
    source.follow('ada');
    source.open();
    source.close();
    await expect.poll(() => browser.isRunning()).toBe(false);
    source.follow('bob');
    source.open();
    expect(opened).toEqual(['ada', 'bob']);
  });

  it('opens nothing for a log that is closed', () => {
    const { source, opened } = createSource();
    source.follow('ada');
    source.close();
    expect(() => source.open()).toThrow('No log');
    expect(opened).toEqual([]);
  });
});
