import { describe, expect, it } from 'vitest';

import type { EntryId } from '../../src/entries/Entry.ts';
import { success } from '../../src/lib/result.ts';
import { createEncryptedWorld } from '../support/encryption/encryptedWorld.ts';
import { friday, valueOf } from '../support/syncWorld.ts';

/*
 * The server of an encrypted log cannot write words of its own. It can show a row as it was before, and take rows away.
 * What becomes of the newest words, the ones that it lacks then?
 */

const [first, newest, unsent] = [
  'rain',
  'much rain, and then sun',
  'much rain, then sun, then hail',
];

/** Two devices with an encrypted log. The entry said `first`, and says `newest` on both and on the server. */
async function encryptedWorld() {
  const world = createEncryptedWorld();
  const { server, passes } = world;
  const [phone, laptop] = [world.device(), world.device()];
  await passes(1000);
  await phone.userAdds('tea');
  const { id } = await phone.userAdds(first);
  await passes(2000);
  await phone.turnsOn();
  expect(await laptop.unlocks()).toEqual(success(undefined));
  await passes(5000);
  const [earlierRow, earlierIndex] = [rowOf(world, id), server.index(null, 1)[0]];
  await phone.userEdits(first, newest);
  await passes(5000);
  for (const each of [phone, laptop]) each.expectDay(['tea', newest]);
  return {
    ...world,
    phone,
    laptop,
    id,
    /** The row alone is as it was, or the index too. */
    rollsBack: (what: 'row' | 'row and index') =>
      server.rollBack(earlierRow, what === 'row' ? undefined : earlierIndex),
    takesAway: () => server.takeAway({ id, day: friday }),
    revision: () => rowOf(world, id).revision,
  };
}

function rowOf({ server }: ReturnType<typeof createEncryptedWorld>, id: EntryId) {
  const row = server.storedRow(id, friday);
  if (row === null || row.body === null) throw new Error('The entry has no row.');
  return row;
}

type Device = Awaited<ReturnType<typeof encryptedWorld>>['phone'];

const waiting = (device: Device) =>
  device.log.parked.getSnapshot().map(({ kind, text, reason }) => [kind, text, reason]);

/** What the screen "Needs attention" lists: the words to read, copy, change or send again. */
const refused = (text: string) => [['edit', text, 'permission-denied']];

describe('a server that shows the row of an entry as it was before', () => {
  it('changes nothing on devices that know the newer revision, however often it does so', async () => {
    const { phone, laptop, passes, rollsBack, revision } = await encryptedWorld();
    for (let time = 0; time < 3; time += 1) {
      rollsBack('row');
      await passes(70_000);
      phone.leaderDies();
      await passes(70_000);
      await phone.userAdds(`${time}`);
      await passes(5000);
    }
    expect(revision()).toBe(1);
    for (const each of [phone, laptop]) {
      each.expectDay(['tea', newest, '0', '1', '2']);
      expect(each.sync().kind).toBe('saved');
    }
  });

  it.each(['row', 'row and index'] as const)(
    'refuses the next edit (%s): the newest words wait to be read and taken, and are taken once',
    async (what) => {
      const { phone, passes, rollsBack, formsOnServer } = await encryptedWorld();
      phone.goesOffline();
      await phone.userEdits(newest, unsent);
      rollsBack(what);
      await passes(1000);
      phone.goesOnline();
      await passes(70_000);
      phone.expectDay(['tea', first]);
      expect(phone.sync()).toMatchObject({ kind: 'needs-attention', parked: 1, unsent: 0 });
      expect(waiting(phone)).toEqual(refused(unsent));
      // The server keeps the version that the edit would make, so that it refuses each edit of this row.
      await phone.log.retryParked(phone.log.parked.getSnapshot()[0]?.id ?? '');
      await passes(70_000);
      expect(waiting(phone)).toEqual(refused(unsent));
      phone.leaderDies();
      await passes(70_000);
      expect(waiting(phone)).toEqual(refused(unsent));
      valueOf(await phone.log.addParked(phone.log.parked.getSnapshot()[0]?.id ?? ''));
      await passes(70_000);
      phone.expectDay(['tea', first, unsent]);
      expect(phone.sync().kind).toBe('saved');
      expect(formsOnServer()).toEqual(['sealed']);
    },
  );

  it('with the index, and nothing unsent: each device keeps the newest words for its person, once', async () => {
    const { phone, laptop, passes, rollsBack } = await encryptedWorld();
    for (let time = 0; time < 3; time += 1) {
      rollsBack('row and index');
      await passes(70_000);
      for (const each of [phone, laptop]) {
        each.expectDay(['tea', first]);
        expect(each.sync()).toMatchObject({ kind: 'needs-attention', parked: 1 });
        expect(waiting(each)).toEqual(refused(newest));
        each.leaderDies();
      }
      await passes(70_000);
    }
  });
});

describe('a server that takes the row of an entry away', () => {
  it('cannot take words that it lacks: they come back by themselves, as often as they are unsent', async () => {
    const { phone, laptop, passes, takesAway, formsOnServer } = await encryptedWorld();
    phone.goesOffline();
    await phone.userEdits(newest, unsent);
    takesAway();
    await passes(1000);
    phone.goesOnline();
    await passes(70_000);
    expect(waiting(phone)).toEqual([]);
    for (const each of [phone, laptop]) {
      each.expectDay(['tea', unsent]);
      expect(each.sync().kind).toBe('saved');
    }
    expect(formsOnServer()).toEqual(['sealed']);
  });

  it('takes words from the devices that it had acknowledged: a limit that docs/security.md names', async () => {
    const { phone, laptop, passes, takesAway } = await encryptedWorld();
    takesAway();
    await passes(70_000);
    for (const each of [phone, laptop]) each.expectDay(['tea']);
  });
});
