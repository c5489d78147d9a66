import type { AppCheckRequest, AppCheckToken } from '../../firebase/account/openAppCheck.ts';
import type { Result } from '../../lib/result.ts';
import type {
  AccountCalls,
  AccountError,
  Person,
  SessionState,
} from '../../account/AccountPort.ts';

/** What a worker answers. */
export interface WorkerCalls extends AccountCalls {
  /**
   * Deletes the log of `uid` from the server, as soon as no tab of this browser keeps it in step any more.
   * Nothing on the device changes.
   */
  deleteServerLog(uid: string): Promise<Result<void, AccountError>>;
}

/**
 * What a page asks of its worker. Both are made by one build and speak over one private channel, so
 * messages are trusted. Nothing here rejects for an expected reason; a rejection is a bug or a dead worker.
 */
export interface WorkerFunctions extends WorkerCalls {
  /** From now on `sessionChanged` is told what is known, at once and on each change. */
  watchSession(): void;
  /**
   * From now on this worker keeps this person's log in step with the server, as soon as no other tab
   * does. Another person's log must have been closed before.
   */
  openLog(person: Person): void;
  /** Resolves when the engine has stopped and the device store is let go of. */
  closeLog(): Promise<void>;
  /** The network may be back: a lost connection is tried again at once. */
  wake(why: WakeReason): void;
}

/** Why a connection is worth another try now. */
export type WakeReason = 'online' | 'visible';

/** What a worker tells its page. */
export interface PageFunctions {
  sessionChanged(session: SessionState): void;
  /** Only a page can obtain one. Rejects when it cannot; nothing but App Check depends on it. */
  appCheckToken(request: AppCheckRequest): Promise<AppCheckToken>;
}
