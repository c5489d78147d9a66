import { describe, expect, it } from 'vitest';

import type { PhotoContent, PhotoId } from '../../src/entries/photos/Photo.ts';
import { hasForm } from '../../src/sync/photos/PhotoForm.ts';
import { remotePhotosOver } from '../../src/sync/photos/remotePhotosOver.ts';
import { sealedPhotoForm } from '../../src/sync/photos/sealedPhotoForm.ts';
import { createSealedLog } from '../support/encryption/sealedLog.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { createSyncWorld, valueOf } from '../support/syncWorld.ts';
import { newPhotoId, partOf, testPhoto } from '../support/testPhoto.ts';
import {
  bodyElsewhere,
  bodyOn,
  importsPhoto,
  recordOf,
  stateOf,
  storedPhoto,
  threeParts,
  type PhotoDevice,
  type PhotoWorld,
} from './photoLane.ts';

const keys = await testSealKeys([1]);
type Form = 'plain' | 'sealed';

function sendPartOf({ photos }: PhotoWorld['server']): typeof photos.sendPart {
  return photos.sendPart.bind(photos);
}

/** A world with a log in `form`. `reused`: bytes that went up under a salt and number that other bytes had before. */
async function worldOf(form: Form) {
  const world =
    form === 'plain'
      ? createSyncWorld()
      : createSyncWorld({ log: createSealedLog('ann', keys), openingMs: () => 1 });
  const { server } = world;
  if (form === 'sealed') {
    valueOf(server.putRecord(testKeyRecord({ state: 'sealing', revision: 1 })));
    valueOf(server.putRecord(testKeyRecord({ state: 'on', revision: 2 })));
  }
  const reused: string[] = [];
  const offered = new Map<string, string>();
  const sendPart = sendPartOf(server);
  server.photos.sendPart = (id, part, bytes) => {
    const row = server.photos.row(id);
    if (row !== null && hasForm(row, 'sealed')) {
      const place = `${row.description.salt} ${part}`;
      if ((offered.get(place) ?? bytes) !== bytes) reused.push(place);
      offered.set(place, bytes);
    }
    return sendPart(id, part, bytes);
  };
  const [phone, laptop] = [world.device(), world.device()];
  await world.passes(2_000);
  return { world, phone, laptop, reused };
}

/** `device` loses the connection when it has sent its first part. */
function leavesAfterOnePart(device: PhotoDevice): void {
  const stop = device.hears((message) => {
    if (message.kind !== 'photo-sending' || message.done !== 1) return;
    stop();
    device.goesOffline();
  });
}

const isBodyOf = async (world: PhotoWorld, device: PhotoDevice, id: PhotoId, to: PhotoContent) =>
  isBytesOf(await bodyOn(world, device, id), to);

const isBytesOf = (bytes: Buffer, { body }: PhotoContent) => bytes.equals(new Uint8Array(body));

const ours = testPhoto(threeParts, 1);
const others = [
  ['of the same size', testPhoto(threeParts, 9)],
  ['of another size', testPhoto(threeParts - 7, 9)],
  ['with the same thumbnail', { ...testPhoto(threeParts, 9), thumb: ours.thumb }],
] as const;

describe.each<Form>(['plain', 'sealed'])('one id with two contents in a log that is %s', (form) => {
  it.each(others)('the photo that comes first is on both devices: %s', async (_, theirs) => {
    const { world, phone, laptop, reused } = await worldOf(form);
    const id = newPhotoId();
    leavesAfterOnePart(phone);
    await importsPhoto(phone, id, ours);
    await world.passes(2_000);
    await importsPhoto(laptop, id, theirs);
    await world.passes(20_000);
    expect(await stateOf(laptop, id)).toBe('unsent');
    expect(world.server.photos.row(id)).toMatchObject({ size: threeParts, sent: 1 });
    phone.goesOnline();
    await world.passes(150_000);
    expect([await stateOf(phone, id), await stateOf(laptop, id)]).toEqual(['sent', 'sent']);
    expect(await isBodyOf(world, phone, id, ours)).toBe(true);
    // Of the same facts, each shows what it has.
    if (theirs.size !== ours.size) {
      expect(await isBodyOf(world, laptop, id, ours)).toBe(true);
      const thumb = (await recordOf(laptop, id))?.thumb ?? new ArrayBuffer(0);
      expect(Buffer.from(thumb)).toEqual(Buffer.from(ours.thumb));
    }
    expect(isBytesOf(await bodyElsewhere(world, id), ours)).toBe(true);
    expect(reused).toEqual([]);
  });

  it.each(others)('an unfinished photo of a lost device gives way: %s', async (_, theirs) => {
    const { world, phone, laptop, reused } = await worldOf(form);
    const id = newPhotoId();
    leavesAfterOnePart(phone);
    await importsPhoto(phone, id, ours);
    await world.passes(2_000);
    await importsPhoto(laptop, id, theirs);
    await world.passes(200_000);
    expect(await stateOf(laptop, id)).toBe('sent');
    phone.goesOnline();
    await world.passes(100_000);
    expect(await stateOf(phone, id)).toBe('sent');
    expect(isBytesOf(await bodyElsewhere(world, id), theirs)).toBe(true);
    expect(world.server.photos.usage().bytes).toBe(theirs.size + theirs.thumb.byteLength);
    expect(reused).toEqual([]);
  });

  it('other photos do not wait for it', async () => {
    const { world, phone, laptop } = await worldOf(form);
    const [id, next] = [newPhotoId(), newPhotoId()];
    leavesAfterOnePart(phone);
    await importsPhoto(phone, id, ours);
    await world.passes(2_000);
    await importsPhoto(laptop, id, testPhoto(threeParts, 9));
    await importsPhoto(laptop, next, testPhoto(100, 3));
    await world.passes(10_000);
    expect([await stateOf(laptop, id), await stateOf(laptop, next)]).toEqual(['unsent', 'sent']);
  });

  it('the same content is sent by both at once, and neither is refused', async () => {
    const { world, phone, laptop, reused } = await worldOf(form);
    const id = newPhotoId();
    const long = testPhoto(20 * threeParts - 90, 1);
    await Promise.all([importsPhoto(phone, id, long), importsPhoto(laptop, id, long)]);
    await world.passes(200_000);
    expect([await stateOf(phone, id), await stateOf(laptop, id)]).toEqual(['sent', 'sent']);
    expect(isBytesOf(await bodyElsewhere(world, id), long)).toBe(true);
    expect(reused).toEqual([]);
  });
});

describe('a part of another device that arrives late', () => {
  it.each([1, 3])('is found, and the photo begins anew (%i parts there)', async (sent) => {
    const { world, phone } = await worldOf('plain');
    const id = newPhotoId();
    const { photos } = world.server;
    const theirs = await storedPhoto(id, testPhoto(threeParts, 9), 3);
    const sendPart = sendPartOf(world.server);
    photos.sendPart = (photo, part, bytes) => {
      if (part !== sent - 1) return sendPart(photo, part, bytes);
      // The part of the other device is a moment earlier.
      photos.sendPart = sendPart;
      const late = theirs.parts[part];
      if (late !== undefined) valueOf(sendPart(photo, part, late));
      return sendPart(photo, part, bytes);
    };
    await importsPhoto(phone, id, ours);
    await world.passes(200_000);
    expect(await stateOf(phone, id)).toBe('sent');
    expect(isBytesOf(await bodyElsewhere(world, id), ours)).toBe(true);
  });
});

describe('a photo of which the server has a part', () => {
  it('is of its content alone', async () => {
    const { world, phone } = await worldOf('sealed');
    const { photos } = phone.line().wire;
    const sealed = remotePhotosOver(
      photos,
      sealedPhotoForm({ uid: 'ann', keys, isConverting: false }),
    );
    const id = newPhotoId();
    const ask = async <Value>(asked: Promise<Value>) => {
      await world.passes(1_000);
      return asked;
    };
    valueOf(await ask(sealed.begin(id, ours)));
    const begun = valueOf(await ask(sealed.readPhoto(id)));
    if (begun === null) throw new Error('not begun');
    valueOf(await ask(sealed.sendPart(begun, 0, partOf(ours, 0))));
    const there = valueOf(await ask(sealed.readPhoto(id))) ?? begun;
    expect(valueOf(await ask(sealed.isOf(there, ours, null)))).toBe(true);
    for (const [, other] of others)
      expect(valueOf(await ask(sealed.isOf(there, other, null)))).toBe(false);
    // Also a body that differs in one byte behind all that the server has.
    const body = ours.body.slice(0);
    new Uint8Array(body)[threeParts - 1] = 200;
    expect(valueOf(await ask(sealed.isOf(there, { ...ours, body }, 1)))).toBe(false);
  });
});
