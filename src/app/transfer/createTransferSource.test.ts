import { afterEach, expect, it } from 'vitest';

import type { TakeIn } from '../../photos/TakenPhoto.ts';
import type { TransferActions } from '../../transfer/Transfer.ts';
import { serveWorker, type OtherSide } from '../workerLine.ts';
import { createTransferSource } from './createTransferSource.ts';
import type { TransferPageFunctions, TransferWorker } from './protocol.ts';

const noTakeIn: TakeIn = () => Promise.resolve({ ok: false, error: 'not-a-photo' });

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The source of a tab with Ada's log, whose workers stand in this thread. */
function createTab() {
  const steps: string[] = [];
  const workers: { readonly page: OtherSide<TransferPageFunctions>; readonly die: () => void }[] =
    [];
  const note = (step: string) => () => {
    steps.push(step);
    return Promise.resolve();
  };
  const functions: TransferActions = {
    open: note('open'),
    answer: note('answer'),
    chooseSource: note('chooseSource'),
    choose: note('choose'),
    start: note('start'),
    pause: () => void steps.push('pause'),
    resume: () => void steps.push('resume'),
    stop: () => void steps.push('stop'),
    notImported: () => new Promise(() => undefined),
    reset: () => void steps.push('reset'),
    undo: note('undo'),
    forget: note('forget'),
    keptDays: () => Promise.resolve([]),
  };
  const source = createTransferSource(noTakeIn, (uid) => {
    steps.push(`starts for ${uid}`);
    const { port1, port2 } = new MessageChannel();
    ends.push(() => port1.close());
    const deadListeners: (() => void)[] = [];
    const page = serveWorker<TransferWorker>(port2, functions);
    workers.push({
      page,
      die: () => {
        for (const listener of deadListeners) listener();
      },
    });
    port2.start();
    return {
      postMessage: (message) => port1.postMessage(message),
      addEventListener: (kind, listener) => {
        port1.addEventListener(kind, listener);
        port1.start();
      },
      onDead: (listener) => deadListeners.push(listener),
      drop: () => {
        steps.push('terminated');
        port1.close();
      },
    };
  });
  source.follow('ada');
  const newest = () => {
    const worker = workers.at(-1);
    if (worker === undefined) throw new Error('No worker was started');
    return worker;
  };
  return { source, steps, newest };
}

/** A screen that shows the transfer. */
function show({ source }: ReturnType<typeof createTab>) {
  const transfer = source.open();
  ends.push(transfer.state.subscribe(() => undefined));
  ends.push(transfer.imports.subscribe(() => undefined));
  return transfer;
}

const refused = { kind: 'refused', refusal: { kind: 'worker-died' } };

it('starts no worker while a screen renders, and one worker for a screen that is shown', () => {
  const tab = createTab();
  tab.source.open();
  expect(tab.steps).toEqual([]);
  show(tab);
  show(tab);
  expect(tab.steps).toEqual(['starts for ada']);
});

it('shows the state of the worker', async () => {
  const tab = createTab();
  const transfer = show(tab);
  tab.newest().page.tell('stateChanged', { kind: 'reading', entries: 3 });
  tab.newest().page.tell('importsChanged', []);
  await expect.poll(() => transfer.imports.getSnapshot()).toEqual([]);
  expect(transfer.state.getSnapshot()).toEqual({ kind: 'reading', entries: 3 });
});

it('says that the worker died, and starts another when the person goes on', async () => {
  const tab = createTab();
  const transfer = show(tab);
  tab.newest().die();
  expect(tab.source.open().state.getSnapshot()).toEqual(refused);
  expect(tab.source.open().imports.getSnapshot()).toBeNull();
  expect(tab.steps).toEqual(['starts for ada', 'terminated']);
  transfer.actions.reset();
  expect(tab.source.open().state.getSnapshot()).toEqual({ kind: 'idle' });
  await expect
    .poll(() => tab.steps)
    .toEqual(['starts for ada', 'terminated', 'starts for ada', 'reset']);
});

it('holds nothing while its page rests, and starts again without a word afterwards', () => {
  const tab = createTab();
  const transfer = show(tab);
  tab.source.rest();
  // In the same task: the browser may freeze the page right after it.
  expect(tab.steps).toEqual(['starts for ada', 'terminated']);
  tab.source.resume();
  expect(transfer.state.getSnapshot()).toEqual({ kind: 'idle' });
  expect(tab.steps).toEqual(['starts for ada', 'terminated', 'starts for ada']);
});

it('says after a rest what was interrupted', async () => {
  const tab = createTab();
  const transfer = show(tab);
  tab.newest().page.tell('stateChanged', { kind: 'reading', entries: 3 });
  await expect.poll(() => transfer.state.getSnapshot().kind).toBe('reading');
  tab.source.rest();
  tab.source.resume();
  expect(transfer.state.getSnapshot()).toEqual(refused);
});

it('starts nothing after a rest that nobody had started before it', () => {
  const tab = createTab();
  tab.source.open();
  tab.source.rest();
  tab.source.resume();
  expect(tab.steps).toEqual([]);
});

it('terminates the worker with the log, and works for the next person', () => {
  const tab = createTab();
  show(tab);
  tab.source.close();
  expect(() => tab.source.open()).toThrow('No log');
  tab.source.follow('bob');
  show(tab);
  expect(tab.steps).toEqual(['starts for ada', 'terminated', 'starts for bob']);
});
