import { describe, expect, test } from 'vitest';
import {
  addition,
  baseline,
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
  trashRow,
  trashed,
  unseen,
  without,
  written,
  yesterday,
  type Fields,
} from './annsLog.ts';
import { useRulesWorld, type Update } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

async function annsValue(path: string): Promise<unknown> {
  const snapshot = await world.database('ann').ref(`logs/ann/${path}`).get();
  const value: unknown = snapshot.val();
  return value;
}

/** The row that records a permanent deletion. */
function erased(id: string, fields: Fields): Update {
  const { day = yesterday, revision = 3, at = serverNow, ...others } = fields;
  return { [`erased/${id}`]: { day, revision, at, ...others } };
}

/** The permanent deletion of the entry in the trash. */
function eraseTrashed(fields: Fields = {}): Update {
  return {
    ...erased(trashed, { revision: 2, ...fields }),
    [`versions/${trashed}`]: null,
    [`trash/${trashed}`]: null,
  };
}

/** The permanent deletion of the earlier versions of the edited entry. */
function eraseVersions(fields: Fields = {}): Update {
  return { ...erased(edited, fields), [`versions/${edited}`]: null };
}

describe('the owner may permanently delete (11)', () => {
  test('an entry in the trash with its versions, and then restore it no more', async () => {
    await world.expectAllowed(eraseTrashed());
    expect(await annsValue(`versions/${trashed}`)).toBeNull();
    expect(await annsValue(`trash/${trashed}`)).toBeNull();
    await world.expectRefused(restore());
    await world.expectRefused(addition({}, yesterday, trashed));
    await world.expectRefused(addition({}, today, trashed));
  });

  test('the earlier versions of a live entry, which stays and can be written on', async () => {
    const before = await annsValue(`entries/${yesterday}/${edited}`);
    await world.expectAllowed(eraseVersions());
    expect(await annsValue(`versions/${edited}`)).toBeNull();
    expect(await annsValue(`entries/${yesterday}/${edited}`)).toEqual(before);
    // Its first write, whose acknowledgement was lost, arrives again: it must not create a second copy.
    await world.expectRefused(addition({}, today, edited));
    await world.expectAllowed(edit());
    await world.expectAllowed(eraseVersions({ revision: 4 }));
  });

  test('the earlier versions, and later the entry', async () => {
    await world.expectAllowed(eraseVersions());
    await world.expectAllowed(deletion());
    await world.expectAllowed({
      ...erased(edited, { revision: 3 }),
      [`versions/${edited}`]: null,
      [`trash/${edited}`]: null,
    });
    expect(await annsValue(`versions/${edited}`)).toBeNull();
  });

  test('version by version, when none is left', async () => {
    await world.expectAllowed({
      ...erased(edited, {}),
      [`versions/${edited}/1`]: null,
      [`versions/${edited}/2`]: null,
    });
  });

  test('several entries in one update', async () => {
    await world.expectAllowed({ ...eraseTrashed(), ...eraseVersions() });
  });
});

describe('refuses every other permanent deletion (11):', () => {
  const rows: readonly (readonly [string, Update])[] = [
    ['of versions without a word of it', { [`versions/${edited}`]: null }],
    ['of one version', { ...erased(edited, {}), [`versions/${edited}/1`]: null }],
    ['of the trash row alone', { [`trash/${trashed}`]: null }],
    ['of versions, the trash row left', without(eraseTrashed(), `trash/${trashed}`)],
    ['of the trash row, versions left', without(eraseTrashed(), `versions/${trashed}`)],
    ['without a word of it', without(eraseTrashed(), `erased/${trashed}`)],
    ['the word of it alone', erased(edited, {})],
    ['of another revision than lies in the trash', eraseTrashed({ revision: 1 })],
    ['of another day than lies in the trash', eraseTrashed({ day: today })],
    ['from an older state of the entry', eraseVersions({ revision: 2 })],
    ['from a state to come', eraseVersions({ revision: 4 })],
    ['of an entry that stands elsewhere', eraseVersions({ day: today })],
    ['of an entry without versions', { ...erased(fresh, { day: today, revision: 1 }) }],
    ['of an entry that never was', { ...erased(unseen, { revision: 1 }) }],
    ['at the client’s time', eraseVersions({ at: 5 })],
    ['with an unknown field', eraseVersions({ text: 'words' })],
    ['of everything', { versions: null }],
    [
      'in the same update as an edit that keeps nothing',
      {
        ...eraseVersions(),
        [`entries/${yesterday}/${edited}`]: written(4),
        ...dayRow(yesterday),
      },
    ],
    [
      'in the same update as an edit, row by row',
      {
        ...edit(),
        ...erased(edited, { revision: 4 }),
        [`versions/${edited}/1`]: null,
        [`versions/${edited}/2`]: null,
      },
    ],
    [
      'in the same update as a move, row by row',
      {
        ...move(),
        ...erased(edited, { day: today, revision: 4 }),
        [`versions/${edited}/1`]: null,
        [`versions/${edited}/2`]: null,
      },
    ],
    [
      'in the same update as a delete',
      {
        ...eraseVersions(),
        [`entries/${yesterday}/${edited}`]: null,
        ...dayRow(yesterday),
      },
    ],
    [
      'in the same update as a delete, row by row',
      {
        ...deletion(),
        ...erased(edited, {}),
        [`versions/${edited}/1`]: null,
        [`versions/${edited}/2`]: null,
      },
    ],
    ['in the same update as a restore', { ...eraseTrashed(), ...restore() }],
    [
      'in the same update as a restore with other words',
      {
        ...eraseTrashed(),
        ...restore({ text: 'Other words', createdAt: serverNow }),
      },
    ],
  ];
  test.each(rows)('%s', (_name, update) => world.expectRefused(update));

  test('by anyone else', async () => {
    await world.expectRefused(eraseTrashed(), 'ben');
    await world.expectRefused(eraseTrashed(), 'nobody');
    await world.expectRefused(eraseVersions(), 'ben');
  });

  test('of a version that clashes with the text that stands', async () => {
    await world.storeInAnnsLog(`entries/${yesterday}/${edited}/clashesWith`, 2);
    await world.expectRefused(eraseVersions());
  });

  test('and never takes the word of it back or changes it', async () => {
    await world.expectAllowed(eraseTrashed());
    await world.expectRefused({ [`erased/${trashed}`]: null });
    await world.expectRefused({ [`erased/${trashed}/at`]: serverNow });
    await world.expectRefused({ erased: null });
    await world.expectRefused(eraseTrashed());
  });
});

describe('a trash row that earlier rules let in', () => {
  const ghosts: readonly (readonly [string, string, string, number])[] = [
    ['of half a revision', edited, yesterday, 1.5],
    ['of a revision to come', edited, yesterday, 999],
    ['of an older revision, while the entry is live elsewhere', edited, yesterday, 1],
    ['of a day on which the entry is live', edited, yesterday, 2],
    ['of nothing', unseen, today, 1],
  ];

  test.each(ghosts)(
    '%s is restored into no second copy, and its owner can remove it',
    async (_which, id, day, revision) => {
      if (revision !== 2) {
        await world.storeInAnnsLog(`entries/${yesterday}/${edited}`, null);
        await world.storeInAnnsLog(`entries/${today}/${edited}`, storedEntry(4));
        await world.storeInAnnsLog(
          `versions/${edited}/3`,
          storedVersion(yesterday, 3, { movedTo: today }),
        );
      }
      await world.storeInAnnsLog(`trash/${id}`, trashRow(day, revision, { deletedAt: 1 }));
      await world.expectRefused({
        [`entries/${day}/${id}`]: written(revision + 1),
        [`trash/${id}`]: null,
        ...dayRow(day),
      });
      await world.expectRefused({ [`trash/${id}`]: null }, 'ben');
      await world.expectAllowed({ [`trash/${id}`]: null });
      expect(await annsValue(`versions/${edited}/2/text`)).toBe('Words of revision 2');
    },
  );

  test('of a version that moved away can be removed too', async () => {
    await world.storeInAnnsLog(`versions/${edited}`, {
      3: storedVersion(yesterday, 3, { movedTo: today }),
    });
    await world.storeInAnnsLog(`entries/${yesterday}/${edited}`, null);
    await world.storeInAnnsLog(`trash/${edited}`, trashRow(yesterday, 3, { deletedAt: 1 }));
    await world.expectAllowed({ [`trash/${edited}`]: null });
  });
});

test('a kept version stays unchanged (7)', async () => {
  await world.expectRefused({ ...edit(), ...kept(edited, yesterday, 2) });
});
