import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { Entry, EntryId } from '../../src/entries/Entry.ts';
import type { Erasure } from '../../src/log/Trash.ts';
import { createSyncWorld, friday, valueOf } from '../support/syncWorld.ts';

type World = ReturnType<typeof createSyncWorld>;
type Device = ReturnType<World['device']>;

/** The result of the deletion after some time: `done`, or the reason of a failure. */
async function erases(world: World, device: Device, ...erasures: Erasure[]): Promise<string> {
  const asked = device.log.erase(erasures);
  await world.passes(11_000);
  const result = await asked;
  return result.ok ? 'done' : result.error.kind;
}

const trashed = ({ id, day, revision }: Entry): Erasure => ({ kind: 'trashed', id, day, revision });
const versions = ({ id, day, revision }: Entry): Erasure => {
  return { kind: 'versions', id, day, revision };
};

/** Two devices that both know one entry. */
async function twoDevices(text = 'tea') {
  const world = createSyncWorld();
  const [phone, laptop] = [world.device(), world.device()];
  await world.passes(1000);
  const entry = await phone.userAdds(text);
  await world.passes(1000);
  laptop.expectDay([text]);
  return { world, phone, laptop, entry };
}

const serverVersions = (world: World, id: EntryId) =>
  world.server.versions(id).map(({ text }) => text);

describe('a permanent deletion', () => {
  it('of a deleted entry removes its versions and its draft', async () => {
    const { world, phone, laptop, entry } = await twoDevices();
    const target = { kind: 'entry', id: entry.id } as const;
    valueOf(await phone.log.writeDraft(target, 'half a word', 1));
    await phone.userDeletes('tea');
    await world.passes(1000);
    expect(await erases(world, phone, trashed(entry))).toBe('done');
    expect(serverVersions(world, entry.id)).toEqual([]);
    expect(world.server.trash().entries).toEqual([]);
    expect(valueOf(await phone.log.readDraft(target))).toBeNull();
    for (const device of [phone, laptop]) {
      device.expectDay([]);
      await device.expectOutbox([]);
    }
  });

  it('of the earlier versions leaves the entry, on which both can write', async () => {
    const { world, phone, laptop, entry } = await twoDevices();
    const edited = await phone.userEdits('tea', 'green tea');
    await world.passes(1000);
    expect(await erases(world, phone, versions(edited))).toBe('done');
    expect(serverVersions(world, entry.id)).toEqual([]);
    await laptop.userEdits('green tea', 'black tea');
    await world.passes(1000);
    for (const device of [phone, laptop]) device.expectDay(['black tea']);
    expect(serverVersions(world, entry.id)).toEqual(['green tea']);
  });

  it('of everything removes the entries that the person saw, and keeps later deletions of another device', async () => {
    const { world, phone, laptop } = await twoDevices();
    await phone.userAdds('bread');
    await phone.userDeletes('tea');
    await world.passes(1000);
    const seenMs = world.clock.now();
    await laptop.userDeletes('bread');
    await world.passes(1000);
    const asked = phone.log.emptyTrash(seenMs);
    await world.passes(1000);
    expect((await asked).ok).toBe(true);
    expect(world.server.trash().entries.map(({ version }) => version.text)).toEqual(['bread']);
  });

  it('is refused offline, and nothing is deleted then or later', async () => {
    const { world, phone, entry } = await twoDevices();
    await phone.userDeletes('tea');
    await world.passes(1000);
    phone.goesOffline();
    expect(await erases(world, phone, trashed(entry))).toBe('offline');
    phone.goesOnline();
    await world.passes(60_000);
    expect(serverVersions(world, entry.id)).toEqual(['tea']);
  });

  it('is refused while words are unsent', async () => {
    const { world, phone, entry } = await twoDevices();
    await phone.userDeletes('tea');
    await world.passes(1000);
    phone.line().failsWrites('unexpected');
    await phone.userAdds('bread');
    expect(await erases(world, phone, trashed(entry))).toBe('unsent');
    expect(serverVersions(world, entry.id)).toEqual(['tea']);
  });

  it('is refused when another device has written since', async () => {
    const { world, phone, laptop, entry } = await twoDevices();
    const edited = await phone.userEdits('tea', 'green tea');
    await world.passes(1000);
    await laptop.userEdits('green tea', 'black tea');
    await world.passes(1000);
    expect(await erases(world, phone, versions(edited))).toBe('permission-denied');
    expect(serverVersions(world, entry.id)).toEqual(['green tea', 'tea']);
  });

  it('with a lost answer is reported as undecided', async () => {
    const { world, phone, entry } = await twoDevices();
    await phone.userDeletes('tea');
    await world.passes(1000);
    phone.line().losesNextAcknowledgement();
    expect(await erases(world, phone, trashed(entry))).toBe('unconfirmed');
  });
});

describe('another device that was away while an entry was deleted for good', () => {
  it('adds its unsent edit as a new entry: edit beats delete', async () => {
    const { world, phone, laptop, entry } = await twoDevices();
    laptop.goesOffline();
    await laptop.userEdits('tea', 'tea with milk');
    await laptop.userEdits('tea with milk', 'tea with honey');
    await phone.userDeletes('tea');
    await world.passes(1000);
    expect(await erases(world, phone, trashed(entry))).toBe('done');
    laptop.goesOnline();
    await world.passes(60_000);
    for (const device of [phone, laptop]) {
      device.expectDay(['tea with honey']);
      await device.expectOutbox([]);
      expect(device.log.parked.getSnapshot()).toEqual([]);
    }
    const [added] = world.server.day(friday).entries;
    expect(added?.id).not.toBe(entry.id);
  });

  it('brings its unsent restore back as a new entry, once', async () => {
    const { world, phone, laptop, entry } = await twoDevices();
    await phone.userDeletes('tea');
    await world.passes(1000);
    laptop.goesOffline();
    valueOf(await laptop.log.restore(entry));
    expect(await erases(world, phone, trashed(entry))).toBe('done');
    laptop.goesOnline();
    await world.passes(60_000);
    world.expectServer(['tea']);
    phone.expectDay(['tea']);
    laptop.expectDay(['tea']);
  });

  it('forgets its unsent deletion and its unsent move of nothing but the day', async () => {
    const { world, phone, laptop, entry } = await twoDevices();
    laptop.goesOffline();
    await laptop.userDeletes('tea');
    await phone.userDeletes('tea');
    await world.passes(1000);
    expect(await erases(world, phone, trashed(entry))).toBe('done');
    laptop.goesOnline();
    await world.passes(60_000);
    world.expectServer([]);
    await laptop.expectOutbox([]);
    expect(laptop.log.parked.getSnapshot()).toEqual([]);
  });

  it('sends its first write again, unacknowledged, and it comes back nowhere', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    phone.line().losesNextAcknowledgement();
    const entry = await phone.userAdds('tea');
    await world.passes(100);
    phone.goesOffline();
    await world.passes(1000);
    await phone.expectOutbox(['add tea']);
    await laptop.userDeletes('tea');
    await world.passes(1000);
    expect(await erases(world, laptop, trashed(entry))).toBe('done');
    phone.goesOnline();
    await world.passes(60_000);
    await phone.expectOutbox([]);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
    world.expectServer([]);
    phone.expectDay([]);
  });

  it('sends its first write of a live entry again, and makes neither a copy nor an old text of it', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    phone.line().losesNextAcknowledgement();
    await phone.userAdds('tea');
    await world.passes(100);
    phone.goesOffline();
    await world.passes(1000);
    await laptop.userEdits('tea', 'green tea');
    const nextDay = addDays(friday, 1);
    const moved = await laptop.userMoves('green tea', nextDay);
    await world.passes(1000);
    expect(await erases(world, laptop, versions(moved))).toBe('done');
    phone.goesOnline();
    await world.passes(60_000);
    await phone.expectOutbox([]);
    world.expectServer([]);
    world.expectServer(['green tea'], nextDay);
    expect(world.server.allEntries()).toHaveLength(1);
  });
});
