import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { engineCodeAtHand } from '../../src/sync/engineCodeAtHand.ts';
import { createSyncWorld, friday } from '../support/syncWorld.ts';

/** A log of five days, and a device that comes to it, whose browser does not get the code that fills. */
async function worldWithoutCode() {
  const world = createSyncWorld();
  const elsewhere = world.device();
  await world.passes(1000);
  for (let back = 1; back <= 5; back++) {
    await elsewhere.userAdds(`day -${back}`, { day: addDays(friday, -back) });
  }
  await world.passes(10_000);
  const wanted = { loads: 0, bring: (): Promise<void> => Promise.reject(new Error('no code')) };
  const phone = world.device(undefined, {
    ...engineCodeAtHand,
    loadFilling: async () => {
      wanted.loads += 1;
      await wanted.bring();
      return engineCodeAtHand.loadFilling();
    },
  });
  const comes = () => {
    wanted.bring = () => Promise.resolve();
  };
  return { world, elsewhere, phone, wanted, comes };
}

describe('the code of the background fill', () => {
  it('is not asked for by a device that holds the log', async () => {
    const { world, phone, wanted, comes } = await worldWithoutCode();
    comes();
    await world.passes(10_000);
    expect(phone.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
    wanted.loads = 0;
    phone.leaderDies();
    await world.passes(60_000);
    await phone.userAdds('tea');
    await world.passes(60_000);
    world.expectServer(['tea']);
    expect(wanted.loads).toBe(0);
  });

  it('is on its way before there is a connection', async () => {
    const { world, phone, wanted, comes } = await worldWithoutCode();
    comes();
    phone.goesOffline();
    phone.leaderDies();
    phone.goesOffline();
    wanted.loads = 0;
    await world.passes(0);
    expect(wanted.loads).toBe(1);
    phone.goesOnline();
    await world.passes(10_000);
    expect(wanted.loads).toBe(1);
  });

  it('holds up nothing else while it cannot be had, and the screen says that the fill waits', async () => {
    const { world, elsewhere, phone } = await worldWithoutCode();
    await world.passes(10_000);
    expect(phone.log.fillProgress.getSnapshot()).toMatchObject({ kind: 'filling', isPaused: true });
    const yesterday = addDays(friday, -1);
    phone.log.day(yesterday);
    phone.log.select(yesterday);
    await phone.userAdds('tea');
    await elsewhere.userAdds('bread', { day: yesterday });
    await world.passes(1000);
    world.expectServer(['tea']);
    phone.expectDay(['day -1', 'bread'], yesterday);
    expect(phone.log.syncStatus.getSnapshot()).toMatchObject({ kind: 'saved', isConnected: true });
  });

  it('is asked for again, ever less often, and fills as soon as it comes', async () => {
    const { world, phone, wanted, comes } = await worldWithoutCode();
    await world.passes(300_000);
    expect(wanted.loads).toBeGreaterThan(5);
    expect(wanted.loads).toBeLessThan(15);
    comes();
    await world.passes(70_000);
    expect(phone.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
  });

  it('is not waited for for ever where nothing is heard of it', async () => {
    const { world, phone, wanted, comes } = await worldWithoutCode();
    wanted.bring = () => new Promise(() => undefined);
    await world.passes(5000);
    comes();
    await world.passes(20_000);
    expect(phone.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
  });
});
