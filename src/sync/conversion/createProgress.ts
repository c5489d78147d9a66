import type { Clock } from '../../lib/Clock.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import type { EncryptionProgress, UnknownRow } from '../../log/encryption/EncryptionStatus.ts';

/** Progress is told at most this often, in ms. */
const pauseMs = 250;
/** After these, a person sees the next ones. */
const mostListed = 100;

/** Counts, and tells at most four times a second. */
export interface ProgressCounter {
  begin(total: number): void;
  /** Adds days that are done, and rows that cannot be converted. */
  portionDone(days: number, stuck: number): void;
  /** The number of photos to convert. */
  beginPhotos(total: number): void;
  photoDone(): void;
  /** The rows that wait for a person now. */
  setUnknown(rows: readonly UnknownRow[]): void;
  countStuck(): number;
  stop(): void;
}

/** A counter that tells `onProgress`. */
export function createProgress(
  clock: Clock,
  onProgress: (progress: EncryptionProgress) => void,
): ProgressCounter {
  const timers = createEngineTimers(clock);
  let progress: EncryptionProgress = { done: 0, total: 0, stuck: 0 };
  let told: EncryptionProgress | null = null;
  let isPausing = false;

  function tell(): void {
    if (isPausing || told === progress || timers.hasStopped()) return;
    told = progress;
    isPausing = true;
    timers.start(() => {
      isPausing = false;
      tell();
    }, pauseMs);
    onProgress(progress);
  }

  function show(next: EncryptionProgress): void {
    progress = next;
    tell();
  }

  return {
    begin: (total) => show({ ...progress, total }),
    portionDone: (days, stuck) => {
      if (days + stuck === 0) return;
      show({ ...progress, done: progress.done + days, stuck: progress.stuck + stuck });
    },
    beginPhotos: (total) => {
      if (total > 0) show({ ...progress, photos: { done: 0, total } });
    },
    photoDone: () => {
      const { done, total } = progress.photos ?? { done: 0, total: 0 };
      // Another device may have begun photos since.
      show({ ...progress, photos: { done: done + 1, total: Math.max(total, done + 1) } });
    },
    setUnknown: (rows) => {
      const { unknown: before, ...others } = progress;
      if (rows.length === 0 && before === undefined) return;
      const unknown = { count: rows.length, rows: rows.slice(0, mostListed) };
      show(rows.length === 0 ? others : { ...others, unknown });
    },
    countStuck: () => progress.stuck,
    stop: () => timers.stopAll(),
  };
}
