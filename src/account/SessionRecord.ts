import type { Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { Person } from './AccountPort.ts';
import { parseAppLock, type AppLock } from './AppLock.ts';
import type { Unsubscribe } from '../lib/Clock.ts';
import type { DeletionPart } from './SessionStore.ts';

/** The session that this browser shows, with the process under way. */
export type RecordedSession =
  | { readonly kind: 'signed-out' }
  /** `appLock` ends with the session. Absent: the app asks for nothing. */
  | { readonly kind: 'open'; readonly person: Person; readonly appLock?: AppLock }
  /** `uid` has signed out. Firebase Auth has not deleted the session yet. */
  | { readonly kind: 'leaving'; readonly uid: string }
  /**
   * The account is being deleted. `part` has begun and may have to be repeated. `appLock` is that of the session,
   * which opens again if the person keeps the account.
   */
  | {
      readonly kind: 'deleting';
      readonly person: Person;
      readonly part: DeletionPart;
      readonly appLock?: AppLock;
    };

/** The unsent words that a person agreed to lose: write ids, or everything. */
export type AgreedLoss = readonly string[] | 'everything';

/** The copy of a person who is no longer signed in. */
export type LeftCopy =
  /** To be removed, unless it holds unsent words beyond `agreed`. */
  | { readonly kind: 'to-remove'; readonly uid: string; readonly agreed: AgreedLoss }
  /** Kept, because it holds unsent words that the person did not agree to lose. */
  | { readonly kind: 'kept'; readonly uid: string };

/** The decisions about one browser's sessions. */
export interface SessionRecord {
  readonly session: RecordedSession;
  /** At most one per person, and none of the person whose session is open. */
  readonly copies: readonly LeftCopy[];
}

/** The record of a browser without any sign-in. */
export const nobodysRecord: SessionRecord = { session: { kind: 'signed-out' }, copies: [] };

/** The person whose words may be shown. null if the session is not open. */
export function openPersonOf(record: SessionRecord): Person | null {
  return record.session.kind === 'open' ? record.session.person : null;
}

/**
 * The record in `value`, which another version of Daylog or a person with developer tools may have written.
 * null if it is none.
 */
export function parseSessionRecord(value: unknown): SessionRecord | null {
  if (!isObject(value) || !('session' in value)) return null;
  const session = parseSession(value.session);
  if (session === null) return null;
  const copies: readonly unknown[] =
    'copies' in value && Array.isArray(value.copies) ? value.copies : [];
  return { session, copies: copies.flatMap((copy) => parseCopy(copy) ?? []) };
}

/** The stored person. null for any other value. */
export function parsePerson(value: unknown): Person | null {
  if (!isObject(value) || !('uid' in value) || !('email' in value)) return null;
  const { uid, email } = value;
  if (typeof uid !== 'string' || uid === '' || typeof email !== 'string') return null;
  return { uid, email };
}

/** The stored part of a deletion. Any other value gives the first part, because each part may be repeated. */
export function parseDeletionPart(value: unknown): DeletionPart {
  return value === 'account' || value === 'device' ? value : 'log';
}

function parseSession(value: unknown): RecordedSession | null {
  if (!isObject(value) || !('kind' in value)) return null;
  if (value.kind === 'signed-out') return { kind: 'signed-out' };
  if (value.kind === 'leaving') {
    const uid = 'uid' in value ? value.uid : null;
    return typeof uid === 'string' ? { kind: 'leaving', uid } : null;
  }
  const person = parsePerson('person' in value ? value.person : null);
  if (person === null) return null;
  const lock = 'appLock' in value ? parseAppLock(value.appLock) : null;
  const appLock = lock !== null && { appLock: lock };
  if (value.kind === 'open') return { kind: 'open', person, ...appLock };
  if (value.kind !== 'deleting') return null;
  const part = parseDeletionPart('part' in value ? value.part : null);
  return { kind: 'deleting', person, part, ...appLock };
}

/** null: the copy is not understood, so it is not removed. */
function parseCopy(value: unknown): LeftCopy | null {
  if (!isObject(value) || !('kind' in value) || !('uid' in value)) return null;
  const { kind, uid } = value;
  if (typeof uid !== 'string' || uid === '') return null;
  if (kind === 'kept') return { kind, uid };
  if (kind !== 'to-remove' || !('agreed' in value)) return null;
  const { agreed } = value;
  if (agreed === 'everything') return { kind, uid, agreed };
  if (!Array.isArray(agreed)) return null;
  const ids: readonly unknown[] = agreed;
  return { kind, uid, agreed: ids.filter((id) => typeof id === 'string') };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * The only place for decisions about sessions. Every implementation must make `update` durable. When it
 * resolves, the record is on the disk and not only in a cache.
 */
export interface SessionRecordStore {
  /** The record. Before the first write, the marks of older app versions on this device. */
  read(): Promise<Result<SessionRecord, StorageError>>;
  /**
   * Replaces the record by the result of `change`, in one transaction with the read. Resolves with the new
   * record when it is durable. If `change` returns the same object, nothing is written.
   */
  update(
    change: (record: SessionRecord) => SessionRecord,
  ): Promise<Result<SessionRecord, StorageError>>;
  /**
   * Calls back with the record when another tab has or may have changed it, for example when the page becomes
   * visible.
   */
  watch(listener: (record: SessionRecord) => void): Unsubscribe;
  close(): void;
}
