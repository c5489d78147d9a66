import { createIdSource } from '../../entries/createIdSource.ts';
import { maxTextLength, type EntryId } from '../../entries/Entry.ts';
import { photoLimits, type PhotoContent, type PhotoId } from '../../entries/photos/Photo.ts';
import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { joinPhotos } from '../../entries/photos/trailingPhotos.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { type ImportedLife, lastState, mapLife } from '../../log/imports/ImportedLife.ts';
import {
  addPhotosToEntries,
  type EntryWithPhotos,
  holdsPhoto,
  keepPhoto,
  markPhotos,
} from '../../log/imports/importPhotos.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { SourceFolder } from '../JournalFormat.ts';
import type { FreshEntry, ImportPlan } from '../planning/planImport.ts';
import type { PlannedPhoto } from '../planning/planPhotos.ts';
import { type ImportChoices, toEntries } from '../planning/toEntries.ts';
import type { ImportDeps } from '../ImportDeps.ts';
import { replacementsFor } from './addedPhotos.ts';
import type { PhotoMaker, PhotoRefusalReason, RefusedPhoto } from './ImportedPhotos.ts';
import { withReferences } from './photoPlaces.ts';

/** The photos of one import. */
export interface PhotoImport {
  /**
   * Stores the photos of `batch` on this device as drafts, and returns the batch with references to those that are
   * there. `stop`: the person stopped the import. The same file finds the drafts again.
   */
  readonly prepare: (batch: readonly ImportedLife[]) => Promise<readonly ImportedLife[] | 'stop'>;
  /** Adds photos to entries of the log. `stop`: the person stopped it; the entries before have theirs. */
  readonly addToEntries: (importId: string) => Promise<Result<'done' | 'stop', StorageError>>;
  readonly refused: () => readonly RefusedPhoto[];
  /** Number of photos that this import has handled. */
  readonly done: () => number;
  /** Number of those that are on this device. */
  readonly taken: () => number;
  /** Number of entries of the log that got photos. */
  readonly edited: () => number;
}

/** Entries of the log in one transaction. */
const editsAtOnce = 10;

/** Imports the photos of `plan` from `folder`, one at a time, each before the entry that names it. */
export function createPhotoImport(
  deps: ImportDeps & { readonly photos: PhotoMaker },
  { fresh, additions, ownPhotos }: ImportPlan,
  choices: ImportChoices,
  folder: SourceFolder,
  control: {
    readonly next: () => Promise<'go' | 'stop'>;
    readonly onProgress: () => void;
  },
): PhotoImport {
  const { localStore, clock } = deps;
  const ids = createIdSource(() => clock.now());
  const files = new Map(folder.files.map((file) => [file.path, file]));
  const byLastPart = new Map(fresh.flatMap((each) => lastPartOf(each)));
  const handled = new Map<PhotoId, boolean>();
  const refused: RefusedPhoto[] = [];
  let done = 0;
  let edited = 0;

  function refuse({ id, day, name }: PlannedPhoto, reason: PhotoRefusalReason): false {
    handled.set(id, false);
    refused.push({ day, name, reason });
    return false;
  }

  /** Whether the device has the photo now. */
  async function take(photo: PlannedPhoto): Promise<boolean> {
    const { id } = photo;
    const known = handled.get(id);
    if (known !== undefined) return known;
    if (photo.path === null) return refuse(photo, 'missing');
    if (!photo.fits) return refuse(photo, 'budget');
    const held = await holdsPhoto(localStore, id);
    const taken = held.ok && held.value ? null : await contentOf(photo);
    done += 1;
    control.onProgress();
    if (taken?.ok === false) return refuse(photo, taken.error);
    if (taken !== null) {
      const kept = await keepPhoto(localStore, id, taken.value, clock.now());
      if (!kept.ok) return refuse(photo, 'not-kept');
    }
    handled.set(id, true);
    return true;
  }

  async function contentOf({
    path,
    isOwn,
  }: PlannedPhoto): Promise<Result<PhotoContent, PhotoRefusalReason>> {
    let bytes: Uint8Array;
    try {
      bytes = (await files.get(path ?? '')?.bytes()) ?? new Uint8Array();
    } catch {
      // It is damaged in its zip, or gone from the disk.
      return failure('lost');
    }
    const whole = bytes.slice().buffer;
    const taken = await deps.photos.takeIn(new Blob([whole]));
    return taken.ok && isOwn ? success(asExported(taken.value, whole, deps.photos)) : taken;
  }

  /** Takes the photos of an entry one after another. null: the person stopped the import. */
  async function takeAll(photos: readonly (PlannedPhoto | null)[]) {
    const references: (PhotoReference | null)[] = [];
    for (const photo of photos) {
      if (photo === null) {
        references.push(null);
        continue;
      }
      if ((await control.next()) === 'stop') return null;
      references.push((await take(photo)) ? { id: photo.id, alt: photo.alt } : null);
    }
    return references;
  }

  function lifeWith(
    life: ImportedLife,
    { candidate, parts, photos }: FreshEntry,
    references: readonly (PhotoReference | null)[],
  ): ImportedLife {
    if (candidate.photos === undefined || references.every((one) => one === null)) return life;
    const { text } = lastState(life);
    const wanted =
      parts.length > 1
        ? joinPhotos(
            text,
            references.flatMap((one) => one ?? []),
          )
        : textWith(candidate, choices, references);
    if (wanted === null || wanted.length > maxTextLength) {
      for (const photo of photos) if (handled.get(photo.id) === true) refuse(photo, 'long-text');
      return life;
    }
    return mapLife(life, (entry) => ({ ...entry, text: wanted }));
  }

  return {
    prepare: async (batch) => {
      const lives: ImportedLife[] = [];
      for (const life of batch) {
        const entry = byLastPart.get(lastState(life).id);
        if (entry === undefined) {
          lives.push(life);
          continue;
        }
        const references = await takeAll(entry.photos);
        if (references === null) return 'stop';
        lives.push(entry.candidate.own === null ? lifeWith(life, entry, references) : life);
      }
      return lives;
    },
    addToEntries: async (importId) => {
      for (const photo of ownPhotos) {
        if ((await control.next()) === 'stop') return success('stop');
        await take(photo);
      }
      const named = ownPhotos.flatMap(({ id, isOfDraft }) =>
        handled.get(id) === true && isOfDraft !== true ? [id] : [],
      );
      const marked = await localStore.write('strict', (writer) => markPhotos(writer, named));
      if (!marked.ok) return marked;
      for (let from = 0; from < additions.length; from += editsAtOnce) {
        const entries: EntryWithPhotos[] = [];
        for (const addition of additions.slice(from, from + editsAtOnce)) {
          const references = await takeAll(addition.photos);
          if (references === null) return success('stop');
          entries.push({ seen: addition.entry, replace: replacementsFor(addition, references) });
        }
        const nowMs = clock.now();
        const stored = await localStore.write('strict', (writer) =>
          addPhotosToEntries(writer, importId, entries, { ids, nowMs }),
        );
        if (!stored.ok) return stored;
        edited += stored.value.added;
        for (const { day } of stored.value.days) {
          deps.channel.post({ kind: 'days-filled', first: day, last: day });
        }
      }
      if (ownPhotos.length + additions.length > 0) deps.channel.post({ kind: 'outbox-changed' });
      return success('done');
    },
    refused: () => refused,
    done: () => done,
    taken: () => [...handled.values()].filter(Boolean).length,
    edited: () => edited,
  };
}

/** The text of an entry with its photos. null: it is too long for one entry. */
function textWith(
  candidate: FreshEntry['candidate'],
  choices: ImportChoices,
  references: readonly (PhotoReference | null)[],
): string | null {
  if (candidate.photos === undefined) return null;
  const words = withReferences(candidate.photos, (number) => references[number] ?? null);
  const whole = { ...words, words: words.words || otherSigns(candidate.text) };
  const converted = toEntries(candidate, choices, whole);
  if (converted.kind === 'unreadable' || converted.parts.length > 1) return null;
  return converted.parts[0].text;
}

/** The signs of an entry without words, but for its photos. */
function otherSigns(text: string): string {
  return text.replaceAll('📷', '').replace(/ +/g, ' ').trim();
}

/** A fresh entry by the id of its last part, which gets the photos that have no place. */
function lastPartOf(entry: FreshEntry): readonly (readonly [EntryId, FreshEntry])[] {
  const { id, ids, candidate, parts, photos } = entry;
  if (photos.length === 0) return [];
  const partId = candidate.own === null ? ids.partIdOf(id, candidate, parts.length - 1) : id;
  return [[partId, entry]];
}

/**
 * The bytes of an export of Daylog as they are, with the thumbnail of `taken`. Bytes that are no photo as Daylog stores
 * them are drawn anew like any other program's.
 */
function asExported(taken: PhotoContent, bytes: ArrayBuffer, maker: PhotoMaker): PhotoContent {
  const found = maker.describe(new Uint8Array(bytes));
  if (found === null) return taken;
  const { type, width, height } = found;
  const body = maker.withoutMetadata(bytes, type);
  const isWithin =
    body.byteLength <= photoLimits.bytes && Math.max(width, height) <= photoLimits.side;
  if (!isWithin) return taken;
  return { ...taken, type, width, height, body, size: body.byteLength };
}
