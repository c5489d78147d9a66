import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { StorageError } from '../StorageError.ts';
import type { EntryPlace, Renaming, TagRename } from './TagRename.ts';

/** What a tab knows of the tag rename. */
export type RenameState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'known';
      readonly rename: TagRename;
      /** Why the device did not take the last step. The rename rests until `goOn`, or the next start. */
      readonly refusal: StorageError | null;
    };

/**
 * Renames a tag in the whole log, one entry after another, and takes it back. The device keeps the rename: it goes
 * on after a reload, and can be undone days later. There is one rename at a time. One tab works at it, the others
 * show it.
 *
 * Each call but `stop` and `end` resolves when this tab has nothing left to do.
 */
export interface TagRenames {
  readonly state: ReadableStore<RenameState>;
  /** Starts a rename in about `all` entries. One that is under way goes on instead. */
  start(renaming: Renaming, all: number): Promise<void>;
  /** Stops the rename before the next entry. It can go on or be undone. */
  stop(): Promise<void>;
  /** Continues after `stop` or a refusal. */
  goOn(): Promise<void>;
  /** Restores the changed entries that were not changed again. */
  undo(): Promise<void>;
  /** Forgets a rename that is not under way. It cannot be undone any more. */
  dismiss(): Promise<void>;
  /** Reads the rename from the device and continues one that is under way. */
  resume(): Promise<void>;
  /** The log closes: the next start of the app resumes. */
  end(): void;
}

/** What a {@link TagRenames} needs beside the log. */
export interface TagRenameHelp {
  /**
   * The entries with the tag of the key `key` on this device. The answer may come late or never, for example without
   * a worker.
   */
  readonly entriesWithTag: (key: string) => Promise<readonly EntryPlace[]>;
  /** Runs `work` when no other tab runs any. Never, if `signal` aborts before; it resolves then too. */
  readonly alone: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
}
