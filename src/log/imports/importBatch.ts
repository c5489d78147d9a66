import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { putDayIfChanged, recordsOf } from '../days/dayRecords.ts';
import { mergeRemoteDay } from '../days/mergeRemoteDay.ts';
import type { DayRecord, LocalWriter } from '../LocalStore.ts';
import type { ImportRecord } from './ImportRecord.ts';

/** The outcome of a batch. `record` undefined: the import was deleted. */
export interface BatchOutcome {
  readonly record: ImportRecord | undefined;
  readonly days: readonly DayRecord[];
}

/**
 * Adds `entries` of the import `importId` in the caller's transaction: the days with their tallies, the outbox records,
 * the part for the undo, and the progress. The entries of a day come together. An entry whose id is on its day already,
 * or has an unsent write there, stays as it is, and counts no more. Does nothing if the import was stopped or is undone.
 */
export async function importBatch(
  writer: LocalWriter,
  importId: string,
  entries: readonly Entry[],
  nowMs: number,
): Promise<BatchOutcome> {
  const record = await writer.importRecord(importId);
  if (record === undefined || !isGoingOn(record)) return { record, days: [] };
  const byDay = groupByDay(entries);
  const before = await recordsOf(writer, [...byDay.keys()]);
  const after: DayRecord[] = [];
  const added: Entry[] = [];
  for (const day of before) {
    const unsent = await writer.outboxOfDay(day.day);
    const known = new Set([
      ...day.entries.map(({ id }) => id),
      ...unsent.map((one) => one.entryId),
    ]);
    const missing = (byDay.get(day.day) ?? []).filter(({ id }) => !known.has(id));
    const writes = missing.map((entry) => ({ kind: 'add', after: entry }) as const);
    for (const write of writes) {
      const { id: entryId } = write.after;
      await writer.appendOutbox({ entryId, write, savedAtMs: nowMs, importId });
    }
    const shown = { ...day, entries: mergeRemoteDay(day.day, day.entries, writes) };
    if (writes.length > 0) after.push(...(await putDayIfChanged(writer, day, shown)));
    added.push(...missing);
  }
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
  await writer.putImportPart({
    importId,
    part,
    entries: added.map(({ id, day, writeId }) => ({ id, day, writeId })),
  });
  await writer.putImport({ ...next, parts: part });
  return { record: { ...next, parts: part }, days: after };
}

/** Another tab that imported the same file may have ended the import, and this one has more of it. */
function isGoingOn({ state }: ImportRecord): boolean {
  return state === 'running' || state === 'done';
}

/** Items by their day, each in its old order. */
export function groupByDay<Item extends { readonly day: DayKey }>(
  items: readonly Item[],
): ReadonlyMap<DayKey, readonly Item[]> {
  const byDay = new Map<DayKey, Item[]>();
  for (const item of items) {
    const same = byDay.get(item.day);
    if (same === undefined) byDay.set(item.day, [item]);
    else same.push(item);
  }
  return byDay;
}
