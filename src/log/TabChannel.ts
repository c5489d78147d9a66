import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId, EntryVersion } from '../entries/Entry.ts';
import type { Result } from '../lib/result.ts';
import type { EraseRefusal, FillProgress } from './DayLog.ts';
import type { StorageError } from './StorageError.ts';
import type { DayRecord } from './LocalStore.ts';
import type { DayIndexRow } from './DayIndexRow.ts';
import type { Erasure, TrashedEntry } from './Trash.ts';
import type { RemoteError } from './RemoteError.ts';
import type { Unsubscribe } from '../lib/Clock.ts';

/** What the engine says of itself. */
export interface EngineStatus {
  readonly isConnected: boolean;
  /** Why nothing is sent although there is a connection; null when nothing is in the way. */
  readonly heldBy: 'needs-sign-in' | 'schema-newer' | null;
  /** Device time at which the server was last known to have everything; null: never. */
  readonly savedAsOfMs: number | null;
  /** Why the engine cannot use the device's store; null when it can. */
  readonly storage: StorageError | null;
  /**
   * Server time minus device time, ms, as of the last connection; null before the first. Left out by an
   * engine of an earlier version of the program.
   */
  readonly clockOffsetMs?: number | null;
}

/** What the engine is asked to fetch for a screen. */
export type RemoteQuestion =
  | { readonly kind: 'versions'; readonly id: EntryId }
  | { readonly kind: 'trash' }
  /** Deletes for good, all of it or nothing. */
  | { readonly kind: 'erase'; readonly erasures: readonly Erasure[] }
  /** Deletes for good what was deleted until then (server ms), older than what is listed included. */
  | { readonly kind: 'empty-trash'; readonly untilMs: number }
  /** Up to `limit` days of the server's index, from the nearest to `from` on; null: from that end of the log. */
  | {
      readonly kind: 'index';
      readonly from: DayKey | null;
      readonly towards: 'back' | 'on';
      readonly limit: number;
    };

/** The answer to a {@link RemoteQuestion}. */
export type RemoteAnswer =
  | { readonly kind: 'versions'; readonly result: Result<readonly EntryVersion[], RemoteError> }
  | {
      readonly kind: 'trash';
      readonly result: Result<readonly TrashedEntry[], RemoteError>;
      /** Left out by an engine of an earlier version of the program. */
      readonly unusable?: readonly EntryId[];
    }
  | { readonly kind: 'erase' | 'empty-trash'; readonly result: Result<void, EraseRefusal> }
  | { readonly kind: 'index'; readonly result: Result<readonly DayIndexRow[], RemoteError> };

/**
 * What the tabs of one person and the engine tell each other. Notices only: the truth lies in the local
 * store, so that any of these may be lost.
 */
export type TabMessage =
  /** A day's record was written. */
  | { readonly kind: 'day'; readonly record: DayRecord }
  /** The fill has passed the days from `first` to `last`, both included: whoever holds any of them reads it again. */
  | { readonly kind: 'days-filled'; readonly first: DayKey; readonly last: DayKey }
  /** Records of many days were written, or the fill ended: what is shown must be read again. */
  | { readonly kind: 'days-changed' }
  /** The outbox or the parked writes changed. */
  | { readonly kind: 'outbox-changed' }
  /** This tab looks at `day` (null: it is closing). */
  | { readonly kind: 'selected'; readonly tab: string; readonly day: DayKey | null }
  /** The engine, new or after a minute, asks every tab for its `selected`; time to read the store anew. */
  | { readonly kind: 'who-is-there' }
  /** A tab asks the engine for `engine` and `fill`. */
  | { readonly kind: 'engine-wanted' }
  | { readonly kind: 'engine'; readonly status: EngineStatus }
  | { readonly kind: 'fill'; readonly progress: FillProgress }
  | { readonly kind: 'question'; readonly id: string; readonly question: RemoteQuestion }
  /** The engine still waits for the answer to a question: a slow line takes its time. */
  | { readonly kind: 'asking'; readonly id: string }
  | { readonly kind: 'answer'; readonly id: string; readonly answer: RemoteAnswer };

/**
 * Carries messages between the tabs of one person and the engine. A message reaches everybody else,
 * never its sender, in the order of posting, after the current task.
 */
export interface TabChannel {
  post(message: TabMessage): void;
  subscribe(listener: (message: TabMessage) => void): Unsubscribe;
  close(): void;
}
