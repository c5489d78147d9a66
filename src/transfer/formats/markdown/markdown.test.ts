import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { markdown } from './markdown.ts';

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
      'nothing',
      'Just words\n\n```\n## 9:05 code\n```\n',
      [['00:00:00', 'Just words\n\n```\n## 9:05 code\n```']],
    ],
  ])('is parted by %s with a time', async (_what, text, entries) => {
    expect(await read({ 'Notes/2024-01-05.md': text })).toEqual(
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

  it('has tags and title of front matter, keeps links, and counts what is lost', async () => {
    const text =
      '---\ntitle: A walk\ntags: [one, two]\n---\n![[a.png]] [[link|alias]]\n![](b.jpg) ![](https://a.example/c.jpg)\n```dataview\nx\n```\n';
    const [found] = await readEntries(markdown, { '2024-01-05.md': text });
    expect(found).toMatchObject({ tags: ['one', 'two'] });
    expect(found?.text).toBe(
      '# A walk\n\n![[a.png]] [[link|alias]]\n![](b.jpg) ![](https://a.example/c.jpg)\n```dataview\nx\n```',
    );
    expect(found && lossesOf(found)).toEqual({ photo: 2, query: 1 });
  });

  it('says what it could not read', async () => {
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

  it('takes no name with two dates', async () => {
    expect(await readProblems(markdown, { '2024-01-05 to 2024-01-09.md': 'x' })).toEqual([
      'no-day',
    ]);
  });
});
