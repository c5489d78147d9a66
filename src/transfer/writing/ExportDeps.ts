import type { DayKey } from '../../dates/DayKey.ts';
import type { HistoryPages } from '../../log/history/HistoryPages.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { LogPhotos } from '../../log/photos/LogPhotos.ts';

/** A person's stored settings. */
export interface SettingsToExport {
  /** By their names in the database. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** False: there are settings of another app version, which `values` lacks. */
  readonly isComplete: boolean;
}

/** What an export reads of the history on the server. */
export type ExportedHistory = Pick<HistoryPages, 'versions' | 'trash'>;

/** What an export reads. */
export interface ExportDeps {
  /**
   * The photos of the log. null: none can be had, or there are none. Daylog's own format is then one JSON file, and says
   * so if its texts name any.
   */
  readonly photos: Pick<LogPhotos, 'copyOf'> | null;
  readonly localStore: Pick<LocalStore, 'read'>;
  /** null: the server cannot be asked. */
  readonly history: ExportedHistory | null;
  /** null: not known here. */
  readonly settings: SettingsToExport | null;
  /** The time of the export, epoch ms. */
  readonly nowMs: number;
  /** The day of the export, for the name of the file. */
  readonly today: DayKey;
}
