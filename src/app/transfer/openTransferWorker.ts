import type { WorkerLine } from '../lookback/createLookBackClient.ts';
import { transferWorkerName } from './protocol.ts';

/** Starts a worker that imports into the log of `uid`. */
export function openTransferWorker(uid: string): WorkerLine {
  const worker = new Worker(new URL('./transferWorker.ts', import.meta.url), {
    type: 'module',
    name: transferWorkerName(uid),
  });
  return {
    postMessage: (message) => worker.postMessage(message),
    addEventListener: (kind, listener) => worker.addEventListener(kind, listener),
    onDead: (listener) => worker.addEventListener('error', listener),
    drop: () => worker.terminate(),
  };
}
