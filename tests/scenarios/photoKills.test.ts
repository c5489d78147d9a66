import { describe, expect, it } from 'vitest';

import { photoLimits, type PhotoId } from '../../src/entries/photos/Photo.ts';
import { failure } from '../../src/lib/result.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { trimBodies } from '../../src/log/photos/localPhotos.ts';
import type { StorageError } from '../../src/log/StorageError.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { createKillable } from '../support/killable.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { createSyncWorld, friday, saying, valueOf } from '../support/syncWorld.ts';
import { testPhoto } from '../support/testPhoto.ts';
import {
  bodyElsewhere,
  bodyOn,
  forms,
  named,
  recordOf,
  stateOf,
  userAddsPhoto,
  within,
  worldIn,
} from './photoLane.ts';

const size = photoLimits.partBytes + 5;
const content = testPhoto(size);
const isContent = (bytes: Buffer) => bytes.equals(new Uint8Array(content.body));
const full = failure<StorageError>({ kind: 'quota', cause: null });

/** A tab without an engine over `localStore`. It can be killed. */
function openTab(localStore: LocalStore) {
  const clock = createFakeClock();
  const process = createKillable({ localStore, channel: memoryTabChannels()(), clock });
  const log = createDayLog({ ...process, random: () => 0.5 });
  log.start();
  /** Kills the tab at store request number `request`. Returns whether that came. */
  function diesAt(request: number): () => boolean {
    let isDead = false;
    process.killAtRequest(request, () => (isDead = true));
    return () => isDead;
  }
  return { process, log, clock, diesAt };
}

/** What lies on the device: the texts of the day, the unsent writes and the photos with their bodies. */
const lying = async (localStore: LocalStore) =>
  valueOf(
    await localStore.read(async (reader) => ({
      texts: ((await reader.day(friday))?.entries ?? []).map(({ text }) => text),
      outbox: (await reader.outbox(10)).length,
      drafts: (await reader.allDrafts()).length,
      photos: [
        ...(await reader.photosInState('draft')),
        ...(await reader.photosInState('unsent')),
      ].map(({ id, state }) => ({ id, state })),
    })),
  );

/** Both reach the server, and another device. */
async function expectBothArrive(localStore: LocalStore, id: PhotoId): Promise<void> {
  const world = createSyncWorld();
  const phone = world.device(localStore);
  await world.passes(30_000);
  world.expectServer([named(id)]);
  expect(await stateOf(phone, id)).toBe('sent');
  expect(isContent(await bodyElsewhere(world, id))).toBe(true);
}

describe('a tab that is killed while it keeps a photo', () => {
  it('leaves all of the photo or nothing, at each request', async () => {
    let deaths = 0;
    for (let request = 1; ; request++) {
      const localStore = memoryLocalStore();
      const { log, clock, diesAt } = openTab(localStore);
      const isDead = diesAt(request);
      const kept: PhotoId[] = [];
      void log.photos.keep(content).then((result) => kept.push(valueOf(result)));
      await clock.advance(100);
      const { photos } = await lying(localStore);
      expect(photos).toEqual(kept.map((id) => ({ id, state: 'draft' })));
      if (!isDead()) {
        expect(kept.length).toBe(1);
        break;
      }
      deaths++;
      expect(kept).toEqual([]);
    }
    expect(deaths).toBe(2);
  });
});

describe('a tab that is killed while it saves an entry with a photo', () => {
  it('leaves the words and the photo as one, at each request, and what is left arrives', async () => {
    let deaths = 0;
    for (let request = 1; ; request++) {
      const localStore = memoryLocalStore();
      const first = openTab(localStore);
      const id = valueOf(await first.log.photos.keep(content));
      const { log, clock, diesAt } = openTab(localStore);
      valueOf(await log.writeDraft({ kind: 'new', day: friday }, named(id), null));
      const isDead = diesAt(request);
      void log.add(saying(named(id)));
      await clock.advance(100);
      const found = await lying(localStore);
      if (found.outbox > 0) {
        expect(found).toEqual({
          texts: [named(id)],
          outbox: 1,
          drafts: 0,
          photos: [{ id, state: 'unsent' }],
        });
        await expectBothArrive(localStore, id);
        if (!isDead()) break;
      } else {
        deaths++;
        // The draft and its photo are there after the restart, and can be saved.
        expect(found).toEqual({
          texts: [],
          outbox: 0,
          drafts: 1,
          photos: [{ id, state: 'draft' }],
        });
        valueOf(await openTab(localStore).log.add(saying(named(id))));
        await expectBothArrive(localStore, id);
      }
    }
    // The write of the day, of the outbox and of the photo are among them.
    expect(deaths).toBeGreaterThan(3);
  });
});

describe.each(forms)('an engine of a log that is %s and is killed', (form) => {
  it('at any moment of the sending, sends words and photo once', async () => {
    for (let ms = 0; ms <= 420; ms += 20) {
      const world = worldIn(form);
      const phone = world.device();
      await world.passes(1_000);
      const { id } = await userAddsPhoto(phone, 1, size);
      await world.passes(ms);
      phone.leaderDies();
      await world.passes(60_000);
      world.expectServer([named(id)]);
      expect(await stateOf(phone, id), `killed after ${ms} ms`).toBe('sent');
      expect(isContent(await bodyElsewhere(world, id))).toBe(true);
      expect(world.server.photos.usage()).toMatchObject({ bytes: size + 1_000, [form]: 1 });
    }
  });

  it('at any request to the device while the answer is stored, sends them once', async () => {
    for (let request = 1; request <= 14; request++) {
      const world = worldIn(form);
      const phone = world.device();
      await world.passes(1_000);
      phone.leaderDiesAt(request);
      const { id } = await userAddsPhoto(phone, 1, size);
      await world.passes(60_000);
      expect(await stateOf(phone, id), `killed at request ${request}`).toBe('sent');
      expect(isContent(await bodyElsewhere(world, id))).toBe(true);
      expect(world.server.photos.usage()).toMatchObject({ bytes: size + 1_000, [form]: 1 });
    }
  });

  it('at any request of a fetch, leaves the record and its body as one', async () => {
    for (let request = 1; request <= 7; request++) {
      const world = worldIn(form);
      const phone = world.device();
      await world.passes(1_000);
      const { id } = await userAddsPhoto(phone, 1, size);
      await world.passes(30_000);
      const localStore = memoryLocalStore();
      const laptop = world.device(localStore);
      await world.passes(2_000);
      laptop.leaderDiesAt(request);
      void laptop.log.photos.body(id);
      await world.passes(30_000);
      const record = await recordOf(laptop, id);
      const body = valueOf(await localStore.read((reader) => reader.photoBody(id)));
      expect(record?.hasBody ?? false, `killed at request ${request}`).toBe(body !== undefined);
      expect(isContent(await bodyOn(world, laptop, id))).toBe(true);
    }
  });

  it('during an eviction, leaves the record and its body as one', async () => {
    for (let request = 1; request <= 4; request++) {
      const world = worldIn(form);
      const phone = world.device();
      await world.passes(1_000);
      const { id } = await userAddsPhoto(phone, 1, size);
      await world.passes(30_000);
      const { process, clock } = openTab(phone.localStore);
      process.killAtRequest(request, () => undefined);
      void process.localStore.write('relaxed', (writer) => trimBodies(writer, 0));
      await clock.advance(100);
      const body = valueOf(await phone.localStore.read((reader) => reader.photoBody(id)));
      expect((await recordOf(phone, id))?.hasBody).toBe(body !== undefined);
      expect(isContent(await bodyOn(world, phone, id))).toBe(true);
    }
  });
});

describe('a full disk', () => {
  /** Refuses each write from write number `from` on, while `isFull`. */
  function filling(localStore: LocalStore, from: number) {
    let writes = 0;
    const disk = { isFull: true };
    const store: LocalStore = {
      ...localStore,
      write: (durability, work) => {
        writes++;
        return disk.isFull && writes >= from
          ? Promise.resolve(full)
          : localStore.write(durability, work);
      },
    };
    return { store, disk };
  }

  it('refuses the photo with a reason, and leaves nothing of it', async () => {
    const localStore = memoryLocalStore();
    const { log } = openTab(filling(localStore, 1).store);
    expect(await log.photos.keep(content)).toEqual(full);
    expect((await lying(localStore)).photos).toEqual([]);
    expect(log.syncStatus.getSnapshot()).toMatchObject({
      kind: 'needs-attention',
      storage: { kind: 'quota' },
    });
  });

  it('refuses the words with a reason. Draft and photo stay, and can be saved later', async () => {
    const localStore = memoryLocalStore();
    const { store, disk } = filling(localStore, 3);
    const { log } = openTab(store);
    const id = valueOf(await log.photos.keep(content));
    valueOf(await log.writeDraft({ kind: 'new', day: friday }, named(id), null));
    expect(await log.add(saying(named(id)))).toEqual(full);
    expect(await lying(localStore)).toEqual({
      texts: [],
      outbox: 0,
      drafts: 1,
      photos: [{ id, state: 'draft' }],
    });
    disk.isFull = false;
    valueOf(await log.add(saying(named(id))));
    await expectBothArrive(localStore, id);
  });

  it('lets seen photos of the server go first, and then keeps the words', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1_000);
    const { id } = await userAddsPhoto(phone, 1, size);
    await world.passes(30_000);
    let bodies = 1;
    const tight: LocalStore = {
      ...phone.localStore,
      write: async (durability, work) => {
        if (durability === 'strict' && bodies > 0) return full;
        const result = await phone.localStore.write(durability, work);
        bodies = valueOf(await phone.localStore.read((reader) => reader.cachedBodies())).length;
        return result;
      },
    };
    const { log } = openTab(tight);
    valueOf(await log.add(saying('tea')));
    expect(await recordOf(phone, id)).toMatchObject({ state: 'sent', hasBody: false });
    expect(isContent(await bodyOn(world, phone, id))).toBe(true);
  });

  it('under the engine changes nothing of an unsent photo, and the sending ends when there is room', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1_000);
    phone.breaksEngineStore({ kind: 'quota', cause: null });
    const { id } = await userAddsPhoto(phone, 1, size);
    await world.passes(30_000);
    expect(await recordOf(phone, id)).toMatchObject({ state: 'unsent', hasBody: true });
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'needs-attention' });
    phone.breaksEngineStore(null);
    phone.wakes();
    await world.passes(60_000);
    expect(await stateOf(phone, id)).toBe('sent');
    expect(isContent(await bodyElsewhere(world, id))).toBe(true);
  });

  it('under the engine of another device says so, and the photo comes when there is room', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1_000);
    const { id } = await userAddsPhoto(phone, 1, size);
    await world.passes(30_000);
    laptop.breaksEngineStore({ kind: 'quota', cause: null });
    expect(await within(world, laptop.log.photos.body(id))).toEqual(full);
    expect(await recordOf(laptop, id)).toBeUndefined();
    laptop.breaksEngineStore(null);
    expect(isContent(await bodyOn(world, laptop, id))).toBe(true);
  });
});
