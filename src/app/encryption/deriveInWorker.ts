import { failure, type Result } from '../../lib/result.ts';
import type { Bytes } from '../../seal/bytes.ts';
import type { DeriveKey, KeyRequest, NoKey } from '../../seal/record/slots.ts';

/** The side of `kdfWorker.ts` that a page uses. */
export interface KdfWorker {
  postMessage(request: KeyRequest): void;
  onAnswer(listener: (answer: Result<Bytes, NoKey>) => void): void;
  /** The worker did not start, or it died. */
  onDead(listener: () => void): void;
  terminate(): void;
}

/**
 * Derives keys in workers, one for each key. The worker ends with its key, so its memory (64 MiB) and the passphrase
 * in it are given back.
 */
export function createDeriveInWorker(startWorker: () => KdfWorker): DeriveKey {
  return (request) =>
    new Promise((resolve) => {
      const worker = startWorker();
      const end = (answer: Result<Bytes, NoKey>) => {
        worker.terminate();
        resolve(answer);
      };
      worker.onAnswer(end);
      worker.onDead(() => end(failure({ kind: 'no-key' })));
      worker.postMessage(request);
    });
}

/** Derives a key in a worker of this page, so that the page stays responsive. */
export const deriveInWorker: DeriveKey = createDeriveInWorker(() => {
  const worker = new Worker(new URL('./kdfWorker.ts', import.meta.url), { type: 'module' });
  return {
    postMessage: (request) => worker.postMessage(request),
    onAnswer: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<Result<Bytes, NoKey>>) =>
        listener(data),
      ),
    onDead: (listener) => worker.addEventListener('error', listener),
    terminate: () => worker.terminate(),
  };
});
