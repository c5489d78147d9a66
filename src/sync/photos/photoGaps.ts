import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { PhotoGap } from '../../log/photos/PhotoMeta.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The pauses after each question, in ms. After the last one only a screen that shows the photo asks. */
const pausesMs: Readonly<Record<PhotoGap['why'], readonly number[]>> = {
  // Another device may be sending it.
  absent: [minute, 10 * minute, 120 * minute, day, 7 * day],
  failed: [10 * minute, day, 7 * day],
  // The bytes of a photo never change.
  damaged: [day, 7 * day],
};

/** The gaps after `id` was asked for without success at `nowMs`. */
export function withGap(
  gaps: readonly PhotoGap[],
  id: PhotoId,
  why: PhotoGap['why'],
  nowMs: number,
): readonly PhotoGap[] {
  const before = gaps.find((gap) => gap.id === id);
  const others = gaps.filter((gap) => gap.id !== id);
  return [...others, { id, why, tries: (before?.tries ?? 0) + 1, askedAtMs: nowMs }];
}

/** How long a gap still rests, in ms. 0: it may be asked for. Infinity: it is not asked for by itself any more. */
export function restOf({ why, tries, askedAtMs }: PhotoGap, nowMs: number): number {
  const pauseMs = pausesMs[why][tries - 1];
  if (pauseMs === undefined) return Infinity;
  // The device's clock may have been set back.
  return Math.min(pauseMs, Math.max(0, askedAtMs + pauseMs - nowMs));
}
