import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { describe, expect, test } from 'vitest';
import {
  addition,
  baseline,
  dayRow,
  deletion,
  edit,
  kept,
  today,
  trashRow,
  ulid,
  unseen,
} from './annsLog.ts';
import { useRulesWorld, type Json, type Person } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

const strangers: readonly Person[] = ['ben', 'nobody'];

const annsPaths = [
  'logs/ann',
  'logs/ann/schema',
  'logs/ann/born',
  'logs/ann/entries',
  `logs/ann/entries/${today}`,
  `logs/ann/entries/${today}/${ulid(2)}/text`,
  'logs/ann/days',
  'logs/ann/versions',
  'logs/ann/trash',
  'logs/ann/settings',
  'logs/ann/nothing/here',
];

describe('reading (1)', () => {
  test.each(annsPaths)('%s is for its owner', async (path) => {
    await assertSucceeds(world.database('ann').ref(path).get());
  });

  describe.each(strangers)('as %s', (person) => {
    test.each([...annsPaths, '/', 'logs', 'users'])('cannot get %s', async (path) => {
      await assertFails(world.database(person).ref(path).get());
    });

    test('cannot listen to an entry, nor query the days', async () => {
      const listening = new Promise((resolve, reject) => {
        world.database(person).ref(`logs/ann/entries/${today}`).on('value', resolve, reject);
      });
      await assertFails(listening);
      await assertFails(
        world.database(person).ref('logs/ann/days').orderByChild('changedAt').limitToLast(1).get(),
      );
    });
  });

  test('the root and the list of logs are for nobody, Ann included', async () => {
    await assertFails(world.database('ann').ref('/').get());
    await assertFails(world.database('ann').ref('logs').get());
    await assertFails(world.database('ann').ref('logs/ben').get());
    await assertFails(world.database('ann').ref('other').get());
  });

  test('Ann may query her days and a day’s entries by the indexes the app uses', async () => {
    const days = world.database('ann').ref('logs/ann/days');
    await assertSucceeds(days.orderByChild('changedAt').startAt(0).get());
    await assertSucceeds(days.orderByChild('date').limitToLast(1).get());
    const entries = world.database('ann').ref(`logs/ann/entries/${today}`);
    await assertSucceeds(entries.orderByChild('updatedAt').startAt(0).get());
    await assertSucceeds(
      world.database('ann').ref('logs/ann/trash').orderByChild('deletedAt').get(),
    );
  });
});

describe('writing (1)', () => {
  describe.each(strangers)('as %s', (person) => {
    test.each([
      ['an add', addition()],
      ['an edit', edit()],
      ['a delete', deletion()],
      ['a setting', { 'settings/theme': 'light' }],
      ['the schema', { schema: 1 }],
      ['the generation', { born: ulid(70) }],
      ['a day’s row', dayRow(today)],
      ['a version', kept(ulid(2), today, 1)],
      ['a trash row', { [`trash/${ulid(2)}`]: trashRow(today, 1) }],
      ['settings', { settings: null }],
    ])('cannot write %s', (_name, update) => world.expectRefused(update, person));

    test.each(annsPaths)('cannot delete %s', (path) =>
      world.expectRefusal(() => world.database(person).ref(path).remove()),
    );

    test('changes nothing by a transaction, which cannot read the data', async () => {
      const before = await world.stored();
      const theme = world.database(person).ref('logs/ann/settings/theme');
      await expect(theme.transaction(() => 'light')).rejects.toThrow();
      expect(await world.stored()).toEqual(before);
    });

    test('cannot leave something behind for the moment it disconnects', () =>
      world.expectRefusal(() => world.database(person).ref('logs/ann').onDisconnect().remove()));
  });

  test('Ben cannot mix a write to Ann’s log into one of his own', () =>
    world.expectRefusal(() =>
      world.database('ben').ref('logs').update({
        'ben/settings/theme': 'dark',
        'ann/settings/theme': 'light',
      }),
    ));

  test.each<[string, Json]>([
    ['/', { logs: null }],
    ['/', { other: 1 }],
    ['logs', null],
    ['logs/ben', null],
    ['logs/Ann', { schema: 1 }],
    ['logs/ann ', { schema: 1 }],
    ['other', 1],
    ['logs/ann/other', 1],
    ['logs/ann/other/deep/down', 1],
    ['logs/ann/constructor', 1],
    ['logs/ann/__proto__', 1],
    ['logs/ann/toString', { x: 1 }],
    ['logs/ann/schema/deep', 1],
    ['logs/ann', 'text'],
    ['logs/ann', { schema: 1 }],
    ['logs/ann', { schema: 1, entries: {}, other: true }],
    ['logs/ann/entries', 1],
    ['logs/ann/entries', { [today]: { [unseen]: { time: '10:00:00', text: 'x' } } }],
    [`logs/ann/entries/${today}`, 'text'],
    [`logs/ann/days`, { [today]: true }],
    ['logs/ann/versions', {}],
    ['logs/ann/trash', true],
  ])('Ann cannot set %s to %j', (path, value) =>
    world.expectRefusal(() => world.database('ann').ref(path).set(value)),
  );

  test('Ann may delete her whole log, which leaves Ben’s alone', async () => {
    await assertSucceeds(world.database('ann').ref('logs/ann').remove());
    const stored = await world.stored();
    expect(stored).toHaveProperty('logs.ben.schema', 1);
    expect(stored).not.toHaveProperty('logs.ann');
  });

  test('a deleted log can begin again', async () => {
    await assertSucceeds(world.database('ann').ref('logs/ann').remove());
    await world.expectAllowed({ schema: 1, ...addition() });
  });
});
