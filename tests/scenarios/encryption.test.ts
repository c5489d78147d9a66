import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { success } from '../../src/lib/result.ts';
import { createEncryptedWorld, newSecrets } from '../support/encryption/encryptedWorld.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

const done = success(undefined);

/** A world with two devices that hold the same plain log. */
async function plainWorld() {
  const world = createEncryptedWorld();
  const [phone, laptop] = [world.device(), world.device()];
  await world.passes(1000);
  await phone.userAdds('tea');
  await laptop.userAdds('rain');
  await world.passes(2000);
  await phone.userEdits('tea', 'black tea');
  await world.passes(2000);
  phone.expectDay(['black tea', 'rain']);
  laptop.expectDay(['black tea', 'rain']);
  return { ...world, phone, laptop };
}

/** The same world, with an encrypted log that both devices can open. */
async function encryptedWorld() {
  const world = await plainWorld();
  await world.phone.turnsOn();
  expect(await world.laptop.unlocks()).toEqual(done);
  await world.passes(5000);
  expect(world.laptop.status()).toEqual({ kind: 'on' });
  return world;
}

describe('turning encryption on', () => {
  it('seals every row and version, and loses no word', async () => {
    const { phone, formsOnServer, countRows } = await plainWorld();
    expect(formsOnServer()).toEqual(['plain']);
    await phone.turnsOn();
    expect(formsOnServer()).toEqual(['sealed']);
    expect(countRows()).toBe(2);
    phone.expectDay(['black tea', 'rain']);
    expect(phone.sync().kind).toBe('saved');
  });

  it('while another device is offline with unsent words: it keeps them, and sends them sealed', async () => {
    const { phone, laptop, passes, formsOnServer, sentToSealed } = await plainWorld();
    laptop.goesOffline();
    await laptop.userAdds('written in the train');
    await laptop.userEdits('rain', 'much rain');
    await phone.turnsOn();
    await phone.userAdds('sealed words');
    await passes(3000);
    laptop.goesOnline();
    await passes(10_000);
    expect(laptop.status()).toEqual({ kind: 'locked', why: 'no-keys' });
    expect(laptop.sync()).toMatchObject({ kind: 'on-device', unsent: 2, why: 'locked' });
    laptop.expectDay(['black tea', 'much rain', 'written in the train']);
    expect(formsOnServer()).toEqual(['sealed']);
    expect(await laptop.unlocks()).toEqual(done);
    await passes(10_000);
    const all = ['black tea', 'much rain', 'sealed words', 'written in the train'];
    laptop.expectDay(all);
    phone.expectDay(all);
    expect(formsOnServer()).toEqual(['sealed']);
    expect(sentToSealed).toEqual([]);
    expect(laptop.sync()).toMatchObject({ kind: 'saved' });
    expect(laptop.log.parked.getSnapshot()).toEqual([]);
  });

  it('goes on where a killed leader stopped', async () => {
    const { phone, passes, formsOnServer } = await plainWorld();
    for (let day = 1; day < 9; day += 1) {
      await phone.log.add(saying(`day ${day}`, { day: dayKey(`2026-10-0${day}`) }));
    }
    await passes(5000);
    const turning = phone.decisions.turnOn(await newSecrets());
    expect(await phone.outcome(turning)).toEqual(done);
    expect(phone.status()).toMatchObject({ kind: 'sealing' });
    for (let kill = 0; kill < 6; kill += 1) {
      await passes(90);
      phone.leaderDies();
    }
    await passes(30_000);
    expect(phone.status()).toEqual({ kind: 'on' });
    expect(formsOnServer()).toEqual(['sealed']);
  });

  it('shows a new device everything once it is opened', async () => {
    const { phone, device, passes } = await plainWorld();
    await phone.turnsOn();
    const tablet = device();
    await passes(5000);
    expect(tablet.status()).toEqual({ kind: 'locked', why: 'no-keys' });
    await tablet.userAdds('first words here');
    expect(await tablet.unlocks()).toEqual(done);
    await passes(10_000);
    tablet.expectDay(['black tea', 'rain', 'first words here']);
    phone.expectDay(['black tea', 'rain', 'first words here']);
  });
});

describe('a device that hears of the key record late', () => {
  it('reads the rows again that it could not read, once it is opened', async () => {
    const { phone, device, passes } = await plainWorld();
    await phone.turnsOn();
    const tablet = device();
    tablet.lies({ record: { value: null } });
    await passes(10_000);
    tablet.expectDay([]);
    expect(tablet.sync()).toMatchObject({ kind: 'on-device', why: 'encryption-faulty' });
    tablet.lies({});
    await passes(1000);
    expect(await tablet.unlocks()).toEqual(done);
    await passes(10_000);
    tablet.expectDay(['black tea', 'rain']);
  });

  it('reads the rows again that came readable before it heard that the log is off', async () => {
    const { phone, laptop, server, passes } = await encryptedWorld();
    laptop.lies({ record: { value: server.record } });
    const off = phone.decisions.turnOff({ kind: 'passphrase', value: 'a long passphrase' });
    await phone.outcome(off);
    await passes(20_000);
    await phone.userAdds('readable words');
    await passes(10_000);
    laptop.expectDay(['black tea', 'rain']);
    laptop.lies({});
    await passes(80_000);
    laptop.expectDay(['black tea', 'rain']);
    expect(await laptop.agrees()).toEqual(done);
    await passes(10_000);
    laptop.expectDay(['black tea', 'rain', 'readable words']);
  });
});

describe('a wrong passphrase', () => {
  it('changes nothing, and what is written meanwhile stays', async () => {
    const { phone, laptop, passes } = await plainWorld();
    await phone.turnsOn();
    await passes(1000);
    const wrong = await laptop.unlocks({ kind: 'passphrase', value: 'not the passphrase' });
    expect(wrong).toMatchObject({ ok: false, error: { kind: 'wrong-secret' } });
    await laptop.userAdds('while locked');
    await passes(5000);
    expect(laptop.sync()).toMatchObject({ kind: 'on-device', unsent: 1, why: 'locked' });
    laptop.expectDay(['black tea', 'rain', 'while locked']);
  });
});

describe('new keys', () => {
  it('lock the other device until the new passphrase, and lose none of its words', async () => {
    const { phone, laptop, passes } = await encryptedWorld();
    const next = await newSecrets('another passphrase');
    const current = { kind: 'passphrase', value: 'a long passphrase' } as const;
    laptop.goesOffline();
    await laptop.userEdits('rain', 'sun');
    expect(await phone.outcome(phone.decisions.changeKeys(current, next))).toEqual(done);
    await phone.userAdds('under the new key');
    await passes(3000);
    laptop.goesOnline();
    await passes(5000);
    expect(laptop.status()).toEqual({ kind: 'locked', why: 'keys-changed' });
    expect(await laptop.unsent()).toBe(1);
    const opened = await laptop.unlocks({ kind: 'passphrase', value: next.passphrase });
    expect(opened).toEqual(done);
    await passes(10_000);
    laptop.expectDay(['black tea', 'sun', 'under the new key']);
    phone.expectDay(['black tea', 'sun', 'under the new key']);
  });
});

describe('turning encryption off', () => {
  it('makes every row readable, and every device follows once its person agrees', async () => {
    const { phone, laptop, passes, formsOnServer } = await encryptedWorld();
    await laptop.userAdds('last sealed words');
    await passes(3000);
    laptop.goesOffline();
    await laptop.userEdits('rain', 'unsent edit');
    const off = phone.decisions.turnOff({ kind: 'passphrase', value: 'a long passphrase' });
    expect(await phone.outcome(off)).toEqual(done);
    await phone.userAdds('meanwhile');
    await passes(20_000);
    expect(phone.status()).toEqual({ kind: 'off' });
    expect(formsOnServer()).toEqual(['plain']);
    laptop.goesOnline();
    await passes(20_000);
    expect(laptop.status()).toEqual({ kind: 'locked', why: 'becomes-readable' });
    laptop.leaderDies();
    await passes(20_000);
    expect(laptop.sync()).toMatchObject({ kind: 'on-device', unsent: 1, why: 'locked' });
    expect(await laptop.agrees()).toEqual(done);
    await passes(20_000);
    expect(laptop.status()).toEqual({ kind: 'off' });
    expect(laptop.sync()).toMatchObject({ kind: 'saved', isReadable: true });
    const all = ['black tea', 'unsent edit', 'last sealed words', 'meanwhile'];
    laptop.expectDay(all);
    phone.expectDay(all);
    expect(formsOnServer()).toEqual(['plain']);
  });
});

describe('a server that lies', () => {
  type Lie = (world: Awaited<ReturnType<typeof encryptedWorld>>) => void;
  const off = { state: 'off', revision: 9 };
  const lies: readonly [string, Lie, object][] = [
    [
      'no record',
      ({ laptop }) => laptop.lies({ record: { value: null } }),
      { kind: 'faulty', fault: 'missing' },
    ],
    [
      'no log',
      ({ laptop }) =>
        laptop.lies({ record: { value: null }, header: { schema: null, born: null } }),
      { kind: 'faulty', fault: 'missing' },
    ],
    [
      'an older record',
      ({ laptop, server }) => laptop.lies({ record: { value: { ...server.record, revision: 1 } } }),
      { kind: 'faulty', fault: 'older' },
    ],
    [
      'another record of the same revision',
      ({ laptop, server }) =>
        laptop.lies({ record: { value: { ...server.record, mac: 'm'.repeat(43) } } }),
      { kind: 'faulty', fault: 'older' },
    ],
    [
      'something else',
      ({ laptop }) => laptop.lies({ record: { value: 'on' } }),
      { kind: 'faulty', fault: 'damaged' },
    ],
    [
      'that it is off, without a MAC',
      ({ laptop, server }) =>
        laptop.lies({ record: { value: { ...server.record, ...off, mac: null } } }),
      { kind: 'faulty', fault: 'damaged' },
    ],
    [
      'that it is off, with another MAC',
      ({ laptop, server }) => laptop.lies({ record: { value: { ...server.record, ...off } } }),
      { kind: 'locked', why: 'keys-changed' },
    ],
  ];

  it.each(lies)(
    '%s: sends nothing plain, loses nothing here, and says so',
    async (_name, lie, status) => {
      const world = await encryptedWorld();
      const { laptop, passes, formsOnServer, countRows } = world;
      lie(world);
      await passes(1000);
      await laptop.userAdds('written to a liar');
      await passes(1000);
      laptop.leaderDies();
      await passes(70_000);
      expect(laptop.status()).toMatchObject(status);
      expect(laptop.sync()).toMatchObject({ kind: 'on-device', unsent: 1 });
      laptop.expectDay(['black tea', 'rain', 'written to a liar']);
      expect(formsOnServer()).toEqual(['sealed']);
      expect(countRows()).toBe(2);
      laptop.lies({});
      await passes(70_000);
      expect(laptop.status()).toEqual({ kind: 'on' });
      laptop.expectDay(['black tea', 'rain', 'written to a liar']);
      expect(countRows()).toBe(3);
      expect(formsOnServer()).toEqual(['sealed']);
    },
  );

  it('hides the record from a device that is locked: nothing readable is sent', async () => {
    const { phone, laptop, leaks, passes, formsOnServer, countRows } = await plainWorld();
    await phone.turnsOn();
    await laptop.userAdds('written while locked');
    laptop.lies({ record: { value: null }, header: { schema: 1, born: null } });
    await passes(70_000);
    laptop.leaderDies();
    await passes(70_000);
    expect(laptop.status()).toEqual({ kind: 'faulty', fault: 'missing' });
    expect(await laptop.unsent()).toBe(1);
    expect([leaks, countRows()]).toEqual([[], 2]);
    laptop.lies({});
    await passes(5000);
    expect(await laptop.unlocks()).toEqual(done);
    await passes(10_000);
    phone.expectDay(['black tea', 'rain', 'written while locked']);
    expect(formsOnServer()).toEqual(['sealed']);
  });

  it.each([
    ['no record', null],
    ['a record that is off', 'off'],
  ])(
    'has %s for a new device, beside schema 2: nothing is sent, and it says so',
    async (_what, state) => {
      const world = await plainWorld();
      await world.phone.turnsOn();
      const value = state === null ? null : { ...world.server.record, state };
      const tablet = world.device();
      tablet.lies({ record: { value } });
      await world.passes(5000);
      expect(tablet.status()).toEqual({ kind: 'faulty', fault: 'missing' });
      await tablet.userAdds('written on a new device');
      await world.passes(70_000);
      expect(tablet.status()).toEqual({ kind: 'faulty', fault: 'missing' });
      expect(tablet.sync()).toMatchObject({ kind: 'on-device', why: 'encryption-faulty' });
      expect(world.sentToSealed).toEqual([]);
      tablet.lies({});
      await world.passes(5000);
      expect(tablet.status()).toEqual({ kind: 'locked', why: 'no-keys' });
    },
  );

  it.each([
    ['another log', { schema: 2, born: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
    ['a log without a generation', { schema: 2, born: null }],
    ['a plain log', { schema: 1, born: null }],
    ['an empty log', { schema: null, born: null }],
  ])('about the header, %s: sends nothing and gives up no copy', async (_name, header) => {
    const { laptop, passes, formsOnServer, countRows } = await encryptedWorld();
    laptop.lies({ header });
    laptop.leaderDies();
    await laptop.userAdds('written to a liar');
    await passes(70_000);
    expect(laptop.status()).toEqual({ kind: 'faulty', fault: 'missing' });
    laptop.expectDay(['black tea', 'rain', 'written to a liar']);
    expect(countRows()).toBe(2);
    laptop.lies({});
    await passes(70_000);
    expect(laptop.status()).toEqual({ kind: 'on' });
    expect(countRows()).toBe(3);
    expect(formsOnServer()).toEqual(['sealed']);
  });

  it('deletes the whole log: every device keeps its copy, and sends nothing', async () => {
    const { phone, laptop, server, passes, countRows } = await encryptedWorld();
    server.clear();
    await laptop.userAdds('written to nobody');
    await passes(70_000);
    for (const each of [phone, laptop]) {
      expect(each.status()).toEqual({ kind: 'faulty', fault: 'missing' });
    }
    phone.expectDay(['black tea', 'rain']);
    laptop.expectDay(['black tea', 'rain', 'written to nobody']);
    expect(countRows()).toBe(0);
  });

  it('puts a readable row into the log: no device shows it, and its own words stay', async () => {
    const { laptop, server, passes } = await encryptedWorld();
    const view = laptop.log.day(dayKey('2026-11-20')).getSnapshot();
    const rain = 'entries' in view ? view.entries.find(({ text }) => text === 'rain') : undefined;
    if (rain === undefined) throw new Error('no rain');
    server.writeAsOther({ ...rain, text: 'not mine' });
    await passes(2000);
    laptop.leaderDies();
    await passes(5000);
    laptop.expectDay(['black tea', 'rain']);
    expect(laptop.status()).toEqual({ kind: 'on' });
  });
});

describe('a server that shows old records, each of them genuine', () => {
  const first = 'a long passphrase';
  const typed = (value: string) => ({ kind: 'passphrase', value }) as const;

  /** On, off and on again. `laptop` slept since before the turning-off, and has the keys of the first time. */
  async function twoTimes(second: string) {
    const world = await plainWorld();
    const { phone, laptop, server, passes } = world;
    expect(await phone.outcome(phone.decisions.turnOn(await newSecrets()))).toEqual(done);
    const sealing = server.record;
    await passes(20_000);
    expect(await laptop.unlocks()).toEqual(done);
    await passes(5000);
    laptop.goesOffline();
    expect(await phone.outcome(phone.decisions.turnOff(typed(first)))).toEqual(done);
    const opening = server.record;
    await passes(20_000);
    const off = server.record;
    expect([sealing?.state, opening?.state, off?.state]).toEqual(['sealing', 'opening', 'off']);
    const again = await phone.outcome(phone.decisions.turnOn(await newSecrets(second)));
    await passes(20_000);
    /** What a server says that has gone back to this record. */
    const asOf = (record: typeof opening) => ({
      record: { value: record },
      header: { schema: record?.state === 'off' ? 1 : 2, born: server.born },
    });
    return { ...world, again, sealing, opening, off, asOf };
  }

  it('cannot use a passphrase of an earlier time, because it is refused', async () => {
    const world = await twoTimes(first);
    expect(world.again).toMatchObject({ ok: false, error: { kind: 'used-passphrase' } });
    expect(world.phone.status()).toEqual({ kind: 'off' });
    // Nor in the spelling in which a device tries it too.
    const spaced = await newSecrets(` ${first} `);
    const again = await world.phone.outcome(world.phone.decisions.turnOn(spaced));
    expect(again).toMatchObject({ ok: false, error: { kind: 'used-passphrase' } });
    await world.phone.turnsOn('another passphrase');
    const { changePassphrase, changeKeys } = world.phone.decisions;
    const current = typed('another passphrase');
    for (const change of [
      changePassphrase(current, first),
      changeKeys(current, await newSecrets(first)),
      changeKeys(current, await newSecrets('another passphrase')),
    ]) {
      const refused = await world.phone.outcome(change);
      expect(refused).toMatchObject({ ok: false, error: { kind: 'used-passphrase' } });
    }
    expect(await world.phone.outcome(changePassphrase(current, 'a third passphrase'))).toEqual(
      done,
    );
  });

  it('cannot use one of two times ago either', async () => {
    const world = await twoTimes('another passphrase');
    const { phone, passes } = world;
    expect(await phone.outcome(phone.decisions.turnOff(typed('another passphrase')))).toEqual(done);
    await passes(20_000);
    const again = await phone.outcome(phone.decisions.turnOn(await newSecrets(first)));
    expect(again).toMatchObject({ ok: false, error: { kind: 'used-passphrase' } });
  });

  it.each(['opening', 'off'] as const)(
    'the end of an earlier time (%s): a new device sends nothing before its person agrees',
    async (end) => {
      const world = await twoTimes('another passphrase');
      const { device, passes, leaks } = world;
      const tablet = device();
      // First a record that asks for the passphrase: the person still knows the old one, and takes it for the right one.
      tablet.lies(world.asOf(world.opening));
      await passes(2000);
      tablet.lies(world.asOf(world[end]));
      await passes(5000);
      expect(tablet.status()).toEqual({ kind: 'locked', why: 'no-keys' });
      expect(await tablet.unlocks()).toMatchObject({ error: { kind: 'becomes-readable' } });
      await tablet.userAdds('for me alone');
      await passes(70_000);
      tablet.leaderDies();
      await passes(70_000);
      expect(world.sentToSealed).toEqual([]);
      expect(tablet.sync()).toMatchObject({ kind: 'on-device', unsent: 1, why: 'locked' });
      // The truth comes back, and the words go out sealed.
      tablet.lies({});
      await passes(5000);
      expect(await tablet.unlocks(typed('another passphrase'))).toEqual(done);
      await passes(20_000);
      expect([world.sentToSealed, leaks]).toEqual([[], []]);
      world.phone.expectDay(['black tea', 'rain', 'for me alone']);
    },
  );

  it.each(['opening', 'off'] as const)(
    'the beginning and then the end (%s) of an earlier time: the new device asks at the end',
    async (end) => {
      const world = await twoTimes('another passphrase');
      const { device, passes } = world;
      const tablet = device();
      tablet.lies(world.asOf(world.sealing));
      await passes(2000);
      expect(await tablet.unlocks()).toEqual(done);
      await passes(5000);
      tablet.lies(world.asOf(world[end]));
      await passes(5000);
      expect(tablet.status()).toEqual({ kind: 'locked', why: 'becomes-readable' });
      await tablet.userAdds('for me alone');
      await passes(70_000);
      expect(world.sentToSealed).toEqual([]);
      expect(await tablet.unsent()).toBe(1);
    },
  );

  it('the end of an earlier time, to a device that slept since then: it asks, and sends nothing', async () => {
    const world = await twoTimes('another passphrase');
    const { laptop, passes } = world;
    laptop.lies(world.asOf(world.opening));
    await laptop.userAdds('for me alone');
    laptop.goesOnline();
    await passes(70_000);
    expect(laptop.status()).toEqual({ kind: 'locked', why: 'becomes-readable' });
    expect([world.sentToSealed, await laptop.unsent()]).toEqual([[], 1]);
    laptop.lies({});
    await passes(5000);
    expect(await laptop.unlocks(typed('another passphrase'))).toEqual(done);
    await passes(20_000);
    expect(world.sentToSealed).toEqual([]);
    world.phone.expectDay(['black tea', 'rain', 'for me alone']);
  });

  it('says while words go out readable that they do', async () => {
    const world = await encryptedWorld();
    const { phone, laptop, passes } = world;
    expect(phone.sync()).not.toHaveProperty('isReadable');
    expect(await phone.outcome(phone.decisions.turnOff(typed(first)))).toEqual(done);
    expect(phone.status()).toMatchObject({ kind: 'opening' });
    expect(phone.sync()).toMatchObject({ isReadable: true });
    await passes(20_000);
    expect(phone.sync()).toMatchObject({ kind: 'saved', isReadable: true });
    // Also where the record of the log that was encrypted is hidden.
    phone.lies({ record: { value: null } });
    await passes(5000);
    expect(phone.sync()).toMatchObject({ kind: 'saved', isReadable: true });
    expect(laptop.sync()).toMatchObject({ kind: 'on-device', why: 'locked' });
    expect(world.device().sync()).not.toHaveProperty('isReadable');
  });
});

describe('a readable row in a log that is being sealed', () => {
  type World = Awaited<ReturnType<typeof plainWorld>>;

  function plant({ server }: World, text: string) {
    const id = asEntryId('01ARZ3NDEKTSV4RRFFQ69G5FAV');
    const entry = testEntry({ id, text, day: friday, writeId: asWriteId('of nobody') });
    server.writeAsOther(entry);
    return entry;
  }

  /** Turns encryption on, and kills the device before it has sealed anything. */
  async function sealing(world: World) {
    const { phone } = world;
    expect(await phone.outcome(phone.decisions.turnOn(await newSecrets()))).toEqual(done);
    return world.server.record;
  }

  function unknownOn(device: World['phone']) {
    const status = device.status();
    return 'progress' in status ? (status.progress?.unknown ?? null) : null;
  }

  it('is named on a new device, beside the genuine first record: not shown, and not sealed', async () => {
    const world = await plainWorld();
    const { phone, device, server, passes } = world;
    const first = await sealing(world);
    await passes(20_000);
    expect(phone.status()).toEqual({ kind: 'on' });
    const planted = plant(world, 'planted words');
    const tablet = device();
    tablet.lies({ record: { value: first } });
    await passes(2000);
    expect(await tablet.unlocks()).toEqual(done);
    await passes(70_000);
    tablet.leaderDies();
    await passes(70_000);
    tablet.expectDay(['black tea', 'rain']);
    expect(tablet.status()).toMatchObject({ kind: 'sealing' });
    expect(unknownOn(tablet)).toMatchObject({ count: 1, rows: [{ text: 'planted words' }] });
    expect(server.storedRow(planted.id, friday)?.body?.kind).toBe('plain');
    tablet.lies({});
    await passes(5000);
    for (const each of [tablet, phone]) each.expectDay(['black tea', 'rain']);
  });

  it('is named on the device that turns encryption on, and does not stop the others', async () => {
    const world = await plainWorld();
    const { phone, formsOnServer, passes } = world;
    phone.goesOffline();
    await passes(100);
    phone.goesOnline();
    await passes(1000);
    await sealing(world);
    phone.leaderDies();
    plant(world, 'planted words');
    await passes(70_000);
    phone.expectDay(['black tea', 'rain']);
    expect(unknownOn(phone)).toMatchObject({ count: 1, rows: [{ kind: 'entry' }] });
    expect(formsOnServer()).toEqual(['plain', 'sealed']);
    await phone.userAdds('my own');
    await passes(5000);
    expect(phone.sync().kind).toBe('saved');
  });

  it('is sealed once a person takes it, and only with the words that were shown', async () => {
    const world = await plainWorld();
    const { phone, laptop, formsOnServer, passes } = world;
    await sealing(world);
    phone.leaderDies();
    const planted = plant(world, 'first words');
    await passes(70_000);
    const shown = unknownOn(phone)?.rows ?? [];
    expect(shown).toHaveLength(1);
    world.server.writeAsOther({ ...planted, text: 'other words' });
    phone.takes(shown);
    await passes(100_000);
    phone.expectDay(['black tea', 'rain']);
    expect(unknownOn(phone)).toMatchObject({ count: 1, rows: [{ text: 'other words' }] });
    phone.takes(unknownOn(phone)?.rows ?? []);
    await passes(20_000);
    expect(phone.status()).toEqual({ kind: 'on' });
    expect(formsOnServer()).toEqual(['sealed']);
    expect(await laptop.unlocks()).toEqual(done);
    await passes(20_000);
    for (const each of [phone, laptop]) each.expectDay(['black tea', 'rain', 'other words']);
  });

  it('of another own device is sealed by that device', async () => {
    const world = await plainWorld();
    const { phone, laptop, formsOnServer, passes } = world;
    // The phone's copy of the day as it was before the other device wrote.
    const before = valueOf(await phone.localStore.read((reader) => reader.day(friday)));
    if (before === undefined) throw new Error('no day');
    await laptop.userAdds('last readable words');
    await passes(2000);
    await sealing(world);
    phone.leaderDies();
    valueOf(await phone.localStore.write('strict', (writer) => writer.putDay(before)));
    await passes(70_000);
    expect(unknownOn(phone)).toMatchObject({ count: 1, rows: [{ text: 'last readable words' }] });
    await passes(70_000);
    expect(await laptop.unlocks()).toEqual(done);
    await passes(100_000);
    expect(phone.status()).toEqual({ kind: 'on' });
    expect(formsOnServer()).toEqual(['sealed']);
    for (const each of [phone, laptop])
      each.expectDay(['black tea', 'rain', 'last readable words']);
  });

  it('waits for a person where no device is left that knows it, and then nothing is lost', async () => {
    const world = await plainWorld();
    const { phone, laptop, device, formsOnServer, passes } = world;
    await sealing(world);
    phone.goesOffline();
    laptop.goesOffline();
    const tablet = device();
    await passes(2000);
    expect(await tablet.unlocks()).toEqual(done);
    await passes(30_000);
    const left = unknownOn(tablet);
    expect(left?.rows.map(({ kind, text }) => `${kind} ${text}`).sort()).toEqual([
      'entry black tea',
      'entry rain',
      'version tea',
    ]);
    tablet.expectDay([]);
    tablet.takes(left?.rows ?? []);
    await passes(20_000);
    expect(tablet.status()).toEqual({ kind: 'on' });
    expect(formsOnServer()).toEqual(['sealed']);
    tablet.expectDay(['black tea', 'rain']);
  });

  it('keeps an edit of its entry waiting, and parks nothing', async () => {
    const world = await plainWorld();
    const { phone, laptop, server, passes } = world;
    phone.goesOffline();
    await laptop.userEdits('rain', 'much rain');
    await passes(2000);
    const theirs = server
      .storedRows()
      .find(({ body }) => body?.kind === 'plain' && body.text === 'much rain');
    expect(theirs).toBeDefined();
    await laptop.turnsOn();
    expect(laptop.status()).toEqual({ kind: 'on' });
    await phone.userEdits('rain', 'rain and sun');
    phone.goesOnline();
    await passes(5000);
    expect(await phone.unlocks()).toEqual(done);
    await passes(100_000);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
    expect(phone.sync().kind).toBe('saved');
  });
});

describe('two devices that turn encryption on at once', () => {
  it('end with one record, which the secrets of the faster one open', async () => {
    const { phone, laptop, passes, formsOnServer } = await plainWorld();
    const [ours, theirs] = [
      await newSecrets('the first passphrase'),
      await newSecrets('the second one!!'),
    ];
    const both = Promise.all([phone.decisions.turnOn(ours), laptop.decisions.turnOn(theirs)]);
    const outcomes = await phone.outcome(both);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const isOurs = outcomes[0].ok;
    const [winner, loser] = isOurs ? [phone, laptop] : [laptop, phone];
    await passes(20_000);
    expect(winner.status()).toEqual({ kind: 'on' });
    expect(loser.status()).toEqual({ kind: 'locked', why: 'no-keys' });
    const value = (isOurs ? ours : theirs).passphrase;
    expect(await loser.unlocks({ kind: 'passphrase', value })).toEqual(done);
    await passes(5000);
    expect(formsOnServer()).toEqual(['sealed']);
    loser.expectDay(['black tea', 'rain']);
  });
});
