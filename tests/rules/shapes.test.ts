import { describe, test } from 'vitest';
import {
  addition,
  baseline,
  dayRow,
  deletion,
  edit,
  edited,
  kept,
  today,
  trashed,
  ulid,
  unseen,
  without,
  yesterday,
  serverNow,
} from './annsLog.ts';
import { useRulesWorld, type Json, type Update } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

describe('a day is a real date, from the year 1 to 9999 (2)', () => {
  test.each([
    '1-31-2026',
    '2-28-2026',
    '2-29-2024',
    '2-29-2000',
    '2-29-1996',
    '2-29-0004',
    '2-29-0400',
    '2-29-9996',
    '2-29-2400',
    '3-31-2026',
    '4-30-2026',
    '6-30-2026',
    '9-30-2026',
    '11-30-2026',
    '12-31-9999',
    '1-1-0001',
    '10-10-1010',
    '1-11-2011',
    '11-1-2011',
    '12-12-2012',
  ])('%s is one', (day) => world.expectAllowed(addition({}, day)));

  test.each([
    '2-29-2026',
    '2-29-2025',
    '2-29-1900',
    '2-29-2100',
    '2-29-2200',
    '2-29-0001',
    '2-29-0100',
    '2-30-2024',
    '2-30-2026',
    '2-31-2026',
    '4-31-2026',
    '6-31-2026',
    '9-31-2026',
    '11-31-2026',
    '1-32-2026',
    '1-0-2026',
    '0-5-2026',
    '13-1-2026',
    '19-1-2026',
    '1-1-0000',
    '2-29-0000',
    '1-1-10000',
    '1-1-26',
    '1-1-202',
    '01-5-2026',
    '1-05-2026',
    '01-05-2026',
    '2026-11-20',
    '2026-1-1',
    '20-11-2026',
    '11/20/2026'.replaceAll('/', '_'),
    '-1-1-2026',
    '1--1-2026',
    '1-1--2026',
    '1-1-2026-',
    ' 1-1-2026',
    '1-1-2026 ',
    '1-1-２０２６',
    '1-1-2026\u200b',
    'today',
    'constructor',
    '__proto__',
  ])('%s is none', (day) => world.expectRefused(addition({}, day)));

  test.each<[string, Json]>([
    ['another day', '2026-11-21'],
    ['another month', '2026-10-20'],
    ['another year', '2025-11-20'],
    ['day and month swapped', '2026-20-11'],
    ['no padding', '2026-11-2'],
    ['the key itself', today],
    ['a time behind it', '2026-11-20T00:00:00Z'],
    ['a space before it', ' 2026-11-20'],
    ['a number', 20_261_120],
    ['nothing', ''],
    ['a record', { year: 2026 }],
  ])('its date cannot be %s', (_what, date) =>
    world.expectRefused({ ...addition(), ...dayRow(today, { date }) }),
  );

  test.each([
    ['1-5-2026', '2026-11-05'],
    ['1-5-2026', '2026-01-15'],
    ['11-5-2026', '2026-01-05'],
    ['11-5-2026', '2026-01-15'],
    ['1-11-2011', '2011-11-01'],
    ['11-1-2011', '2011-01-11'],
    ['12-1-1212', '1212-01-12'],
    ['1-1-2026', '2026-01-10'],
    ['1-1-2026', '2026-1-1'],
    ['1-1-2026', '2026-001-1'],
  ])('%s does not pass for %s', (day, date) =>
    world.expectRefused({ ...addition({}, day), ...dayRow(day, { date }) }),
  );
});

describe('an id is a ULID (3)', () => {
  test.each([
    '01KAGXW8R0000000000000001',
    '01KAGXW8R000000000000000001',
    '81KAGXW8R00000000000000001',
    '01kagxw8r00000000000000001',
    '01KAGXW8R0000000000000000I',
    '01KAGXW8R0000000000000000L',
    '01KAGXW8R0000000000000000O',
    '01KAGXW8R0000000000000000U',
    '01KAGXW8R0-000000000000001',
    '-NqAbCdEfGhIjKlMnOpQ',
    '1',
    'constructor',
    '__proto__',
    'hasOwnProperty',
  ])('which %s is not', (id) => world.expectRefused(addition({}, today, id)));

  test.each(['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', '00000000000000000000000000'])('which %s is', (id) =>
    world.expectAllowed(addition({}, today, id)),
  );
});

const dayMs = 24 * 60 * 60 * 1000;

const fields: readonly (readonly [
  name: string,
  good: readonly Json[],
  bad: readonly (Json | undefined)[],
])[] = [
  [
    'time',
    ['00:00:00', '09:59:59', '19:00:00', '23:59:59'],
    [
      undefined,
      '24:00:00',
      '23:60:00',
      '23:59:60',
      '9:00:00',
      '09:00',
      '09:00:00.000',
      '09:00:00 ',
      ' 09:00:00',
      '09:00:00\n',
      '09-00-00',
      '9:00:00 PM',
      '٠٩:٠٠:٠٠',
      '',
      90_000,
      true,
      { hour: 9 },
    ],
  ],
  [
    'zone',
    [
      'UTC',
      'Etc/Unknown',
      'Etc/GMT+5',
      'America/Argentina/ComodRivadavia',
      'America/Port-au-Prince',
      '+05:30',
    ],
    [undefined, '', 'Europe/Berlin ', 'Zürich', 'a'.repeat(65), '<b>', 2, false, { name: 'UTC' }],
  ],
  [
    'text',
    [
      'x',
      ' ',
      '\n',
      '# Heading\n\n- 日本語 🎉 שלום',
      'x'.repeat(100_000),
      '<script>alert(1)</script>',
      'null',
    ],
    [undefined, '', 'x'.repeat(100_001), 5, true, { text: 'x' }, ['x']],
  ],
  [
    'writeId',
    [ulid(400)],
    [
      undefined,
      '',
      '01kagxw8r00000000000000001',
      ulid(1).slice(1),
      `${ulid(1)}0`,
      5,
      true,
      { id: 'x' },
    ],
  ],
  ['addedLater', [true], [false, 'true', 1, 0, { yes: true }]],
  [
    'writtenAt',
    [0, -62_135_596_799_999, 1_260_000_000_000.5, Date.now() - 1000, serverNow],
    [-62_135_596_800_000, Date.now() + 2 * dayMs, '2018-04-21', true, { at: 1 }],
  ],
  ['clashesWith', [], [0, 1, 2, -1, 0.5, '1', true, { revision: 1 }]],
  ['revision', [1], [undefined, 0, 2, -1, 1.5, '1', true, { n: 1 }]],
  ['updatedAt', [], [undefined, 0, 'now', true, { at: 1 }]],
  ['createdAt', [], [undefined, 0, 'now', true, { at: 1 }]],
];

describe.each(fields)('the field %s of an entry (3)', (name, good, bad) => {
  const short = (value: Json | undefined): string =>
    JSON.stringify(value ?? 'nothing').slice(0, 40);

  if (good.length > 0) {
    test.each(good.map((value) => [short(value), value] as const))('may be %s', (_name, value) =>
      world.expectAllowed(addition({ [name]: value })),
    );
  }

  test.each(bad.map((value) => [short(value), value] as const))('cannot be %s', (_name, value) =>
    world.expectRefused(addition({ [name]: value })),
  );
});

describe('an entry has no other fields (1)', () => {
  test.each(['title', 'mood', 'Text', 'text ', 'day', 'deleted', 'constructor', 'toString', '0'])(
    'such as %s',
    (name) => world.expectRefused(addition({ [name]: 'x' })),
  );

  test('nor one below another, nor one named like a prototype', async () => {
    const entry = `entries/${today}/${unseen}`;
    await world.expectRefused({
      ...without(addition(), entry),
      [`${entry}/text/deep`]: 'x',
      [`${entry}/time`]: '09:00:00',
    });
    await world.expectRefused({ [`${entry}/__proto__/x`]: 'x' });
    await world.expectRefused({ ...without(addition(), entry), [entry]: 'text' });
  });
});

describe('a priority, which no field is, is refused (1)', () => {
  const weighted = (value: Json): Json => ({ '.value': value, '.priority': 5 });

  test.each<[string, Update]>([
    ['of an entry', addition({ '.priority': 5 })],
    ['of an entry, as text', addition({ '.priority': 'a' })],
    ['of an entry’s text', addition({ text: weighted('New words') })],
    ['of an entry’s revision', addition({ revision: weighted(1) })],
    ['of a day’s row', { ...addition(), ...dayRow(today, { '.priority': 5 }) }],
    ['of a day’s date', { ...addition(), ...dayRow(today, { date: weighted('2026-11-20') }) }],
    ['of a version', { ...edit(), ...kept(edited, yesterday, 3, { '.priority': 5 }) }],
    [
      'of a version’s day',
      { ...edit(), ...kept(edited, yesterday, 3, { day: weighted(yesterday) }) },
    ],
    ['of a trash row', deletion({ '.priority': 5 })],
    ['of a trash row’s revision', deletion({ revision: weighted(3) })],
    ['of the schema', { schema: weighted(1) }],
    ['of the generation', { born: weighted(ulid(70)) }],
    ['of a setting', { 'settings/theme': weighted('dark') }],
    ['of all settings', { settings: { theme: 'dark', '.priority': 5 } }],
  ])('%s', (_which, update) => world.expectRefused(update));

  test.each([
    ...['', 'schema', 'entries', `entries/${yesterday}`, `entries/${yesterday}/${edited}`],
    ...[`entries/${yesterday}/${edited}/text`, 'days', `days/${today}`, `days/${today}/date`],
    ...['versions', `versions/${edited}`, `versions/${edited}/1`, `versions/${edited}/1/text`],
    ...['trash', `trash/${trashed}`, `trash/${trashed}/day`, 'settings', 'settings/theme'],
  ])('at “%s” alone', (path) =>
    world.expectRefusal(() =>
      world
        .database('ann')
        .ref(`logs/ann/${path}`)
        .setPriority(5, () => undefined),
    ),
  );
});
