import type { StoredChanges, StoredSettings } from './Settings.ts';
import type { Unsubscribe } from '../lib/Clock.ts';

/** Messages between the tabs of one person and the sync of their settings. Any of them may be lost. */
export type SettingsMessage =
  /** From a tab: these choices are not known to be on the server. */
  | { readonly kind: 'unsent'; readonly changes: StoredChanges }
  /** From the sync: asks every tab for its unsent choices. */
  | { readonly kind: 'unsent-wanted' }
  /** From the sync: the server has accepted these. */
  | { readonly kind: 'sent'; readonly changes: StoredChanges }
  /** From the sync: all settings on the server. */
  | { readonly kind: 'server'; readonly stored: StoredSettings };

/** Carries messages between the tabs of one person and the sync. A message does not reach its sender. */
export interface SettingsChannel {
  post(message: SettingsMessage): void;
  subscribe(listener: (message: SettingsMessage) => void): Unsubscribe;
  close(): void;
}
