import fc from 'fast-check';
import { expect, it } from 'vitest';

import { readOptions } from '../../programs/options.ts';
import { addDays } from '../../src/dates/addDays.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { Refusal } from '../../unseal/Refusal.ts';

const file = ['--export', 'F.json'];

it('reads a span of any two days in order, and refuses it the other way round', () => {
  const days = fc.integer({ min: 0, max: 60_000 });
  fc.assert(
    fc.property(days, days, (one, other) => {
      const first = addDays(dayKey('1950-01-01'), Math.min(one, other));
      const last = addDays(dayKey('1950-01-01'), Math.max(one, other));
      const [from, to] = [formatMonthDayYear(first), formatMonthDayYear(last)];
      expect(readOptions(['days', `${from}..${to}`, ...file]).selection.span).toEqual({
        first,
        last,
      });
      if (first !== last)
        expect(() => readOptions(['days', `${to}..${from}`, ...file])).toThrow(Refusal);
    }),
  );
});

it('reads one day, tags in any spelling, and a local site by default', () => {
  const args = ['days', '11-20-2026', '--tag', '#Work', '--tag', 'ÉTÉ', '--email', 'a@b.c'];
  expect(readOptions([...args, '--json'])).toEqual({
    command: 'days',
    selection: { span: { first: '2026-11-20', last: '2026-11-20' }, tags: ['work', 'été'] },
    source: {
      kind: 'site',
      origin: 'http://localhost:3650',
      email: 'a@b.c',
      passwordFile: undefined,
    },
    isJson: true,
    passphraseFile: undefined,
  });
});

it.each([
  [
    ['days', '2-30-2026', ...file],
    '"2-30-2026" is no date. Write it as M-D-YYYY, such as 11-20-2026.',
  ],
  [['days', '11-1-2026..', ...file], '"" is no date. Write it as M-D-YYYY, such as 11-20-2026.'],
  [['days', '11-1-2026', '--tag', 'two words', ...file], '"two words" is no tag.'],
  [
    ['days', '11-1-2026', '--email', 'a@b.c', '--site', 'http://example.com'],
    '"http://example.com" is no address of a Daylog: use https, or http on this machine.',
  ],
  [['days', '11-1-2026..11-2-2026..11-3-2026', ...file], /^npm run -s log/],
  [['days', '11-1-2026'], /^npm run -s log/],
  [['weeks', '11-1-2026', ...file], /^npm run -s log/],
  [['days', '11-1-2026', '--write', ...file], /^npm run -s log/],
])('refuses %j with a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
  expect(() => readOptions(args)).toThrow(Refusal);
});
