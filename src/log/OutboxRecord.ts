import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId, WriteId } from '../entries/Entry.ts';
import { assertNever } from '../lib/assertNever.ts';
import type { RemoteError } from './RemoteError.ts';
import type { RemoteWrite } from './RemoteWrite.ts';

/** One write that the server has not acknowledged. */
export interface OutboxRecord {
  /** Place in the order of sending; given by the store, never used twice. */
  readonly seq: number;
  readonly entryId: EntryId;
  readonly write: RemoteWrite;
  /** Device time at which the person wrote it. */
  readonly savedAtMs: number;
}

/** A write on its way into the outbox. */
export type UnsavedOutboxRecord = Omit<OutboxRecord, 'seq'>;

/** A write that the rules refused, kept until the person decides. */
export interface ParkedRecord {
  /** The write's id. */
  readonly id: string;
  readonly entryId: EntryId;
  readonly write: RemoteWrite;
  readonly savedAtMs: number;
  readonly reason: RemoteError['kind'];
  readonly parkedAtMs: number;
}

/** The id of a write: of the revision it makes, or of the deletion. */
export function writeIdOf(write: RemoteWrite): WriteId {
  return write.kind === 'delete' ? write.writeId : write.after.writeId;
}

/** The days a write touches: one, or two for a move (the one it leaves first). */
export function daysOf(write: RemoteWrite): readonly DayKey[] {
  switch (write.kind) {
    case 'add':
    case 'restore':
      return [write.after.day];
    case 'delete':
      return [write.before.day];
    case 'edit':
      return write.before.day === write.after.day
        ? [write.after.day]
        : [write.before.day, write.after.day];
    default:
      return assertNever(write);
  }
}

/** Whether the server's time of the entry's first write, which `write` must carry, is not known yet. */
export function lacksCreationTime(write: RemoteWrite): boolean {
  switch (write.kind) {
    case 'add':
      return false;
    case 'edit':
    case 'delete':
      return write.before.createdAtMs === null && write.before.revision > 0;
    case 'restore':
      return write.after.createdAtMs === null && write.after.revision > 1;
  }
}

/** What a write has beside its texts: paths, ids, times. */
const overheadBytes = 600;

/** How many bytes `write` puts on the line, about: an edit carries the text that it replaces as well. */
export function bytesOf(write: RemoteWrite): number {
  const texts = [
    'before' in write ? write.before.text : '',
    'after' in write ? write.after.text : '',
  ];
  return overheadBytes + new TextEncoder().encode(texts.join('')).length;
}
