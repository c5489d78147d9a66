import { createContext, useContext } from 'react';

import type { Settings } from '../settings/Settings.ts';
import type { SettingsStore } from '../settings/SettingsStore.ts';
import { useReadable } from './useReadable.ts';

export const SettingsContext = createContext<SettingsStore | undefined>(undefined);

/** The store that changes settings. Throws outside a SettingsContext. */
export function useSettingsStore(): SettingsStore {
  const store = useContext(SettingsContext);
  if (store === undefined) throw new Error('useSettingsStore needs a SettingsContext above it');
  return store;
}

/** The person's settings. Change them by `choose` of {@link useSettingsStore}. */
export function useSettings(): Settings {
  return useReadable(useSettingsStore()).settings;
}
