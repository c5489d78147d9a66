import type { KeyRecord } from '../../../src/seal/KeyRecord.ts';
import { signKeyRecord } from '../../../src/seal/record/recordMac.ts';
import type { SealKeys } from '../../../src/seal/SealKeys.ts';

const salt = 's'.repeat(22);
const box = 'b'.repeat(80);

/** A key record as the server could have it. Its boxes open nothing. */
export function testKeyRecord(changes: Partial<KeyRecord> = {}): KeyRecord {
  return {
    format: 1,
    state: 'on',
    revision: 1,
    activeKey: 1,
    slots: {
      passphrase: { kdf: 'argon2id', m: 65536, t: 3, p: 1, salt, box },
      recovery: { kdf: 'hkdf', salt, box },
    },
    keys: { k1: box },
    mac: 'm'.repeat(43),
    ...changes,
  };
}

/** {@link testKeyRecord} with a valid MAC under `keys`. */
export function signedTestRecord(
  changes: Partial<KeyRecord>,
  keys: Pick<SealKeys, 'recordKey'>,
  uid = 'ada',
): Promise<KeyRecord> {
  return signKeyRecord(testKeyRecord(changes), uid, keys.recordKey);
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
