import type { EntryId, EntryVersion } from '../../entries/Entry.ts';
import { compareDays } from '../../dates/compareDays.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { writtenPhotos } from '../../entries/photos/photoReference.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { LocalStore } from '../LocalStore.ts';
import { noAnswer, type RemoteError } from '../RemoteError.ts';
import type { FreePhoto, FreePhotos, PhotoUse, StoredPhotoSize } from './FreePhotos.ts';
import { readLiveNames } from './liveNames.ts';
import { addressedPhotos, unsentPhotoIds } from './localPhotos.ts';

/** What {@link openFreePhotos} reads. */
export interface FreePhotosDeps {
  readonly localStore: Pick<LocalStore, 'read'>;
  readonly engine: Pick<
    EngineCalls,
    'index' | 'versionPage' | 'trashPage' | 'photoPage' | 'photoErase'
  >;
  /** Whether an engine may answer. Gives an engine that is starting its time. */
  readonly hasEngine: () => Promise<boolean>;
}

/** The photos that no live text names, as the device and the server know them. */
export function openFreePhotos({ localStore, engine, hasEngine }: FreePhotosDeps): FreePhotos {
  const readIndex = (after: Parameters<typeof engine.index>[0], limit: number) =>
    engine.index(after, 'on', limit);

  /** The server's photos, and the sent ones of this device: another device may have deleted these. */
  async function readCandidates() {
    const stored = await readPages(async (after: PhotoId | null) => engine.photoPage(after));
    if (!stored.ok) return stored;
    const here = await localStore.read(async (reader) => ({
      sent: await reader.photoIdsInState('sent'),
      waiting: new Set([
        ...(await unsentPhotoIds(reader)),
        ...(await reader.photoIdsInState('draft')),
      ]),
    }));
    if (!here.ok) return here;
    const { sent, waiting } = here.value;
    const found = new Map<PhotoId, StoredPhotoSize | null>(sent.map((id) => [id, null]));
    for (const photo of stored.value) found.set(photo.id, photo);
    for (const id of waiting) found.delete(id);
    return success(found);
  }

  return {
    find: async (onProgress) => {
      if (!(await hasEngine())) return failure(noAnswer);
      // The photos first: one that arrives meanwhile is not among them.
      const candidates = await readCandidates();
      if (!candidates.ok) return candidates;
      const live = await readLiveNames({ localStore, readIndex }, (done, of) =>
        onProgress({ kind: 'days', done, of }),
      );
      if (!live.ok) return live;
      const free = [...candidates.value].filter(([id]) => !live.value.has(id));
      if (free.length === 0) return success([]);
      const uses = createUses(new Set(free.map(([id]) => id)));
      const trashed = await readPages((after: EntryId | null) => engine.trashPage(after));
      if (!trashed.ok) return trashed;
      const deleted = new Map(trashed.value.map(({ id, revision }) => [id, revision]));
      let done = 0;
      const read = await readPages(
        (after: EntryId | null) => engine.versionPage(after),
        (rows) => {
          for (const { id, versions } of rows)
            for (const version of versions) uses.note(version, deleted.get(id));
          done += rows.length;
          onProgress({ kind: 'versions', done });
        },
      );
      if (!read.ok) return read;
      const photos = free.map(([id, stored]): FreePhoto => {
        const { bytes = 0, createdAtMs: addedAtMs = null } = stored ?? {};
        return { id, bytes, addedAtMs, ...uses.of(id) };
      });
      return success(photos.sort((a, b) => b.bytes - a.bytes || (a.id < b.id ? -1 : 1)));
    },
    remove: (ids) => engine.photoErase(ids),
  };
}

/** All rows of a list on the server. `onRows`: only passes them on. */
async function readPages<Key, Row>(
  read: (
    after: Key | null,
  ) => Promise<Result<{ readonly rows: readonly Row[]; readonly next: Key | null }, RemoteError>>,
  onRows?: (rows: readonly Row[]) => void,
): Promise<Result<readonly Row[], RemoteError>> {
  const all: Row[] = [];
  for (let after: Key | null = null; ;) {
    const page: Awaited<ReturnType<typeof read>> = await read(after);
    if (!page.ok) return page;
    if (onRows === undefined) all.push(...page.value.rows);
    else onRows(page.value.rows);
    after = page.value.next;
    if (after === null) return success(all);
  }
}

/** Collects which versions name the photos `wanted`. */
function createUses(wanted: ReadonlySet<PhotoId>) {
  const found = new Map<
    PhotoId,
    { readonly uses: Map<string, PhotoUse>; alt: string; atMs: number }
  >();
  return {
    /** `deletedRevision`: the revision with the text of a deleted entry. undefined: the entry is live. */
    note: (version: EntryVersion, deletedRevision: number | undefined) => {
      const { id: entry, day, time, text, revision, replacedAtMs } = version;
      const named = [...addressedPhotos([text])].filter((id) => wanted.has(id));
      if (named.length === 0) return;
      const alts = new Map(writtenPhotos(text).map(({ id, alt }) => [id, alt]));
      const kind = revision === deletedRevision ? 'deleted' : 'version';
      for (const id of named) {
        const known = found.get(id) ?? { uses: new Map<string, PhotoUse>(), alt: '', atMs: 0 };
        found.set(id, known);
        known.uses.set(`${kind} ${entry}`, { entry, kind, day, time });
        const alt = alts.get(id) ?? '';
        if (alt !== '' && replacedAtMs >= known.atMs) {
          known.alt = alt;
          known.atMs = replacedAtMs;
        }
      }
    },
    of: (id: PhotoId): Pick<FreePhoto, 'alt' | 'uses'> => {
      const { uses, alt = '' } = found.get(id) ?? {};
      const sorted = [...(uses?.values() ?? [])].sort(
        (a, b) => compareDays(b.day, a.day) || (a.time < b.time ? 1 : -1),
      );
      return { alt, uses: sorted };
    },
  };
}
