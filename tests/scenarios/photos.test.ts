import { describe, expect, it } from 'vitest';

import { photoLimits, type PhotoId } from '../../src/entries/photos/Photo.ts';
import { writePhotoReference } from '../../src/entries/photos/photoReference.ts';
import { unsentIds } from '../../src/log/writes/unsentIds.ts';
import { createSyncWorld, saying, valueOf } from '../support/syncWorld.ts';
import { testPhoto } from '../support/testPhoto.ts';

type World = ReturnType<typeof createSyncWorld>;
type Device = ReturnType<World['device']>;

const named = (id: PhotoId) => writePhotoReference({ id, alt: 'Harbour' });
const size = 2 * photoLimits.partBytes + 5;
const bytesOf = (buffer: ArrayBuffer) => [...new Uint8Array(buffer)];

async function userAddsPhoto(device: Device, letter = 1) {
  const content = testPhoto(size, letter);
  const id = valueOf(await device.log.photos.keep(content));
  await device.log.add(saying(named(id)));
  return { id, content };
}

const stateOf = async (device: Device, id: PhotoId) =>
  valueOf(await device.localStore.read((reader) => reader.photo(id)))?.state;

/** What the server has of the photo, and its bytes. */
async function onServer(device: Device, id: PhotoId) {
  return device.line().wire.photos.readRow(id);
}

describe('a photo', () => {
  it('becomes unsent with the entry that names it, and counts as unsent until the server has all of it', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1_000);
    phone.goesOffline();
    const id = valueOf(await phone.log.photos.keep(testPhoto(size)));
    expect(await stateOf(phone, id)).toBe('draft');
    await phone.log.add(saying(named(id)));
    expect(await stateOf(phone, id)).toBe('unsent');
    expect(valueOf(await phone.log.countUnsent())).toBe(2);
    expect(valueOf(await phone.localStore.read(unsentIds))).toContain(id);
    await world.passes(1_000);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'on-device', photos: 1 });
    phone.goesOnline();
    await world.passes(60_000);
    expect(await stateOf(phone, id)).toBe('sent');
    expect(valueOf(await phone.log.countUnsent())).toBe(0);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved' });
    expect(phone.log.syncStatus.getSnapshot()).not.toHaveProperty('photos');
  });

  it('is not sent while no entry names it, and can be discarded', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1_000);
    const id = valueOf(await phone.log.photos.keep(testPhoto(size)));
    await phone.userAdds('tea');
    await world.passes(10_000);
    const row = onServer(phone, id);
    await world.passes(1_000);
    expect(await row).toEqual({ ok: true, value: null });
    await phone.log.photos.discard(id);
    expect(await stateOf(phone, id)).toBeUndefined();
  });

  it('is not discarded once an entry names it', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    const { id } = await userAddsPhoto(phone);
    await phone.log.photos.discard(id);
    expect(await stateOf(phone, id)).toBe('unsent');
  });

  it('comes whole to another device: thumbnail when shown, body when looked at', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1_000);
    const { id, content } = await userAddsPhoto(phone);
    await world.passes(60_000);
    const view = laptop.log.photos.view(id);
    view.subscribe(() => undefined);
    await world.passes(5_000);
    const shown = view.getSnapshot();
    expect(shown).toMatchObject({ kind: 'here', sending: { kind: 'sent' } });
    if (shown.kind === 'here') expect(bytesOf(shown.thumb)).toEqual(bytesOf(content.thumb));
    const body = laptop.log.photos.body(id);
    await world.passes(5_000);
    const found = valueOf(await body);
    expect(found.facts).toEqual({ type: content.type, width: 640, height: 480, size });
    expect(Buffer.from(found.bytes).equals(Buffer.from(content.body))).toBe(true);
  });

  it('is missing without a connection, and is asked for again when that comes back', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1_000);
    laptop.goesOffline();
    const { id } = await userAddsPhoto(phone);
    await world.passes(60_000);
    const view = laptop.log.photos.view(id);
    view.subscribe(() => undefined);
    await world.passes(15_000);
    expect(view.getSnapshot()).toEqual({ kind: 'missing', why: 'offline' });
    laptop.goesOnline();
    await world.passes(70_000);
    expect(view.getSnapshot()).toMatchObject({ kind: 'here' });
  });

  it.each([3, 30, 65, 85, 105, 125, 150, 190, 230])(
    'arrives once and whole when the engine dies %i ms after the start of sending',
    async (ms) => {
      const world = createSyncWorld();
      const [phone, laptop] = [world.device(), world.device()];
      await world.passes(1_000);
      const { id, content } = await userAddsPhoto(phone);
      await world.passes(ms);
      phone.leaderDies();
      await world.passes(ms);
      phone.leaderDies();
      await world.passes(120_000);
      expect(await stateOf(phone, id)).toBe('sent');
      const body = laptop.log.photos.body(id);
      await world.passes(5_000);
      expect(Buffer.from(valueOf(await body).bytes).equals(Buffer.from(content.body))).toBe(true);
      const usage = laptop.log.photos.usage();
      await world.passes(1_000);
      const bytes = size + content.thumb.byteLength;
      expect(valueOf(await usage)).toMatchObject({ bytes, photos: 1 });
    },
  );

  it('lets a word written meanwhile go before its next part', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1_000);
    let parts = 0;
    phone.hears((message) => {
      if (message.kind !== 'photo-sending') return;
      parts++;
      if (message.done === 0) void phone.userAdds('a word');
    });
    await userAddsPhoto(phone);
    phone.takeTraffic();
    await world.passes(10_000);
    expect(parts).toBe(3);
    const traffic = phone.takeTraffic();
    const word = traffic.findIndex((each) => each.includes('a word'));
    const lastPart = traffic.findLastIndex((each) => each.includes('part'));
    expect(word).toBeGreaterThan(-1);
    expect(word).toBeLessThan(lastPart);
  });

  it('does not count as seen when it is copied for an export, here or from the server', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1_000);
    const { id, content } = await userAddsPhoto(phone);
    await world.passes(60_000);
    const seenAt = async (device: Device) =>
      valueOf(await device.localStore.read((reader) => reader.photo(id)))?.seenAtMs;
    const before = await seenAt(phone);
    const here = valueOf(await phone.log.photos.copyOf(id));
    expect(bytesOf(here.bytes)).toEqual(bytesOf(content.body));
    expect(await seenAt(phone)).toBe(before);
    const fetching = laptop.log.photos.copyOf(id);
    await world.passes(1_000);
    expect(bytesOf(valueOf(await fetching).bytes)).toEqual(bytesOf(content.body));
    // Never seen here: it is the first to leave.
    expect(await seenAt(laptop)).toBe(0);
    await phone.log.photos.body(id);
    await world.passes(1_000);
    expect(await seenAt(phone)).toBeGreaterThan(before ?? 0);
  });
});
