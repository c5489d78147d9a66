import { systemClock } from '../../lib/systemClock.ts';
import { lineTo } from '../workerLine.ts';
import { createLookBackClient, type OpenLookBack } from './createLookBackClient.ts';
import { lookBackWorkers } from './protocol.ts';

/** The look back at `uid`'s log, in a shared worker or in a worker of this tab. */
export function openLookBack(uid: string): OpenLookBack {
  const name = lookBackWorkers.nameFor(uid);
  return createLookBackClient({
    clock: systemClock,
    connect: () => lineTo('SharedWorker' in window ? sharedWorker(name) : ownWorker(name)),
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
