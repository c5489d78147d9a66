import type { IDBPTransaction } from 'idb';

import { tallyOf } from '../sync/DayTally.ts';
import { emptyMeta, type LocalReader, type LocalWriter } from '../sync/LocalStore.ts';
import {
  daysOf,
  type OutboxRecord,
  type ParkedRecord,
  type UnsavedOutboxRecord,
} from '../sync/OutboxRecord.ts';
import { draftKey, draftPrefix } from './draftKey.ts';
import type { LogSchema, storeNames } from './schema.ts';

type StoreNames = (typeof storeNames)[number][];

/** A transaction over all stores. */
export type LogTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  LogSchema,
  StoreNames,
  Mode
>;

/** Reads through `transaction`. */
export function indexedDbReader(
  transaction: LogTransaction<'readonly'> | LogTransaction<'readwrite'>,
): LocalReader {
  const days = transaction.objectStore('days');
  const tallies = transaction.objectStore('tallies');
  const outbox = transaction.objectStore('outbox');
  const parked = transaction.objectStore('parked');
  return {
    day: (day) => days.get(day),
    days: async (first, last, limit) =>
      first > last || limit < 1 ? [] : days.getAll(IDBKeyRange.bound(first, last), limit),
    dayKeys: () => days.getAllKeys(),
    tallies: async (first, last) =>
      first > last ? [] : tallies.getAll(IDBKeyRange.bound(first, last)),
    tally: (day) => tallies.get(day),
    nearestWritten: async (from, towards) => {
      const side =
        from === null
          ? null
          : towards === 'back'
            ? IDBKeyRange.upperBound(from, true)
            : IDBKeyRange.lowerBound(from, true);
      return (await tallies.openKeyCursor(side, towards === 'back' ? 'prev' : 'next'))?.key;
    },
    meta: async () => (await transaction.objectStore('meta').get('log')) ?? emptyMeta,
    outbox: async (limit) => toRecords(await outbox.getAll(null, limit)),
    outboxOfEntry: async (id) => toRecords(await outbox.index('entryId').getAll(id)),
    outboxOfDay: async (day) => toRecords(await outbox.index('days').getAll(day)),
    countOutbox: () => outbox.count(),
    parked: async () => (await parked.getAll()).sort(byParkingTime),
    countParked: () => parked.count(),
    drafts: (target) => {
      const prefix = draftPrefix(target);
      return transaction.objectStore('drafts').getAll(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`));
    },
  };
}

/** Reads and writes through `transaction`. */
export function indexedDbWriter(transaction: LogTransaction<'readwrite'>): LocalWriter {
  const days = transaction.objectStore('days');
  const tallies = transaction.objectStore('tallies');
  const outbox = transaction.objectStore('outbox');
  const drafts = transaction.objectStore('drafts');
  return {
    ...indexedDbReader(transaction),
    putDay: async (record) => {
      const tally = tallyOf(record);
      await Promise.all([
        days.put(record),
        tally === null ? tallies.delete(record.day) : tallies.put(tally),
      ]);
    },
    putMeta: async (meta) => {
      await transaction.objectStore('meta').put(meta, 'log');
    },
    appendOutbox: async (record) => {
      await outbox.add(withDays(record));
    },
    putOutbox: async (record) => {
      await outbox.put(withDays(record));
    },
    deleteOutbox: (seq) => outbox.delete(seq),
    putParked: async (record) => {
      await transaction.objectStore('parked').put(record);
    },
    deleteParked: (id) => transaction.objectStore('parked').delete(id),
    putDraft: async (target, draft) => {
      await drafts.put(draft, draftKey(target, draft.owner));
    },
    deleteDraft: (target, owner) => drafts.delete(draftKey(target, owner)),
  };
}

function withDays<Row extends UnsavedOutboxRecord>(record: Row) {
  return { ...record, days: daysOf(record.write) };
}

/** The rows of the outbox as records, oldest first, whichever index they were found by. */
function toRecords(rows: readonly LogSchema['outbox']['value'][]): readonly OutboxRecord[] {
  return rows
    .flatMap(({ seq, entryId, write, savedAtMs }) =>
      seq === undefined ? [] : [{ seq, entryId, write, savedAtMs }],
    )
    .sort((a, b) => a.seq - b.seq);
}

function byParkingTime(a: ParkedRecord, b: ParkedRecord): number {
  if (a.parkedAtMs !== b.parkedAtMs) return a.parkedAtMs - b.parkedAtMs;
  return a.id < b.id ? -1 : 1;
}
