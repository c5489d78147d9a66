import type { DayKey } from '../../dates/DayKey.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { Result } from '../../lib/result.ts';
import type { RemoteError } from '../RemoteError.ts';
import type { StorageError } from '../StorageError.ts';

/**
 * Why it is not known which photos the log names. `filling`: the device does not hold the whole log. `outdated`: the
 * server has days that are newer than those of this device. `unreadable`: a row of a day cannot be read.
 */
export type NamesUnknown =
  { readonly kind: 'filling' | 'outdated' | 'unreadable' } | RemoteError | StorageError;

/** An entry that shows a box once the photo is deleted: an earlier version of it, or the text of a deleted entry. */
export interface PhotoUse {
  readonly entry: EntryId;
  readonly kind: 'version' | 'deleted';
  readonly day: DayKey;
  readonly time: TimeString;
}

/** A photo that no live text names. */
export interface FreePhoto {
  readonly id: PhotoId;
  /** With its thumbnail. 0: only this device has it, so nothing is freed on the server. */
  readonly bytes: number;
  /** Server ms of its arrival. null: the server does not have it. */
  readonly addedAtMs: number | null;
  /** The words that described it last. May be empty. */
  readonly alt: string;
  /** The newest day first. An entry is there once for its versions, and once for its deleted text. */
  readonly uses: readonly PhotoUse[];
}

/** A photo as a list of the server's photos has it. */
export interface StoredPhotoSize {
  readonly id: PhotoId;
  /** Of the photo and its thumbnail. */
  readonly bytes: number;
  /** Server ms. */
  readonly createdAtMs: number;
}

/** Some of the server's photos, in the order of their ids. */
export interface PhotoPage {
  readonly rows: readonly StoredPhotoSize[];
  /** The id behind which the next page begins. null: this is the last page. */
  readonly next: PhotoId | null;
}

/** How far a search for such photos is. */
export type FreeProgress =
  /** Days of the device. */
  | { readonly kind: 'days'; readonly done: number; readonly of: number }
  /** Entries with earlier versions. The server does not say how many there are. */
  | { readonly kind: 'versions'; readonly done: number };

/** What became of photos that were to be deleted. The others are named by now, and stay. */
export interface DeletedPhotos {
  readonly deleted: readonly PhotoId[];
}

/** Finds and deletes the photos that no live text names. */
export interface FreePhotos {
  /**
   * The photos that no live text names, largest first. It needs the server and the whole log on this device. Photos that
   * this device has not sent yet are not among them.
   */
  find(
    onProgress: (progress: FreeProgress) => void,
  ): Promise<Result<readonly FreePhoto[], NamesUnknown>>;
  /**
   * Deletes photos on the server and on this device. One that a live text names by now stays. After a failure, some may
   * be deleted: search again.
   */
  remove(ids: readonly PhotoId[]): Promise<Result<DeletedPhotos, NamesUnknown>>;
}
