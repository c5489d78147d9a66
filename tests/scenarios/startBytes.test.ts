import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { createSyncWorld, friday, textsIn } from '../support/syncWorld.ts';

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
