/** Why a device with an encrypted log sends nothing until a person acts. */
export type LockReason =
  /** The device has no keys yet. */
  | 'no-keys'
  /** The keys changed on another device. The passphrase or the recovery key of now opens them. */
  | 'keys-changed'
  /** Encryption was turned off elsewhere. A person has to agree here, because their words leave readable from then on. */
  | 'becomes-readable';

/** What the server says that this device knows to be wrong. Nothing is sent, nothing here is changed. */
export type EncryptionFault =
  /** The key record is gone. */
  | 'missing'
  /** The key record is older than the one that this device knows. */
  | 'older'
  /** The key record cannot be read, or its settings are too weak to be safe. */
  | 'damaged';

/** How far this device has brought the rows of the log into their new form. */
export interface EncryptionProgress {
  /** Days that are done, of `total`. The versions and the settings follow them. */
  readonly done: number;
  readonly total: number;
  /** The number of rows so far that cannot be brought into it. They stay as they are, and so does the state of the log. */
  readonly stuck: number;
}

/** The encryption of the log as this device knows it. */
export type EncryptionStatus =
  /** Not read from the device yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'off' }
  | { readonly kind: 'locked'; readonly why: LockReason }
  /** Rows are being converted, by this device or another. `progress` null: not known here. */
  | { readonly kind: 'sealing' | 'opening'; readonly progress: EncryptionProgress | null }
  | { readonly kind: 'on' }
  | { readonly kind: 'faulty'; readonly fault: EncryptionFault };
