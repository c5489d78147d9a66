import { unwrap, type IDBPTransaction } from 'idb';

import { tallyOf } from '../log/counts/tallyOf.ts';
import {
  emptyMeta,
  type CachedBody,
  type LocalReader,
  type LocalWriter,
  type OwnedDraft,
  type TargetedDraft,
} from '../log/LocalStore.ts';
import {
  daysOf,
  laneOf,
  type OutboxLane,
  type OutboxRecord,
  type ParkedRecord,
  type UnsavedOutboxRecord,
} from '../log/OutboxRecord.ts';
import { emptyPhotoMeta } from '../log/photos/PhotoMeta.ts';
import type { PhotoRecord } from '../log/photos/PhotoRecord.ts';
import { draftKey, draftPrefix, draftTargetOf } from './draftKey.ts';
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
  const meta = transaction.objectStore('meta');
  const renamedEntries = transaction.objectStore('renamedEntries');
  const photos = transaction.objectStore('photos');
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
      let tally = await tallies.openCursor(side, towards === 'back' ? 'prev' : 'next');
      // A day that holds only templates has a tally of no entries.
      while (tally?.value.entries === 0) tally = await tally.continue();
      return tally?.key;
    },
    meta: async () => {
      const row = await meta.get('log');
      return row !== undefined && 'fill' in row ? row : emptyMeta;
    },
    leader: async () => {
      const row = await meta.get('leader');
      return row !== undefined && 'token' in row ? row.token : undefined;
    },
    outbox: async (limit, behind = 0, lane) =>
      toRecords(
        lane === undefined
          ? await outbox.getAll(IDBKeyRange.lowerBound(behind, true), limit)
          : await outbox.index('lane').getAll(inLane(lane, behind), limit),
      ),
    outboxOfEntry: async (id) => toRecords(await outbox.index('entryId').getAll(id)),
    outboxOfDay: async (day) => toRecords(await outbox.index('days').getAll(day)),
    countOutbox: (lane) =>
      lane === undefined ? outbox.count() : outbox.index('lane').count(inLane(lane, 0)),
    parked: async () => (await parked.getAll()).sort(byParkingTime),
    countParked: () => parked.count(),
    drafts: (target) => {
      const prefix = draftPrefix(target);
      return transaction.objectStore('drafts').getAll(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`));
    },
    allDrafts: async () => {
      const drafts = transaction.objectStore('drafts');
      const [keys, values] = await Promise.all([drafts.getAllKeys(), drafts.getAll()]);
      return values.flatMap((draft, index) => targeted(keys[index] ?? '', draft));
    },
    tagRename: () => transaction.objectStore('rename').get('tag'),
    renamedEntry: (id) => renamedEntries.get(id),
    renamedEntries: async (limit) => (limit < 1 ? [] : renamedEntries.getAll(null, limit)),
    renamedEntryIds: () => renamedEntries.getAllKeys(),
    imports: async () => (await transaction.objectStore('imports').getAll()).reverse(),
    importRecord: (id) => transaction.objectStore('imports').get(id),
    importPart: async (importId, behind = 0) =>
      (await transaction.objectStore('importParts').getAll(partsOf(importId, behind), 1))[0],
    photo: async (id) => toPhotos([await photos.get(id)])[0],
    photoBody: (id) => transaction.objectStore('photoBodies').get(id),
    photosInState: async (state, limit) =>
      limit === 0 ? [] : toPhotos(await photos.index('state').getAll(state, limit)),
    photoIdsInState: (state) => photos.index('state').getAllKeys(state),
    countPhotos: (state) => photos.index('state').count(state),
    cachedBodies: async () => {
      const found: CachedBody[] = [];
      let cursor = await photos.index('cached').openKeyCursor();
      while (cursor !== null) {
        const [seenAtMs, size] = cursor.key;
        found.push({ id: cursor.primaryKey, size, seenAtMs });
        cursor = await cursor.continue();
      }
      return found;
    },
    photoMeta: async () => {
      const row = await meta.get('photos');
      return row !== undefined && 'keepsAll' in row ? row : emptyPhotoMeta;
    },
    settings: async () => {
      const row = await meta.get('settings');
      return row !== undefined && 'unsent' in row ? row : undefined;
    },
  };
}

/**
 * Reads and writes through `transaction`. Writes resolve before the database answers. Requests run in order, so a
 * later read sees an earlier write. A write that fails aborts the whole transaction. `onFailure` gets the cause,
 * because the transaction does not always name it. An invalid request (a key that is none) throws at once.
 */
export function indexedDbWriter(
  transaction: LogTransaction<'readwrite'>,
  onFailure: (cause: unknown) => void,
): LocalWriter {
  const days = transaction.objectStore('days');
  const tallies = transaction.objectStore('tallies');
  const outbox = transaction.objectStore('outbox');
  const parked = transaction.objectStore('parked');
  const drafts = transaction.objectStore('drafts');
  const meta = transaction.objectStore('meta');
  const rename = transaction.objectStore('rename');
  const renamedEntries = transaction.objectStore('renamedEntries');
  const imports = transaction.objectStore('imports');
  const importParts = transaction.objectStore('importParts');
  const photos = transaction.objectStore('photos');
  const photoBodies = transaction.objectStore('photoBodies');
  const unawaited = (...requests: Promise<unknown>[]): Promise<void> => {
    for (const request of requests) request.catch(onFailure);
    return Promise.resolve();
  };
  const [bareDays, bareTallies, bareOutbox] = [unwrap(days), unwrap(tallies), unwrap(outbox)];
  /** Days and imports come by the thousand, and a promise with its two listeners doubles the cost of a request. */
  const reportFailureOf = (request: IDBRequest): void => {
    request.onerror = () => onFailure(request.error);
  };
  return {
    ...indexedDbReader(transaction),
    putDay: (record) => {
      const tally = tallyOf(record);
      reportFailureOf(bareDays.put(record));
      reportFailureOf(tally === null ? bareTallies.delete(record.day) : bareTallies.put(tally));
      return Promise.resolve();
    },
    putMeta: (next) => unawaited(meta.put(next, 'log')),
    putLeader: (token) => unawaited(meta.put({ token }, 'leader')),
    appendOutbox: (record) => {
      reportFailureOf(bareOutbox.add(withDays(record)));
      return Promise.resolve();
    },
    putOutbox: (record) => unawaited(outbox.put(withDays(record))),
    deleteOutbox: (seq) => unawaited(outbox.delete(seq)),
    putParked: (record) => unawaited(parked.put(record)),
    deleteParked: (id) => unawaited(parked.delete(id)),
    putDraft: (target, draft) => unawaited(drafts.put(draft, draftKey(target, draft.owner))),
    deleteDraft: (target, owner) => unawaited(drafts.delete(draftKey(target, owner))),
    putTagRename: (next) => unawaited(rename.put(next, 'tag')),
    deleteTagRename: () => unawaited(rename.delete('tag'), renamedEntries.clear()),
    putRenamedEntry: (entry) => unawaited(renamedEntries.put(entry)),
    deleteRenamedEntry: (id) => unawaited(renamedEntries.delete(id)),
    putImport: (record) => unawaited(imports.put(record)),
    deleteImport: (id) => unawaited(imports.delete(id), importParts.delete(partsOf(id, 0))),
    putImportPart: (part) => unawaited(importParts.put(part)),
    putPhoto: (record) => unawaited(photos.put(withCached(record))),
    putPhotoBody: (id, body) => unawaited(photoBodies.put(body, id)),
    deletePhoto: (id) => unawaited(photos.delete(id), photoBodies.delete(id)),
    deletePhotoBody: (id) => unawaited(photoBodies.delete(id)),
    putPhotoMeta: (next) => unawaited(meta.put(next, 'photos')),
    putSettings: (record) => unawaited(meta.put(record, 'settings')),
  };
}

function targeted(key: string, draft: OwnedDraft): readonly TargetedDraft[] {
  const target = draftTargetOf(key);
  return target === undefined ? [] : [{ target, draft }];
}

/** The row of a photo. */
function withCached(record: PhotoRecord): LogSchema['photos']['value'] {
  const { state, hasBody, seenAtMs, size } = record;
  return state === 'sent' && hasBody ? { ...record, cached: [seenAtMs, size] } : record;
}

function toPhotos(
  rows: readonly (LogSchema['photos']['value'] | undefined)[],
): readonly PhotoRecord[] {
  return rows.flatMap((row) => {
    if (row === undefined) return [];
    const { cached, ...record } = row;
    return cached === undefined ? [row] : [record];
  });
}

function withDays<Row extends UnsavedOutboxRecord>(record: Row) {
  return { ...record, days: daysOf(record.write), lane: laneOf(record) };
}

/** The records of `lane` with a `seq` above `behind`. */
function inLane(lane: OutboxLane, behind: number): IDBKeyRange {
  return IDBKeyRange.bound([lane, behind], [lane, Infinity], true);
}

/** The parts of an import with a number above `behind`. */
function partsOf(importId: string, behind: number): IDBKeyRange {
  return IDBKeyRange.bound([importId, behind], [importId, Infinity], true);
}

/** The rows of the outbox as records, oldest first. An index returns them in another order. */
function toRecords(rows: readonly LogSchema['outbox']['value'][]): readonly OutboxRecord[] {
  return rows
    .flatMap(({ seq, entryId, write, savedAtMs, importId }) =>
      seq === undefined
        ? []
        : [{ seq, entryId, write, savedAtMs, ...(importId === undefined ? {} : { importId }) }],
    )
    .sort((a, b) => a.seq - b.seq);
}

function byParkingTime(a: ParkedRecord, b: ParkedRecord): number {
  if (a.parkedAtMs !== b.parkedAtMs) return a.parkedAtMs - b.parkedAtMs;
  return a.id < b.id ? -1 : 1;
}
