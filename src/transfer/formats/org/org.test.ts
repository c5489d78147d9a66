import { describe, expect, it } from 'vitest';

import {
  folderOf,
  lossesOf,
  momentText,
  readEntries,
  readItems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { noAnswers, recogniseFolder } from '../../planning/readJournal.ts';
import { formats } from '../formats.ts';
import { org } from './org.ts';
import { orgToMarkdown } from './orgToMarkdown.ts';

const yes = { kind: 'yes', questions: [] };
type Files = Readonly<Record<string, unknown>>;
const read = async (files: Files) =>
  (await readEntries(org, files)).map((found) => [
    momentText(found).replace(' Etc/Unknown', ''),
    found.text,
  ]);
const sourcesOf = async (files: Files) => {
  const found = await recogniseFolder(formats, folderOf(files));
  return found.kind === 'known' ? found.claims.map(({ format }) => format.source) : found.kind;
};

describe('a journal of org-journal', () => {
  const day =
    '* Tuesday, 2020-06-30\n:PROPERTIES:\n:CREATED:  20200630\n:END:\nabove\n** 14:05 Met a friend :people:sea_side:\nText\n*** More\ndeep\n** 18:30 Dinner\n** Without a time\nwords\n';

  it.each([
    ['a file for each day', { '20200630.org': day }],
    ['names with dashes', { 'journal/2020-06-30.org': day }],
    ['files without an ending', { '20200630': day, '20200701': '* Wednesday, 2020-07-01\n' }],
    ['a file for each year', { 'year.org': day }],
    ['dates with points behind them', { 'a.org': day.replace('06-30\n', '06-30...\n') }],
  ])('has the entries of each day: %s', async (_what, files) => {
    expect(await recognise(org, files)).toEqual(yes);
    expect(await read(files)).toEqual([
      ['2020-06-30 00:00:00', 'above'],
      ['2020-06-30 14:05:00', '# Met a friend\n\nText\n\n## More\n\ndeep'],
      ['2020-06-30 18:30:00', 'Dinner'],
      ['2020-06-30 00:00:00', '# Without a time\n\nwords'],
    ]);
    expect(await sourcesOf(files)).not.toContain('csv');
  });

  it('has tags, and counts missing times', async () => {
    const found = await readEntries(org, { '20200630.org': `#+FILETAGS: :all:\n${day}` });
    expect(found.map(({ tags }) => tags)).toEqual([
      ['all'],
      ['all', 'people', 'sea_side'],
      ['all'],
      ['all'],
    ]);
    expect(found.map(lossesOf)).toEqual([{ time: 1 }, {}, {}, { time: 1 }]);
  });

  it('has headlines with times alone under a title with a date', async () => {
    const files = { 'a.org': '#+TITLE: Tuesday, 30 June 2020\n\n* 10:20 One\n* 2:05 PM Two\n' };
    expect(await read(files)).toEqual([
      ['2020-06-30 10:20:00', 'One'],
      ['2020-06-30 14:05:00', 'Two'],
    ]);
  });

  it('keeps spans of time in the words', async () => {
    expect(await read({ '20200630.org': '* 10:00-11:00 Talk\n* 9:05 - Tea\n' })).toEqual([
      ['2020-06-30 10:00:00', '10:00-11:00 Talk'],
      ['2020-06-30 09:05:00', 'Tea'],
    ]);
  });

  it('reads dates in figures by the name of the file, or asks', async () => {
    const page = (words: string) => `* Friday, 05/06/2020\n** 9:05 ${words}\n`;
    expect(await recognise(org, { '20200506.org': page('One') })).toEqual(yes);
    expect(await read({ '20200506.org': page('One') })).toEqual([['2020-05-06 09:05:00', 'One']]);
    const year = { 'year.org': page('One') };
    expect(await recognise(org, year)).toEqual({
      kind: 'yes',
      questions: [{ kind: 'date-order', samples: ['Friday, 05/06/2020'] }],
    });
    const [found] = await readEntries(org, year, { ...noAnswers, dateOrder: 'day-first' });
    expect(found?.raw).not.toBe(null);
    expect(found && momentText(found)).toBe('2020-06-05 09:05:00 Etc/Unknown');
    const settled = { 'year.org': `${page('One')}* Tuesday, 06/30/2020\n** 9:05 Two\n` };
    expect(await recognise(org, settled)).toEqual(yes);
    expect((await read(settled)).map(([moment]) => moment)).toEqual([
      '2020-05-06 09:05:00',
      '2020-06-30 09:05:00',
    ]);
  });

  it('names the unreadable parts', async () => {
    const items = await readItems(org, {
      '20200630.org':
        '* 14:05 One\n* 2020-02-30\n** 9:05 Two\n* 10:00 :crypt:\n-----BEGIN PGP MESSAGE-----\nx\n',
      '20200701.org.gpg': new Uint8Array([0x85, 0xff]),
      'notes.org': '* An idea\nwords\n',
    });
    const named = items.map((item) =>
      item.kind === 'unreadable' ? `${item.where} ${item.reason}` : item.kind,
    );
    expect(named).toEqual([
      'entry',
      '20200630.org, 3 not-a-date',
      '20200630.org, 4 encrypted-there',
      '20200701.org.gpg encrypted-there',
      'notes.org, 1 no-day',
    ]);
  });
});

describe('a date tree of Org', () => {
  it('has an entry for each headline below a day', async () => {
    const files = {
      'tree.org':
        '* 2020\n** 2020-06 June\n*** 2020-06-30 Tuesday\n**** Dinner\n     [2020-06-30 Tue 18:30]\n     with Ada\n**** TODO Call\nsoon\n*** <2020-07-01 Wed>\n**** One\n***** deeper\n',
    };
    expect(await recognise(org, files)).toEqual(yes);
    expect(await read(files)).toEqual([
      ['2020-06-30 18:30:00', '# Dinner\n\n2020-06-30 Tue 18:30\nwith Ada'],
      ['2020-06-30 00:00:00', '- [ ] Call\n  soon'],
      ['2020-07-01 00:00:00', '# One\n\n## deeper'],
    ]);
  });
});

describe('notes of Org with timestamps', () => {
  it.each([
    ['in the headline', '* [2020-06-30 Tue 10:20] Tea\nwords\n'],
    ['an active one', '* Tea <2020-06-30 Tue 10:20>\nwords\n'],
    ['in a property', '* Tea\n:PROPERTIES:\n:CREATED: [2020-06-30 Tue 10:20]\n:END:\nwords\n'],
    ['below a headline around', '* Inbox\n** Tea [2020-06-30 Tue 10:20]\nwords\n'],
  ])('have the moment of one %s', async (_what, content) => {
    expect(await read({ 'inbox.org': content })).toEqual([
      ['2020-06-30 10:20:00', '# Tea\n\nwords'],
    ]);
  });

  it('keep an appointment of another day on the day of its headline', async () => {
    const files = { '20200630.org': '* Dentist <2020-07-14 Tue 09:00>\nwords\n' };
    expect(await read(files)).toEqual([
      ['2020-06-30 00:00:00', '# Dentist 2020-07-14 Tue 09:00\n\nwords'],
    ]);
  });
});

describe('other texts', () => {
  it.each([
    ['a list with stars', { '2024-01-15.txt': '* milk\n* bread\n' }],
    ['Markdown', { '2024-01-15.md': '# Tea\n\n* one\n** two\n' }],
    ['Org without days', { 'notes.org': '* Ideas\nwords\n' }],
  ])('are no journal of Org: %s', async (_what, files) => {
    expect(await recognise(org, files)).toEqual({ kind: 'no' });
  });

  it('with headings that are dates are no tables', async () => {
    const text =
      '# Tuesday, 2020-06-30\n## 14:05 Met, ate\nx\n# Wednesday, 2020-07-01\n## 9:05 Tea\n';
    expect(await sourcesOf({ 'Diary.md': text })).toEqual(['markdown']);
  });
});

describe('the words of Org', () => {
  it.each([
    ['styles', '*a* /b/ =c= ~d~ +e+ _f_', '**a** *b* `c` `d` ~~e~~ f'],
    ['styles within styles', '*a /b/ c*', '**a *b* c**'],
    [
      'signs that are no styles',
      '3*8 a/b/c 5+5=10 snake_case_x',
      '3\\*8 a/b/c 5+5=10 snake_case_x',
    ],
    [
      'links',
      '[[https://x.org/a_b][A /link/]] [[https://x.org/]]',
      '[A *link*](https://x.org/a_b) https://x.org/',
    ],
    ['other links', '[[id:x][Note]] [[file:a/b.pdf][Plan]] [[./c.png]]', 'Note 📄 Plan 📷'],
    ['boxes', '- [ ] a\n- [X] b\n  + [-] c\n1. d\n2) e', '- [ ] a\n- [x] b\n  - [ ] c\n1. d\n2) e'],
    ['terms', '- term :: meaning', '- **term**: meaning'],
    ['indented text', '   one\n   - two\n     three\n\n   four', 'one\n- two\n  three\n\nfour'],
    [
      'code',
      '#+BEGIN_SRC python :results x\n  a = *b*\n  ,* c\n#+END_SRC',
      '```python\na = *b*\n* c\n```',
    ],
    ['fixed lines', ': a *b*\n:  c', '```\na *b*\n c\n```'],
    ['quotes', '#+begin_quote\na *b*\n\nc\n#+end_quote', '> a **b**\n>\n> c'],
    ['tables', '| a | b |\n|---+---|\n| 1 | *2* |', '\n| a | b |\n| --- | --- |\n| 1 | **2** |\n'],
    [
      'timestamps',
      'at <2020-06-30 Tue 10:20-11:00>, [2020-07-01 Wed]',
      'at 2020-06-30 Tue 10:20-11:00, 2020-07-01 Wed',
    ],
    ['rules', 'a\n-----\nb', 'a\n\n---\n\nb'],
    ['signs of Markdown', '# note\n> x\na [1] b', '\\# note\n\\> x\na [1] b'],
    ['drawers', ':NOTES:\nkept\n:END:', 'kept'],
    ['planning', 'SCHEDULED: <2020-06-30 Tue>', 'SCHEDULED: 2020-06-30 Tue'],
    ['footnotes', 'a[fn:1]', 'a[1]'],
  ])('become Markdown: %s', (_what, source, markdown) => {
    expect(orgToMarkdown(source.split('\n')).markdown).toBe(markdown);
  });
});
