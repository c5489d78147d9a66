import { expect, it } from 'vitest';

import { success } from '../../lib/result.ts';
import type { TakeIn, TakenPhoto } from '../../photos/TakenPhoto.ts';
import { serveWorker } from '../workerLine.ts';
import { createTakeIn, type PhotoWorker } from './createTakeIn.ts';

const photo: TakenPhoto = {
  ...{ type: 'image/webp' as const, width: 1, height: 1, size: 1 },
  ...{ body: new ArrayBuffer(1), thumb: new ArrayBuffer(1) },
};

/** Workers that take photos in by `work`, and a note of each start and end. */
function workersThat(work: (file: Blob, die: () => void) => ReturnType<TakeIn>) {
  const notes: string[] = [];
  const takeIn = createTakeIn(() => {
    notes.push('started');
    const { port1, port2 } = new MessageChannel();
    let die = () => {};
    serveWorker<PhotoWorker>(port2, { takeIn: (file) => work(file, () => die()) });
    port2.start();
    return {
      postMessage: (message) => port1.postMessage(message),
      addEventListener: (kind, listener) => {
        port1.addEventListener(kind, listener);
        port1.start();
      },
      onDead: (listener) => (die = listener),
      drop: () => {
        notes.push('ended');
        port1.close();
      },
    };
  });
  return { takeIn, notes };
}

const fileOf = (bytes: number) => new Blob([new Uint8Array(bytes)]);

it('takes one photo at a time in order, and ends the worker after the last', async () => {
  const order: string[] = [];
  const { takeIn, notes } = workersThat(async (file) => {
    order.push(`from ${file.size}`);
    await Promise.resolve();
    order.push(`to ${file.size}`);
    return success({ ...photo, size: file.size });
  });
  const taken = await Promise.all([3, 1, 2].map((bytes) => takeIn(fileOf(bytes))));
  expect(taken.map((one) => one.ok && one.value.size)).toEqual([3, 1, 2]);
  expect(order).toEqual(['from 3', 'to 3', 'from 1', 'to 1', 'from 2', 'to 2']);
  expect(notes).toEqual(['started', 'ended']);
});

it('refuses the photo at which the worker dies, and takes the next in by another', async () => {
  const { takeIn, notes } = workersThat((file, die) => {
    if (file.size > 1) return Promise.resolve(success(photo));
    die();
    return new Promise(() => undefined);
  });
  const [dead, next] = await Promise.all([takeIn(fileOf(1)), takeIn(fileOf(2))]);
  expect(dead).toEqual({ ok: false, error: 'failed' });
  expect(next).toEqual(success(photo));
  expect(notes).toEqual(['started', 'ended', 'started', 'ended']);
});
