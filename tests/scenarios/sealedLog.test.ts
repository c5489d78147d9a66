import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { EncryptionState } from '../../src/seal/KeyRecord.ts';
import type { SealKeys } from '../../src/seal/SealKeys.ts';
import { createSealedLog } from '../support/encryption/sealedLog.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { createRandom } from '../support/random.ts';
import { createSyncWorld, friday, valueOf } from '../support/syncWorld.ts';

const saturday = addDays(friday, 1);
const keys = await testSealKeys([1, 2]);
const states: readonly EncryptionState[] = ['sealing', 'on', 'opening', 'off'];

/** A world whose log goes through the states of encryption as the test says. Rows open after up to 300 ms. */
function sealedWorld(given: SealKeys = keys) {
  const random = createRandom(5);
  const log = createSealedLog('ann', given);
  const world = createSyncWorld({ log, openingMs: () => Math.floor(random() * 300) });
  let revision = 0;
  /** All steps up to `state`. */
  const goesTo = (state: EncryptionState) => {
    const now = states.indexOf(world.server.record?.state ?? 'off');
    const from = now === states.length - 1 ? 0 : now + 1;
    for (const next of states.slice(from, states.indexOf(state) + 1)) {
      revision += 1;
      valueOf(world.server.putRecord(testKeyRecord({ state: next, revision })));
    }
  };
  const forms = (day = friday) =>
    world.server.storedDay(day).rows.map(({ body }) => body?.kind ?? 'unreadable');
  return { world, log, goesTo, forms };
}

describe('an encrypted log', () => {
  it('is the same on every device, and no word of it is on the server', async () => {
    const { world, goesTo } = sealedWorld();
    goesTo('on');
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('camomile');
    await phone.userAdds('bread', { time: '10:00:00' });
    await phone.userAdds('cider', { time: '11:00:00' });
    await world.passes(3000);
    laptop.expectDay(['camomile', 'bread', 'cider']);
    await laptop.userEdits('camomile', 'green camomile');
    await phone.userMoves('bread', saturday);
    await laptop.userDeletes('cider');
    await world.passes(3000);
    for (const device of [phone, laptop]) {
      device.expectDay(['green camomile']);
      await device.expectOutbox([]);
    }
    world.expectServer(['bread'], saturday);
    const { server } = world;
    const stored = JSON.stringify([
      [friday, saturday].map((day) => server.storedDay(day)),
      server.storedVersionPage(null, 9),
      server.storedTrash(),
    ]);
    expect(stored.match(/AQ/g)?.length).toBeGreaterThan(4);
    expect(stored).not.toMatch(/camomile|bread|cider|Dublin/);
  });

  it('merges two edits of one entry, as any log', async () => {
    const { world, goesTo } = sealedWorld();
    goesTo('on');
    const [phone, laptop] = [world.device(), world.device()];
    await phone.userAdds('tea');
    await world.passes(3000);
    phone.goesOffline();
    await phone.userEdits('tea', 'tea with milk');
    await laptop.userEdits('tea', 'hot tea');
    await world.passes(3000);
    phone.goesOnline();
    await world.passes(10_000);
    for (const device of [phone, laptop]) device.expectDay(['hot tea with milk']);
  });

  it('shows no readable row: anybody can have written it', async () => {
    const { world, goesTo } = sealedWorld();
    const phone = world.device();
    await phone.userAdds('tea');
    await world.passes(2000);
    const tea = phone.entrySaying('tea');
    goesTo('on');
    const laptop = world.device();
    world.server.writeAsOther({ ...tea, text: 'poison' });
    await world.passes(5000);
    laptop.expectDay([]);
    expect(laptop.log.day(friday).getSnapshot()).toMatchObject({ unreadable: 1 });
  });
});

describe('a write to a row that stands in another form', () => {
  it('is sent over a readable row that was not sealed yet, which is sealed in place first', async () => {
    const { world, goesTo, forms } = sealedWorld();
    const phone = world.device();
    await phone.userAdds('tea');
    await phone.userAdds('wine', { time: '11:00:00' });
    await world.passes(2000);
    goesTo('sealing');
    phone.leaderDies();
    await world.passes(2000);
    phone.expectDay(['tea', 'wine']);
    await phone.userEdits('tea', 'green tea');
    await phone.userDeletes('wine');
    await world.passes(5000);
    await phone.expectOutbox([]);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
    expect(forms()).toEqual(['sealed']);
    const { rows } = world.server.storedVersionPage(null, 9);
    const versions = rows.flatMap((row) => row.versions);
    expect(versions.map(({ body }) => body.kind)).toEqual(['sealed', 'sealed']);
    world.expectServer(['green tea']);
  });

  it('is sent over a row that an earlier key sealed, which stays as it is', async () => {
    const { world, log, goesTo } = sealedWorld();
    const phone = world.device();
    await phone.userAdds('tea');
    await world.passes(2000);
    const tea = phone.entrySaying('tea');
    goesTo('sealing');
    const earlier = createSealedLog('ann', { ...keys, activeKey: 1 });
    const row = await earlier.seal(tea);
    valueOf(world.server.convertRows({ entries: [row], versions: [] }));
    // Notes the content, so that the test can read it.
    await log.seal(tea);
    phone.leaderDies();
    await world.passes(3000);
    await phone.userEdits('tea', 'green tea');
    await world.passes(5000);
    await phone.expectOutbox([]);
    const [version] = world.server.storedVersions(tea.id).versions;
    expect(version?.body).toEqual(row.body);
    world.expectServer(['green tea']);
  });

  it('is readable while the log is opened, and so is the row that it replaces', async () => {
    const { world, goesTo, forms } = sealedWorld();
    goesTo('on');
    const phone = world.device();
    await phone.userAdds('tea');
    await world.passes(3000);
    goesTo('opening');
    phone.leaderDies();
    await phone.userEdits('tea', 'green tea');
    await phone.userAdds('bread', { time: '10:00:00' });
    await world.passes(5000);
    await phone.expectOutbox([]);
    phone.expectDay(['green tea', 'bread']);
    expect(forms()).toEqual(['plain', 'plain']);
    expect(world.server.storedVersions(phone.entrySaying('green tea').id).versions).toMatchObject([
      { body: { kind: 'plain', text: 'tea' } },
    ]);
  });
});

describe('an engine that does not know yet that the encryption changed', () => {
  it.each([
    ['a plain one', [] as const, 'sealing'],
    ['a sealed one', ['on'] as const, 'opening'],
  ] as const)('%s sends no words, parks none, and loses none', async (_name, before, after) => {
    const { world, goesTo, forms } = sealedWorld();
    for (const state of before) goesTo(state);
    const phone = world.device();
    await phone.userAdds('tea');
    await world.passes(3000);
    goesTo(after);
    await phone.userEdits('tea', 'green tea');
    await phone.userAdds('bread', { time: '10:00:00' });
    await world.passes(60_000);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
    await phone.expectOutbox(['edit green tea', 'add bread']);
    world.expectServer(['tea']);
    phone.leaderDies();
    await world.passes(5000);
    await phone.expectOutbox([]);
    world.expectServer(['bread', 'green tea']);
    const form = after === 'sealing' ? 'sealed' : 'plain';
    expect(forms()).toEqual([form, form]);
  });
});
