import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { Candidate } from '../Candidate.ts';
import { keyedIds, readableIds } from './importIds.ts';

const { entryIdsOf, partIdOf, writeIdOf } = readableIds;

const tea: Candidate = {
  source: 'day-one',
  sourceId: 'DF8B32A3FE25400BBBB3A7BBFCD23CE7',
  journal: 'Dev Journal',
  moment: {
    kind: 'wall',
    day: dayKey('2024-04-17'),
    time: timeString(0, 0, 0),
    zone: 'Europe/Dublin',
  },
  text: 'Tea with Ada',
  tags: ['dev-testing-tag'],
  isStarred: true,
  details: ['Dublin, 11 °C'],
  writtenAtMs: 1_713_308_400_000,
  losses: [{ kind: 'photo', count: 2 }],
  raw: null,
  own: null,
};

const line: Candidate = { ...tea, source: 'jrnl', sourceId: null, tags: [], isStarred: false };
const instant: Candidate = {
  ...line,
  source: 'keep',
  details: [],
  moment: { kind: 'instant', atMs: 1_690_372_692_755 },
};

/** What database.rules.json asks of an id. */
const shape = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

function idOf(candidate: Candidate) {
  const [id] = entryIdsOf([candidate]);
  if (id === undefined) throw new Error('no id');
  return id;
}

describe('the ids of daylog-import/2', () => {
  const importKey = new Uint8Array(32).map((_, index) => index);
  const keyed = keyedIds(importKey);

  it('are frozen', () => {
    const vectors = [tea, line, instant].map((candidate) => {
      const [id] = keyed.entryIdsOf([candidate]);
      if (id === undefined) throw new Error('no id');
      return [id, keyed.writeIdOf(id, candidate), keyed.partIdOf(id, candidate, 1)];
    });
    expect(vectors).toEqual([
      ['00000000000E7GCE0P1NTJYZ1C', '000000000001BC8C3CNJKZHQ5P', '0000000001PWM25GXG1X3EYG7R'],
      ['00000000000G55EGBG86TNW362', '0000000000VVWSK1DKGGPFTZSX', '0000000001CSYYFF1QBTS1FSEZ'],
      ['0000000000053VFY9F2W2CG6CS', '00000000007GQ1DWN9EG70XPTB', '0000000001SJXMM7HYGWNNF14T'],
    ]);
  });

  it('are 80 bits of an HMAC behind the time 0', () => {
    const value = ['daylog-import/2', 'day-one', tea.sourceId];
    const digest = createHmac('sha256', importKey).update(JSON.stringify(value)).digest();
    const bits = [...digest.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0'));
    const letters = bits.join('').match(/.{5}/g) ?? [];
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const text = letters.map((five) => alphabet.charAt(parseInt(five, 2))).join('');
    expect(keyed.entryIdsOf([tea])).toEqual([`0000000000${text}`]);
  });

  it('keep parts in order', () => {
    const [id] = keyed.entryIdsOf([tea]);
    const parts = [1, 2, 10].map((part) => keyed.partIdOf(id ?? asEntryId(''), tea, part));
    expect(parts.map((each) => each.slice(0, 10))).toEqual([
      '0000000001',
      '0000000002',
      '000000000A',
    ]);
  });
});

describe('the ids of daylog-import/1', () => {
  it('are frozen', () => {
    const vectors = [tea, line, instant].map((candidate) => {
      const id = idOf(candidate);
      return [id, writeIdOf(id, candidate), partIdOf(id, candidate, 1)];
    });
    expect(vectors).toEqual([
      ['01HVMNMT00JHX501CVG767333Z', '01HVMNMT00GK17SX05Q31524N1', '01HVMNMT015PRMZ6TPK0NJZCXH'],
      ['01HVMNMT0055ABPY5M6MKC51N5', '01HVMNMT00PGTBEH8VR22QAHQV', '01HVMNMT01XAY73T8R504PYDGN'],
      ['01H6910PRKC3CVSDYZ7PWMFHET', '01H6910PRKVNGFSYXWKY7MGXVZ', '01H6910PRMFKP5QS4548C98KGE'],
    ]);
    expect(entryIdsOf([line, line, line])).toEqual([
      '01HVMNMT0055ABPY5M6MKC51N5',
      '01HVMNMT009TYCBPZ1SR73JZMY',
      '01HVMNMT00KA4MP6QYGFHXWYA6',
    ]);
  });

  it('do not depend on an answer about the file', () => {
    const open: Candidate = { ...line, source: 'csv', raw: '["03/04/2024","Tea"]' };
    const other: Candidate = { ...open, text: 'Other words', moment: instant.moment, tags: ['x'] };
    const [id, second] = entryIdsOf([open, open]);
    expect(entryIdsOf([other, other])).toEqual([id, second]);
    expect([id, second]).toEqual(['00000000000621E29B0NA98FCY', '0000000000FNXKMA6X6RFZT8JH']);
    for (const each of [open, other]) {
      expect(writeIdOf(asEntryId(id ?? ''), each)).toBe('00000000002AF2MZMF9W81R8XD');
    }
  });

  it('have the shape that the rules ask for, in every year', () => {
    for (const day of ['0001-01-01', '1969-12-31', '1970-01-01', '2024-02-29', '9999-12-31']) {
      const candidate: Candidate = {
        ...line,
        moment: {
          kind: 'wall',
          day: dayKey(day),
          time: timeString(23, 59, 59),
          zone: 'Etc/Unknown',
        },
      };
      const id = idOf(candidate);
      expect(id).toMatch(shape);
      expect(writeIdOf(id, candidate)).toMatch(shape);
      expect(partIdOf(id, candidate, 2)).toMatch(shape);
    }
    const nonsense = { ...instant, moment: { kind: 'instant', atMs: Number.NaN } } as const;
    expect(idOf(nonsense)).toMatch(shape);
    expect(idOf({ ...tea, text: '\uD800', sourceId: '\uDFFF' })).toMatch(shape);
  });

  it('name a source entry by its own id alone', () => {
    const changed = { ...tea, text: 'Coffee', tags: [], isStarred: false, journal: 'Other' };
    expect(idOf(changed)).toBe(idOf(tea));
    expect(idOf({ ...tea, source: 'journey' })).not.toBe(idOf(tea));
    expect(idOf({ ...tea, sourceId: 'another' })).not.toBe(idOf(tea));
  });

  it('tell by the write id that a source entry has changed', () => {
    const id = idOf(tea);
    const before = writeIdOf(id, tea);
    const changes: readonly Partial<Candidate>[] = [
      { text: 'Coffee' },
      { tags: [] },
      { isStarred: false },
      { details: [] },
      { moment: { ...tea.moment, kind: 'instant', atMs: 1 } },
    ];
    for (const change of changes) {
      expect(writeIdOf(id, { ...tea, ...change })).not.toBe(before);
    }
    const sameWords = { ...tea, journal: 'renamed', losses: [], writtenAtMs: null };
    expect(writeIdOf(id, sameWords)).toBe(before);
  });

  it('count equal lines of one file, and keep equal lines of two files one entry', () => {
    const other = { ...line, text: 'Rain' };
    const [first, second, rain, third] = entryIdsOf([line, line, other, line]);
    expect(new Set([first, second, rain, third]).size).toBe(4);
    expect(entryIdsOf([other, line, line])).toEqual([rain, first, second]);
  });

  it('give one source entry that is listed twice the same id', () => {
    const [first, second] = entryIdsOf([tea, { ...tea, journal: 'copy' }]);
    expect(second).toBe(first);
  });

  it('differ for two texts that have the same source id in one file', () => {
    const other = { ...tea, text: 'Coffee' };
    const [first, second, third, again] = entryIdsOf([tea, other, { ...tea, text: 'Cake' }, other]);
    expect([first, second]).toEqual([idOf(tea), '01HVMNMT00CXPGG51XBZVGDKM4']);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(again).toBe(second);
    expect(second).toMatch(shape);
    expect(entryIdsOf([{ ...tea, journal: 'copy' }, other])).toEqual([first, second]);
  });

  it('keep the ids of our own export', () => {
    const own = '01K9ZQ8X4S7Y5B3D2F1G0H9J8K';
    expect(idOf({ ...tea, source: 'daylog', sourceId: own })).toBe(own);
    expect(idOf({ ...tea, source: 'daylog', sourceId: `../${own}` })).toMatch(shape);
    expect(idOf({ ...tea, sourceId: own })).not.toBe(own);
  });

  it('keep the parts of one entry in order', () => {
    const id = idOf(tea);
    const parts = [0, 1, 2].map((part) => partIdOf(id, tea, part));
    expect(parts[0]).toBe(id);
    expect([...parts].sort()).toEqual(parts);
  });
});

describe('an instant beside a stated day', () => {
  it('has the ids of that day without a time, as it was imported before', () => {
    const day = dayKey('2016-09-28');
    const wall: Candidate = {
      ...line,
      moment: { kind: 'wall', day, time: timeString(0, 0, 0), zone: 'Etc/Unknown' },
    };
    const dated: Candidate = { ...line, moment: { kind: 'instant', atMs: 1_475_087_033_354, day } };
    expect(idOf(dated)).toBe(idOf(wall));
    expect(writeIdOf(idOf(dated), dated)).toBe(writeIdOf(idOf(wall), wall));
  });
});

describe('the ids of photos', () => {
  const id = asEntryId('01JD0000000000000000000001');
  const keyed = keyedIds(new Uint8Array(32).map((_, index) => index));

  it('are frozen, and begin with the time of the entry', () => {
    expect([readableIds, keyed].map(({ photoIdOf }) => photoIdOf(id, 'P1'))).toEqual([
      '01JD0000007GF8SPTEP59MCKEC',
      '01JD0000009EPFXY5MCXZ50W9A',
    ]);
  });

  it('differ by the entry and by the photo', () => {
    const other = asEntryId('01JD0000000000000000000002');
    const all = [id, other].flatMap((entry) =>
      ['P1', 'P2'].map((key) => readableIds.photoIdOf(entry, key)),
    );
    expect(new Set(all).size).toBe(4);
    for (const each of all) expect(each).toMatch(shape);
  });
});
