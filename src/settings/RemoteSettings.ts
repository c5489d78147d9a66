import type { Result } from '../lib/result.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { Unsubscribe } from '../lib/Clock.ts';
import type { StoredChanges, StoredSettings } from './Settings.ts';

/** What settings need to know of the log beside them; a remote store is one. */
export interface SettingsConnection {
  /** Calls back at once and on each change. */
  watchConnection(listener: (state: { readonly isConnected: boolean }) => void): Unsubscribe;
  /** The log's schema number; null for a log that nobody has written to. */
  readLogHeader(): Promise<Result<{ readonly schema: number | null }, RemoteError>>;
}

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
