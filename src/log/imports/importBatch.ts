import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { putDayIfChanged, recordsOf } from '../days/dayRecords.ts';
import { mergeRemoteDay } from '../days/mergeRemoteDay.ts';
import type { DayRecord, LocalWriter } from '../LocalStore.ts';
import { markUnsent } from '../photos/localPhotos.ts';
import {
  dayOfLife,
  endsInTrash,
  importedEntryOf,
  lastState,
  lifeOf,
  type ImportedLife,
} from './ImportedLife.ts';
import type { ImportRecord } from './ImportRecord.ts';

/** The outcome of a batch. `record` undefined: the import was deleted. */
export interface BatchOutcome {
  readonly record: ImportRecord | undefined;
  readonly days: readonly DayRecord[];
}

/**
 * Adds `lives` of the import `importId` in the caller's transaction: the days with their tallies, the outbox records,
 * the part for the undo, and the progress. The entries of a day come together. Leaves out an entry whose id is on its
 * day already, or has an unsent write. Entries of the trash are shown on no day. Does nothing if the import was
 * stopped or is undone.
 */
export async function importBatch(
  writer: LocalWriter,
  importId: string,
  lives: readonly ImportedLife[],
  nowMs: number,
): Promise<BatchOutcome> {
  const record = await writer.importRecord(importId);
  if (record === undefined || !isGoingOn(record)) return { record, days: [] };
  const byDay = groupByDay(lives, dayOfLife);
  const before = await recordsOf(writer, [...byDay.keys()]);
  const changed = await ownUnsentEntries(writer);
  // All reads come before the writes, because a read waits for every earlier write.
  const missingByDay = await Promise.all(
    before.map(async (day) => {
      return { day, missing: await missingOf(writer, day, byDay.get(day.day) ?? [], changed) };
    }),
  );
  const after: DayRecord[] = [];
  const added: ImportedLife[] = [];
  for (const { day, missing } of missingByDay) {
    for (const life of missing) {
      const { id: entryId } = lastState(life);
      for (const write of life) {
        await writer.appendOutbox({ entryId, write, savedAtMs: nowMs, importId });
      }
    }
    // The states before the last one are shown nowhere.
    const arrivals = missing.flatMap((life) => (endsInTrash(life) ? [] : lifeOf(lastState(life))));
    const shown = { ...day, entries: mergeRemoteDay(day.day, day.entries, arrivals) };
    if (arrivals.length > 0) after.push(...(await putDayIfChanged(writer, day, shown)));
    added.push(...missing);
  }
  const texts = added.flatMap((life) =>
    life.flatMap((write) => (write.kind === 'delete' ? [] : [write.after.text])),
  );
  await markUnsent(writer, texts);
  const done = record.done + added.length;
  const next: ImportRecord = {
    ...record,
    state: 'running',
    done,
    total: Math.max(record.total, done),
  };
  if (added.length === 0) {
    await writer.putImport(next);
    return { record: next, days: [] };
  }
  const part = record.parts + 1;
  await writer.putImportPart({ importId, part, entries: added.map(importedEntryOf) });
  await writer.putImport({ ...next, parts: part });
  return { record: { ...next, parts: part }, days: after };
}

/** `done` counts too: another tab may have ended the same import while this tab has more entries. */
function isGoingOn({ state }: ImportRecord): boolean {
  return state === 'running' || state === 'done';
}

/** Of a longer day, almost all entries are in the outbox while it is imported in parts. */
const longDay = 1_000;

/** The number of outbox records that are read at a time. */
const pageSize = 1_000;

/** The entries with an unsent change of the person. They may have been moved away from the day of the import. */
async function ownUnsentEntries(writer: LocalWriter): Promise<ReadonlySet<EntryId>> {
  const ids = new Set<EntryId>();
  for (let behind = 0; ;) {
    const page = await writer.outbox(pageSize, behind, 'own');
    for (const { entryId } of page) ids.add(entryId);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return ids;
    behind = last.seq;
  }
}

/** Those of `lives`, all of one day, that the device does not know. `changed`: see {@link ownUnsentEntries}. */
async function missingOf(
  writer: LocalWriter,
  day: DayRecord,
  lives: readonly ImportedLife[],
  changed: ReadonlySet<EntryId>,
): Promise<readonly ImportedLife[]> {
  const isLong = day.entries.length > longDay;
  const unsent = isLong ? [] : await writer.outboxOfDay(day.day);
  const known = new Set([
    ...day.entries.map(({ id }) => id),
    ...unsent.map((one) => one.entryId),
    ...changed,
  ]);
  const unknown = lives.filter((life) => !known.has(lastState(life).id));
  const isMissing = await Promise.all(
    unknown.map(async (life) => {
      // A life may have been on other days before. A single add was not. A request for each add of a short day would
      // be slow.
      if (!isLong && life.length === 1) return true;
      return (await writer.outboxOfEntry(lastState(life).id)).length === 0;
    }),
  );
  return unknown.filter((_, index) => isMissing[index]);
}

/** `items` by their day, each in its old order. */
export function groupByDay<Item>(
  items: readonly Item[],
  dayOf: (item: Item) => DayKey,
): ReadonlyMap<DayKey, readonly Item[]> {
  const byDay = new Map<DayKey, Item[]>();
  for (const item of items) {
    const same = byDay.get(dayOf(item));
    if (same === undefined) byDay.set(dayOf(item), [item]);
    else same.push(item);
  }
  return byDay;
}
