import { describe, expect, it } from 'vitest';

import { createSyncWorld } from '../support/syncWorld.ts';

describe('a word on its way', () => {
  it('is saved here at once, on the server soon, and on the other device right after', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('tea');
    phone.expectDay(['tea']);
    await phone.expectOutbox(['add tea']);
    expect(phone.log.syncStatus.getSnapshot()).toEqual({ kind: 'saving', unsent: 1 });
    await world.passes(40);
    world.expectServer(['tea']);
    laptop.expectDay(['tea']);
    await world.passes(1);
    await phone.expectOutbox([]);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved', isConnected: true });
  });
});
