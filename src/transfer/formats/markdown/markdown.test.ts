import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { readableIds } from '../../planning/importIds.ts';
import { markdown } from './markdown.ts';

const { entryIdsOf } = readableIds;

const yes = { kind: 'yes', questions: [] };
const read = async (files: Readonly<Record<string, unknown>>) =>
  (await readEntries(markdown, files)).map((found) => [momentText(found), found.text]);

describe('a folder of Markdown', () => {
  it('comes back from an export of Daylog as it was', async () => {
    const file =
      '---\ndate: 2026-11-20\ndaylog: 1\n---\n\n## 09:05:07 Europe/Berlin\n\n### Tea\n\nand cake\n\n## 14:05:09\n\n  two\n\n## 23:00:00 Asia/Tokyo\n\nthree\n';
    const files = { '2026/11/2026-11-20.md': file };
    expect(await recognise(markdown, files)).toEqual(yes);
    expect(await read(files)).toEqual([
      ['2026-11-20 09:05:07 Europe/Berlin', '## Tea\n\nand cake'],
      ['2026-11-20 14:05:09 Europe/Berlin', '  two'],
      ['2026-11-20 23:00:00 Asia/Tokyo', 'three'],
    ]);
  });

  it.each([
    ['20240115.md', '2024-01-15'],
    ['2024-1-15.md', '2024-01-15'],
    ['15.1.2024.md', '2024-01-15'],
    ['January 15th, 2024.md', '2024-01-15'],
    ['Montag, 15. Januar 2024.md', '2024-01-15'],
    ['@January 15, 2024 152bb52ee2b5811d92b1e629b25d0c0a.md', '2024-01-15'],
    ['diary/2024/01/15.md', '2024-01-15'],
    ['2024/01-January/15.md', '2024-01-15'],
    ['2024/January/15.md', '2024-01-15'],
    ['2024/01/15 Monday.md', '2024-01-15'],
    ['2024/2024-01/15.md', '2024-01-15'],
    ['2024-01/15.md', '2024-01-15'],
    ['2024/01-15.md', '2024-01-15'],
    ['2024/0115.md', '2024-01-15'],
    ['2024/01/15/index.md', '2024-01-15'],
    ['2024/15 Jan.md', '2024-01-15'],
    ['Jan 2024/15.md', '2024-01-15'],
    ['2024/January/January 15.md', '2024-01-15'],
    ['2024/January 2024/15th.md', '2024-01-15'],
    ['2024 01 15.md', '2024-01-15'],
  ])('has the day of the name %s', async (path, day) => {
    const files = { [`notes/${path}`]: 'tea', 'notes/other.md': 'x' };
    expect(await recognise(markdown, files)).toEqual(yes);
    expect(await read(files)).toEqual([[`${day} 00:00:00 Etc/Unknown`, 'tea']]);
  });

  it.each([
    ['202401151405 tea.md', '14:05:00'],
    ['20240115140509.md', '14:05:09'],
    ['2024-01-15T14-05-09.md', '14:05:09'],
    ['2024-01-15 1405.md', '14:05:00'],
    ['2024-01-15 at 14.05.md', '14:05:00'],
    ['2024-01-15 1999 x.md', '00:00:00'],
    ['2024-01-15 25.61.md', '00:00:00'],
  ])('has the time of the name %s', async (path, time) => {
    expect(await read({ [`notes/${path}`]: 'tea', 'notes/other.md': 'x' })).toEqual([
      [`2024-01-15 ${time} Etc/Unknown`, 'tea'],
    ]);
  });

  it.each([
    ['2024-01-15 Dentist.md', 'went fine', '# Dentist\n\nwent fine'],
    ['2024-01-15 Dentist.md', '# Dentist\n\nwent fine', '# Dentist\n\nwent fine'],
    ['2024-01-15 Dentist, again.md', '', 'Dentist, again'],
    ['Trip to Rome 15.01.2024.md', '# Trip to Rome 15.01.2024', 'Trip to Rome'],
    ['Dinner on 15 January 2024.md', 'tea', '# Dinner on 15 January 2024\n\ntea'],
    ['Dentist.md', '---\ndate: 2024-01-15\n---\n', 'Dentist'],
    ['Dentist.md', '---\ndate: 2024-01-15\ntitle: Teeth\n---\ntea', '# Teeth\n\ntea'],
    ['Journal 2024-01-15.md', 'tea', 'tea'],
    ['2024-01-15_good-day.md', '# 2024-01-15 14:05 Good day!\n\ntea', 'Good day!\n\ntea'],
    ['2024-01-15_good-day.md', '# Good day!\n\ntea', '# good-day\n\n# Good day!\n\ntea'],
    ['2024-01-15 Day.md', '# Friday\n\ntea', '# Day\n\n# Friday\n\ntea'],
    ['2024-01-15 Mon.md', 'tea', 'tea'],
  ])('has the words of the name %s', async (path, text, words) => {
    const found = await readEntries(markdown, { [path]: text, 'x.md': '' });
    expect(found.map((each) => each.text)).toEqual([words]);
  });

  it('leaves out words that most names share', async () => {
    const files = Object.fromEntries(
      ['11', '12', '13', '14'].map((day) => [`My day 2024-01-${day}.md`, 'tea']),
    );
    const found = await readEntries(markdown, { ...files, '2024-01-15 Dentist.md': 'x' });
    expect(found.map(({ text }) => text)).toEqual(['tea', 'tea', 'tea', 'tea', '# Dentist\n\nx']);
  });

  it('asks about names that can be read two ways, and keeps the ids', async () => {
    const open = { 'v/03-04-2024.md': '# 03-04-2024\n\n## 9:05\ntea', 'v/other.md': 'x' };
    expect(await recognise(markdown, open)).toEqual({
      kind: 'yes',
      questions: [{ kind: 'date-order', samples: ['03-04-2024'] }],
    });
    expect(await readProblems(markdown, open)).toEqual(['not-a-date', 'no-day']);
    const [day, month] = await Promise.all(
      (['day-first', 'month-first'] as const).map((dateOrder) =>
        readEntries(markdown, open, { dateOrder, columns: null }),
      ),
    );
    expect([day, month].map((all) => all?.map(momentText))).toEqual([
      ['2024-04-03 09:05:00 Etc/Unknown'],
      ['2024-03-04 09:05:00 Etc/Unknown'],
    ]);
    expect(entryIdsOf(day ?? [])).toEqual(entryIdsOf(month ?? []));
    const settled = { ...open, 'v/04_25_2024.md': 'cake' };
    expect(await recognise(markdown, settled)).toEqual(yes);
    expect(await read(settled)).toEqual([
      ['2024-03-04 09:05:00 Etc/Unknown', 'tea'],
      ['2024-04-25 00:00:00 Etc/Unknown', 'cake'],
    ]);
  });

  it.each([
    '2024-W03.md',
    '2024-01-15 to 2024-01-20.md',
    '9781234567897.md',
    '2024/1999.md',
    '2024/Notes 15.md',
    'May/15 tips 2024.md',
  ])('has no day by the name %s', async (path) => {
    expect(await recognise(markdown, { [path]: 'tea', 'x.md': 'x' })).toEqual({ kind: 'no' });
  });

  it('leaves out a heading that only repeats the day', async () => {
    const times = '\n\n## 08:15\nMorning\n';
    const files = {
      'v/2024-03-05.md': `# 2024-03-05${times}`,
      'v/2024-03-06 Wed.md': `# 2024-03-06 Wed${times}`,
      'v/2024-03-07.md': `# Thursday, March 7, 2024${times}`,
      'v/2024-03-08.md': `# 2024-03-09${times}`,
      'v/2024-03-10.md': '# 2024-03-10\n\nwords',
    };
    expect(await read(files)).toEqual([
      ['2024-03-05 08:15:00 Etc/Unknown', 'Morning'],
      ['2024-03-06 08:15:00 Etc/Unknown', 'Morning'],
      ['2024-03-07 08:15:00 Etc/Unknown', 'Morning'],
      ['2024-03-08 00:00:00 Etc/Unknown', '# 2024-03-09'],
      ['2024-03-08 08:15:00 Etc/Unknown', 'Morning'],
      ['2024-03-10 00:00:00 Etc/Unknown', '# 2024-03-10\n\nwords'],
    ]);
    expect(await readProblems(markdown, { 'v/2024-03-05.md': '# 2024-03-05\n' })).toEqual([
      'no-text',
    ]);
  });

  it('keeps a heading and a title that say more than the day', async () => {
    const files = {
      'v/2024-03-05.md': '# Dinner with Anna on 5 March 2024\n',
      'v/2024-03-06.md': '# Berlin 06.03.2024\n\n## 08:15\nMorning\n',
      'v/2024-03-07.md': '---\ntitle: Notes on 7 March 2024\n---\nwords\n',
      'v/2024-03-09.md': '# To do 9 March 2024\n',
      'v/2024-03-08.md': '---\ntitle: Friday, March 8th, 2024\n---\nwords\n',
    };
    expect(await read(files)).toEqual([
      ['2024-03-05 00:00:00 Etc/Unknown', '# Dinner with Anna on 5 March 2024'],
      ['2024-03-06 00:00:00 Etc/Unknown', '# Berlin 06.03.2024'],
      ['2024-03-06 08:15:00 Etc/Unknown', 'Morning'],
      ['2024-03-07 00:00:00 Etc/Unknown', '# Notes on 7 March 2024\n\nwords'],
      ['2024-03-09 00:00:00 Etc/Unknown', '# To do 9 March 2024'],
      ['2024-03-08 00:00:00 Etc/Unknown', 'words'],
    ]);
  });

  it('has the days of the plugin for periodic notes', async () => {
    const settings = { daily: { format: 'DD-MM-YYYY', folder: 'Days', enabled: true } };
    const files = {
      'v/.obsidian/plugins/periodic-notes/data.json': settings,
      'v/Days/03-04-2024.md': 'tea',
    };
    expect(await read(files)).toEqual([['2024-04-03 00:00:00 Etc/Unknown', 'tea']]);
  });

  it('asks about dates in the front matter that can be read two ways, and keeps the ids', async () => {
    const open = { 'a.md': '---\ndate: 03/04/2024\n---\ntea', 'b.md': 'x' };
    expect(await recognise(markdown, open)).toEqual({
      kind: 'yes',
      questions: [{ kind: 'date-order', samples: ['03/04/2024'] }],
    });
    const [day, month] = await Promise.all(
      (['day-first', 'month-first'] as const).map((dateOrder) =>
        readEntries(markdown, open, { dateOrder, columns: null }),
      ),
    );
    expect([day, month].map((all) => all?.map(momentText))).toEqual([
      ['2024-04-03 00:00:00 Etc/Unknown'],
      ['2024-03-04 00:00:00 Etc/Unknown'],
    ]);
    expect(entryIdsOf(day ?? [])).toEqual(entryIdsOf(month ?? []));
    const settled = { ...open, 'b.md': '---\ndate: 25/04/2024\n---\nx' };
    expect(await recognise(markdown, settled)).toEqual(yes);
    expect((await read(settled)).map(([moment]) => moment?.slice(0, 10))).toEqual([
      '2024-04-03',
      '2024-04-25',
    ]);
  });

  it.each([
    [
      'headings',
      '# Friday\n\n## 9:05 Breakfast\n\ntea\n\n### 14:30\ncake\n',
      [
        ['00:00:00', '# Friday'],
        ['09:05:00', 'Breakfast\n\ntea'],
        ['14:30:00', 'cake'],
      ],
    ],
    [
      'bullets',
      '- 9:05 tea\n  - with milk\n- **14:30** - cake\n- no time\n',
      [
        ['09:05:00', 'tea\n- with milk'],
        ['14:30:00', 'cake\n- no time'],
      ],
    ],
    [
      'tasks, which stay tasks',
      '- [ ] 9:05 tea\n  - with milk\n- [x] 14:30 – cake\n',
      [
        ['09:05:00', '- [ ] tea\n  - with milk'],
        ['14:30:00', '- [x] cake'],
      ],
    ],
    [
      'spans of time, which keep their end',
      '- 10:00-11:00 meeting\n- 14:30 – 15:30: cake\n- 9:05 am to 10 am tea\n- 16:00 - 3 calls\n',
      [
        ['09:05:00', '9:05 am to 10 am tea'],
        ['10:00:00', '10:00-11:00 meeting'],
        ['14:30:00', '14:30 – 15:30: cake'],
        ['16:00:00', '3 calls'],
      ],
    ],
    [
      'headings with other clocks',
      '## 7 AM\na\n## 8.05 pm - call\nb\n## 9h05\nc\n## 10.30 Uhr Tee\nd\n## 3.14 pie\n## 2 amps\n',
      [
        ['07:00:00', 'a'],
        ['09:05:00', 'c'],
        ['10:30:00', 'Tee\nd\n## 3.14 pie\n## 2 amps'],
        ['20:05:00', 'call\nb'],
      ],
    ],
    [
      'times in bold, brackets and the like',
      '- **9:05:** tea\n- [10:00] cake\n- (11:00) milk\n- `12:00` bread\n- *13:00* salt\n- (2 pm suits me)\n- [1:07:51](https://a.example) film\n',
      [
        ['09:05:00', 'tea'],
        ['10:00:00', 'cake'],
        ['11:00:00', 'milk'],
        ['12:00:00', 'bread'],
        ['13:00:00', 'salt\n- (2 pm suits me)\n- [1:07:51](https://a.example) film'],
      ],
    ],
    [
      'lines with a time in bold, if there are no headings and bullets with times',
      'Tired.\n\n**9:05** tea\nwith milk\n\n**14:30:** cake\n15:00 no\n',
      [
        ['00:00:00', 'Tired.'],
        ['09:05:00', 'tea\nwith milk'],
        ['14:30:00', 'cake\n15:00 no'],
      ],
    ],
    [
      'headings with the date of the day and a time',
      '# 2024-01-05 09:05:10 AM Breakfast.\n\ntea\n\n## [[2024-01-05]] 14:30\ncake\n## 2024-01-06 10:00 plans\n### Friday, January 5, 2024 at 8:15 PM: call\n',
      [
        ['09:05:10', 'Breakfast.\n\ntea'],
        ['14:30:00', 'cake\n## 2024-01-06 10:00 plans'],
        ['20:15:00', 'call'],
      ],
    ],
    [
      'nothing',
      'Just words\n\n```\n## 9:05 code\n```\n',
      [['00:00:00', 'Just words\n\n```\n## 9:05 code\n```']],
    ],
  ])('is parted by %s with a time', async (_what, text, entries) => {
    const found = await read({ 'Notes/2024-01-05.md': text });
    expect(found.toSorted()).toEqual(
      entries.map(([time, words]) => [`2024-01-05 ${time} Etc/Unknown`, words]),
    );
  });

  it.each([
    ['the name', 'a/2024-01-05 Friday.md', 'x', '2024-01-05 00:00:00 Etc/Unknown'],
    ['a name without dashes', '20240105.md', 'x', '2024-01-05 00:00:00 Etc/Unknown'],
    [
      'front matter',
      'a.md',
      '---\ncreated: 2019-05-01 16:54\n---\nx',
      '2019-05-01 16:54:00 Etc/Unknown',
    ],
    [
      'front matter with a zone',
      'a.md',
      '---\ndate: 2019-05-01\ntime: 9:05\ntimezone: Europe/Berlin\n---\nx',
      '2019-05-01 09:05:00 Europe/Berlin',
    ],
    [
      'front matter with an offset',
      'a.md',
      '---\ncreated: 2019-05-01 16:54-07:00\n---\nx',
      '2019-05-01 16:54:00 Etc/Unknown',
    ],
    [
      'front matter with an instant',
      'a.md',
      '---\ncreated: 2019-05-01T16:54:00Z\n---\nx',
      'at 2019-05-01T16:54:00.000Z',
    ],
    [
      'the name, with the time of front matter',
      '2019-05-01.md',
      '---\ncreated: 2019-05-01 16:54\n---\nx',
      '2019-05-01 16:54:00 Etc/Unknown',
    ],
    [
      'the name rather than front matter',
      '2019-05-01.md',
      '---\ncreated: 2020-01-01 16:54\n---\nx',
      '2019-05-01 00:00:00 Etc/Unknown',
    ],
    [
      'a byte order mark before it',
      'a.md',
      '\ufeff---\ndate: 2019-05-01\n---\nx',
      '2019-05-01 00:00:00 Etc/Unknown',
    ],
  ])('has its day from %s', async (_what, path, text, moment) => {
    expect(await recognise(markdown, { [path]: text, 'b.md': 'no day' })).toEqual(yes);
    expect(await read({ [path]: text })).toEqual([[moment, 'x']]);
  });

  it('follows the settings of daily notes of Obsidian', async () => {
    const files = {
      'Vault/.obsidian/daily-notes.json': { folder: 'Journal/', format: 'YYYY/MMMM/D-MMM-YY' },
      'Vault/.obsidian/app.json': {},
      'Vault/Journal/2024/January/5-Jan-24.md': 'daily',
      'Vault/Other.md': 'no day',
    };
    expect(await recognise(markdown, files)).toEqual(yes);
    expect(await read(files)).toEqual([['2024-01-05 00:00:00 Etc/Unknown', 'daily']]);
    expect(await readProblems(markdown, files)).toEqual(['no-day']);
  });

  it.each([
    'date: "[[2019-05-01]]"',
    'date: [[2019-05-01]]',
    'date: "[[2019-05-01|today]]"',
    'date:\n  - 2019-05-01',
    'date created: Wednesday, May 1st 2019',
    'creation-date: 2019-05-01',
    'createdAt: 20190501',
    'publishDate: 2019-05-01',
  ])('has the day of the front matter %s', async (line) => {
    expect(await read({ 'a.md': `---\n${line}\n---\ntea` })).toEqual([
      ['2019-05-01 00:00:00 Etc/Unknown', 'tea'],
    ]);
  });

  it('has place, weather and mood of front matter, and counts its other fields', async () => {
    const text =
      '---\ndate: 2024-01-05\nmood: good\nLocation: Berlin\naliases: [x]\nsteps: 5\nupdated: 2024-02-01\nrating:\n---\n## 9:05\ntea\n## 10:00\ncake\n';
    const found = await readEntries(markdown, { 'a.md': text });
    expect(found.map(({ details }) => details)).toEqual([['place:: Berlin', 'mood:: good'], []]);
    expect(found.map(lossesOf)).toEqual([{ mood: 1, place: 1, other: 2 }, {}]);
  });

  it('has the text that jrnl writes into the front matter', async () => {
    const text =
      '---\ntitle: One\ndate: 2020-08-31 14:32\nstarred: True\nbody: |\n  more\n  words\n...\n';
    expect(await readEntries(markdown, { 'a.md': text })).toMatchObject([
      { text: '# One\n\nmore\nwords', isStarred: true, losses: [] },
    ]);
  });

  it('has the title of front matter in the first of several entries', async () => {
    const text = '---\ntitle: Berlin\n---\n## 9:05\ntea\n## 10:00\ncake\n';
    expect(await read({ '2024-01-05.md': text })).toEqual([
      ['2024-01-05 09:05:00 Etc/Unknown', '# Berlin\n\ntea'],
      ['2024-01-05 10:00:00 Etc/Unknown', 'cake'],
    ]);
  });

  it('has tags and title of front matter, keeps links, and counts the losses', async () => {
    const text =
      '---\ntitle: A walk\ntags: [one, two]\n---\n![[a.png]] [[link|alias]]\n![](b.jpg) ![](https://a.example/c.jpg)\n```dataview\nx\n```\n';
    const [found] = await readEntries(markdown, { '2024-01-05.md': text });
    expect(found).toMatchObject({ tags: ['one', 'two'] });
    expect(found?.text).toBe(
      '# A walk\n\n![[a.png]] [[link|alias]]\n![](b.jpg) ![](https://a.example/c.jpg)\n```dataview\nx\n```',
    );
    expect(found && lossesOf(found)).toEqual({ photo: 2, query: 1 });
  });

  it('reports the unreadable parts', async () => {
    expect(
      await readProblems(markdown, {
        '2024-01-05.md': ' \n',
        'b.md': 'x',
        '2024-01-06.md': new Uint8Array([0xff, 0x41]),
      }),
    ).toEqual(['not-utf8', 'no-day', 'no-text'].toReversed());
    expect(await recognise(markdown, { 'b.md': 'x', 'c.md': '---\ntitle: x\n---\n' })).toEqual({
      kind: 'no',
    });
  });

  it('leaves backups of Logseq out', async () => {
    const files = { 'journals/2024_01_05.md': 'tea', 'logseq/bak/journals/2024_01_06.md': 'old' };
    expect(await read(files)).toEqual([['2024-01-05 00:00:00 Etc/Unknown', 'tea']]);
  });

  it('takes no name with two dates', async () => {
    expect(await readProblems(markdown, { '2024-01-05 to 2024-01-09.md': 'x' })).toEqual([
      'no-day',
    ]);
  });
});
