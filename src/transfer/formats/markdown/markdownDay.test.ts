import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { timeString } from '../../../dates/TimeString.ts';
import { readMarkdownDay } from './readMarkdownDay.ts';
import { markdownPathOf, writeMarkdownDay } from '../../writing/writeMarkdownFolder.ts';

const day = dayKey('2026-11-20');
const at = (hour: number, minute: number, second: number) => timeString(hour, minute, second);

const first = { id: '01JD0000000000000000000001', addedLater: false };
const late = { id: '01JD0000000000000000000002', addedLater: true };
/** An id that another program made. */
const strange = { id: '--> x', addedLater: false };

const back = (file: string) => readMarkdownDay(file)?.entries;

describe('a day as Markdown', () => {
  it('has a heading for each entry, with the zone where it changes', () => {
    const file = writeMarkdownDay(day, [
      { ...first, time: at(9, 5, 7), zone: 'Europe/Berlin', text: 'Tea, and the first snow.' },
      { ...late, time: at(14, 30, 0), zone: 'Europe/Berlin', text: '# A heading\n\n- a list' },
      { ...strange, time: at(23, 10, 0), zone: 'Asia/Tokyo', text: 'Landed.' },
    ]);
    expect(markdownPathOf(day)).toBe('2026/11/2026-11-20.md');
    expect(file).toBe(`---
date: 2026-11-20
daylog: 1
---

## 09:05:07 Europe/Berlin
<!-- 01JD0000000000000000000001 -->

Tea, and the first snow.

## 14:30:00
<!-- 01JD0000000000000000000002 added later -->

## A heading

- a list

## 23:10:00 Asia/Tokyo

Landed.
`);
  });

  it.each([
    ['headings', '# One\n####### seven\n#no heading\n   ## Two\n#'],
    ['what looks like an entry', '# 10:00:00\n## 10:00:00\n##  10:00:00 Europe/Rome\n### 10:00:00'],
    ['the heading of an entry in code', '```\n## 10:00:00\n# comment\n```\n# 10:00:00'],
    ['code that is not closed', '~~~ sh\n# comment\n``` \n## 09:05:07 UTC'],
    ['front matter', '---\ndate: 2026-01-01\ndaylog: 1\n---\ntext'],
    ['carriage returns', 'one\r\ntwo\rthree &#13; &amp;#13; &amp;'],
    ['blank lines around', '\n\n  text  \n\n'],
    ['emoji and right to left', '👩‍👩‍👧 שלום # לא כותרת\n# כותרת'],
  ])('gives %s back exactly', (_what, text) => {
    const entries = [
      { ...first, time: at(9, 5, 7), zone: 'Europe/Berlin', text },
      { ...late, time: at(9, 5, 7), zone: 'Etc/Unknown', text },
    ];
    expect(back(writeMarkdownDay(day, entries))).toEqual(entries);
  });

  it('leaves code between fences as it is', () => {
    const text = '```sh\n# comment\n```';
    expect(writeMarkdownDay(day, [{ ...first, time: at(9, 0, 0), zone: 'UTC', text }])).toContain(
      text,
    );
  });

  it('gives any texts, times and zones back exactly', () => {
    const lines = fc.constantFrom(
      ...[
        '# x',
        '## 10:00:00',
        '##  10:00:00',
        '```',
        '~~~',
        '````',
        '---',
        '#',
        '###',
        '    # code',
      ],
      ...['\r', '&#13;', '&amp;#13;', '', ' ', '=', '## 10:00:00 Europe/Rome', 'date: 2026-01-01'],
    );
    const texts = fc
      .array(fc.oneof(lines, fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join('\n'))
      .filter((text) => text !== '');
    const entry = fc.record({
      id: fc.constantFrom(first.id, late.id),
      addedLater: fc.boolean(),
      time: fc
        .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
        .map(([hour, minute, second]) => at(hour, minute, second)),
      zone: fc.constantFrom('Europe/Berlin', 'Etc/Unknown', '+05:30', 'America/Port-au-Prince'),
      text: texts,
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        expect(readMarkdownDay(writeMarkdownDay(day, entries))).toEqual({
          day,
          entries,
          before: '',
        });
      }),
      { numRuns: 500 },
    );
  });

  it('is read without the comments, if they were removed', () => {
    const text = '<!-- 01JD0000000000000000000009 -->\ntea';
    const entry = { time: at(9, 0, 0), zone: 'UTC', text };
    const file = writeMarkdownDay(day, [{ ...entry, ...late }]);
    expect(back(file.replace(/<!-- .* added later -->\n/, ''))).toEqual([
      { ...entry, id: null, addedLater: false },
    ]);
    expect(back(writeMarkdownDay(day, [{ ...entry, ...strange }]))).toEqual([
      { ...entry, id: null, addedLater: false },
    ]);
  });

  it('is read with the line ends of another editor, and not without its mark', () => {
    const entries = [{ ...late, time: at(9, 0, 0), zone: 'UTC', text: 'one\n\ntwo' }];
    const file = writeMarkdownDay(day, entries);
    expect(back(`\uFEFF${file.replaceAll('\n', '\r\n')}`)).toEqual(entries);
    expect(readMarkdownDay(file.replace('daylog: 1\n', ''))).toBeNull();
    expect(readMarkdownDay(file.replace('2026-11-20', '2026-02-30'))).toBeNull();
  });
});
