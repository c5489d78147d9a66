import type { Entry, EntryId } from '../../entries/Entry.ts';
import type { DraftTarget } from '../DayLog.ts';
import type { LocalReader, LocalWriter, TargetedDraft } from '../LocalStore.ts';
import type { ParkedRecord } from '../OutboxRecord.ts';

/** What an export of Daylog holds of the log beside entries: unfinished texts, and writes that the server refused. */
export interface LogExtras {
  readonly drafts: readonly TargetedDraft[];
  readonly refused: readonly ParkedRecord[];
}

/**
 * Those of `extras` that this device lacks, and whose words the person has not used since. `known`: the entries of the
 * file that the device has.
 */
export async function missingExtras(
  reader: LocalReader,
  extras: LogExtras,
  known: ReadonlyMap<EntryId, Entry | null>,
): Promise<LogExtras> {
  const drafts: TargetedDraft[] = [];
  for (const each of extras.drafts) {
    const { target, draft } = each;
    if ((await reader.drafts(target)).length > 0) continue;
    if (await isUsed(reader, target, draft, known)) continue;
    drafts.push(each);
  }
  const parked = new Set((await reader.parked()).map(({ id }) => id));
  const refused: ParkedRecord[] = [];
  for (const record of extras.refused) {
    const { write } = record;
    if (parked.has(record.id)) continue;
    if (write.kind !== 'delete' && (await isSaid(reader, write.after))) continue;
    refused.push(record);
  }
  return { drafts, refused };
}

/** Stores `extras` in the caller's transaction. A draft that was begun meanwhile stays. */
export async function importExtras(
  writer: LocalWriter,
  extras: LogExtras,
  known: ReadonlyMap<EntryId, Entry | null>,
): Promise<void> {
  const { drafts, refused } = await missingExtras(writer, extras, known);
  for (const { target, draft } of drafts) await writer.putDraft(target, draft);
  for (const record of refused) await writer.putParked(record);
}

/** Whether the draft was added as an entry, or its entry was edited since. */
async function isUsed(
  reader: LocalReader,
  target: DraftTarget,
  { text, baseRevision }: TargetedDraft['draft'],
  known: ReadonlyMap<EntryId, Entry | null>,
): Promise<boolean> {
  if (target.kind === 'new') return isSaid(reader, { day: target.day, text });
  const entry = known.get(target.id);
  if (entry === undefined) return false;
  return entry === null || entry.revision !== baseRevision || entry.text === text;
}

/** Whether an entry of this day says `text`. */
async function isSaid(
  reader: LocalReader,
  { day, text }: Pick<Entry, 'day' | 'text'>,
): Promise<boolean> {
  const record = await reader.day(day);
  return record?.entries.some((entry) => entry.text === text) ?? false;
}
