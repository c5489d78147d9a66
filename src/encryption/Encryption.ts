import type { Result } from '../lib/result.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { EncryptionStatus, UnknownRow } from '../log/encryption/EncryptionStatus.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { WordProblem } from '../seal/keys/passphraseWords.ts';
import type { NewSecrets, Secret } from '../seal/record/keyRecords.ts';

export type { WordProblem } from '../seal/keys/passphraseWords.ts';
export type { NewSecrets, Secret } from '../seal/record/keyRecords.ts';

/** Why nothing was changed. */
export type EncryptionRefusal =
  | RemoteError
  | StorageError
  /** The secret does not open the log, or the record is damaged. The two look alike. */
  | { readonly kind: 'wrong-secret' }
  /**
   * The secret looks like mistyped words of the app, so no key was derived from it. A person who chose it themselves
   * gives it again with `isAsTyped`.
   */
  | { readonly kind: 'mistyped'; readonly problem: WordProblem }
  /** A person has to choose another one: too short (`minLength` characters). */
  | { readonly kind: 'short-passphrase'; readonly minLength: number }
  /** A person has to choose another one: it opened earlier keys of this log. */
  | { readonly kind: 'used-passphrase' }
  /** Encryption is off or being turned off, so words leave this device readable. A person has to agree first. */
  | { readonly kind: 'becomes-readable' }
  /** Another device changed the record meanwhile. */
  | { readonly kind: 'changed-elsewhere' }
  /** The record is missing, older than the one that this device knows, damaged or too weak. */
  | { readonly kind: 'faulty' }
  /** The key could not be derived from the passphrase: no memory, or a dead worker. */
  | { readonly kind: 'no-key' };

/**
 * A person's decisions about the encryption of their log. Each is one write of the key record, or nothing. Each takes
 * about a second, because it derives a key.
 */
export interface Encryption {
  readonly status: ReadableStore<EncryptionStatus>;
  /** From `off` (or a log that never was encrypted) to `sealing`, with new keys. The engine converts the rows. */
  turnOn(secrets: NewSecrets): Promise<Result<void, EncryptionRefusal>>;
  /**
   * Opens the log on this device. Writes nothing to the server. `consent`: the person agrees that their words leave
   * this device readable, if the log is on its way out of encryption.
   */
  unlock(secret: Secret, consent?: 'readable'): Promise<Result<void, EncryptionRefusal>>;
  /**
   * The same consent on a device that holds the keys. `wrong-secret`: it does not hold them any more, so a secret is
   * needed.
   */
  agreeToReadable(): Promise<Result<void, EncryptionRefusal>>;
  /** The keys stay, so other devices stay open. */
  changePassphrase(current: Secret, next: string): Promise<Result<void, EncryptionRefusal>>;
  /** The old recovery key opens nothing from then on. */
  changeRecoveryKey(current: Secret, next: string): Promise<Result<void, EncryptionRefusal>>;
  /** A new master key and a new data key. Every other device asks for the new passphrase. Old rows keep their key. */
  changeKeys(current: Secret, next: NewSecrets): Promise<Result<void, EncryptionRefusal>>;
  /** To `opening`. The engine makes the rows readable again. */
  turnOff(current: Secret): Promise<Result<void, EncryptionRefusal>>;
  /**
   * Takes readable rows of a log that is being sealed for the person's own. The engine seals them if they still say the
   * same, and shows the others again.
   */
  takeRows(rows: readonly UnknownRow[]): Promise<Result<void, EncryptionRefusal>>;
  /** Whether `secret` opens the log, by the record on this device. Changes nothing and needs no network. */
  check(secret: Secret): Promise<Result<void, EncryptionRefusal>>;
}
