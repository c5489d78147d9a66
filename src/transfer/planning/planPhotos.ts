import { type DayKey, lastDay } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { photoLimits, type PhotoId } from '../../entries/photos/Photo.ts';
import { isWriteOfImport } from '../../log/imports/ImportRecord.ts';
import { addressedPhotos } from '../../log/photos/localPhotos.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { Candidate } from '../Candidate.ts';
import type { KnownEntries } from './compare.ts';
import type { ImportIds } from './importIds.ts';
import type { ReadJournal } from './readJournal.ts';

/** A photo of an import. */
export interface PlannedPhoto {
  readonly id: PhotoId;
  /** The path of its file. null: the chosen files lack it. */
  readonly path: string | null;
  /** Names it for a person. */
  readonly name: string;
  readonly alt: string;
  /** Its day, for the order in which photos fit. */
  readonly day: DayKey;
  /** Whether Daylog wrote its file. Then it comes as it is. */
  readonly isOwn: boolean;
  /** Only a draft names it. It is not sent before its entry. */
  readonly isOfDraft?: true;
  /** About how many bytes it takes in the log. */
  readonly bytes: number;
  /** False: the photos of the log would be larger than they may be. */
  readonly fits: boolean;
}

/** Photos for an entry that the log has. */
export interface PhotoAddition {
  /** The entry as it was when the plan was made. */
  readonly entry: Entry;
  readonly candidate: Candidate;
  /** By the number of the photo in the candidate. null: the entry has or had it. */
  readonly photos: readonly (PlannedPhoto | null)[];
  /** Whether nobody has edited the entry since it was imported. */
  readonly isUnedited: boolean;
}

/** What an import does with photos, for the preview. */
export interface PhotoSummary {
  /** Number of photos that come. */
  readonly count: number;
  /** About how many bytes they take in the log. */
  readonly bytes: number;
  /** Number of entries of the log that get photos. */
  readonly additions: number;
  /** Number of photos whose files are not among the chosen ones. */
  readonly missing: number;
  /** Number of photos for which the log has no room. */
  readonly tooMany: number;
}

/** Bytes of a shrunk photo, rather too many than too few, and of a thumbnail. Only the import itself knows the real ones. */
const shrunkBytes = 400_000;
const thumbBytes = 12_000;

/** What the device knows of photos. Absent: nothing. */
type KnownPhotos = Pick<KnownEntries, 'photos' | 'draftPhotos'>;

/** Makes the planned photos of one import. `hasPhotos`: whether the person wants them. */
export function createPhotoPlanner(
  { sizes, ownPhotos, extras }: Pick<ReadJournal, 'sizes' | 'ownPhotos' | 'extras'>,
  known: KnownPhotos,
  hasPhotos: boolean,
) {
  const isKnown = (id: PhotoId) => known.photos?.has(id) === true;
  const bytesOf = (path: string, most: number) =>
    Math.min(sizes?.get(path) ?? 0, most) + thumbBytes;

  /** The photos of `candidate` as entry `id`, by their numbers. */
  const ofCandidate = (candidate: Candidate, id: EntryId, ids: ImportIds, day: DayKey) =>
    (candidate.photos?.photos ?? []).map(({ key, path, name, alt }): PlannedPhoto => {
      const bytes = path === null ? 0 : bytesOf(path, shrunkBytes);
      const photoId = ids.photoIdOf(id, key);
      return { id: photoId, path, name, alt, day, isOwn: false, bytes, fits: true };
    });

  /** The photos of an export of Daylog that `texts` name and this device does not know. */
  const ownOf = (texts: readonly string[], day: DayKey): readonly PlannedPhoto[] => {
    if (!hasPhotos || ownPhotos === undefined || ownPhotos.size === 0) return [];
    return [...addressedPhotos(texts)].flatMap((id) => {
      const path = ownPhotos.get(id);
      if (path === undefined || isKnown(id)) return [];
      const bytes = bytesOf(path, photoLimits.bytes);
      return [{ id, path, name: path, alt: '', day, isOwn: true, bytes, fits: true }];
    });
  };

  return {
    ownOf,
    /** Those of an entry that the log does not have. */
    ofFresh: (
      candidate: Candidate,
      id: EntryId,
      ids: ImportIds,
      day: DayKey,
    ): readonly PlannedPhoto[] => {
      if (!hasPhotos) return [];
      if (candidate.own === null) return ofCandidate(candidate, id, ids, day);
      return ownOf(candidate.own.writes?.flatMap(textsOfWrite) ?? [candidate.text], day);
    },
    /** Those of `candidate` that its entry in the log gets. null: none. */
    additionTo: (entry: Entry, candidate: Candidate, ids: ImportIds): PhotoAddition | null => {
      if (!hasPhotos || candidate.own !== null || candidate.photos === undefined) return null;
      const named = addressedPhotos([entry.text]);
      const photos = ofCandidate(candidate, entry.id, ids, entry.day).map((photo) =>
        photo.path === null || named.has(photo.id) || isKnown(photo.id) ? null : photo,
      );
      if (photos.every((photo) => photo === null)) return null;
      const isUnedited = isWriteOfImport(entry.writeId, ids.writeIdOf(entry.id, candidate));
      return { entry, candidate, photos, isUnedited };
    },
    /** Those of the drafts and refused writes of an export of Daylog. */
    ofExtras: (): readonly PlannedPhoto[] => [
      ...(extras?.drafts ?? [])
        .flatMap(({ draft }) => ownOf([draft.text], lastDay))
        .filter(({ id }) => known.draftPhotos?.has(id) !== true)
        .map((photo) => ({ ...photo, isOfDraft: true as const })),
      ...(extras?.refused ?? []).flatMap(({ write }) => ownOf(textsOfWrite(write), lastDay)),
    ],
  };
}

function textsOfWrite(write: RemoteWrite): readonly string[] {
  return write.kind === 'delete' ? [write.before.text] : [write.after.text];
}

/** Says of each photo whether the log has room for it, and sums them up. `roomBytes` null: the room is not known. */
export function limitPhotos<Fresh extends { readonly photos: readonly PlannedPhoto[] }>(
  planned: {
    readonly fresh: readonly Fresh[];
    readonly additions: readonly PhotoAddition[];
    readonly ownPhotos: readonly PlannedPhoto[];
  },
  roomBytes: number | null,
) {
  const { fresh, additions, ownPhotos } = planned;
  const all = [
    ...fresh.flatMap(({ photos }) => photos),
    ...additions.flatMap(({ photos }) => photos.flatMap((photo) => photo ?? [])),
    ...ownPhotos,
  ];
  const there = new Map(all.flatMap((one) => (one.path === null ? [] : [[one.id, one] as const])));
  const fitting = photosThatFit([...there.values()], roomBytes);
  const limited = (photo: PlannedPhoto): PlannedPhoto => ({
    ...photo,
    fits: fitting.has(photo.id),
  });
  const summary: PhotoSummary = {
    count: fitting.size,
    bytes: [...there.values()].reduce(
      (sum, { id, bytes }) => sum + (fitting.has(id) ? bytes : 0),
      0,
    ),
    additions: additions.length,
    missing: new Set(all.flatMap(({ id, path }) => (path === null ? [id] : []))).size,
    tooMany: there.size - fitting.size,
  };
  return {
    fresh: fresh.map((each) =>
      each.photos.length === 0 ? each : { ...each, photos: each.photos.map(limited) },
    ),
    additions: additions.map((each) => ({
      ...each,
      photos: each.photos.map((photo) => photo && limited(photo)),
    })),
    ownPhotos: ownPhotos.map(limited),
    summary,
  };
}

/** The photos among `photos` that fit into `roomBytes`, newest day first. null: the room is not known, and all may fit. */
export function photosThatFit(
  photos: readonly PlannedPhoto[],
  roomBytes: number | null,
): ReadonlySet<PhotoId> {
  const distinct = new Map(photos.map((photo) => [photo.id, photo]));
  const fitting = new Set<PhotoId>();
  let left = roomBytes ?? Infinity;
  for (const { id, bytes } of [...distinct.values()].sort((a, b) => (a.day < b.day ? 1 : -1))) {
    if (bytes > left) continue;
    left -= bytes;
    fitting.add(id);
  }
  return fitting;
}
