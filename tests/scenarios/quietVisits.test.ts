import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { createSyncWorld, friday } from '../support/syncWorld.ts';

/** A log of `count` days that were all written now, like an import. */
async function importedLog(count: number) {
  const world = createSyncWorld();
  const elsewhere = world.device();
  await world.passes(1000);
  for (let back = 1; back <= count; back++) {
    await elsewhere.userAdds(`day -${back}`, { day: addDays(friday, -back) });
  }
  await world.passes(3000);
  await elsewhere.expectOutbox([]);
  return { world, elsewhere };
}

const rowsIn = (traffic: readonly string[]) =>
  traffic.filter((message) => message.startsWith('row'));

describe('the rows that a visit costs when nothing has changed', () => {
  it('are one, on a device that came when the log had just been written', async () => {
    const { world } = await importedLog(40);
    const phone = world.device();
    await world.passes(60_000);
    expect(phone.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
    expect(rowsIn(phone.takeTraffic())).toHaveLength(1);
    phone.leaderDies();
    await world.passes(1000);
    expect(rowsIn(phone.takeTraffic())).toHaveLength(1);
  });

  it('are those of the last minute at first, then one, on the device that wrote the log', async () => {
    const { world, elsewhere } = await importedLog(40);
    elsewhere.leaderDies();
    elsewhere.takeTraffic();
    await world.passes(60_000);
    expect(rowsIn(elsewhere.takeTraffic())).toHaveLength(40);
    elsewhere.leaderDies();
    await world.passes(1000);
    expect(rowsIn(elsewhere.takeTraffic())).toHaveLength(1);
  });
});

describe('a day whose rows were converted', () => {
  it('is not read again by the device that converted it', async () => {
    const { world, elsewhere } = await importedLog(5);
    const phone = world.device();
    await world.passes(60_000);
    for (const device of [phone, elsewhere]) device.takeTraffic();
    const converted = [addDays(friday, -2), addDays(friday, -4)];
    for (const day of converted) {
      world.server.convert(day);
      phone.dayConverted(day);
    }
    await world.passes(60_000);
    const readsIn = (traffic: readonly string[]) =>
      traffic.filter((message) => message.startsWith('read'));
    expect(readsIn(phone.takeTraffic())).toEqual([]);
    expect(readsIn(elsewhere.takeTraffic())).toHaveLength(2);
  });
});

describe('days that one update has changed', () => {
  it('cost the next visit one row, though all have one time', async () => {
    const { world, elsewhere } = await importedLog(5);
    // As the database orders their keys: 11-16, 11-17, 11-18.
    world.server.convert(addDays(friday, -2), addDays(friday, -4), addDays(friday, -3));
    await world.passes(120_000);
    elsewhere.takeTraffic();
    elsewhere.leaderDies();
    await world.passes(1000);
    expect(rowsIn(elsewhere.takeTraffic())).toHaveLength(1);
  });
});

describe('a disk that is full when the cursor could become exact', () => {
  it('costs the next visit one row, once there was room again for a while', async () => {
    const { world, elsewhere } = await importedLog(40);
    await elsewhere.userAdds('tea');
    await world.passes(3000);
    elsewhere.breaksEngineStore({ kind: 'quota', cause: null });
    await world.passes(60_000);
    elsewhere.breaksEngineStore(null);
    await world.passes(60_000);
    elsewhere.leaderDies();
    await world.passes(1000);
    expect(rowsIn(elsewhere.takeTraffic())).toHaveLength(1);
  });
});

describe('nothing is missed', () => {
  it.each([true, false])(
    'of what is written while a device comes for the first time (its leader dies: %s)',
    async (dies) => {
      for (let atMs = 0; atMs <= 400; atMs += 10) {
        const { world, elsewhere } = await importedLog(5);
        const phone = world.device();
        await world.passes(atMs);
        if (dies) phone.leaderDies();
        await elsewhere.userAdds('meanwhile', { day: addDays(friday, -3) });
        await world.passes(60_000);
        phone.log.day(addDays(friday, -3));
        await world.passes(0);
        phone.expectDay(['day -3', 'meanwhile'], addDays(friday, -3));
      }
    },
  );
});
