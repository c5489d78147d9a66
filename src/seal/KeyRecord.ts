/** Where the log stands between plain and sealed. `sealing` and `opening`: its rows are being converted. */
export type EncryptionState = 'sealing' | 'on' | 'opening' | 'off';

/** The master key, sealed under a passphrase. `m` in KiB. `salt` and `box` are base64url. */
export interface PassphraseSlot {
  readonly kdf: 'argon2id';
  readonly m: number;
  readonly t: number;
  readonly p: number;
  readonly salt: string;
  readonly box: string;
}

/** The master key, sealed under the recovery key. */
export interface RecoverySlot {
  readonly kdf: 'hkdf';
  readonly salt: string;
  readonly box: string;
}

/**
 * The one record about the keys of a log, `logs/{uid}/encryption` (docs/encryption.md). It is written as a whole, and
 * only as revision n + 1.
 */
export interface KeyRecord {
  readonly format: 1;
  readonly state: EncryptionState;
  readonly revision: number;
  readonly activeKey: number;
  readonly slots: { readonly passphrase: PassphraseSlot; readonly recovery: RecoverySlot };
  /** The data keys, sealed under the master key, by `k` and their number. Never fewer than before. */
  readonly keys: Readonly<Record<string, string>>;
  /** base64url HMAC of all the above and the uid, under a key from the master key. */
  readonly mac: string;
}
