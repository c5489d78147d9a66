import type { DayKey } from '../../src/dates/DayKey.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import type { Entry, EntryId, EntryVersion, WriteId } from '../../src/entries/Entry.ts';
import { asEntryId } from '../../src/entries/entryIds.ts';
import { versionOf } from '../../src/entries/revisionOf.ts';
import { failure, success, type Result } from '../../src/lib/result.ts';
import type { DayIndexRow } from '../../src/log/DayIndexRow.ts';
import type { EntryHead, RemoteDay, RemoteStore } from '../../src/sync/RemoteStore.ts';
import type { EntryHistory, HistoryPage, TrashedRow } from '../../src/log/history/HistoryPages.ts';
import type { Erasure, Trash } from '../../src/log/Trash.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';

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

/** The changes of a write, for listeners. */
export interface ServerChange {
  readonly entries: readonly Entry[];
  readonly rows: readonly DayIndexRow[];
  /** Entries that left their day, in their last state. */
  readonly left?: readonly Entry[];
  /** Removed rows, in their last state. */
  readonly goneRows?: readonly DayIndexRow[];
}

/**
 * One log on the server, with the rules of docs/data-model.md: consecutive revisions, replaced texts kept in
 * versions, changes of days counted. `isRefused` stands for a rule that always refuses a text.
 */
export interface FakeServer {
  write(write: RemoteWrite): Result<void, RemoteError>;
  day(day: DayKey): RemoteDay;
  /** Rows with a date before `before`, newest first. */
  index(before: DayKey | null, limit: number): readonly DayIndexRow[];
  /** Rows with a date after `after`, oldest first. */
  indexAfter(after: DayKey | null, limit: number): readonly DayIndexRow[];
  rowsSince(since: IndexStart): readonly DayIndexRow[];
  head(id: EntryId, day: DayKey): EntryHead;
  versions(id: EntryId): readonly EntryVersion[];
  trash(): Trash;
  versionPage(after: EntryId | null, limit: number): HistoryPage<EntryHistory>;
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
  /** A backup of all there is; calling it restores the database from it. */
  backUp(): () => void;
  /** Another program writes time and text only, and nothing else. */
  writeAsOther(entry: Entry): void;
  /** The owner of the database removes an entry without a change of the index. */
  takeAway(entry: Entry): void;
  onChange: (change: ServerChange) => void;
}

const denied = failure<RemoteError>({ kind: 'permission-denied', cause: null });

/** An empty log on a server with the clock `now`. */
export function createFakeServer(
  now: () => number,
  isRefused: (entry: Entry) => boolean = () => false,
): FakeServer {
  const entries = new Map<DayKey, Map<EntryId, Entry>>();
  const days = new Map<DayKey, DayIndexRow>();
  const versions = new Map<EntryId, EntryVersion[]>();
  const trash = new Map<EntryId, TrashRow>();
  const erased = new Set<EntryId>();
  const unreadable = new Map<DayKey, readonly EntryId[]>();

  const at = (day: DayKey, id: EntryId) => entries.get(day)?.get(id);
  const versionsOf = (id: EntryId) => versions.get(id) ?? [];

  function put(entry: Entry): void {
    const day = entries.get(entry.day) ?? new Map<EntryId, Entry>();
    entries.set(entry.day, day.set(entry.id, entry));
  }

  /** Rule 7: the replaced text is kept exactly as it was. */
  function isReplacing(before: Entry): boolean {
    const stored = at(before.day, before.id);
    return (
      stored !== undefined &&
      stored.revision === before.revision &&
      stored.text === before.text &&
      stored.time === before.time &&
      stored.zone === before.zone &&
      stored.writeId === before.writeId &&
      stored.createdAtMs === before.createdAtMs &&
      stored.addedLater === before.addedLater &&
      stored.writtenAtMs === before.writtenAtMs &&
      (before.unedited === undefined || stored.unedited === true) &&
      !versionsOf(before.id).some(({ revision }) => revision === before.revision)
    );
  }

  function keep(before: Entry, movedTo: DayKey | null): void {
    versions.set(before.id, [...versionsOf(before.id), versionOf(before, now(), movedTo)]);
  }

  function count(touched: readonly DayKey[]): readonly DayIndexRow[] {
    return touched.map((day) => {
      const row = { day, changedAtMs: now(), changes: (days.get(day)?.changes ?? 0) + 1 };
      days.set(day, row);
      return row;
    });
  }

  /** A clash must name a version that exists after this write. */
  function isClashKept({ clashesWith, id }: Entry, replaced: number | null): boolean {
    return (
      clashesWith === null ||
      clashesWith === replaced ||
      versionsOf(id).some(({ revision }) => revision === clashesWith)
    );
  }

  function apply(write: RemoteWrite): ServerChange | null {
    if (server.schema !== null && server.schema !== 1) return null;
    switch (write.kind) {
      case 'add': {
        const { after } = write;
        const isNew = at(after.day, after.id) === undefined && versionsOf(after.id).length === 0;
        if (erased.has(after.id)) return null;
        if (!isNew || after.revision !== 1 || after.clashesWith !== null) return null;
        if (isRefused(after)) return null;
        server.schema = 1;
        const stored = { ...after, createdAtMs: now(), updatedAtMs: now() };
        put(stored);
        return { entries: [stored], rows: count([after.day]) };
      }
      case 'edit': {
        const { before, after } = write;
        if (before.id !== after.id || !isReplacing(before) || isRefused(after)) return null;
        if (after.revision !== before.revision + 1) return null;
        if (after.createdAtMs !== before.createdAtMs) return null;
        if (after.writtenAtMs !== before.writtenAtMs) return null;
        if (!isClashKept(after, before.revision)) return null;
        const isMove = before.day !== after.day;
        if (isMove && at(after.day, after.id) !== undefined) return null;
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
        if (isRefused(after) || !isClashKept(after, null)) return null;
        trash.delete(after.id);
        const stored = { ...after, updatedAtMs: now() };
        put(stored);
        return { entries: [stored], rows: count([after.day]) };
      }
    }
  }

  const server: FakeServer = {
    write: (write) => {
      const change = apply(write);
      if (change === null) return denied;
      server.onChange(change);
      return success(undefined);
    },
    day: (day) => ({
      day,
      entries: [...(entries.get(day)?.values() ?? [])],
      unreadable: unreadable.get(day) ?? [],
    }),
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
    head: (id) => {
      const hasErasedVersions = erased.has(id);
      for (const day of entries.values()) {
        const entry = day.get(id);
        if (entry !== undefined)
          return { kind: 'live', entry, versions: versionsOf(id), hasErasedVersions };
      }
      const row = trash.get(id);
      if (row === undefined) return { kind: hasErasedVersions ? 'erased' : 'absent' };
      const { day, revision, writeId } = row;
      return {
        kind: 'trashed',
        day,
        revision,
        writeId,
        versions: versionsOf(id),
        hasErasedVersions,
      };
    },
    versions: (id) => [...versionsOf(id)].sort((a, b) => b.revision - a.revision),
    trash: () => ({
      entries: [...trash.entries()].flatMap(([id, { revision, deletedAtMs }]) => {
        const version = versionsOf(id).find((other) => other.revision === revision);
        return version === undefined ? [] : [{ version, deletedAtMs }];
      }),
      unusable: [],
    }),
    versionPage: (after, limit) =>
      pageOf(versions, after, limit, (id, rows) => ({
        id,
        versions: [...rows].sort((a, b) => a.revision - b.revision),
      })),
    trashPage: (after, limit) => pageOf(trash, after, limit, (id, row) => ({ id, ...row })),
    erasedPage: (after, limit) =>
      pageOf(new Map([...erased].map((id) => [id, id])), after, limit, (id) => id),
    erase: (erasures) => {
      // Rule 10: a permanent deletion removes exactly the versions that the person saw.
      const isFit = erasures.every((erasure) => {
        if (erasure.kind === 'trash-row') return false;
        const { kind, id, day, revision } = erasure;
        if (versionsOf(id).length === 0) return false;
        const row = trash.get(id);
        if (kind === 'trashed') return row?.day === day && row.revision === revision;
        const entry = at(day, id);
        return row === undefined && entry?.revision === revision && entry.clashesWith === null;
      });
      if (!isFit) return denied;
      for (const { id } of erasures) {
        erased.add(id);
        versions.delete(id);
        trash.delete(id);
      }
      return success(undefined);
    },
    allEntries: () => [...entries.values()].flatMap((day) => [...day.values()]),
    allVersions: () => [...versions.values()].flat(),
    schema: null,
    born: null,
    begin: (born, log) => {
      const schema = server.schema ?? (log === 'empty' ? 1 : null);
      if (server.born !== null || schema !== 1) return denied;
      server.schema = 1;
      server.born = born;
      return success(undefined);
    },
    clear: () => {
      const left = server.allEntries();
      const goneRows = [...days.values()];
      for (const map of [entries, days, versions, trash, erased, unreadable]) map.clear();
      server.schema = null;
      server.born = null;
      server.onChange({ entries: [], rows: [], left, goneRows });
    },
    writeUnreadable: (day) => {
      const ids = unreadable.get(day) ?? [];
      unreadable.set(day, [...ids, asEntryId(`unreadable ${ids.length}`)]);
      server.onChange({ entries: [], rows: count([day]) });
    },
    backUp: () => {
      const { schema, born } = server;
      const copy = {
        entries: copied(entries, (rows) => new Map(rows)),
        days: new Map(days),
        versions: new Map(versions),
        trash: new Map(trash),
        erased: new Set(erased),
        unreadable: new Map(unreadable),
      };
      return () => {
        const before = { entries: server.allEntries(), rows: [...days.values()] };
        refill(
          entries,
          copied(copy.entries, (rows) => new Map(rows)),
        );
        refill(days, copy.days);
        refill(versions, copy.versions);
        refill(trash, copy.trash);
        refill(unreadable, copy.unreadable);
        erased.clear();
        for (const id of copy.erased) erased.add(id);
        server.schema = schema;
        server.born = born;
        const after = { entries: server.allEntries(), rows: [...days.values()] };
        const isThere = ({ day, id }: Entry) => entries.get(day)?.has(id) === true;
        server.onChange({
          entries: after.entries.filter((entry) => !before.entries.includes(entry)),
          rows: after.rows.filter((row) => !before.rows.includes(row)),
          left: before.entries.filter((entry) => !isThere(entry)),
          goneRows: before.rows.filter(({ day }) => !days.has(day)),
        });
      };
    },
    writeAsOther: (entry) => {
      put(entry);
      server.onChange({ entries: [entry], rows: [] });
    },
    takeAway: (entry) => {
      entries.get(entry.day)?.delete(entry.id);
      server.onChange({ entries: [], rows: [], left: [entry] });
    },
    onChange: () => undefined,
  };
  return server;
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
