import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { PhotoId } from '../../src/entries/photos/Photo.ts';
import type { FreePhoto } from '../../src/log/photos/FreePhotos.ts';
import { createSealedLog } from '../support/encryption/sealedLog.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { createSyncWorld, friday, valueOf } from '../support/syncWorld.ts';
import { testPhoto } from '../support/testPhoto.ts';
import {
  bodyOn,
  named,
  type PhotoDevice,
  type PhotoWorld,
  recordOf,
  stateOf,
  userAddsPhoto,
  within,
} from './photoLane.ts';

const size = 100;
const sent = size + 1_000;

async function started(world = createSyncWorld()) {
  const phone = world.device();
  await world.passes(2_000);
  return { world, phone };
}

/** A sent photo that its entry no longer names. An earlier version does. */
async function unnamed(world: PhotoWorld, phone: PhotoDevice, letter = 1, text = 'no photo') {
  const added = await userAddsPhoto(phone, letter, size);
  await world.passes(10_000);
  await phone.userEdits(named(added.id), text);
  await world.passes(5_000);
  return added;
}

const finds = (world: PhotoWorld, { log }: PhotoDevice) =>
  within(
    world,
    log.photos.free.find(() => undefined),
    15_000,
  );
const removes = (world: PhotoWorld, { log }: PhotoDevice, ...ids: readonly PhotoId[]) =>
  within(world, log.photos.free.remove(ids), 15_000);
const idsOf = (photos: readonly FreePhoto[]) => photos.map(({ id }) => id);
const onServer = ({ server }: PhotoWorld) => server.photos.all().map(({ row }) => row.id);

describe('free space', () => {
  it('lists a photo that no live text names, and what will show a box', async () => {
    const { world, phone } = await started();
    const { id, entry } = await unnamed(world, phone);
    const other = await userAddsPhoto(phone, 9, size);
    await world.passes(10_000);
    const deleted = await phone.userAdds(`Gone ${named(id)}`, { time: '12:00:00' });
    await world.passes(2_000);
    await phone.userDeletes(deleted.text);
    await world.passes(2_000);
    const found = valueOf(await finds(world, phone));
    expect(idsOf(found)).toEqual([id]);
    expect(found[0]).toMatchObject({
      bytes: sent,
      alt: 'Harbour',
      uses: [
        { entry: deleted.id, kind: 'deleted', day: friday, time: '12:00:00' },
        { entry: entry.id, kind: 'version', day: friday, time: '09:00:00' },
      ],
    });
    expect(onServer(world)).toEqual([id, other.id].sort());
  });

  it('deletes what was chosen on the server and on the device, and usage falls', async () => {
    const { world, phone } = await started();
    const [one, two] = [await unnamed(world, phone), await unnamed(world, phone, 2, 'nor here')];
    expect(valueOf(await removes(world, phone, one.id))).toEqual({ deleted: [one.id] });
    expect(onServer(world)).toEqual([two.id]);
    expect(await recordOf(phone, one.id)).toBeUndefined();
    expect(await stateOf(phone, two.id)).toBe('sent');
    const usage = await within(world, phone.log.photos.usage());
    expect(valueOf(usage)).toMatchObject({ bytes: sent, photos: 1 });
    phone.expectDay(['no photo', 'nor here']);
  });

  it('keeps a photo that a text names again since the search', async () => {
    const { world, phone } = await started();
    const laptop = world.device();
    const { id } = await unnamed(world, phone);
    await laptop.userEdits('no photo', `back ${named(id)}`);
    await world.passes(5_000);
    expect(valueOf(await removes(world, phone, id))).toEqual({ deleted: [] });
    expect(onServer(world)).toEqual([id]);
  });

  it('does not list a photo that a draft, an unsent or a waiting field names', async () => {
    const { world, phone } = await started();
    const [one, two] = [await unnamed(world, phone), await unnamed(world, phone, 2, 'nor here')];
    const kept = valueOf(await phone.log.photos.keep(testPhoto(size, 3)));
    valueOf(await phone.log.writeDraft({ kind: 'new', day: friday }, named(one.id), null));
    expect(idsOf(valueOf(await finds(world, phone)))).toEqual([two.id]);
    valueOf(await phone.log.writeDraft({ kind: 'new', day: friday }, '', null));
    expect(idsOf(valueOf(await finds(world, phone))).sort()).toEqual([one.id, two.id].sort());
    expect(await stateOf(phone, kept)).toBe('draft');
  });

  it('offers nothing offline, nor before the whole log is here', async () => {
    const { world, phone } = await started();
    await unnamed(world, phone);
    phone.goesOffline();
    expect(await finds(world, phone)).toMatchObject({ error: { kind: 'offline' } });
    phone.goesOnline();
    await world.passes(70_000);
    await phone.localStore.write('relaxed', async (writer) =>
      writer.putMeta({
        ...(await writer.meta()),
        fill: { kind: 'filling', reached: friday, days: 1, bytes: 9 },
      }),
    );
    const { id } = await userAddsPhoto(phone, 4, size);
    expect(await finds(world, phone)).toMatchObject({ error: { kind: 'filling' } });
    expect(await removes(world, phone, id)).toMatchObject({ error: { kind: 'filling' } });
  });

  it('offers nothing while the server has a newer day than this device', async () => {
    const { world, phone } = await started();
    const { id } = await unnamed(world, phone);
    await phone.localStore.write('relaxed', async (writer) => {
      const day = await writer.day(friday);
      if (day !== undefined) await writer.putDay({ ...day, syncedChanges: 1 });
    });
    expect(await finds(world, phone)).toMatchObject({ error: { kind: 'outdated' } });
    expect(await removes(world, phone, id)).toMatchObject({ error: { kind: 'outdated' } });
    expect(onServer(world)).toEqual([id]);
  });

  it('does the same in an encrypted log', async () => {
    const keys = await testSealKeys([1]);
    const world = createSyncWorld({ log: createSealedLog('ann', keys), openingMs: () => 1 });
    valueOf(world.server.putRecord(testKeyRecord({ state: 'sealing', revision: 1 })));
    valueOf(world.server.putRecord(testKeyRecord({ state: 'on', revision: 2 })));
    const { phone } = await started(world);
    const { id } = await unnamed(world, phone);
    const found = valueOf(await finds(world, phone));
    expect(found).toMatchObject([{ id, bytes: sent, alt: 'Harbour', uses: [{ kind: 'version' }] }]);
    expect(valueOf(await removes(world, phone, id))).toEqual({ deleted: [id] });
    expect(onServer(world)).toEqual([]);
  });

  it('lists a photo again that was deleted on the server alone, and then takes it off the device', async () => {
    const { world, phone } = await started();
    const { id } = await unnamed(world, phone);
    phone.leaderDiesAt(1);
    void phone.log.photos.free.remove([id]);
    await world.passes(20_000);
    expect(onServer(world)).toEqual([]);
    expect(await stateOf(phone, id)).toBe('sent');
    expect(valueOf(await finds(world, phone))).toMatchObject([{ id, bytes: 0 }]);
    expect(valueOf(await removes(world, phone, id))).toEqual({ deleted: [id] });
    expect(await recordOf(phone, id)).toBeUndefined();
  });

  it('says how far it is', async () => {
    const { world, phone } = await started();
    await unnamed(world, phone);
    await phone.userAdds('Saturday', { day: addDays(friday, 1) });
    await world.passes(5_000);
    const heard: unknown[] = [];
    await within(
      world,
      phone.log.photos.free.find((progress) => heard.push(progress)),
    );
    expect(heard).toEqual([
      { kind: 'days', done: 2, of: 2 },
      { kind: 'versions', done: 1 },
    ]);
  });
});

describe('a photo that another device names while it is deleted', () => {
  /** Two devices with one photo that no text names. The laptop has seen its body. */
  async function bothHaveIt() {
    const { world, phone } = await started();
    const laptop = world.device();
    const { id, content } = await unnamed(world, phone);
    await bodyOn(world, laptop, id);
    return { world, phone, laptop, id, content };
  }

  it('is sent again by that device, which wrote offline', async () => {
    const { world, phone, laptop, id, content } = await bothHaveIt();
    laptop.goesOffline();
    await laptop.userAdds(`again ${named(id)}`);
    await world.passes(1_000);
    expect(valueOf(await removes(world, phone, id))).toEqual({ deleted: [id] });
    laptop.goesOnline();
    await world.passes(90_000);
    expect(await stateOf(laptop, id)).toBe('sent');
    expect((await bodyOn(world, phone, id)).equals(Buffer.from(content.body))).toBe(true);
  });

  it('is sent again by any device that has its body, when the text arrives there', async () => {
    const { world, phone, laptop, id, content } = await bothHaveIt();
    const third = world.device();
    await world.passes(5_000);
    third.goesOffline();
    await third.userAdds(`again ${named(id)}`);
    expect(valueOf(await removes(world, phone, id))).toEqual({ deleted: [id] });
    third.goesOnline();
    await world.passes(90_000);
    expect(await stateOf(laptop, id)).toBe('sent');
    expect((await bodyOn(world, third, id)).equals(Buffer.from(content.body))).toBe(true);
  });

  it('is sent again when an offline edit of the same entry keeps it', async () => {
    const { world, phone } = await started();
    const laptop = world.device();
    const { id, content } = await userAddsPhoto(phone, 1, size);
    await world.passes(10_000);
    await bodyOn(world, laptop, id);
    laptop.goesOffline();
    await laptop.userEdits(named(id), `Two boats ${named(id)}`);
    await phone.userEdits(named(id), 'no photo');
    await world.passes(5_000);
    expect(valueOf(await removes(world, phone, id))).toEqual({ deleted: [id] });
    laptop.goesOnline();
    await world.passes(90_000);
    expect((await bodyOn(world, phone, id)).equals(Buffer.from(content.body))).toBe(true);
  });

  it('costs one small read when the server has it', async () => {
    const { world, laptop, id } = await bothHaveIt();
    laptop.takeTraffic();
    await laptop.userAdds(`again ${named(id)}`);
    await world.passes(20_000);
    expect(await stateOf(laptop, id)).toBe('sent');
    const traffic = laptop.takeTraffic().filter((each) => /part|thumb|begin/.test(each));
    expect(traffic).toEqual([]);
  });
});

describe('a permanent deletion', () => {
  async function withTrash() {
    const { world, phone } = await started();
    const { id, entry } = await userAddsPhoto(phone, 1, size);
    await world.passes(10_000);
    return { world, phone, id, entry };
  }

  it('of an entry deletes the photos that nothing else names', async () => {
    const { world, phone, id, entry } = await withTrash();
    const shared = await unnamed(world, phone, 2, 'shared');
    await phone.userEdits(named(id), `${named(id)} ${named(shared.id)}`);
    await phone.userDeletes(`${named(id)} ${named(shared.id)}`);
    await world.passes(2_000);
    const { day } = entry;
    const asked = phone.log.erase([{ kind: 'trashed', id: entry.id, day, revision: 2 }]);
    expect((await within(world, asked)).ok).toBe(true);
    // An earlier version of another entry names it.
    expect(onServer(world)).toEqual([shared.id]);
    expect(await recordOf(phone, id)).toBeUndefined();
    expect(await stateOf(phone, shared.id)).toBe('sent');
  });

  it('keeps a photo that a draft names', async () => {
    const { world, phone, id, entry } = await withTrash();
    await phone.userDeletes(named(id));
    valueOf(await phone.log.writeDraft({ kind: 'new', day: friday }, named(id), null));
    await world.passes(2_000);
    const { day } = entry;
    const asked = phone.log.erase([{ kind: 'trashed', id: entry.id, day, revision: 1 }]);
    expect((await within(world, asked)).ok).toBe(true);
    expect(onServer(world)).toEqual([id]);
  });

  it('of all deleted entries, and of earlier versions, does so too', async () => {
    const { world, phone, id } = await withTrash();
    const second = await unnamed(world, phone, 2, 'kept');
    await phone.userDeletes(named(id));
    await world.passes(2_000);
    const emptied = phone.log.emptyTrash(world.clock.now() + 60_000);
    expect((await within(world, emptied)).ok).toBe(true);
    expect(onServer(world)).toEqual([second.id]);
    const { revision, day } = phone.entrySaying('kept');
    const asked = phone.log.erase([{ kind: 'versions', id: second.entry.id, day, revision }]);
    expect((await within(world, asked)).ok).toBe(true);
    expect(onServer(world)).toEqual([]);
    phone.expectDay(['kept']);
  });
});

describe('the list of free space', () => {
  it('never has a photo that a live text, a draft or an unsent write of any device names', async () => {
    const step = fc.record({
      photo: fc.nat(2),
      kind: fc.constantFrom('entry', 'edit', 'delete', 'draft', 'offline', 'online'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const { world, phone } = await started();
        const ids: PhotoId[] = [];
        for (const letter of [1, 2, 3]) ids.push((await unnamed(world, phone, letter, 'x')).id);
        const texts: string[] = [];
        let drafted = '';
        for (const [at, { photo, kind }] of steps.entries()) {
          const id = ids[photo];
          if (id === undefined) continue;
          const text = `${at} ${named(id)}`;
          const last = texts.at(-1);
          if (kind === 'entry') {
            await phone.userAdds(text, { time: '20:00:00' });
            texts.push(text);
          } else if (kind === 'edit' && last !== undefined) {
            await phone.userEdits(last, text);
            texts.splice(-1, 1, text);
          } else if (kind === 'delete' && last !== undefined) {
            await phone.userDeletes(last);
            texts.pop();
          } else if (kind === 'draft') {
            await phone.log.writeDraft({ kind: 'new', day: friday }, text, null);
            drafted = text;
          } else if (kind === 'offline') phone.goesOffline();
          else phone.goesOnline();
          await world.passes(50);
        }
        phone.goesOnline();
        await world.passes(70_000);
        const live = [...texts, drafted].join(' ');
        const free = ids.filter((id) => !live.includes(id));
        const found = valueOf(await finds(world, phone));
        expect(idsOf(found).sort()).toEqual(free.sort());
        // Nor are they deleted when they are asked for by name.
        expect([...valueOf(await removes(world, phone, ...ids)).deleted].sort()).toEqual(free);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
