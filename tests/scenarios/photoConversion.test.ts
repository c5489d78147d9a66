import { createHash } from 'node:crypto';

import { beforeAll, describe, expect, it, vi } from 'vitest';

import { photoLimits, type PhotoContent, type PhotoId } from '../../src/entries/photos/Photo.ts';
import type { Clock } from '../../src/lib/Clock.ts';
import { success } from '../../src/lib/result.ts';
import type { EncryptionProgress } from '../../src/log/encryption/EncryptionStatus.ts';
import type { OpenedRecord } from '../../src/seal/record/keyRecords.ts';
import { parseKeyRecord } from '../../src/seal/record/parseKeyRecord.ts';
import { withState } from '../../src/seal/record/recordMac.ts';
import { createConverter, type Converter } from '../../src/sync/conversion/createConverter.ts';
import { hasForm, type PhotoForm } from '../../src/sync/photos/PhotoForm.ts';
import { plainPhotoForm } from '../../src/sync/photos/plainPhotoForm.ts';
import { remotePhotosOver } from '../../src/sync/photos/remotePhotosOver.ts';
import { openingPhotoForm, sealedPhotoForm } from '../../src/sync/photos/sealedPhotoForm.ts';
import type { PhotoBytes, PhotoFormKind } from '../../src/sync/photos/StoredPhoto.ts';
import { createFakeStoredLog, type FakeStoredLog } from '../support/fakeStoredLog.ts';
import { createRandom } from '../support/random.ts';
import { valueOf } from '../support/syncWorld.ts';
import { newPhotoId, partOf, testPhoto } from '../support/testPhoto.ts';
import { makeTestKeys } from '../support/testKeys.ts';

const uid = 'ann';
/** A clock on which a second lasts a millisecond. */
const hurriedClock: Clock = {
  now: () => Date.now(),
  setTimer: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs / 1000);
    return () => clearTimeout(timer);
  },
};

let opened: OpenedRecord;
let deps: Parameters<typeof sealedPhotoForm>[0];
beforeAll(async () => {
  opened = await makeTestKeys(uid);
  deps = { uid, keys: opened.keys, isConverting: true };
});

function converterOf(
  log: FakeStoredLog,
  onProgress: (progress: EncryptionProgress) => void = () => undefined,
): Converter {
  const record = parseKeyRecord(log.record());
  if (!record.ok) throw new Error('no record');
  const { state } = record.value;
  if (state !== 'sealing' && state !== 'opening') throw new Error(state);
  return createConverter({
    wire: log.wire,
    convertSettings: () => Promise.resolve(success('done')),
    uid,
    keys: opened.keys,
    record: { ...record.value, state },
    clock: hurriedClock,
    random: () => 0.5,
    ownWordsSent: () => Promise.resolve(),
    onConverted: () => undefined,
    onProgress,
  });
}

const contents = [
  testPhoto(1),
  testPhoto(photoLimits.partBytes),
  testPhoto(2 * photoLimits.partBytes + 5),
];

/** Puts `content` into the log, with its first `sent` parts, in the form of `form`. */
async function store<Kind extends PhotoFormKind>(
  log: FakeStoredLog,
  form: PhotoForm<Kind>,
  content: PhotoContent,
  sent?: number,
): Promise<PhotoId> {
  const id = newPhotoId();
  const { row, thumb } = await form.toStored(id, content);
  const count = sent ?? row.parts;
  const parts: PhotoBytes[] = [];
  for (let part = 0; part < count; part += 1) {
    const bytes = await form.toPart(row, part, partOf(content, part));
    if (bytes !== null) parts.push(bytes);
  }
  log.photos.put({ row: { ...row, sent: count, createdAtMs: 7 }, thumb, parts });
  return id;
}

/** A log that is being sealed, with three readable photos. */
async function logWithPhotos() {
  const log = createFakeStoredLog();
  log.setRecord(opened.record);
  const ids: PhotoId[] = [];
  for (const content of contents) ids.push(await store(log, plainPhotoForm, content));
  return { log, ids };
}

async function run(log: FakeStoredLog, state: 'on' | 'off' = 'on'): Promise<void> {
  const converter = converterOf(log);
  converter.start();
  await vi.waitFor(() => expect(log.state()).toBe(state), { timeout: 60_000, interval: 2 });
  converter.stop();
}

/** The hash of bytes in several pieces: a short value to compare. */
function hashOf(pieces: readonly Uint8Array[]): string {
  return createHash('sha256').update(Buffer.concat(pieces)).digest('hex');
}

/** The hashes of all photos as a person sees them, opened from the form `kind`. */
async function shown(log: FakeStoredLog, kind: PhotoFormKind, ids: readonly PhotoId[]) {
  const photos =
    kind === 'sealed'
      ? remotePhotosOver(log.wire.photos, sealedPhotoForm({ ...deps, isConverting: false }))
      : remotePhotosOver(log.wire.photos, plainPhotoForm);
  const all: (string | null)[] = [];
  for (const id of ids) {
    const photo = valueOf(await photos.readPhoto(id));
    if (photo === null) {
      all.push(null);
      continue;
    }
    const pieces = [Buffer.from(valueOf(await photos.readThumb(photo)))];
    for (let part = 0; part < photo.parts; part += 1)
      pieces.push(Buffer.from(valueOf(await photos.readPart(photo, part))));
    all.push(hashOf(pieces));
  }
  return all;
}

const expected = contents.map(({ thumb, body }) => hashOf([Buffer.from(thumb), Buffer.from(body)]));

const usageOf = ({ photos }: FakeStoredLog) => {
  const { plain, sealed } = photos.usage();
  return { plain, sealed };
};

async function toOpening(log: FakeStoredLog): Promise<void> {
  const record = parseKeyRecord(log.record());
  if (!record.ok) throw new Error('no record');
  log.setRecord(await withState(record.value, uid, opened.keys.recordKey, 'opening'));
}

describe('turning encryption on', () => {
  it('seals each photo before the log is on, and off makes them as they were', async () => {
    const { log, ids } = await logWithPhotos();
    const before = log.photos.all();
    await run(log);
    expect(usageOf(log)).toEqual({ plain: 0, sealed: 3 });
    expect(await shown(log, 'sealed', ids)).toEqual(expected);
    await toOpening(log);
    await run(log, 'off');
    expect(log.photos.all()).toEqual(before);
    expect(await shown(log, 'plain', ids)).toEqual(expected);
  });

  it('counts the photos on the way', async () => {
    const { log } = await logWithPhotos();
    const told: EncryptionProgress['photos'][] = [];
    const converter = converterOf(log, ({ photos }) => told.push(photos));
    converter.start();
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ done: 3, total: 3 }));
    converter.stop();
  });

  it('seals more photos than one page has', async () => {
    const log = createFakeStoredLog();
    log.setRecord(opened.record);
    for (let n = 0; n < 205; n += 1) await store(log, plainPhotoForm, testPhoto(1));
    await run(log);
    expect(usageOf(log)).toEqual({ plain: 0, sealed: 205 });
  });

  it('stays on its way while a photo is damaged, and converts the others', async () => {
    const { log, ids } = await logWithPhotos();
    const [damaged] = log.photos.all();
    if (damaged === undefined) throw new Error('no photo');
    log.photos.put({ ...damaged, parts: [] });
    let last: EncryptionProgress | null = null;
    const converter = converterOf(log, (progress) => (last = progress));
    converter.start();
    await vi.waitFor(() => expect(last).toMatchObject({ stuck: 1, photos: { done: 2 } }));
    expect(log.state()).toBe('sealing');
    expect((await shown(log, 'sealed', ids.slice(1))).length).toBe(2);
    converter.stop();
  });

  it('seals no byte that would not open to the same', async () => {
    const { log } = await logWithPhotos();
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    const spoilt = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...args) => {
      const bytes = new Uint8Array(await decrypt(...args));
      return bytes.map((byte, at) => (at === 0 && bytes.length < 70_000 ? byte ^ 1 : byte)).buffer;
    });
    let last: EncryptionProgress | null = null;
    const converter = converterOf(log, (progress) => (last = progress));
    converter.start();
    await vi.waitFor(() => expect(last).toMatchObject({ stuck: 3 }));
    converter.stop();
    spoilt.mockRestore();
    expect(usageOf(log)).toEqual({ plain: 3, sealed: 0 });
  });
});

describe('a photo that is not whole', () => {
  it.each(['sealing', 'opening'] as const)(
    'is deleted in a log that is %s, and its device begins it again',
    async (state) => {
      const log = createFakeStoredLog();
      log.setRecord(opened.record);
      const isSealing = state === 'sealing';
      const content = contents[2] ?? testPhoto(1);
      if (!isSealing) await toOpening(log);
      const id = isSealing
        ? await store(log, plainPhotoForm, content, 1)
        : await store(log, sealedPhotoForm(deps), content, 1);
      const sender = isSealing
        ? remotePhotosOver(log.wire.photos, sealedPhotoForm(deps))
        : remotePhotosOver(log.wire.photos, openingPhotoForm(deps));
      expect(valueOf(await sender.readPhoto(id))).toBeNull();
      const end = isSealing ? 'on' : 'off';
      await run(log, end);
      expect(log.photos.all()).toEqual([]);
      valueOf(await sender.begin(id, content));
      const photo = valueOf(await sender.readPhoto(id));
      if (photo === null) throw new Error('not begun');
      for (const part of [0, 1, 2])
        valueOf(await sender.sendPart(photo, part, partOf(content, part)));
      expect(await shown(log, isSealing ? 'sealed' : 'plain', [id])).toEqual([expected[2]]);
    },
  );

  it('is not deleted when its device has sent it anew meanwhile', async () => {
    const log = createFakeStoredLog();
    log.setRecord(opened.record);
    const content = contents[1] ?? testPhoto(1);
    const id = await store(log, plainPhotoForm, content, 0);
    const sender = remotePhotosOver(log.wire.photos, sealedPhotoForm(deps));
    let isDone = false;
    log.intercept((request) => {
      if (request !== 'delete photo' || isDone) return undefined;
      isDone = true;
      // Right before the deletion arrives, the photo is whole and sealed.
      const before = log.photos.row(id);
      if (before === null) throw new Error('no photo');
      log.photos.put(whole);
      return undefined;
    });
    const sealedForm = sealedPhotoForm(deps);
    const { row, thumb } = await sealedForm.toStored(id, content);
    const part = await sealedForm.toPart(row, 0, partOf(content, 0));
    if (part === null) throw new Error('no part');
    const whole = { row: { ...row, sent: 1, createdAtMs: 9 }, thumb, parts: [part] };
    await run(log);
    expect(isDone).toBe(true);
    expect(valueOf(await sender.readPhoto(id))).toMatchObject({ sent: 1 });
  });
});

describe('a conversion of photos that is disturbed', () => {
  it('ends the same after a kill before or after any request', async () => {
    const { log: whole } = await logWithPhotos();
    let requests = 0;
    whole.intercept(() => {
      requests += 1;
      return undefined;
    });
    await run(whole);
    expect(requests).toBeGreaterThan(20);
    for (let at = 1; at <= requests; at += 1) {
      const { log, ids } = await logWithPhotos();
      let count = 0;
      let converter: Converter | null = null;
      log.intercept(() => {
        count += 1;
        if (count === at) converter?.stop();
        return undefined;
      });
      converter = converterOf(log);
      converter.start();
      await vi.waitFor(() => expect(count).toBeGreaterThanOrEqual(at), { interval: 1 });
      // At each moment each photo is whole, in one form or the other.
      for (const { row, parts } of log.photos.all()) expect(parts).toHaveLength(row.parts);
      if (log.state() === 'sealing') await run(log);
      expect(log.state()).toBe('on');
      expect(usageOf(log)).toEqual({ plain: 0, sealed: 3 });
      expect(await shown(log, 'sealed', ids)).toEqual(expected);
    }
  });

  it('ends the same on two devices at once', async () => {
    const { log, ids } = await logWithPhotos();
    const converters = [converterOf(log), converterOf(log)];
    for (const converter of converters) converter.start();
    await vi.waitFor(() => expect(log.state()).toBe('on'), { timeout: 60_000 });
    for (const converter of converters) converter.stop();
    expect(await shown(log, 'sealed', ids)).toEqual(expected);
  });

  it('goes on when answers are lost and when the connection returns', async () => {
    const { log, ids } = await logWithPhotos();
    const random = createRandom(5);
    log.intercept(() => {
      if (random() < 0.9) return undefined;
      log.connects(false);
      setTimeout(() => log.connects(true), 3);
      return 'offline';
    });
    await run(log);
    log.intercept(() => undefined);
    log.connects(true);
    expect(await shown(log, 'sealed', ids)).toEqual(expected);
  });

  it('converts a photo that was refused at first, after the others', async () => {
    const { log, ids } = await logWithPhotos();
    let refusals = 0;
    log.intercept((request) => {
      if (request !== 'convert photo' || refusals === 3) return undefined;
      refusals += 1;
      return 'permission-denied';
    });
    await run(log);
    expect(refusals).toBe(3);
    expect(await shown(log, 'sealed', ids)).toEqual(expected);
  });
});

describe('photos read while their log is converted', () => {
  it('open in both forms, also when the form changes between two parts', async () => {
    const { log, ids } = await logWithPhotos();
    const photos = remotePhotosOver(log.wire.photos, sealedPhotoForm(deps));
    const id = ids[2];
    const photo = id === undefined ? null : valueOf(await photos.readPhoto(id));
    if (photo === null) throw new Error('no photo');
    const first = valueOf(await photos.readPart(photo, 0));
    await run(log);
    expect(log.photos.all().every(({ row }) => hasForm(row, 'sealed'))).toBe(true);
    const rest = [
      valueOf(await photos.readPart(photo, 1)),
      valueOf(await photos.readPart(photo, 2)),
    ];
    const parts = [first, ...rest].map((part) => new Uint8Array(part));
    expect(hashOf(parts)).toBe(hashOf([new Uint8Array(contents[2]?.body ?? [])]));
  });

  it('are not shown once the log is sealed, if somebody put readable ones', async () => {
    const { log, ids } = await logWithPhotos();
    const photos = remotePhotosOver(
      log.wire.photos,
      sealedPhotoForm({ ...deps, isConverting: false }),
    );
    const [id] = ids;
    if (id === undefined) throw new Error('no photo');
    expect(await photos.readPhoto(id)).toMatchObject({ error: { kind: 'invalid-data' } });
  });
});
