import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId, EntryVersion } from '../entries/Entry.ts';
import type { PhotoId } from '../entries/photos/Photo.ts';
import type { Result } from '../lib/result.ts';
import type { EraseRefusal, FillProgress } from './DayLog.ts';
import type { EncryptionStatus, UnknownRow } from './encryption/EncryptionStatus.ts';
import type { StorageError } from './StorageError.ts';
import type { DayRecord } from './LocalStore.ts';
import type { DayIndexRow } from './DayIndexRow.ts';
import type { Erasure, TrashedEntry } from './Trash.ts';
import type { EntryHistory, HistoryPage, TrashedRow } from './history/HistoryPages.ts';
import type { RemoteError } from './RemoteError.ts';
import type { Unsubscribe } from '../lib/Clock.ts';
import type { TagRename } from './tags/TagRename.ts';

/** The state of the engine. */
export interface EngineStatus {
  readonly isConnected: boolean;
  /** Why the engine sends nothing over a working connection. null: nothing prevents it. */
  readonly heldBy: 'needs-sign-in' | 'schema-newer' | 'locked' | 'encryption-faulty' | null;
  /** Device time when the server last had every write. null: never. */
  readonly savedAsOfMs: number | null;
  /** Why the engine cannot use the device's store. null: it can. */
  readonly storage: StorageError | null;
  /**
   * Server time minus device time in ms, as of the last connection. null before the first. Absent from older
   * app versions.
   */
  readonly clockOffsetMs?: number | null;
  /** Words go out readable, in a log that is or was encrypted. */
  readonly isReadable?: true;
}

/** A request of a tab to the engine, in the form of the earlier release (`earlierRelease.ts`). */
export type RemoteQuestion =
  | { readonly kind: 'versions'; readonly id: EntryId }
  | { readonly kind: 'trash' }
  /** The page of the server's versions, of its trash, or of its permanent deletions, that begins after `after`. */
  | {
      readonly kind: 'version-page' | 'trash-page' | 'erased-page';
      readonly after: EntryId | null;
    }
  /** Permanently deletes all of `erasures` or none. */
  | { readonly kind: 'erase'; readonly erasures: readonly Erasure[] }
  /**
   * Permanently deletes everything that was deleted until `untilMs` (server ms), also what the trash no
   * longer lists.
   */
  | { readonly kind: 'empty-trash'; readonly untilMs: number }
  /**
   * Up to `limit` days of the server's index in the direction `towards`, nearest to `from` first. `from`
   * null: from that end of the log.
   */
  | {
      readonly kind: 'index';
      readonly from: DayKey | null;
      readonly towards: 'back' | 'on';
      readonly limit: number;
    }
  /** The key record of the log. The gate answers it in every state of the log; older app versions do not. */
  | { readonly kind: 'key-record' }
  /** Puts a key record, and keeps its keys on this device once it is there. The gate parses both. */
  | { readonly kind: 'put-key-record'; readonly record: unknown; readonly keys: unknown };

/** The answer to a {@link RemoteQuestion}, in the form of the earlier release. */
export type RemoteAnswer =
  | { readonly kind: 'versions'; readonly result: Result<readonly EntryVersion[], RemoteError> }
  | {
      readonly kind: 'trash';
      readonly result: Result<readonly TrashedEntry[], RemoteError>;
      /** Absent from engines of older app versions. */
      readonly unusable?: readonly EntryId[];
    }
  | {
      readonly kind: 'version-page';
      readonly result: Result<HistoryPage<EntryHistory>, RemoteError>;
    }
  | {
      readonly kind: 'trash-page';
      readonly result: Result<HistoryPage<TrashedRow>, RemoteError>;
    }
  | {
      readonly kind: 'erased-page';
      readonly result: Result<HistoryPage<EntryId>, RemoteError>;
    }
  | { readonly kind: 'erase' | 'empty-trash'; readonly result: Result<void, EraseRefusal> }
  | { readonly kind: 'index'; readonly result: Result<readonly DayIndexRow[], RemoteError> }
  /** The value as the server has it. null: there is none. */
  | { readonly kind: 'key-record'; readonly result: Result<unknown, RemoteError> }
  | { readonly kind: 'put-key-record'; readonly result: Result<void, RemoteError> };

/**
 * Messages between the tabs of one person and the engine. Any message may be lost, because the truth is in
 * the local store.
 */
export type TabMessage =
  /** A day's record was written. */
  | { readonly kind: 'day'; readonly record: DayRecord }
  /** The fill has passed the days from `first` to `last`, both included. Read these days again. */
  | { readonly kind: 'days-filled'; readonly first: DayKey; readonly last: DayKey }
  /** Many day records were written, or the fill ended. Read all days again. */
  | { readonly kind: 'days-changed' }
  /** The outbox or the parked writes changed. */
  | { readonly kind: 'outbox-changed' }
  /** The stored record of a photo changed. Older app versions ignore this message and the next. */
  | { readonly kind: 'photo-changed'; readonly id: PhotoId }
  /** The engine has sent `done` parts of a photo, of `parts`. */
  | {
      readonly kind: 'photo-sending';
      readonly id: PhotoId;
      readonly done: number;
      readonly parts: number;
    }
  /** The setting of which photos stay on this device changed, or the disk is full. Older app versions ignore it. */
  | { readonly kind: 'photos-kept' }
  /** The settings record was written. Older app versions ignore this message. */
  | { readonly kind: 'settings-changed' }
  /** The tag rename has changed on the device. undefined: it was dismissed. */
  | { readonly kind: 'tag-rename'; readonly rename: TagRename | undefined }
  /** This tab shows `day`. null: the tab is closing. */
  | { readonly kind: 'selected'; readonly tab: string; readonly day: DayKey | null }
  /** The engine asks every tab for its `selected`, at start and once a minute. Tabs also read the store again. */
  | { readonly kind: 'who-is-there' }
  /** A tab asks the engine for `engine` and `fill`, and the gate for `encryption`. */
  | { readonly kind: 'engine-wanted' }
  /** A worker that waits for the lead asks whether the leader still runs. Older app versions do not answer. */
  | { readonly kind: 'leader-wanted' }
  /** The answer of the worker that leads, whatever its engine does. */
  | { readonly kind: 'leader' }
  | { readonly kind: 'engine'; readonly status: EngineStatus }
  | { readonly kind: 'fill'; readonly progress: FillProgress }
  | { readonly kind: 'encryption'; readonly status: EncryptionStatus }
  /** The person accepts these rows as their own. The engine seals them if they have not changed since. */
  | { readonly kind: 'rows-accepted'; readonly rows: readonly UnknownRow[] }
  /** A tab stored keys. `keys` are the same keys, because some browsers store none; the gate checks them. */
  | { readonly kind: 'keys-changed-here'; readonly keys: unknown }
  /** A call of `EngineCalls`, or its answer, as birpc writes them. Both ends check nothing: one build sends them. */
  | { readonly kind: 'call'; readonly data: unknown }
  /** The engine still waits for the server's answer to a call, for example on a slow line. */
  | { readonly kind: 'asking'; readonly id: string }
  /** `isRepeated`: the tab has sent the same as a `call`. Only an engine of the earlier release answers it. */
  | {
      readonly kind: 'question';
      readonly id: string;
      readonly question: RemoteQuestion;
      readonly isRepeated?: true;
    }
  | { readonly kind: 'answer'; readonly id: string; readonly answer: RemoteAnswer };

/**
 * Carries messages between the tabs of one person and the engine. A message reaches all others but not its
 * sender, in the order of posting, after the current task.
 */
export interface TabChannel {
  post(message: TabMessage): void;
  subscribe(listener: (message: TabMessage) => void): Unsubscribe;
  close(): void;
}
