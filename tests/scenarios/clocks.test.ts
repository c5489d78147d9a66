import { describe, expect, it } from 'vitest';

import { createSyncWorld } from '../support/syncWorld.ts';

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

  it('are said to be unknown on a device that was never connected', async () => {
    const world = createSyncWorld();
    world.network.serverStops();
    const phone = world.device();
    await world.passes(5000);
    expect(phone.log.serverTimeOffsetMs.getSnapshot()).toBeNull();
  });
});
