import { describe, expect, it } from 'vitest';

import { photoLimits } from '../../src/entries/photos/Photo.ts';
import { createPhotoIntakes } from '../../src/hooks/photos/createPhotoIntakes.ts';
import { failure } from '../../src/lib/result.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { StorageError } from '../../src/log/StorageError.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';
import { newPhotoId, testPhoto } from '../support/testPhoto.ts';
import {
  bodyElsewhere,
  bodyOn,
  forms,
  named,
  recordOf,
  stateOf,
  storedPhoto,
  threeParts,
  userAddsPhoto,
  within,
  worldIn,
  type PhotoDevice,
  type PhotoWorld,
} from './photoLane.ts';

/* What a server, a disk, a second tab and a second device can do to photos, in a readable and an encrypted log. */

const hourMs = 3_600_000;
const [dayMs, weekMs] = [24 * hourMs, 7 * 24 * hourMs];

type Added = Awaited<ReturnType<typeof userAddsPhoto>>;

/** Each photo is sent, and another device shows its bytes. */
async function expectAllArrive(
  world: PhotoWorld,
  added: readonly (Pick<Added, 'id' | 'content'> & { readonly on: PhotoDevice })[],
): Promise<void> {
  for (const { id, content, on } of added) {
    expect(await stateOf(on, id)).toBe('sent');
    const shown = await bodyElsewhere(world, id);
    expect(shown.equals(new Uint8Array(content.body))).toBe(true);
  }
}

async function started(form: (typeof forms)[number]) {
  const world = worldIn(form);
  const [phone, laptop] = [world.device(), world.device()];
  await world.passes(2_000);
  return { world, phone, laptop };
}

describe.each(forms)('a log that is %s', (form) => {
  it('gets the photos for which there is room, in order, and says the others', async () => {
    const { world, phone, laptop } = await started(form);
    const { photos } = world.server;
    const filler = await storedPhoto(newPhotoId(), testPhoto(100));
    // Room for two photos of three parts, and then for a small one.
    const room = 2 * (threeParts + 1_000) + 5_000;
    const size = photoLimits.logBytes - filler.row.thumbSize - room;
    photos.put({ ...filler, row: { ...filler.row, size } });
    phone.goesOffline();
    const added: Added[] = [];
    for (const letter of [1, 2, 3]) added.push(await userAddsPhoto(phone, letter));
    added.push(await userAddsPhoto(phone, 4, 50));
    phone.goesOnline();
    await world.passes(90_000);
    const states = await Promise.all(added.map(({ id }) => stateOf(phone, id)));
    expect(states).toEqual(['sent', 'sent', 'refused', 'sent']);
    const third = added[2];
    if (third === undefined) throw new Error('three were added');
    expect(await recordOf(phone, third.id)).toMatchObject({ refusal: 'budget', hasBody: true });
    expect(photos.row(third.id)).toBeNull();
    expect(photos.usage().bytes).toBeLessThanOrEqual(photoLimits.logBytes);
    // Words go on, from both devices.
    await laptop.userAdds('tea');
    await world.passes(2_000);
    phone.expectDay([...added.map(({ id }) => named(id)), 'tea']);
    photos.delete(filler.row.id);
    phone.log.photos.retry(third.id);
    await world.passes(30_000);
    await expectAllArrive(
      world,
      added.map((each) => ({ ...each, on: phone })),
    );
  });

  it('never asks for ever for a photo whose part is damaged, and gets it once it is whole', async () => {
    const { world, phone, laptop } = await started(form);
    const { photos } = world.server;
    const { id, content } = await userAddsPhoto(phone);
    const other = await userAddsPhoto(phone, 7);
    await world.passes(60_000);
    const [whole, another] = photos.all();
    if (whole === undefined || another === undefined) throw new Error('two were sent');
    laptop.takeTraffic();
    // Another photo's part in a sealed log, and a part without its end in a readable one.
    const foreign = another.parts[1] ?? whole.thumb;
    const short = whole.thumb;
    const bad = form === 'sealed' ? foreign : short;
    photos.put({ ...whole, parts: whole.parts.map((part, at) => (at === 1 ? bad : part)) });
    expect(await within(world, laptop.log.photos.body(id))).toEqual({
      ok: false,
      error: { kind: 'damaged' },
    });
    expect(await recordOf(laptop, id)).toMatchObject({ hasBody: false });
    const asked = laptop.takeTraffic().filter((each) => each === 'part 1').length;
    expect(asked).toBeLessThanOrEqual(2);
    await world.passes(dayMs);
    expect(laptop.takeTraffic().filter((each) => each.startsWith('part'))).toEqual([]);
    photos.put(whole);
    const shown = await bodyOn(world, laptop, id);
    expect(shown.equals(new Uint8Array(content.body))).toBe(true);
    expect(await stateOf(laptop, other.id)).not.toBe('refused');
  });

  it('gets every photo that two tabs add at once, while the leader dies again and again', async () => {
    const { world, phone } = await started(form);
    const second = phone.opensTab();
    second.select(friday);
    const added: Added[] = [];
    for (const letter of [1, 2, 3]) {
      const contents = [testPhoto(threeParts, letter), testPhoto(threeParts, letter + 50)];
      const ids = await Promise.all(
        [phone.log, second].map(async (log, tab) => {
          const content = contents[tab] ?? testPhoto(1);
          const id = valueOf(await log.photos.keep(content));
          const entry = valueOf(await log.add(saying(named(id))));
          return { id, content, entry };
        }),
      );
      added.push(...ids);
      await world.passes(letter * 130);
      phone.leaderDies();
    }
    await world.passes(120_000);
    world.expectServer(added.map(({ id }) => named(id)));
    await expectAllArrive(
      world,
      added.map((each) => ({ ...each, on: phone })),
    );
    expect(world.server.photos.all()).toHaveLength(added.length);
  });

  it('gets the photos of a week without a network, from two devices that changed one entry', async () => {
    const { world, phone, laptop } = await started(form);
    await phone.userAdds('tea');
    await world.passes(2_000);
    phone.goesOffline();
    laptop.goesOffline();
    const first = await userAddsPhoto(phone, 1);
    const own = [testPhoto(threeParts, 20), testPhoto(threeParts, 30)] as const;
    const ofPhone = valueOf(await phone.log.photos.keep(own[0]));
    await phone.userEdits('tea', `tea ${named(ofPhone)}`);
    await world.passes(weekMs);
    phone.leaderDies();
    const ofLaptop = valueOf(await laptop.log.photos.keep(own[1]));
    await laptop.userEdits('tea', `tea ${named(ofLaptop)}`);
    phone.goesOnline();
    await world.passes(60_000);
    laptop.goesOnline();
    await world.passes(60_000);
    // Of the two texts of one entry one is in its versions. Its photo is kept.
    await expectAllArrive(world, [
      { ...first, on: phone },
      { id: ofPhone, content: own[0], on: phone },
      { id: ofLaptop, content: own[1], on: laptop },
    ]);
    for (const device of [phone, laptop]) expect(valueOf(await device.log.countUnsent())).toBe(0);
  });

  it('gets its photos again after a backup that has none of them was restored', async () => {
    const { world, phone, laptop } = await started(form);
    await phone.userAdds('before');
    await world.passes(2_000);
    const restore = world.server.backUp();
    const added = [await userAddsPhoto(phone, 1), await userAddsPhoto(phone, 2, 70)];
    const theirs = await userAddsPhoto(laptop, 3);
    await world.passes(60_000);
    restore();
    expect(world.server.photos.all()).toEqual([]);
    await world.passes(hourMs);
    await expectAllArrive(world, [
      ...added.map((each) => ({ ...each, on: phone })),
      { ...theirs, on: laptop },
    ]);
    expect(world.server.photos.all()).toHaveLength(3);
  });

  it('refuses a photo after three denials of any part, and tries again once at the request of the person', async () => {
    for (const denied of [0, 1, 2]) {
      const { world, phone } = await started(form);
      const { photos } = world.server;
      const sendPart = photos.sendPart.bind(photos);
      let denials = 0;
      photos.sendPart = (id, part, bytes) => {
        if (part !== denied) return sendPart(id, part, bytes);
        denials++;
        return failure<RemoteError>({ kind: 'permission-denied', cause: null });
      };
      const { id, content } = await userAddsPhoto(phone);
      await world.passes(dayMs);
      phone.leaderDies();
      await world.passes(hourMs);
      expect([denied, denials, await stateOf(phone, id)]).toEqual([denied, 3, 'refused']);
      phone.log.photos.retry(id);
      await world.passes(hourMs);
      expect(denials).toBe(6);
      photos.sendPart = sendPart;
      phone.log.photos.retry(id);
      await world.passes(60_000);
      await expectAllArrive(world, [{ id, content, on: phone }]);
    }
  });
});

describe('a disk that is full at any moment', () => {
  const full = failure<StorageError>({ kind: 'quota', cause: null });

  /** A tab whose write number `at` finds the disk full, and each after it while `isFull`. */
  function tabOn(localStore: LocalStore, at: number, isFull: () => boolean) {
    let writes = 0;
    const store: LocalStore = {
      ...localStore,
      write: (durability, work) => {
        writes++;
        return writes >= at && isFull()
          ? Promise.resolve(full)
          : localStore.write(durability, work);
      },
    };
    const channel = memoryTabChannels()();
    const log = createDayLog({ localStore: store, channel, clock: createFakeClock() });
    log.start();
    return { log, writes: () => writes };
  }

  it('leaves words and photo together or refused, and both arrive when there is room', async () => {
    for (let at = 1; ; at++) {
      const localStore = memoryLocalStore();
      let isFull = true;
      const { log, writes } = tabOn(localStore, at, () => isFull);
      const content = testPhoto(threeParts);
      let kept = await log.photos.keep(content);
      if (!kept.ok) {
        isFull = false;
        kept = await log.photos.keep(content);
        isFull = true;
      }
      const id = valueOf(kept);
      const text = named(id);
      await log.writeDraft({ kind: 'new', day: friday }, text, null);
      const added = await log.add(saying(text));
      const lying = valueOf(
        await localStore.read(async (reader) => ({
          words: (await reader.outbox(10)).length,
          unsent: await reader.countPhotos('unsent'),
          drafts: await reader.countPhotos('draft'),
        })),
      );
      const [words, drafts] = added.ok ? [1, 0] : [0, 1];
      expect([at, lying]).toEqual([at, { words, unsent: words, drafts }]);
      isFull = false;
      if (!added.ok) valueOf(await log.add(saying(text)));
      const world = worldIn('plain');
      const phone = world.device(localStore);
      await world.passes(60_000);
      await expectAllArrive(world, [{ id, content, on: phone }]);
      if (writes() < at) break;
    }
  });
});

describe('a photo that the server refused', () => {
  it('stays when it is taken out of an edit that is then given up', async () => {
    const { world, phone } = await started('plain');
    const { photos } = world.server;
    const sendPart = photos.sendPart.bind(photos);
    photos.sendPart = () => failure<RemoteError>({ kind: 'permission-denied', cause: null });
    const { id, content } = await userAddsPhoto(phone);
    await world.passes(hourMs);
    expect(await stateOf(phone, id)).toBe('refused');
    const takeIn = () => Promise.resolve(failure('failed' as const));
    const intake = createPhotoIntakes(takeIn, phone.log.photos)('entry');
    intake.noteRemoved({ photo: { id, alt: 'Harbour' }, index: 0 });
    intake.forget();
    await world.passes(1_000);
    photos.sendPart = sendPart;
    phone.log.photos.retry(id);
    await world.passes(60_000);
    await expectAllArrive(world, [{ id, content, on: phone }]);
  });
});
