import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { PhotoId } from '../../src/entries/photos/Photo.ts';
import { failure } from '../../src/lib/result.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { cachedBytes } from '../../src/log/photos/localPhotos.ts';
import { namePhotos } from '../../src/sync/photos/namePhotos.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createSyncWorld, friday, saying, valueOf } from '../support/syncWorld.ts';
import { newPhotoId, testPhoto, testPhotoRecord } from '../support/testPhoto.ts';
import { named, recordOf, type PhotoDevice, type PhotoWorld } from './photoLane.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A log with a photo on each of `count` days, the newest first, and another device's words on each day before them. */
async function logWithPhotos(count: number) {
  const world = createSyncWorld();
  const phone = world.device();
  await world.passes(1_000);
  const ids: PhotoId[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = valueOf(await phone.log.photos.keep(testPhoto(50, index)));
    valueOf(await phone.log.add(saying(named(id), { day: addDays(friday, -40 * (index + 1)) })));
    ids.push(id);
  }
  await world.passes(60_000);
  return { world, phone, ids };
}

/** The photos of `ids` whose thumbnails are on `device`, and those whose bodies are. */
async function heldBy(device: Pick<PhotoDevice, 'localStore'>, ids: readonly PhotoId[]) {
  const records = await device.localStore.read((reader) =>
    Promise.all(ids.map((id) => reader.photo(id))),
  );
  return valueOf(records).map((record) => {
    if (record === undefined) return 'nothing';
    return record.hasBody ? 'all' : 'thumb';
  });
}

/** The photos as they come onto `device`. */
function arrivals(device: PhotoDevice): readonly PhotoId[] {
  const came: PhotoId[] = [];
  device.hears((message) => {
    if (message.kind === 'photo-changed') came.push(message.id);
  });
  return came;
}

const photoReads = (device: PhotoDevice) =>
  device.takeTraffic().filter((each) => /photo|part|thumb/.test(each)).length;

/** The requests of one thumbnail: its row and its bytes. */
const readsOfThumb = 2;

describe('the thumbnails of a log', () => {
  it('come onto a new device, the newest day first, without bodies', async () => {
    const { world, ids } = await logWithPhotos(4);
    const laptop = world.device();
    const came = arrivals(laptop);
    await world.passes(20_000);
    expect(came).toEqual(ids);
    expect(await heldBy(laptop, ids)).toEqual(ids.map(() => 'thumb'));
    expect(photoReads(laptop)).toBe(4 * readsOfThumb);
  });

  it('come when all words are here, and not before', async () => {
    const { world, phone } = await logWithPhotos(3);
    // Of the day on screen, which comes before the others.
    const shown = valueOf(await phone.log.photos.keep(testPhoto(50, 9)));
    valueOf(await phone.log.add(saying(named(shown))));
    for (let index = 0; index < 200; index += 1)
      valueOf(await phone.log.add(saying('tea', { day: addDays(friday, -500 - index) })));
    await world.passes(10 * minuteMs);
    const laptop = world.device();
    let isComplete = false;
    const early: boolean[] = [];
    laptop.hears((message) => {
      if (message.kind === 'fill' && message.progress.kind === 'complete') isComplete = true;
      if (message.kind === 'photo-changed') early.push(!isComplete);
    });
    await world.passes(20_000);
    expect(early).toEqual([false, false, false, false]);
    const traffic = [...laptop.takeTraffic()];
    const lastDay = traffic.findLastIndex((each) => each.includes('day'));
    expect(traffic.findIndex((each) => each === 'photo')).toBeGreaterThan(lastDay);
  });

  it('come to the end after a kill at each of them, each once', async () => {
    const { world, ids } = await logWithPhotos(4);
    const laptop = world.device();
    const came = arrivals(laptop);
    const kill = laptop.hears((message) => {
      if (message.kind === 'photo-changed') laptop.leaderDies();
    });
    await world.passes(10 * minuteMs);
    kill();
    expect(await heldBy(laptop, ids)).toEqual(ids.map(() => 'thumb'));
    expect(came).toEqual(ids);
  });

  it('rest without a connection, and go on with it', async () => {
    const { world, ids } = await logWithPhotos(4);
    const laptop = world.device();
    const stop = laptop.hears((message) => {
      if (message.kind !== 'photo-changed') return;
      stop();
      laptop.goesOffline();
    });
    await world.passes(10 * minuteMs);
    expect(await heldBy(laptop, ids)).toEqual(['thumb', 'nothing', 'nothing', 'nothing']);
    laptop.goesOnline();
    await world.passes(minuteMs);
    expect(await heldBy(laptop, ids)).toEqual(ids.map(() => 'thumb'));
  });

  it('come for a new entry of another device, as soon as its photo is sent', async () => {
    const { world, phone } = await logWithPhotos(1);
    const laptop = world.device();
    await world.passes(20_000);
    const id = valueOf(await phone.log.photos.keep(testPhoto(50, 9)));
    valueOf(await phone.log.add(saying(named(id), { day: addDays(friday, -3) })));
    await world.passes(3 * minuteMs);
    expect(await heldBy(laptop, [id])).toEqual(['thumb']);
  });

  it('cost no request once they are here, also on later visits and saves', async () => {
    const { world } = await logWithPhotos(3);
    const laptop = world.device();
    await world.passes(20_000);
    photoReads(laptop);
    laptop.leaderDies();
    await world.passes(minuteMs);
    await laptop.userAdds('tea');
    await world.passes(dayMs);
    expect(photoReads(laptop)).toBe(0);
  });

  it('come again after the browser has evicted the database', async () => {
    const { world, ids } = await logWithPhotos(3);
    const laptop = world.device();
    await world.passes(20_000);
    laptop.leaderIsGone();
    const evicted = world.device(memoryLocalStore());
    await world.passes(20_000);
    expect(await heldBy(evicted, ids)).toEqual(ids.map(() => 'thumb'));
    valueOf(await evicted.log.photos.keepAll(true));
    await world.passes(20_000);
    expect(await heldBy(evicted, ids)).toEqual(ids.map(() => 'all'));
  });
});

describe('a photo that the server cannot give', () => {
  /** The reads within `ms`. */
  async function readsIn(world: PhotoWorld, device: PhotoDevice, ms: number) {
    photoReads(device);
    await world.passes(ms);
    return photoReads(device);
  }

  it('is asked for less and less, then no more, and holds up no other', async () => {
    const { world, phone, ids } = await logWithPhotos(2);
    const gone = newPhotoId();
    await phone.userAdds(named(gone));
    await world.passes(20_000);
    const laptop = world.device();
    await world.passes(20_000);
    expect(await heldBy(laptop, [gone, ...ids])).toEqual(['nothing', 'thumb', 'thumb']);
    expect(await readsIn(world, laptop, 130 * minuteMs)).toBe(2);
    expect(await readsIn(world, laptop, 9 * dayMs)).toBe(3);
    laptop.leaderDies();
    await laptop.userAdds('tea');
    expect(await readsIn(world, laptop, 8 * dayMs)).toBe(0);
  });

  it('is marked when it is damaged, and a new engine does not ask at once', async () => {
    const { world, ids } = await logWithPhotos(1);
    const [id = newPhotoId()] = ids;
    const [whole] = world.server.photos.all();
    if (whole === undefined) throw new Error('nothing there');
    world.server.photos.put({ ...whole, row: { ...whole.row, thumbSize: 999 } });
    const laptop = world.device();
    await world.passes(20_000);
    const { gaps } = valueOf(await laptop.localStore.read((reader) => reader.photoMeta()));
    expect(gaps).toMatchObject([{ id, why: 'damaged', tries: 1 }]);
    laptop.leaderDies();
    expect(await readsIn(world, laptop, 60 * minuteMs)).toBe(0);
    world.server.photos.put(whole);
    await world.passes(2 * dayMs);
    expect(await heldBy(laptop, [id])).toEqual(['thumb']);
  });

  it('comes by itself when its device has sent it late', async () => {
    const { world, phone } = await logWithPhotos(1);
    const laptop = world.device();
    await world.passes(20_000);
    const begin = world.server.photos.begin.bind(world.server.photos);
    world.server.photos.begin = () => failure({ kind: 'unexpected', cause: null });
    const id = valueOf(await phone.log.photos.keep(testPhoto(50, 9)));
    valueOf(await phone.log.add(saying(named(id))));
    await world.passes(20_000);
    expect(await heldBy(laptop, [id])).toEqual(['nothing']);
    world.server.photos.begin = begin;
    await world.passes(15 * minuteMs);
    expect(await heldBy(laptop, [id])).toEqual(['thumb']);
  });
});

describe('a device that keeps all photos', () => {
  const keepingOf = async (device: PhotoDevice, world: PhotoWorld) => {
    const end = device.log.photos.keeping.subscribe(() => undefined);
    await world.passes(100);
    end();
    return device.log.photos.keeping.getSnapshot();
  };

  it('gets the bodies behind the thumbnails, also after a kill, and says how many', async () => {
    const { world, ids } = await logWithPhotos(4);
    const laptop = world.device();
    valueOf(await laptop.log.photos.keepAll(true));
    const came = arrivals(laptop);
    let deaths = 0;
    laptop.hears((message) => {
      if (message.kind !== 'photo-changed' || came.length < 6 || deaths > 0) return;
      deaths += 1;
      laptop.leaderDies();
    });
    await world.passes(5 * minuteMs);
    expect(deaths).toBe(1);
    expect(came).toEqual([...ids, ...ids]);
    expect(await heldBy(laptop, ids)).toEqual(ids.map(() => 'all'));
    const expected = { keepsAll: true, isFull: false, photos: 4, whole: 4 };
    expect(await keepingOf(laptop, world)).toEqual(expected);
    laptop.goesOffline();
    await world.passes(minuteMs);
    for (const id of ids) valueOf(await laptop.log.photos.body(id));
  });

  it('has no limit while it does so, and the limit again afterwards', async () => {
    const localStore = memoryLocalStore();
    const large = Math.ceil(cachedBytes / 3);
    const sent = [1, 2, 3, 4, 5].map((number) =>
      testPhotoRecord(number, { state: 'sent', size: large, seenAtMs: 100 - number }),
    );
    valueOf(
      await localStore.write('strict', async (writer) => {
        for (const photo of sent) {
          await writer.putPhotoBody(photo.id, new ArrayBuffer(1));
          await writer.putPhoto(photo);
        }
        await writer.putPhotoMeta({ ...(await writer.photoMeta()), keepsAll: true });
      }),
    );
    const world = createSyncWorld();
    const phone = world.device(localStore);
    const ids = sent.map(({ id }) => id);
    await world.passes(2_000);
    const own = valueOf(await phone.log.photos.keep(testPhoto(50, 9)));
    valueOf(await phone.log.add(saying(named(own))));
    await world.passes(60_000);
    expect((await recordOf(phone, own))?.state).toBe('sent');
    expect(await heldBy(phone, [...ids, own])).toEqual([...ids, own].map(() => 'all'));
    valueOf(await phone.log.photos.keepAll(false));
    expect(await heldBy(phone, ids)).toEqual(['all', 'all', 'thumb', 'thumb', 'thumb']);
    expect((await recordOf(phone, ids[4] ?? newPhotoId()))?.thumb.byteLength).toBeGreaterThan(0);
  });

  it('stops at a full disk, says so, evicts nothing for it, and tries again when asked', async () => {
    const { world, ids } = await logWithPhotos(4);
    const disk = smallDisk(2);
    const laptop = world.device(disk.localStore);
    valueOf(await laptop.log.photos.keepAll(true));
    await world.passes(5 * minuteMs);
    expect(await heldBy(laptop, ids)).toEqual(['all', 'all', 'thumb', 'thumb']);
    const full = { keepsAll: true, isFull: true, photos: 4, whole: 2 };
    expect(await keepingOf(laptop, world)).toEqual(full);
    photoReads(laptop);
    laptop.leaderDies();
    await world.passes(dayMs);
    expect(photoReads(laptop)).toBe(0);
    disk.grows();
    valueOf(await laptop.log.photos.keepAll(true));
    await world.passes(5 * minuteMs);
    expect(await heldBy(laptop, ids)).toEqual(ids.map(() => 'all'));
    expect(await keepingOf(laptop, world)).toMatchObject({ isFull: false, whole: 4 });
  });

  it('gives up kept bodies for words that do not fit, and does not fetch them at once', async () => {
    const { world, ids } = await logWithPhotos(3);
    const disk = smallDisk(3);
    const laptop = world.device(disk.localStore);
    valueOf(await laptop.log.photos.keepAll(true));
    await world.passes(minuteMs);
    expect(await heldBy(laptop, ids)).toEqual(ids.map(() => 'all'));
    valueOf(await laptop.log.photos.keep(testPhoto(50, 7)));
    await world.passes(10 * minuteMs);
    expect(await heldBy(laptop, ids)).toEqual(ids.map(() => 'thumb'));
    expect(await keepingOf(laptop, world)).toMatchObject({ keepsAll: true, isFull: true });
  });
});

describe('a log that an older version tallied', () => {
  it('is read once, in steps, and continues where it was', async () => {
    const localStore = memoryLocalStore();
    const id = newPhotoId();
    const world = createSyncWorld();
    const phone = world.device(localStore);
    await world.passes(1_000);
    phone.leaderIsGone();
    for (let back = 0; back < 150; back += 1) {
      const text = back % 100 === 99 ? named(id) : 'tea';
      await phone.userAdds(text, { day: addDays(friday, -back) });
    }
    const rewritten: string[] = [];
    const counting: LocalStore = {
      ...localStore,
      write: (durability, work) =>
        localStore.write(durability, (writer) =>
          work({
            ...writer,
            putDay: (record) => {
              rewritten.push(record.day);
              return writer.putDay(record);
            },
          }),
        ),
    };
    await localStore.write('relaxed', async (writer) =>
      writer.putPhotoMeta({ ...(await writer.photoMeta()), talliedFrom: null }),
    );
    let steps = 1;
    expect(await namePhotos(counting, () => steps-- > 0)).toBe(false);
    expect(rewritten).toEqual([]);
    expect(await namePhotos(counting, () => true)).toBe(true);
    expect(rewritten).toEqual([addDays(friday, -99)]);
    expect(await namePhotos(counting, () => false)).toBe(true);
    expect(rewritten).toHaveLength(1);
  });
});

/** A device with room for so many bodies. */
function smallDisk(room: number) {
  const localStore = memoryLocalStore();
  const full = new Error('full');
  let left = room;
  const small: LocalStore = {
    ...localStore,
    write: async (durability, work) => {
      const before = left;
      try {
        return await localStore.write(durability, (writer) =>
          work({
            ...writer,
            putPhotoBody: (id, body) => {
              if (left < 1) throw full;
              left -= 1;
              return writer.putPhotoBody(id, body);
            },
            deletePhotoBody: (id) => {
              left += 1;
              return writer.deletePhotoBody(id);
            },
          }),
        );
      } catch (error) {
        if (error !== full) throw error;
        left = before;
        return failure({ kind: 'quota', cause: full });
      }
    },
  };
  return {
    localStore: small,
    grows: () => {
      left = 100;
    },
  };
}
