import type { KeyRecord } from '../../../src/seal/KeyRecord.ts';
import type { SealKeys } from '../../../src/seal/SealKeys.ts';

/** A key record as the server could have it. Its boxes open nothing. */
export function testKeyRecord(changes: Partial<KeyRecord> = {}): KeyRecord {
  return {
    format: 1,
    state: 'on',
    revision: 1,
    activeKey: 1,
    slots: {
      passphrase: { kdf: 'argon2id', m: 65536, t: 3, p: 1, salt: 'c2FsdA', box: 'Ym94' },
      recovery: { kdf: 'hkdf', salt: 'c2FsdA', box: 'Ym94' },
    },
    keys: { k1: 'a2V5' },
    mac: 'bWFj',
    ...changes,
  };
}

/** Keys of random bytes, not extractable, with the data keys `numbers`. The last one is active. */
export async function testSealKeys(numbers: readonly number[] = [1]): Promise<SealKeys> {
  const hmac = () =>
    crypto.subtle.importKey(
      'raw',
      crypto.getRandomValues(new Uint8Array(32)),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    );
  const dataKeys = await Promise.all(
    numbers.map(async (number) => ({
      number,
      seal: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ]),
      nonce: await hmac(),
    })),
  );
  return { recordKey: await hmac(), dataKeys, activeKey: numbers.at(-1) ?? 1 };
}
