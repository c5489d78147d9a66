import type { EntryId } from '../../entries/Entry.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { EngineCalls } from '../../log/EngineCalls.ts';
import type { HistoryPage, EntryHistory } from '../../log/history/HistoryPages.ts';
import type { LocalWriter } from '../../log/LocalStore.ts';
import type { NamesUnknown } from '../../log/photos/FreePhotos.ts';
import { ownNames, readLiveNames } from '../../log/photos/liveNames.ts';
import { addressedPhotos, inState } from '../../log/photos/localPhotos.ts';
import { noAnswer, type RemoteError } from '../../log/RemoteError.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { Erasure } from '../../log/Trash.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { PhotoSender } from './createPhotoSender.ts';

/** Rows of photos on one page. */
const photoRows = 500;
/** Entries with their versions on one page. */
const versionRows = 100;

/** What {@link PhotoEraser} takes from the engine, and the parts below it. */
export interface PhotoEraserDeps extends Pick<
  EngineContext,
  'localStore' | 'remoteStore' | 'channel' | 'timers'
> {
  readonly connection: Pick<ConnectionMonitor, 'canRead'>;
  readonly header: Pick<HeaderReader, 'canSend'>;
  readonly photoSender: Pick<PhotoSender, 'pump'>;
}

/** Deletes photos that no live text names. */
export interface PhotoEraser {
  readonly calls: Pick<EngineCalls, 'photoPage' | 'photoErase'>;
  /** The photos that the texts of `erasures` name. Call it before they are erased. Empty if the server does not say. */
  namedBy(erasures: readonly Erasure[]): Promise<ReadonlySet<PhotoId>>;
  /**
   * Deletes those of `ids` that nothing names: no live text, no version and no deleted entry. Deletes none while that is
   * not known for certain.
   */
  eraseUnnamed(ids: ReadonlySet<PhotoId>): Promise<void>;
}

/**
 * Each photo goes from the server first, then from the device:
 *
 *   named by a live text? ─ yes ─► stays
 *   server: row, thumbnail and parts in one update
 *   device: named meanwhile, and its body is here? ─ yes ─► `unsent`, and it is sent again
 *                                                   no ──► deleted
 *
 * After a crash between the two, the device still lists the photo, and the person deletes it again.
 */
export function createPhotoEraser(deps: PhotoEraserDeps): PhotoEraser {
  const { localStore, remoteStore, channel, header, photoSender } = deps;
  const { hasStopped } = deps.timers;
  const { photos } = remoteStore;

  const liveNames = () =>
    readLiveNames({
      localStore,
      readIndex: (after, limit) => remoteStore.readDayIndexAfter(after, limit),
    });

  /** Whether the photo was deleted. False: this device names it or has not sent it. */
  async function erase(id: PhotoId): Promise<Result<boolean, RemoteError | StorageError>> {
    const wanted = await localStore.read(async (reader) => {
      const state = (await reader.photo(id))?.state ?? 'sent';
      return state !== 'sent' || (await ownNames(reader)).has(id);
    });
    if (!wanted.ok) return wanted;
    if (wanted.value) return success(false);
    if (!header.canSend()) return failure(noAnswer);
    const deleted = await photos.deletePhoto(id);
    if (!deleted.ok) return deleted;
    if (hasStopped()) return failure(noAnswer);
    const dropped = await localStore.write('strict', (writer) => drop(writer, id));
    if (!dropped.ok) return dropped;
    channel.post({ kind: 'photo-changed', id });
    if (dropped.value === 'unsent') photoSender.pump();
    return success(dropped.value === 'gone');
  }

  /** The photos of `wanted` that no version on the server names. null: that is not known. */
  async function unversioned(wanted: ReadonlySet<PhotoId>): Promise<ReadonlySet<PhotoId> | null> {
    const left = new Set(wanted);
    for (let after: EntryId | null = null; left.size > 0;) {
      const page: Result<
        HistoryPage<EntryHistory>,
        RemoteError
      > = await remoteStore.readVersionPage(after, versionRows);
      if (!page.ok || page.value.unreadable > 0) return null;
      const texts = page.value.rows.flatMap(({ versions }) => versions.map(({ text }) => text));
      for (const id of addressedPhotos(texts)) left.delete(id);
      after = page.value.next;
      if (after === null) break;
    }
    return left;
  }

  return {
    calls: {
      photoPage: async (after) => {
        if (!deps.connection.canRead()) return failure(noAnswer);
        return photos.readSizes(after, photoRows);
      },
      photoErase: async (ids) => {
        if (!header.canSend()) return failure<NamesUnknown>(noAnswer);
        const live = await liveNames();
        if (!live.ok) return live;
        const deleted: PhotoId[] = [];
        for (const id of ids) {
          if (live.value.has(id)) continue;
          const result = await erase(id);
          if (!result.ok) return result;
          if (result.value) deleted.push(id);
        }
        return success({ deleted });
      },
    },
    namedBy: async (erasures) => {
      const ids = erasures.flatMap(({ kind, id }) => (kind === 'trash-row' ? [] : [id]));
      const usage = ids.length === 0 ? null : await photos.readUsage();
      if (usage?.ok !== true || usage.value.photos === 0) return new Set();
      const named = new Set<PhotoId>();
      for (let from = 0; from < ids.length; from += versionRows) {
        const some = ids.slice(from, from + versionRows);
        for (const read of await Promise.all(some.map((id) => remoteStore.readVersions(id)))) {
          const texts = read.ok ? read.value.map(({ text }) => text) : [];
          for (const id of addressedPhotos(texts)) named.add(id);
        }
      }
      return named;
    },
    eraseUnnamed: async (ids) => {
      if (ids.size === 0) return;
      const live = await liveNames();
      if (!live.ok || hasStopped()) return;
      const left = await unversioned(new Set([...ids].filter((id) => !live.value.has(id))));
      if (left === null) return;
      for (const id of left) {
        if (hasStopped()) return;
        const result = await erase(id);
        if (!result.ok) return;
      }
    },
  };
}

/** The photo is no longer on the server. It leaves the device too, unless it is named by now and can be sent again. */
async function drop(writer: LocalWriter, id: PhotoId): Promise<'gone' | 'unsent' | 'draft'> {
  const photo = await writer.photo(id);
  if (photo === undefined) return 'gone';
  if (photo.state !== 'sent') return photo.state === 'draft' ? 'draft' : 'unsent';
  if (photo.hasBody && (await ownNames(writer)).has(id)) {
    await writer.putPhoto(inState(photo, 'unsent'));
    return 'unsent';
  }
  await writer.deletePhoto(id);
  return 'gone';
}
