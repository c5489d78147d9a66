import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { TimeString } from '../../dates/TimeString.ts';

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

/**
 * A readable row in a log that is being sealed, which this device does not know. It may be of another own device, or of
 * anybody who can write to the database.
 */
export interface UnknownRow {
  readonly kind: 'entry' | 'version';
  readonly id: EntryId;
  readonly revision: number;
  readonly day: DayKey;
  readonly time: TimeString;
  readonly text: string;
}

/** How far this device has converted the rows of the log. */
export interface EncryptionProgress {
  /** Days that are done, of `total`. The versions and the settings follow them. */
  readonly done: number;
  readonly total: number;
  /** The same of the photos that were in the other form at the start. Absent: there was none. */
  readonly photos?: { readonly done: number; readonly total: number };
  /** The number of rows and photos so far that cannot be converted. While there are any, the log keeps its state. */
  readonly stuck: number;
  /** The first of the `count` rows that a person has to look at before they are sealed. Absent: there is none. */
  readonly unknown?: { readonly count: number; readonly rows: readonly UnknownRow[] };
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

/** Whether the log needs its passphrase or recovery key on a new device. False while that is not known. */
export function isEncrypted(status: EncryptionStatus): boolean {
  return status.kind !== 'off' && status.kind !== 'unknown';
}
