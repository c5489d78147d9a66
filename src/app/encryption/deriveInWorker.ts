import { failure, type Result } from '../../lib/result.ts';
import type { Bytes } from '../../seal/bytes.ts';
import type { DeriveKey, NoKey } from '../../seal/record/slots.ts';
import { lineTo, openWorker, type OpenedWorker, type WorkerLine } from '../workerLine.ts';

/** The interface of the worker that derives a key. */
export interface KdfWorker {
  readonly worker: { readonly derive: DeriveKey };
  readonly page: object;
}

/**
 * Derives keys in workers, one for each key. The worker ends with its key, so its memory (64 MiB) and the passphrase
 * in it are given back.
 */
export function createDeriveInWorker(startWorker: () => WorkerLine): DeriveKey {
  return (request) =>
    new Promise((resolve) => {
      const end = (answer: Result<Bytes, NoKey>) => {
        worker.drop();
        resolve(answer);
      };
      const endWithoutKey = () => end(failure({ kind: 'no-key' }));
      const worker: OpenedWorker<KdfWorker['worker']> = openWorker<KdfWorker>(
        startWorker(),
        {},
        endWithoutKey,
      );
      worker.functions.derive(request).then(end, endWithoutKey);
    });
}

/** Derives a key in a worker of this page, so that the page stays responsive. */
export const deriveInWorker: DeriveKey = createDeriveInWorker(() =>
  lineTo(new Worker(new URL('./kdfWorker.ts', import.meta.url), { type: 'module' })),
);
