import { settingsKey } from '../../lib/storedText.ts';
import type { SettingsMemory } from '../../settings/createSettingsStore.ts';

/**
 * Settings in `localStorage`, the only storage that is synchronous. The first paint needs the locale and the hour at
 * which the day starts. With storage switched off, the first paint has the defaults.
 */
export function localStorageSettingsMemory(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
): SettingsMemory {
  const quietly = <Value>(access: () => Value): Value | null => {
    try {
      return access();
    } catch {
      // Storage is full or switched off.
      return null;
    }
  };
  return {
    read: (uid) => quietly(() => storage?.getItem(settingsKey(uid)) ?? null),
    write: (uid, text) => quietly(() => storage?.setItem(settingsKey(uid), text)),
    remove: (uid) => quietly(() => storage?.removeItem(settingsKey(uid))),
  };
}
