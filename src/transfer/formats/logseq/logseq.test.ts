import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { logseq } from './logseq.ts';

const config = { 'logseq/config.edn': '{:meta/version 1\n ;; :journal/file-name-format "x"\n}' };
const textsOf = async (page: string, path = 'journals/2024_01_05.md') =>
  (await readEntries(logseq, { ...config, [path]: page })).map(({ text }) => text);

describe('a graph of Logseq', () => {
  it('has an entry for each outermost block, at the time that it begins with', async () => {
    const files = {
      ...config,
      'journals/2024_01_05.md': '- 14:05:09 One\n- **9:30** two\n- 7:15 pm - three\n- four',
      'pages/x.md': '- no',
    };
    expect(await recognise(logseq, files)).toEqual({ kind: 'yes', questions: [] });
    const found = await readEntries(logseq, files);
    expect(found.map((each) => [momentText(each), each.text])).toEqual([
      ['2024-01-05 14:05:09 Etc/Unknown', 'One'],
      ['2024-01-05 09:30:00 Etc/Unknown', 'two'],
      ['2024-01-05 19:15:00 Etc/Unknown', 'three'],
      ['2024-01-05 00:00:00 Etc/Unknown', 'four'],
    ]);
    expect(found.map(lossesOf)).toEqual([{}, {}, {}, { time: 1 }]);
  });

  it.each([
    [
      'children and further lines',
      '- one\n  more\n\t- child\n\t  its line\n\t\t- grandchild',
      'one\nmore\n- child\n  its line\n  - grandchild',
    ],
    [
      'tasks',
      '- TODO buy [#A] milk\n  soon\n\t- DONE bread',
      '- [ ] buy [#A] milk\n  soon\n  - [x] bread',
    ],
    [
      'its own properties dropped and others kept',
      '- one\n  id:: 65cbb772-fb79-462d-87c8-6f0dad751dee\n  collapsed:: true\n  rating:: 5',
      'one\nrating:: 5',
    ],
    ['quotes', '- said:\n  #+BEGIN_QUOTE\n  a\n  b\n  #+END_QUOTE', 'said:\n> a\n> b'],
    [
      'code',
      '- look\n  ```js\n  a:: 1\n  TODO x\n  ```\n  after',
      'look\n```js\na:: 1\nTODO x\n```\nafter',
    ],
    [
      'sizes of pictures dropped',
      '- ![x](../assets/y.png){:height 288, :width 252}',
      '![x](../assets/y.png)',
    ],
    [
      'clocks dropped',
      '- DONE one\n  :LOGBOOK:\n  CLOCK: [2024-08-07 Wed 11:47:50]\n  :END:',
      '- [x] one',
    ],
    [
      'lists with numbers',
      '- three\n\t- one\n\t  logseq.order-list-type:: number\n\t- two\n\t  logseq.order-list-type:: number\n\t  more\n\t\t- deep\n\t\t  deeper\n\t- three\n\t  logseq.order-list-type:: number\n\t- plain\n\t- one again\n\t  logseq.order-list-type:: number',
      'three\n1. one\n2. two\n   more\n   - deep\n     deeper\n3. three\n- plain\n1. one again',
    ],
    [
      'code at the left edge',
      'look\n```\n- no block\n```\nhere',
      'look\n```\n- no block\n```\nhere',
    ],
    ['no span where a time follows', '- 10:00 11:00 room 5 - open', '11:00 room 5 - open'],
    ['spans of time', '- 10:00 - 11:00 meeting', '10:00 - 11:00 meeting'],
    ['highlights', '- ^^mark^^ me', '**mark** me'],
  ])('has %s', async (_what, page, text) => {
    expect(await textsOf(page)).toEqual([text]);
  });

  it.each(['- 9:30: tea', '- **9:30:** tea', '- **9:30**: tea', '- 9:30 tea'])(
    'has the time of the block %s',
    async (block) => {
      const found = await readEntries(logseq, { ...config, 'journals/2024_01_05.md': block });
      expect(found.map((each) => [momentText(each), each.text])).toEqual([
        ['2024-01-05 09:30:00 Etc/Unknown', 'tea'],
      ]);
    },
  );

  it('counts the losses', async () => {
    const page =
      '- ![x](../assets/y.png) ((65cbb772-fb79-462d-87c8-6f0dad751dee))\n  {{query (todo)}}\n  DEADLINE: <2022-11-26 Sat>';
    const [found] = await readEntries(logseq, { 'journals/2024_01_05.md': page });
    expect(found && lossesOf(found)).toEqual({ photo: 1, link: 1, query: 1, other: 1, time: 1 });
  });

  it.each([
    ['the settings', 'journals/05-01-2024.md', ':journal/file-name-format "dd-MM-yyyy"'],
    [
      'the title of pages',
      'journals/Jan 5th, 2024.md',
      ':journal/page-title-format "MMM do, yyyy"',
    ],
    [
      'settings in one line',
      'journals/05_01_2024.md',
      ':a "b;c" :journal/file-name-format "dd_MM_yyyy"',
    ],
    [
      'its folder',
      'diary/2024_01_05.md',
      ';; :journals-directory "x"\n:journals-directory "diary"',
    ],
    [
      'a title with slashes',
      'journals/Fri, 01.05.2024.md',
      ':journal/page-title-format "EEE, MM/dd/yyyy"',
    ],
    ['its usual form', 'my graph/journals/2024_01_05.md', ''],
    ['ISO dates', 'journals/2024-01-05.md', ''],
  ])('reads file names by %s', async (_what, path, setting) => {
    const found = await readEntries(logseq, { 'logseq/config.edn': `{${setting}}`, [path]: '- x' });
    expect(found.map(momentText)).toEqual(['2024-01-05 00:00:00 Etc/Unknown']);
  });

  it('reads text above the blocks, and skips empty ones', async () => {
    expect(await textsOf('tags:: #diary\n-\n- \n- one\n')).toEqual(['tags:: #diary', 'one']);
  });

  it('reads pages in Org mode', async () => {
    const page =
      '* Wednesday, 05/20/2020\n** TODO call [[https://a.example][them]]\n:PROPERTIES:\n:id: x\n:END:\nmore /slanted/ *bold*\n*** child\n** two';
    expect(await textsOf(page, 'journals/2020_05_20.org')).toEqual([
      '- [ ] call [them](https://a.example)\n  more *slanted* **bold**\n  - child',
      'two',
    ]);
  });

  it('keeps the properties and tables of pages in Org mode, and counts their clocks', async () => {
    const page =
      '* walk\n:PROPERTIES:\n:id: 65cbb772\n:collapsed: true\n:rating: 5 stars\n:END:\n:LOGBOOK:\nCLOCK: [2022-03-01 Tue 10:00]\n:END:\n| a | b |\n|---+---|\n| 1 | 2 |';
    const [found] = await readEntries(logseq, { ...config, 'journals/2020_05_20.org': page });
    expect(found?.text).toBe('walk\nrating:: 5 stars\n| a | b |\n|---|---|\n| 1 | 2 |');
    expect(found && lossesOf(found)).toEqual({ other: 1, time: 1 });
  });

  it('counts the pictures of pages in Org mode', async () => {
    const page = '* look [[file:../assets/a b.png]] and [[../assets/c.jpg][c]] and [[Page]]';
    const [found] = await readEntries(logseq, { ...config, 'journals/2020_05_20.org': page });
    expect(found?.text).toBe('look ![](../assets/a b.png) and ![c](../assets/c.jpg) and [[Page]]');
    expect(found && lossesOf(found)).toEqual({ photo: 2, time: 1 });
  });

  it('says which page has no day, and leaves backups alone', async () => {
    const files = {
      ...config,
      'journals/hello.md': '- x',
      'logseq/bak/journals/2024_01_05.md': '- y',
    };
    expect(await readProblems(logseq, files)).toEqual(['no-day']);
    expect(await readEntries(logseq, files)).toEqual([]);
    expect(await recognise(logseq, { 'notes/2024-01-05.md': '- x' })).toEqual({ kind: 'no' });
  });

  it('reads a graph whose own folder is named logseq', async () => {
    const files = {
      'logseq/logseq/config.edn': '{}',
      'logseq/journals/2024_01_05.md': '- tea',
      'logseq/logseq/bak/journals/2024_01_05/2024-01-05T10_00_00.md': '- old tea',
      'logseq/logseq/bak/journals/2024_01_06.md': '- old',
      'logseq/logseq/.recycle/journals/2024_01_07.md': '- gone',
      'logseq/logseq/version-files/local/journals/2024_01_08.md': '- older',
    };
    expect(await recognise(logseq, files)).toEqual({ kind: 'yes', questions: [] });
    expect((await readEntries(logseq, files)).map(({ text }) => text)).toEqual(['tea']);
  });

  it('takes the day from an escaped title', async () => {
    const files = {
      'logseq/config.edn': '{:journal/page-title-format "EEE, MM/dd/yyyy"}',
      'journals/Fri, 04%2F05%2F2024.md': '- tea',
      'journals/100% tea.md': '- x',
    };
    const [found] = await readEntries(logseq, files);
    expect(found && momentText(found)).toBe('2024-04-05 00:00:00 Etc/Unknown');
    expect(await readProblems(logseq, files)).toEqual(['no-day']);
  });
});
