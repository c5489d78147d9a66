import type { DayRecord, LocalStore } from '../../log/LocalStore.ts';
import type { ExportedHistory } from './ExportDeps.ts';

/** `localStore`, calling `onDays` with the days of each read. */
export function watchedReads(
  localStore: Pick<LocalStore, 'read'>,
  onDays: (days: readonly DayRecord[]) => void,
): Pick<LocalStore, 'read'> {
  return {
    read: (work) =>
      localStore.read((reader) =>
        work({
          ...reader,
          days: async (first, last, limit) => {
            const days = await reader.days(first, last, limit);
            onDays(days);
            return days;
          },
        }),
      ),
  };
}

/** `history`, calling `onAsking` before each page. */
export function watchedHistory(history: ExportedHistory, onAsking: () => void): ExportedHistory {
  return {
    versions: (after) => {
      onAsking();
      return history.versions(after);
    },
    trash: (after) => {
      onAsking();
      return history.trash(after);
    },
  };
}
