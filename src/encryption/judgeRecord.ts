import type { KeyRecord } from '../seal/KeyRecord.ts';
import { keyNumberOf, parseKeyRecord } from '../seal/record/parseKeyRecord.ts';
import { verifyKeyRecord } from '../seal/record/recordMac.ts';
import type { SealKeys } from '../seal/SealKeys.ts';
import type { DeviceKeys } from './DeviceKeys.ts';
import { isActive, isReadable, type EngineMode } from './EngineMode.ts';

/** The server's key record as this device has heard it. `value` null: there is none. */
export type SeenRecord = 'not-heard' | { readonly value: unknown };

/** The decision on a record. */
export interface Judgement {
  readonly mode: EngineMode;
  /** What the device now knows. It is `device` itself unless the record taught it something. */
  readonly device: DeviceKeys | null;
}

/**
 * Decides what the log of `uid` needs, from what the device knows and what the server says. The server is not
 * trusted: once the device has met a record, only a newer record with a valid MAC changes anything. A device without
 * the keys cannot check one, and believes only that the log is encrypted: it sends nothing until a secret opens it.
 *
 * A record that turns encryption off may be genuine and old. So no record alone makes a device send readable words: a
 * person has to agree on this device, and the stored record is the proof of it.
 */
export async function judgeRecord(
  device: DeviceKeys | null,
  seen: SeenRecord,
  uid: string,
): Promise<Judgement> {
  const stays = (mode: EngineMode): Judgement => ({ mode, device });
  const faulty = (fault: 'missing' | 'older' | 'damaged') => stays({ kind: 'faulty', fault });
  if (seen === 'not-heard') return stays(modeOfDevice(device));
  if (seen.value === null) {
    // Without the record of a log that is off, nothing readable is sent that was not readable before.
    if (device === null) return stays(modeOfDevice(device));
    if (isActive(device.record)) return faulty('missing');
    return stays({ kind: 'plain', recordRevision: null, wasEncrypted: true });
  }
  const parsed = parseKeyRecord(seen.value);
  if (!parsed.ok) return faulty('damaged');
  const record = parsed.value;
  const plain = stays({ kind: 'plain', recordRevision: record.revision });
  const locks: Judgement = {
    mode: { kind: 'locked', why: 'no-keys' },
    device: { record, keys: null },
  };
  if (device === null) return isActive(record) ? locks : plain;
  const known = device.record;
  if (record.revision < known.revision) return faulty('older');
  // The same log may have been encrypted in between, under other keys.
  if (record.revision > known.revision && !isActive(record) && !isActive(known)) return plain;
  const isKnown = record.revision === known.revision;
  if (isKnown && record.mac !== known.mac) return faulty('older');
  const lockedNow = isActive(known) ? stays(lockedSince(device)) : locks;
  if (device.keys === null) return isKnown ? stays(modeOfDevice(device)) : lockedNow;
  const isGenuine = await verifyKeyRecord(record, uid, device.keys.recordKey);
  if (isKnown) return isGenuine ? stays(modeOfDevice(device)) : faulty('older');
  const next = isGenuine ? withRecord(device, record) : null;
  if (next === null) return lockedNow;
  if (needsConsent(device, record)) return stays({ kind: 'locked', why: 'becomes-readable' });
  return { mode: modeOfDevice(next), device: next };
}

/**
 * Whether a person has to agree before this device uses the log of `record`: their words would leave it readable. On
 * the device that turns encryption off, the decision is the consent.
 */
export function needsConsent(device: DeviceKeys | null, record: KeyRecord): boolean {
  if (!isReadable(record)) return false;
  if (device === null || !isReadable(device.record)) return true;
  // A device without keys stores a record that it has only met.
  return device.keys === null && isActive(device.record);
}

/**
 * What this device knows with `record`, a newer one than its own, whose MAC is valid under its keys. null: it lacks
 * some keys of it.
 */
export function withRecord(device: DeviceKeys, record: KeyRecord): DeviceKeys | null {
  const { keys, record: known } = device;
  if (keys === null || !holdsKeysOf(record, known, keys)) return null;
  const next = { record, keys: { ...keys, activeKey: record.activeKey } };
  return record.state === 'sealing' && device.hasTurnedOn === true
    ? { ...next, hasTurnedOn: true }
    : next;
}

/** The mode of a log by what the device alone knows. */
function modeOfDevice(device: DeviceKeys | null): EngineMode {
  if (device === null) return { kind: 'plain', recordRevision: null };
  const { record, keys } = device;
  if (!isActive(record)) return { kind: 'plain', recordRevision: record.revision };
  if (keys === null) return lockedSince(device);
  const mode = { kind: 'sealed', record, keys } as const;
  return device.hasTurnedOn === true ? { ...mode, hasTurnedOn: true } : mode;
}

/** Locked, because the record of now is not one that `device` can open. */
function lockedSince({ record, keys }: DeviceKeys): EngineMode {
  return { kind: 'locked', why: keys !== null && isActive(record) ? 'keys-changed' : 'no-keys' };
}

/** Whether `keys` has the active key of `record` and each key that came after `known`. */
function holdsKeysOf(record: KeyRecord, known: KeyRecord, keys: SealKeys): boolean {
  const held = new Set(keys.dataKeys.map(({ number }) => number));
  const added = Object.keys(record.keys).filter((name) => known.keys[name] === undefined);
  return held.has(record.activeKey) && added.every((name) => held.has(keyNumberOf(name)));
}
