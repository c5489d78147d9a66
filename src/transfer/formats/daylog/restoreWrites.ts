import type { Entry } from '../../../entries/Entry.ts';
import { asEntryId, asWriteId } from '../../../entries/entryIds.ts';
import type { RemoteWrite } from '../../../log/RemoteWrite.ts';
import type { ExportedTrash, ExportedVersion, ExportedWrittenEntry } from './DaylogExport.ts';

/** One entry of an export, with all that the file has of it. */
export interface ExportedLife {
  readonly id: string;
  /** Oldest first. */
  readonly versions: readonly ExportedVersion[];
  /** null: the entry is not live. */
  readonly entry: ExportedWrittenEntry | null;
  /** null: the entry is not in the trash. */
  readonly trash: ExportedTrash | null;
}

/**
 * The writes that restore an entry with its versions, its place in the trash and its own write ids. In order, they are
 * an add, an edit for each later revision, and a deletion. The server must not have the entry. An undone deletion
 * comes back as an edit.
 *
 * Revisions count from 1, also if earlier versions were permanently deleted. Empty if there is nothing to bring back,
 * and for an entry of another program, whose first revision has no write id.
 */
export function restoreWrites(life: ExportedLife): readonly RemoteWrite[] {
  const { versions, entry, trash } = life;
  const states = [...versions, ...(entry === null ? [] : [entry])].map((state, index) =>
    entryOf(life, state, index + 1),
  );
  const [first, ...later] = states;
  const last = states.at(-1);
  if (first === undefined || last === undefined) return [];
  if (states.some(({ writeId }) => writeId === '')) return [];
  return [
    { kind: 'add', after: first },
    ...later.map((after, index): RemoteWrite => {
      return { kind: 'edit', before: states[index] ?? first, after };
    }),
    ...(entry === null && trash !== null
      ? [{ kind: 'delete', before: last, writeId: asWriteId(trash.writeId) } as const]
      : []),
  ];
}

function entryOf(
  { id, versions, entry }: ExportedLife,
  state: ExportedVersion | ExportedWrittenEntry,
  revision: number,
): Entry {
  const { day, time, zone, text, addedLater = false, unedited, writeId } = state;
  // It never changes, but an older app may have written a version without it.
  const writtenAt = (entry ?? versions.at(-1))?.writtenAt;
  const clash = state === entry ? entry.clashesWith : undefined;
  const clashesWith = versions.findIndex((version) => version.revision === clash) + 1;
  return {
    id: asEntryId(id),
    day,
    time,
    zone,
    text,
    addedLater,
    revision,
    ...(unedited === true && { unedited }),
    ...(writtenAt !== undefined && { writtenAtMs: writtenAt }),
    writeId: asWriteId(writeId),
    createdAtMs: null,
    updatedAtMs: null,
    clashesWith: clashesWith === 0 ? null : clashesWith,
  };
}
