import type { LocalStore } from '../../../src/log/LocalStore.ts';
import type { StoredSettings } from '../../../src/log/SettingsRecord.ts';
import { createSettingsStore } from '../../../src/settings/createSettingsStore.ts';
import { memoryLocalStore } from '../memoryLocalStore.ts';
import { memoryTabChannels } from '../memoryTabChannel.ts';

/** Settings on a device of their own. No engine sends them; the test plays its part. */
export function memorySettings() {
  const localStore: LocalStore = memoryLocalStore();
  const connect = memoryTabChannels();
  const engine = connect();
  const texts = new Map<string, string>();
  const settings = createSettingsStore({ memory: mapMemory(texts) });
  settings.follow({ uid: 'ada', localStore, channel: connect() });
  return {
    settings,
    /** The engine has heard `server`. Resolves when the settings show it. */
    serverSettings: async (server: StoredSettings) => {
      await localStore.write('relaxed', async (writer) => {
        await writer.putSettings({ server, unsent: {} });
      });
      const isShown = new Promise<void>((resolve) => {
        const stop = settings.subscribe(() => {
          stop();
          resolve();
        });
      });
      engine.post({ kind: 'settings-changed' });
      await isShown;
    },
  };
}

/** Texts in a map as `SettingsMemory`. */
export function mapMemory(texts: Map<string, string>) {
  return {
    read: (uid: string) => texts.get(uid) ?? null,
    write: (uid: string, text: string) => void texts.set(uid, text),
    remove: (uid: string) => void texts.delete(uid),
  };
}
