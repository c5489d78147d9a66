import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { photoLimits } from '../../src/entries/photos/Photo.ts';
import { asPhotoId } from '../../src/entries/photos/photoReference.ts';
import { success } from '../../src/lib/result.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import type { KeyRecord } from '../../src/seal/KeyRecord.ts';
import type { OpenedRecord } from '../../src/seal/record/keyRecords.ts';
import { parseKeyRecord } from '../../src/seal/record/parseKeyRecord.ts';
import { withState } from '../../src/seal/record/recordMac.ts';
import {
  openStoredSettings,
  sealStoredSettings,
} from '../../src/sync/conversion/convertSettings.ts';
import { createConverter, type Converter } from '../../src/sync/conversion/createConverter.ts';
import { remoteStoreOver } from '../../src/sync/wire/remoteStoreOver.ts';
import { sealedForm } from '../../src/sync/wire/sealedForm.ts';
import { newPhotoId, partOf, testPhoto } from '../support/testPhoto.ts';
import { makeTestKeys } from '../support/testKeys.ts';
import {
  day,
  newEntry,
  nextRevision,
  openDevice,
  startTestBackend,
  type Device,
  type TestBackend,
} from './backend.ts';

/** In every text, time zone and setting that must not be readable. */
const canary = 'Kanarienvogel';
const zone = 'Europe/Vaduz';
const muted = '2027-04-01/2027-04-03';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

const treeOf = (device: Device) => backend.database.read(`logs/${device.uid}`);

async function accept(result: Promise<{ readonly ok: boolean }>): Promise<void> {
  expect(await result).toMatchObject({ ok: true });
}

/** 200 entries on 25 days, some edited, moved, deleted or restored, one of another program, and settings. */
async function writeLog({ store, uid }: Device): Promise<readonly Entry[]> {
  const added = Array.from({ length: 200 }, (_, n) => ({
    ...newEntry(`${canary} ${n} ${'x'.repeat(n * 5)}`, addDays(day, -(n % 25))),
    zone,
    ...(n % 7 === 0 ? { addedLater: true, writtenAtMs: 1_700_000_000_000 + n } : {}),
  }));
  await Promise.all(added.map((after) => accept(store.write({ kind: 'add', after }))));
  const kept: Entry[] = [];
  for (const [n, { id, day: on }] of added.entries()) {
    const head = await store.readHead(id, on);
    if (!head.ok || head.value.kind !== 'live') throw new Error('not live');
    const before = head.value.entry;
    if (n % 10 === 1) {
      const after = nextRevision(before, { text: `${canary} edited ${n}` });
      await accept(store.write({ kind: 'edit', before, after }));
      kept.push(after);
    } else if (n % 10 === 2) {
      const after = nextRevision(before, { day: addDays(before.day, -1) });
      await accept(store.write({ kind: 'edit', before, after }));
      kept.push(after);
    } else if (n % 10 >= 3 && n % 10 <= 4) {
      const { writeId } = nextRevision(before, {});
      await accept(store.write({ kind: 'delete', before, writeId }));
      if (n % 10 === 3) continue;
      const after = nextRevision(before, { revision: 2, unedited: true });
      await accept(store.write({ kind: 'restore', after }));
      kept.push(after);
    } else {
      kept.push(before);
    }
  }
  await backend.database.write(`logs/${uid}/entries/${formatMonthDayYear(day)}/foreign`, {
    time: '07:30:00',
    text: `${canary} of another program`,
    zone,
  });
  await accept(store.settings.write({ theme: 'dark', homeZone: zone, mutedDays: muted }));
  return kept;
}

function converterOf(device: Device, { keys }: OpenedRecord, record: KeyRecord): Converter {
  const { state } = record;
  if (state !== 'sealing' && state !== 'opening') throw new Error(state);
  const { uid, wire } = device;
  const convertSettings = state === 'sealing' ? sealStoredSettings : openStoredSettings;
  return createConverter({
    wire,
    uid,
    keys,
    record: { ...record, state },
    convertSettings: () => convertSettings(wire.settings, { uid, keys }),
    clock: systemClock,
    random: Math.random,
    ownWordsSent: () => Promise.resolve(),
    onConverted: () => undefined,
    onProgress: () => undefined,
  });
}

async function recordOf(device: Device): Promise<KeyRecord> {
  const value = await device.wire.keyRecord.read();
  const parsed = value.ok ? parseKeyRecord(value.value) : value;
  if (!parsed.ok) throw new Error(parsed.error.kind);
  return parsed.value;
}

async function until(device: Device, state: KeyRecord['state']): Promise<void> {
  await expect.poll(async () => (await recordOf(device)).state, { timeout: 60_000 }).toBe(state);
}

async function putState(device: Device, { keys }: OpenedRecord, state: KeyRecord['state']) {
  const next = await withState(await recordOf(device), device.uid, keys.recordKey, state);
  await accept(device.wire.keyRecord.put(next));
  return next;
}

/** The tree without what a conversion changes: the record, the counters and the defaults that it writes out. */
function comparable(tree: unknown): unknown {
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (volatile.has(key) ? undefined : value)),
  );
}
const volatile = new Set(['encryption', 'changes', 'changedAt']);

describe('a log of 200 entries on the real stack', () => {
  it('is sealed without a readable byte, by two devices, and comes back as it was', async () => {
    const phone = await openDevice(backend);
    const laptop = await openDevice(backend, phone.email);
    const kept = await writeLog(phone);
    const before = await treeOf(phone);
    const opened = await makeTestKeys(phone.uid);
    await accept(phone.wire.keyRecord.put(opened.record));

    const sealing = [phone, laptop].map((device) => converterOf(device, opened, opened.record));
    for (const converter of sealing) converter.start();
    await until(phone, 'on');
    for (const converter of sealing) converter.stop();
    const text = JSON.stringify(await treeOf(phone));
    for (const word of [canary, zone, muted, '"text"', '"time"', '"zone"', '"addedLater"']) {
      expect(text).not.toContain(word);
    }

    const form = {
      uid: phone.uid,
      keys: opened.keys,
      recordRevision: 2,
      isConverting: false,
      clock: systemClock,
    };
    const sealed = remoteStoreOver(phone.wire, sealedForm(form));
    for (const entry of kept.slice(0, 20)) {
      const head = await sealed.readHead(entry.id, entry.day);
      expect(head.ok && head.value).toMatchObject({
        kind: 'live',
        entry: { text: entry.text, zone, revision: entry.revision, writeId: entry.writeId },
      });
    }

    const record = await putState(phone, opened, 'opening');
    const opening = converterOf(laptop, opened, record);
    opening.start();
    await until(phone, 'off');
    opening.stop();
    const after = JSON.stringify(comparable(await treeOf(phone)));
    // An entry of another program gets the revision that it was read with.
    expect(JSON.parse(after.replace('"revision":0,', ''))).toEqual(comparable(before));
    await phone.close();
    await laptop.close();
  });
});

describe('the photos of a log on the real stack', () => {
  it('are sealed before the log is on, and come back byte for byte', async () => {
    const phone = await openDevice(backend);
    await accept(phone.store.write({ kind: 'add', after: newEntry('words') }));
    const { photos } = phone.store;
    const contents = [testPhoto(photoLimits.bytes), testPhoto(70), testPhoto(70_000)];
    for (const [at, content] of contents.entries()) {
      const id = newPhotoId();
      await accept(photos.begin(id, content));
      const begun = await photos.readPhoto(id);
      if (!begun.ok || begun.value === null) throw new Error('not begun');
      // The last one stays without its second part.
      const parts = begun.value.parts - (at === 2 ? 1 : 0);
      for (let part = 0; part < parts; part += 1)
        await accept(photos.sendPart(begun.value, part, partOf(content, part)));
    }
    const before = await treeOf(phone);
    const opened = await makeTestKeys(phone.uid);
    await accept(phone.wire.keyRecord.put(opened.record));
    const sealing = converterOf(phone, opened, opened.record);
    sealing.start();
    await until(phone, 'on');
    sealing.stop();
    const sealed = await treeOf(phone);
    expect(sealed).toMatchObject({ usage: { plain: 0, sealed: 2 } });
    expect(JSON.stringify(sealed)).not.toContain('image/webp');

    const opening = converterOf(phone, opened, await putState(phone, opened, 'opening'));
    opening.start();
    await until(phone, 'off');
    opening.stop();
    const ids = Object.keys((before as { files: object }).files);
    const kept = (tree: unknown) => {
      const { files, fileData } = tree as Record<'files' | 'fileData', Record<string, unknown>>;
      return ids.map((id) => hashOf(JSON.stringify([files[id], fileData[id]])));
    };
    expect(kept(await treeOf(phone)).slice(0, 2)).toEqual(kept(before).slice(0, 2));
    expect(await phone.store.photos.readPhoto(asPhotoId(ids[2] ?? ''))).toEqual(success(null));
    await phone.close();
  });
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
