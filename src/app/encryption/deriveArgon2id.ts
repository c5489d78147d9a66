import { argon2idAsync } from '@noble/hashes/argon2.js';
import { argon2id } from 'hash-wasm';

import { failure, success } from '../../lib/result.ts';
import type { DeriveKey, KeyRequest } from '../../seal/record/slots.ts';

const keyLength = 32;

/**
 * Argon2id in this thread. WebAssembly first; in JavaScript where the browser refuses it, as in Lockdown Mode of iOS.
 * The JavaScript takes three times as long.
 */
export const deriveArgon2id: DeriveKey = async (request) => {
  for (const derive of [withWasm, withScript]) {
    try {
      return success(new Uint8Array(await derive(request)));
    } catch {
      // Refused, or too little memory. After the last way: no key.
    }
  }
  return failure({ kind: 'no-key' });
};

function withWasm({ secret, salt, m, t, p }: KeyRequest): Promise<Uint8Array> {
  return argon2id({
    password: secret,
    salt,
    memorySize: m,
    iterations: t,
    parallelism: p,
    hashLength: keyLength,
    outputType: 'binary',
  });
}

function withScript({ secret, salt, m, t, p }: KeyRequest): Promise<Uint8Array> {
  return argon2idAsync(secret, salt, { m, t, p, dkLen: keyLength, maxmem: 2 ** 31 });
}
