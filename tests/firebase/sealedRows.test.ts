import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asWriteId } from '../../src/entries/entryIds.ts';
import { entryOfVersion } from '../../src/entries/revisionOf.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import type { EncryptionState } from '../../src/seal/KeyRecord.ts';
import type { RemoteStore } from '../../src/sync/RemoteStore.ts';
import { plainEntry, plainVersion } from '../../src/sync/wire/plainRows.ts';
import { remoteStoreOver } from '../../src/sync/wire/remoteStoreOver.ts';
import { openingForm, sealedForm } from '../../src/sync/wire/sealedForm.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { valueOf } from '../support/syncWorld.ts';
import {
  newEntry,
  openDevice,
  startTestBackend,
  type Device,
  type TestBackend,
} from './backend.ts';

const keys = await testSealKeys([1]);

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

/** A device, its log at the states of encryption as the test says. */
async function openLog() {
  const device: Device = await openDevice(backend);
  const { wire, uid } = device;
  const common = { uid, keys, clock: systemClock };
  let revision = 0;
  const goesTo = async (state: EncryptionState) => {
    revision += 1;
    valueOf(await wire.keyRecord.put(testKeyRecord({ state, revision })));
    const deps = { ...common, recordRevision: revision, isConverting: state !== 'on' };
    return state === 'opening'
      ? remoteStoreOver(wire, openingForm(deps))
      : remoteStoreOver(wire, sealedForm(deps));
  };
  const stored = (at: string) => backend.database.read(`logs/${uid}/${at}`);
  return { device, goesTo, stored };
}

/** The form of the log of `uid` while its first key record seals it. */
const sealingForm = (uid: string) =>
  sealedForm({ uid, keys, recordRevision: 1, isConverting: true, clock: systemClock });

async function liveEntry(store: RemoteStore, { id, day }: Entry): Promise<Entry> {
  const head = valueOf(await store.readHead(id, day));
  if (head.kind !== 'live') throw new Error(`the entry is ${head.kind}`);
  return head.entry;
}

let writes = 0;
const nextWriteId = () =>
  asWriteId(`01J0000000000000000000${String((writes += 1)).padStart(4, '0')}`);

const edited = (before: Entry, text: string): Entry => ({
  ...before,
  text,
  revision: before.revision + 1,
  writeId: nextWriteId(),
});

describe('an encrypted log', () => {
  it('takes every kind of write, and stores no word of it', async () => {
    const { device, goesTo, stored } = await openLog();
    await goesTo('sealing');
    const store = await goesTo('on');
    const entry = newEntry('a secret word');
    valueOf(await store.write({ kind: 'add', after: entry }));
    const first = await liveEntry(store, entry);
    const second = edited(first, 'another secret word');
    valueOf(await store.write({ kind: 'edit', before: first, after: second }));
    const moved = { ...edited(second, second.text), day: addDays(second.day, 1) };
    valueOf(
      await store.write({ kind: 'edit', before: await liveEntry(store, second), after: moved }),
    );
    const before = await liveEntry(store, moved);
    valueOf(await store.write({ kind: 'delete', before, writeId: nextWriteId() }));
    const { entries } = valueOf(await store.readTrash('all'));
    expect(entries.map(({ version }) => version.text)).toEqual(['another secret word']);
    valueOf(await store.write({ kind: 'restore', after: edited(before, before.text) }));
    const texts = valueOf(await store.readVersions(entry.id)).map(({ text }) => text);
    expect(texts).toEqual(['a secret word', 'another secret word', 'another secret word']);
    expect((await liveEntry(store, moved)).text).toBe('another secret word');
    expect(JSON.stringify(await stored(''))).not.toMatch(/secret|"text"|"time"|"zone"/);
    await device.close();
  });

  it('refuses a readable write, which is not parked by an engine that knows no key', async () => {
    const { device, goesTo } = await openLog();
    await goesTo('sealing');
    const refused = await device.store.write({ kind: 'add', after: newEntry('tea') });
    expect(refused).toMatchObject({ error: { kind: 'locked' } });
    await device.close();
  });

  it('takes a write over a readable row, which is sealed in place first', async () => {
    const { device, goesTo, stored } = await openLog();
    const entry = newEntry('camomile');
    valueOf(await device.store.write({ kind: 'add', after: entry }));
    const before = await liveEntry(device.store, entry);
    const store = await goesTo('sealing');
    const after = edited(before, 'green camomile');
    valueOf(await store.write({ kind: 'edit', before, after }));
    expect(JSON.stringify(await stored(''))).not.toContain('camomile');
    expect((await liveEntry(store, entry)).text).toBe('green camomile');
    await device.close();
  });
});

describe('a conversion', () => {
  it('changes the form of rows and versions, and back, and nothing else', async () => {
    const { device, goesTo, stored } = await openLog();
    const { wire, uid } = device;
    const entry = newEntry('tea');
    valueOf(await device.store.write({ kind: 'add', after: entry }));
    const first = await liveEntry(device.store, entry);
    valueOf(
      await device.store.write({ kind: 'edit', before: first, after: edited(first, 'chai') }),
    );
    const before = await stored('');
    const live = await liveEntry(device.store, entry);
    const [version] = valueOf(await device.store.readVersions(entry.id));
    if (version === undefined) throw new Error('there is no version');

    const store = await goesTo('sealing');
    const form = sealingForm(uid);
    const { body } = await form.toStored(entryOfVersion(version));
    const conversion = {
      entries: [await form.toStored(live)],
      versions: [{ ...plainVersion(version), body }],
    };
    valueOf(await wire.convert(conversion));
    expect(await liveEntry(store, entry)).toEqual(live);
    expect(valueOf(await store.readVersions(entry.id))).toEqual([version]);
    const rowPath = `entries/${formatMonthDayYear(live.day)}/${live.id}`;
    expect(await stored(rowPath)).toEqual({
      sealed: expect.stringMatching(/^AQ/) as string,
      createdAt: live.createdAtMs,
      updatedAt: live.updatedAtMs,
      revision: 2,
      writeId: live.writeId,
    });
    expect(await stored(`days/${formatMonthDayYear(live.day)}`)).toMatchObject({ changes: 3 });

    await goesTo('on');
    await goesTo('opening');
    valueOf(await wire.convert({ entries: [plainEntry(live)], versions: [plainVersion(version)] }));
    expect(await stored(rowPath)).toEqual(childAt(before, rowPath));
    expect(await stored(`versions/${live.id}`)).toEqual(childAt(before, `versions/${live.id}`));
    await device.close();
  });

  it('of a row that was edited meanwhile is refused as a whole', async () => {
    const { device, goesTo, stored } = await openLog();
    const { wire, uid } = device;
    const entry = newEntry('tea');
    valueOf(await device.store.write({ kind: 'add', after: entry }));
    const old = await liveEntry(device.store, entry);
    valueOf(await device.store.write({ kind: 'edit', before: old, after: edited(old, 'chai') }));
    await goesTo('sealing');
    const form = sealingForm(uid);
    const before = await stored('entries');
    const refused = await wire.convert({ entries: [await form.toStored(old)], versions: [] });
    expect(refused).toMatchObject({ error: { kind: 'permission-denied' } });
    expect(await stored('entries')).toEqual(before);
    await device.close();
  });
});

describe('the key record', () => {
  it('is written once for each revision, with the schema of its state, and told to all', async () => {
    const { device, goesTo, stored } = await openLog();
    const { keyRecord } = device.wire;
    const told: unknown[] = [];
    const stop = keyRecord.watch({
      onRecord: (record) => told.push(record),
      onError: () => undefined,
    });
    await expect.poll(() => told).toEqual([null]);
    await goesTo('sealing');
    const again = await keyRecord.put(testKeyRecord({ state: 'sealing', revision: 1 }));
    expect(again).toMatchObject({ error: { kind: 'permission-denied' } });
    const record = valueOf(await keyRecord.read());
    expect(record).toMatchObject({ ...testKeyRecord({ state: 'sealing', revision: 1 }) });
    expect(record).toHaveProperty('changedAt', expect.any(Number));
    expect(await stored('schema')).toBe(2);
    await expect.poll(() => told.length).toBe(2);
    expect(told[1]).toEqual(record);
    stop();
    await device.close();
  });
});

function childAt(value: unknown, at: string): unknown {
  return at.split('/').reduce<unknown>((node, key) => {
    if (typeof node !== 'object' || node === null) return undefined;
    return new Map<string, unknown>(Object.entries(node)).get(key);
  }, value);
}
