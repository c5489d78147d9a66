import { expect, it } from 'vitest';

import { success } from '../../lib/result.ts';
import type { DeriveKey, KeyRequest } from '../../seal/record/slots.ts';
import { serveWorker } from '../workerLine.ts';
import { createDeriveInWorker, type KdfWorker } from './deriveInWorker.ts';

const request: KeyRequest = {
  secret: new Uint8Array(12),
  salt: new Uint8Array(16),
  m: 64,
  t: 1,
  p: 1,
};
const key = new Uint8Array(32).fill(9);

/** A worker that derives by `derive`, and a note of its end. */
function workerThat(derive: (die: () => void) => ReturnType<DeriveKey>) {
  const ends: string[] = [];
  const deriveInIt = createDeriveInWorker(() => {
    const { port1, port2 } = new MessageChannel();
    let die = () => {};
    serveWorker<KdfWorker>(port2, { derive: () => derive(() => die()) });
    port2.start();
    return {
      postMessage: (message) => port1.postMessage(message),
      addEventListener: (kind, listener) => {
        port1.addEventListener(kind, listener);
        port1.start();
      },
      onDead: (listener) => (die = listener),
      drop: () => {
        ends.push('terminated');
        port1.close();
      },
    };
  });
  return { derive: deriveInIt, ends };
}

it('gives the key of the worker, and ends the worker with it', async () => {
  const { derive, ends } = workerThat(() => Promise.resolve(success(key)));
  expect(await derive(request)).toEqual(success(key));
  expect(ends).toEqual(['terminated']);
});

it('gives no key when the worker dies', async () => {
  const { derive, ends } = workerThat((die) => {
    die();
    return new Promise(() => undefined);
  });
  expect(await derive(request)).toEqual({ ok: false, error: { kind: 'no-key' } });
  expect(ends).toEqual(['terminated']);
});

it('gives no key when the worker fails', async () => {
  const { derive, ends } = workerThat(() => Promise.reject(new Error('a bug')));
  expect(await derive(request)).toEqual({ ok: false, error: { kind: 'no-key' } });
  expect(ends).toEqual(['terminated']);
});
