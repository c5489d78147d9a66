import type { Entry, EntryContent, EntryVersion } from '../../entries/Entry.ts';
import type { IdSource } from '../../entries/createIdSource.ts';
import { entryOfVersion } from '../../entries/revisionOf.ts';
import { hasSameContent, isSameWrite } from '../../entries/sameEntry.ts';
import type { DraftTarget } from '../DayLog.ts';
import { showWrites } from '../days/dayRecords.ts';
import type { DayRecord, LocalWriter } from '../LocalStore.ts';
import { entryIdOf } from './entryIdOf.ts';
import { followUp, restored, withChanges } from './followUp.ts';
import type { ParkedRecord } from '../OutboxRecord.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';
import { markUnsent } from '../photos/localPhotos.ts';
import { rebase } from './rebase.ts';

/** The result of a person's write on this device, with the day records that it changed. */
export interface LocalOutcome<Value> {
  readonly value: Value;
  readonly days: readonly DayRecord[];
}

/** Everything beside the transaction that the functions below need. */
export interface WriteTools {
  readonly ids: IdSource;
  /** Device time of the write, epoch ms. */
  readonly nowMs: number;
  /** The tab whose draft becomes the entry. */
  readonly draftOwner: string;
}

/** The fields of an entry that a person may change. */
export type EntryChanges = Partial<Pick<EntryContent, 'text' | 'time' | 'zone' | 'day'>>;

/** Where the entry stands on this device, its unsent writes included. `unknown`: it is not on this device. */
type LocalStanding =
  | { readonly kind: 'live'; readonly entry: Entry }
  | { readonly kind: 'deleted'; readonly entry: Entry }
  | { readonly kind: 'unknown' };

/** Adds an entry and deletes this tab's draft of it. */
export async function addEntry(
  writer: LocalWriter,
  content: EntryContent,
  tools: WriteTools,
): Promise<LocalOutcome<Entry>> {
  const { day, time, zone, text, addedLater } = content;
  const after: Entry = {
    id: tools.ids.entryId(),
    day,
    time,
    zone,
    text,
    addedLater,
    createdAtMs: null,
    updatedAtMs: null,
    revision: 1,
    clashesWith: null,
    writeId: tools.ids.writeId(),
  };
  // Run the requests together: the fewer wait for each other, the sooner the words are durable.
  const [days] = await Promise.all([
    record(writer, [{ kind: 'add', after }], tools),
    forgetDraft(writer, { kind: 'new', day }, text, tools),
  ]);
  return { value: after, days };
}

/**
 * Changes an entry from `seen`, the entry on the person's screen. If another tab or device changed the entry
 * meanwhile, nothing of either is lost. See `rebase`.
 */
export async function editEntry(
  writer: LocalWriter,
  seen: Entry,
  changes: EntryChanges,
  tools: WriteTools,
): Promise<LocalOutcome<Entry>> {
  const wanted = followUp(seen, changes, tools.ids.writeId());
  if (changes.text !== undefined) {
    await forgetDraft(writer, { kind: 'entry', id: seen.id }, changes.text, tools);
  }
  const standing = await standingOf(writer, seen);
  if (hasSameContent(seen, wanted) && seen.clashesWith === wanted.clashesWith) {
    return { value: standing.kind === 'live' ? standing.entry : seen, days: [] };
  }
  const editOf = (before: Entry): RemoteWrite => ({
    kind: 'edit',
    before,
    after: followUp(before, changes, wanted.writeId),
  });
  let writes: readonly RemoteWrite[];
  if (hasStayed(standing, seen)) writes = [editOf(standing.entry)];
  else if (standing.kind === 'unknown' && isUntold(seen)) {
    // The undo of an import has withdrawn the unsent add. With it the entry keeps its id, so the same file adds no
    // twin. If the server has the entry after all, the add is settled as arrived.
    const again: Entry = { ...seen, revision: 1, clashesWith: null };
    writes = [{ kind: 'add', after: again }, editOf(again)];
  } else writes = onTopOf(standing, [editOf(seen)], tools);
  const last = writes.at(-1);
  const fallback = standing.kind === 'live' ? standing.entry : seen;
  return {
    value: last === undefined || last.kind === 'delete' ? fallback : last.after,
    days: await record(writer, writes, tools),
  };
}

/** The outcome of a deletion. `deleted` also if the entry was deleted before. */
export type Removal = 'deleted' | 'not-found' | 'changed';

/**
 * Deletes an entry. Returns `changed` and deletes nothing if the entry has a text or a clash that the person
 * did not see: an edit beats a deletion.
 */
export async function removeEntry(
  writer: LocalWriter,
  seen: Entry,
  tools: WriteTools,
): Promise<LocalOutcome<Removal>> {
  const standing = await standingOf(writer, seen);
  if (standing.kind === 'unknown') return { value: 'not-found', days: [] };
  if (standing.kind === 'deleted') return { value: 'deleted', days: [] };
  const { entry } = standing;
  const isOtherText = !isSameWrite(entry, seen) && entry.text !== seen.text;
  const isNewClash = entry.clashesWith !== null && entry.clashesWith !== seen.clashesWith;
  if (isOtherText || isNewClash) return { value: 'changed', days: [] };
  const write: RemoteWrite = { kind: 'delete', before: entry, writeId: tools.ids.writeId() };
  return { value: 'deleted', days: await record(writer, [write], tools) };
}

/** Restores a deleted entry. A live entry stays as it is. */
export async function restoreEntry(
  writer: LocalWriter,
  deleted: Entry | EntryVersion,
  tools: WriteTools,
): Promise<LocalOutcome<Entry>> {
  const standing = await standingOf(writer, deleted);
  if (standing.kind === 'live') return { value: standing.entry, days: [] };
  const unparked = standing.kind === 'unknown' ? await unpark(writer, deleted.id) : [];
  const last = unparked.at(-1);
  if (last !== undefined) return { value: last.after, days: await record(writer, unparked, tools) };
  const entry: Entry =
    standing.kind === 'deleted'
      ? standing.entry
      : {
          ...entryOfVersion(deleted),
          clashesWith: 'clashesWith' in deleted ? deleted.clashesWith : null,
        };
  const after = restored(entry, tools.ids.writeId());
  return { value: after, days: await record(writer, [{ kind: 'restore', after }], tools) };
}

/** Adds the content of a parked write as an entry of its own. A deletion has no content and stays parked. */
export async function addParkedWrite(
  writer: LocalWriter,
  { id, write }: ParkedRecord,
  text: string | undefined,
  tools: WriteTools,
): Promise<readonly DayRecord[]> {
  if (write.kind === 'delete') return [];
  await writer.deleteParked(id);
  const content = text === undefined ? write.after : { ...write.after, text };
  return (await addEntry(writer, content, tools)).days;
}

/**
 * Writes a parked write again on top of the current entry. If `text` is given, it replaces the text of the write.
 *
 * If the `add` of the entry is parked too, an edit is written together with that `add` and the edits between them.
 * The edit alone would become a second entry.
 */
export async function retryParkedWrite(
  writer: LocalWriter,
  parked: ParkedRecord,
  text: string | undefined,
  tools: WriteTools,
): Promise<readonly DayRecord[]> {
  await writer.deleteParked(parked.id);
  const { write } = parked;
  if (write.kind === 'delete') {
    return (await removeEntry(writer, write.before, tools)).days;
  }
  const after: Entry = {
    ...(text === undefined ? write.after : withChanges(write.after, { text })),
    writeId: tools.ids.writeId(),
  };
  const standing = await standingOf(writer, after);
  const again: RemoteWrite = write.kind === 'edit' ? { ...write, after } : { ...write, after };
  if (standing.kind === 'unknown' && write.kind === 'edit') {
    const earlier = await unparkFromAdd(writer, after);
    if (earlier.length > 0) {
      const writes = earlier.map((each) =>
        // A change of day or time repeats the words that the person has replaced now.
        each.after.text === write.after.text
          ? {
              ...each,
              after: {
                ...withChanges(each.after, { text: after.text }),
                writeId: tools.ids.writeId(),
              },
            }
          : each,
      );
      return record(writer, [...writes, again], tools);
    }
  }
  return record(writer, onTopOf(standing, [again], tools), tools);
}

/**
 * Removes the parked writes of an entry and returns all but the deletions, to be sent again. If they stayed
 * parked beside the restored entry, its words would be in two places.
 */
async function unpark(
  writer: LocalWriter,
  id: Entry['id'],
): Promise<readonly Exclude<RemoteWrite, { kind: 'delete' }>[]> {
  const parked = (await writer.parked()).filter(({ entryId }) => entryId === id);
  for (const { id: writeId } of parked) await writer.deleteParked(writeId);
  return parked.flatMap(({ write }) => (write.kind === 'delete' ? [] : [write]));
}

/**
 * Removes and returns the parked `add` of an entry and its parked edits before `last`, ordered by revision.
 * Without a parked `add`, removes nothing and returns an empty list.
 */
async function unparkFromAdd(writer: LocalWriter, last: Entry) {
  const chain = (await writer.parked())
    .flatMap(({ id, write }) =>
      write.kind === 'add' || write.kind === 'edit' ? [{ id, write }] : [],
    )
    .filter(({ write: { after } }) => after.id === last.id && after.revision < last.revision)
    .sort((one, other) => one.write.after.revision - other.write.after.revision);
  if (chain[0]?.write.kind !== 'add') return [];
  for (const { id } of chain) await writer.deleteParked(id);
  return chain.map(({ write }) => write);
}

/**
 * Where the entry stands on this device. Its last unsent write decides, then the day record that `seen`
 * names.
 */
async function standingOf(
  writer: LocalWriter,
  seen: Pick<Entry, 'id' | 'day'>,
): Promise<LocalStanding> {
  const last = (await writer.outboxOfEntry(seen.id)).at(-1)?.write;
  if (last !== undefined) {
    return last.kind === 'delete'
      ? { kind: 'deleted', entry: last.before }
      : { kind: 'live', entry: last.after };
  }
  const record = await writer.day(seen.day);
  const entry = record?.entries.find(({ id }) => id === seen.id);
  return entry === undefined ? { kind: 'unknown' } : { kind: 'live', entry };
}

/** Whether the entry still equals `seen`, apart from server times. */
function hasStayed(
  standing: LocalStanding,
  seen: Entry,
): standing is Extract<LocalStanding, { kind: 'live' }> {
  if (standing.kind !== 'live') return false;
  const { entry } = standing;
  return (
    isSameWrite(entry, seen) &&
    hasSameContent(entry, seen) &&
    entry.clashesWith === seen.clashesWith
  );
}

/** Whether the server has told nothing of the entry. It told of those of other programs, which have revision 0. */
function isUntold({ createdAtMs, revision }: Entry): boolean {
  return createdAtMs === null && revision > 0;
}

function onTopOf(
  standing: LocalStanding,
  mine: readonly RemoteWrite[],
  tools: WriteTools,
): readonly RemoteWrite[] {
  // The entry is not on this device. The engine will find its place on the server.
  if (standing.kind === 'unknown') return mine;
  const { entry } = standing;
  return rebase(mine, { kind: standing.kind === 'live' ? 'live' : 'trashed', entry }, tools.ids);
}

/** Appends `writes` to the outbox, with the photos that they name, and applies them to the days they touch. */
async function record(
  writer: LocalWriter,
  writes: readonly RemoteWrite[],
  { nowMs }: WriteTools,
): Promise<readonly DayRecord[]> {
  const append = async () => {
    for (const write of writes) {
      const entryId = entryIdOf(write);
      if (write.kind !== 'add') await takeFromImport(writer, entryId);
      await writer.appendOutbox({ entryId, write, savedAtMs: nowMs });
    }
  };
  const texts = writes.flatMap((write) => (write.kind === 'delete' ? [] : [write.after.text]));
  const [days] = await Promise.all([
    showWrites(writer, writes),
    append(),
    markUnsent(writer, texts),
  ]);
  return days;
}

/** Makes an import's unsent writes of the entry `id` the person's own. All writes of an entry stay in one lane. */
async function takeFromImport(writer: LocalWriter, id: Entry['id']): Promise<void> {
  for (const { importId, ...own } of await writer.outboxOfEntry(id)) {
    if (importId !== undefined) await writer.putOutbox(own);
  }
}

/** Deletes the draft that became the entry. A draft with another text stays. */
async function forgetDraft(
  writer: LocalWriter,
  target: DraftTarget,
  text: string,
  { draftOwner }: WriteTools,
): Promise<void> {
  const draft = (await writer.drafts(target)).find(({ owner }) => owner === draftOwner);
  if (draft?.text.trim() === text.trim()) await writer.deleteDraft(target, draftOwner);
}
