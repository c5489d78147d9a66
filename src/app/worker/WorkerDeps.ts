import type { AccountError, AccountPort } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { Result } from '../../lib/result.ts';
import type { RemoteSettings } from '../../settings/RemoteSettings.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import type { PageFunctions } from './protocol.ts';

/** The log and the settings of one person on the server, behind one connection. */
export interface ConnectableStore extends RemoteStore {
  readonly settings: RemoteSettings;
  /** Connects without dropping an attempt that is under way. */
  connectNow(): void;
}

/** The accounts of one Firebase project, and the way to the database behind the same sign-in. */
export interface OpenAccounts {
  readonly account: AccountPort;
  /** The log of `uid` on the server. */
  openRemote(uid: string): ConnectableStore;
  /** Deletes the log of `uid` from the server; while its store is closed. */
  deleteServerLog(uid: string): Promise<Result<void, AccountError>>;
}

/** The engine of one log. */
export interface RunningEngine {
  /** There is reason to try at once whatever waits. */
  wake(): void;
  /** Resolves when the device's store is lost for good: nothing of this page can keep the log in step. */
  readonly lost: Promise<void>;
  /** Ends it for good and lets go of the device's store. */
  stop(): void;
}

/** What the worker is made of; all of it is the platform's or Firebase's, so that tests can stand in. */
export interface WorkerDeps {
  readonly page: Pick<PageFunctions, 'sessionChanged'>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Reads the configuration and opens Auth; each call tries anew. */
  readonly openAccounts: () => Promise<Result<OpenAccounts, AccountError>>;
  /**
   * Runs `work` while this worker alone holds the lock `name`; waits for it until `signal` aborts, and
   * then gives up quietly. Rejects when `work` does.
   */
  readonly withLock: (
    name: string,
    signal: AbortSignal,
    work: () => Promise<void>,
  ) => Promise<void>;
  /** Builds and starts the engine of `uid`'s log on this device, talking to `remoteStore`. */
  readonly startEngine: (uid: string, remoteStore: ConnectableStore) => RunningEngine;
}
