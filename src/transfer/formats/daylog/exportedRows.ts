import type { Entry, EntryVersion } from '../../../entries/Entry.ts';
import type { EntryRevision } from '../../../entries/revisionOf.ts';
import type { TrashedRow } from '../../../log/history/HistoryPages.ts';
import type { DayRecord, TargetedDraft } from '../../../log/LocalStore.ts';
import { writeIdOf, type ParkedRecord } from '../../../log/OutboxRecord.ts';
import type {
  ExportedContent,
  ExportedDay,
  ExportedDraft,
  ExportedEntry,
  ExportedRefusal,
  ExportedTrash,
  ExportedVersion,
  ExportedWrittenEntry,
} from './DaylogExport.ts';

/*
 * The lines of an export for what the log holds. An unknown value becomes an absent field.
 */

/** The line of a day. */
export function exportedDay({ day, entries, unreadable = 0 }: DayRecord): ExportedDay {
  return { day, entries: entries.map(exportedEntry), ...(unreadable > 0 && { unreadable }) };
}

/** A version, in the line of its entry. */
export function exportedVersion(version: EntryVersion): ExportedVersion {
  const { day, replacedAtMs, movedTo } = version;
  return {
    day,
    ...exportedContent(version),
    replacedAt: replacedAtMs,
    ...(movedTo !== null && { movedTo }),
  };
}

/** The line of a deleted entry. */
export function exportedTrash(row: TrashedRow): ExportedTrash {
  const { id, day, revision, writeId, deletedAtMs } = row;
  return { id, day, revision, writeId, deletedAt: deletedAtMs };
}

/** The line of a draft. */
export function exportedDraft({ target, draft }: TargetedDraft): ExportedDraft {
  const { text, baseRevision, savedAtMs } = draft;
  return {
    target: target.kind === 'new' ? { day: target.day } : { entryId: target.id },
    text,
    ...(baseRevision !== null && { baseRevision }),
    savedAt: savedAtMs,
  };
}

/** The line of a write that the server refused. */
export function exportedRefusal({
  write,
  reason,
  savedAtMs,
  parkedAtMs,
}: ParkedRecord): ExportedRefusal {
  return {
    kind: write.kind,
    writeId: writeIdOf(write),
    reason,
    savedAt: savedAtMs,
    refusedAt: parkedAtMs,
    ...('before' in write && { before: writtenEntry(write.before) }),
    ...('after' in write && { after: writtenEntry(write.after) }),
  };
}

function writtenEntry(entry: Entry): ExportedWrittenEntry {
  return { day: entry.day, ...exportedEntry(entry) };
}

/** A live entry, in the line of its day. */
export function exportedEntry(entry: Entry): ExportedEntry {
  const { id, updatedAtMs, clashesWith } = entry;
  return {
    id,
    ...exportedContent(entry),
    ...(updatedAtMs !== null && { updatedAt: updatedAtMs }),
    ...(clashesWith !== null && { clashesWith }),
  };
}

function exportedContent(from: EntryRevision): ExportedContent {
  const { time, zone, text, addedLater, unedited, writtenAtMs, createdAtMs, revision, writeId } =
    from;
  return {
    time,
    zone,
    text,
    ...(addedLater && { addedLater }),
    ...(unedited === true && { unedited }),
    ...(writtenAtMs !== undefined && { writtenAt: writtenAtMs }),
    ...(createdAtMs !== null && { createdAt: createdAtMs }),
    revision,
    writeId,
  };
}
