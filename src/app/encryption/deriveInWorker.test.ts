import { expect, it } from 'vitest';

import { success } from '../../lib/result.ts';
import type { KeyRequest } from '../../seal/record/slots.ts';
import { createDeriveInWorker, type KdfWorker } from './deriveInWorker.ts';

const request: KeyRequest = {
  secret: new Uint8Array(12),
  salt: new Uint8Array(16),
  m: 64,
  t: 1,
  p: 1,
};
const key = new Uint8Array(32).fill(9);

/** A worker that does `act` with each request, and a note of its end. */
function workerThat(act: (worker: { answer: () => void; die: () => void }) => void) {
  const ends: string[] = [];
  const derive = createDeriveInWorker(() => {
    let answer = () => {};
    let die = () => {};
    const worker: KdfWorker = {
      postMessage: () => act({ answer: () => answer(), die: () => die() }),
      onAnswer: (listener) => (answer = () => listener(success(key))),
      onDead: (listener) => (die = listener),
      terminate: () => void ends.push('terminated'),
    };
    return worker;
  });
  return { derive, ends };
}

it('gives the key of the worker, and ends the worker with it', async () => {
  const { derive, ends } = workerThat(({ answer }) => answer());
  expect(await derive(request)).toEqual(success(key));
  expect(ends).toEqual(['terminated']);
});

it('gives no key when the worker dies', async () => {
  const { derive, ends } = workerThat(({ die }) => die());
  expect(await derive(request)).toEqual({ ok: false, error: { kind: 'no-key' } });
  expect(ends).toEqual(['terminated']);
});
