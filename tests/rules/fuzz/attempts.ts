import fc from 'fast-check';
import { dayRow, oneMore, serverNow, ulid, without } from '../annsLog.ts';
import type { Json, Update } from '../rulesWorld.ts';
import {
  conversionOf,
  isSealedState,
  keyRecordUpdate,
  settingsUpdate,
  wordsOf,
} from './encryptionAttempts.ts';
import {
  fileBeginning,
  fileConversion,
  fileDeletion,
  fileFields,
  filePart,
  fileValues,
  strayFilePaths,
} from './fileAttempts.ts';
import { at, childrenOf, type Value } from './logState.ts';

/** The description of an update to try: the kind of write, its entry, and its defects. */
export interface Attempt {
  readonly kind:
    | 'begin'
    | 'add'
    | 'edit'
    | 'move'
    | 'delete'
    | 'restore'
    | 'erase'
    | 'erase-versions'
    | 'settings'
    /** The next revision of the key record. */
    | 'key-record'
    /** A row changes its form. */
    | 'convert'
    | 'file-begin'
    | 'file-part'
    | 'file-delete'
    /** A photo changes its form. */
    | 'file-convert'
    | 'nothing'
    /** An earlier update of the same story, repeated. */
    | 'again';
  /** The index of an existing entry. */
  readonly pick: number;
  readonly day: number;
  /** A new number for each attempt, for ids. */
  readonly id: number;
  readonly twists: readonly Twist[];
  readonly as: 'owner' | 'other' | 'nobody';
}

/** One change of a valid update. `rank` chooses the path; `field` and `value` are the change there. */
export interface Twist {
  readonly kind:
    | 'drop-path'
    | 'field'
    | 'drop-field'
    | 'deep'
    | 'null'
    | 'path'
    | 'stray'
    | 'trash-row'
    | 'erase-too'
    | 'rows-too';
  readonly rank: number;
  readonly field: string;
  readonly value: Json;
  readonly path: string;
}

const days = ['11-20-2026', '2-29-2024', '12-31-1999', '1-5-2026'];
const noDays = ['2-30-2026', '2-29-2023', '01-5-2026', '13-1-2026', '1-1-0000', '4-31-2026', 'x'];
const ids = [1, 2, 3].map(ulid);

/** The fields that a version takes over from its entry. */
const keptFields = [
  'sealed',
  'time',
  'zone',
  'text',
  'createdAt',
  'writeId',
  'addedLater',
  'writtenAt',
  'unedited',
];

const fields = [
  ...['time', 'zone', 'text', 'createdAt', 'updatedAt', 'revision', 'writeId', 'addedLater'],
  ...['writtenAt', 'unedited'],
  ...['clashesWith', 'date', 'changedAt', 'changes', 'day', 'replacedAt', 'movedTo', 'deletedAt'],
  ...['theme', 'weekStartsOn', 'dayStartHour', 'hourCycle', 'locale', 'enterKey', 'colour'],
  ...['homeZone', 'weekNumbers', 'mutedDays', 'restDaysPerWeek', 'backupReminderDays'],
  ...[
    'lastBackupDay',
    'firstSteps',
    '.priority',
    'sealed',
    'state',
    'activeKey',
    'keys',
    'mac',
    'slots',
  ],
  ...fileFields,
];

const values: readonly Json[] = [
  ...['', 'words', '23:59:59', '24:00:00', '9:15:00', 'Europe/Rome', '_x', 'a b', 'x'.repeat(65)],
  ...[
    '2026-11-20',
    '2024-02-29',
    '1999-12-31',
    '2026-2-30',
    'dark',
    'h12',
    'adds',
    'de-CH',
    'de_CH',
    '2026-01-01/2026-01-05',
    '2026-01-01/2026-01-05,2026-03-03/2026-03-03',
    '2026-13-01/2026-01-05',
    '2026-04-30/2026-04-31',
  ],
  ...[...days, ...noDays, ulid(7), 'not-an-id', 'x'.repeat(100_000), 'x'.repeat(100_001)],
  ...['sealing', 'on', 'opening', 'off', 'AQ', `AQ${'!'.repeat(60)}`],
  ...[-1, 0, 1, 2, 3, 4, 6, 7, 23, 24, 1.5, 1_760_000_000_000, true, false],
  // The end of the year 0, the beginning of the year 1, and a time after any test.
  ...[-62_135_596_800_000, -62_135_596_799_999, 9_000_000_000_000],
  serverNow,
  oneMore,
  { deeper: 1 },
  ...fileValues,
];

/** Revisions of trash rows, which the rules must compare with the entry's own. */
const rowRevisions = [0, 1, 1.5, 2, 3, 999, -1];

const strayPaths = [
  ...[
    'schema',
    'born',
    'other',
    'entries',
    'versions',
    'settings/colour',
    'settings',
    'settings/theme',
    'settings/mutedDays',
    'settings/sealed',
    'settings/homeZone',
    'encryption',
    'encryption/state',
    'encryption/keys/k1',
  ],
  ...days.flatMap((day) => [
    ...[`days/${day}`, `days/${day}/changes`, `days/${day}/note`, `entries/${day}`],
    ...ids.flatMap((id) => [`entries/${day}/${id}`, `entries/${day}/${id}/text`]),
  ]),
  ...noDays.map((day) => `days/${day}`),
  ...ids.flatMap((id) => [
    ...[`trash/${id}`, `trash/${id}/revision`, `versions/${id}`, `versions/${id}/0/text`],
    ...[`erased/${id}`, `erased/${id}/at`],
    ...[1, 2, 3].map((revision) => `versions/${id}/${revision}`),
  ]),
  ...strayFilePaths,
];

const twist: fc.Arbitrary<Twist> = fc.record({
  kind: fc.constantFrom(
    'drop-path',
    'field',
    'field',
    'drop-field',
    'deep',
    'null',
    'path',
    'stray',
    'trash-row',
    'erase-too',
    'rows-too',
  ),
  rank: fc.nat(9),
  field: fc.constantFrom(...fields),
  value: fc.constantFrom(...values),
  path: fc.constantFrom(...strayPaths),
});

/** Mostly valid and mostly by the owner, so that the log has data to attack. */
export const attempts: fc.Arbitrary<readonly Attempt[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...([
        'add',
        'add',
        'edit',
        'edit',
        'move',
        'delete',
        'restore',
        'restore',
        'erase',
        'erase-versions',
        'settings',
        'key-record',
        'key-record',
        'convert',
        'convert',
        'convert',
        'file-begin',
        'file-begin',
        'file-part',
        'file-part',
        'file-delete',
        'file-convert',
        'file-convert',
        'begin',
        'nothing',
        'again',
      ] as const),
    ),
    pick: fc.nat(9),
    day: fc.nat(days.length + noDays.length * 2),
    id: fc.nat(5),
    twists: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.array(twist, { minLength: 1, maxLength: 2 }) },
    ),
    as: fc.oneof(
      { weight: 20, arbitrary: fc.constant('owner' as const) },
      { weight: 1, arbitrary: fc.constantFrom('other' as const, 'nobody' as const) },
    ),
  }),
  { minLength: 8, maxLength: 20, size: 'max' },
);

/**
 * The update that `attempt` makes of `log`, or of the `earlier` updates of its story. Its paths are relative to
 * the log.
 */
export function updateOf(log: Value, attempt: Attempt, earlier: readonly Update[]): Update {
  return attempt.twists.reduce<Update>(
    (update, twist) => twisted(log, update, twist),
    writeOf(log, attempt, earlier),
  );
}

function writeOf(log: Value, attempt: Attempt, earlier: readonly Update[]): Update {
  const { kind, pick, id } = attempt;
  const day = days[attempt.day] ?? noDays[(attempt.day - days.length) >> 1] ?? '11-20-2026';
  const isSealed = isSealedState(at(log, 'encryption', 'state'));
  const content = { ...wordsOf(`Words ${id}`, isSealed), writeId: ulid(id) };
  const schema = at(log, 'encryption', 'state') === undefined ? 1 : (at(log, 'schema') ?? 1);
  const live = entriesOf(log);
  const chosen = live[pick % Math.max(live.length, 1)];
  switch (kind) {
    case 'nothing':
      return {};
    case 'again':
      return earlier[pick % Math.max(earlier.length, 1)] ?? {};
    case 'erase': {
      const trashed = [...childrenOf(at(log, 'trash'))];
      const [trashedId, row] = trashed[pick % Math.max(trashed.length, 1)] ?? [];
      if (trashedId === undefined) return {};
      const [day, revision] = [at(row, 'day') ?? '', at(row, 'revision') ?? 0];
      if (attempt.id === 0) return { [`trash/${trashedId}`]: null };
      return { ...erasure(trashedId, day, revision), [`trash/${trashedId}`]: null };
    }
    case 'erase-versions':
      return chosen === undefined
        ? {}
        : erasure(chosen.id, chosen.day, at(chosen.value, 'revision') ?? 0);
    case 'settings':
      return { 'settings/theme': 'dark', ...settingsUpdate(pick, isSealed) };
    case 'key-record':
      return keyRecordUpdate(log, pick);
    case 'convert':
      return conversionOf(log, pick, isSealed);
    case 'file-begin':
      return { schema, ...fileBeginning(log, pick, isSealed) };
    case 'file-part':
      return filePart(log, pick);
    case 'file-delete':
      return fileDeletion(log, pick);
    case 'file-convert':
      return fileConversion(log, pick, isSealed);
    case 'begin':
      return { schema, born: ulid(id) };
    case 'add': {
      // Sometimes an id that was permanently deleted, which must not be used again.
      const [erased = ulid(id)] = childrenOf(at(log, 'erased')).keys();
      return {
        schema,
        [`entries/${day}/${pick > 6 ? erased : ulid(id)}`]: {
          ...content,
          createdAt: serverNow,
          updatedAt: serverNow,
          revision: 1,
          // As of an import.
          ...(pick % 3 === 0 && !isSealed ? { writtenAt: storedAt - pick } : {}),
        },
        ...dayRow(day),
      };
    }
    case 'restore': {
      const trashed = [...childrenOf(at(log, 'trash'))];
      const [trashedId, row] = trashed[pick % Math.max(trashed.length, 1)] ?? [];
      const from = at(row, 'day');
      if (trashedId === undefined || typeof from !== 'string') return {};
      const revision = Number(at(row, 'revision'));
      return {
        [`entries/${from}/${trashedId}`]: {
          ...content,
          ...present('createdAt', at(log, 'versions', trashedId, String(revision), 'createdAt')),
          ...(isSealed
            ? {}
            : present('writtenAt', at(log, 'versions', trashedId, String(revision), 'writtenAt'))),
          updatedAt: serverNow,
          revision: revision + 1,
          ...(pick % 2 === 0 && !isSealed ? { unedited: true } : {}),
        },
        [`trash/${trashedId}`]: null,
        ...dayRow(from),
      };
    }
    case 'edit':
    case 'move':
    case 'delete': {
      if (chosen === undefined) return {};
      const revision = Number(at(chosen.value, 'revision') ?? 0);
      const to = kind === 'edit' ? chosen.day : day;
      const isMove = kind === 'move' && to !== chosen.day;
      const version = {
        ...Object.fromEntries(
          keptFields.flatMap((field) => Object.entries(present(field, at(chosen.value, field)))),
        ),
        day: chosen.day,
        replacedAt: serverNow,
        ...(isMove ? { movedTo: to } : {}),
      };
      return {
        [`versions/${chosen.id}/${revision}`]: version,
        ...(kind === 'delete'
          ? {
              [`trash/${chosen.id}`]: {
                day: chosen.day,
                revision,
                writeId: ulid(id),
                deletedAt: serverNow,
              },
            }
          : {}),
        ...(kind === 'edit' ? {} : { [`entries/${chosen.day}/${chosen.id}`]: null }),
        ...(kind === 'delete'
          ? {}
          : {
              [`entries/${to}/${chosen.id}`]: {
                ...content,
                ...present('createdAt', at(chosen.value, 'createdAt')),
                ...present('writtenAt', at(chosen.value, 'writtenAt')),
                ...(id === 0 ? { clashesWith: revision } : {}),
                updatedAt: serverNow,
                revision: revision + 1,
              },
              ...dayRow(to),
            }),
        ...dayRow(chosen.day),
      };
    }
  }
}

/** The permanent deletion of all versions of an entry that is live, or in the trash, at `revision`. */
function erasure(id: string, day: Json, revision: Json): Update {
  return { [`erased/${id}`]: { day, revision, at: serverNow }, [`versions/${id}`]: null };
}

function twisted(log: Value, update: Update, { kind, rank, field, value, path }: Twist): Update {
  const paths = Object.keys(update);
  const chosen = paths[rank % Math.max(paths.length, 1)];
  if (kind === 'stray' || chosen === undefined) return { ...update, [path]: value };
  if (kind === 'trash-row') return { ...update, ...trashRowBeside(update, rank) };
  if (kind === 'erase-too') return { ...update, ...erasureBeside(log, update, rank) };
  if (kind === 'rows-too') return { ...update, ...rowsBeside(log, update, rank) };
  const record = update[chosen] ?? null;
  const parts = childrenOf(record);
  const isRecord = parts.size > 0 && !parts.has('.sv');
  switch (kind) {
    case 'drop-path':
      return without(update, chosen);
    case 'null':
      return { ...update, [chosen]: null };
    case 'path':
      return { ...without(update, chosen), [path]: record };
    case 'field':
      return isRecord
        ? { ...update, [chosen]: { ...Object.fromEntries(parts), [field]: value } }
        : update;
    case 'drop-field':
      return isRecord ? { ...update, [chosen]: without(Object.fromEntries(parts), field) } : update;
    case 'deep':
      // The same record, but written field by field.
      return isRecord
        ? {
            ...without(update, chosen),
            ...Object.fromEntries(
              [...parts].map(([name, part]) => [
                `${chosen}/${name}`,
                name === field ? value : part,
              ]),
            ),
          }
        : update;
  }
}

/** One of the entries that `update` writes or removes. */
function entryIn(update: Update, rank: number) {
  const written = Object.keys(update).filter((path) => /^entries\/[^/]+\/[^/]+$/.test(path));
  const [, day, id] = written[rank % Math.max(written.length, 1)]?.split('/') ?? [];
  return { day, id };
}

/** The permanent deletion of the versions of such an entry, in its state before or after `update`. */
function erasureBeside(log: Value, update: Update, rank: number): Update {
  const { day, id } = entryIn(update, rank);
  if (day === undefined || id === undefined) return {};
  const [entry, row] = [`entries/${day}/${id}`, at(log, 'trash', id)];
  const stored = at(rank % 2 === 0 ? at(log, 'entries', day, id) : update[entry], 'revision');
  return {
    ...erasure(id, day, stored ?? at(row, 'revision') ?? 0),
    ...(rank > 4 || row !== undefined ? { [`trash/${id}`]: null } : {}),
  };
}

/** The same, but version by version, so that a version in `update` can stay. */
function rowsBeside(log: Value, update: Update, rank: number): Update {
  const { id } = entryIn(update, rank);
  if (id === undefined) return {};
  const rows = [...childrenOf(at(log, 'versions', id)).keys()].slice(rank % 3);
  const rest = without(erasureBeside(log, update, rank), `versions/${id}`);
  return { ...rest, ...Object.fromEntries(rows.map((row) => [`versions/${id}/${row}`, null])) };
}

/** A trash row that is valid except for its revision, for an entry that `update` writes or removes. */
function trashRowBeside(update: Update, rank: number): Update {
  const { day, id } = entryIn(update, rank);
  if (day === undefined || id === undefined) return {};
  const revision = rowRevisions[rank % rowRevisions.length] ?? 0;
  return { [`trash/${id}`]: { day, revision, writeId: ulid(rank), deletedAt: serverNow } };
}

function present(field: string, value: Value): Record<string, Json> {
  return value === undefined ? {} : { [field]: value };
}

function entriesOf(
  log: Value,
): readonly { readonly day: string; readonly id: string; readonly value: Json }[] {
  return [...childrenOf(at(log, 'entries'))].flatMap(([day, entries]) =>
    [...childrenOf(entries)].map(([id, value]) => ({ day, id, value })),
  );
}

const storedAt = 1_760_000_000_000;

function storedVersion(day: string, fields: Readonly<Record<string, Json>> = {}): Json {
  const { time, zone, text } = {
    time: '08:00:00',
    zone: 'Europe/Berlin',
    text: 'By an old client',
  };
  const [createdAt, writeId, replacedAt] = [storedAt, ulid(90), storedAt];
  return { day, time, zone, text, createdAt, writeId, replacedAt, ...fields };
}

const ghost = (day: string, revision: number): Json => {
  return { day, revision, writeId: ulid(91), deletedAt: storedAt };
};

/**
 * A log with an entry of another program, which has only time and text, and with trash rows that earlier rules
 * allowed. They belong to an entry that has changed since (an old revision, a fraction, and a future one), or to
 * no entry.
 */
export const oldLog: Json = {
  schema: 1,
  entries: {
    '11-20-2026': { '-NqForeign0123456789': { time: '07:00:00', text: 'By others' } },
    '12-31-1999': Object.fromEntries(
      [6, 7].map((id) => [
        ulid(id),
        {
          time: '08:00:00',
          zone: 'Europe/Berlin',
          text: 'Moved',
          writeId: ulid(90),
          createdAt: storedAt,
          updatedAt: storedAt,
          revision: 3,
        },
      ]),
    ),
  },
  versions: Object.fromEntries(
    [6, 7].map((id) => [
      ulid(id),
      {
        1: storedVersion('1-5-2026'),
        2: storedVersion('1-5-2026', { movedTo: '12-31-1999' }),
      },
    ]),
  ),
  trash: {
    [ulid(6)]: ghost('1-5-2026', 1),
    [ulid(7)]: ghost('1-5-2026', 999),
    [ulid(8)]: ghost('1-5-2026', 1.5),
  },
};
