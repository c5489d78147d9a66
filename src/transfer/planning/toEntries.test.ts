import { afterEach, describe, expect, it, vi } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { maxTextLength } from '../../entries/Entry.ts';
import type { Candidate } from '../Candidate.ts';
import { toEntries, type ImportChoices } from './toEntries.ts';

const choices: ImportChoices = {
  zone: 'Europe/Berlin',
  hasTags: true,
  hasDetails: false,
  hasStars: true,
  hasPhotos: true,
};

const wall = {
  kind: 'wall',
  day: dayKey('2024-04-17'),
  time: timeString(0, 0, 0),
  zone: 'Europe/Dublin',
} as const;

const tea: Candidate = {
  source: 'day-one',
  sourceId: 'a',
  journal: '',
  moment: wall,
  text: 'Tea',
  tags: [],
  isStarred: false,
  details: [],
  writtenAtMs: null,
  losses: [],
  raw: null,
  own: null,
};

const converted = (candidate: Candidate, chosen = choices) => {
  const conversion = toEntries(candidate, chosen);
  if (conversion.kind !== 'converted') throw new Error(conversion.reason);
  return conversion;
};
const textOf = (candidate: Candidate, chosen = choices) =>
  converted(candidate, chosen).parts[0].text;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('an entry of an own export', () => {
  it('keeps its late mark, and a zone that this runtime does not know', () => {
    const moment = { ...wall, zone: 'Mars/Olympus' };
    const own = converted({ ...tea, moment, own: { addedLater: true } });
    expect(own.parts[0]).toMatchObject({ zone: 'Mars/Olympus', addedLater: true });
    expect(own.losses).toEqual([]);
    const other = converted({ ...tea, moment });
    expect(other.parts[0]).toMatchObject({ zone: 'Etc/Unknown', addedLater: false });
    expect(other.losses).toEqual([{ kind: 'zone', count: 1 }]);
  });

  it('gets no zone that the database refuses', () => {
    const own = { ...tea, own: { addedLater: false } };
    const odd = converted({ ...own, moment: { ...wall, zone: 'not a zone' } });
    expect(odd.parts[0].zone).toBe('Etc/Unknown');
  });
});

describe('the day of an imported entry', () => {
  const zones = [
    ...['UTC', 'America/New_York', 'Europe/Dublin', 'Pacific/Auckland', 'Australia/Lord_Howe'],
    ...['Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata', 'Asia/Kathmandu'],
    ...['America/St_Johns', 'America/Sao_Paulo', 'Africa/Cairo'],
  ];

  it.each(zones)('is the day on the wall where it was written, on a machine in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const moments = [
      wall,
      { ...wall, day: dayKey('2018-11-04'), zone: 'America/Sao_Paulo' },
      { ...wall, day: dayKey('2011-12-30'), zone: 'Pacific/Apia' },
      { ...wall, day: dayKey('2024-02-29'), time: timeString(23, 59, 59), zone: 'Etc/Unknown' },
      { ...wall, day: dayKey('0001-01-01'), zone: 'Asia/Kolkata' },
    ];
    for (const moment of moments) {
      const { day, time, zone: there } = moment;
      const [entry] = converted({ ...tea, moment }).parts;
      expect(entry).toEqual({ day, time, zone: there, text: 'Tea', addedLater: false });
    }
    const shown = (iso: string, chosen: string) => {
      const moment = { kind: 'instant', atMs: Date.parse(iso) } as const;
      const [entry] = converted({ ...tea, moment }, { ...choices, zone: chosen }).parts;
      return [entry.day, entry.time, entry.zone];
    };
    expect([
      shown('2024-04-16T23:00:00Z', 'Europe/Dublin'),
      shown('2023-01-03T12:00:00Z', 'Asia/Shanghai'),
      shown('2019-07-22T20:15:00Z', 'America/New_York'),
      shown('2013-07-17T18:38:08Z', 'America/Los_Angeles'),
      shown('2023-07-26T11:58:12.755Z', 'UTC'),
    ]).toEqual([
      ['2024-04-17', '00:00:00', 'Europe/Dublin'],
      ['2023-01-03', '20:00:00', 'Asia/Shanghai'],
      ['2019-07-22', '16:15:00', 'America/New_York'],
      ['2013-07-17', '11:38:08', 'America/Los_Angeles'],
      ['2023-07-26', '11:58:12', 'UTC'],
    ]);
  });

  it('is not guessed for an instant that no calendar has', () => {
    for (const atMs of [Number.NaN, 1e300, -1e300, 8.64e15, Date.parse('0001-01-01')]) {
      const moment = { kind: 'instant', atMs } as const;
      expect(toEntries({ ...tea, moment }, choices)).toEqual({
        kind: 'unreadable',
        reason: 'not-a-date',
      });
    }
  });

  it('keeps its wall time when the zone is none, and counts the zone as lost', () => {
    for (const zone of ['Mars/Olympus', '', 'a'.repeat(65), 'Europe/Dublin\n']) {
      const { parts, losses } = converted({ ...tea, moment: { ...wall, zone } });
      expect(parts[0]).toMatchObject({ day: '2024-04-17', time: '00:00:00', zone: 'Etc/Unknown' });
      expect(losses).toEqual([{ kind: 'zone', count: 1 }]);
    }
    expect(converted({ ...tea, moment: { ...wall, zone: 'Etc/Unknown' } }).losses).toEqual([]);
  });
});

describe('the text of an imported entry', () => {
  it('gets the tags that it lacks, as Daylog writes tags', () => {
    const tags = ['Haus', '#garden work', 'tea', 'TEA', 'a/b', ' ', '2024'];
    const text = 'Some #tea at home';
    expect(textOf({ ...tea, text, tags })).toBe(
      'Some #tea at home\n\n#Haus #garden_work #a_b #2024',
    );
    expect(textOf({ ...tea, text, tags }, { ...choices, hasTags: false })).toBe(text);
  });

  it('gets place, weather and mood only if the person asks for them, and loses them otherwise', () => {
    const candidate: Candidate = {
      ...tea,
      details: ['Dublin', '11 °C'],
      tags: ['x'],
      losses: [
        { kind: 'place', count: 1 },
        { kind: 'photo', count: 2 },
      ],
    };
    expect(textOf(candidate)).toBe('Tea\n\n#x');
    expect(converted(candidate).losses).toEqual(candidate.losses);
    const asked = { ...choices, hasDetails: true };
    expect(textOf(candidate, asked)).toBe('Tea\n\nDublin\n11 °C\n\n#x');
    expect(converted(candidate, asked).losses).toEqual([{ kind: 'photo', count: 2 }]);
  });

  it('is starred if its source was and the person wants stars', () => {
    const starred = { ...tea, isStarred: true };
    expect(textOf(starred)).toBe('#star\n\nTea');
    expect(textOf(starred, { ...choices, hasStars: false })).toBe('Tea');
  });

  it('stays as it is otherwise, apart from halves of characters', () => {
    const text = '  indented\n\n\n1. \\. <script>alert(1)</script>\u0000 ';
    expect(textOf({ ...tea, text })).toBe(text);
    expect(textOf({ ...tea, text: 'a\uD83Db' })).toBe('a\uFFFDb');
  });

  it('is its place when it has no words and the person wants places', () => {
    const placed = { ...tea, text: '', details: ['Spy Tower, Berlin'], tags: [] };
    expect(textOf(placed, { ...choices, hasDetails: true })).toBe('Spy Tower, Berlin');
  });

  it('is not there when it has no words', () => {
    expect(toEntries({ ...tea, text: ' \n' }, choices)).toEqual({
      kind: 'unreadable',
      reason: 'no-text',
    });
  });

  it('is cut into numbered parts between paragraphs when it is too long, and loses no word', () => {
    const paragraphs = Array.from({ length: 2500 }, (_, index) => `${index} ${'word '.repeat(19)}`);
    const text = paragraphs.join('\n\n');
    const { parts } = converted({ ...tea, text });
    expect(parts.length).toBe(3);
    const words = parts.map((part, index) => {
      expect(part.text.length).toBeLessThanOrEqual(maxTextLength);
      const mark = `(${index + 1}/3)\n\n`;
      expect(part.text.startsWith(mark)).toBe(true);
      return part.text.slice(mark.length).split('\n\n');
    });
    expect(words.flat().map((each) => each.trim())).toEqual(paragraphs.map((each) => each.trim()));
    expect(new Set(parts.map(({ day, time, zone }) => `${day} ${time} ${zone}`)).size).toBe(1);
  });

  it('is cut anywhere but inside a character when it has no break', () => {
    const text = `x${'🍵'.repeat(100_000)}`;
    const { parts } = converted({ ...tea, text });
    const joined = parts.map((part) => part.text.replace(/^\(\d+\/\d+\)\n\n/, '')).join('');
    expect(joined).toBe(text);
    expect(parts.every((part) => part.text.length <= maxTextLength)).toBe(true);
    expect(converted({ ...tea, text: 'a'.repeat(maxTextLength) }).parts.length).toBe(1);
  });

  it('is cut in time that grows with its length', () => {
    const text = `a${'\n'.repeat(1_000_000)}end`;
    const { parts } = converted({ ...tea, text });
    expect(parts.at(-1)?.text).toContain('end');
  });
});

describe('an instant beside a stated day', () => {
  const moment = {
    kind: 'instant',
    atMs: Date.parse('2016-09-28T18:23:53Z'),
    day: dayKey('2016-09-28'),
  } as const;

  it('has the time of the chosen zone', () => {
    const found = converted({ ...tea, moment });
    const { day, time, zone } = found.parts[0];
    expect([day, time, zone]).toEqual(['2016-09-28', '20:23:53', 'Europe/Berlin']);
    expect(found.losses).toEqual([]);
  });

  it('stays on its day in a zone where it was another, without a time', () => {
    const found = converted({ ...tea, moment }, { ...choices, zone: 'Asia/Tokyo' });
    const { day, time, zone } = found.parts[0];
    expect([day, time, zone]).toEqual(['2016-09-28', '00:00:00', 'Etc/Unknown']);
    expect(found.losses).toEqual([{ kind: 'time', count: 1 }]);
  });
});
