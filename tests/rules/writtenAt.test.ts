import { describe, expect, test } from 'vitest';
import {
  addition,
  dayRow,
  deletion,
  edit,
  edited,
  fresh,
  kept,
  move,
  restore,
  serverNow,
  storedEntry,
  storedVersion,
  today,
  trashed,
  trashRow,
  ulid,
  unseen,
  written,
  yesterday,
  type Fields,
} from './annsLog.ts';
import { useRulesWorld, type Json, type Update } from './rulesWorld.ts';

/** When the imported entries were written elsewhere. */
const writtenAt = 1_260_000_000_000;

/** Ann's log. `edited` and `trashed` are from an import. */
const world = useRulesWorld(importedLog);

function importedLog(): Json {
  const changed = { changedAt: 1_760_000_000_000, changes: 4 };
  return {
    logs: {
      ann: {
        schema: 1,
        entries: {
          [today]: { [fresh]: storedEntry(1) },
          [yesterday]: { [edited]: storedEntry(3, { writtenAt }) },
        },
        days: {
          [today]: { date: '2026-11-20', ...changed },
          [yesterday]: { date: '2026-11-19', ...changed },
        },
        versions: { [trashed]: { 2: storedVersion(yesterday, 2, { writtenAt }) } },
        trash: {
          [trashed]: {
            day: yesterday,
            revision: 2,
            writeId: ulid(300),
            deletedAt: 1_760_000_000_060,
          },
        },
      },
    },
  };
}

async function annsValue(path: string): Promise<unknown> {
  const snapshot = await world.database('ann').ref(`logs/ann/${path}`).get();
  const value: unknown = snapshot.val();
  return value;
}

/** The same write with `fields` in its version. */
const keeping = (update: Update, fields: Fields): Update => ({
  ...update,
  ...kept(edited, yesterday, 3, fields),
});

describe('the time at which an imported entry was written (12)', () => {
  test('comes with the add and stays through an edit, a move, a deletion and a restore', async () => {
    await world.expectAllowed(addition({ writtenAt }));
    expect(await annsValue(`entries/${today}/${unseen}/writtenAt`)).toBe(writtenAt);

    await world.expectAllowed(keeping(edit({ writtenAt }), { writtenAt }));
    expect(await annsValue(`versions/${edited}/3/writtenAt`)).toBe(writtenAt);
    await world.expectAllowed({
      [`entries/${yesterday}/${edited}`]: null,
      [`entries/${today}/${edited}`]: written(5, { writtenAt }),
      ...kept(edited, yesterday, 4, {
        text: 'New words',
        writeId: ulid(200),
        writtenAt,
        movedTo: today,
      }),
      ...dayRow(yesterday),
      ...dayRow(today),
    });
    await world.expectAllowed(restore({ writtenAt }));
    await world.expectAllowed({
      [`entries/${yesterday}/${trashed}`]: null,
      ...kept(trashed, yesterday, 3, {
        text: 'New words',
        writeId: ulid(200),
        writtenAt,
      }),
      [`trash/${trashed}`]: trashRow(yesterday, 3),
      ...dayRow(yesterday),
    });
  });

  const refused: readonly (readonly [string, Update])[] = [
    ['an edit changes', keeping(edit({ writtenAt: writtenAt + 1 }), { writtenAt })],
    ['an edit leaves out', keeping(edit(), { writtenAt })],
    ['an edit leaves out of the version', edit({ writtenAt })],
    ['an edit leaves out of both', edit()],
    ['an edit changes in the version', keeping(edit({ writtenAt }), { writtenAt: writtenAt + 1 })],
    ['a move changes', move({ writtenAt: writtenAt + 1 }, { writtenAt })],
    ['a move leaves out', move({}, { writtenAt })],
    ['a deletion leaves out of the version', deletion()],
    ['a deletion changes in the version', deletion({}, { writtenAt: 1 })],
    ['a restore changes', restore({ writtenAt: 1 })],
    ['a restore leaves out', restore()],
    ['a restore takes from the server', restore({ writtenAt: serverNow })],
    [
      'an edit brings to an entry without it',
      {
        [`entries/${today}/${fresh}`]: written(2, { writtenAt }),
        ...kept(fresh, today, 1),
        ...dayRow(today),
      },
    ],
    [
      'an edit brings to the version of an entry without it',
      {
        [`entries/${today}/${fresh}`]: written(2),
        ...kept(fresh, today, 1, { writtenAt }),
        ...dayRow(today),
      },
    ],
    ['is written alone', { [`entries/${today}/${fresh}/writtenAt`]: writtenAt }],
    [
      'is written to an old version',
      { [`versions/${trashed}/2/writtenAt`]: 1, ...dayRow(yesterday) },
    ],
  ];
  test.each(refused)('is refused where %s it', (_what, update) => world.expectRefused(update));
});
