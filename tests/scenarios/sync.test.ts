import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import { createSyncWorld, friday } from '../support/syncWorld.ts';

const lastYear = dayKey('2025-11-20');

describe('a word on its way', () => {
  it('is saved here at once, on the server soon, and on the other device right after', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('tea');
    phone.expectDay(['tea']);
    await phone.expectOutbox(['add tea']);
    expect(phone.log.syncStatus.getSnapshot()).toEqual({ kind: 'saving', unsent: 1, imported: 0 });
    await world.passes(40);
    world.expectServer(['tea']);
    laptop.expectDay(['tea']);
    await world.passes(1);
    await phone.expectOutbox([]);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved', isConnected: true });
  });

  it('costs its own message, the watch and the counter, and never a read-back', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(5000);
    // The first entry of a log sets its generation, and the other device fills its copy: once in the log's life.
    await phone.userAdds('bread');
    await world.passes(65_000);
    expect(phone.takeTraffic()).toContain('begin');
    laptop.takeTraffic();
    await phone.userAdds('tea');
    await world.passes(5000);
    await phone.userEdits('tea', 'tea with milk');
    await world.passes(5000);
    expect([phone.takeTraffic(), laptop.takeTraffic()]).toEqual([
      [
        ...['row 2026-11-20 2', 'entry tea', 'add tea'],
        ...['row 2026-11-20 3', 'entry tea with milk', 'edit tea with milk'],
      ],
      ['entry tea', 'row 2026-11-20 2', 'entry tea with milk', 'row 2026-11-20 3'],
    ]);
  });

  it('of a day that nobody watches is counted, and costs no read either', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(5000);
    await phone.userAdds('late', { day: lastYear });
    await world.passes(5000);
    phone.takeTraffic();
    await phone.userAdds('later', { day: lastYear });
    await world.passes(5000);
    expect(phone.takeTraffic()).toEqual(['row 2025-11-20 2', 'add later']);
  });

  it('written offline is sent in order when the line is back, even after reloads', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.goesOffline();
    await phone.userAdds('one');
    await phone.userAdds('two');
    await phone.userEdits('one', 'one and a half');
    await world.passes(60_000);
    expect(phone.log.syncStatus.getSnapshot()).toEqual({
      kind: 'on-device',
      unsent: 3,
      imported: 0,
      why: 'offline',
    });
    const reloaded = phone.opensTab();
    reloaded.day(friday);
    await world.passes(0);
    expect(reloaded.day(friday).getSnapshot()).toMatchObject({ kind: 'known', source: 'device' });
    phone.takeTraffic();
    phone.goesOnline();
    await world.passes(1000);
    const sent = phone.takeTraffic().filter((message) => /^(add|edit)/.test(message));
    expect(sent).toEqual(['add one', 'add two', 'edit one and a half']);
    world.expectServer(['one and a half', 'two']);
    await phone.expectOutbox([]);
  });

  it('that two entries of one second say alike is kept twice, everywhere', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userAdds('tea');
    await world.passes(1000);
    world.expectServer(['tea', 'tea']);
    laptop.expectDay(['tea', 'tea']);
  });

  it('added to a past day is on that day only', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('remembered', { day: lastYear });
    await world.passes(2000);
    laptop.log.day(lastYear);
    await world.passes(0);
    laptop.expectDay(['remembered'], lastYear);
    laptop.expectDay([]);
    expect(world.server.allEntries().map(({ day }) => day)).toEqual([lastYear]);
  });
});

describe('an acknowledgement that is lost', () => {
  it('does not double the entry', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    phone.line().losesNextAcknowledgement();
    await phone.userAdds('tea');
    await world.passes(100);
    world.expectServer(['tea']);
    await phone.expectOutbox(['add tea']);
    await world.passes(5000);
    await phone.expectOutbox([]);
    world.expectServer(['tea']);
    laptop.expectDay(['tea']);
    phone.expectDay(['tea']);
  });

  it('is recognised below a newer write of another device', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(1000);
    phone.line().losesNextAcknowledgement();
    await phone.userEdits('tea', 'tea with milk');
    await world.passes(30);
    phone.goesOffline();
    await world.passes(1000);
    await laptop.userEdits('tea with milk', 'coffee');
    await world.passes(1000);
    phone.goesOnline();
    await world.passes(5000);
    await phone.expectOutbox([]);
    phone.expectDay(['coffee']);
    expect(world.server.allVersions().map(({ text }) => text)).toEqual(['tea', 'tea with milk']);
  });

  it('is as good as none when the leader dies with it: the next one finds out', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('one');
    await phone.userAdds('two');
    await world.passes(25);
    phone.leaderDies();
    world.expectServer(['one', 'two']);
    await phone.expectOutbox(['add one', 'add two']);
    await world.passes(5000);
    await phone.expectOutbox([]);
    world.expectServer(['one', 'two']);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved', isConnected: true });
  });

  it('by a socket that is dead is noticed after twenty seconds', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.line().hangs();
    await phone.userAdds('tea');
    await world.passes(19_999);
    world.expectServer([]);
    await world.passes(200);
    world.expectServer(['tea']);
    await world.passes(200);
    await phone.expectOutbox([]);
  });
});

describe('a line that is down', () => {
  it('is tried every three quarters of a second at first, then ever more seldom, up to a minute', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const startMs = world.clock.now();
    phone.goesOffline();
    await world.passes(400_000);
    const tries = phone.line().triesMs.map((atMs) => atMs - startMs);
    const gaps = tries.map((atMs, index) => atMs - (tries[index - 1] ?? 0));
    expect(gaps.slice(0, 75)).toEqual(Array.from({ length: 75 }, () => 400));
    expect(gaps.slice(75)).toEqual([
      ...[1000, 2000, 4000, 8000, 16_000, 32_000],
      ...[60_000, 60_000, 60_000, 60_000, 60_000],
    ]);
  });

  it('that ends each connection unanswered is tried ever more seldom, until something changes', async () => {
    const world = createSyncWorld({
      travel: { delayMs: () => 20, survivesBreak: () => false, triesAgainMs: null },
    });
    const phone = world.device();
    await world.passes(1000);
    const startMs = world.clock.now();
    phone.line().endsConnections(true);
    await world.passes(300_000);
    const triesAtSeconds = () =>
      phone.line().triesMs.map((atMs) => Math.round((atMs - startMs) / 1000));
    expect(triesAtSeconds()).toEqual([0, 1, 1, 2, 4, 8, 16, 32, 64, 124, 184, 244]);
    phone.line().endsConnections(false);
    phone.wakes();
    await world.passes(1000);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved', isConnected: true });
  });

  it('that is lost for a moment after all that is tried as soon as ever', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    for (let time = 0; time < 10; time++) {
      await world.passes(1000);
      phone.goesOffline();
      const lostMs = world.clock.now();
      phone.goesOnline();
      await world.passes(1000);
      expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ isConnected: true });
      expect(phone.line().triesMs.filter((atMs) => atMs > lostMs + 400)).toEqual([]);
    }
  });

  it('that connects but answers nothing is tried again after growing delays', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.line().failsWrites('offline');
    await phone.userAdds('tea');
    await world.passes(10_000);
    const tries = phone.takeTraffic().filter((message) => message.startsWith('add'));
    // At once, then after 1 s, 2 s, 4 s.
    expect(tries).toHaveLength(4);
    phone.line().failsWrites(null);
    await world.passes(10_000);
    await phone.expectOutbox([]);
  });

  it('that has answered for minutes since is tried again as soon as at first', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.line().failsWrites('offline');
    await phone.userAdds('tea');
    await world.passes(300_000);
    phone.line().failsWrites(null);
    await world.passes(600_000);
    await phone.expectOutbox([]);
    phone.takeTraffic();
    phone.line().failsWrites('offline');
    await phone.userAdds('bread');
    await world.passes(10_000);
    const tries = phone.takeTraffic().filter((message) => message.startsWith('add'));
    // At once, then after 1 s, 2 s, 4 s.
    expect(tries).toHaveLength(4);
  });
});
