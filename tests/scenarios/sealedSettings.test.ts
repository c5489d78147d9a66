import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { failure, success } from '../../src/lib/result.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import { openSettings, sealSettings } from '../../src/seal/sealSettings.ts';
import type { SealKeys } from '../../src/seal/SealKeys.ts';
import type { StoredChanges, StoredSettings } from '../../src/log/SettingsRecord.ts';
import { parseSettings } from '../../src/settings/Settings.ts';
import {
  openStoredSettings,
  sealStoredSettings,
} from '../../src/sync/conversion/convertSettings.ts';
import type { SealedChanges } from '../../src/sync/settings/hiddenSettings.ts';
import type { RemoteSettings, WireSettings } from '../../src/sync/settings/RemoteSettings.ts';
import {
  openingRemoteSettings,
  sealedRemoteSettings,
} from '../../src/sync/settings/sealedRemoteSettings.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { makeTestKeys } from '../support/testKeys.ts';

const uid = 'ann';
const muted = '2026-01-01/2026-01-05';

let keys: SealKeys;
beforeAll(async () => {
  ({ keys } = await makeTestKeys(uid));
});

/** Stored settings that every device sees, and every update. */
function createServer(stored: StoredSettings = {}) {
  const listeners = new Set<() => void>();
  const updates: StoredChanges[] = [];
  let now = stored;
  let isOffline = false;
  let beforeWrite: () => Promise<void> = () => Promise.resolve();
  const offline = failure<RemoteError>({ kind: 'offline', cause: null });
  const wire: WireSettings = {
    watch: (listener) => {
      const tell = () => listener.onSettings(now);
      listeners.add(tell);
      tell();
      return () => listeners.delete(tell);
    },
    read: () => Promise.resolve(isOffline ? offline : success(now)),
    write: async (changes) => {
      await beforeWrite();
      if (isOffline) return offline;
      updates.push(changes);
      const next = Object.entries({ ...now, ...changes });
      now = Object.fromEntries(
        next.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      );
      for (const tell of [...listeners]) tell();
      return success(undefined);
    },
  };
  return {
    wire,
    updates,
    stored: () => now,
    set: (next: StoredSettings) => {
      now = next;
      for (const tell of [...listeners]) tell();
    },
    goesOffline: (next: boolean) => {
      isOffline = next;
    },
    /** Runs once, before the next write. */
    onceBeforeWrite: (work: () => Promise<void>) => {
      beforeWrite = () => {
        beforeWrite = () => Promise.resolve();
        return work();
      };
    },
  };
}

type Server = ReturnType<typeof createServer>;

const deps = (server: Server) => ({ wire: server.wire, uid, keys, clock: systemClock });
const inLog = (server: Server, state: 'sealing' | 'on' = 'on') =>
  sealedRemoteSettings(deps(server), state);

/** What a device shows. */
async function shown(settings: RemoteSettings): Promise<StoredSettings> {
  const told: StoredSettings[] = [];
  const stop = settings.watch({
    onSettings: (stored) => told.push(stored),
    onError: (error) => {
      throw new Error(error.kind);
    },
  });
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { interval: 1 });
  stop();
  return told.at(-1) ?? {};
}

async function sealedIn(server: Server) {
  const opened = await openSettings(String(server.stored()['sealed']), uid, keys);
  return opened.ok ? opened.value : opened.error.kind;
}

let server: Server;
beforeEach(() => {
  server = createServer();
});

describe('hidden settings of an encrypted log', () => {
  it('come back as they were chosen, and nothing of them is readable', async () => {
    const here = inLog(server);
    await here.write({ theme: 'dark', mutedDays: muted });
    await here.write({ homeZone: 'Europe/Zurich' });
    expect(await shown(inLog(server))).toEqual({
      theme: 'dark',
      mutedDays: muted,
      homeZone: 'Europe/Zurich',
    });
    expect(Object.keys(server.stored()).sort()).toEqual(['sealed', 'theme']);
    expect(JSON.stringify(server.updates)).not.toMatch(/2026|Zurich/);
  });

  it('leave nothing behind when they are as the default again', async () => {
    const here = inLog(server);
    await here.write({ mutedDays: muted, theme: 'dark' });
    await here.write({ mutedDays: null });
    expect(server.stored()).toEqual({ theme: 'dark' });
  });

  it('cost other settings nothing', async () => {
    await inLog(server).write({ theme: 'dark' });
    expect(server.updates).toEqual([{ theme: 'dark' }]);
  });

  it('are not taken from readable ones that anybody may have put there', async () => {
    server.set({ homeZone: 'Mars/Olympus', theme: 'dark' });
    expect(await shown(inLog(server))).toEqual({ theme: 'dark' });
  });

  it('that do not open are told of and not overwritten', async () => {
    const other = await makeTestKeys(uid);
    const key = other.keys.dataKeys[0];
    if (key === undefined) throw new Error('no key');
    const sealed = await sealSettings({ mutedDays: muted }, uid, key);
    server.set({ theme: 'dark', sealed });
    const here = inLog(server);
    const settings = parseSettings(await shown(here));
    expect(settings.notUnderstood).toEqual(['sealed']);
    expect(settings.settings).toMatchObject({ theme: 'dark', mutedDays: [] });
    expect(await here.write({ homeZone: 'Europe/Zurich' })).toMatchObject({
      ok: false,
      error: { kind: 'invalid-data' },
    });
    expect(await here.write({ theme: 'light' })).toMatchObject({ ok: true });
    expect(server.stored()).toEqual({ theme: 'light', sealed });
  });

  it('survive a choice of another one on another device at the same moment', async () => {
    const here = inLog(server);
    const there = inLog(server);
    const stops = [here, there].map((device) =>
      device.watch({ onSettings: () => undefined, onError: () => undefined }),
    );
    // Both have read the same settings when the first of them writes.
    server.onceBeforeWrite(async () => {
      await here.write({ mutedDays: muted });
    });
    await there.write({ homeZone: 'Europe/Zurich' });
    await vi.waitFor(async () =>
      expect(await sealedIn(server)).toEqual({ mutedDays: muted, homeZone: 'Europe/Zurich' }),
    );
    for (const stop of stops) stop();
  });

  it('are written three times at most, when others take them back each time', async () => {
    const here = inLog(server);
    const stop = here.watch({ onSettings: () => undefined, onError: () => undefined });
    const written = await here.write({ homeZone: 'Europe/Zurich' });
    expect(written).toEqual(success(undefined));
    for (let count = 1; count <= 3; count += 1) {
      await vi.waitFor(() => expect(server.updates).toHaveLength(count), { interval: 1 });
      server.set({});
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.updates).toHaveLength(3);
    stop();
  });

  it('stay reverted two seconds later, because a person decided so', async () => {
    const clock = createFakeClock(0);
    const here = sealedRemoteSettings({ ...deps(server), clock }, 'on');
    const told: StoredSettings[] = [];
    const stop = here.watch({ onSettings: (now) => told.push(now), onError: () => undefined });
    await here.write({ homeZone: 'Europe/Zurich' });
    await clock.advance(2000);
    server.set({});
    await vi.waitFor(() => expect(told).toHaveLength(3), { interval: 1 });
    expect(server.updates).toHaveLength(1);
    stop();
  });

  it('are what the other device chose last', async () => {
    const here = inLog(server);
    const stop = here.watch({ onSettings: () => undefined, onError: () => undefined });
    await here.write({ homeZone: 'Europe/Zurich' });
    await inLog(server).write({ homeZone: 'Europe/Paris' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await sealedIn(server)).toEqual({ homeZone: 'Europe/Paris' });
    stop();
  });

  it('cannot reach the server readable by any type', () => {
    const sealedWire: WireSettings<SealedChanges> = server.wire;
    const changes: StoredChanges = { theme: 'dark' };
    // @ts-expect-error Only the functions that seal make such changes.
    void sealedWire.write(changes);
    // @ts-expect-error Nor can a wire that takes them stand for one that takes everything.
    const plain: WireSettings = sealedWire;
    expect(plain).toBe(server.wire);
  });

  it('are told in order, and not after the end', async () => {
    const told: unknown[] = [];
    const stop = inLog(server).watch({
      onSettings: (stored) => told.push(stored['theme']),
      onError: () => undefined,
    });
    server.set({ theme: 'dark' });
    server.set({ theme: 'light' });
    await vi.waitFor(() => expect(told).toEqual([undefined, 'dark', 'light']));
    server.set({ theme: 'system' });
    stop();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(told).toHaveLength(3);
  });
});

describe('turning encryption on and off', () => {
  const chosen = { theme: 'dark', mutedDays: muted, homeZone: 'Europe/Zurich' };

  it('moves the hidden settings in one update each way', async () => {
    server.set(chosen);
    expect(await sealStoredSettings(server.wire, { uid, keys })).toEqual(success('done'));
    expect(Object.keys(server.stored()).sort()).toEqual(['sealed', 'theme']);
    expect(await shown(inLog(server, 'sealing'))).toEqual(chosen);
    expect(await openStoredSettings(server.wire, { uid, keys })).toEqual(success('done'));
    expect(server.stored()).toEqual(chosen);
    expect(server.updates).toHaveLength(2);
  });

  it('writes nothing when there is nothing to move', async () => {
    server.set({ theme: 'dark' });
    expect(await sealStoredSettings(server.wire, { uid, keys })).toEqual(success('done'));
    expect(await openStoredSettings(server.wire, { uid, keys })).toEqual(success('done'));
    expect(server.updates).toEqual([]);
  });

  it('leaves settings that do not open, and says so', async () => {
    server.set({ sealed: 'AQABAAAA' });
    expect(await openStoredSettings(server.wire, { uid, keys })).toEqual(success('stuck'));
    expect(await sealStoredSettings(server.wire, { uid, keys })).toEqual(success('done'));
    server.set({ sealed: 'AQABAAAA', homeZone: 'Europe/Zurich' });
    expect(await sealStoredSettings(server.wire, { uid, keys })).toEqual(success('stuck'));
    expect(server.updates).toEqual([]);
  });

  it('moves them with a choice that is made meanwhile', async () => {
    server.set(chosen);
    const sealing = inLog(server, 'sealing');
    expect(await shown(sealing)).toEqual(chosen);
    await sealing.write({ homeZone: 'Europe/Paris' });
    expect(Object.keys(server.stored()).sort()).toEqual(['sealed', 'theme']);
    expect(await sealedIn(server)).toEqual({ mutedDays: muted, homeZone: 'Europe/Paris' });
    const opening = openingRemoteSettings(deps(server));
    expect(await shown(opening)).toEqual({ ...chosen, homeZone: 'Europe/Paris' });
    // A device that opened them has stored another choice readable.
    server.set({ ...server.stored(), homeZone: 'Europe/Rome' });
    expect(await shown(opening)).toEqual({ ...chosen, homeZone: 'Europe/Rome' });
    await opening.write({ homeZone: null });
    expect(server.stored()).toEqual({ theme: 'dark', mutedDays: muted });
  });

  it('reports a failed read or write', async () => {
    server.set(chosen);
    server.goesOffline(true);
    const offline = { ok: false, error: { kind: 'offline' } };
    expect(await sealStoredSettings(server.wire, { uid, keys })).toMatchObject(offline);
    expect(await inLog(server).write({ homeZone: 'Europe/Paris' })).toMatchObject(offline);
    expect(server.stored()).toEqual(chosen);
  });
});
