import { lineTo, type WorkerLine } from '../workerLine.ts';
import { transferWorkers } from './protocol.ts';

/** Starts a worker that imports into the log of `uid`. */
export function openTransferWorker(uid: string): WorkerLine {
  return lineTo(
    new Worker(new URL('./transferWorker.ts', import.meta.url), {
      type: 'module',
      name: transferWorkers.nameFor(uid),
    }),
  );
}
