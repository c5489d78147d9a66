import type { Result } from '../lib/result.ts';
import type { KeyRecord, PassphraseSlot } from '../seal/KeyRecord.ts';
import type { SealKeys } from '../seal/SealKeys.ts';
import type { StorageError } from '../log/StorageError.ts';

/**
 * What a device knows of the encryption of its log. It is the latch of the device: from the first record on, an older
 * or a missing one is a fault of the server.
 */
export interface DeviceKeys {
  /**
   * The newest record that this device has verified, or the one that it has met without a secret. It also unlocks the
   * app lock without the network.
   */
  readonly record: KeyRecord;
  /**
   * null: `record` is not verified, because no secret has opened it here yet. Or the browser refused to store keys, so
   * they are asked for at each start.
   */
  readonly keys: SealKeys | null;
  /**
   * The passphrase slots of the records before, as this device has verified them, newest first. A passphrase that opens
   * one of them under another master key is never accepted again. Absent: none is known.
   */
  readonly earlierSlots?: readonly PassphraseSlot[];
  /**
   * This device turned encryption on, and the log is being sealed since. It has no copy of earlier versions, so it
   * takes them as the server has them, as it did before.
   */
  readonly hasTurnedOn?: true;
}

/**
 * The mark of {@link DeviceKeys.hasTurnedOn} if `next`, a record that this device puts, turns encryption on. `before` is
 * what the device knew.
 */
export function turningOn(
  before: DeviceKeys | null,
  next: KeyRecord,
): Pick<DeviceKeys, 'hasTurnedOn'> {
  // A device may have slept through the turning-off. It changes the secrets of a log that is being sealed only after it
  // has learned so.
  const turnsOn = next.state === 'sealing' && before?.record.state !== 'sealing';
  return turnsOn ? { hasTurnedOn: true } : {};
}

/** Each costs a second when a passphrase is chosen. */
const mostEarlierSlots = 8;

/** `next` with what only `stored`, the row before it, knows. */
export function withEarlier(stored: DeviceKeys | undefined, given: DeviceKeys): DeviceKeys {
  if (stored === undefined) return given;
  const isSealing = stored.record.state === 'sealing' && given.record.state === 'sealing';
  const mark = isSealing && stored.hasTurnedOn === true ? { hasTurnedOn: true as const } : {};
  const next = { ...given, ...mark };
  const now = next.record.slots.passphrase.box;
  // A record that no key has verified may hold anything.
  const last = stored.keys === null ? [] : [stored.record.slots.passphrase];
  const slots = [...last, ...(stored.earlierSlots ?? [])].filter(({ box }) => box !== now);
  return slots.length === 0 ? next : { ...next, earlierSlots: slots.slice(0, mostEarlierSlots) };
}

/** Whether `next` may be stored in place of `stored`: an older record may not, nor the same one without its keys. */
export function mayReplace(stored: DeviceKeys, next: DeviceKeys): boolean {
  if (stored.record.revision !== next.record.revision)
    return stored.record.revision < next.record.revision;
  return stored.keys === null || next.keys !== null;
}

/** Keeps {@link DeviceKeys} beside the copy of the log. It goes with the copy at sign-out. */
export interface KeyStore {
  /** null: this device has never met an encrypted log. */
  read(): Promise<Result<DeviceKeys | null, StorageError>>;
  /** Resolves when durable (strict), or without a change if {@link mayReplace} forbids it. */
  write(keys: DeviceKeys): Promise<Result<void, StorageError>>;
}
