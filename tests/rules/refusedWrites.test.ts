import { describe, test } from 'vitest';
import {
  addition,
  baseline,
  dayRow,
  deletion,
  edit,
  edited,
  fieldByField,
  fresh,
  type Fields,
  kept,
  move,
  restore,
  storedEntry,
  storedVersion,
  today,
  trashRow,
  trashed,
  ulid,
  unseen,
  without,
  written,
  yesterday,
} from './annsLog.ts';
import { useRulesWorld, type Update } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

function refused(rows: readonly (readonly [name: string, update: Update])[]): void {
  test.each(rows)('%s', (_name, update) => world.expectRefused(update));
}

describe('refuses times that are not the server’s (4):', () => {
  refused([
    ['updatedAt of the client', addition({ updatedAt: 1_760_000_000_000 })],
    ['updatedAt far ahead', addition({ updatedAt: 9_000_000_000_000 })],
    ['updatedAt as text', addition({ updatedAt: '2026-11-20' })],
    ['an edit that keeps updatedAt', edit({ updatedAt: 1_760_000_000_003 })],
    ['an edit, field by field, that leaves updatedAt as it was', fieldByField(edit(), 'updatedAt')],
    ['an add with createdAt of the client', addition({ createdAt: 1_760_000_000_000 })],
    ['an add without createdAt', addition({ createdAt: undefined })],
    ['an edit that makes createdAt now', edit({ createdAt: { '.sv': 'timestamp' } })],
    ['an edit that changes createdAt', edit({ createdAt: 1_760_000_000_001 })],
    ['an edit that drops createdAt', edit({ createdAt: undefined })],
    ['a move that changes createdAt', move({ createdAt: { '.sv': 'timestamp' } })],
    ['a restore that changes createdAt', restore({ createdAt: { '.sv': 'timestamp' } })],
    ['changedAt of the client', { ...addition(), ...dayRow(today, { changedAt: 5 }) }],
    ['changedAt as text', { ...addition(), ...dayRow(today, { changedAt: 'now' }) }],
    ['replacedAt of the client', { ...edit(), ...kept(edited, yesterday, 3, { replacedAt: 5 }) }],
    ['deletedAt of the client', deletion({ deletedAt: 5 })],
  ]);
});

describe('refuses a wrong revision and a second copy (5):', () => {
  refused([
    ['an add of revision 0', addition({ revision: 0 })],
    ['an add of revision 2', addition({ revision: 2 })],
    ['an add without revision', addition({ revision: undefined })],
    ['an add with its revision as text', addition({ revision: '1' })],
    ['an edit of the same revision', edit({ revision: 3 })],
    ['an edit two revisions on', edit({ revision: 5 })],
    ['an edit back to revision 1', edit({ revision: 1 })],
    ['an edit to a fraction', edit({ revision: 3.5 })],
    ['an edit with its revision as text', edit({ revision: '4' })],
    [
      'a stale edit, made from revision 2',
      {
        [`entries/${yesterday}/${edited}`]: written(3),
        ...kept(edited, yesterday, 2),
        ...dayRow(yesterday),
      },
    ],
    [
      'an add sent again after its acknowledgement was lost',
      { [`entries/${today}/${fresh}`]: written(1), ...dayRow(today) },
    ],
    ['an add of an entry that lives on another day with versions', addition({}, today, edited)],
    ['an add of an entry that lies in the trash', addition({}, today, trashed)],
    [
      'a revision that arrives from nowhere',
      addition({ revision: 4, createdAt: 1_760_000_000_000 }),
    ],
    [
      'a copy on another day, the first one left where it was',
      without(move(), `entries/${yesterday}/${edited}`),
    ],
    [
      'a copy on another day beside an edit of the first',
      { ...move(), [`entries/${yesterday}/${edited}`]: written(4) },
    ],
    ['a move onto another day than its version says', move({}, { movedTo: '11-18-2026' })],
    ['a move that says nothing of where it went', move({}, { movedTo: undefined })],
    ['a move that arrives nowhere', without(move(), `entries/${today}/${edited}`)],
    ['a move of a stale revision', move({ revision: 3 })],
    ['a move two revisions on', move({ revision: 5 })],
    ['a restore of the same revision', restore({ revision: 2 })],
    ['a restore two revisions on', restore({ revision: 4 })],
    [
      'a restore to another day than it was deleted from',
      {
        [`entries/${today}/${trashed}`]: written(3),
        [`trash/${trashed}`]: null,
        ...dayRow(today),
      },
    ],
    [
      'a restore with a second copy on another day',
      { ...restore(), [`entries/${today}/${trashed}`]: written(3), ...dayRow(today) },
    ],
    ['a restore that leaves the trash row', without(restore(), `trash/${trashed}`)],
  ]);
});

describe('refuses an entry write without its day’s row (6):', () => {
  refused([
    ['an add without it', without(addition(), `days/${today}`)],
    ['an edit without it', without(edit(), `days/${yesterday}`)],
    ['a delete without it', without(deletion(), `days/${yesterday}`)],
    ['a restore without it', without(restore(), `days/${yesterday}`)],
    ['a move without that of the day it leaves', without(move(), `days/${yesterday}`)],
    ['a move without that of the day it comes to', without(move(), `days/${today}`)],
    ['another day’s row', { ...without(addition(), `days/${today}`), ...dayRow(yesterday) }],
    ['the count as it was', { ...addition(), ...dayRow(today, { changes: 4 }) }],
    ['the count two on', { ...addition(), ...dayRow(today, { changes: 6 }) }],
    ['the count back at one', { ...addition(), ...dayRow(today, { changes: 1 }) }],
    [
      'the count of a new day at two',
      { ...addition({}, '3-1-2025'), ...dayRow('3-1-2025', { changes: 2 }) },
    ],
    ['the count as text', { ...addition(), ...dayRow(today, { changes: '5' }) }],
    ['no count', { ...addition(), ...dayRow(today, { changes: undefined }) }],
    ['no time', { ...addition(), ...dayRow(today, { changedAt: undefined }) }],
    ['no date', { ...addition(), ...dayRow(today, { date: undefined }) }],
    ['an unknown field in it', { ...addition(), ...dayRow(today, { count: 3 }) }],
    ['the row gone', { ...without(addition(), `days/${today}`), [`days/${today}`]: null }],
    ['the row as text', { ...without(addition(), `days/${today}`), [`days/${today}`]: 'changed' }],
    ['the row’s time alone', { [`days/${today}/changedAt`]: { '.sv': 'timestamp' } }],
    ['the row’s count alone', { [`days/${today}/changes`]: { '.sv': { increment: 1 } } }],
    ['all rows gone', { days: null }],
  ]);
});

describe('refuses to lose or change written text (7):', () => {
  const versionPath = `versions/${edited}/3`;
  const versionAsKept = kept(edited, yesterday, 3)[versionPath] ?? null;
  refused([
    ['an edit that keeps nothing', without(edit(), versionPath)],
    ['a move that keeps nothing', without(move(), versionPath)],
    ['a delete that keeps nothing', without(deletion(), versionPath)],
    [
      'a delete of nothing but the entry',
      { [`entries/${yesterday}/${edited}`]: null, ...dayRow(yesterday) },
    ],
    [
      'the version under another number',
      { ...without(edit(), versionPath), ...kept(edited, yesterday, 4) },
    ],
    [
      'a second version under a number to come',
      { ...edit(), [`versions/${edited}/7`]: versionAsKept },
    ],
    [
      'a second version under no number',
      { ...edit(), [`versions/${edited}/three`]: versionAsKept },
    ],
    [
      'the version under another entry',
      { ...without(edit(), versionPath), ...kept(fresh, yesterday, 3) },
    ],
    ['the version of another entry as well', { ...edit(), ...kept(fresh, today, 1) }],
    ['a clash with words that are not kept', edit({ clashesWith: 4 })],
    ['a clash with a revision as text', edit({ clashesWith: '2' })],
    ['a clash with half a revision', edit({ clashesWith: 1.5 })],
    ['a version without any edit', kept(edited, yesterday, 3)],
    ['a version of an entry that never was', kept(unseen, today, 1)],
    ['a version of a trashed entry', kept(trashed, yesterday, 3)],
    ['an old version overwritten', { ...edit(), ...kept(edited, yesterday, 2) }],
    ['an old version’s words changed', { [`versions/${edited}/1/text`]: 'Forged' }],
    ['an old version’s field taken away', { [`versions/${edited}/1/writeId`]: null }],
    ['a field added to an old version', { [`versions/${edited}/1/addedLater`]: true }],
    ['an old version deleted', { [`versions/${edited}/1`]: null }],
    ['all versions of an entry deleted', { [`versions/${edited}`]: null }],
    ['all versions deleted', { versions: null }],
    [
      'an edit in place of one field',
      { [`entries/${yesterday}/${edited}/text`]: 'Forged', ...dayRow(yesterday) },
    ],
    ['one field taken away', { [`entries/${yesterday}/${edited}/zone`]: null }],
    ['a day’s entries deleted at once', { [`entries/${yesterday}`]: null, ...dayRow(yesterday) }],
    ['all entries deleted at once', { entries: null }],
    [
      'a day’s entries replaced at once',
      { [`entries/${today}`]: { [unseen]: written(1) }, ...dayRow(today) },
    ],
  ]);
});

describe.each([
  ['an edit', edit()],
  ['a delete', deletion()],
])('refuses %s that keeps (7)', (_name, update) => {
  const rows: readonly (readonly [string, Fields])[] = [
    ['other words', { text: 'Forged' }],
    ['no words', { text: undefined }],
    ['the new words', { text: 'New words' }],
    ['another time', { time: '09:15:01' }],
    ['no time', { time: undefined }],
    ['another zone', { zone: 'Asia/Tokyo' }],
    ['no zone', { zone: undefined }],
    ['an unknown zone for a known one', { zone: 'Etc/Unknown' }],
    ['another createdAt', { createdAt: 5 }],
    ['no createdAt', { createdAt: undefined }],
    ['createdAt as now', { createdAt: { '.sv': 'timestamp' } }],
    ['another writeId', { writeId: ulid(7) }],
    ['no writeId', { writeId: undefined }],
    ['addedLater, made up', { addedLater: true }],
    ['another day', { day: today }],
    ['a day that is none', { day: '2-30-2026' }],
    ['no day', { day: undefined }],
    ['no replacedAt', { replacedAt: undefined }],
    ['replacedAt of the client', { replacedAt: 5 }],
    ['an unknown field', { mood: 'sly' }],
    ['movedTo, though it did not move', { movedTo: today }],
    ['movedTo of another type', { movedTo: 11 }],
  ];
  test.each(rows)('%s', (_what, fields) =>
    world.expectRefused({ ...update, ...kept(edited, yesterday, 3, fields) }),
  );
});

describe('refuses writes that contradict the trash (8):', () => {
  refused([
    ['a delete without a trash row', without(deletion(), `trash/${edited}`)],
    ['a trash row without the delete', { [`trash/${edited}`]: trashRow(yesterday, 3) }],
    ['a trash row beside an edit', { ...edit(), [`trash/${edited}`]: trashRow(yesterday, 3) }],
    ['a trash row beside a move', { ...move(), [`trash/${edited}`]: trashRow(yesterday, 3) }],
    ...[0, 1, 1.5, 2, 2.5, 4, 999, -1].map(
      (revision) =>
        [
          `a trash row of revision ${revision} beside a move`,
          { ...move(), [`trash/${edited}`]: trashRow(yesterday, revision) },
        ] as const,
    ),
    ['a trash row of half a revision', deletion({ revision: 3.5 })],
    ['a trash row of an entry that never was', { [`trash/${unseen}`]: trashRow(today, 1) }],
    ['a trash row of nothing at revision 0', { [`trash/${unseen}`]: trashRow(today, 0) }],
    ['a trash row of another day', deletion({ day: today })],
    ['a trash row of an older revision', deletion({ revision: 2 })],
    ['a trash row of a later revision', deletion({ revision: 4 })],
    ['a trash row with its revision as text', deletion({ revision: '3' })],
    ['a trash row without writeId', deletion({ writeId: undefined })],
    ['a trash row with a writeId of another shape', deletion({ writeId: 'me' })],
    ['a trash row without deletedAt', deletion({ deletedAt: undefined })],
    ['an unknown field in a trash row', deletion({ reason: 'spite' })],
    ['a trash row overwritten', { [`trash/${trashed}`]: trashRow(yesterday, 2) }],
    ['a trash row’s field changed', { [`trash/${trashed}/day`]: today }],
    ['a trash row emptied without a restore', { [`trash/${trashed}`]: null }],
    [
      'a trash row emptied with another entry written',
      { ...addition(), [`trash/${trashed}`]: null },
    ],
    ['the whole trash emptied', { trash: null }],
    [
      'the delete of an entry that is not there',
      { [`entries/${today}/${unseen}`]: null, ...dayRow(today) },
    ],
  ]);
});

describe('in a log that another program has muddled, still loses nothing:', () => {
  test('an edit whose replaced revision is already taken in versions', async () => {
    const otherWords = storedVersion(yesterday, 3, { text: 'Other words' });
    await world.storeInAnnsLog(`versions/${edited}/3`, otherWords);
    await world.expectRefused(edit());
    await world.expectRefused(without(edit(), `versions/${edited}/3`));
    await world.expectRefused(without(deletion(), `versions/${edited}/3`));
  });

  test('an arrival that leans on a move of long ago', async () => {
    const longAgo = storedVersion(yesterday, 3, { movedTo: today });
    await world.storeInAnnsLog(`versions/${edited}/3`, longAgo);
    await world.expectRefused({ [`entries/${today}/${edited}`]: written(4), ...dayRow(today) });
  });

  test('a move to a day where a copy lies already', async () => {
    await world.storeInAnnsLog(`entries/${today}/${edited}`, storedEntry(3));
    await world.expectRefused(move());
    await world.expectRefused(without(move(), `entries/${today}/${edited}`));
  });

  test.each([
    ['of another day', today, 3],
    ['of an older revision', yesterday, 2],
  ])('a delete that leans on a trash row %s', async (_which, day, revision) => {
    const longAgo = trashRow(day, revision, { deletedAt: 1 });
    await world.storeInAnnsLog(`trash/${edited}`, longAgo);
    await world.expectRefused(without(deletion(), `trash/${edited}`));
    await world.expectRefused(deletion());
  });
});
