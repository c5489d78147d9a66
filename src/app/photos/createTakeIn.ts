import { failure, type Result } from '../../lib/result.ts';
import type { TakeIn, TakeInRefusal, TakenPhoto } from '../../photos/TakenPhoto.ts';
import { lineTo, openWorker, type OpenedWorker, type WorkerLine } from '../workerLine.ts';

/** The interface of the worker that takes photos in. */
export interface PhotoWorker {
  readonly worker: { readonly takeIn: TakeIn };
  readonly page: object;
}

/**
 * Takes photos in, one at a time and in order: a decoded photo is large. The worker starts with the first photo and
 * ends after the last, so its memory is given back. A photo at which it dies is `failed`, and the next has a new one.
 */
export function createTakeIn(startWorker: () => WorkerLine = startPhotoWorker): TakeIn {
  let worker: OpenedWorker<PhotoWorker['worker']> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function end(): void {
    worker?.drop();
    worker = null;
  }

  function takeNext(file: Blob): Promise<Result<TakenPhoto, TakeInRefusal>> {
    return new Promise((resolve) => {
      const giveUp = () => {
        end();
        resolve(failure('failed'));
      };
      worker ??= openWorker<PhotoWorker>(startWorker(), {}, () => diesAt?.());
      diesAt = giveUp;
      worker.functions.takeIn(file).then(resolve, giveUp);
    });
  }

  /** What the death of the worker means for the photo that it has. */
  let diesAt: (() => void) | null = null;

  return async (file) => {
    waiting += 1;
    const mine = last.then(() => takeNext(file));
    last = mine;
    const taken = await mine;
    waiting -= 1;
    if (waiting === 0) end();
    return taken;
  };
}

function startPhotoWorker(): WorkerLine {
  return lineTo(new Worker(new URL('./photoWorker.ts', import.meta.url), { type: 'module' }));
}
