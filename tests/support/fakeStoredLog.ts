import type { DayKey } from '../../src/dates/DayKey.ts';
import type { EntryId } from '../../src/entries/Entry.ts';
import { failure, success, type Result } from '../../src/lib/result.ts';
import type { DayIndexRow } from '../../src/log/DayIndexRow.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import { parseKeyRecord } from '../../src/seal/record/parseKeyRecord.ts';
import {
  createFakeStoredPhotos,
  wirePhotosOver,
  type FakeStoredPhotos,
} from './fakeStoredPhotos.ts';
import type { ConversionWire } from '../../src/sync/conversion/createConverter.ts';
import type {
  Conversion,
  StoredBody,
  StoredDay,
  StoredEntry,
  StoredVersion,
  UnreadableRow,
} from '../../src/sync/wire/StoredRow.ts';

const denied = failure<RemoteError>({ kind: 'permission-denied', cause: null });

/** A log in memory with the rules that concern a conversion. */
export interface FakeStoredLog {
  readonly wire: ConversionWire;
  readonly photos: FakeStoredPhotos;
  putEntry(row: StoredEntry | UnreadableRow, day?: DayKey): void;
  putVersion(row: StoredVersion): void;
  setRecord(value: unknown): void;
  record(): unknown;
  state(): string | null;
  /** All rows, in one order, with their forms. */
  entries(): readonly (StoredEntry | UnreadableRow)[];
  versions(): readonly StoredVersion[];
  changesOf(day: DayKey): number;
  /** Every accepted update. */
  readonly updates: readonly Conversion[];
  /** Runs before each request; a returned error fails it. `convert-done`: the update is stored, its answer is not given. */
  intercept(
    hook: (request: string, conversion?: Conversion) => RemoteError['kind'] | undefined,
  ): void;
  connects(isConnected: boolean): void;
}

/** An empty log without a record. */
export function createFakeStoredLog(): FakeStoredLog {
  const days = new Map<DayKey, Map<EntryId, StoredEntry | UnreadableRow>>();
  const changes = new Map<DayKey, number>();
  const versions = new Map<EntryId, Map<number, StoredVersion>>();
  const updates: Conversion[] = [];
  const watching = new Set<() => void>();
  let record: unknown = null;
  let isConnected = true;
  let hook: (request: string, conversion?: Conversion) => RemoteError['kind'] | undefined = () =>
    undefined;

  const state = () => {
    const parsed = parseKeyRecord(record);
    return parsed.ok ? parsed.value.state : null;
  };

  const photos = createFakeStoredPhotos({ state, now: () => 1 });

  async function answer<Value>(
    request: string,
    value: () => Result<Value, RemoteError>,
    conversion?: Conversion,
  ): Promise<Result<Value, RemoteError>> {
    await Promise.resolve();
    const wrong = isConnected ? hook(request, conversion) : 'offline';
    if (wrong !== undefined) return failure({ kind: wrong, cause: null });
    const result = value();
    const late = result.ok ? hook(`${request}-done`, conversion) : undefined;
    return late === undefined ? result : failure({ kind: late, cause: null });
  }

  function mayReplace(before: StoredBody | null | undefined, after: StoredBody): boolean {
    if (state() === 'opening') return before?.kind === 'sealed' && after.kind === 'plain';
    const isSealing = state() === 'sealing' || state() === 'on';
    return isSealing && before?.kind === 'plain' && after.kind === 'sealed';
  }

  function convert(conversion: Conversion): Result<void, RemoteError> {
    const isAllowed =
      conversion.entries.every((row) => {
        const before = days.get(row.day)?.get(row.id);
        return before !== undefined && mayReplace(before.body, row.body) && isSameBut(before, row);
      }) &&
      conversion.versions.every((row) => {
        const before = versions.get(row.id)?.get(row.revision);
        return before !== undefined && mayReplace(before.body, row.body) && isSameBut(before, row);
      });
    if (!isAllowed) return denied;
    for (const row of conversion.entries) days.get(row.day)?.set(row.id, row);
    for (const row of conversion.versions) versions.get(row.id)?.set(row.revision, row);
    for (const day of new Set(conversion.entries.map((row) => row.day))) countUp(day);
    updates.push(conversion);
    return success(undefined);
  }

  const countUp = (day: DayKey) => changes.set(day, (changes.get(day) ?? 0) + 1);

  function putRecord(next: unknown): Result<void, RemoteError> {
    const now = parseKeyRecord(record);
    const parsed = parseKeyRecord(next);
    if (!parsed.ok || parsed.value.revision !== (now.ok ? now.value.revision : 0) + 1) {
      return denied;
    }
    const { plain, sealed } = photos.usage();
    if (
      (parsed.value.state === 'on' && plain > 0) ||
      (parsed.value.state === 'off' && sealed > 0)
    ) {
      return denied;
    }
    record = next;
    return success(undefined);
  }

  const indexRows = (): DayIndexRow[] =>
    [...changes]
      .map(([day, count]) => ({ day, changes: count, changedAtMs: 1 }))
      .sort((one, other) => (one.day < other.day ? 1 : -1));

  return {
    wire: {
      watchConnection: (listener) => {
        const tell = () => listener({ isConnected, serverTimeOffsetMs: 0 });
        watching.add(tell);
        tell();
        return () => watching.delete(tell);
      },
      readDayIndex: (before, limit) =>
        answer('readDayIndex', () =>
          success(
            indexRows()
              .filter(({ day }) => before === null || day < before)
              .slice(0, limit),
          ),
        ),
      readDay: (day) =>
        answer<StoredDay>('readDay', () =>
          success({ day, rows: [...(days.get(day)?.values() ?? [])] }),
        ),
      readVersionPage: (after, limit) =>
        answer('readVersionPage', () => {
          const ids = [...versions.keys()].sort().filter((id) => after === null || id > after);
          const page = ids.slice(0, limit);
          return success({
            rows: page.map((id) => ({
              id,
              versions: [...(versions.get(id)?.values() ?? [])],
              unreadable: 0,
            })),
            unreadable: 0,
            next: ids.length > limit ? (page.at(-1) ?? null) : null,
          });
        }),
      photos: wirePhotosOver(photos, (what, value) => answer(what, value)),
      convert: (conversion) => answer('convert', () => convert(conversion), conversion),
      keyRecord: {
        read: () => answer('readRecord', () => success(record)),
        put: (next) => answer('putRecord', () => putRecord(next)),
      },
    },
    photos,
    putEntry(row, day) {
      const on = day ?? ('day' in row ? row.day : undefined);
      if (on === undefined) throw new Error('no day');
      const rows = days.get(on) ?? new Map<EntryId, StoredEntry | UnreadableRow>();
      days.set(on, rows.set(row.id, row));
      countUp(on);
    },
    putVersion(row) {
      const rows = versions.get(row.id) ?? new Map<number, StoredVersion>();
      versions.set(row.id, rows.set(row.revision, row));
    },
    setRecord: (value) => {
      record = value;
    },
    record: () => record,
    state,
    entries: () => [...days.values()].flatMap((rows) => [...rows.values()]),
    versions: () => [...versions.values()].flatMap((rows) => [...rows.values()]),
    changesOf: (day) => changes.get(day) ?? 0,
    updates,
    intercept: (next) => {
      hook = next;
    },
    connects(next) {
      isConnected = next;
      for (const tell of [...watching]) tell();
    },
  };
}

/** Whether nothing but the form differs. */
function isSameBut(one: object, other: object): boolean {
  const facts = (row: object) =>
    JSON.stringify(Object.entries({ ...row, body: null }).sort(([a], [b]) => (a < b ? -1 : 1)));
  return facts(one) === facts(other);
}
