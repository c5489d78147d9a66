import { describe, expect, test } from 'vitest';
import {
  addition,
  baseline,
  dayRow,
  deletion,
  edit,
  edited,
  foreign,
  fresh,
  kept,
  move,
  restore,
  storedEntry,
  today,
  trashRow,
  trashed,
  ulid,
  unseen,
  written,
  yesterday,
} from './annsLog.ts';
import { useRulesWorld } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

async function annsValue(path: string): Promise<unknown> {
  const snapshot = await world.database('ann').ref(`logs/ann/${path}`).get();
  const value: unknown = snapshot.val();
  return value;
}

describe('the writes of the data model are allowed', () => {
  test('an add, on a day with entries and on the first of a day', async () => {
    await world.expectAllowed(addition());
    expect(await annsValue(`entries/${today}/${unseen}/text`)).toBe('New words');
    expect(await annsValue(`days/${today}/changes`)).toBe(5);
    await world.expectAllowed({
      schema: 1,
      ...addition({ addedLater: true }, '3-1-2025', ulid(10)),
    });
    expect(await annsValue('days/3-1-2025/changes')).toBe(1);
  });

  test('the first add of all', async () => {
    await world.store(null);
    await world.expectAllowed({ schema: 1, ...addition() });
  });

  test('two adds to one day in one update, which counts once', async () => {
    await world.expectAllowed({ ...addition(), ...addition({}, today, ulid(10)) });
    expect(await annsValue(`days/${today}/changes`)).toBe(5);
  });

  test('an edit, which keeps the replaced text', async () => {
    await world.expectAllowed(edit({ time: '10:00:00', clashesWith: 2 }));
    expect(await annsValue(`versions/${edited}/3/text`)).toBe('Words of revision 3');
  });

  test('a first edit, and a second one after it', async () => {
    await world.expectAllowed({
      [`entries/${today}/${fresh}`]: written(2, { text: 'Once' }),
      ...kept(fresh, today, 1),
      ...dayRow(today),
    });
    await world.expectAllowed({
      [`entries/${today}/${fresh}`]: written(3, { text: 'Twice', writeId: ulid(201) }),
      ...kept(fresh, today, 2, { text: 'Once', writeId: ulid(200) }),
      ...dayRow(today),
    });
  });

  test('a move to another day', async () => {
    await world.expectAllowed(move());
    expect(await annsValue(`entries/${yesterday}`)).toBeNull();
    expect(await annsValue(`entries/${today}/${edited}/revision`)).toBe(4);
  });

  test('a move there and back again', async () => {
    await world.expectAllowed(move({ text: 'Moved' }));
    await world.expectAllowed({
      [`entries/${today}/${edited}`]: null,
      [`entries/${yesterday}/${edited}`]: written(5),
      ...kept(edited, today, 4, { text: 'Moved', writeId: ulid(200), movedTo: yesterday }),
      ...dayRow(today),
      ...dayRow(yesterday),
    });
  });

  test('a delete, a restore, and a delete again', async () => {
    await world.expectAllowed(deletion());
    expect(await annsValue(`trash/${edited}/revision`)).toBe(3);
    await world.expectAllowed({
      [`entries/${yesterday}/${edited}`]: written(4, { text: 'Back' }),
      [`trash/${edited}`]: null,
      ...dayRow(yesterday),
    });
    await world.expectAllowed({
      [`entries/${yesterday}/${edited}`]: null,
      ...kept(edited, yesterday, 4, { text: 'Back', writeId: ulid(200) }),
      [`trash/${edited}`]: trashRow(yesterday, 4),
      ...dayRow(yesterday),
    });
  });

  test('a restore from the trash, with another text too', async () => {
    await world.expectAllowed(restore({ text: 'An edit that was on its way' }));
    expect(await annsValue(`trash/${trashed}`)).toBeNull();
  });

  test('revisions of two and three digits', async () => {
    const log = { entries: { [today]: { [fresh]: storedEntry(9) } } };
    await world.store({ logs: { ann: log } });
    await world.expectAllowed({
      [`entries/${today}/${fresh}`]: written(10),
      ...kept(fresh, today, 9),
      ...dayRow(today),
    });
    await world.store({ logs: { ann: { entries: { [today]: { [fresh]: storedEntry(100) } } } } });
    await world.expectAllowed({
      [`entries/${today}/${fresh}`]: null,
      [`entries/${yesterday}/${fresh}`]: written(101),
      ...kept(fresh, today, 100, { movedTo: yesterday }),
      ...dayRow(today),
      ...dayRow(yesterday),
    });
  });
});

describe('an entry of another program, which has only time and text,', () => {
  const asItWas = {
    text: 'By another program',
    time: '07:00:00',
    zone: 'Etc/Unknown',
    createdAt: undefined,
    writeId: undefined,
  };

  test('can be edited as revision 0, with an unknown zone', async () => {
    await world.expectAllowed({
      [`entries/${today}/${foreign}`]: written(1, { createdAt: undefined }),
      ...kept(foreign, today, 0, asItWas),
      ...dayRow(today),
    });
    expect(await annsValue(`versions/${foreign}/0/text`)).toBe('By another program');
  });

  test('can be deleted and restored', async () => {
    await world.expectAllowed({
      [`entries/${today}/${foreign}`]: null,
      ...kept(foreign, today, 0, asItWas),
      [`trash/${foreign}`]: trashRow(today, 0),
      ...dayRow(today),
    });
    await world.expectAllowed({
      [`entries/${today}/${foreign}`]: written(1, { createdAt: undefined }),
      [`trash/${foreign}`]: null,
      ...dayRow(today),
    });
  });

  test('can be moved', async () => {
    await world.expectAllowed({
      [`entries/${today}/${foreign}`]: null,
      [`entries/${yesterday}/${foreign}`]: written(1, { createdAt: undefined }),
      ...kept(foreign, today, 0, { ...asItWas, movedTo: yesterday }),
      ...dayRow(today),
      ...dayRow(yesterday),
    });
  });

  test('is not overwritten, deleted or dated without being kept', async () => {
    const replacement = {
      [`entries/${today}/${foreign}`]: written(1, { createdAt: undefined }),
      ...dayRow(today),
    };
    await world.expectRefused(replacement);
    await world.expectRefused({
      ...replacement,
      ...kept(foreign, today, 0, { ...asItWas, text: 'Other' }),
    });
    await world.expectRefused({
      ...replacement,
      ...kept(foreign, today, 0, { ...asItWas, zone: 'Asia/Tokyo' }),
    });
    await world.expectRefused({ ...replacement, ...kept(foreign, today, 1, asItWas) });
    await world.expectRefused({ [`entries/${today}/${foreign}`]: null, ...dayRow(today) });
    await world.expectRefused({
      [`entries/${today}/${foreign}`]: written(1, { createdAt: 5 }),
      ...kept(foreign, today, 0, asItWas),
      ...dayRow(today),
    });
  });
});
