import type { DayKey } from '../../dates/DayKey.ts';
import type { IdSource } from '../../entries/createIdSource.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { asWriteId } from '../../entries/entryIds.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { putDayIfChanged, recordsOf } from '../days/dayRecords.ts';
import type { DayRecord, LocalWriter } from '../LocalStore.ts';
import type { OutboxRecord } from '../OutboxRecord.ts';
import { addressedPhotos } from '../photos/localPhotos.ts';
import { takePhotosBack } from './importPhotos.ts';
import { groupByDay, type BatchOutcome } from './importBatch.ts';
import {
  isWriteOfImport,
  undoWriteIdOf,
  type ImportedEntry,
  type ReplacedText,
  type ImportRecord,
  type ImportState,
} from './ImportRecord.ts';

/** The outcome of a part of an undo. `photos`: those that the taken back words named. */
export interface UndoOutcome extends BatchOutcome {
  readonly photos: ReadonlySet<PhotoId>;
}

const noPhotos: ReadonlySet<PhotoId> = new Set();

/** Changes the state of an import from one of `from` to `to`. From any other state, changes nothing. */
export async function changeImportState(
  writer: LocalWriter,
  importId: string,
  from: readonly ImportState[],
  to: ImportState,
): Promise<ImportRecord | undefined> {
  const record = await writer.importRecord(importId);
  if (record === undefined || !from.includes(record.state)) return record;
  const next = { ...record, state: to };
  await writer.putImport(next);
  return next;
}

/**
 * Takes back the next part of an import that is `undoing`, in the caller's transaction. After the last part the import
 * is `undone`. The entries go to the trash. Three kinds of entries stay: an entry with a later write, an entry that
 * clashes with a person's text, and an entry that has left its day. `moved` has the
 * present days of the last kind; {@link findMoved} finds them.
 *
 * An unsent entry leaves the outbox. If the server may have it, a deletion is sent after it instead. An entry that was
 * imported into the trash stays there, if the server may have it.
 */
export async function undoNextPart(
  writer: LocalWriter,
  importId: string,
  nowMs: number,
  moved: ReadonlyMap<EntryId, DayKey>,
  ids: IdSource,
): Promise<UndoOutcome> {
  const record = await writer.importRecord(importId);
  if (record?.state !== 'undoing') return { record, days: [], photos: noPhotos };
  const part = await writer.importPart(importId, record.undoneParts);
  if (part === undefined) {
    const ended: ImportRecord = { ...record, state: 'undone' };
    await writer.putImport(ended);
    return { record: ended, days: [], photos: noPhotos };
  }
  const sentTo = (await writer.meta()).importsSentTo ?? 0;
  const byDay = groupByDay(part.entries, ({ day }) => day);
  const days: DayRecord[] = [];
  const kept: ImportedEntry[] = [];
  const photos = new Set<PhotoId>();
  const notePhotos = (text: string) => {
    for (const id of addressedPhotos([text])) photos.add(id);
  };
  let undone = 0;
  for (const day of await recordsOf(writer, [...byDay.keys()])) {
    const { gone, withPhotos, changed, notThere } = sort(day, byDay.get(day.day) ?? []);
    const unsent = await writer.outboxOfDay(day.day);
    for (const entry of gone) {
      const here = unsent.filter(({ entryId }) => entryId === entry.id);
      // A life may have lain on other days before.
      const isOneAdd = here.length === 1 && here[0]?.write.kind === 'add';
      const records = here.length === 0 || isOneAdd ? here : await writer.outboxOfEntry(entry.id);
      if (await withdraw(writer, records, sentTo)) notePhotos(entry.text);
      else await writer.appendOutbox(deletionOf(entry, importId, nowMs));
    }
    for (const each of notThere) {
      const { id, isTrashed } = each;
      const movedTo = moved.get(id);
      if (movedTo !== undefined) {
        kept.push({ ...each, day: movedTo });
        continue;
      }
      const isUnsent = await withdraw(writer, await writer.outboxOfEntry(id), sentTo);
      if (isUnsent || isTrashed === true) undone += 1;
    }
    const entries = day.entries.filter((entry) => !gone.includes(entry));
    days.push(...(await putDayIfChanged(writer, day, { ...day, entries })));
    for (const { entry, replaced } of withPhotos) {
      for (const { text } of replaced) notePhotos(text);
      days.push(...(await takePhotosBack(writer, entry, replaced, { ids, nowMs })));
    }
    kept.push(...changed);
    undone += gone.length;
  }
  await writer.putImportPart({ ...part, entries: kept });
  const next: ImportRecord = {
    ...record,
    undoneParts: part.part,
    undone: record.undone + undone,
    kept: record.kept + kept.length,
  };
  await writer.putImport(next);
  return { record: next, days, photos };
}

/** The entries of `day` that still are as they were imported, those that were changed since, and those not there. */
function sort(day: DayRecord, imported: readonly ImportedEntry[]) {
  const live = new Map(day.entries.map((entry) => [entry.id, entry]));
  const gone: Entry[] = [];
  const withPhotos: { readonly entry: Entry; readonly replaced: readonly ReplacedText[] }[] = [];
  const changed: ImportedEntry[] = [];
  const notThere: ImportedEntry[] = [];
  for (const each of imported) {
    const entry = live.get(each.id);
    if (entry === undefined) {
      // An entry of the log that got photos was deleted or moved since.
      (each.replaced === undefined ? notThere : changed).push(each);
      continue;
    }
    // With a clash it also shows words of a person, beside the import's.
    const isAsImported = isWriteOfImport(entry.writeId, each.writeId) && entry.clashesWith === null;
    if (isAsImported && each.replaced !== undefined) {
      withPhotos.push({ entry, replaced: each.replaced });
    } else if (isAsImported) gone.push(entry);
    else changed.push(each);
  }
  return { gone, withPhotos, changed, notThere };
}

/** Takes `records`, all unsent writes of an entry, out of the outbox. False: the server may have some, and they stay. */
async function withdraw(
  writer: LocalWriter,
  records: readonly OutboxRecord[],
  sentTo: number,
): Promise<boolean> {
  if (!isOnlyHere(records, sentTo)) return false;
  for (const { seq } of records) await writer.deleteOutbox(seq);
  return true;
}

/** Whether `records`, all unsent writes of an entry, were made by an import and the server has none of them. */
function isOnlyHere(records: readonly OutboxRecord[], sentTo: number): boolean {
  return (
    records[0]?.write.kind === 'add' &&
    records.every(({ importId, seq }) => importId !== undefined && seq > sentTo)
  );
}

function deletionOf(before: Entry, importId: string, savedAtMs: number) {
  const writeId = asWriteId(undoWriteIdOf(before.writeId));
  const write = { kind: 'delete', before, writeId } as const;
  return { entryId: before.id, write, savedAtMs, importId };
}
