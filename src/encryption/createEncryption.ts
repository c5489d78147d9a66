import type { ReadableStore } from '../lib/ReadableStore.ts';
import { failure } from '../lib/result.ts';
import type { EncryptionStatus } from '../log/encryption/EncryptionStatus.ts';
import type { Encryption } from './Encryption.ts';

/** What a person decides; its code is loaded with the first decision. */
export type EncryptionDecisions = Omit<Encryption, 'status'>;

/** The {@link Encryption} of a page. `load` gets the code of the decisions, and is called again after a failure. */
export function createEncryption(
  status: ReadableStore<EncryptionStatus>,
  load: () => Promise<EncryptionDecisions>,
): Encryption {
  let loading: Promise<EncryptionDecisions> | null = null;

  async function decisions(): Promise<EncryptionDecisions | null> {
    loading ??= load();
    try {
      return await loading;
    } catch {
      // The code did not load, or this page may not use cryptography: the next decision tries again.
      loading = null;
      return null;
    }
  }

  const noKey = failure({ kind: 'no-key' as const });
  return {
    status,
    turnOn: async (secrets) => (await decisions())?.turnOn(secrets) ?? noKey,
    unlock: async (secret, consent) => (await decisions())?.unlock(secret, consent) ?? noKey,
    agreeToReadable: async () => (await decisions())?.agreeToReadable() ?? noKey,
    changePassphrase: async (current, next) =>
      (await decisions())?.changePassphrase(current, next) ?? noKey,
    changeRecoveryKey: async (current, next) =>
      (await decisions())?.changeRecoveryKey(current, next) ?? noKey,
    changeKeys: async (current, next) => (await decisions())?.changeKeys(current, next) ?? noKey,
    turnOff: async (current) => (await decisions())?.turnOff(current) ?? noKey,
    takeRows: async (rows) => (await decisions())?.takeRows(rows) ?? noKey,
    check: async (secret) => (await decisions())?.check(secret) ?? noKey,
  };
}
