import { increment, serverTimestamp } from 'firebase/database';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import type { Entry } from '../../entries/Entry.ts';
import { asEntryId, asWriteId, noWriteId } from '../../entries/entryIds.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { reachOf, updateFor } from './updateFor.ts';
import { plainWrite } from '../../../tests/support/plainWrite.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';

const now = serverTimestamp();
const day = dayKey('2026-11-20');
const nextDay = dayKey('2026-12-01');

const first: Entry = testEntry({
  id: asEntryId('E1'),
  day,
  time: timeString(9, 5, 7),
  zone: 'Europe/Berlin',
  text: 'one',
  createdAtMs: 1000,
  updatedAtMs: 1000,
  writeId: asWriteId('W1'),
});
const second: Entry = { ...first, text: 'two', revision: 2, writeId: asWriteId('W2') };

const row = (date: string) => ({ date, changedAt: now, changes: increment(1) });
const firstVersion = {
  day: '11-20-2026',
  time: '09:05:07',
  zone: 'Europe/Berlin',
  text: 'one',
  createdAt: 1000,
  writeId: 'W1',
  replacedAt: now,
};
const secondValue = {
  time: '09:05:07',
  zone: 'Europe/Berlin',
  text: 'two',
  createdAt: 1000,
  updatedAt: now,
  revision: 2,
  writeId: 'W2',
};

const table: readonly (readonly [string, RemoteWrite, unknown])[] = [
  [
    'an add is dated by the server and sets the schema',
    { kind: 'add', after: { ...first, createdAtMs: null, updatedAtMs: null, addedLater: true } },
    {
      schema: 1,
      'entries/11-20-2026/E1': {
        time: '09:05:07',
        zone: 'Europe/Berlin',
        text: 'one',
        createdAt: now,
        updatedAt: now,
        revision: 1,
        writeId: 'W1',
        addedLater: true,
      },
      'days/11-20-2026': row('2026-11-20'),
    },
  ],
  [
    'an edit keeps what it replaces',
    { kind: 'edit', before: first, after: { ...second, clashesWith: 1 } },
    {
      'entries/11-20-2026/E1': { ...secondValue, clashesWith: 1 },
      'versions/E1/1': firstVersion,
      'days/11-20-2026': row('2026-11-20'),
    },
  ],
  [
    'a move says where to, and touches both days',
    { kind: 'edit', before: first, after: { ...second, day: nextDay } },
    {
      'entries/11-20-2026/E1': null,
      'entries/12-1-2026/E1': secondValue,
      'versions/E1/1': { ...firstVersion, movedTo: '12-1-2026' },
      'days/11-20-2026': row('2026-11-20'),
      'days/12-1-2026': row('2026-12-01'),
    },
  ],
  [
    'a delete goes through the trash',
    { kind: 'delete', before: first, writeId: asWriteId('W2') },
    {
      'entries/11-20-2026/E1': null,
      'versions/E1/1': firstVersion,
      'trash/E1': { day: '11-20-2026', revision: 1, writeId: 'W2', deletedAt: now },
      'days/11-20-2026': row('2026-11-20'),
    },
  ],
  [
    'a restore empties the trash',
    { kind: 'restore', after: second },
    {
      'entries/11-20-2026/E1': secondValue,
      'trash/E1': null,
      'days/11-20-2026': row('2026-11-20'),
    },
  ],
  [
    'an imported entry keeps when it was written, in its version too',
    {
      kind: 'edit',
      before: { ...first, writtenAtMs: 500 },
      after: { ...second, writtenAtMs: 500 },
    },
    {
      'entries/11-20-2026/E1': { ...secondValue, writtenAt: 500 },
      'versions/E1/1': { ...firstVersion, writtenAt: 500 },
      'days/11-20-2026': row('2026-11-20'),
    },
  ],
  [
    'an edit of another program’s entry claims nothing that it had not',
    {
      kind: 'edit',
      before: { ...first, revision: 0, writeId: noWriteId, createdAtMs: null, zone: 'Etc/Unknown' },
      after: { ...second, revision: 1 },
    },
    {
      'entries/11-20-2026/E1': { ...secondValue, createdAt: null, revision: 1 },
      'versions/E1/0': {
        day: '11-20-2026',
        time: '09:05:07',
        zone: 'Etc/Unknown',
        text: 'one',
        createdAt: null,
        replacedAt: now,
      },
      'days/11-20-2026': row('2026-11-20'),
    },
  ],
];

describe('updateFor', () => {
  it.each(table)('%s', (_promise, write, update) => {
    expect(updateFor(plainWrite(write))).toEqual(update);
  });

  it('gives the same update for the same write', () => {
    for (const [, write] of table)
      expect(updateFor(plainWrite(write))).toEqual(updateFor(plainWrite(write)));
  });
});

describe('reachOf', () => {
  it('names the entry and each day once', () => {
    expect(table.map(([, write]) => reachOf(plainWrite(write)))).toEqual([
      { entryId: 'E1', days: [day] },
      { entryId: 'E1', days: [day] },
      { entryId: 'E1', days: [day, nextDay] },
      { entryId: 'E1', days: [day] },
      { entryId: 'E1', days: [day] },
      { entryId: 'E1', days: [day] },
      { entryId: 'E1', days: [day] },
    ]);
  });
});
