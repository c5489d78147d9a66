import type { Unsubscribe } from '../../lib/Clock.ts';
import type { Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StoredChanges, StoredSettings } from '../../log/SettingsRecord.ts';
import type { SealedChanges } from './hiddenSettings.ts';

/** Listens to all settings, at first and after each change. */
export interface SettingsListener {
  onSettings(stored: StoredSettings): void;
  /** The server ended the subscription. It does not return by itself. */
  onError(error: RemoteError): void;
}

/** The settings of one person on the server. Nothing throws: failures are values. */
export interface RemoteSettings {
  /** Reports all settings, at first and after each change. */
  watch(listener: SettingsListener): Unsubscribe;
  /** Writes only these settings, in one update. Settles like `RemoteStore.write`. */
  write(changes: StoredChanges): Promise<Result<void, RemoteError>>;
}

/** The changes that a log with rows of the form `Kind` takes. */
export type SettingsChanges<Kind extends 'plain' | 'sealed'> = Kind extends 'plain'
  ? StoredChanges
  : SealedChanges;

/**
 * The settings as they are stored: those of an encrypted log are in `sealed`. `Changes` is what may be written: a
 * `WireSettings<SealedChanges>` takes no readable setting that belongs into `sealed`.
 */
export interface WireSettings<Changes extends StoredChanges = StoredChanges> {
  watch(listener: SettingsListener): Unsubscribe;
  /** All settings, with the writes of this device that are under way. */
  read(): Promise<Result<StoredSettings, RemoteError>>;
  /** Writes only these settings, in one update. Not a method: TypeScript would accept any changes. */
  readonly write: (changes: Changes) => Promise<Result<void, RemoteError>>;
}
