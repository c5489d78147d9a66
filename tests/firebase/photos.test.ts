import { deleteApp } from 'firebase/app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { photoLimits, type PhotoContent } from '../../src/entries/photos/Photo.ts';
import { firebaseAccount } from '../../src/firebase/account/firebaseAccount.ts';
import { openAuth } from '../../src/firebase/account/openAuth.ts';
import { openDatabase } from '../../src/firebase/connection/openDatabase.ts';
import { firebaseWireStore } from '../../src/firebase/log/firebaseWireStore.ts';
import type { RemotePhoto, RemotePhotos } from '../../src/sync/photos/RemotePhotos.ts';
import { plainPhotoForm } from '../../src/sync/photos/plainPhotoForm.ts';
import { remotePhotosOver } from '../../src/sync/photos/remotePhotosOver.ts';
import { sealedPhotoForm } from '../../src/sync/photos/sealedPhotoForm.ts';
import {
  signedTestRecord,
  testKeyRecord,
  testSealKeys,
} from '../support/encryption/testKeyRecord.ts';
import { valueOf } from '../support/syncWorld.ts';
import { newPhotoId, partOf, testPhoto } from '../support/testPhoto.ts';
import {
  newEntry,
  openDevice,
  password,
  startTestBackend,
  untilConnected,
  type Device,
  type TestBackend,
} from './backend.ts';

const keys = await testSealKeys([1]);
const denied = { ok: false, error: { kind: 'permission-denied' } };
const invalid = { ok: false, error: { kind: 'invalid-data' } };

let backend: TestBackend;
const open: Device[] = [];
beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((device) => device.close()));
});
afterAll(async () => {
  await backend.close();
});

type Form = 'plain' | 'sealed';

/** A device with a log in `form`. `other`: its photos on a second device. */
async function openLog(form: Form) {
  const device = await openDevice(backend);
  const second = await openDevice(backend, device.email);
  open.push(device, second);
  if (form === 'sealed') {
    valueOf(await device.wire.keyRecord.put(testKeyRecord({ state: 'sealing', revision: 1 })));
    valueOf(await device.wire.keyRecord.put(testKeyRecord({ state: 'on', revision: 2 })));
  } else valueOf(await device.store.write({ kind: 'add', after: newEntry('words') }));
  const photosOf = ({ wire, uid }: Device): RemotePhotos =>
    form === 'plain'
      ? remotePhotosOver(wire.photos, plainPhotoForm)
      : remotePhotosOver(wire.photos, sealedPhotoForm({ uid, keys, isConverting: false }));
  const stored = (at: string) => backend.database.read(`logs/${device.uid}/${at}`);
  return { device, photos: photosOf(device), other: photosOf(second), stored };
}

async function present(photos: RemotePhotos, id: RemotePhoto['id']): Promise<RemotePhoto> {
  const photo = valueOf(await photos.readPhoto(id));
  if (photo === null) throw new Error('there is no photo');
  return photo;
}

/** Begins the photo and sends all its parts. */
async function send(photos: RemotePhotos, content: PhotoContent): Promise<RemotePhoto> {
  const id = newPhotoId();
  valueOf(await photos.begin(id, content));
  const photo = await present(photos, id);
  for (let part = 0; part < photo.parts; part += 1)
    valueOf(await photos.sendPart(photo, part, partOf(content, part)));
  return present(photos, id);
}

async function bodyOf(photos: RemotePhotos, photo: RemotePhoto): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let part = 0; part < photo.parts; part += 1)
    parts.push(Buffer.from(valueOf(await photos.readPart(photo, part))));
  return Buffer.concat(parts);
}

/** Resolves in the moment when the SDK has a write of a photo. */
async function untilUnderWay({ wire }: Device): Promise<void> {
  while (wire.photos.bytesUnderWay() === 0) await new Promise((resolve) => setImmediate(resolve));
}

const content = testPhoto(photoLimits.partBytes + 10);

describe.each<Form>(['plain', 'sealed'])('a photo in a log that is %s', (form) => {
  it('goes up in parts, and comes down on another device as it was', async () => {
    const { photos, other, stored } = await openLog(form);
    const { id } = await send(photos, content);
    const photo = await present(other, id);
    const { type, width, height, size } = content;
    const facts = { type, width, height, size };
    expect(photo).toMatchObject({ id, facts, parts: 2, sent: 2 });
    expect(Buffer.from(valueOf(await other.readThumb(photo)))).toEqual(Buffer.from(content.thumb));
    expect((await bodyOf(other, photo)).equals(new Uint8Array(content.body))).toBe(true);
    expect(valueOf(await other.readUsage())).toEqual({
      bytes: size + content.thumb.byteLength,
      photos: 1,
      limitBytes: photoLimits.logBytes,
    });
    const text = JSON.stringify(await stored(''));
    const start = Buffer.from(content.body.slice(0, 60)).toString('base64url');
    expect([text.includes('image/webp'), text.includes(start)]).toEqual(
      form === 'plain' ? [true, true] : [false, false],
    );
  });

  it('is sent on from the part that the server lacks, after a lost answer', async () => {
    const { device, photos } = await openLog(form);
    const id = newPhotoId();
    valueOf(await photos.begin(id, content));
    const photo = await present(photos, id);
    // The connection ends under the part. The SDK sends it again by itself.
    const lost = photos.sendPart(photo, 0, partOf(content, 0));
    await untilUnderWay(device);
    device.store.reconnect();
    const first = await lost;
    if (!first.ok) expect(first.error.kind).toBe('offline');
    await untilConnected(device.store);
    const now = await present(photos, id);
    expect(now.sent).toBe(1);
    expect(await photos.sendPart(now, 0, partOf(content, 0))).toMatchObject(denied);
    valueOf(await photos.sendPart(now, 1, partOf(content, 1)));
    expect(
      (await bodyOf(photos, await present(photos, id))).equals(new Uint8Array(content.body)),
    ).toBe(true);
  });

  it('is begun once after a lost answer, and counted once', async () => {
    const { device, photos } = await openLog(form);
    const id = newPhotoId();
    const lost = photos.begin(id, content);
    await untilUnderWay(device);
    device.store.reconnect();
    const first = await lost;
    await untilConnected(device.store);
    const again = await photos.begin(id, content);
    if (first.ok) expect(again).toMatchObject(denied);
    expect(await present(photos, id)).toMatchObject({ sent: 0, parts: 2 });
    expect(valueOf(await photos.readUsage())).toMatchObject({ photos: 1 });
    const photo = await present(photos, id);
    expect(Buffer.from(valueOf(await photos.readThumb(photo)))).toEqual(Buffer.from(content.thumb));
  });

  it('is not begun twice, and a part is not sent twice or out of order', async () => {
    const { photos, other } = await openLog(form);
    const id = newPhotoId();
    valueOf(await photos.begin(id, content));
    expect(await other.begin(id, testPhoto(50))).toMatchObject(denied);
    const photo = await present(other, id);
    expect(photo.facts.size).toBe(content.size);
    expect(await other.sendPart(photo, 1, partOf(content, 1))).toMatchObject(denied);
    valueOf(await photos.sendPart(photo, 0, partOf(content, 0)));
    expect(await other.sendPart(photo, 0, partOf(content, 0))).toMatchObject(denied);
  });

  it('is deleted with all its bytes, whole or not, and a second time', async () => {
    const { photos, other, stored } = await openLog(form);
    const whole = await send(photos, content);
    const half = newPhotoId();
    valueOf(await photos.begin(half, content));
    expect(valueOf(await photos.readPhotoIds(null, 1))).toEqual([whole.id]);
    expect(valueOf(await photos.readPhotoIds(whole.id, 5))).toEqual([half]);
    for (const id of [whole.id, half, half]) valueOf(await other.deletePhoto(id));
    expect(valueOf(await photos.readPhoto(whole.id))).toBeNull();
    expect([await stored('files'), await stored('fileData')]).toEqual([null, null]);
    expect(valueOf(await photos.readUsage())).toMatchObject({ bytes: 0, photos: 0 });
  });

  it('is counted when two devices begin photos at once', async () => {
    const { photos, other } = await openLog(form);
    const begun = await Promise.all(
      [photos, other, photos, other].map((each) => each.begin(newPhotoId(), testPhoto(70))),
    );
    expect(begun.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(valueOf(await photos.readUsage())).toMatchObject({ photos: 4, bytes: 4 * 1_070 });
  });

  it('is refused when the budget is full, and `readUsage` says so', async () => {
    const { device, photos } = await openLog(form);
    const { id } = await send(photos, testPhoto(70));
    const almost = photoLimits.logBytes - 1_000;
    await backend.database.write(`logs/${device.uid}/usage/bytes`, almost);
    expect(await photos.begin(newPhotoId(), testPhoto(70))).toMatchObject(denied);
    expect(valueOf(await photos.readUsage())).toMatchObject({ bytes: almost, photos: 1 });
    valueOf(await photos.deletePhoto(id));
    valueOf(await photos.begin(newPhotoId(), testPhoto(70)));
  });

  it('is seen and changed by no other person', async () => {
    const { device, photos } = await openLog(form);
    const { id } = await send(photos, testPhoto(70));
    const { app, auth } = openAuth(backend.config, 'memory', `ben-${form}`);
    await firebaseAccount(auth).signUp(`ben-${form}@example.org`, password);
    const database = openDatabase(app, backend.config);
    const wire = firebaseWireStore(database, device.uid, () => true);
    await untilConnected(wire);
    const theirPhotos = remotePhotosOver(wire.photos, plainPhotoForm);
    expect(await theirPhotos.readPhoto(id)).toMatchObject(denied);
    expect(await theirPhotos.readUsage()).toMatchObject(denied);
    expect(await theirPhotos.readPhotoIds(null, 5)).toMatchObject(denied);
    expect(await theirPhotos.deletePhoto(id)).toMatchObject(denied);
    expect(await theirPhotos.begin(newPhotoId(), testPhoto(70))).toMatchObject(denied);
    expect(valueOf(await photos.readUsage())).toMatchObject({ photos: 1 });
    wire.close();
    await deleteApp(app);
  });

  it('is invalid when its bytes are other ones or gone', async () => {
    const { device, photos } = await openLog(form);
    const photo = await send(photos, content);
    const at = (path: string) => `logs/${device.uid}/fileData/${photo.id}/${path}`;
    await backend.database.write(at('thumb'), 'AAAA');
    await backend.database.write(at('parts/0'), null);
    expect(await photos.readThumb(photo)).toMatchObject(invalid);
    expect(await photos.readPart(photo, 0)).toMatchObject(invalid);
    await backend.database.write(at('parts/0'), 7);
    expect(await photos.readPart(photo, 0)).toMatchObject(invalid);
    await backend.database.write(`logs/${device.uid}/files/${photo.id}/parts`, 3);
    expect(await photos.readPhoto(photo.id)).toMatchObject(invalid);
  });
});

describe('a photo that was half sent before its log changed its form', () => {
  it('is not there for its sender, who begins it again', async () => {
    const { device, photos: plain, stored } = await openLog('plain');
    const id = newPhotoId();
    valueOf(await plain.begin(id, content));
    const half = await present(plain, id);
    valueOf(await plain.sendPart(half, 0, partOf(content, 0)));
    const record = await signedTestRecord({ state: 'sealing', revision: 1 }, keys, device.uid);
    valueOf(await device.wire.keyRecord.put(record));
    const form = sealedPhotoForm({ uid: device.uid, keys, isConverting: true });
    const sealed = remotePhotosOver(device.wire.photos, form);

    expect(await plain.sendPart(half, 1, partOf(content, 1))).toMatchObject(denied);
    expect(await plain.begin(newPhotoId(), content)).toMatchObject(denied);
    expect(valueOf(await sealed.readPhoto(id))).toBeNull();
    expect(await sealed.sendPart(half, 1, partOf(content, 1))).toMatchObject(denied);
    valueOf(await sealed.begin(id, content));
    const photo = await present(sealed, id);
    for (const part of [0, 1]) valueOf(await sealed.sendPart(photo, part, partOf(content, part)));
    expect(
      (await bodyOf(sealed, await present(sealed, id))).equals(new Uint8Array(content.body)),
    ).toBe(true);
    expect(await stored('usage')).toMatchObject({ plain: 0, sealed: 1 });
  });
});
