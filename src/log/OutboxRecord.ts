import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId, WriteId } from '../entries/Entry.ts';
import { assertNever } from '../lib/assertNever.ts';
import type { RemoteError } from './RemoteError.ts';
import type { RemoteWrite } from './RemoteWrite.ts';

/** One write that the server has not acknowledged. */
export interface OutboxRecord {
  /** Position in the order of sending. The store assigns it and never uses it twice. */
  readonly seq: number;
  readonly entryId: EntryId;
  readonly write: RemoteWrite;
  /** Device time of the person's write, epoch ms. */
  readonly savedAtMs: number;
  /** The import that made it. Absent for a write of the person. See {@link OutboxLane}. */
  readonly importId?: string;
}

/** The outbox has two lanes: the person's own writes, and those of imports, which wait for them. */
export type OutboxLane = 'own' | 'import';

/** The lane of a record. */
export function laneOf(record: UnsavedOutboxRecord): OutboxLane {
  return record.importId === undefined ? 'own' : 'import';
}

/** A write before the store has given it its `seq`. */
export type UnsavedOutboxRecord = Omit<OutboxRecord, 'seq'>;

/** A write that the rules refused. It is kept until the person decides. */
export interface ParkedRecord {
  /** The `writeId` of the write. */
  readonly id: string;
  readonly entryId: EntryId;
  readonly write: RemoteWrite;
  readonly savedAtMs: number;
  readonly reason: RemoteError['kind'];
  readonly parkedAtMs: number;
}

/** The `writeId` of the revision that a write makes, or of the deletion. */
export function writeIdOf(write: RemoteWrite): WriteId {
  return write.kind === 'delete' ? write.writeId : write.after.writeId;
}

/** The days that a write touches. A move touches two, the day it leaves first. */
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

/** Whether the server time of the entry's first write is still missing. Every write but an add must carry it. */
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

/** `write` with the server time of the entry's first write. */
export function withCreationTime(write: RemoteWrite, createdAtMs: number): RemoteWrite {
  switch (write.kind) {
    case 'add':
    case 'restore':
      return { ...write, after: { ...write.after, createdAtMs } };
    case 'edit':
      return {
        ...write,
        before: { ...write.before, createdAtMs },
        after: { ...write.after, createdAtMs },
      };
    case 'delete':
      return { ...write, before: { ...write.before, createdAtMs } };
  }
}

/** Approximate bytes of a write without its texts: paths, ids, times. */
const overheadBytes = 600;

/** Approximate bytes that `write` sends. An edit also carries the text that it replaces. */
export function bytesOf(write: RemoteWrite): number {
  const texts = [
    'before' in write ? write.before.text : '',
    'after' in write ? write.after.text : '',
  ];
  return overheadBytes + new TextEncoder().encode(texts.join('')).length;
}
