import { afterEach, expect, it, vi } from 'vitest';

import { success } from '../../lib/result.ts';
import { utf8 } from '../../seal/bytes.ts';
import { deriveArgon2id } from './deriveArgon2id.ts';

const request = { secret: utf8('Ähre 🌾 123 456'), salt: new Uint8Array(16).fill(2), t: 2, p: 1 };

afterEach(() => vi.unstubAllGlobals());

/** What the browser says without 'wasm-unsafe-eval'. */
const refusing = { compile: () => Promise.reject(new Error('refused')) };

it('derives the same key where WebAssembly is refused', async () => {
  const requests = [64, 256].map((m) => ({ ...request, m }));
  const keys = await Promise.all(requests.map(deriveArgon2id));
  vi.stubGlobal('WebAssembly', undefined);
  expect(await Promise.all(requests.map(deriveArgon2id))).toEqual(keys);
  expect(keys[0]).not.toEqual(keys[1]);
  expect(keys[0]?.ok && keys[0].value.length).toBe(32);
});

it('derives from an empty text, as a wrong passphrase may be', async () => {
  const empty = { ...request, secret: utf8(''), m: 64 };
  const key = await deriveArgon2id(empty);
  expect(key.ok).toBe(true);
  vi.stubGlobal('WebAssembly', undefined);
  expect(await deriveArgon2id(empty)).toEqual(key);
});

it('says that there is no key when no way succeeds', async () => {
  vi.stubGlobal('WebAssembly', refusing);
  const tooMuch = { ...request, m: 2 ** 22 };
  expect(await deriveArgon2id(tooMuch)).toEqual({ ok: false, error: { kind: 'no-key' } });
});

it('gives a key of 32 bytes with a buffer of its own', async () => {
  const key = await deriveArgon2id({ ...request, m: 64 });
  expect(key).toEqual(success(expect.any(Uint8Array)));
});
