import type { RemoteStore } from '../../sync/ports.ts';
import type { RunningEngine } from './backend.ts';

/** Builds and starts the engine of `uid`'s log on this device, in step with `remoteStore`. */
export function startEngine(_uid: string, _remoteStore: RemoteStore): Promise<RunningEngine> {
  // TODO: until sync/createSyncEngine.ts is there, nothing is sent or fetched.
  return Promise.resolve({ stop: () => Promise.resolve() });
}
