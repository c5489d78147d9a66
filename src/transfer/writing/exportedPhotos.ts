import type { DayKey } from '../../dates/DayKey.ts';
import type { PhotoFacts, PhotoId, PhotoType } from '../../entries/photos/Photo.ts';
import { photosIn } from '../../entries/photos/photosIn.ts';
import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import type { LogPhotos, PhotoProblem } from '../../log/photos/LogPhotos.ts';
import { dayPages } from '../../log/days/dayPages.ts';
import type { DayRecord, LocalStore } from '../../log/LocalStore.ts';

/** A photo that a text names and the file lacks. */
export interface MissingPhoto {
  readonly id: PhotoId;
  /** A day whose entries name it. null: only a version, a deleted entry or a draft does. */
  readonly day: DayKey | null;
  /** Empty if it has none, or is not known. */
  readonly alt: string;
  readonly reason: PhotoProblem['kind'];
}

/** A photo as a member of a zip. */
export interface WrittenPhoto {
  readonly id: PhotoId;
  readonly facts: PhotoFacts;
  readonly bytes: Uint8Array;
}

/** The photos of one export. Each is asked for once, and held only until the next one. */
export interface ExportedPhotos {
  /** Notes the photos of `days`, for the days and alt texts of those that are missing. */
  readonly note: (days: readonly DayRecord[]) => void;
  /** Those of `ids` that can be had and were not taken before, one at a time. */
  readonly take: (ids: Iterable<PhotoId>) => AsyncGenerator<WrittenPhoto, void, void>;
  /** The facts of a photo that was taken; undefined for any other. */
  readonly factsOf: (id: PhotoId) => PhotoFacts | undefined;
  /** Those that could not be had so far. */
  readonly missing: () => readonly MissingPhoto[];
}

/** `photos` null: none can be had, for example because the log is closed. */
export function createExportedPhotos(photos: Pick<LogPhotos, 'copyOf'> | null): ExportedPhotos {
  const named = new Map<PhotoId, { readonly day: DayKey; readonly alt: string }>();
  const taken = new Map<PhotoId, PhotoFacts>();
  const missing = new Map<PhotoId, PhotoProblem['kind']>();
  return {
    note: (days) => {
      for (const { day, entries } of days) {
        for (const { id, alt } of photosOf(entries)) {
          if (!named.has(id)) named.set(id, { day, alt });
        }
      }
    },
    take: async function* (ids) {
      for (const id of ids) {
        if (taken.has(id) || missing.has(id)) continue;
        const body = await photos?.copyOf(id);
        if (body?.ok !== true) {
          missing.set(id, body?.error.kind ?? 'offline');
          continue;
        }
        const { facts, bytes } = body.value;
        taken.set(id, facts);
        yield { id, facts, bytes: new Uint8Array(bytes) };
      }
    },
    factsOf: (id) => taken.get(id),
    missing: () =>
      [...missing].map(([id, reason]) => ({
        id,
        reason,
        ...(named.get(id) ?? { day: null, alt: '' }),
      })),
  };
}

const daysPerRead = 200;
const photoStates = ['draft', 'unsent', 'refused', 'sent'] as const;

/**
 * Whether the device has photos, or an entry of its copy names one. It reads all texts. False if the copy cannot be read:
 * the export says so.
 */
export async function namesPhotos(localStore: Pick<LocalStore, 'read'>): Promise<boolean> {
  // A deleted entry, an earlier version or a draft may name them.
  const held = await localStore.read(async (reader) => {
    const counts = await Promise.all(photoStates.map((state) => reader.countPhotos(state)));
    return counts.some((count) => count > 0);
  });
  if (held.ok && held.value) return true;
  for await (const page of dayPages(localStore, daysPerRead)) {
    if (!page.ok) return false;
    if (page.value.some(({ entries }) => photosOf(entries).length > 0)) return true;
  }
  return false;
}

/** Whether a later file may hold more of `missing`. Photos that the server does not have are missing from it too. */
export function canComplete(missing: readonly MissingPhoto[]): boolean {
  return missing.some(({ reason }) => reason !== 'absent' && reason !== 'damaged');
}

/** The photos that the texts of `entries` name. */
export function photosOf(entries: readonly { readonly text: string }[]): readonly PhotoReference[] {
  return entries.flatMap(({ text }) => photosIn(text));
}

/** The name of a photo in a zip or folder: its id and its type. */
export function photoFileName(id: PhotoId, { type }: { readonly type: PhotoType }): string {
  return `${id}.${type.slice('image/'.length)}`;
}
