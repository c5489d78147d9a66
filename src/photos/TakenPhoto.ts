import type { DayKey } from '../dates/DayKey.ts';
import type { TimeString } from '../dates/TimeString.ts';
import type { PhotoContent } from '../entries/photos/Photo.ts';
import type { Result } from '../lib/result.ts';

/** A photo that was taken in, with the wall time of the camera if the file names it. */
export interface TakenPhoto extends PhotoContent {
  readonly takenAt?: { readonly day: DayKey; readonly time: TimeString };
}

/**
 * Why a file was not taken in.
 *
 * - `empty`: it has no bytes.
 * - `not-a-photo`: it is no image, or one of another kind, such as SVG.
 * - `not-here`: HEIC or AVIF that this browser cannot decode.
 * - `damaged`: the browser cannot decode it, though it can decode its kind.
 * - `too-large`: its pixels do not fit into the memory that a browser has for them.
 * - `failed`: the browser gave up, for instance for want of memory. A retry can help.
 */
export type TakeInRefusal =
  'empty' | 'not-a-photo' | 'not-here' | 'damaged' | 'too-large' | 'failed';

/** Makes the photo that Daylog stores of a file. Never rejects. */
export type TakeIn = (file: Blob) => Promise<Result<TakenPhoto, TakeInRefusal>>;
