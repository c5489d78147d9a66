import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId, EntryVersion } from '../entries/Entry.ts';
import type { PhotoId } from '../entries/photos/Photo.ts';
import type { Result } from '../lib/result.ts';
import type { DayIndexRow } from './DayIndexRow.ts';
import type { EraseRefusal } from './DayLog.ts';
import type { EntryHistory, HistoryPage, TrashedRow } from './history/HistoryPages.ts';
import type { DeletedPhotos, NamesUnknown, PhotoPage } from './photos/FreePhotos.ts';
import type { PhotoProblem, PhotoUsage } from './photos/LogPhotos.ts';
import type { RemoteError } from './RemoteError.ts';
import type { Erasure, Trash } from './Trash.ts';

/**
 * The calls of a tab that the leading tab's worker passes to the server. `offline`: no engine answers, or it is not
 * connected. No call rejects, except one whose values the browser cannot copy to a worker.
 */
export interface EngineCalls {
  versions(id: EntryId): Promise<Result<readonly EntryVersion[], RemoteError>>;
  trash(): Promise<Result<Trash, RemoteError>>;
  /** The page of the server's versions that begins after `after`. null: the first. */
  versionPage(after: EntryId | null): Promise<Result<HistoryPage<EntryHistory>, RemoteError>>;
  /** The same of its trash. */
  trashPage(after: EntryId | null): Promise<Result<HistoryPage<TrashedRow>, RemoteError>>;
  /** The same of its permanent deletions. */
  erasedPage(after: EntryId | null): Promise<Result<HistoryPage<EntryId>, RemoteError>>;
  /** Permanently deletes all of `erasures` or none. `unconfirmed`: the engine fell silent. */
  erase(erasures: readonly Erasure[]): Promise<Result<void, EraseRefusal>>;
  /**
   * Permanently deletes everything that was deleted until `untilMs` (server ms), also what the trash no longer lists.
   */
  emptyTrash(untilMs: number): Promise<Result<void, EraseRefusal>>;
  /**
   * Up to `limit` days of the server's index in the direction `towards`, nearest to `from` first. `from` null: from that
   * end of the log.
   */
  index(
    from: DayKey | null,
    towards: 'back' | 'on',
    limit: number,
  ): Promise<Result<readonly DayIndexRow[], RemoteError>>;
  /** Brings the thumbnail of a photo onto this device. Older engines do not answer it. */
  photoThumb(id: PhotoId): Promise<Result<void, PhotoProblem>>;
  /** The same of its thumbnail and its body. */
  photoBody(id: PhotoId): Promise<Result<void, PhotoProblem>>;
  photoUsage(): Promise<Result<PhotoUsage, RemoteError>>;
  /** The page of the server's photos that begins after `after`. null: the first. */
  photoPage(after: PhotoId | null): Promise<Result<PhotoPage, RemoteError>>;
  /** Deletes those of `ids` that no live text names, on the server and on this device. */
  photoErase(ids: readonly PhotoId[]): Promise<Result<DeletedPhotos, NamesUnknown>>;
  /** The key record as the server has it. null: there is none. The gate answers it in every state of the log. */
  keyRecord(): Promise<Result<unknown, RemoteError>>;
  /** Puts a key record, and keeps its keys on this device once it is there. The gate parses both. */
  putKeyRecord(record: unknown, keys: unknown): Promise<Result<void, RemoteError>>;
}

/** The calls that the gate answers. */
export type KeyRecordCalls = Pick<EngineCalls, 'keyRecord' | 'putKeyRecord'>;

/** The calls as they travel: each with an id, by which the engine says that it still works at it. */
export type SentCalls = {
  readonly [Name in keyof EngineCalls]: EngineCalls[Name] extends (
    ...values: infer Values
  ) => infer Answer
    ? (id: string, ...values: Values) => Answer
    : never;
};
