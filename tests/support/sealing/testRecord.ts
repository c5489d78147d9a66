import type { EncryptionState, KeyRecord } from '../../../src/seal/KeyRecord.ts';

/** The key record of revision `revision`, which no secret opens. Its boxes have the right form. */
export function testRecord(state: EncryptionState, revision: number, activeKey = 1): KeyRecord {
  const [salt, box] = ['A'.repeat(22), 'A'.repeat(80)];
  const numbers = Array.from({ length: activeKey }, (_, index) => index + 1);
  return {
    format: 1,
    state,
    revision,
    activeKey,
    slots: {
      passphrase: { kdf: 'argon2id', m: 65_536, t: 3, p: 1, salt, box },
      recovery: { kdf: 'hkdf', salt, box },
    },
    keys: Object.fromEntries(numbers.map((number) => [`k${number}`, box])),
    mac: 'A'.repeat(43),
  };
}
