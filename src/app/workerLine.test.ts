import { afterEach, describe, expect, it } from 'vitest';

import {
  openWorker,
  serveWorker,
  workerNames,
  type OtherSide,
  type WorkerLine,
} from './workerLine.ts';

interface Adder {
  add(one: number, other: number): Promise<number>;
  note(text: string): void;
  fail(): Promise<never>;
  hang(): Promise<void>;
  askPage(): Promise<string>;
}

interface Page {
  name(): string;
}

interface AdderContract {
  readonly worker: Adder;
  readonly page: Page;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page with a worker behind a real message channel. */
function openPair() {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port1.close());
  const steps: string[] = [];
  let die: () => void = () => undefined;
  const page: OtherSide<Page> = serveWorker<AdderContract>(port2, {
    add: (one, other) => Promise.resolve(one + other),
    note: (text) => void steps.push(text),
    fail: () => Promise.reject(new Error('a bug')),
    hang: () => new Promise(() => undefined),
    askPage: () => page.functions.name(),
  });
  port1.start();
  port2.start();
  const line: WorkerLine = {
    postMessage: (message) => port1.postMessage(message),
    addEventListener: (kind, listener) => port1.addEventListener(kind, listener),
    onDead: (listener) => (die = listener),
    drop: () => steps.push('dropped'),
  };
  const worker = openWorker<AdderContract>(line, { name: () => 'page' }, () => steps.push('dead'));
  return { worker, steps, die: () => die() };
}

describe('a line between a page and a worker', () => {
  it('carries calls in both directions, and answers that take any time', async () => {
    const { worker } = openPair();
    expect(await worker.functions.add(2, 3)).toBe(5);
    expect(await worker.functions.askPage()).toBe('page');
  });

  it('carries messages in the order of the calls', async () => {
    const { worker, steps } = openPair();
    worker.tell('note', 'first');
    worker.tell('note', 'second');
    await worker.functions.add(0, 0);
    expect(steps).toEqual(['first', 'second']);
  });

  it('rejects a call that fails in the worker, with its error', async () => {
    await expect(openPair().worker.functions.fail()).rejects.toThrow('a bug');
  });

  it('tells the page of a worker that could not be loaded or died', () => {
    const { die, steps } = openPair();
    die();
    expect(steps).toEqual(['dead']);
  });

  it('is dropped in the same task, and rejects the calls without an answer', async () => {
    const { worker, steps } = openPair();
    const hanging = worker.functions.hang();
    worker.close();
    expect(steps).toEqual(['dropped']);
    expect(worker.isClosed()).toBe(true);
    await expect(hanging).rejects.toThrow('closed');
    await expect(worker.functions.add(1, 1)).rejects.toThrow('closed');
  });

  it('lets go of a worker whose answers nobody awaits', async () => {
    const { worker, steps } = openPair();
    let isSettled = false;
    const settled = () => (isSettled = true);
    void worker.functions.hang().then(settled, settled);
    worker.drop();
    await new Promise((resolve) => setImmediate(resolve));
    expect([steps, isSettled]).toEqual([['dropped'], false]);
  });

  it('takes no messages once it is closed', async () => {
    const { worker, steps } = openPair();
    worker.close();
    // An unhandled rejection fails the run.
    worker.tell('note', 'too late');
    await Promise.resolve();
    expect(steps).toEqual(['dropped']);
  });
});

describe('the name of a worker', () => {
  it('says whose log it works on', () => {
    const names = workerNames('daylog-lookback');
    expect(names.uidIn(names.nameFor('ada'))).toBe('ada');
    expect(() => names.uidIn('daylog-sync')).toThrow('wrong name');
  });
});
