import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createSyncWorld, friday } from '../support/syncWorld.ts';

const saturday = addDays(friday, 1);

const twoHours = 2 * 3_600_000;

describe('the clocks of device and server', () => {
  it('are compared as soon as there is a connection, in every tab, and stay so without one', async () => {
    const world = createSyncWorld({
      travel: { delayMs: () => 20, survivesBreak: () => false, serverTimeOffsetMs: -twoHours },
    });
    const phone = world.device();
    const { serverTimeOffsetMs } = phone.log;
    expect(serverTimeOffsetMs.getSnapshot()).toBeNull();
    await world.passes(1000);
    expect(serverTimeOffsetMs.getSnapshot()).toBe(-twoHours);

    phone.goesOffline();
    phone.leaderDies();
    const secondTab = phone.opensTab();
    await world.passes(100);
    expect(serverTimeOffsetMs.getSnapshot()).toBe(-twoHours);
    await world.passes(1000);
    expect(secondTab.serverTimeOffsetMs.getSnapshot()).toBe(-twoHours);
  });

  it('hide nothing when the device jumps ahead after the whole log was deleted', async () => {
    const world = createSyncWorld();
    let skewMs = 0;
    const phone = world.device();
    const laptop = world.device(memoryLocalStore(), { skewMs: () => skewMs });
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(5000);
    skewMs = twoHours;
    world.server.clear();
    await world.passes(5000);
    laptop.leaderDies();
    await world.passes(70_000);
    laptop.leaderIsGone();
    await phone.userAdds('a new beginning', { day: saturday });
    await world.passes(70_000);
    laptop.leaderDies();
    laptop.log.day(saturday);
    await world.passes(5000);
    laptop.expectDay(['a new beginning'], saturday);
    laptop.expectDay([]);
  });

  it('are unknown on a device that was never connected', async () => {
    const world = createSyncWorld();
    world.network.serverStops();
    const phone = world.device();
    await world.passes(5000);
    expect(phone.log.serverTimeOffsetMs.getSnapshot()).toBeNull();
  });
});
