import { wallClockAt } from '../../dates/wallClock.ts';
import type { Clock } from '../../lib/Clock.ts';
import type {
  BackupFailure,
  BackupFolder,
  BackupOutcome,
  BackupRecord,
  BackupStore,
} from '../../log/backup/BackupRecord.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { LogPhotos } from '../../log/photos/LogPhotos.ts';
import { canComplete } from '../writing/exportedPhotos.ts';
import { ExportError, readDevice } from '../writing/loggedDays.ts';
import { updateFolder } from '../writing/updateFolder.ts';
import { writeMarkdownFolder } from '../writing/writeMarkdownFolder.ts';
import { createFolderPhotos } from './folderPhotos.ts';

/** What a backup reads and keeps. */
export interface BackUpDeps {
  readonly store: BackupStore;
  /** The device's copy of the log. The backup closes it. null: the log is closed. */
  readonly openCopy: () => LocalStore | null;
  /** null: no photo can be had. */
  readonly photos: Pick<LogPhotos, 'copyOf'> | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: () => string;
}

/** How a backup ended. */
export type BackUpResult =
  /** `isComplete`: a later backup would hold no more of what the log has now. */
  | { readonly kind: 'done'; readonly outcome: BackupOutcome; readonly isComplete: boolean }
  | { readonly kind: 'failed'; readonly failure: NonNullable<BackupRecord['failure']> }
  /** The log was closed, or the signal aborted. */
  | { readonly kind: 'ended' };

/** At most this many paths of kept files, and this many missing photos, are remembered. */
const keptShown = 20;

/** Brings `folder` up to date with the device's copy of the log. `onFiles` hears how many files it has looked at. */
export async function backUp(
  { store, openCopy, photos, clock, timeZone }: BackUpDeps,
  folder: BackupFolder,
  options: {
    readonly replacesChanged: boolean;
    readonly signal: AbortSignal;
    readonly onFiles: (files: number) => void;
  },
): Promise<BackUpResult> {
  const { replacesChanged, signal, onFiles } = options;
  const copy = openCopy();
  if (copy === null) return { kind: 'ended' };
  try {
    const sums = await store.readSums();
    if (sums === null) throw new ExportError({ kind: 'unavailable', cause: null });
    // Read this first: if the copy is whole now, the reads below see all of its days.
    const { fill } = await readDevice(copy, (reader) => reader.meta());
    const ledger = { sums, note: noteIn(store) };
    const { nameOf, missing } = createFolderPhotos(folder, ledger, photos, signal);
    const members = writeMarkdownFolder({ localStore: copy }, nameOf);
    const { written, kept } = await updateFolder(folder, members, {
      ledger,
      replacesChanged,
      signal,
      onProgress: (update) => onFiles(update.written + update.unchanged + update.kept.length),
    });
    const missingPhotos = missing();
    const atMs = clock.now();
    const outcome: BackupOutcome = {
      atMs,
      day: wallClockAt(atMs, timeZone()).day,
      written,
      kept: kept.slice(0, keptShown),
      keptCount: kept.length,
      isWhole: fill.kind === 'complete',
      ...(missingPhotos.length > 0 && {
        missingPhotos: missingPhotos.slice(0, keptShown).map(({ day, alt }) => ({ day, alt })),
        missingPhotoCount: missingPhotos.length,
      }),
    };
    return { kind: 'done', outcome, isComplete: outcome.isWhole && !canComplete(missingPhotos) };
  } catch (error) {
    if (signal.aborted) return { kind: 'ended' };
    const kind = failureOf(error);
    if (kind === null) throw error;
    return { kind: 'failed', failure: { kind, atMs: clock.now() } };
  } finally {
    copy.close();
  }
}

/** Rejects if the checksums were not stored: Daylog would take its own files for files of another program. */
function noteIn(store: BackupStore) {
  return async (sums: ReadonlyMap<string, readonly string[]>) => {
    if (!(await store.putSums(sums))) throw new ExportError({ kind: 'unavailable', cause: null });
  };
}

/** Names of errors: https://fs.spec.whatwg.org/. null: a bug. */
function failureOf(error: unknown): BackupFailure | null {
  if (error instanceof ExportError) return 'unreadable';
  if (!(error instanceof DOMException)) return null;
  switch (error.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'not-allowed';
    case 'NotFoundError':
      return 'gone';
    case 'QuotaExceededError':
      return 'full';
    default:
      return 'unexpected';
  }
}
