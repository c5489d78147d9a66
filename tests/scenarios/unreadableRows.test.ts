import { describe, expect, it } from 'vitest';

import { forgetUnreadable } from '../../src/log/encryption/forgetUnreadable.ts';
import { createSyncWorld, friday, valueOf } from '../support/syncWorld.ts';

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

describe('an entry whose row became unreadable', () => {
  /** A phone that knows "tea" and "bread", on a server that has something else in place of "tea". */
  async function garbledTea() {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userAdds('bread', { time: '10:00:00' });
    await world.passes(2000);
    const tea = phone.entrySaying('tea');
    world.server.garble(tea);
    await world.passes(2000);
    return { world, phone, tea };
  }

  it('stays on the device with its words, also after a restart and a read of the day', async () => {
    const { world, phone } = await garbledTea();
    phone.expectDay(['tea', 'bread']);
    expect(phone.log.day(friday).getSnapshot()).toMatchObject({ unreadable: 1 });
    phone.leaderDies();
    const laptop = world.device();
    await world.passes(5000);
    await laptop.userAdds('milk', { time: '11:00:00' });
    await world.passes(5000);
    phone.expectDay(['tea', 'bread', 'milk']);
    laptop.expectDay(['bread', 'milk']);
  });

  it('stays when the engine fills the device anew', async () => {
    const { world, phone } = await garbledTea();
    valueOf(await forgetUnreadable(phone.localStore));
    phone.leaderDies();
    await world.passes(60_000);
    phone.expectDay(['tea', 'bread']);
  });

  it('is never written over: an edit is parked with its words, and blocks no other', async () => {
    const { world, phone, tea } = await garbledTea();
    await phone.userEdits('tea', 'green tea');
    await phone.userEdits('bread', 'rye bread');
    await world.passes(60_000);
    await phone.expectOutbox([]);
    expect(phone.log.parked.getSnapshot()).toMatchObject([
      { text: 'green tea', reason: 'invalid-data' },
    ]);
    expect(world.server.storedRow(tea.id, friday)).toMatchObject({ body: null });
    world.expectServer(['rye bread']);
    phone.expectDay(['tea', 'rye bread']);
  });

  it('is not deleted unseen', async () => {
    const { world, phone, tea } = await garbledTea();
    await phone.userDeletes('tea');
    await world.passes(60_000);
    expect(world.server.storedRow(tea.id, friday)).toMatchObject({ body: null });
    expect(world.server.storedTrash().rows).toEqual([]);
    phone.expectDay(['tea', 'bread']);
  });

  it('is as the server has it when the row is readable again', async () => {
    const { world, phone, tea } = await garbledTea();
    world.server.writeAsOther({ ...tea, text: 'green tea', revision: 2 });
    world.server.convert(friday);
    await world.passes(5000);
    phone.expectDay(['green tea', 'bread']);
    expect(phone.log.day(friday).getSnapshot()).toMatchObject({ unreadable: 0 });
  });
});
