import type {
  EncryptionFault,
  EncryptionProgress,
  EncryptionStatus,
  LockReason,
} from '../log/encryption/EncryptionStatus.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import type { SealKeys } from '../seal/SealKeys.ts';

/** A key record of a log that is encrypted or on its way. */
export type ActiveRecord = KeyRecord & { readonly state: Exclude<KeyRecord['state'], 'off'> };

/** The engine that a log needs. */
export type EngineMode =
  /** `recordRevision`: of the record of a log that was encrypted before. null: none is known. */
  | { readonly kind: 'plain'; readonly recordRevision: number | null }
  | { readonly kind: 'sealed'; readonly record: ActiveRecord; readonly keys: SealKeys }
  | { readonly kind: 'locked'; readonly why: LockReason }
  | { readonly kind: 'faulty'; readonly fault: EncryptionFault };

/** Whether one engine serves both. Keys are made with their record, so the MAC stands for them. */
export function isSameMode(one: EngineMode, other: EngineMode): boolean {
  switch (one.kind) {
    case 'plain':
      return other.kind === one.kind && other.recordRevision === one.recordRevision;
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
