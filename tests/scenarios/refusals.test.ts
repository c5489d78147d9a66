import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createSyncWorld, valueOf } from '../support/syncWorld.ts';

/** Rules that always refuse a text with an exclamation mark. */
const isRefused = ({ text }: Entry) => text.includes('!');

describe('a write that the rules refuse', () => {
  it('is parked with its words and the reason, and blocks no other write', async () => {
    const world = createSyncWorld({ isRefused });
    const phone = world.device();
    await world.passes(1000);
    phone.goesOffline();
    for (const text of ['one', 'two!', 'three']) await phone.userAdds(text);
    phone.goesOnline();
    await world.passes(5000);
    world.expectServer(['one', 'three']);
    phone.expectDay(['one', 'three']);
    await phone.expectOutbox([]);
    const [parked, ...others] = phone.log.parked.getSnapshot();
    expect(others).toEqual([]);
    expect(parked).toMatchObject({ kind: 'add', text: 'two!', reason: 'permission-denied' });
    expect(phone.log.syncStatus.getSnapshot()).toEqual({
      kind: 'needs-attention',
      parked: 1,
      unsent: 0,
      storage: null,
    });
    expect(valueOf(await phone.log.countUnsent())).toBe(1);
    expect(valueOf(await phone.log.exportUnsent('(deleted)'))).toBe('2026-11-20 09:00:00\ntwo!\n');
  });

  it('takes the later writes of its entry with it, and the server\u2019s words stay on screen', async () => {
    const world = createSyncWorld({ isRefused });
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(1000);
    phone.goesOffline();
    await phone.userEdits('tea', 'tea!');
    await phone.userEdits('tea!', 'tea, quietly');
    phone.goesOnline();
    await world.passes(5000);
    phone.expectDay(['tea']);
    expect(phone.log.parked.getSnapshot().map(({ text }) => text)).toEqual([
      'tea!',
      'tea, quietly',
    ]);
  });

  it('can be sent again in another form, or given up', async () => {
    const world = createSyncWorld({ isRefused });
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('one!');
    await phone.userAdds('two!');
    await world.passes(5000);
    const [one, two] = phone.log.parked.getSnapshot();
    valueOf(await phone.log.retryParked(one?.id ?? '', 'one'));
    valueOf(await phone.log.discardParked(two?.id ?? ''));
    await world.passes(5000);
    for (const device of [phone, laptop]) device.expectDay(['one']);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved' });
    expect(await phone.log.retryParked(one?.id ?? '')).toMatchObject({
      error: { kind: 'not-found' },
    });
  });

  it('sent again unchanged, is parked again', async () => {
    const world = createSyncWorld({ isRefused });
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('one!');
    await world.passes(5000);
    const [one] = phone.log.parked.getSnapshot();
    valueOf(await phone.log.retryParked(one?.id ?? ''));
    phone.expectDay(['one!']);
    await world.passes(5000);
    phone.expectDay([]);
    expect(phone.log.parked.getSnapshot().map(({ text }) => text)).toEqual(['one!']);
  });

  it('takes the refused first words of its entry with it when sent again, and makes no second entry', async () => {
    const world = createSyncWorld({ isRefused });
    const phone = world.device();
    await world.passes(1000);
    phone.goesOffline();
    await phone.userAdds('one!');
    await phone.userMoves('one!', dayKey('2026-11-19'));
    phone.goesOnline();
    await world.passes(5000);
    const moved = phone.log.parked.getSnapshot().find(({ kind }) => kind === 'edit');
    valueOf(await phone.log.retryParked(moved?.id ?? ''));
    await world.passes(5000);
    const again = phone.log.parked.getSnapshot();
    expect(again.map(({ kind }) => kind).sort()).toEqual(['add', 'edit']);
    expect(new Set(again.map(({ entryId }) => entryId)).size).toBe(1);
    const id = again.find(({ kind }) => kind === 'edit')?.id ?? '';
    valueOf(await phone.log.retryParked(id, 'one'));
    await world.passes(5000);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
    expect(world.server.allEntries().map(({ text, day }) => [text, day])).toEqual([
      ['one', '2026-11-19'],
    ]);
  });

  it('survives a reload, parked as it was', async () => {
    const world = createSyncWorld({ isRefused });
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('one!');
    await world.passes(5000);
    phone.leaderDies();
    const reloaded = phone.opensTab();
    await world.passes(5000);
    expect(reloaded.parked.getSnapshot().map(({ text }) => text)).toEqual(['one!']);
  });

  it('once, while the session was being renewed, is sent again and not put aside', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.line().failsWrites('permission-denied');
    await phone.userAdds('tea');
    await world.passes(500);
    phone.line().failsWrites(null);
    await world.passes(5000);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
    world.expectServer(['tea']);
  });

  it('for an unknown reason is retried for a while, then parked, and others pass meanwhile', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.line().failsWrites('unexpected');
    await phone.userAdds('odd');
    await world.passes(3000);
    phone.takeTraffic();
    await world.passes(300_000);
    expect(phone.log.parked.getSnapshot()).toMatchObject([{ text: 'odd', reason: 'unexpected' }]);
    phone.line().failsWrites(null);
    await phone.userAdds('well');
    await world.passes(1000);
    world.expectServer(['well']);
  });
});

describe('a session that ends', () => {
  it('makes the outbox wait for a sign-in, loses nothing and parks nothing', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('one');
    await world.passes(1000);
    phone.line().sessionEnds();
    await phone.userAdds('two');
    await phone.userAdds('three');
    await world.passes(200_000);
    world.expectServer(['one']);
    expect(phone.log.syncStatus.getSnapshot()).toEqual({
      kind: 'on-device',
      unsent: 2,
      imported: 0,
      why: 'needs-sign-in',
    });
    phone.expectDay(['one', 'two', 'three']);
    phone.line().signsIn();
    phone.wakes();
    await world.passes(1000);
    world.expectServer(['one', 'two', 'three']);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved', isConnected: true });
  });

  it('and comes back brings live changes back too', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    phone.line().sessionEnds();
    await world.passes(1000);
    await laptop.userAdds('meanwhile');
    await world.passes(1000);
    phone.line().signsIn();
    phone.wakes();
    await world.passes(1000);
    phone.expectDay(['meanwhile']);
    await laptop.userAdds('and now');
    await world.passes(200);
    phone.expectDay(['meanwhile', 'and now']);
  });
});

describe('a log of a newer Daylog', () => {
  it('is read, and nothing is written to it', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await laptop.userAdds('old words');
    await world.passes(1000);
    world.server.schema = 3;
    phone.leaderDies();
    await phone.userAdds('new words');
    await world.passes(5000);
    expect(phone.log.syncStatus.getSnapshot()).toEqual({
      kind: 'on-device',
      unsent: 1,
      imported: 0,
      why: 'schema-newer',
    });
    phone.expectDay(['old words', 'new words']);
    world.expectServer(['old words']);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
  });
});

describe('a device whose store fails under the engine', () => {
  it('is shown as needing attention, and continues when the store works again', async () => {
    const world = createSyncWorld();
    const error = { kind: 'quota', cause: null } as const;
    const phone = world.device();
    await world.passes(1000);
    phone.breaksEngineStore(error);
    await phone.userAdds('tea');
    await world.passes(5000);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'needs-attention' });
    phone.breaksEngineStore(null);
    await world.passes(60_000);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved' });
    world.expectServer(['tea']);
  });
});
