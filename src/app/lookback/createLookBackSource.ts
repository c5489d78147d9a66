import { systemClock } from '../../lib/systemClock.ts';
import type { LookBackSource } from '../../lookback/LookBack.ts';
import { lineTo } from '../workerLine.ts';
import { type OpenLookBack, createLookBackClient } from './createLookBackClient.ts';
import { lookBackWorkers } from './protocol.ts';

/** The {@link LookBackSource} of a tab, which follows the open log. */
export interface OwnedLookBackSource extends LookBackSource {
  /** The log of `uid` is open from now on. */
  follow(uid: string): void;
  /** The page is shown again: messages may have been missed. */
  refresh(): void;
  /** The page may be frozen: lets the worker go until `resume`. */
  rest(): void;
  resume(): void;
  /** The log is closed: ends its worker. */
  close(): void;
}

/** A source that starts the worker by `openFor` when a view first needs it. */
export function createLookBackSource(openFor: (uid: string) => OpenLookBack): OwnedLookBackSource {
  let uid: string | null = null;
  let opened: OpenLookBack | null = null;

  return {
    follow: (person) => {
      uid = person;
    },
    open: () => {
      if (uid === null) throw new Error('No log is open');
      return (opened ??= openFor(uid));
    },
    refresh: () => opened?.refresh(),
    rest: () => opened?.rest(),
    resume: () => opened?.resume(),
    close: () => {
      uid = null;
      opened?.close();
      opened = null;
    },
  };
}

/**
 * Whether tabs may share a worker. WebKit suspends a shared worker with the last page that uses it, before the worker can
 * close its database: a sign-out in the next page would wait for it. There each tab has a worker of its own, which ends
 * with its page.
 */
function mayShareWorkers(): boolean {
  return 'SharedWorker' in window && !navigator.vendor.startsWith('Apple');
}

/** The look back at `uid`'s log, in a shared worker or in a worker of this tab. */
export function openLookBack(uid: string): OpenLookBack {
  const name = lookBackWorkers.nameFor(uid);
  return createLookBackClient({
    clock: systemClock,
    connect: () => lineTo(mayShareWorkers() ? sharedWorker(name) : ownWorker(name)),
  });
}

// Vite finds a worker's file only where `new` and `new URL` stand together.
function sharedWorker(name: string): SharedWorker {
  return new SharedWorker(new URL('./lookBackWorker.ts', import.meta.url), {
    type: 'module',
    name,
  });
}

function ownWorker(name: string): Worker {
  return new Worker(new URL('./lookBackWorker.ts', import.meta.url), { type: 'module', name });
}
