import type { DayKey } from '../../../dates/DayKey.ts';
import { lastState, type ImportedLife } from '../../../log/imports/ImportedLife.ts';
import type { RemoteWrite } from '../../../log/RemoteWrite.ts';
import type { Candidate, Loss } from '../../Candidate.ts';
import { ownCandidate } from '../../reading/candidateItem.ts';
import { unreadable } from '../../reading/fileText.ts';
import type { ReadItem } from '../../JournalFormat.ts';
import { dayStart, wallMoment } from '../../reading/moments.ts';
import { field, listOf, numberField, textField } from '../../reading/outside.ts';
import type { ExportedTrash, ExportedVersion } from './DaylogExport.ts';
import { parseTrash, parseVersion, parseWrittenEntry } from './parseRows.ts';
import { restoreWrites, type ExportedLife } from './restoreWrites.ts';

/** What a file says about the past of one live entry. */
export interface EntryPast {
  /** The writes that bring the entry as it was. undefined: it can only come as a new entry. */
  readonly writes: ImportedLife | undefined;
  /** The earlier versions that cannot be restored. */
  readonly losses: readonly Loss[];
}

/** The versions of an entry, and how many of them the file's writer could not read. */
interface VersionRows {
  readonly rows: readonly unknown[];
  readonly missing: number;
}

/**
 * Puts the entries of an export together with their versions and their places in the trash, which stand before the days
 * in the file. A past that the database rules would refuse is left out and counted: the entry comes without it.
 */
export function readLives(path: string) {
  /** Versions by entry, until the entry is read. */
  const versions = new Map<string, VersionRows>();
  const trash = new Map<string, ExportedTrash>();

  function takeVersions(id: string): VersionRows {
    const taken = versions.get(id) ?? { rows: [], missing: 0 };
    versions.delete(id);
    return taken;
  }

  return {
    addVersions: (row: unknown) => {
      const rows = listOf(field(row, 'versions'));
      const missing = numberField(row, 'unreadable') ?? 0;
      if (rows.length + missing > 0) versions.set(textField(row, 'id'), { rows, missing });
    },
    /** The item for a row that cannot be read. */
    addTrash: (row: unknown, line: number): readonly ReadItem[] => {
      const parsed = parseTrash(row);
      if (parsed === null) return [unreadable(`${path}, ${line}`, 'wrong-shape')];
      trash.set(parsed.id, parsed);
      return [];
    },
    /** The past of the live entry `row` of `day`. */
    pastOf: (day: DayKey, row: unknown): EntryPast => {
      const id = textField(row, 'id');
      const { rows, missing } = takeVersions(id);
      trash.delete(id);
      const entry = parseWrittenEntry(day, row);
      const whole = parsedVersions(rows);
      const life = entry === null ? null : { id, versions: [], entry, trash: null };
      if (life !== null && whole !== null) {
        const writes = writesOf({ ...life, versions: whole });
        if (writes !== undefined) return { writes, losses: lostVersions(missing) };
      }
      const losses = lostVersions(rows.length + missing);
      return { writes: life === null ? undefined : writesOf(life), losses };
    },
    /** The deleted entries, and the unused parts of entries that the file does not hold. Call after the last day. */
    rest: function* (): Generator<ReadItem, void, void> {
      for (const row of trash.values()) yield deletedEntry(path, row, takeVersions(row.id));
      for (const [id] of versions) yield unreadable(`${path}, ${id}`, 'incomplete');
    },
  };
}

function deletedEntry(path: string, trash: ExportedTrash, past: VersionRows): ReadItem {
  const { id, revision } = trash;
  const { rows, missing } = past;
  const whole = parsedVersions(rows);
  const last = rows.map(parseVersion).find((version) => version?.revision === revision);
  const moment = wallMoment(trash.day, dayStart);
  if (last === undefined || last === null)
    return unreadable(`${path}, ${id}`, 'incomplete', { moment });
  const life = (versions: readonly ExportedVersion[]) =>
    writesOf({ id, versions, entry: null, trash });
  const writes = whole === null ? undefined : life(whole);
  const alone = writes ?? life([last]);
  if (alone === undefined) return unreadable(`${path}, ${id}`, 'wrong-shape', { moment });
  const losses = lostVersions(missing + (writes === undefined ? rows.length - 1 : 0));
  return { kind: 'entry', candidate: deletedCandidate(alone, losses) };
}

function deletedCandidate(writes: ImportedLife, losses: readonly Loss[]): Candidate {
  const { id, day, time, zone, text, addedLater, writtenAtMs } = lastState(writes);
  return ownCandidate({
    source: 'daylog',
    sourceId: id,
    moment: wallMoment(day, time, zone),
    text,
    writtenAtMs: writtenAtMs ?? null,
    losses,
    own: { addedLater, writes },
  });
}

/** All versions of an entry. null: one of them cannot be read. */
function parsedVersions(rows: readonly unknown[]): readonly ExportedVersion[] | null {
  const versions = rows.map(parseVersion);
  return versions.every((version) => version !== null) ? versions : null;
}

/** The writes of `life` if they follow one another, each with an id of its own. */
function writesOf(life: ExportedLife): ImportedLife | undefined {
  const { versions, entry, trash } = life;
  const revisions = [...versions, ...(entry === null ? [] : [entry])].map(
    ({ revision }) => revision,
  );
  const ids = [...versions, entry, trash].flatMap((each) => (each === null ? [] : each.writeId));
  const last = versions.at(-1);
  const isRising = revisions.every(
    (revision, at) => at === 0 || revision > (revisions[at - 1] ?? 0),
  );
  const isFit = trash === null || (last?.revision === trash.revision && last.day === trash.day);
  if (!isRising || !isFit || new Set(ids).size < ids.length) return undefined;
  return asLife(restoreWrites(life));
}

function asLife([first, ...later]: readonly RemoteWrite[]): ImportedLife | undefined {
  return first === undefined ? undefined : [first, ...later];
}

function lostVersions(count: number): readonly Loss[] {
  return count > 0 ? [{ kind: 'history', count }] : [];
}
