import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { createSyncWorld, friday, textsIn, valueOf } from '../support/syncWorld.ts';

/** Of the line between a device and the server of this world. */
const roundTripMs = 40;
const saturday = addDays(friday, 1);

/** A log of `count` days that end yesterday, and a laptop with a complete copy. */
async function filledDevice(count: number) {
  const world = createSyncWorld();
  const phone = world.device();
  await world.passes(1000);
  for (let back = 1; back <= count; back++) {
    await phone.userAdds(`day -${back}`, { day: addDays(friday, -back) });
  }
  await world.passes(60_000);
  await phone.userAdds('tea');
  await world.passes(300_000);
  const laptop = world.device();
  await world.passes(300_000);
  expect(laptop.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
  return { world, phone, laptop };
}

describe('a start with unsent words', () => {
  it.each([20, 60])(
    'on a complete copy of %i days keeps the copy, and reads nothing of it again',
    async (count) => {
      const { world, laptop } = await filledDevice(count);
      // The cost of a start without unsent writes.
      laptop.takeTraffic();
      laptop.leaderDies();
      await world.passes(60_000);
      const quietBytes = laptop.line().bytes().down;

      laptop.leaderIsGone();
      await laptop.userAdds('bread');
      laptop.leaderDies();
      await world.passes(60_000);
      await laptop.expectOutbox([]);
      const { down } = laptop.line().bytes();
      expect(laptop.takeTraffic().filter((what) => what.startsWith('read'))).toEqual([]);
      expect(laptop.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
      expect(down).toBeLessThanOrEqual(1.5 * quietBytes);
    },
  );
});

describe('a new device of a log without a generation', () => {
  /** How a laptop that joins gets the shown day: its reads of it, and how long it takes, in ms. */
  async function join(isNamed: boolean) {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(70_000);
    phone.leaderIsGone();
    if (!isNamed) world.server.born = null;
    const laptop = world.device();
    let shownMs = 0;
    const isShown = () =>
      JSON.stringify(textsIn(laptop.log.day(friday).getSnapshot())) === '["tea"]';
    while (!isShown() && shownMs < 1000) {
      await world.passes(1);
      shownMs++;
    }
    await world.passes(60_000);
    laptop.expectDay(['tea']);
    expect(world.server.born).not.toBeNull();
    const { born } = valueOf(await laptop.localStore.read((reader) => reader.meta()));
    expect(born).toBe(world.server.born);
    const reads = laptop.takeTraffic().filter((what) => what === `read ${friday}`);
    return { reads: reads.length, shownMs };
  }

  it('reads the shown day once, two round trips later than in a log with one at most', async () => {
    const [named, unnamed] = [await join(true), await join(false)];
    expect([named.reads, unnamed.reads]).toEqual([1, 1]);
    expect(unnamed.shownMs).toBeLessThanOrEqual(named.shownMs + 2 * roundTripMs);
  });
});

describe('a day that is asked for while this device sends words of another day', () => {
  it('shows another device’s writes to it meanwhile', async () => {
    const missed: string[] = [];
    for (let askedMs = 50; askedMs <= 90; askedMs += 10) {
      for (let writtenMs = 0; writtenMs <= 40; writtenMs += 10) {
        const world = createSyncWorld();
        const phone = world.device();
        await world.passes(1000);
        await phone.userAdds('tea', { day: saturday });
        await world.passes(5000);
        const laptop = world.device();
        await laptop.userAdds('bread');
        await world.passes(askedMs);
        laptop.log.day(saturday);
        laptop.log.select(saturday);
        await world.passes(writtenMs);
        await phone.userAdds('milk', { day: saturday });
        await world.passes(60_000);
        const shown = JSON.stringify(textsIn(laptop.log.day(saturday).getSnapshot()));
        if (shown !== '["tea","milk"]') missed.push(`${askedMs} ${writtenMs}: ${shown}`);
      }
    }
    expect(missed).toEqual([]);
  });
});
