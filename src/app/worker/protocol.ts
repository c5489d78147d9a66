import type { AppCheckRequest, AppCheckToken } from '../../firebase/account/openAppCheck.ts';
import type { Result } from '../../lib/result.ts';
import type {
  AccountCalls,
  AccountError,
  Person,
  SessionState,
} from '../../account/AccountPort.ts';

/** The calls that a worker answers. */
export interface WorkerCalls extends AccountCalls {
  /**
   * Deletes the log of `uid` from the server, as soon as no tab of this browser syncs it any more. Changes nothing on
   * the device.
   */
  deleteServerLog(uid: string): Promise<Result<void, AccountError>>;
}

/**
 * The functions that a page calls in its worker. Both come from one build and share a private channel, so messages
 * are trusted. A rejection is a bug or a dead worker.
 */
export interface WorkerFunctions extends WorkerCalls {
  /** Calls `sessionChanged` at once and on each change from now on. */
  watchSession(): void;
  /**
   * Syncs this person's log from now on, as soon as no other tab does. The log of another person must be closed
   * before.
   */
  openLog(person: Person): void;
  /** Resolves when the engine has stopped and the device store is closed. */
  closeLog(): Promise<void>;
  /** The network may be back: retries a lost connection at once. */
  wake(why: WakeReason): void;
}

/** Why to retry a connection now. */
export type WakeReason = 'online' | 'visible';

/** The functions that a worker calls in its page. */
export interface PageFunctions {
  sessionChanged(session: SessionState): void;
  /** Obtains a token, which only a page can. Rejects when it fails; only App Check depends on it. */
  appCheckToken(request: AppCheckRequest): Promise<AppCheckToken>;
}

/** The interface of the sync worker. */
export interface SyncWorker {
  readonly worker: WorkerFunctions;
  readonly page: PageFunctions;
}
