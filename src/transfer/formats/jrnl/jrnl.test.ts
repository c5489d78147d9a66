import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readItems,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { readableIds } from '../../planning/importIds.ts';
import { jrnl } from './jrnl.ts';

const { entryIdsOf } = readableIds;

const yes = { kind: 'yes', questions: [] };
const read = async (text: string) =>
  (await readEntries(jrnl, { 'work.journal': text })).map((found) => [
    momentText(found),
    found.text,
  ]);

describe('a text of jrnl', () => {
  it.each([
    [
      'minutes',
      '[2019-07-08 05:42] One\nmore\n\n[2019-07-09 06:00] Two\n',
      [
        ['2019-07-08 05:42:00 Etc/Unknown', 'One\nmore'],
        ['2019-07-09 06:00:00 Etc/Unknown', 'Two'],
      ],
    ],
    ['seconds', '[2026-11-20 14:05:09] One', [['2026-11-20 14:05:09 Etc/Unknown', 'One']]],
    ['twelve hours', '[2019-01-01 02:23:00 PM] One', [['2019-01-01 14:23:00 Etc/Unknown', 'One']]],
    [
      'the day first, with dots',
      '[09.06.2013 15:39] One',
      [['2013-06-09 15:39:00 Etc/Unknown', 'One']],
    ],
    ['words', '[June 9, 2013 3:39 PM] One', [['2013-06-09 15:39:00 Etc/Unknown', 'One']]],
    [
      'version 1',
      '2010-06-10 15:00 One\nmore\n\n2013-06-10 15:40 He said "[this]".\n[2019-08-03 12:55] Two',
      [
        ['2010-06-10 15:00:00 Etc/Unknown', 'One\nmore'],
        ['2013-06-10 15:40:00 Etc/Unknown', 'He said "[this]".\n[2019-08-03 12:55] Two'],
      ],
    ],
  ])('has entries with %s', async (_what, text, entries) => {
    expect(await recognise(jrnl, { 'work.journal': text })).toEqual(yes);
    expect(await read(text)).toEqual(entries);
  });

  it.each([
    '[2024-02-30 10:00]',
    '[2024-01-15 25:10]',
    '[30 February 2024 10:00]',
    '[31/04/2024 10:00]',
    '[2024-13-01]',
  ])('names a heading with a date that does not exist: %s', async (heading) => {
    const files = {
      'a.txt': `[2024-01-15 09:00] One\nmore\n${heading} Lost\nwords\n[2024-03-01 09:00] Two\n`,
    };
    const items = await readItems(jrnl, files);
    expect(items).toMatchObject([
      { kind: 'entry', candidate: { text: 'One\nmore' } },
      { kind: 'unreadable', where: 'a.txt, 3', reason: 'not-a-date' },
      { kind: 'entry', candidate: { text: 'Two' } },
    ]);
  });

  it('keeps lines in brackets that are no dates in the entry before', async () => {
    expect(
      await read(
        '[2019-07-08 05:42] Subject\n[1] line\n[2019-07 14:23] third\n[x] y\n[2019-07-08 05:42]no blank',
      ),
    ).toEqual([
      [
        '2019-07-08 05:42:00 Etc/Unknown',
        'Subject\n[1] line\n[2019-07 14:23] third\n[x] y\n[2019-07-08 05:42]no blank',
      ],
    ]);
  });

  it('keeps Markdown, Windows line ends and tags as they are', async () => {
    const text =
      '[2015-04-14 13:23] Heading Test\r\n\r\nH1\r\n===\r\n\r\n---\r\n@tag and kyla@example.org\r\n';
    expect(await read(text)).toEqual([
      [
        '2015-04-14 13:23:00 Etc/Unknown',
        'Heading Test\n\nH1\n===\n\n---\n@tag and kyla@example.org',
      ],
    ]);
    expect((await readEntries(jrnl, { 'a.txt': text }))[0]?.tags).toEqual([]);
  });

  it.each([
    ['%c', 'Sun Jun 28 18:22:00 2020', '18:22'],
    ['%Y%m%d %H%M', '20200628 1822', '18:22'],
    ['%a %F %R', 'Sun 2020-06-28 18:22', '18:22'],
    ['%F %A', '2020-06-28 Sunday', '00:00'],
    ['%F (%a) %R', '2020-06-28 (Sun) 18:22', '18:22'],
    ['%D %R', '06/28/20 18:22', '18:22'],
    ['%d.%m.%y %H:%M', '28.06.20 18:22', '18:22'],
    ['%F %r', '2020-06-28 06:22:00 PM', '18:22'],
    ['%d %b %y %H:%M', '28 Jun 20 18:22', '18:22'],
    ['%H:%M %d.%m.%Y', '18:22 28.06.2020', '18:22'],
    ['%I:%M%p on %A %d %B %Y', '06:22PM on Sunday 28 June 2020', '18:22'],
    ['%A %d %B %Y, %H:%M', 'Sunday 28 June 2020, 18:22', '18:22'],
  ])('reads times in the format %s', async (_format, date, time) => {
    expect(await recognise(jrnl, { 'a.txt': `[${date}] One\nmore` })).toEqual(yes);
    expect(await read(`[${date}] One\nmore`)).toEqual([
      [`2020-06-28 ${time}:00 Etc/Unknown`, 'One\nmore'],
    ]);
  });

  it('asks about short years too', async () => {
    expect(await recognise(jrnl, { 'a.txt': '[03/04/24 9:00] One' })).toEqual({
      kind: 'yes',
      questions: [{ kind: 'date-order', samples: ['03/04/2024 9:00'] }],
    });
  });

  it('reads the star behind a title, and the blank before a date in a text', async () => {
    const [found] = await readEntries(jrnl, {
      'a.txt': '[2019-07-08 05:42] Great day. *\n [2019-07-09 05:42] quoted',
    });
    expect(found).toMatchObject({
      isStarred: true,
      text: 'Great day.\n[2019-07-09 05:42] quoted',
      journal: 'a',
    });
  });

  it('reads Daylog’s own export for jrnl exactly', async () => {
    const text =
      '[2026-11-20 14:05:09] \nfirst *\n  [2019-07-09 05:42] quoted\n\n[2026-11-20 14:05:10]  two\n\n';
    const found = await readEntries(jrnl, { 'daylog.txt': text });
    expect(found.map((each) => [each.text, each.isStarred])).toEqual([
      ['first *\n [2019-07-09 05:42] quoted', false],
      [' two', false],
    ]);
  });

  it('reads a folder of days, and no other text in it', async () => {
    const files = {
      'j/2020/08/29.txt': '[2020-08-29 11:11] One',
      'j/2020/08/31.txt': '[2020-08-31 14:32] Two\n',
      'j/2020/should-be-ignored.txt': '[2020-08-31 14:32] No',
    };
    expect(await recognise(jrnl, files)).toEqual(yes);
    expect((await readEntries(jrnl, files)).map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('reads an export with a file for each entry as one journal, whose dates settle their order together', async () => {
    const files = {
      'out/2019-12-31_one.txt': '[31/12/2019 23:59] One\nmore\n',
      'out/2023-05-06_two.txt': '[06/05/2023 09:15] Two\n',
    };
    expect(await recognise(jrnl, files)).toEqual(yes);
    const found = await readEntries(jrnl, files);
    expect(found.map((each) => [momentText(each), each.text, each.journal])).toEqual([
      ['2019-12-31 23:59:00 Etc/Unknown', 'One\nmore', ''],
      ['2023-05-06 09:15:00 Etc/Unknown', 'Two', ''],
    ]);
  });

  it('asks about dates that can be read two ways, and keeps their ids for any answer', async () => {
    const files = { 'a.txt': '[03/04/2024 9:00] One\n[05/04/2024 9:00] Two' };
    expect(await recognise(jrnl, files)).toEqual({
      kind: 'yes',
      questions: [{ kind: 'date-order', samples: ['03/04/2024 9:00', '05/04/2024 9:00'] }],
    });
    expect(await readProblems(jrnl, files)).toEqual(['not-a-date', 'not-a-date']);
    const [day] = await readEntries(jrnl, files, { dateOrder: 'day-first', columns: null });
    const [month] = await readEntries(jrnl, files, { dateOrder: 'month-first', columns: null });
    expect([day, month].map((found) => found && momentText(found))).toEqual([
      '2024-04-03 09:00:00 Etc/Unknown',
      '2024-03-04 09:00:00 Etc/Unknown',
    ]);
    expect(day && entryIdsOf([day])).toEqual(month && entryIdsOf([month]));
  });

  it('asks nothing if another date of the file settles it', async () => {
    const text = '[03/04/2024 9:00] One\n[25/04/2024 9:00] Two';
    expect(await recognise(jrnl, { 'a.txt': text })).toEqual(yes);
    expect((await read(text))[0]?.[0]).toBe('2024-04-03 09:00:00 Etc/Unknown');
  });

  it.each([
    ['version 2', `gAAAAABVIHB7tnwKExG7aC5ZbAbBL9SG2oY2GENeoOJ2`],
    ['version 3', 'JRNLv3\x000eyJzYWx0IjoiQldr'],
  ])('refuses an encrypted journal of %s', async (_version, text) => {
    expect(await recognise(jrnl, { 'a.journal': text })).toEqual({
      kind: 'refused',
      reason: 'encrypted',
    });
  });

  it.each([
    '[ashasd7zdskhz7asdkjasd] Subject\nmore',
    '# Notes\n\n[2019-07-08 05:42] quoted',
    '',
    'words',
  ])('is not: %s', async (text) => {
    expect(await recognise(jrnl, { 'a.txt': text })).toEqual({ kind: 'no' });
  });
});

describe('JSON of jrnl', () => {
  const json = {
    tags: { '@tag': 1 },
    entries: [
      {
        title: 'One.',
        body: 'more @tag',
        date: '2020-06-28',
        time: '18:22',
        tags: ['@tag'],
        starred: true,
      },
      { title: 'Two', body: '', date: '2020-06-29', time: '18:22:31', tags: [], starred: false },
      { title: 'Three', body: '', date: '2020-06-31', time: '18:22' },
      5,
    ],
  };

  it('keeps the details of a journal of Day One', async () => {
    const entry = {
      title: 'One.',
      body: 'more @tag',
      date: '2020-06-28',
      time: '18:22',
      tags: ['@tag', '@two words'],
      location: { 'Place Name': 'Spy Tower', Country: 'Germany' },
      weather: { Celsius: '12', Description: 'Clear' },
    };
    const [found] = await readEntries(jrnl, { 'x.json': { tags: {}, entries: [entry] } });
    expect(found?.tags).toEqual(['two words']);
    expect(found?.details).toEqual([
      'place:: Spy Tower, Germany',
      'weather:: Clear',
      'temperature:: 12 °C',
    ]);
    expect(found && lossesOf(found)).toEqual({ time: 1, place: 1, weather: 1 });
  });

  it('may have a file for each entry', async () => {
    const [entry] = json.entries;
    const files = { 'out/2020-06-28_one.json': entry, 'out/package.json': { title: 'x' } };
    expect(await recognise(jrnl, files)).toEqual(yes);
    expect(await readEntries(jrnl, files)).toMatchObject([
      { text: 'One.\nmore @tag', journal: '' },
    ]);
  });

  it('joins title and body, and counts the lost seconds', async () => {
    expect(await recognise(jrnl, { 'x.json': json })).toEqual(yes);
    const found = await readEntries(jrnl, { 'x.json': json });
    expect(
      found.map((each) => [momentText(each), each.text, each.isStarred, lossesOf(each)]),
    ).toEqual([
      ['2020-06-28 18:22:00 Etc/Unknown', 'One.\nmore @tag', true, { time: 1 }],
      ['2020-06-29 18:22:31 Etc/Unknown', 'Two', false, {}],
    ]);
    expect(await readProblems(jrnl, { 'x.json': json })).toEqual(['not-a-date', 'wrong-shape']);
  });
});
