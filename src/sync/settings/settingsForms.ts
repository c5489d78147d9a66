import type { StoredChanges } from '../../log/SettingsRecord.ts';
import {
  readableChanges,
  sealedChanges,
  visibleChanges,
  type HiddenSettings,
  type OpenedSettings,
  type SealedChanges,
  type SettingsKeys,
} from './hiddenSettings.ts';

/** How a log stores its hidden settings. */
export interface SettingsForm<Changes extends StoredChanges> {
  /** The hidden settings that count. null: `sealed` does not open. */
  hiddenOf(opened: OpenedSettings): HiddenSettings | null;
  /** Changes that store exactly these hidden settings. */
  store(hidden: HiddenSettings): Promise<Changes>;
  /** Both changes in one. `visible` may name hidden settings, which are left out. */
  together(visible: StoredChanges, hidden: Changes | null): Changes;
  /** Whether hidden settings are stored in the other form. */
  isMixed(opened: OpenedSettings): boolean;
}

/**
 * The form of an encrypted log. Readable hidden settings count only while it is being sealed. Later they may be
 * anyone's.
 */
export function sealedSettingsForm(
  keys: SettingsKeys,
  state: 'sealing' | 'on',
): SettingsForm<SealedChanges> {
  return {
    hiddenOf: ({ readable, opened }) => {
      if (opened === null) return null;
      return state === 'sealing' ? { ...readable, ...opened } : opened;
    },
    store: (hidden) => sealedChanges(hidden, keys),
    together: (visible, hidden) => ({ ...visibleChanges(visible), ...hidden }),
    isMixed: ({ readable }) => Object.keys(readable).length > 0,
  };
}

/** The form of a log on its way out of encryption. */
export const openingSettingsForm: SettingsForm<StoredChanges> = {
  hiddenOf: ({ readable, opened }) => (opened === null ? null : { ...opened, ...readable }),
  store: (hidden) => Promise.resolve(readableChanges(hidden)),
  together: (visible, hidden) => ({ ...visibleChanges(visible), ...hidden }),
  isMixed: ({ opened }) => opened === null || Object.keys(opened).length > 0,
};
