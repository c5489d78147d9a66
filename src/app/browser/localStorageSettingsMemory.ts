import { settingsKey } from '../../lib/storedText.ts';
import type { SettingsMemory } from '../../settings/createSettingsStore.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';

/**
 * Settings in `localStorage`, the only storage that is synchronous. The first paint needs the locale and the hour at
 * which the day starts. With storage switched off, settings last as long as the page.
 */
export function localStorageSettingsMemory(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
  onStorageEvent: (listener: (key: string | null) => void) => Unsubscribe,
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
    watch: (uid, listener) =>
      onStorageEvent((key) => {
        // Null: the whole storage was cleared.
        if (key === null || key === settingsKey(uid)) listener();
      }),
  };
}
