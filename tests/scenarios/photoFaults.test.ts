import { describe, expect, it } from 'vitest';

import { photoLimits } from '../../src/entries/photos/Photo.ts';
import { failure } from '../../src/lib/result.ts';
import { cachedBytes } from '../../src/log/photos/localPhotos.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import { plainPhotoForm } from '../../src/sync/photos/plainPhotoForm.ts';
import { createSealedLog } from '../support/encryption/sealedLog.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createSyncWorld, friday, saying, valueOf } from '../support/syncWorld.ts';
import { newPhotoId, testPhoto, testPhotoRecord } from '../support/testPhoto.ts';
import {
  bodyElsewhere,
  bodyOn,
  named,
  recordOf,
  stateOf,
  storedPhoto,
  threeParts,
  userAddsPhoto,
  within,
  type PhotoDevice,
  type PhotoWorld,
} from './photoLane.ts';

const hourMs = 3_600_000;
const isSame = (bytes: Buffer, buffer: ArrayBuffer) => bytes.equals(new Uint8Array(buffer));
const fails = (kind: RemoteError['kind']) => failure<RemoteError>({ kind, cause: null });

async function started() {
  const world = createSyncWorld();
  const phone = world.device();
  await world.passes(1_000);
  return { world, phone };
}

/** How often the device asked about photos since the last call. */
const asked = (device: PhotoDevice) =>
  device.takeTraffic().filter((each) => /photo|part|thumb|usage/.test(each)).length;

/** `device` loses the connection when it has sent its first part. */
function leavesAfterOnePart(device: PhotoDevice): void {
  const stop = device.hears((message) => {
    if (message.kind !== 'photo-sending' || message.done !== 1) return;
    stop();
    device.goesOffline();
  });
}

describe('a log whose photos are full', () => {
  it('refuses the next photo and says so, and words go on', async () => {
    const { world, phone } = await started();
    const { photos } = world.server;
    const large = await storedPhoto(newPhotoId(), testPhoto(100));
    const size = photoLimits.logBytes - 2_000;
    photos.put({ ...large, row: { ...large.row, size } });
    const { id, content } = await userAddsPhoto(phone);
    await world.passes(30_000);
    expect(await recordOf(phone, id)).toMatchObject({
      state: 'refused',
      refusal: 'budget',
      hasBody: true,
    });
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({
      kind: 'needs-attention',
      refusedPhotos: 1,
      unsent: 0,
    });
    await phone.userAdds('tea', { time: '10:00:00' });
    await world.passes(2_000);
    world.expectServer([named(id), 'tea']);
    // It waits for the person, and for nobody else.
    asked(phone);
    await world.passes(hourMs);
    expect(asked(phone)).toBe(0);
    photos.delete(large.row.id);
    phone.log.photos.retry(id);
    await world.passes(30_000);
    expect(await stateOf(phone, id)).toBe('sent');
    expect(isSame(await bodyElsewhere(world, id), content.body)).toBe(true);
  });
});

describe('a photo that fails', () => {
  it.each([
    ['permission-denied', 3],
    ['invalid-data', 3],
    ['unexpected', 8],
  ] as const)(
    'with %s is said after %i tries, and not tried again by itself',
    async (kind, most) => {
      const { world, phone } = await started();
      let tries = 0;
      world.server.photos.sendPart = () => {
        tries++;
        return fails(kind);
      };
      const { id } = await userAddsPhoto(phone);
      const { id: next } = await userAddsPhoto(phone, 2, 50);
      await world.passes(hourMs);
      expect(await recordOf(phone, id)).toMatchObject({ state: 'refused', refusal: kind });
      expect(await recordOf(phone, next)).toMatchObject({ state: 'refused', refusal: kind });
      expect(tries).toBe(2 * most);
      expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ refusedPhotos: 2 });
      phone.leaderDies();
      await world.passes(hourMs);
      expect(tries).toBe(2 * most);
    },
  );

  it('does not hold up the next one', async () => {
    const { world, phone } = await started();
    const { photos } = world.server;
    const sendPart = photos.sendPart.bind(photos);
    const { id } = await userAddsPhoto(phone);
    photos.sendPart = (photo, part, bytes) =>
      photo === id ? fails('permission-denied') : sendPart(photo, part, bytes);
    const { id: next } = await userAddsPhoto(phone, 2, 50);
    await world.passes(60_000);
    expect([await stateOf(phone, id), await stateOf(phone, next)]).toEqual(['refused', 'sent']);
  });

  it('is said when the device has lost its bytes', async () => {
    const { world, phone } = await started();
    phone.goesOffline();
    const { id } = await userAddsPhoto(phone);
    valueOf(await phone.localStore.write('strict', (writer) => writer.deletePhotoBody(id)));
    phone.goesOnline();
    await world.passes(hourMs);
    expect(await recordOf(phone, id)).toMatchObject({ state: 'refused', refusal: 'invalid-data' });
    world.expectServer([named(id)]);
  });

  it('is shown as damaged when the bytes on the server are, and asked for again by the person alone', async () => {
    const { world, phone } = await started();
    const { id } = await userAddsPhoto(phone);
    await world.passes(30_000);
    const { photos } = world.server;
    const [whole] = photos.all();
    if (whole === undefined) throw new Error('nothing there');
    const other = await plainPhotoForm.toStored(id, { ...testPhoto(9), thumb: new ArrayBuffer(7) });
    photos.put({
      ...whole,
      parts: [],
      thumb: other.thumb,
    });
    const laptop = world.device();
    await world.passes(2_000);
    const view = laptop.log.photos.view(id);
    view.subscribe(() => undefined);
    await world.passes(5_000);
    expect(view.getSnapshot()).toEqual({ kind: 'missing', why: 'damaged' });
    expect(await within(world, laptop.log.photos.body(id))).toEqual({
      ok: false,
      error: { kind: 'damaged' },
    });
    asked(laptop);
    await world.passes(hourMs);
    expect(asked(laptop)).toBe(0);
    photos.put(whole);
    laptop.log.photos.retry(id);
    await world.passes(5_000);
    expect(view.getSnapshot()).toMatchObject({ kind: 'here' });
  });
});

describe('the photos of a device over the limit', () => {
  const large = Math.ceil(cachedBytes / 3);

  it('lose their bodies when an engine starts, the one seen least recently first, and never an unsent one', async () => {
    const localStore = memoryLocalStore();
    const sent = [1, 2, 3, 4, 5].map((number) =>
      testPhotoRecord(number, { state: 'sent', size: large, seenAtMs: 100 - number }),
    );
    const others = [
      testPhotoRecord(6, { state: 'unsent', size: large, seenAtMs: 1 }),
      testPhotoRecord(7, { state: 'refused', refusal: 'budget', size: large, seenAtMs: 1 }),
      testPhotoRecord(8, { state: 'draft', size: large, seenAtMs: Date.now() }),
    ];
    valueOf(
      await localStore.write('strict', async (writer) => {
        for (const photo of [...sent, ...others]) {
          await writer.putPhotoBody(photo.id, new ArrayBuffer(1));
          await writer.putPhoto(photo);
        }
        await writer.putDraft(
          { kind: 'new', day: friday },
          {
            text: named(others[2]?.id ?? newPhotoId()),
            baseRevision: null,
            owner: 'a',
            savedAtMs: 1,
          },
        );
      }),
    );
    const world = createSyncWorld();
    const phone = world.device(localStore);
    phone.goesOffline();
    await world.passes(2_000);
    const held = await Promise.all(
      [...sent, ...others].map(async ({ id }) => {
        const body = valueOf(await localStore.read((reader) => reader.photoBody(id)));
        const record = await recordOf(phone, id);
        expect(record?.hasBody).toBe(body !== undefined);
        expect(record?.thumb.byteLength).toBeGreaterThan(0);
        return body !== undefined;
      }),
    );
    // Numbers 5, 4 and 3 were seen least recently.
    expect(held).toEqual([true, true, false, false, false, true, true, true]);
  });

  it('make room as soon as a photo is sent', async () => {
    const localStore = memoryLocalStore();
    const seen = testPhotoRecord(1, { state: 'sent', size: cachedBytes, seenAtMs: 1 });
    const world = createSyncWorld();
    const phone = world.device(localStore);
    await world.passes(2_000);
    valueOf(
      await localStore.write('strict', async (writer) => {
        await writer.putPhotoBody(seen.id, new ArrayBuffer(1));
        await writer.putPhoto(seen);
      }),
    );
    const { id } = await userAddsPhoto(phone);
    expect((await recordOf(phone, seen.id))?.hasBody).toBe(true);
    await world.passes(30_000);
    expect(await recordOf(phone, id)).toMatchObject({ state: 'sent', hasBody: true });
    expect((await recordOf(phone, seen.id))?.hasBody).toBe(false);
  });
});

describe('a log that is deleted on the server', () => {
  async function deletedUnder(phone: PhotoDevice, world: PhotoWorld) {
    leavesAfterOnePart(phone);
    const half = await userAddsPhoto(phone, 2);
    await world.passes(2_000);
    expect(world.server.photos.row(half.id)?.sent).toBe(1);
    return half;
  }

  it('takes its photos with it, those that were half sent too', async () => {
    const { world, phone } = await started();
    const sent = await userAddsPhoto(phone);
    await world.passes(30_000);
    const half = await deletedUnder(phone, world);
    world.server.clear();
    phone.goesOnline();
    await world.passes(hourMs);
    expect(await recordOf(phone, sent.id)).toBeUndefined();
    expect(await stateOf(phone, half.id)).toBe('draft');
    expect(world.server.photos.all()).toEqual([]);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved' });
  });

  it('keeps what unsent words name, and sends it with them', async () => {
    const { world, phone } = await started();
    const sent = await userAddsPhoto(phone);
    await world.passes(30_000);
    const half = await deletedUnder(phone, world);
    const late = await userAddsPhoto(phone, 3);
    await phone.userAdds(`again ${named(sent.id)}`, { time: '10:00:00' });
    valueOf(await phone.log.writeDraft({ kind: 'new', day: friday }, named(half.id), null));
    world.server.clear();
    phone.goesOnline();
    await world.passes(hourMs);
    world.expectServer([named(late.id), `again ${named(sent.id)}`]);
    for (const { id, content } of [late, sent]) {
      expect(await stateOf(phone, id)).toBe('sent');
      expect(isSame(await bodyElsewhere(world, id), content.body)).toBe(true);
    }
    expect(world.server.photos.row(half.id)).toBeNull();
    expect(await recordOf(phone, half.id)).toMatchObject({ state: 'draft', hasBody: true });
    valueOf(await phone.log.add(saying(named(half.id))));
    await world.passes(30_000);
    expect(isSame(await bodyElsewhere(world, half.id), half.content.body)).toBe(true);
  });
});

describe('a restored backup', () => {
  it('gets the photos again that a device has, also when no word is lost', async () => {
    const { world, phone } = await started();
    const { id: early, content: first } = await userAddsPhoto(phone, 1);
    await world.passes(30_000);
    leavesAfterOnePart(phone);
    const { id, content } = await userAddsPhoto(phone, 2);
    await world.passes(70_000);
    const restore = world.server.backUp();
    phone.goesOnline();
    await world.passes(70_000);
    const { id: late, content: last } = await userAddsPhoto(phone, 3);
    await world.passes(70_000);
    expect(world.server.photos.usage().plain).toBe(3);
    restore();
    expect(world.server.photos.row(late)).toBeNull();
    await world.passes(hourMs);
    for (const [photo, there] of [
      [early, first],
      [id, content],
      [late, last],
    ] as const) {
      expect(await stateOf(phone, photo)).toBe('sent');
      expect(isSame(await bodyElsewhere(world, photo), there.body)).toBe(true);
    }
  });
});

describe('two tabs', () => {
  it('show a photo to its end when the leader closes in the middle of it', async () => {
    const { world, phone } = await started();
    const other = phone.opensTab();
    let deaths = 0;
    phone.hears((message) => {
      if (message.kind !== 'photo-sending' || message.done !== 2 || deaths > 0) return;
      deaths++;
      phone.leaderDies();
    });
    const { id, content } = await userAddsPhoto(phone);
    const seen: string[] = [];
    const views = [phone.log, other].map((log) => log.photos.view(id));
    for (const view of views)
      view.subscribe(() => {
        const now = view.getSnapshot();
        seen.push(now.kind === 'here' ? now.sending.kind : now.kind);
      });
    await world.passes(60_000);
    expect(deaths).toBe(1);
    for (const view of views)
      expect(view.getSnapshot()).toMatchObject({ kind: 'here', sending: { kind: 'sent' } });
    expect(seen).toContain('sending');
    expect(seen).not.toContain('refused');
    expect(other.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved' });
    expect(isSame(await bodyElsewhere(world, id), content.body)).toBe(true);
  });
});

describe('an older build beside', () => {
  it('reads and edits the words, and the photo stays', async () => {
    const { world, phone } = await started();
    const laptop = world.device();
    await world.passes(2_000);
    const { id, content } = await userAddsPhoto(phone);
    await world.passes(30_000);
    await laptop.userEdits(named(id), `Before. ${named(id)}`);
    await world.passes(5_000);
    phone.expectDay([`Before. ${named(id)}`]);
    expect(isSame(await bodyOn(world, laptop, id), content.body)).toBe(true);
  });
});

describe('a sealed log', () => {
  it('shows a photo on another device, and has no readable byte of it on the server', async () => {
    const keys = await testSealKeys([1]);
    const world = createSyncWorld({ log: createSealedLog('ann', keys), openingMs: () => 1 });
    valueOf(world.server.putRecord(testKeyRecord({ state: 'sealing', revision: 1 })));
    valueOf(world.server.putRecord(testKeyRecord({ state: 'on', revision: 2 })));
    const phone = world.device();
    await world.passes(2_000);
    leavesAfterOnePart(phone);
    const { id, content } = await userAddsPhoto(phone);
    await world.passes(20_000);
    phone.goesOnline();
    await world.passes(60_000);
    expect(await stateOf(phone, id)).toBe('sent');
    const stored = JSON.stringify(world.server.photos.all());
    expect(stored).not.toContain('image/webp');
    const start = Buffer.from(content.body.slice(0, 60)).toString('base64url');
    expect(stored).not.toContain(start);
    expect(isSame(await bodyElsewhere(world, id), content.body)).toBe(true);
  });
});

describe('a draft photo', () => {
  it('is sent when an entry of another device names it', async () => {
    const { world, phone } = await started();
    const laptop = world.device();
    await world.passes(2_000);
    const content = testPhoto(threeParts);
    const id = valueOf(await phone.log.photos.keep(content));
    await laptop.userAdds(named(id));
    await world.passes(30_000);
    expect(await stateOf(phone, id)).toBe('sent');
    expect(isSame(await bodyOn(world, laptop, id), content.body)).toBe(true);
  });
});
