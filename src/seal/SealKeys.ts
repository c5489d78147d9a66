/** A data key: 1 to 4 095. It is never removed, so rows under an earlier key stay readable. */
export interface DataKey {
  readonly number: number;
  /** AES-256-GCM, not extractable. */
  readonly seal: CryptoKey;
  /** HMAC-SHA-256, not extractable: makes the synthetic nonces. */
  readonly nonce: CryptoKey;
}

/** The keys that a device keeps. The master key is not among them (docs/encryption.md). */
export interface SealKeys {
  /** HMAC-SHA-256, not extractable: signs and verifies the key record. */
  readonly recordKey: CryptoKey;
  readonly dataKeys: readonly DataKey[];
  /** The number of the data key that seals new rows. */
  readonly activeKey: number;
}
