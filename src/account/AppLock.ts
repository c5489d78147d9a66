import type { Unsubscribe } from '../lib/Clock.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';

/**
 * A person's decision that the app asks for the passphrase of their log: at each start, and after a time without
 * input. It is a screen, not encryption: the words stay on the device as they are.
 */
export interface AppLock {
  /** Minutes without input; 0: only at each start. */
  readonly afterMinutes: number;
}

/** The minutes that the settings offer. */
export const offeredMinutes: readonly number[] = [0, 1, 5, 15, 60];

/** For a lock that another version wrote and this one does not understand: it still locks. */
const strictestLock: AppLock = { afterMinutes: 1 };

/** The stored lock. null: there is none. Any other value is a lock. */
export function parseAppLock(value: unknown): AppLock | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object' || !('afterMinutes' in value)) return strictestLock;
  const { afterMinutes } = value;
  const isTime = typeof afterMinutes === 'number' && afterMinutes >= 0 && afterMinutes < Infinity;
  return isTime ? { afterMinutes } : strictestLock;
}

/** A typing error in the words of a passphrase, as the encryption of the log tells it. */
export type MistypedWords =
  | {
      readonly kind: 'wrong-word';
      /** From 1 on. */
      readonly number: number;
      readonly word: string;
      readonly nearest: string | null;
    }
  | { readonly kind: 'wrong-count'; readonly count: number }
  | { readonly kind: 'wrong-words' };

/** Why the app lock stays as it is. */
export type AppLockRefusal =
  | StorageError
  /** What was typed does not open the log. */
  | { readonly kind: 'wrong-secret' }
  /** It looks like mistyped words of a passphrase. The same text given again is checked as it is. */
  | { readonly kind: 'mistyped'; readonly problem: MistypedWords }
  /** It could not be checked: no memory to derive the key, a dead worker, or a device that does not read. */
  | { readonly kind: 'not-checked' };

/**
 * The app lock of this tab. Its snapshot tells whether the tab is locked: then it shows nothing of the log. A `secret`
 * is the passphrase of the log or its recovery key, as typed.
 */
export interface AppLockStore extends ReadableStore<boolean> {
  /** Unlocks this tab and the other ones, if `secret` opens the log. */
  unlock(secret: string): Promise<Result<void, AppLockRefusal>>;
  /** Switches the lock on, changes it, or switches it off (null). It needs the secret each time. */
  choose(appLock: AppLock | null, secret: string): Promise<Result<void, AppLockRefusal>>;
  /** Locks all tabs now. Does nothing while the app lock is off. */
  lockNow(): void;
  /** Begins to follow input and the other tabs. */
  start(): void;
}

/** A message between the tabs of one browser. `uid`: the person of the session, because a tab may lag behind. */
export type AppLockMessage =
  /** The last input of a tab, epoch ms. */
  | { readonly kind: 'active'; readonly uid: string; readonly atMs: number }
  | { readonly kind: 'locked'; readonly uid: string }
  | { readonly kind: 'unlocked'; readonly uid: string };

/** One tab's end of the channel to the other tabs. Messages may be lost: a tab then locks earlier. */
export interface AppLockChannel {
  post(message: AppLockMessage): void;
  subscribe(listener: (message: AppLockMessage) => void): Unsubscribe;
}
