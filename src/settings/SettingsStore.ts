import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Settings } from './Settings.ts';

/** What a person has chosen, and how far that has come. */
export interface SettingsState {
  readonly settings: Settings;
  /** Names of settings that the server holds and this version of the program cannot use. */
  readonly notUnderstood: readonly string[];
  /** Something chosen here is not on the server yet. */
  readonly isUnsent: boolean;
}

/** The settings of the person whose log is open; nobody's are the defaults. */
export interface SettingsStore extends ReadableStore<SettingsState> {
  /** Chooses; it counts at once on this device, and elsewhere when it has been sent. */
  readonly choose: (changes: Partial<Settings>) => void;
}
