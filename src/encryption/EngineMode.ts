import type {
  EncryptionFault,
  EncryptionProgress,
  EncryptionStatus,
  LockReason,
} from '../log/encryption/EncryptionStatus.ts';
import type { KeyRecord, EncryptionState } from '../seal/KeyRecord.ts';
import type { SealKeys } from '../seal/SealKeys.ts';

/** A key record of a log that is encrypted or on its way. */
export type ActiveRecord = KeyRecord & { readonly state: Exclude<KeyRecord['state'], 'off'> };

/** The engine that a log needs. */
export type EngineMode =
  /**
   * `recordRevision`: of the record of a log that was encrypted before. null: the server has none.
   * `wasEncrypted`: this device knows all the same that the log was encrypted.
   */
  | { readonly kind: 'plain'; readonly recordRevision: number | null; readonly wasEncrypted?: true }
  | {
      readonly kind: 'sealed';
      readonly record: ActiveRecord;
      readonly keys: SealKeys;
      /** As `DeviceKeys` has it. */
      readonly hasTurnedOn?: true;
    }
  | { readonly kind: 'locked'; readonly why: LockReason }
  | { readonly kind: 'faulty'; readonly fault: EncryptionFault };

/** Whether one engine serves both. Keys are made with their record, so the MAC stands for them. */
export function isSameMode(one: EngineMode, other: EngineMode): boolean {
  switch (one.kind) {
    case 'plain':
      return (
        other.kind === one.kind &&
        other.recordRevision === one.recordRevision &&
        other.wasEncrypted === one.wasEncrypted
      );
    case 'sealed':
      return other.kind === one.kind && other.record.mac === one.record.mac;
    case 'locked':
      return other.kind === one.kind && other.why === one.why;
    case 'faulty':
      return other.kind === one.kind && other.fault === one.fault;
  }
}

/** Whether `record` says that the log is encrypted or on its way. */
export function isActive(record: KeyRecord): record is ActiveRecord {
  return record.state !== 'off';
}

/** Whether the words of a log in this state leave a device readable. */
export function isReadable({ state }: Pick<KeyRecord, 'state'>): boolean {
  return state === 'opening' || state === 'off';
}

/** Whether this mode sends readable words to a log that is encrypted or was. A person is told so. */
export function sendsReadable(mode: EngineMode): boolean {
  switch (mode.kind) {
    case 'plain':
      return mode.recordRevision !== null || mode.wasEncrypted === true;
    case 'sealed':
      return isReadable(mode.record);
    case 'locked':
    case 'faulty':
      return false;
  }
}

/** What a person is told of a log in this mode. `progress`: of a conversion on this device. null: none runs here. */
export function statusOfMode(
  mode: EngineMode,
  progress: EncryptionProgress | null,
): EncryptionStatus {
  switch (mode.kind) {
    case 'plain':
      return { kind: 'off' };
    case 'locked':
    case 'faulty':
      return mode;
    case 'sealed': {
      const { state } = mode.record;
      return state === 'on' ? { kind: state } : { kind: state, progress };
    }
  }
}

/** The schema number of a log in this state. An older app sends nothing to a log of schema 2. */
export function schemaOf(state: EncryptionState): 1 | 2 {
  return state === 'off' ? 1 : 2;
}
