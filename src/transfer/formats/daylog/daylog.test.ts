import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import {
  momentText,
  readEntries,
  readItems,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { daylog } from './daylog.ts';

const yes = { kind: 'yes', questions: [] };
const lines = [
  '{"format":"daylog-export","version":2,"exportedAt":1795200000000,',
  '"settings":{"theme":"dark"},',
  '"versions":[',
  '{"id":"01K","versions":[]}',
  '],',
  '"trash":[',
  '],',
  '"days":[',
  '{"day":"2026-11-20","entries":[{"id":"01K1","time":"09:05:07","zone":"Europe/Berlin","text":"  green\\r\\ntea \\n","createdAt":1,"updatedAt":2,"revision":2,"writeId":"01W","writtenAt":1525818600000},{"id":"01K2","time":"09:05:08","zone":"Etc/Unknown","text":"]"}]},',
  '{"day":"2026-11-22","entries":[{"id":"01K3","time":"00:00:00","zone":"Asia/Tokyo","text":"x"}],"unreadable":1}',
  '],',
  '"drafts":[',
  '],',
  '"refused":[',
  '],',
  '"parts":{"settings":{"lines":1,"isComplete":true}},',
];
const body = `${lines.join('\n')}\n`;
const sum = createHash('sha256').update(body).digest('hex');
const whole = `${body}"sha256":"${sum}"}\n`;

describe('an export of Daylog, version 2', () => {
  it('has each entry exactly as it was, with its id', async () => {
    expect(await recognise(daylog, { 'x.json': whole })).toEqual(yes);
    const found = await readEntries(daylog, { 'x.json': whole });
    expect(
      found.map((each) => [each.sourceId, momentText(each), each.text, each.writtenAtMs]),
    ).toEqual([
      ['01K1', '2026-11-20 09:05:07 Europe/Berlin', '  green\r\ntea \n', 1525818600000],
      ['01K2', '2026-11-20 09:05:08 Etc/Unknown', ']', null],
      ['01K3', '2026-11-22 00:00:00 Asia/Tokyo', 'x', null],
    ]);
    expect(await readProblems(daylog, { 'x.json': whole })).toEqual([]);
  });

  it('says that a file was cut off, and reads the lines that it has', async () => {
    const cut = whole.slice(0, whole.indexOf('2026-11-22') + 40);
    expect(await readEntries(daylog, { 'x.json': cut })).toHaveLength(2);
    expect(await readProblems(daylog, { 'x.json': cut })).toEqual(['not-json', 'not-json']);
  });

  it('says that a file was changed, and reads it', async () => {
    const changed = whole.replace('green', 'black');
    expect(await readEntries(daylog, { 'x.json': changed })).toHaveLength(3);
    expect(await readProblems(daylog, { 'x.json': changed })).toEqual(['wrong-shape']);
  });

  it('reads a file that another program reformatted', async () => {
    const pretty = JSON.stringify(JSON.parse(whole), null, 2);
    expect(await readEntries(daylog, { 'x.json': pretty })).toEqual(
      await readEntries(daylog, { 'x.json': whole }),
    );
  });

  it('says which days and entries are none', async () => {
    const odd = [
      '"days":[',
      '{"day":"2026-02-30","entries":[{"time":"09:00:00","text":"x"}]},',
      '{"day":"2026-02-20","entries":[{"time":"24:00:00","text":"x"},{"time":"09:00:00","text":""},5]}',
      '],',
    ].join('\n');
    const text = `${lines[0] ?? ''}\n${odd}\n`;
    expect(await readProblems(daylog, { 'x.json': text })).toEqual([
      'not-a-date',
      'wrong-shape',
      'no-text',
      'wrong-shape',
      'not-json',
    ]);
  });

  it('is refused from a newer Daylog', async () => {
    const newer = whole.replace('"version":2', '"version":3');
    expect(await recognise(daylog, { 'x.json': newer })).toEqual({
      kind: 'refused',
      reason: 'newer-version',
    });
  });
});

const ulid = (text: string) => text.padStart(26, '0');

/** A version or an entry of the revision `revision`. */
const revisionOf = (revision: number, changes: object = {}) => ({
  id: ulid('E1'),
  day: '2026-11-20',
  time: '09:05:07',
  zone: 'Europe/Berlin',
  text: `text ${revision}`,
  createdAt: 1,
  revision,
  writeId: ulid(`W${revision}`),
  replacedAt: 2,
  ...changes,
});

/** The parts of a file. */
interface Parts {
  readonly versions?: readonly object[];
  readonly trash?: readonly object[];
  readonly entries?: readonly object[];
  readonly parts?: object;
}

async function readParts({ versions = [], trash = [], entries = [], parts = {} }: Parts) {
  const file = {
    format: 'daylog-export',
    version: 2,
    versions,
    trash,
    days: entries.length === 0 ? [] : [{ day: '2026-11-20', entries }],
    parts,
  };
  const text = JSON.stringify(file, null, 2);
  const candidates = await readEntries(daylog, { 'x.json': text });
  return {
    entries: candidates.map(({ sourceId, text: words, losses, own }) => ({
      sourceId,
      words,
      losses,
      writes: own?.writes?.map((write) =>
        write.kind === 'delete'
          ? `delete ${write.before.revision}`
          : `${write.kind} ${write.after.revision} ${write.after.text}`,
      ),
      writeIds: own?.writes?.map((write) =>
        (write.kind === 'delete' ? write.writeId : write.after.writeId).slice(-2),
      ),
    })),
    problems: await readProblems(daylog, { 'x.json': text }),
  };
}

const versionsOf = (...versions: readonly object[]) => [{ id: ulid('E1'), versions }];
const trashRow = {
  id: ulid('E1'),
  day: '2026-11-20',
  revision: 2,
  writeId: ulid('WD'),
  deletedAt: 3,
};

describe('the past of an entry in an export of Daylog', () => {
  it('comes as writes, from the first version to the entry', async () => {
    const file = { versions: versionsOf(revisionOf(1), revisionOf(2)), entries: [revisionOf(3)] };
    expect(await readParts(file)).toEqual({
      entries: [
        {
          sourceId: ulid('E1'),
          words: 'text 3',
          losses: [],
          writes: ['add 1 text 1', 'edit 2 text 2', 'edit 3 text 3'],
          writeIds: ['W1', 'W2', 'W3'],
        },
      ],
      problems: [],
    });
  });

  it('comes also of a deleted entry, which ends in the trash', async () => {
    const file = { versions: versionsOf(revisionOf(1), revisionOf(2)), trash: [trashRow] };
    expect(await readParts(file)).toEqual({
      entries: [
        {
          sourceId: ulid('E1'),
          words: 'text 2',
          losses: [],
          writes: ['add 1 text 1', 'edit 2 text 2', 'delete 2'],
          writeIds: ['W1', 'W2', 'WD'],
        },
      ],
      problems: [],
    });
  });

  const refused: readonly (readonly [string, object])[] = [
    ['no day', { day: '2026-02-30' }],
    ['no time', { time: '24:00:00' }],
    ['a zone that the rules refuse', { zone: 'Europe Berlin' }],
    ['no text', { text: '' }],
    ['half a character', { text: 'a\ud800' }],
    ['too long a text', { text: 'x'.repeat(100_001) }],
    ['a write id of another form', { writeId: '-Nabc' }],
    ['the write id of another revision', { writeId: ulid('W2') }],
    ['the revision of another program', { revision: 0 }],
    ['a revision out of order', { revision: 5 }],
    ['no instant of writing', { writtenAt: 'yesterday' }],
  ];

  it.each(refused)('is left out and counted if a version has %s', async (_, changes) => {
    const versions = versionsOf(revisionOf(1, changes), revisionOf(2));
    const losses = (count: number) => [{ kind: 'history', count }];
    expect(await readParts({ versions, entries: [revisionOf(3)] })).toMatchObject({
      entries: [{ writes: ['add 1 text 3'], writeIds: ['W3'], losses: losses(2) }],
    });
    expect(await readParts({ versions, trash: [trashRow] })).toMatchObject({
      entries: [{ writes: ['add 1 text 2', 'delete 1'], losses: losses(1) }],
    });
  });

  it('is left out and counted if the entry cannot keep its id', async () => {
    const entries = [revisionOf(3, { id: '-NqTheirs', revision: 0, writeId: '' })];
    const versions = [{ id: '-NqTheirs', versions: [revisionOf(1)] }];
    expect(await readParts({ versions, entries })).toMatchObject({
      entries: [{ words: 'text 3', writes: undefined, losses: [{ kind: 'history', count: 1 }] }],
    });
  });

  it('is reported if the file holds only a part of it', async () => {
    const orphan = { id: ulid('E9'), versions: [revisionOf(1, { id: ulid('E9') })] };
    const part = { lines: 1, isComplete: true };
    const read = await readParts({
      versions: [...versionsOf(revisionOf(1)), orphan],
      trash: [trashRow, { ...trashRow, day: 'x' }],
      parts: {
        versions: { ...part, isComplete: false },
        trash: part,
        days: { ...part, unreadable: 2 },
      },
    });
    expect(read).toEqual({
      entries: [],
      problems: ['wrong-shape', 'incomplete', 'incomplete', 'incomplete', 'incomplete'],
    });
    const unread = versionsOf(revisionOf(1)).map((line) => ({ ...line, unreadable: 3 }));
    expect(await readParts({ versions: unread, entries: [revisionOf(2)] })).toMatchObject({
      entries: [
        { writes: ['add 1 text 1', 'edit 2 text 2'], losses: [{ kind: 'history', count: 3 }] },
      ],
    });
  });

  it('does not count where an entry is both live and deleted: it is live', async () => {
    const file = {
      versions: versionsOf(revisionOf(1), revisionOf(2)),
      trash: [trashRow],
      entries: [revisionOf(3)],
    };
    expect(await readParts(file)).toMatchObject({ entries: [{ words: 'text 3' }], problems: [] });
  });
});

describe('drafts, refused writes and settings in an export of Daylog', () => {
  const extrasOf = async (parts: object) => {
    const text = JSON.stringify({ format: 'daylog-export', version: 2, ...parts }, null, 2);
    const items = await readItems(daylog, { 'x.json': text });
    const extras = items.flatMap((item) => (item.kind === 'extras' ? [item.extras] : []));
    const problems = items.flatMap((item) => (item.kind === 'unreadable' ? [item.reason] : []));
    return { ...extras[0], problems };
  };
  const entry = revisionOf(2);
  const refusal = { kind: 'add', writeId: ulid('W2'), reason: 'x', savedAt: 1, refusedAt: 2 };

  it('are read as this device keeps them', async () => {
    const read = await extrasOf({
      settings: { theme: 'dark' },
      drafts: [{ target: { day: '2026-11-20' }, text: 'half', savedAt: 7 }],
      refused: [{ ...refusal, after: entry }],
    });
    expect(read).toMatchObject({
      settings: { theme: 'dark' },
      drafts: [
        {
          target: { kind: 'new', day: '2026-11-20' },
          draft: { text: 'half', baseRevision: null, savedAtMs: 7 },
        },
      ],
      refused: [
        {
          id: ulid('W2'),
          entryId: ulid('E1'),
          reason: 'unexpected',
          write: { kind: 'add', after: { text: 'text 2', createdAtMs: null } },
        },
      ],
      problems: [],
    });
  });

  it.each([
    { drafts: [{ target: {}, text: 'half' }] },
    { drafts: [{ target: { entryId: '../x' }, text: 'half' }] },
    { drafts: [{ target: { day: '2026-11-20' }, text: '' }] },
    { refused: [{ ...refusal }] },
    { refused: [{ ...refusal, writeId: ulid('W3'), after: entry }] },
    { refused: [{ ...refusal, kind: 'edit', after: entry }] },
    { refused: [{ ...refusal, kind: 'delete', after: entry }] },
    { refused: [{ ...refusal, kind: 'drop', after: entry }] },
    { refused: [{ ...refusal, after: { ...entry, zone: '' } }] },
  ])('are left out and listed if they are none: %j', async (parts) => {
    expect(await extrasOf({ settings: 5, ...parts })).toEqual({
      settings: null,
      drafts: [],
      refused: [],
      problems: ['wrong-shape'],
    });
  });
});

describe('an export of Daylog, version 1', () => {
  const text =
    '{"format": "daylog", "version": 1, "isComplete": true,\n"refused": [],\n"days": [\n{"day":"2026-11-20","entries":[{"time":"09:05:07","zone":"Europe/Berlin","text":"tea","addedLater":true}]},\n{"day":"2026-11-21","entries":[{"time":"09:05:07","zone":"Europe/Berlin","text":"cake"}]}\n]}\n';

  it('has entries without ids', async () => {
    expect(await recognise(daylog, { 'x.json': text })).toEqual(yes);
    const found = await readEntries(daylog, { 'x.json': text });
    expect(found.map((each) => [each.sourceId, momentText(each), each.text])).toEqual([
      [null, '2026-11-20 09:05:07 Europe/Berlin', 'tea'],
      [null, '2026-11-21 09:05:07 Europe/Berlin', 'cake'],
    ]);
  });

  it('gives the whole days of a file that was cut off', async () => {
    const cut = text.slice(0, -30);
    expect((await readEntries(daylog, { 'x.json': cut })).map((each) => each.text)).toEqual([
      'tea',
    ]);
    expect(await readProblems(daylog, { 'x.json': cut })).toEqual(['not-json']);
  });
});
