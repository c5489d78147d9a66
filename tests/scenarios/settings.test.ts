import { describe, expect, it } from 'vitest';

import { failure, success } from '../../src/lib/result.ts';
import { createSettingsStore } from '../../src/settings/createSettingsStore.ts';
import { createSettingsSync } from '../../src/settings/createSettingsSync.ts';
import type { RemoteSettings } from '../../src/settings/RemoteSettings.ts';
import type { StoredSettings } from '../../src/settings/Settings.ts';
import type { SettingsChannel, SettingsMessage } from '../../src/settings/SettingsChannel.ts';
import { createFakeClock } from '../support/fakeClock.ts';

interface State {
  readonly isConnected: boolean;
}

/** One person's settings on a server that only stores them, and the person's devices. */
function createWorld() {
  const clock = createFakeClock();
  let stored: StoredSettings = {};
  let schema: number | null = 1;
  const heard = new Set<() => void>();

  function change(next: StoredSettings): void {
    stored = next;
    for (const listener of [...heard]) listener();
  }

  function device() {
    const texts = new Map<string, string>();
    const memoryListeners = new Set<() => void>();
    const ends = new Set<(message: SettingsMessage) => void>();
    const writes: unknown[] = [];
    let isConnected = false;
    let isRefused = false;
    let refusedName: string | null = null;
    const connectionListeners = new Set<(state: State) => void>();

    function channel(): SettingsChannel {
      const own = new Set<(message: SettingsMessage) => void>();
      const deliver = (message: SettingsMessage) => {
        for (const listener of [...own]) listener(message);
      };
      ends.add(deliver);
      return {
        post: (message) => {
          for (const end of ends) if (end !== deliver) queueMicrotask(() => end(message));
        },
        subscribe: (listener) => {
          own.add(listener);
          return () => own.delete(listener);
        },
        close: () => void ends.delete(deliver),
      };
    }

    const remoteSettings: RemoteSettings = {
      watch: (listener) => {
        const tell = () => {
          if (isConnected) listener.onSettings(stored);
        };
        heard.add(tell);
        const onConnected = (state: State) => {
          if (state.isConnected) tell();
        };
        connectionListeners.add(onConnected);
        queueMicrotask(tell);
        return () => {
          heard.delete(tell);
          connectionListeners.delete(onConnected);
        };
      },
      write: (changes) => {
        if (!isConnected) return Promise.resolve(failure({ kind: 'offline', cause: null }));
        if (isRefused || Object.keys(changes).some((name) => name === refusedName)) {
          return Promise.resolve(failure({ kind: 'permission-denied', cause: null }));
        }
        writes.push(changes);
        const next = Object.entries({ ...stored, ...changes });
        change(
          Object.fromEntries(
            next.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
          ),
        );
        return Promise.resolve(success(undefined));
      },
    };

    function openTab() {
      const store = createSettingsStore({
        memory: {
          read: (uid) => texts.get(uid) ?? null,
          write: (uid, text) => {
            texts.set(uid, text);
          },
          remove: (uid) => void texts.delete(uid),
          watch: (_uid, listener) => {
            memoryListeners.add(listener);
            return () => memoryListeners.delete(listener);
          },
        },
        openChannel: channel,
      });
      store.follow('ada');
      return store;
    }

    const sync = createSettingsSync({
      remoteSettings,
      remoteStore: {
        watchConnection: (listener) => {
          connectionListeners.add(listener);
          listener({ isConnected });
          return () => connectionListeners.delete(listener);
        },
        readLogHeader: () => Promise.resolve(success({ schema })),
      },
      channel: channel(),
      clock,
      random: () => 0.5,
    });
    sync.start();

    return {
      texts,
      writes,
      sync,
      openTab,
      tellStorage: () => {
        for (const listener of [...memoryListeners]) listener();
      },
      refuses: (next: boolean) => {
        isRefused = next;
      },
      refusesSetting: (name: string | null) => {
        refusedName = name;
      },
      connects: async (next: boolean) => {
        isConnected = next;
        for (const listener of [...connectionListeners]) listener({ isConnected });
        await clock.settle();
      },
    };
  }

  return {
    clock,
    device,
    stored: () => stored,
    serverSets: async (next: StoredSettings) => {
      change(next);
      await clock.settle();
    },
    setSchema: (next: number | null) => {
      schema = next;
    },
  };
}

describe('a setting', () => {
  it('counts at once, without any network, and survives a reload', () => {
    const phone = createWorld().device();
    const tab = phone.openTab();
    tab.choose({ dayStartHour: 4 });
    expect(tab.getSnapshot()).toMatchObject({ settings: { dayStartHour: 4 }, isUnsent: true });
    expect(phone.openTab().getSnapshot()).toMatchObject({
      settings: { dayStartHour: 4 },
      isUnsent: true,
    });
  });

  it('is sent when the network comes, and then no more', async () => {
    const world = createWorld();
    const phone = world.device();
    const tab = phone.openTab();
    tab.choose({ dayStartHour: 4 });
    tab.choose({ theme: 'dark' });
    await world.clock.settle();
    await phone.connects(true);
    expect(world.stored()).toEqual({ dayStartHour: 4, theme: 'dark' });
    expect(tab.getSnapshot().isUnsent).toBe(false);
    await phone.connects(false);
    await phone.connects(true);
    expect(phone.writes).toHaveLength(1);
  });

  it('chosen in a tab before there was any sync is asked for', async () => {
    const world = createWorld();
    const phone = world.device();
    phone.openTab().choose({ theme: 'dark' });
    await phone.connects(true);
    expect(world.stored()).toEqual({ theme: 'dark' });
  });

  it('reaches the other device, and each setting goes by itself', async () => {
    const world = createWorld();
    const [phone, desk] = [world.device(), world.device()];
    const [here, there] = [phone.openTab(), desk.openTab()];
    await desk.connects(true);
    here.choose({ theme: 'dark', dayStartHour: 4 });
    there.choose({ theme: 'light', weekStartsOn: 0 });
    await world.clock.settle();
    expect(world.stored()).toEqual({ theme: 'light', weekStartsOn: 0 });
    await phone.connects(true);
    const whole = { theme: 'dark', dayStartHour: 4, weekStartsOn: 0 };
    expect(here.getSnapshot().settings).toMatchObject(whole);
    expect(there.getSnapshot().settings).toMatchObject(whole);
  });

  it('that is as nothing chosen is taken away everywhere', async () => {
    const world = createWorld();
    const phone = world.device();
    const tab = phone.openTab();
    await phone.connects(true);
    await world.serverSets({ locale: 'de', theme: 'dark' });
    expect(tab.getSnapshot().settings.locale).toBe('de');
    tab.choose({ locale: null });
    expect(tab.getSnapshot().settings.locale).toBe(null);
    await world.clock.settle();
    expect(world.stored()).toEqual({ theme: 'dark' });
  });

  it('is seen by another tab of the same device', () => {
    const phone = createWorld().device();
    const [one, other] = [phone.openTab(), phone.openTab()];
    one.choose({ enterKey: 'breaks' });
    phone.tellStorage();
    expect(other.getSnapshot().settings.enterKey).toBe('breaks');
  });

  it('that the server refuses stays on this device, and is tried again', async () => {
    const world = createWorld();
    const phone = world.device();
    const tab = phone.openTab();
    await phone.connects(true);
    phone.refuses(true);
    tab.choose({ theme: 'dark' });
    await world.clock.settle();
    expect(tab.getSnapshot()).toMatchObject({ settings: { theme: 'dark' }, isUnsent: true });
    phone.refuses(false);
    await world.clock.advance(2000);
    expect(world.stored()).toEqual({ theme: 'dark' });
    expect(tab.getSnapshot().isUnsent).toBe(false);
  });

  it('that is refused holds up no other, and stays unsent', async () => {
    const world = createWorld();
    const phone = world.device();
    const tab = phone.openTab();
    phone.refusesSetting('homeZone');
    tab.choose({ homeZone: 'Europe/Zurich', theme: 'dark', dayStartHour: 5 });
    await phone.connects(true);
    expect(world.stored()).toEqual({ theme: 'dark', dayStartHour: 5 });
    expect(tab.getSnapshot()).toMatchObject({
      isUnsent: true,
      settings: { homeZone: 'Europe/Zurich' },
    });
    await world.serverSets({ theme: 'light', dayStartHour: 5 });
    phone.refusesSetting(null);
    await world.clock.advance(60_000);
    expect(world.stored()).toEqual({ theme: 'light', dayStartHour: 5, homeZone: 'Europe/Zurich' });
    expect(tab.getSnapshot().isUnsent).toBe(false);
  });

  it.each([2, 3])('is not written into a log of the schema %i', async (schema) => {
    const world = createWorld();
    world.setSchema(schema);
    const phone = world.device();
    const tab = phone.openTab();
    await phone.connects(true);
    tab.choose({ theme: 'dark' });
    await world.clock.advance(120_000);
    expect(world.stored()).toEqual({});
    expect(tab.getSnapshot()).toMatchObject({ settings: { theme: 'dark' }, isUnsent: true });
  });

  it('of a newer version is reported, kept on the server, and hides no other', async () => {
    const world = createWorld();
    const phone = world.device();
    const tab = phone.openTab();
    await phone.connects(true);
    await world.serverSets({ theme: 'sepia', fontSize: 12, dayStartHour: 5 });
    expect(tab.getSnapshot()).toMatchObject({
      settings: { theme: 'system', dayStartHour: 5 },
      notUnderstood: ['theme', 'fontSize'],
    });
    tab.choose({ weekStartsOn: 1 });
    await world.clock.settle();
    expect(world.stored()).toMatchObject({ theme: 'sepia', fontSize: 12, weekStartsOn: 1 });
  });

  it('goes from the device with its person, and is never the next one\u2019s', () => {
    const phone = createWorld().device();
    const tab = phone.openTab();
    tab.choose({ theme: 'dark' });
    tab.forget('ada');
    expect(phone.texts.size).toBe(0);
    tab.follow('bob');
    expect(tab.getSnapshot().settings.theme).toBe('system');
    tab.follow('ada');
    expect(tab.getSnapshot().settings.theme).toBe('system');
  });

  it.each([['{'], ['[]'], ['{"server":5,"unsent":[{}]}'], ['null']])(
    'is the default where the device holds %s',
    (text) => {
      const phone = createWorld().device();
      phone.texts.set('ada', text);
      expect(phone.openTab().getSnapshot().settings.theme).toBe('system');
    },
  );
});
