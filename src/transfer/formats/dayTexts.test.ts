import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../tests/support/sourceFolder.ts';
import { dailyTxt } from './dailyTxt.ts';
import { redNotebook, txt2tagsToMarkdown } from './redNotebook.ts';
import { roam } from './roam.ts';

const yes = { kind: 'yes', questions: [] };

describe('a backup of DailyTxT', () => {
  const files = {
    '2024/05.json': {
      days: [
        {
          day: 20,
          text: 'Words',
          date_written: '06/07/2026, 11:24 PM',
          tags: [1, 9],
          isBookmarked: true,
          files: [{ filename: 'a.jpg' }],
          pins: [{ id: 1, text: 'Berlin', lat: 1, lon: 2 }],
        },
        { day: 21, text: '', tags: [1] },
        { day: 32, text: 'no such day' },
      ],
    },
    'tags.json': { tags: [{ id: 1, name: 'work' }] },
    'files/a.jpg': new Uint8Array([1]),
  };

  it('has one entry for each day, without a time', async () => {
    expect(await recognise(dailyTxt, files)).toEqual(yes);
    const found = await readEntries(dailyTxt, files);
    expect(found.map(momentText)).toEqual(['2024-05-20 00:00:00 Etc/Unknown']);
    expect(found[0]).toMatchObject({
      sourceId: '2024-05-20',
      text: 'Words',
      tags: ['work'],
      isStarred: true,
      details: ['place:: Berlin'],
    });
    expect(found[0] && lossesOf(found[0])).toEqual({ time: 1, photo: 1, place: 1 });
    expect(await readProblems(dailyTxt, files)).toEqual(['not-a-date']);
  });

  it('is refused when encrypted', async () => {
    const encrypted = {
      ...files,
      'user.json': { password: 'x', salt: 'y', enc_enc_key: 'z', backup_codes: [] },
    };
    expect(await recognise(dailyTxt, encrypted)).toEqual({ kind: 'refused', reason: 'encrypted' });
  });

  it('is refused when it is the data folder of a server, whose texts are encrypted', async () => {
    const text = 'kMwZ0b6v_3fY8bP9mJr1xA7cQe-2uTgD4hLsVnRj5K0oXaBi';
    const days = (texts: readonly string[]) => ({
      days: texts.map((each) => ({ day: 1, text: each })),
    });
    const refused = { kind: 'refused', reason: 'encrypted' };
    expect(await recognise(dailyTxt, { 'data/1/2024/05.json': days([text, '', text]) })).toEqual(
      refused,
    );
    expect(await recognise(dailyTxt, { 'data/1/2024/05.json': days([text, 'Words']) })).toEqual(
      yes,
    );
  });
});

describe('a graph of Roam', () => {
  const graph = [
    { title: 'Table', 'create-time': 1, children: [{ string: 'x', uid: 'u' }] },
    {
      title: 'June 1st, 2024',
      uid: '06-01-2024',
      'create-time': 1717200000000,
      children: [
        {
          string: '{{[[TODO]]}} call [[Ada]]',
          uid: 'a',
          children: [{ string: '__soft__ **hard** ^^mark^^', uid: 'b' }],
        },
        { string: 'Part', heading: 2, uid: 'c' },
        { string: 'two\nlines ((abcdefghi)) {{[[query]]: {and: x}}}', uid: 'd' },
      ],
    },
  ];

  it('has an outline for each day, and tells about other pages', async () => {
    expect(await recognise(roam, { 'x.json': graph })).toEqual(yes);
    const [found] = await readEntries(roam, { 'x.json': graph });
    expect(found).toMatchObject({ sourceId: '06-01-2024', writtenAtMs: 1717200000000 });
    expect(found?.text).toBe(
      '- [ ] call [[Ada]]\n  - *soft* **hard** **mark**\n- ## Part\n- two\n  lines ((abcdefghi)) {{[[query]]: {and: x}}}',
    );
    expect(found && momentText(found)).toBe('2024-06-01 00:00:00 Etc/Unknown');
    expect(found && lossesOf(found)).toMatchObject({ time: 1, link: 1 });
    expect(await readProblems(roam, { 'x.json': graph })).toEqual(['no-day']);
  });
});

describe('a page of Roam', () => {
  const textOf = async (children: unknown, extra: object = {}) =>
    (await readEntries(roam, { 'x.json': [{ title: 'June 1st, 2024', children, ...extra }] }))[0]
      ?.text;

  it('keeps the numbers of its lists, and tasks of older graphs', async () => {
    const list = { string: 'three', 'children-view-type': 'numbered' };
    const children = [
      { string: 'one\nmore', children: [{ string: 'deep' }] },
      { string: '{{DONE}} two' },
    ];
    expect(await textOf([{ ...list, children }])).toBe(
      '- three\n  1. one\n     more\n     - deep\n  2. [x] two',
    );
  });

  it('gives the children of an empty block its place', async () => {
    expect(await textOf([{ string: '', children: [{ string: 'one' }] }])).toBe('- one');
  });

  it('may have the title that Logseq gives to a day', async () => {
    const titles = [
      'Jan 5th, 2024',
      '2024-01-05',
      'Friday, 05.01.2024',
      '2024年1月5日',
      '05/01/2024',
      'May 2024',
    ];
    const graph = titles.map((title) => ({ title, children: [{ string: 'x' }] }));
    const found = await readEntries(roam, { 'x.json': graph });
    expect(found.map((each) => momentText(each).slice(0, 10))).toEqual(Array(4).fill('2024-01-05'));
    expect(await readProblems(roam, { 'x.json': graph })).toEqual(['no-day', 'no-day']);
  });
});

describe('a block of Roam', () => {
  it('keeps its code, and counts nothing of it', async () => {
    const string = '__soft__ `a__b__c {{x}}`\n```python\nself.__init__ = ((abcdefghi))\n```';
    const day = { title: 'June 1st, 2024', children: [{ string, uid: 'a' }] };
    const [found] = await readEntries(roam, { 'x.json': [day] });
    expect(found?.text).toBe(
      '- *soft* `a__b__c {{x}}`\n  ```python\n  self.__init__ = ((abcdefghi))\n  ```',
    );
    expect(found && lossesOf(found)).toEqual({ time: 1 });
  });
});

describe('a journal of RedNotebook', () => {
  const files = {
    'data/2024-05.txt':
      '3:\n  text: |-\n    First **line**\n    //soft// and http://a.example//x\n  Work: {call Ada: null, mail: null}\n  Idea: null\n  Tags: {New York: null}\n20: {text: "Two \\\\\\nthree"}\n40: {text: x}\n',
    'data/2024-06.txt': '1: {text: !!python/unicode "Старый"}\n',
    'notes.txt': '1: x',
  };

  it('has one entry for each day, with its categories', async () => {
    expect(await recognise(redNotebook, files)).toEqual(yes);
    const found = await readEntries(redNotebook, files);
    expect(found.map((each) => [momentText(each), each.text, each.tags])).toEqual([
      [
        '2024-05-03 00:00:00 Etc/Unknown',
        'First **line**\n*soft* and http://a.example//x\n\n**Work**\n\n- call Ada\n- mail',
        ['Idea', 'New York'],
      ],
      ['2024-05-20 00:00:00 Etc/Unknown', 'Two \\\nthree', []],
      ['2024-06-01 00:00:00 Etc/Unknown', 'Старый', []],
    ]);
    expect(await readProblems(redNotebook, files)).toEqual(['not-a-date']);
    expect(await readProblems(redNotebook, { '2024-05.txt': '3:\n  text: "x\n' })).toEqual([
      'wrong-shape',
    ]);
  });

  it('has a day with tags alone', async () => {
    const files = { '2024-07.txt': '1: {text: "", Tags: {Sea: null, Sun: null}}\n' };
    expect(await readEntries(redNotebook, files)).toMatchObject([
      { text: 'Sea, Sun', tags: ['Sea', 'Sun'] },
    ]);
  });

  it.each([
    ['== Title ==', '## Title'],
    ['--gone-- and ``code`` and __under__', '~~gone~~ and `code` and under'],
    ['[Site ""https://a.example/x""]', '[Site](https://a.example/x)'],
    ['[""file:///a b"".jpg?50] x', '📷 x'],
    ['[a.pdf ""file:///a.pdf""]', 'a.pdf'],
    ['{Sky|color:blue} {Red|color:#FF0000}', 'Sky Red'],
    ['+ one', '1. one'],
    ['line\\\\', 'line'],
    ['a -- b --- c', 'a -- b --- c'],
    ['http://a.example/x--y--z and __a__', 'http://a.example/x--y--z and a'],
    [
      '//see http://a.example/c//, --or http://b.example--',
      '*see http://a.example/c*, ~~or http://b.example~~',
    ],
    ['http://web.example/http://a.example/__x__', 'http://web.example/http://a.example/__x__'],
    ['//with ``--code--`` inside//', '*with `--code--` inside*'],
    [
      '``[Home ""file:///home/""]`` ""**not bold**""',
      '`[Home ""file:///home/""]` \\*\\*not bold\\*\\*',
    ],
    ['== Clouds ==[clouds]', '## Clouds'],
    ['[me www.example.org] [2019-02-14]', '[me](https://www.example.org) [2019-02-14]'],
    ['====================', '---'],
    ['[Dropbox https://a.example/x]', '[Dropbox](https://a.example/x)'],
    ['```\n//a// -- == b ==\n```\n//c//', '```\n//a// -- == b ==\n```\n*c*'],
  ])('has %s as %s', (markup, markdown) => {
    expect(txt2tagsToMarkdown(markup).text).toBe(markdown);
  });
});
