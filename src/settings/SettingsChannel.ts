import type { StoredChanges, StoredSettings } from './Settings.ts';
import type { Unsubscribe } from '../lib/Clock.ts';

/** What the tabs of one person and the sync of their settings tell each other. Any of these may be lost. */
export type SettingsMessage =
  /** A tab: this is chosen and not known to be on the server. */
  | { readonly kind: 'unsent'; readonly changes: StoredChanges }
  /** The sync: whoever has something unsent, say so. */
  | { readonly kind: 'unsent-wanted' }
  /** The sync: the server has taken these. */
  | { readonly kind: 'sent'; readonly changes: StoredChanges }
  /** The sync: this is all that the server holds. */
  | { readonly kind: 'server'; readonly stored: StoredSettings };

/** Carries messages between the tabs of one person and the sync; never to their sender. */
export interface SettingsChannel {
  post(message: SettingsMessage): void;
  subscribe(listener: (message: SettingsMessage) => void): Unsubscribe;
  close(): void;
}
