import type { DayKey } from '../../src/dates/DayKey.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import type { Entry, EntryId, EntryVersion, WriteId } from '../../src/entries/Entry.ts';
import { asEntryId } from '../../src/entries/entryIds.ts';
import { schemaOf } from '../../src/encryption/EngineMode.ts';
import { failure, success, type Result } from '../../src/lib/result.ts';
import type { DayIndexRow } from '../../src/log/DayIndexRow.ts';
import type { EntryHead, RemoteDay, RemoteStore } from '../../src/sync/RemoteStore.ts';
import type { HistoryPage, TrashedRow } from '../../src/log/history/HistoryPages.ts';
import type { Erasure, Trash } from '../../src/log/Trash.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import type { KeyRecord } from '../../src/seal/KeyRecord.ts';
import {
  openedDay,
  openedEntry,
  openedHead,
  openedTrash,
  type RowOpener,
} from '../../src/sync/wire/openedRows.ts';
import { isSameRow } from '../../src/sync/wire/isSameRow.ts';
import {
  entryOfPlain,
  isPlain,
  plainEntry,
  versionOfPlain,
} from '../../src/sync/wire/plainRows.ts';
import type {
  Conversion,
  StoredDay,
  StoredEntry,
  StoredVersion,
  StoredWrite,
  UnreadableRow,
} from '../../src/sync/wire/StoredRow.ts';
import type { StoredHead, StoredTrash, StoredVersions } from '../../src/sync/wire/WireStore.ts';
import { createFakeStoredPhotos, type FakeStoredPhotos } from './fakeStoredPhotos.ts';
import { createFakeStoredSettings, type FakeStoredSettings } from './fakeStoredSettings.ts';
import { plainWrite } from './plainWrite.ts';

/** The start of a watch of the index. */
export type IndexStart = Parameters<RemoteStore['watchDayIndex']>[0];

type ChangedRow = Pick<DayIndexRow, 'day' | 'changedAtMs'>;

/** Orders rows by time of change, then by the day's key, like the database. */
function inOrderOfChange(a: ChangedRow, b: ChangedRow): number {
  if (a.changedAtMs !== b.changedAtMs) return a.changedAtMs - b.changedAtMs;
  return formatMonthDayYear(a.day) < formatMonthDayYear(b.day) ? -1 : 1;
}

/** Whether a watch from `since` includes `row`. */
export function isSince(row: DayIndexRow, since: IndexStart): boolean {
  if (typeof since === 'number') return row.changedAtMs >= since;
  return row.day === since.day
    ? row.changedAtMs >= since.changedAtMs
    : inOrderOfChange(row, since) > 0;
}

/** A deleted entry, as in `trash/{entryId}`. */
export interface TrashRow {
  readonly day: DayKey;
  readonly revision: number;
  readonly writeId: WriteId;
  readonly deletedAtMs: number;
}

/** A row of a day. One in neither form has its day for the listens. */
export type FakeRow = StoredEntry | (UnreadableRow & { readonly day: DayKey });

/** The changes of a write, for listeners. */
export interface ServerChange {
  readonly entries: readonly FakeRow[];
  readonly rows: readonly DayIndexRow[];
  /** Rows that left their day, in their last state. */
  readonly left?: readonly FakeRow[];
  /** Removed rows, in their last state. */
  readonly goneRows?: readonly DayIndexRow[];
}

/**
 * One log on the server, with the rules of docs/data-model.md: consecutive revisions, replaced texts kept in
 * versions, changes of days counted, rows in the form that the key record asks for. `isRefused` stands for a rule that
 * always refuses a text.
 */
export interface FakeServer {
  /** A device without encryption writes. */
  write(write: RemoteWrite): Result<void, RemoteError>;
  writeStored(write: StoredWrite): Result<void, RemoteError>;
  /** Rows change their form and nothing else. */
  convertRows(conversion: Conversion): Result<void, RemoteError>;
  /** The key record. null: there is none. */
  readonly record: KeyRecord | null;
  readonly photos: FakeStoredPhotos;
  readonly settings: FakeStoredSettings;
  /** Accepts revision n + 1 only, and an end of a conversion only without photos in the other form. */
  putRecord(record: KeyRecord): Result<void, RemoteError>;
  /** The entries in `rows` that a test can read. */
  opened(rows: readonly FakeRow[]): readonly Entry[];
  /** The words of a row, or a mark for one that nobody can read. */
  textOf(row: FakeRow): string;
  storedDay(day: DayKey): StoredDay & { readonly rows: readonly FakeRow[] };
  /** The rows of all days. */
  storedRows(): readonly FakeRow[];
  storedRow(id: EntryId, day: DayKey): FakeRow | null;
  storedHead(id: EntryId): StoredHead;
  /** Oldest first. */
  storedVersions(id: EntryId): StoredVersions;
  storedTrash(): StoredTrash;
  storedVersionPage(after: EntryId | null, limit: number): HistoryPage<StoredVersions>;
  day(day: DayKey): RemoteDay;
  /** Rows with a date before `before`, newest first. */
  index(before: DayKey | null, limit: number): readonly DayIndexRow[];
  /** Rows with a date after `after`, oldest first. */
  indexAfter(after: DayKey | null, limit: number): readonly DayIndexRow[];
  rowsSince(since: IndexStart): readonly DayIndexRow[];
  head(id: EntryId, day: DayKey): EntryHead;
  versions(id: EntryId): readonly EntryVersion[];
  trash(): Trash;
  trashPage(after: EntryId | null, limit: number): HistoryPage<TrashedRow>;
  erasedPage(after: EntryId | null, limit: number): HistoryPage<EntryId>;
  erase(erasures: readonly Erasure[]): Result<void, RemoteError>;
  allEntries(): readonly Entry[];
  allVersions(): readonly EntryVersion[];
  schema: number | null;
  /** The generation of the log. */
  born: string | null;
  /** Sets the log's generation; refused if it has one. A log that is not `empty` must have a schema. */
  begin(born: string, log: 'empty' | 'unnamed'): Result<void, RemoteError>;
  /** The owner deletes the whole log. */
  clear(): void;
  /** Another program writes a row that is no entry, and counts it. */
  writeUnreadable(day: DayKey): void;
  /** Another program writes something else in place of the entry, and counts it. */
  garble(entry: Entry): void;
  /** Counts `days` as one conversion of their rows does. See `convertRows` for a true one. */
  convert(...days: readonly DayKey[]): void;
  /** A backup of all there is; calling it restores the database from it. */
  backUp(): () => void;
  /** Another program writes time and text only, and nothing else. */
  writeAsOther(entry: Entry): void;
  /** The owner of the database removes an entry without a change of the index. */
  takeAway(entry: Pick<Entry, 'id' | 'day'>): void;
  /** The owner of the database puts `row` back as it was, and the row of its day in the index if one is given. */
  rollBack(row: StoredEntry, inIndex?: DayIndexRow): void;
  onChange: (change: ServerChange) => void;
  onRecord: (record: KeyRecord | null) => void;
}

const plainOpener: RowOpener = {
  entry: (row) => (isPlain(row) ? entryOfPlain(row) : null),
  version: (row) => (isPlain(row) ? versionOfPlain(row) : null),
};

const denied = failure<RemoteError>({ kind: 'permission-denied', cause: null });

/**
 * An empty log on a server with the clock `now`. A test sees the words by `opener`; no server can. It opens rows of a
 * log without encryption by default.
 */
export function createFakeServer(
  now: () => number,
  isRefused: (entry: Entry) => boolean = () => false,
  opener: RowOpener = plainOpener,
): FakeServer {
  const entries = new Map<DayKey, Map<EntryId, FakeRow>>();
  const days = new Map<DayKey, DayIndexRow>();
  const versions = new Map<EntryId, StoredVersion[]>();
  const trash = new Map<EntryId, TrashRow>();
  const erased = new Set<EntryId>();
  let record: KeyRecord | null = null;
  const photos = createFakeStoredPhotos({ state: () => record?.state ?? null, now });

  const versionsOf = (id: EntryId) => versions.get(id) ?? [];
  const rowAt = (day: DayKey, id: EntryId) => entries.get(day)?.get(id);
  const allRows = () => [...entries.values()].flatMap((day) => [...day.values()]);

  function at(day: DayKey, id: EntryId): StoredEntry | undefined {
    const row = rowAt(day, id);
    return row === undefined || row.body === null ? undefined : row;
  }

  function put(row: FakeRow): void {
    const day = entries.get(row.day) ?? new Map<EntryId, FakeRow>();
    entries.set(row.day, day.set(row.id, row));
  }

  const isSealed = () => record !== null && ['sealing', 'on'].includes(record.state);
  const schemaNow = () => (record === null ? 1 : schemaOf(record.state));

  /** Rule of the form: what an update writes is sealed in a sealed log, and readable in any other. */
  function hasForm({ body }: StoredEntry | StoredVersion): boolean {
    return body.kind === (isSealed() ? 'sealed' : 'plain');
  }

  /** Rule 7: the replaced text is kept exactly as it was. */
  function isReplacing(before: StoredEntry): boolean {
    const stored = at(before.day, before.id);
    return (
      stored !== undefined &&
      hasForm(before) &&
      stored.revision === before.revision &&
      hasSameBody(stored, before) &&
      stored.writeId === before.writeId &&
      stored.createdAtMs === before.createdAtMs &&
      !versionsOf(before.id).some(({ revision }) => revision === before.revision)
    );
  }

  function keep(before: StoredEntry, movedTo: DayKey | null): void {
    const { id, day, revision, createdAtMs, writeId, body } = before;
    const kept = { id, day, revision, createdAtMs, writeId, body, replacedAtMs: now(), movedTo };
    versions.set(id, [...versionsOf(id), kept]);
  }

  /** Whether `after` may be written: it has the form of the log, and no rule refuses its words. */
  function isFit(after: StoredEntry): boolean {
    const entry = opener.entry(after);
    return hasForm(after) && !(entry !== null && isRefused(entry));
  }

  function writtenAtOf(row: StoredEntry): number | undefined {
    return isPlain(row) ? row.body.writtenAtMs : undefined;
  }

  function count(touched: readonly DayKey[]): readonly DayIndexRow[] {
    return touched.map((day) => {
      const row = { day, changedAtMs: now(), changes: (days.get(day)?.changes ?? 0) + 1 };
      days.set(day, row);
      return row;
    });
  }

  /** A clash must name a version that exists after this write. */
  function isClashKept({ clashesWith, id }: StoredEntry, replaced: number | null): boolean {
    return (
      clashesWith === null ||
      clashesWith === replaced ||
      versionsOf(id).some(({ revision }) => revision === clashesWith)
    );
  }

  function apply(write: StoredWrite): ServerChange | null {
    if (server.schema !== null && server.schema !== schemaNow()) return null;
    switch (write.kind) {
      case 'add': {
        const { after } = write;
        const isNew = rowAt(after.day, after.id) === undefined && versionsOf(after.id).length === 0;
        if (erased.has(after.id) || write.schema !== schemaNow()) return null;
        if (!isNew || after.revision !== 1 || after.clashesWith !== null) return null;
        if (!isFit(after)) return null;
        server.schema = schemaNow();
        const stored = { ...after, createdAtMs: now(), updatedAtMs: now() };
        put(stored);
        return { entries: [stored], rows: count([after.day]) };
      }
      case 'edit': {
        const { before, after } = write;
        if (before.id !== after.id || !isReplacing(before) || !isFit(after)) return null;
        if (after.revision !== before.revision + 1) return null;
        if (after.createdAtMs !== before.createdAtMs) return null;
        if (writtenAtOf(after) !== writtenAtOf(before)) return null;
        if (!isClashKept(after, before.revision)) return null;
        const isMove = before.day !== after.day;
        if (isMove && rowAt(after.day, after.id) !== undefined) return null;
        keep(before, isMove ? after.day : null);
        const replaced = at(before.day, before.id);
        entries.get(before.day)?.delete(before.id);
        const stored = { ...after, updatedAtMs: now() };
        put(stored);
        return {
          entries: [stored],
          left: isMove && replaced !== undefined ? [replaced] : [],
          rows: count(isMove ? [before.day, after.day] : [after.day]),
        };
      }
      case 'delete': {
        const { before } = write;
        if (!isReplacing(before)) return null;
        keep(before, null);
        const stored = at(before.day, before.id);
        entries.get(before.day)?.delete(before.id);
        const { day, revision, id } = before;
        trash.set(id, { day, revision, writeId: write.writeId, deletedAtMs: now() });
        return { entries: [], left: stored === undefined ? [] : [stored], rows: count([day]) };
      }
      case 'restore': {
        const { after } = write;
        const row = trash.get(after.id);
        const deleted = versionsOf(after.id).find(({ revision }) => revision === row?.revision);
        if (row === undefined || deleted === undefined || row.day !== after.day) return null;
        if (after.revision !== row.revision + 1 || after.createdAtMs !== deleted.createdAtMs) {
          return null;
        }
        if (!isFit(after) || !isClashKept(after, null)) return null;
        trash.delete(after.id);
        const stored = { ...after, updatedAtMs: now() };
        put(stored);
        return { entries: [stored], rows: count([after.day]) };
      }
    }
  }

  /** A row may get the form that the log is on its way to, and nothing else. */
  function isConversion<Row extends StoredEntry | StoredVersion>(
    stored: Row | undefined,
    row: Row,
  ): boolean {
    if (record === null || record.state === 'off' || stored === undefined) return false;
    const isAnother =
      stored.body.kind !== row.body.kind ||
      (row.body.kind === 'sealed' &&
        stored.body.kind === 'sealed' &&
        row.body.sealed === stored.body.sealed);
    return hasForm(row) && isAnother && factsOf(stored) === factsOf(row);
  }

  const storedVersions = (id: EntryId): StoredVersions => ({
    id,
    versions: versionsOf(id).toSorted((a, b) => a.revision - b.revision),
    unreadable: 0,
  });

  function storedHead(id: EntryId): StoredHead {
    const past = { ...storedVersions(id), hasErasedVersions: erased.has(id) };
    const row = allRows().find((other) => other.id === id);
    if (row !== undefined) return { kind: 'live', row, day: row.day, ...past };
    const deleted = trash.get(id);
    if (deleted === undefined) return { kind: erased.has(id) ? 'erased' : 'absent', ...past };
    const { day, revision, writeId } = deleted;
    return { kind: 'trashed', day, revision, writeId, ...past };
  }

  function storedDay(day: DayKey): ReturnType<FakeServer['storedDay']> {
    return { day, rows: [...(entries.get(day)?.values() ?? [])] };
  }

  const storedTrash = (): StoredTrash => ({
    rows: [...trash.entries()].flatMap(([id, { revision, deletedAtMs }]) => {
      const version = versionsOf(id).find((other) => other.revision === revision);
      return version === undefined ? [] : [{ version, deletedAtMs }];
    }),
    unusable: [],
  });

  const writeStored = (write: StoredWrite): Result<void, RemoteError> => {
    const change = apply(write);
    if (change === null) return denied;
    server.onChange(change);
    return success(undefined);
  };

  const opened = (rows: readonly FakeRow[]) =>
    rows.flatMap((row) => openedEntry(row, opener) ?? []);

  const server: FakeServer = {
    write: (write) => writeStored(plainWrite(write)),
    writeStored,
    convertRows: (conversion) => {
      const isAllowed =
        conversion.entries.every((row) => isConversion(at(row.day, row.id), row)) &&
        conversion.versions.every((row) =>
          isConversion(
            versionsOf(row.id).find(({ revision }) => revision === row.revision),
            row,
          ),
        );
      if (!isAllowed) return denied;
      for (const row of conversion.entries) put(row);
      for (const row of conversion.versions) {
        const others = versionsOf(row.id).filter(({ revision }) => revision !== row.revision);
        versions.set(row.id, [...others, row]);
      }
      const touched = [...new Set(conversion.entries.map(({ day }) => day))];
      server.onChange({ entries: conversion.entries, rows: count(touched) });
      return success(undefined);
    },
    photos,
    settings: createFakeStoredSettings(),
    get record() {
      return record;
    },
    putRecord: (next) => {
      const steps = stepsFrom[record?.state ?? 'none'];
      if (next.revision !== (record?.revision ?? 0) + 1 || !steps.includes(next.state)) {
        return denied;
      }
      const { plain, sealed } = photos.usage();
      if ((next.state === 'on' && plain > 0) || (next.state === 'off' && sealed > 0)) return denied;
      record = next;
      server.schema = schemaOf(next.state);
      server.onRecord(record);
      return success(undefined);
    },
    opened,
    textOf: (row) => openedEntry(row, opener)?.text ?? 'unreadable',
    storedDay,
    storedRows: allRows,
    storedRow: (id, day) => rowAt(day, id) ?? null,
    storedHead,
    storedVersions,
    storedTrash,
    storedVersionPage: (after, limit) => pageOf(versions, after, limit, storedVersions),
    day: (day) => openedDay(storedDay(day), opener),
    index: (before, limit) =>
      [...days.values()]
        .filter(({ day }) => before === null || day < before)
        .sort((a, b) => (a.day < b.day ? 1 : -1))
        .slice(0, limit),
    indexAfter: (after, limit) =>
      [...days.values()]
        .filter(({ day }) => after === null || day > after)
        .sort((a, b) => (a.day < b.day ? -1 : 1))
        .slice(0, limit),
    rowsSince: (since) =>
      [...days.values()].filter((row) => isSince(row, since)).sort(inOrderOfChange),
    head: (id) => openedHead(storedHead(id), opener),
    versions: (id) =>
      storedVersions(id)
        .versions.toReversed()
        .flatMap((version) => opener.version(version) ?? []),
    trash: () => openedTrash(storedTrash(), opener),
    trashPage: (after, limit) => pageOf(trash, after, limit, (id, row) => ({ id, ...row })),
    erasedPage: (after, limit) =>
      pageOf(new Map([...erased].map((id) => [id, id])), after, limit, (id) => id),
    erase: (erasures) => {
      // Rule 10: a permanent deletion removes exactly the versions that the person saw.
      const isSeen = erasures.every((erasure) => {
        if (erasure.kind === 'trash-row') return false;
        const { kind, id, day, revision } = erasure;
        if (versionsOf(id).length === 0) return false;
        const row = trash.get(id);
        if (kind === 'trashed') return row?.day === day && row.revision === revision;
        const entry = at(day, id);
        return row === undefined && entry?.revision === revision && entry.clashesWith === null;
      });
      if (!isSeen) return denied;
      for (const { id } of erasures) {
        erased.add(id);
        versions.delete(id);
        trash.delete(id);
      }
      return success(undefined);
    },
    allEntries: () => opened(allRows()),
    allVersions: () =>
      [...versions.values()].flat().flatMap((version) => opener.version(version) ?? []),
    schema: null,
    born: null,
    begin: (born, log) => {
      const schema = server.schema ?? (log === 'empty' ? 1 : null);
      if (server.born !== null || schema !== schemaNow()) return denied;
      server.schema = schema;
      server.born = born;
      return success(undefined);
    },
    clear: () => {
      const left = allRows();
      const goneRows = [...days.values()];
      for (const map of [entries, days, versions, trash, erased]) map.clear();
      photos.clear();
      const hadRecord = record !== null;
      record = null;
      server.schema = null;
      server.born = null;
      server.onChange({ entries: [], rows: [], left, goneRows });
      if (hadRecord) server.onRecord(null);
    },
    writeUnreadable: (day) => {
      const id = asEntryId(`unreadable ${entries.get(day)?.size ?? 0}`);
      const row = { id, day, body: null, text: 'true' } as const;
      put(row);
      server.onChange({ entries: [row], rows: count([day]) });
    },
    garble: ({ id, day }) => {
      const row = { id, day, body: null, text: '{"text":1}' } as const;
      put(row);
      server.onChange({ entries: [row], rows: count([day]) });
    },
    convert: (...days) => server.onChange({ entries: [], rows: count(days) }),
    backUp: () => {
      const { schema, born } = server;
      const recordThen = record;
      const copy = {
        entries: copied(entries, (rows) => new Map(rows)),
        days: new Map(days),
        versions: new Map(versions),
        trash: new Map(trash),
        erased: new Set(erased),
        photos: photos.all(),
      };
      return () => {
        const before = { entries: allRows(), rows: [...days.values()] };
        refill(
          entries,
          copied(copy.entries, (rows) => new Map(rows)),
        );
        refill(days, copy.days);
        refill(versions, copy.versions);
        refill(trash, copy.trash);
        erased.clear();
        for (const id of copy.erased) erased.add(id);
        photos.clear();
        for (const photo of copy.photos) photos.put(photo);
        server.schema = schema;
        server.born = born;
        const isOtherRecord = record !== recordThen;
        record = recordThen;
        const after = { entries: allRows(), rows: [...days.values()] };
        const isThere = ({ day, id }: FakeRow) => entries.get(day)?.has(id) === true;
        server.onChange({
          entries: after.entries.filter((entry) => !before.entries.includes(entry)),
          rows: after.rows.filter((row) => !before.rows.includes(row)),
          left: before.entries.filter((entry) => !isThere(entry)),
          goneRows: before.rows.filter(({ day }) => !days.has(day)),
        });
        if (isOtherRecord) server.onRecord(record);
      };
    },
    writeAsOther: (entry) => {
      const row = plainEntry(entry);
      put(row);
      server.onChange({ entries: [row], rows: [] });
    },
    takeAway: ({ id, day }) => {
      const row = rowAt(day, id);
      entries.get(day)?.delete(id);
      server.onChange({ entries: [], rows: [], left: row === undefined ? [] : [row] });
    },
    rollBack: (row, inIndex) => {
      put(row);
      if (inIndex !== undefined) days.set(inIndex.day, inIndex);
      server.onChange({ entries: [row], rows: inIndex === undefined ? [] : [inIndex] });
    },
    onChange: () => undefined,
    onRecord: () => undefined,
  };
  return server;
}

/** The steps that the rules allow. Each state may also be written again, with other keys. */
const stepsFrom: Readonly<Record<KeyRecord['state'] | 'none', readonly KeyRecord['state'][]>> = {
  none: ['sealing'],
  sealing: ['sealing', 'on'],
  on: ['on', 'opening'],
  opening: ['opening', 'off'],
  off: ['off', 'sealing'],
};

/** The rules compare each field of a readable row, and the string of a sealed one. */
function hasSameBody(stored: StoredEntry, before: StoredEntry): boolean {
  if (!isPlain(stored) || !isPlain(before)) {
    return isSameRow(stored, { ...stored, body: before.body });
  }
  const [there, given] = [stored.body, before.body];
  return (
    there.text === given.text &&
    there.time === given.time &&
    there.zone === given.zone &&
    there.addedLater === given.addedLater &&
    there.writtenAtMs === given.writtenAtMs &&
    (given.unedited === undefined || there.unedited === true)
  );
}

/** Everything but the words, in one order. */
function factsOf(row: StoredEntry | StoredVersion): string {
  const facts = Object.entries({ ...row, body: null });
  return JSON.stringify(facts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pageOf<Stored, Row>(
  stored: ReadonlyMap<EntryId, Stored>,
  after: EntryId | null,
  limit: number,
  rowOf: (id: EntryId, row: Stored) => Row,
): HistoryPage<Row> {
  const rest = [...stored].filter(([id]) => after === null || id > after);
  const page = rest.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, limit);
  return {
    rows: page.map(([id, row]) => rowOf(id, row)),
    unreadable: 0,
    next: page.length < limit ? null : (page.at(-1)?.[0] ?? null),
  };
}

function refill<Key, Value>(map: Map<Key, Value>, from: ReadonlyMap<Key, Value>): void {
  map.clear();
  for (const [key, value] of from) map.set(key, value);
}

function copied<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  copy: (value: Value) => Value,
): Map<Key, Value> {
  return new Map([...map].map(([key, value]) => [key, copy(value)]));
}
