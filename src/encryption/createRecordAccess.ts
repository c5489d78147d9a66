import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import type { OpenedRecord } from '../seal/record/keyRecords.ts';
import { parseKeyRecord } from '../seal/record/parseKeyRecord.ts';
import type { SealKeys } from '../seal/SealKeys.ts';
import type { DeviceKeys, KeyStore } from './DeviceKeys.ts';
import type { EncryptionRefusal } from './Encryption.ts';
import type { KeyRecordOfTab } from './keyRecordOfTab.ts';

/** What a page reads and changes the key record with. */
export interface RecordAccessDeps {
  readonly keyStore: KeyStore;
  /** Through the gate, which asks the server. */
  readonly keyRecord: KeyRecordOfTab;
  readonly channel: TabChannel;
  /** Makes the engine read the rows again that it could not read. */
  readonly forgetUnreadable: () => Promise<Result<void, StorageError>>;
}

/** The result of a decision. */
export type Outcome = Promise<Result<void, EncryptionRefusal>>;

/** The record on the server, and what this device knows. */
export interface KnownRecord {
  readonly record: KeyRecord | null;
  readonly device: DeviceKeys | null;
}

/** A record and the keys that it gives to a device. */
export type KeyedRecord = Pick<OpenedRecord, 'record' | 'keys'> & Pick<DeviceKeys, 'hasTurnedOn'>;

/** The key record, as a page reads and changes it. */
export interface RecordAccess {
  /** What the server and the device say, unless the server's record is one that the device knows to be wrong. */
  look(): Promise<Result<KnownRecord, EncryptionRefusal>>;
  /** Stores keys on this device and hands them to the gate. */
  keep(next: KeyedRecord): Outcome;
  /** Puts a record on the server, and then keeps its keys. An answer that was lost is found in the record. */
  put(next: KeyedRecord): Outcome;
}

const faulty = failure({ kind: 'faulty' as const });
/** Another device was faster, or has decided otherwise. */
export const changedElsewhere = failure({ kind: 'changed-elsewhere' as const });

/** The record on the server, and the keys on this device. */
export function createRecordAccess(deps: RecordAccessDeps): RecordAccess {
  const { keyStore, keyRecord } = deps;

  async function look(): ReturnType<RecordAccess['look']> {
    const stored = await keyStore.read();
    if (!stored.ok) return stored;
    const device = stored.value;
    const read = await keyRecord.read();
    if (!read.ok) return read;
    if (read.value === null) return device === null ? success({ record: null, device }) : faulty;
    const parsed = parseKeyRecord(read.value);
    if (!parsed.ok) return faulty;
    const record = parsed.value;
    const isOlder = device !== null && record.revision < device.record.revision;
    const isOther = record.revision === device?.record.revision && record.mac !== device.record.mac;
    return isOlder || isOther ? faulty : success({ record, device });
  }

  async function keep(next: KeyedRecord): Outcome {
    const stored = await keyStore.read();
    const isKept = stored.ok && stored.value?.record.mac === next.record.mac;
    // The gate was faster.
    if (isKept && stored.value.keys !== null) return success(undefined);
    // First: after a kill between the two, nothing but reading is left to do.
    const forgotten = await deps.forgetUnreadable();
    if (!forgotten.ok) return forgotten;
    const kept = await keyStore.write(next);
    if (kept.ok) handOver(next.keys);
    return kept;
  }

  function handOver(keys: SealKeys): void {
    try {
      deps.channel.post({ kind: 'keys-changed-here', keys });
    } catch {
      // The browser copies no keys. Then the gate finds them in the store.
      deps.channel.post({ kind: 'keys-changed-here', keys: null });
    }
  }

  async function put(next: KeyedRecord): Outcome {
    const { record, keys } = next;
    const result = await keyRecord.put(record, keys);
    if (result.ok) return keep(next);
    const now = await keyRecord.read();
    const found = now.ok ? parseKeyRecord(now.value) : now;
    if (found.ok && found.value.mac === record.mac) return keep(next);
    if (result.error.kind !== 'permission-denied') return failure(result.error);
    // Refused without another record in its place: nobody was faster, the rules take none.
    const isUnchanged = found.ok
      ? found.value.revision < record.revision
      : now.ok && now.value === null;
    return isUnchanged ? failure(result.error) : changedElsewhere;
  }

  return { look, keep, put };
}
