import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { failure } from '../../src/lib/result.ts';
import { emptySettings, type StoredSettings } from '../../src/log/SettingsRecord.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { createSettingsStore } from '../../src/settings/createSettingsStore.ts';
import type { Settings } from '../../src/settings/Settings.ts';
import { mapMemory } from '../support/app/testSettings.ts';
import { createSyncWorld, valueOf } from '../support/syncWorld.ts';

/** The devices of one person on a server that stores their settings. */
function createWorld() {
  const world = createSyncWorld();

  async function device({ isOffline = false } = {}) {
    const made = world.device();
    if (isOffline) made.goesOffline();
    await world.passes(100);
    const texts = new Map<string, string>();
    return {
      ...made,
      /** What the first paint reads. */
      texts,
      opensSettings: (localStore: Pick<LocalStore, 'read' | 'write'> = made.localStore) => {
        const settings = createSettingsStore({ memory: mapMemory(texts) });
        settings.follow({ uid: 'ada', localStore, channel: made.opensChannel() });
        return settings;
      },
      goesOnline: async () => {
        made.goesOnline();
        await world.passes(2000);
      },
      record: async () => valueOf(await made.localStore.read((reader) => reader.settings())),
      countSent: () => made.line().traffic.filter((what) => what === 'put settings').length,
    };
  }

  return {
    ...world,
    device,
    stored: () => world.server.settings.stored(),
    serverSets: async (next: StoredSettings) => {
      world.server.settings.set(next);
      await world.passes(100);
    },
  };
}

describe('a setting', () => {
  it('counts at once, without any network, and survives a reload', async () => {
    const world = createWorld();
    const phone = await world.device();
    phone.goesOffline();
    const tab = phone.opensSettings();
    tab.choose({ dayStartHour: 4 });
    const chosen = { settings: { dayStartHour: 4 }, isUnsent: true };
    expect(tab.getSnapshot()).toMatchObject(chosen);
    expect(phone.opensSettings().getSnapshot()).toMatchObject(chosen);
    await world.passes(100);
    expect(await phone.record()).toEqual({ server: {}, unsent: { dayStartHour: 4 } });
    // The local store counts, also where the memory was cleared.
    phone.texts.clear();
    const anew = phone.opensSettings();
    await world.passes(100);
    expect(anew.getSnapshot()).toMatchObject(chosen);
  });

  it('is sent when the network comes, and then no more', async () => {
    const world = createWorld();
    const phone = await world.device();
    const tab = phone.opensSettings();
    phone.goesOffline();
    tab.choose({ dayStartHour: 4 });
    tab.choose({ theme: 'dark' });
    await world.passes(100);
    await phone.goesOnline();
    expect(world.stored()).toEqual({ dayStartHour: 4, theme: 'dark' });
    expect(tab.getSnapshot().isUnsent).toBe(false);
    phone.goesOffline();
    await phone.goesOnline();
    expect(phone.countSent()).toBe(1);
  });

  it('chosen while no worker leads is sent by the next one', async () => {
    const world = createWorld();
    const phone = await world.device();
    phone.leaderIsGone();
    phone.opensSettings().choose({ theme: 'dark' });
    await world.passes(100);
    phone.leaderDies();
    await world.passes(2000);
    expect(world.stored()).toEqual({ theme: 'dark' });
  });

  it('reaches the other device, and each setting goes by itself', async () => {
    const world = createWorld();
    const [phone, desk] = [await world.device(), await world.device()];
    const [here, there] = [phone.opensSettings(), desk.opensSettings()];
    phone.goesOffline();
    here.choose({ theme: 'dark', dayStartHour: 4 });
    there.choose({ theme: 'light', weekStartsOn: 0 });
    await world.passes(100);
    expect(world.stored()).toEqual({ theme: 'light', weekStartsOn: 0 });
    await phone.goesOnline();
    const whole = { theme: 'dark', dayStartHour: 4, weekStartsOn: 0 };
    expect(here.getSnapshot().settings).toMatchObject(whole);
    expect(there.getSnapshot().settings).toMatchObject(whole);
  });

  it('that is as the default is taken away everywhere', async () => {
    const world = createWorld();
    const tab = (await world.device()).opensSettings();
    await world.serverSets({ locale: 'de', theme: 'dark' });
    expect(tab.getSnapshot().settings.locale).toBe('de');
    tab.choose({ locale: null });
    expect(tab.getSnapshot().settings.locale).toBe(null);
    await world.passes(100);
    expect(world.stored()).toEqual({ theme: 'dark' });
  });

  it('is seen by another tab of the same device', async () => {
    const world = createWorld();
    const phone = await world.device();
    phone.goesOffline();
    const [one, other] = [phone.opensSettings(), phone.opensSettings()];
    one.choose({ enterKey: 'breaks' });
    await world.passes(100);
    expect(other.getSnapshot().settings.enterKey).toBe('breaks');
  });

  it('that the server refuses stays on this device, and is tried again', async () => {
    const world = createWorld();
    const tab = (await world.device()).opensSettings();
    world.server.settings.refuses('theme');
    tab.choose({ theme: 'dark' });
    await world.passes(100);
    expect(tab.getSnapshot()).toMatchObject({ settings: { theme: 'dark' }, isUnsent: true });
    world.server.settings.refuses(null);
    await world.passes(2000);
    expect(world.stored()).toEqual({ theme: 'dark' });
    expect(tab.getSnapshot().isUnsent).toBe(false);
  });

  it('that is refused holds up no other, and stays unsent', async () => {
    const world = createWorld();
    const tab = (await world.device()).opensSettings();
    world.server.settings.refuses('homeZone');
    tab.choose({ homeZone: 'Europe/Zurich', theme: 'dark', dayStartHour: 5 });
    await world.passes(500);
    expect(world.stored()).toEqual({ theme: 'dark', dayStartHour: 5 });
    expect(tab.getSnapshot()).toMatchObject({
      isUnsent: true,
      settings: { homeZone: 'Europe/Zurich' },
    });
    await world.serverSets({ theme: 'light', dayStartHour: 5 });
    world.server.settings.refuses(null);
    await world.passes(60_000);
    expect(world.stored()).toEqual({ theme: 'light', dayStartHour: 5, homeZone: 'Europe/Zurich' });
    expect(tab.getSnapshot().isUnsent).toBe(false);
  });

  it.each([2, 3])('is not written into a log of the schema %i', async (schema) => {
    const world = createWorld();
    world.server.schema = schema;
    const tab = (await world.device()).opensSettings();
    tab.choose({ theme: 'dark' });
    await world.passes(120_000);
    expect(world.stored()).toEqual({});
    expect(tab.getSnapshot()).toMatchObject({ settings: { theme: 'dark' }, isUnsent: true });
  });

  it('of a newer version is reported, kept on the server, and hides no other', async () => {
    const world = createWorld();
    const tab = (await world.device()).opensSettings();
    await world.serverSets({ theme: 'sepia', fontSize: 12, dayStartHour: 5 });
    expect(tab.getSnapshot()).toMatchObject({
      settings: { theme: 'system', dayStartHour: 5 },
      notUnderstood: ['theme', 'fontSize'],
    });
    tab.choose({ weekStartsOn: 1 });
    await world.passes(100);
    expect(world.stored()).toMatchObject({ theme: 'sepia', fontSize: 12, weekStartsOn: 1 });
  });

  it('is watched again after the session has ended and the person has signed in', async () => {
    const world = createWorld();
    const phone = await world.device();
    const tab = phone.opensSettings();
    phone.line().sessionEnds();
    await world.passes(100);
    phone.line().signsIn();
    await world.passes(120_000);
    await world.serverSets({ theme: 'dark' });
    expect(tab.getSnapshot().settings.theme).toBe('dark');
  });

  it('that this device cannot store is heard again once it can', async () => {
    const world = createWorld();
    const phone = await world.device();
    const tab = phone.opensSettings();
    phone.breaksEngineStore({ kind: 'quota', cause: null });
    await world.serverSets({ theme: 'dark' });
    expect(tab.getSnapshot().settings.theme).toBe('system');
    phone.breaksEngineStore(null);
    await world.passes(120_000);
    expect(tab.getSnapshot().settings.theme).toBe('dark');
  });

  it('goes from the memory with its person, and is never the next one\u2019s', async () => {
    const world = createWorld();
    const phone = await world.device();
    const tab = phone.opensSettings();
    tab.choose({ theme: 'dark' });
    await world.passes(100);
    tab.forget('ada');
    expect(phone.texts.size).toBe(0);
    expect(tab.getSnapshot().settings.theme).toBe('system');
    const bobs = await world.device();
    tab.follow({ uid: 'bob', localStore: bobs.localStore, channel: bobs.opensChannel() });
    expect(tab.getSnapshot().settings.theme).toBe('system');
    expect(phone.texts.has('ada')).toBe(false);
  });

  it.each([['{'], ['[]'], ['{"server":5,"unsent":[{}]}'], ['null']])(
    'is the default where the memory holds %s',
    async (text) => {
      const phone = await createWorld().device();
      phone.texts.set('ada', text);
      expect(phone.opensSettings().getSnapshot().settings.theme).toBe('system');
    },
  );
});

describe('a choice that the local store does not have yet', () => {
  it('waits in the memory while the disk is full, and is sent afterwards', async () => {
    const world = createWorld();
    const phone = await world.device();
    let isFull = true;
    const tab = phone.opensSettings({
      ...phone.localStore,
      write: (durability, work) =>
        isFull
          ? Promise.resolve(failure({ kind: 'quota', cause: null }))
          : phone.localStore.write(durability, work),
    });
    tab.choose({ theme: 'dark' });
    await world.passes(100);
    expect(tab.getSnapshot()).toMatchObject({ settings: { theme: 'dark' }, isUnsent: true });
    expect(JSON.parse(phone.texts.get('ada') ?? '')).toMatchObject({ unsent: { theme: 'dark' } });
    isFull = false;
    // The engine calls the roll once a minute.
    await world.passes(61_000);
    expect(world.stored()).toEqual({ theme: 'dark' });
    expect(tab.getSnapshot().isUnsent).toBe(false);
  });

  it('shows with the choice that is being saved meanwhile', async () => {
    const world = createWorld();
    const phone = await world.device();
    const tab = phone.opensSettings();
    const shown: Settings[] = [];
    tab.subscribe(() => shown.push(tab.getSnapshot().settings));
    tab.choose({ theme: 'dark' });
    tab.choose({ dayStartHour: 4 });
    await world.passes(100);
    expect(world.stored()).toEqual({ theme: 'dark', dayStartHour: 4 });
    expect(shown.map(({ dayStartHour }) => dayStartHour).filter((hour) => hour === 0)).toHaveLength(
      1,
    );
  });

  it('shows and leaves nothing when the person signs out meanwhile', async () => {
    const world = createWorld();
    const phone = await world.device();
    const tab = phone.opensSettings();
    tab.choose({ theme: 'dark' });
    tab.forget('ada');
    await world.passes(100);
    expect(tab.getSnapshot().settings.theme).toBe('system');
    expect(phone.texts.size).toBe(0);
  });

  it('is saved by the next tab when its own tab dies', async () => {
    const world = createWorld();
    const phone = await world.device();
    const dying = createSettingsStore({ memory: mapMemory(phone.texts) });
    dying.follow({
      uid: 'ada',
      localStore: {
        read: () => new Promise(() => undefined),
        write: () => new Promise(() => undefined),
      },
      channel: { post: () => undefined, subscribe: () => () => undefined },
    });
    dying.choose({ theme: 'dark' });
    const next = phone.opensSettings();
    expect(next.getSnapshot().settings.theme).toBe('dark');
    await world.passes(100);
    expect(world.stored()).toEqual({ theme: 'dark' });
    expect(JSON.parse(phone.texts.get('ada') ?? '')).toEqual({
      server: { theme: 'dark' },
      unsent: {},
    });
  });
});

describe('settings of version 0.1, which had all of them in the memory', () => {
  it('show before and after the local store was read, and unsent ones are sent', async () => {
    const world = createWorld();
    const phone = await world.device({ isOffline: true });
    phone.texts.set('ada', '{"server":{"locale":"de"},"unsent":{"theme":"dark"}}');
    const tab = phone.opensSettings();
    const chosen = { settings: { locale: 'de', theme: 'dark' }, isUnsent: true };
    expect(tab.getSnapshot()).toMatchObject(chosen);
    await world.passes(100);
    expect(tab.getSnapshot()).toMatchObject(chosen);
    expect(await phone.record()).toEqual({ server: { locale: 'de' }, unsent: { theme: 'dark' } });
    await phone.goesOnline();
    expect(world.stored()).toEqual({ theme: 'dark' });
  });

  it('take in the choice of a tab of that version that is still open', async () => {
    const world = createWorld();
    const phone = await world.device();
    const tab = phone.opensSettings();
    await world.passes(100);
    phone.texts.set('ada', '{"server":{},"unsent":{"theme":"dark"}}');
    tab.choose({ dayStartHour: 4 });
    await world.passes(100);
    expect(world.stored()).toEqual({ theme: 'dark', dayStartHour: 4 });
  });
});

/** What happens to one of two devices. */
type Event =
  | { readonly kind: 'choose'; readonly changes: Partial<Settings> }
  | { readonly kind: 'offline' | 'online' | 'reload' | 'leader-dies' | 'wait' }
  | { readonly kind: 'leader-dies-at'; readonly request: number };

const events = fc.array(
  fc.tuple(
    fc.constantFrom(0, 1),
    fc.oneof<fc.Arbitrary<Event>[]>(
      fc
        .record(
          {
            theme: fc.constantFrom<Settings['theme']>('system', 'light', 'dark'),
            dayStartHour: fc.integer({ min: 0, max: 5 }),
            homeZone: fc.constantFrom(null, 'Europe/Zurich', 'Asia/Tokyo'),
          },
          { requiredKeys: [] },
        )
        .map((changes) => ({ kind: 'choose', changes })),
      fc
        .constantFrom('offline', 'online', 'reload', 'leader-dies', 'wait')
        .map((kind) => ({ kind }) as const),
      fc.integer({ min: 1, max: 6 }).map((request) => ({ kind: 'leader-dies-at', request })),
    ),
  ),
  { maxLength: 12 },
);

it('all devices end with the same settings, whatever happens on the way', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (script) => {
      const world = createWorld();
      const devices = [await world.device(), await world.device()];
      const tabs = devices.map((device) => device.opensSettings());
      for (const [index, event] of script) {
        const device = devices[index];
        if (device === undefined) continue;
        if (event.kind === 'choose') tabs[index]?.choose(event.changes);
        if (event.kind === 'offline') device.goesOffline();
        if (event.kind === 'online') await device.goesOnline();
        if (event.kind === 'reload') tabs[index] = device.opensSettings();
        if (event.kind === 'leader-dies') device.leaderDies();
        if (event.kind === 'leader-dies-at') device.leaderDiesAt(event.request);
        if (event.kind === 'wait') await world.passes(300);
      }
      for (const device of devices) await device.goesOnline();
      await world.passes(180_000);
      for (const [index, device] of devices.entries()) {
        const record = (await device.record()) ?? emptySettings;
        expect(record).toEqual({ server: world.stored(), unsent: {} });
        const texts: unknown = JSON.parse(device.texts.get('ada') ?? '{}');
        expect(texts).toEqual(record);
        expect(tabs[index]?.getSnapshot().isUnsent).toBe(false);
      }
      expect(tabs[0]?.getSnapshot().settings).toEqual(tabs[1]?.getSnapshot().settings);
    }),
    { numRuns: 100 },
  );
});
