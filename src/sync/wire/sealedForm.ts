import type { Entry, EntryVersion } from '../../entries/Entry.ts';
import type { Clock } from '../../lib/Clock.ts';
import { activeKeyOf } from '../../seal/activeKeyOf.ts';
import { openEntry, sealEntry } from '../../seal/sealEntry.ts';
import type { RowPlace, SealedContent } from '../../seal/SealedRow.ts';
import type { SealKeys } from '../../seal/SealKeys.ts';
import { openingPhotoForm, sealedPhotoForm } from '../photos/sealedPhotoForm.ts';
import { openingRemoteSettings, sealedRemoteSettings } from '../settings/sealedRemoteSettings.ts';
import type { KnownRows } from './KnownRows.ts';
import type { RowOpener } from './openedRows.ts';
import { entryOfPlain, isPlain, plainEntry, versionOfPlain, wordsOf } from './plainRows.ts';
import type { RowForm, StoredRows } from './RowForm.ts';
import { storedWrite } from './storedWrite.ts';
import type { PlainBody, SealedBody, StoredEntry, StoredVersion } from './StoredRow.ts';

/** The keys of an encrypted log, and the state of its rows. */
export interface SealedFormDeps {
  readonly uid: string;
  readonly keys: SealKeys;
  readonly recordRevision: number;
  readonly clock: Clock;
  /**
   * Whether the log is being converted, so that readable rows are its own. In a sealed log anyone may have written a
   * readable row, so it is not shown.
   */
  readonly isConverting: boolean;
  /** Of a log that is being sealed: which of the readable rows are its own. Absent: all of them. */
  readonly known?: KnownRows;
}

/** The form of an encrypted log: every row is sealed under the active key. */
export function sealedForm(deps: SealedFormDeps): RowForm<SealedBody> {
  const { uid, keys, recordRevision } = deps;
  const key = activeKeyOf(keys);
  async function toStored(entry: Entry): Promise<StoredEntry<SealedBody>> {
    const { id, day, createdAtMs, updatedAtMs, revision, writeId, clashesWith } = entry;
    const sealed = await sealEntry(entry, placeOf(uid, entry), key);
    const body = { kind: 'sealed', sealed } as const;
    return { id, day, createdAtMs, updatedAtMs, revision, writeId, clashesWith, body };
  }

  return {
    photos: sealedPhotoForm(deps),
    settings: (wire) =>
      sealedRemoteSettings({ ...deps, wire }, deps.isConverting ? 'sealing' : 'on'),
    open: (rows) => openSealed(rows, deps),
    toStored,
    toWrite: async (write, before) => {
      const entries = [
        ...('before' in write && before === null ? [write.before] : []),
        ...('after' in write ? [write.after] : []),
      ];
      const stored = new Map<Entry, StoredEntry<SealedBody>>();
      for (const entry of entries) stored.set(entry, await toStored(entry));
      return storedWrite(write, (entry) => known(stored, entry), 2, before);
    },
    isOurs: isSealed,
    holdsBack: (row) => deps.isConverting && isPlain(row),
    recordRevision,
  };
}

/** The form of a log on its way out of encryption: it reads both forms and writes readable rows. */
export function openingForm(deps: SealedFormDeps): RowForm<PlainBody> {
  return {
    photos: openingPhotoForm(deps),
    settings: (wire) => openingRemoteSettings({ ...deps, wire }),
    open: (rows) => openSealed(rows, deps),
    toStored: (entry) => Promise.resolve(plainEntry(entry)),
    toWrite: (write, before) => storedWrite(write, plainEntry, 2, before),
    isOurs: isPlain,
    recordRevision: deps.recordRevision,
  };
}

function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new TypeError('The row was not made.');
  return value;
}

/** The place that a row is bound to in the log of `uid`. */
export function placeOf(uid: string, row: Omit<RowPlace, 'uid'>): RowPlace {
  const { id, day, revision, writeId } = row;
  return { uid, id, day, revision, writeId };
}

/** Whether `row` is sealed. */
function isSealed(row: StoredEntry): row is StoredEntry<SealedBody> {
  return row.body.kind === 'sealed';
}

async function openSealed(
  { entries = [], versions = [] }: StoredRows,
  deps: SealedFormDeps,
): Promise<RowOpener> {
  const openedEntries = new Map<StoredEntry, Entry | null>();
  const openedVersions = new Map<StoredVersion, EntryVersion | null>();
  const taken = await takenOf(entries.filter(isPlain), deps);
  await Promise.all([
    ...entries.map(async (row) => {
      if (row.body === null) return;
      const entry = isPlain(row) ? plainIn(row, taken) : await entryOf(row, deps);
      openedEntries.set(row, entry);
    }),
    ...versions.map(async (row) => {
      openedVersions.set(row, await versionOf(row, deps));
    }),
  ]);
  return {
    entry: (row) => openedEntries.get(row) ?? null,
    version: (row) => openedVersions.get(row) ?? null,
  };
}

/** The readable rows that are the person's own. */
async function takenOf(
  rows: readonly StoredEntry<PlainBody>[],
  { isConverting, known }: SealedFormDeps,
): Promise<ReadonlySet<StoredEntry>> {
  if (!isConverting) return new Set();
  return known === undefined ? new Set(rows) : known.entries(rows);
}

function plainIn(row: StoredEntry<PlainBody>, taken: ReadonlySet<StoredEntry>): Entry | null {
  return taken.has(row) ? entryOfPlain(row) : null;
}

async function entryOf(row: StoredEntry, deps: SealedFormDeps): Promise<Entry | null> {
  const content = await contentOf(row, deps);
  if (content === null) return null;
  const { id, day, createdAtMs, updatedAtMs, revision, writeId } = row;
  return { id, day, createdAtMs, updatedAtMs, revision, writeId, ...content };
}

async function versionOf(row: StoredVersion, deps: SealedFormDeps): Promise<EntryVersion | null> {
  if (isPlain(row)) {
    const isTaken = deps.isConverting && (deps.known?.takesVersions ?? true);
    return isTaken ? versionOfPlain(row) : null;
  }
  const content = await contentOf(row, deps);
  if (content === null) return null;
  const { id, day, revision, createdAtMs, writeId, replacedAtMs, movedTo } = row;
  return { id, day, revision, createdAtMs, writeId, replacedAtMs, movedTo, ...wordsOf(content) };
}

async function contentOf(
  { body, ...row }: StoredEntry | StoredVersion,
  { uid, keys }: SealedFormDeps,
): Promise<SealedContent | null> {
  if (body.kind !== 'sealed') return null;
  const opened = await openEntry(body.sealed, placeOf(uid, row), keys);
  return opened.ok ? opened.value.content : null;
}
