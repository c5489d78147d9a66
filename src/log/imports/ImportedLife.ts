import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { writeIdOf } from '../OutboxRecord.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';
import type { ImportedEntry } from './ImportRecord.ts';

/**
 * One entry of an import: the writes that bring it, oldest first. The first is an add. Only an export of Daylog has
 * more: edits for its earlier versions, and a deletion if the entry is in the trash.
 */
export type ImportedLife = readonly [RemoteWrite, ...RemoteWrite[]];

/** The life of an entry without earlier versions. */
export function lifeOf(entry: Entry): ImportedLife {
  return [{ kind: 'add', after: entry }];
}

/** The last state of the entry: live, or as it was when it was deleted. */
export function lastState(life: ImportedLife): Entry {
  const last = lastWrite(life);
  return last.kind === 'delete' ? last.before : last.after;
}

/** Whether the entry ends in the trash. */
export function endsInTrash(life: ImportedLife): boolean {
  return lastWrite(life).kind === 'delete';
}

/** The day on which the entry is, or was when it was deleted. */
export function dayOfLife(life: ImportedLife): DayKey {
  return lastState(life).day;
}

/** What an import remembers of the entry. */
export function importedEntryOf(life: ImportedLife): ImportedEntry {
  const { id, day } = lastState(life);
  const writeId = writeIdOf(lastWrite(life));
  return endsInTrash(life) ? { id, day, writeId, isTrashed: true } : { id, day, writeId };
}

/** `life` with each of its states changed by `change`. */
export function mapLife(life: ImportedLife, change: (state: Entry) => Entry): ImportedLife {
  const [first, ...later] = life;
  return [mapWrite(first, change), ...later.map((write) => mapWrite(write, change))];
}

function mapWrite(write: RemoteWrite, change: (state: Entry) => Entry): RemoteWrite {
  switch (write.kind) {
    case 'add':
    case 'restore':
      return { ...write, after: change(write.after) };
    case 'edit':
      return { ...write, before: change(write.before), after: change(write.after) };
    case 'delete':
      return { ...write, before: change(write.before) };
  }
}

function lastWrite(life: ImportedLife): RemoteWrite {
  return life.at(-1) ?? life[0];
}
