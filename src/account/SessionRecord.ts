import type { Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { Person } from './AccountPort.ts';
import type { Unsubscribe } from '../lib/Clock.ts';
import type { DeletionPart } from './SessionStore.ts';

/** Whose log this browser shows, and what is under way. */
export type RecordedSession =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'open'; readonly person: Person }
  /** `uid` has signed out; Firebase Auth has not forgotten the session yet. */
  | { readonly kind: 'leaving'; readonly uid: string }
  /** The account is being deleted; `part` has begun and may have to be done again. */
  | { readonly kind: 'deleting'; readonly person: Person; readonly part: DeletionPart };

/** The unsent words that a person agreed to lose: ids of writes, or everything. */
export type AgreedLoss = readonly string[] | 'everything';

/** The copy of a person who is not signed in any more. */
export type LeftCopy =
  /** Is to be removed, unless it holds unsent words beyond `agreed`. */
  | { readonly kind: 'to-remove'; readonly uid: string; readonly agreed: AgreedLoss }
  /** Was to be removed and stays, because it holds unsent words that nobody agreed to lose. */
  | { readonly kind: 'kept'; readonly uid: string };

/** The decisions about one browser's sessions. */
export interface SessionRecord {
  readonly session: RecordedSession;
  /** At most one for each person; never one of the person whose session is open. */
  readonly copies: readonly LeftCopy[];
}

/** The record of a browser in which nobody has signed in. */
export const nobodysRecord: SessionRecord = { session: { kind: 'signed-out' }, copies: [] };

/** The person whose words may be shown; null while nobody is signed in, or somebody is on the way out. */
export function openPersonOf(record: SessionRecord): Person | null {
  return record.session.kind === 'open' ? record.session.person : null;
}

/** A record as another version of Daylog, or anybody with the developer tools, may have left it; null for anything else. */
export function parseSessionRecord(value: unknown): SessionRecord | null {
  if (!isObject(value) || !('session' in value)) return null;
  const session = parseSession(value.session);
  if (session === null) return null;
  const copies: readonly unknown[] =
    'copies' in value && Array.isArray(value.copies) ? value.copies : [];
  return { session, copies: copies.flatMap((copy) => parseCopy(copy) ?? []) };
}

/** A person as stored; null for anything else. */
export function parsePerson(value: unknown): Person | null {
  if (!isObject(value) || !('uid' in value) || !('email' in value)) return null;
  const { uid, email } = value;
  if (typeof uid !== 'string' || uid === '' || typeof email !== 'string') return null;
  return { uid, email };
}

/** A part of a deletion as stored. The first for anything else, because each part may be done twice. */
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
  if (value.kind === 'open') return { kind: 'open', person };
  if (value.kind !== 'deleting') return null;
  return { kind: 'deleting', person, part: parseDeletionPart('part' in value ? value.part : null) };
}

/** null: not understood, so that nothing is removed because of it. */
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
 * The one place where the decisions about sessions lie. It outlives a crash in the moment in which `update`
 * resolves, which every implementation owes: the disk has the record by then, not a cache.
 */
export interface SessionRecordStore {
  /** The record; before anything was written, what this device's earlier versions left. */
  read(): Promise<Result<SessionRecord, StorageError>>;
  /**
   * Replaces the record by what `change` makes of it, in one transaction with the read; resolves with the
   * new record when it is durable. `change` returns the same object where nothing is to be written.
   */
  update(
    change: (record: SessionRecord) => SessionRecord,
  ): Promise<Result<SessionRecord, StorageError>>;
  /** Calls back with the record when another tab has changed it, or may have: when the page is shown again. */
  watch(listener: (record: SessionRecord) => void): Unsubscribe;
  close(): void;
}
