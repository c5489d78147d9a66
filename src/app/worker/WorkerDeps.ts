import type { AccountError, AccountPort } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { Result } from '../../lib/result.ts';
import type { Engine } from '../../log/Engine.ts';
import type { WireStore } from '../../sync/wire/WireStore.ts';
import type { Lead } from './createLead.ts';
import type { PageFunctions } from './protocol.ts';

/** The log of one person on the server, behind one connection. */
export interface ConnectableStore extends WireStore {
  /** Connects now. Keeps a connection attempt that is under way. */
  connectNow(): void;
}

/** The accounts of one Firebase project, and access to its database with the same sign-in. */
export interface OpenAccounts {
  readonly account: AccountPort;
  /** The log of `uid` on the server. */
  openRemote(uid: string): ConnectableStore;
  /** Deletes the log of `uid` from the server. Its store must be closed. */
  deleteServerLog(uid: string): Promise<Result<void, AccountError>>;
}

/**
 * Why an engine ended by itself. `store-lost`: the device's store is lost for good, so this page cannot sync the log any
 * more. `deposed`: the engine of another worker has taken the lead.
 */
export type EngineEnd = 'store-lost' | 'deposed';

/** The engine of one log, and the device's store of it, which closes with the engine. */
export interface DeviceEngine extends Engine {
  readonly ended: Promise<EngineEnd>;
}

/** The platform and Firebase as the worker uses them; tests replace them. */
export interface WorkerDeps {
  readonly page: Pick<PageFunctions, 'sessionChanged'>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Reads the configuration and opens Auth. Each call tries again. */
  readonly openAccounts: () => Promise<Result<OpenAccounts, AccountError>>;
  readonly lead: Lead;
  /** Creates the engine of `uid`'s log on this device, which syncs with `remoteStore`. */
  readonly createEngine: (uid: string, remoteStore: ConnectableStore) => DeviceEngine;
}
