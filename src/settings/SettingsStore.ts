import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Settings } from './Settings.ts';

/** A person's settings and the state of their sync. */
export interface SettingsState {
  readonly settings: Settings;
  /** Names of stored settings that this app version cannot use. */
  readonly notUnderstood: readonly string[];
  /** A choice made here is not on the server yet. */
  readonly isUnsent: boolean;
}

/** The settings of the person whose log is open. Without a person, the defaults. */
export interface SettingsStore extends ReadableStore<SettingsState> {
  /** Stores choices. They apply at once on this device, and elsewhere once they have been sent. */
  readonly choose: (changes: Partial<Settings>) => void;
}
