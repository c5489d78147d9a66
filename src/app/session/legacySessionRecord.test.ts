import { expect, it } from 'vitest';

import { nobodysRecord, type SessionRecord } from '../../account/SessionRecord.ts';
import { legacySessionRecord, removeLegacyMarks } from './legacySessionRecord.ts';

const ada = { uid: 'ada', email: 'ada@example.org' };
const person = JSON.stringify(ada);
const toRemove = { kind: 'to-remove', uid: 'ada', agreed: [] } as const;

it.each<[string, Record<string, string>, SessionRecord]>([
  ['nobody', {}, nobodysRecord],
  ['a person', { person }, { session: { kind: 'open', person: ada }, copies: [] }],
  [
    'a person who is leaving, whose unsent words nobody asked about',
    { person, leaving: 'ada' },
    { session: { kind: 'leaving', uid: 'ada' }, copies: [toRemove] },
  ],
  [
    'a person who is leaving, with the copy kept',
    { person, leaving: 'ada', keeping: 'ada' },
    { session: { kind: 'leaving', uid: 'ada' }, copies: [] },
  ],
  [
    'a person after another, whose copy is left',
    { person: JSON.stringify({ uid: 'bob', email: 'b' }), leaving: 'ada' },
    { session: { kind: 'open', person: { uid: 'bob', email: 'b' } }, copies: [toRemove] },
  ],
  [
    'a deletion, which waits for the person',
    { person, deleting: JSON.stringify({ ...ada, part: 'account' }) },
    { session: { kind: 'deleting', person: ada, part: 'account' }, copies: [] },
  ],
  [
    'nobody, for what nobody understands',
    { person: 'x', leaving: '', deleting: '7' },
    nobodysRecord,
  ],
])('finds %s', (_who, marks, record) => {
  const kept = new Map(Object.entries(marks).map(([key, value]) => [`daylog:${key}`, value]));
  expect(legacySessionRecord({ getItem: (key) => kept.get(key) ?? null })).toEqual(record);
  removeLegacyMarks({ removeItem: (key) => kept.delete(key) });
  expect([...kept]).toEqual([]);
});

it('finds no session without storage', () => {
  expect(legacySessionRecord(null)).toEqual(nobodysRecord);
});
