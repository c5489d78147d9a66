import type { DayKey } from '../../src/dates/DayKey.ts';
import type { EntryId } from '../../src/entries/Entry.ts';
import type { PhotoId } from '../../src/entries/photos/Photo.ts';
import { success } from '../../src/lib/result.ts';
import { tallyOf } from '../../src/log/counts/tallyOf.ts';
import type { DayTally } from '../../src/log/counts/DayTally.ts';
import {
  emptyMeta,
  type DayRecord,
  type LocalReader,
  type LocalStore,
  type LocalWriter,
  type LogMeta,
  type OwnedDraft,
} from '../../src/log/LocalStore.ts';
import type { ImportPart, ImportRecord } from '../../src/log/imports/ImportRecord.ts';
import {
  daysOf,
  laneOf,
  type OutboxLane,
  type OutboxRecord,
  type ParkedRecord,
} from '../../src/log/OutboxRecord.ts';
import { emptyPhotoMeta, type PhotoMeta } from '../../src/log/photos/PhotoMeta.ts';
import type { PhotoRecord, PhotoState } from '../../src/log/photos/PhotoRecord.ts';
import type { SettingsRecord } from '../../src/log/SettingsRecord.ts';
import type { RenamedEntry, TagRename } from '../../src/log/tags/TagRename.ts';
import { draftKey, draftPrefix, draftTargetOf } from '../../src/storage/draftKey.ts';

/** The object stores of the IndexedDB, as maps. */
type Tables = ReturnType<typeof emptyTables>;

function emptyTables() {
  return {
    days: new Map<DayKey, DayRecord>(),
    outbox: new Map<number, OutboxRecord>(),
    parked: new Map<string, ParkedRecord>(),
    drafts: new Map<string, OwnedDraft>(),
    meta: new Map<'log', LogMeta>(),
    leader: new Map<'leader', string>(),
    rename: new Map<'tag', TagRename>(),
    renamedEntries: new Map<EntryId, RenamedEntry>(),
    imports: new Map<string, ImportRecord>(),
    importParts: new Map<string, ImportPart>(),
    photos: new Map<PhotoId, PhotoRecord>(),
    photoBodies: new Map<PhotoId, ArrayBuffer>(),
    photoMeta: new Map<'photos', PhotoMeta>(),
    settings: new Map<'settings', SettingsRecord>(),
    nextSeq: 1,
  };
}

/** A local store in memory, for tests. Never a replacement for a disk that failed. */
export function memoryLocalStore(): LocalStore {
  const tables = emptyTables();
  const reader = readerOf(tables);
  let last: Promise<unknown> = Promise.resolve();

  /** One transaction at a time, in the order of the calls. */
  function inTurn<Value>(work: () => Promise<Value>) {
    const result = last.then(work).then(success);
    // The next transaction starts even after a bug in this one, which this one's caller gets.
    last = result.catch(() => undefined);
    return result;
  }

  return {
    read: (work) => inTurn(() => work(reader)),
    write: (_durability, work) =>
      inTurn(async () => {
        const undo: (() => void)[] = [];
        try {
          return await work({ ...reader, ...writesTo(tables, undo) });
        } catch (bug) {
          for (const step of undo.reverse()) step();
          throw bug;
        }
      }),
    close: () => undefined,
  };
}

function readerOf(tables: Tables): LocalReader {
  const { days, outbox, parked, drafts, meta, leader, rename } = tables;
  const { renamedEntries, imports, importParts, photos, photoBodies } = tables;
  const inState = (state: PhotoState) =>
    [...photos.values()]
      .filter((photo) => photo.state === state)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  const unsent = (isWanted: (record: OutboxRecord) => boolean) =>
    [...outbox.values()].filter(isWanted).sort((a, b) => a.seq - b.seq);
  const inLane = (lane: OutboxLane | undefined) => (record: OutboxRecord) =>
    lane === undefined || laneOf(record) === lane;

  const written = (): readonly DayTally[] =>
    [...days.values()]
      .flatMap((record) => tallyOf(record) ?? [])
      .sort((a, b) => (a.day < b.day ? -1 : 1));

  return {
    day: (day) => Promise.resolve(days.get(day)),
    days: (first, last, limit) =>
      Promise.resolve(
        [...days.values()]
          .filter(({ day }) => day >= first && day <= last)
          .sort((a, b) => (a.day < b.day ? -1 : 1))
          .slice(0, limit),
      ),
    dayKeys: () => Promise.resolve([...days.keys()].sort()),
    tallies: (first, last) =>
      Promise.resolve(written().filter(({ day }) => day >= first && day <= last)),
    tally: (day) => Promise.resolve(written().find((tally) => tally.day === day)),
    nearestWritten: (from, towards) => {
      const withEntries = written().filter(({ entries }) => entries > 0);
      const found =
        towards === 'back'
          ? withEntries.findLast(({ day }) => from === null || day < from)
          : withEntries.find(({ day }) => from === null || day > from);
      return Promise.resolve(found?.day);
    },
    meta: () => Promise.resolve(meta.get('log') ?? emptyMeta),
    leader: () => Promise.resolve(leader.get('leader')),
    outbox: (limit, behind = 0, lane) =>
      Promise.resolve(
        unsent((record) => record.seq > behind && inLane(lane)(record)).slice(0, limit),
      ),
    outboxOfEntry: (id) => Promise.resolve(unsent(({ entryId }) => entryId === id)),
    outboxOfDay: (day) => Promise.resolve(unsent(({ write }) => daysOf(write).includes(day))),
    countOutbox: (lane) => Promise.resolve(unsent(inLane(lane)).length),
    parked: () =>
      Promise.resolve(
        [...parked.values()].sort((a, b) => a.parkedAtMs - b.parkedAtMs || (a.id < b.id ? -1 : 1)),
      ),
    countParked: () => Promise.resolve(parked.size),
    drafts: (target) =>
      Promise.resolve(
        [...drafts].flatMap(([key, draft]) => (key.startsWith(draftPrefix(target)) ? [draft] : [])),
      ),
    allDrafts: () =>
      Promise.resolve(
        [...drafts]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .flatMap(([key, draft]) => {
            const target = draftTargetOf(key);
            return target === undefined ? [] : [{ target, draft }];
          }),
      ),
    tagRename: () => Promise.resolve(rename.get('tag')),
    renamedEntry: (id) => Promise.resolve(renamedEntries.get(id)),
    renamedEntries: (limit) =>
      Promise.resolve(
        [...renamedEntries.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit),
      ),
    renamedEntryIds: () => Promise.resolve([...renamedEntries.keys()].sort()),
    imports: () => Promise.resolve([...imports.values()].sort((a, b) => (a.id < b.id ? 1 : -1))),
    importRecord: (id) => Promise.resolve(imports.get(id)),
    importPart: (importId, behind = 0) =>
      Promise.resolve(
        [...importParts.values()]
          .filter((part) => part.importId === importId && part.part > behind)
          .sort((a, b) => a.part - b.part)[0],
      ),
    photo: (id) => Promise.resolve(photos.get(id)),
    photoBody: (id) => Promise.resolve(photoBodies.get(id)),
    photosInState: (state, limit) => Promise.resolve(inState(state).slice(0, limit)),
    photoIdsInState: (state) => Promise.resolve(inState(state).map(({ id }) => id)),
    countPhotos: (state) => Promise.resolve(inState(state).length),
    cachedBodies: () =>
      Promise.resolve(
        inState('sent')
          .filter(({ hasBody }) => hasBody)
          .map(({ id, size, seenAtMs }) => ({ id, size, seenAtMs }))
          .sort((a, b) => a.seenAtMs - b.seenAtMs || a.size - b.size),
      ),
    photoMeta: () => Promise.resolve(tables.photoMeta.get('photos') ?? emptyPhotoMeta),
    settings: () => Promise.resolve(tables.settings.get('settings')),
  };
}

/** Writes of one transaction. `undo` gets the steps that revert them, in the order of the writes. */
function writesTo(tables: Tables, undo: (() => void)[]): Omit<LocalWriter, keyof LocalReader> {
  const { days, outbox, parked, drafts, meta, leader, rename } = tables;
  const { renamedEntries, imports, importParts, photos, photoBodies } = tables;

  function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined) {
    const before = map.get(key);
    undo.push(() => set(map, key, before));
    set(map, key, value);
    return Promise.resolve();
  }

  function set<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }

  return {
    putDay: (record) => put(days, record.day, record),
    putMeta: (next) => put(meta, 'log', next),
    putLeader: (token) => put(leader, 'leader', token),
    appendOutbox: (record) => {
      const seq = tables.nextSeq++;
      return put(outbox, seq, { ...record, seq });
    },
    putOutbox: (record) => put(outbox, record.seq, record),
    deleteOutbox: (seq) => put(outbox, seq, undefined),
    putParked: (record) => put(parked, record.id, record),
    deleteParked: (id) => put(parked, id, undefined),
    putDraft: (target, draft) => put(drafts, draftKey(target, draft.owner), draft),
    deleteDraft: (target, owner) => put(drafts, draftKey(target, owner), undefined),
    putTagRename: (next) => put(rename, 'tag', next),
    deleteTagRename: () => {
      for (const id of [...renamedEntries.keys()]) void put(renamedEntries, id, undefined);
      return put(rename, 'tag', undefined);
    },
    putRenamedEntry: (entry) => put(renamedEntries, entry.id, entry),
    deleteRenamedEntry: (id) => put(renamedEntries, id, undefined),
    putImport: (record) => put(imports, record.id, record),
    deleteImport: (id) => {
      for (const [key, part] of [...importParts]) {
        if (part.importId === id) void put(importParts, key, undefined);
      }
      return put(imports, id, undefined);
    },
    putImportPart: (part) => put(importParts, `${part.importId} ${part.part}`, part),
    putPhoto: (record) => put(photos, record.id, record),
    putPhotoBody: (id, body) => put(photoBodies, id, body),
    deletePhoto: (id) => {
      void put(photos, id, undefined);
      return put(photoBodies, id, undefined);
    },
    deletePhotoBody: (id) => put(photoBodies, id, undefined),
    putPhotoMeta: (next) => put(tables.photoMeta, 'photos', next),
    putSettings: (record) => put(tables.settings, 'settings', record),
  };
}
