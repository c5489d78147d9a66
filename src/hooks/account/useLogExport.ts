import { useContext } from 'react';

import { wallClockAt } from '../../dates/wallClock.ts';
import { storedChangesFor } from '../../settings/Settings.ts';
import { exportAs, type ExportFormat, type ExportPart } from '../../transfer/writing/exportAs.ts';
import { ExportError } from '../../transfer/writing/loggedDays.ts';
import { DayLogContext } from '../log/useDayLog.ts';
import { useEnvironment } from '../useEnvironment.ts';
import { useReadable } from '../useReadable.ts';
import { useSettingsStore } from '../useSettings.ts';
import { useSessionStore } from './useSession.ts';

/** A file with the log, or the fact that the device's copy could not be read. */
export type LogExport =
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly content: Blob;
      /** The parts of the log that the file lacks, at least in part. */
      readonly missing: readonly ExportPart[];
    }
  | { readonly kind: 'unreadable' };

/** Exports the log of this tab's person. Works without an open log as well, then without the server. */
export function useLogExport(): (format: ExportFormat) => Promise<LogExport> {
  const session = useSessionStore();
  const log = useContext(DayLogContext);
  const { clock, timeZone } = useEnvironment();
  const { settings, notUnderstood } = useReadable(useSettingsStore());

  return async (format) => {
    const localStore = session.openCopy();
    if (localStore === null) return { kind: 'unreadable' };
    const nowMs = clock.now();
    const stored = Object.entries(storedChangesFor(settings));
    const values = Object.fromEntries(
      stored.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    );
    const { fileName, mediaType, stream, missing } = exportAs(format, {
      localStore,
      history: log?.historyPages ?? null,
      settings: { values, isComplete: notUnderstood.length === 0 },
      nowMs,
      today: wallClockAt(nowMs, timeZone()).day,
    });
    try {
      // The browser collects the pieces, on disk if they are many.
      const content = await new Response(stream, { headers: { 'content-type': mediaType } }).blob();
      return { kind: 'file', name: fileName, content, missing: missing() };
    } catch (error) {
      if (error instanceof ExportError) return { kind: 'unreadable' };
      throw error;
    } finally {
      localStore.close();
    }
  };
}
