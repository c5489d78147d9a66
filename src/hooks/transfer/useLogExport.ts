import { useContext } from 'react';

import { type DayKey, firstDay, lastDay } from '../../dates/DayKey.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { withoutTemplates } from '../../entries/template.ts';
import { storedChangesFor } from '../../settings/Settings.ts';
import type { ExportDeps } from '../../transfer/writing/ExportDeps.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { canComplete, namesPhotos } from '../../transfer/writing/exportedPhotos.ts';
import type { ExportedFile } from '../../transfer/writing/ExportedFile.ts';
import { ownExport } from '../../transfer/writing/ownExport.ts';
import { watchedHistory, watchedReads } from '../../transfer/writing/watchedReads.ts';
import { useSessionStore } from '../account/useSession.ts';
import { DayLogContext } from '../log/useDayLog.ts';
import { usePhotos } from '../photos/usePhotos.ts';
import { useEnvironment } from '../useEnvironment.ts';
import { useReadable } from '../useReadable.ts';
import { useSettingsStore } from '../useSettings.ts';

export { ExportError } from '../../transfer/writing/loggedDays.ts';

/** The size of the log on this device. */
export interface LogSize {
  /** Number of written days. */
  readonly days: number;
  /** UTF-16 code units of all texts. */
  readonly length: number;
  /** Whether the device has the whole log. */
  readonly isWhole: boolean;
}

/** How much of the log a file holds so far. */
export interface ExportCounts {
  readonly days: number;
  readonly entries: number;
  /** Number of rows of the server that are no entries of Daylog. */
  readonly unreadable: number;
}

/** How far an export is. */
export interface ExportProgress extends Pick<ExportCounts, 'days'> {
  /** Whether it waits for the server's part of the log. */
  readonly isAsking: boolean;
}

/** A file that is about to be written. */
export interface OpenedExport extends ExportedFile {
  /** null: the device's copy cannot be read. */
  readonly size: () => Promise<LogSize | null>;
  readonly counts: () => ExportCounts;
  /** Whether a later file may hold photos that this one lacks. Known when the stream has ended. */
  readonly canComplete: () => boolean;
  /** The file with the whole log was saved. */
  readonly noteSaved: () => void;
  /** Call at the end, whatever it is. */
  readonly close: () => void;
}

/** Opens the log for one export. null: nobody is signed in. */
export type OpenExport = (
  onProgress: (progress: ExportProgress) => void,
) => Promise<OpenedExport | null>;

/**
 * Exports the log of this tab's person. Works without an open log as well, then without the server. `countsAsBackup`:
 * the reminder counts from this export on. `leavesOut`: what `write` leaves out and is not counted.
 */
export function useLogExport(
  write: (deps: ExportDeps) => ExportedFile,
  countsAsBackup: boolean,
  leavesOut: 'nothing' | 'templates' = 'nothing',
): OpenExport {
  const session = useSessionStore();
  const log = useContext(DayLogContext);
  const photos = usePhotos();
  const { clock, timeZone } = useEnvironment();
  const settingsStore = useSettingsStore();
  const { settings, notUnderstood } = useReadable(settingsStore);

  return async (onProgress) => {
    const localStore = session.openCopy();
    if (localStore === null) return null;
    const sizeOf = () => sizeOfCopy(localStore);
    // Without an open log no photo can be had.
    const hasPhotos = photos !== null && (await mayHavePhotos(localStore, await sizeOf()));
    const nowMs = clock.now();
    const pages = log?.historyPages;
    const stored = Object.entries(storedChangesFor(settings));
    const values = Object.fromEntries(
      stored.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    );
    const { day: today } = wallClockAt(nowMs, timeZone());
    let counts: ExportCounts = { days: 0, entries: 0, unreadable: 0 };
    // A table reads the log twice.
    const counted = new Set<DayKey>();
    const file = write({
      localStore: watchedReads(localStore, (days) => {
        let { entries, unreadable } = counts;
        let written = 0;
        for (const day of days) {
          if (counted.has(day.day)) continue;
          counted.add(day.day);
          const own = leavesOut === 'nothing' ? day.entries : withoutTemplates(day.entries);
          entries += own.length;
          written += Number(own.length > 0);
          unreadable += day.unreadable ?? 0;
        }
        counts = { days: counts.days + written, entries, unreadable };
        onProgress({ days: counts.days, isAsking: false });
      }),
      history:
        pages === undefined
          ? null
          : watchedHistory(pages, () => onProgress({ days: counts.days, isAsking: true })),
      photos: hasPhotos ? photos : null,
      settings: { values, isComplete: notUnderstood.length === 0 },
      nowMs,
      today,
    });
    return {
      ...file,
      counts: () => counts,
      canComplete: () => canComplete(file.missingPhotos()),
      noteSaved: () => {
        if (countsAsBackup) settingsStore.choose({ lastBackupDay: today });
      },
      size: sizeOf,
      close: () => localStore.close(),
    };
  };
}

/** null: the device's copy cannot be read. */
async function sizeOfCopy(localStore: Pick<LocalStore, 'read'>): Promise<LogSize | null> {
  const read = await localStore.read(async (reader) => ({
    tallies: await reader.tallies(firstDay, lastDay),
    meta: await reader.meta(),
  }));
  if (!read.ok) return null;
  const { tallies, meta } = read.value;
  const length = tallies.reduce((sum, tally) => sum + tally.length, 0);
  return { days: tallies.length, length, isWhole: meta.fill.kind === 'complete' };
}

/** UTF-16 code units of the texts of a large log. A larger one is written to a chosen file where that is possible. */
export const largeLength = 16_000_000;

/**
 * Whether the log gets a file with room for photos. A large log always does: its texts cannot be read before the dialog,
 * which the browser opens only soon after the press. An answer that the copy cannot give is no: the export says so.
 */
async function mayHavePhotos(localStore: LocalStore, size: LogSize | null): Promise<boolean> {
  if (size === null) return false;
  return size.length > largeLength || (await namesPhotos(localStore));
}

/** Exports the log in Daylog's own format. */
export function useOwnExport(): OpenExport {
  return useLogExport(ownExport, true);
}
