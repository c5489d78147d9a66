import { systemClock } from '../../lib/systemClock.ts';
import {
  createLookBackClient,
  type OpenLookBack,
  type WorkerLine,
} from './createLookBackClient.ts';
import { lookBackWorkerName } from './protocol.ts';

/** The look back at `uid`'s log, in a shared worker or in a worker of this tab. */
export function openLookBack(uid: string): OpenLookBack {
  const name = lookBackWorkerName(uid);
  return createLookBackClient({
    clock: systemClock,
    connect: () => ('SharedWorker' in window ? sharedLine(name) : ownLine(name)),
  });
}

function sharedLine(name: string): WorkerLine {
  const worker = new SharedWorker(new URL('./lookBackWorker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  const { port } = worker;
  return {
    postMessage: (message) => port.postMessage(message),
    addEventListener: (kind, listener) => {
      port.addEventListener(kind, listener);
      port.start();
    },
    onDead: (listener) => worker.addEventListener('error', listener),
    drop: () => port.close(),
  };
}

function ownLine(name: string): WorkerLine {
  const worker = new Worker(new URL('./lookBackWorker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  return {
    postMessage: (message) => worker.postMessage(message),
    addEventListener: (kind, listener) => worker.addEventListener(kind, listener),
    onDead: (listener) => worker.addEventListener('error', listener),
    drop: () => worker.terminate(),
  };
}
