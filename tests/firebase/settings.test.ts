import { afterAll, beforeAll, expect, it } from 'vitest';

import type { StoredSettings } from '../../src/log/SettingsRecord.ts';
import type { RemoteSettings } from '../../src/sync/settings/RemoteSettings.ts';
import {
  openDevice,
  startTestBackend,
  untilConnected,
  type Device,
  type TestBackend,
} from './backend.ts';

let backend: TestBackend;
const open: Device[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await Promise.all(open.map((device) => device.close()));
  await backend.close();
});

async function settingsOf(device: Device): Promise<RemoteSettings> {
  open.push(device);
  await untilConnected(device.store);
  return device.store.settings;
}

/** The received settings, in order, and a function that waits for the next. */
function listen(settings: RemoteSettings) {
  const told: StoredSettings[] = [];
  let next: (() => void) | null = null;
  const stop = settings.watch({
    onSettings: (stored) => {
      told.push(stored);
      next?.();
    },
    onError: (error) => {
      throw new Error(error.kind);
    },
  });
  return {
    stop,
    until: (isThere: (stored: StoredSettings) => boolean) =>
      new Promise<StoredSettings>((resolve) => {
        const look = () => {
          const last = told.at(-1);
          if (last !== undefined && isThere(last)) resolve(last);
        };
        next = look;
        look();
      }),
  };
}

it('settings travel from one device to another, setting by setting', async () => {
  const phone = await openDevice(backend);
  const here = await settingsOf(phone);
  const there = listen(await settingsOf(await openDevice(backend, phone.email)));
  expect(await there.until(() => true)).toEqual({});
  expect(await here.write({ theme: 'dark', mutedDays: '2026-01-01/2026-01-05' })).toMatchObject({
    ok: true,
  });
  await there.until((stored) => stored['theme'] === 'dark');
  expect(await here.write({ theme: null, weekNumbers: true })).toMatchObject({ ok: true });
  expect(await there.until((stored) => stored['weekNumbers'] === true)).toEqual({
    mutedDays: '2026-01-01/2026-01-05',
    weekNumbers: true,
  });
  there.stop();
});

it('reports a setting that the rules refuse', async () => {
  const settings = await settingsOf(await openDevice(backend));
  const result = await settings.write({ theme: 'sepia' });
  expect(result).toMatchObject({ ok: false, error: { kind: 'permission-denied' } });
});

it('reports a setting of another program’s shape as text', async () => {
  const device = await openDevice(backend);
  const settings = await settingsOf(device);
  await backend.database.write(`logs/${device.uid}/settings`, { theme: 'dark', glow: { a: 1 } });
  const watch = listen(settings);
  expect(await watch.until((stored) => stored['theme'] === 'dark')).toEqual({
    theme: 'dark',
    glow: '{"a":1}',
  });
  watch.stop();
});
