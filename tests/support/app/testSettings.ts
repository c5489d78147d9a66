import { createSettingsStore } from '../../../src/settings/createSettingsStore.ts';
import type { StoredSettings } from '../../../src/settings/Settings.ts';
import type { SettingsMessage } from '../../../src/settings/SettingsChannel.ts';

/** Settings in memory. No server receives them; the test plays the server's part. */
export function memorySettings() {
  const texts = new Map<string, string>();
  let hear: ((message: SettingsMessage) => void) | null = null;
  const settings = createSettingsStore({
    memory: {
      read: (uid) => texts.get(uid) ?? null,
      write: (uid, text) => void texts.set(uid, text),
      remove: (uid) => void texts.delete(uid),
      watch: () => () => undefined,
    },
    openChannel: () => ({
      post: () => undefined,
      subscribe: (listener) => {
        hear = listener;
        return () => {
          hear = null;
        };
      },
      close: () => undefined,
    }),
  });
  settings.follow('ada');
  return {
    settings,
    serverSettings: (stored: StoredSettings) => hear?.({ kind: 'server', stored }),
  };
}
