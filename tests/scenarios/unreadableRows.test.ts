import { describe, expect, it } from 'vitest';

import { createSyncWorld, friday } from '../support/syncWorld.ts';

describe('a row that is no entry', () => {
  it('is counted on the screens of all devices, and again after a restart', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(2000);
    world.server.writeUnreadable(friday);
    await world.passes(2000);
    const laptop = world.device();
    await world.passes(5000);
    phone.leaderDies();
    await phone.userAdds('bread');
    await world.passes(2000);
    for (const device of [phone, laptop]) {
      expect(device.log.day(friday).getSnapshot()).toMatchObject({ kind: 'known', unreadable: 1 });
      device.expectDay(['tea', 'bread']);
    }
    world.server.clear();
    await world.passes(5000);
    expect(phone.log.day(friday).getSnapshot()).toMatchObject({ entries: [], unreadable: 0 });
  });
});
