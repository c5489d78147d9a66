import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId, EntryVersion, WriteId } from '../../entries/Entry.ts';
import type { Result } from '../../lib/result.ts';
import type { RemoteError } from '../RemoteError.ts';

/** The versions of one entry on the server, oldest first. The entry may be live or in the trash. */
export interface EntryHistory {
  readonly id: EntryId;
  readonly versions: readonly EntryVersion[];
}

/** A row of the server's trash. The deleted text is the version with this `revision`. */
export interface TrashedRow {
  readonly id: EntryId;
  readonly day: DayKey;
  readonly revision: number;
  readonly writeId: WriteId;
  readonly deletedAtMs: number;
}

/** Some rows of a list on the server, in the order of their keys. */
export interface HistoryPage<Row> {
  readonly rows: readonly Row[];
  /** Number of rows that could not be read. */
  readonly unreadable: number;
  /** The key after which the next page begins. null: this is the last page. */
  readonly next: EntryId | null;
}

/**
 * The whole history on the server, page by page. `after` is the `next` of the page before, null for the first.
 * Without an engine or a server the answer is `offline`.
 */
export interface HistoryPages {
  versions(after: EntryId | null): Promise<Result<HistoryPage<EntryHistory>, RemoteError>>;
  trash(after: EntryId | null): Promise<Result<HistoryPage<TrashedRow>, RemoteError>>;
  /** The entries that were permanently deleted, or whose earlier versions were. */
  erased(after: EntryId | null): Promise<Result<HistoryPage<EntryId>, RemoteError>>;
}
