import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { photoLimits, type PhotoId } from '../../entries/photos/Photo.ts';
import { addressedPhotos } from '../../log/photos/localPhotos.ts';
import type { Candidate } from '../Candidate.ts';
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

/** Makes the planned photos of one import. */
export function createPhotoPlanner(
  { sizes, ownPhotos }: Pick<ReadJournal, 'sizes' | 'ownPhotos'>,
  known: ReadonlySet<PhotoId>,
) {
  const bytesOf = (path: string, most: number) =>
    Math.min(sizes?.get(path) ?? 0, most) + thumbBytes;
  return {
    /** The photos of `candidate` as entry `id`, by their numbers. */
    ofCandidate: (candidate: Candidate, id: EntryId, ids: ImportIds, day: DayKey) =>
      (candidate.photos?.photos ?? []).map(({ key, path, name, alt }): PlannedPhoto => {
        const bytes = path === null ? 0 : bytesOf(path, shrunkBytes);
        const photoId = ids.photoIdOf(id, key);
        return { id: photoId, path, name, alt, day, isOwn: false, bytes, fits: true };
      }),
    /** The photos of an export of Daylog that `texts` name and this device does not know. */
    ownOf: (texts: readonly string[], day: DayKey): readonly PlannedPhoto[] => {
      if (ownPhotos === undefined || ownPhotos.size === 0) return [];
      return [...addressedPhotos(texts)].flatMap((id) => {
        const path = ownPhotos.get(id);
        if (path === undefined || known.has(id)) return [];
        const bytes = bytesOf(path, photoLimits.bytes);
        return [{ id, path, name: path, alt: '', day, isOwn: true, bytes, fits: true }];
      });
    },
    isKnown: (id: PhotoId): boolean => known.has(id),
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
