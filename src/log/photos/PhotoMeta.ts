import type { DayKey } from '../../dates/DayKey.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';

/** A photo that a text names, and that the server did not give. */
export interface PhotoGap {
  readonly id: PhotoId;
  /** `failed`: the server refused the question. */
  readonly why: 'absent' | 'damaged' | 'failed';
  /** How often it was asked for, 1 or more. */
  readonly tries: number;
  /** Device time of the last question, epoch ms. */
  readonly askedAtMs: number;
}

/** What this device knows of its copy of the photos. */
export interface PhotoMeta {
  /** Whether the bodies of all photos stay on this device. */
  readonly keepsAll: boolean;
  /** The disk was full while all were kept. No body is fetched in the background until the person asks again. */
  readonly isFull: boolean;
  /** The tallies from this day on name their photos. null: none is known to. App versions before 2026-12 named none. */
  readonly talliedFrom: DayKey | null;
  readonly gaps: readonly PhotoGap[];
}

/** {@link PhotoMeta} before the first write. */
export const emptyPhotoMeta: PhotoMeta = {
  keepsAll: false,
  isFull: false,
  talliedFrom: null,
  gaps: [],
};
