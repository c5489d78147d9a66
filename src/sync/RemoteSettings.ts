import type { Result } from '../lib/result.ts';
import type { RemoteError, Unsubscribe } from './ports.ts';
import type { StoredChanges, StoredSettings } from './Settings.ts';

/** The settings of one person on the server. Nothing throws: failures are values. */
export interface RemoteSettings {
  /** Tells all of them, at first and after each change. */
  watch(listener: {
    onSettings(stored: StoredSettings): void;
    /** The server ended the subscription; it does not come back by itself. */
    onError(error: RemoteError): void;
  }): Unsubscribe;
  /** Writes these and no others, in one update; settles like `RemoteStore.write`. */
  write(changes: StoredChanges): Promise<Result<void, RemoteError>>;
}
