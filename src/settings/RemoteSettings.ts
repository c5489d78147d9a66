import type { Result } from '../lib/result.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { Unsubscribe } from '../lib/Clock.ts';
import type { StoredChanges, StoredSettings } from './Settings.ts';

/** The part of a remote store that the settings need. */
export interface SettingsConnection {
  /** Calls back at once and on each change. */
  watchConnection(listener: (state: { readonly isConnected: boolean }) => void): Unsubscribe;
  /** The log's schema number. null: the log was never written to. */
  readLogHeader(): Promise<Result<{ readonly schema: number | null }, RemoteError>>;
}

/** The settings of one person on the server. Nothing throws: failures are values. */
export interface RemoteSettings {
  /** Reports all settings, at first and after each change. */
  watch(listener: {
    onSettings(stored: StoredSettings): void;
    /** The server ended the subscription. It does not return by itself. */
    onError(error: RemoteError): void;
  }): Unsubscribe;
  /** Writes only these settings, in one update. Settles like `RemoteStore.write`. */
  write(changes: StoredChanges): Promise<Result<void, RemoteError>>;
}
