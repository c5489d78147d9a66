import { describe, expect, it } from 'vitest';

import {
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { markdown } from './markdown.ts';

const yes = { kind: 'yes', questions: [] };
const read = async (files: Readonly<Record<string, unknown>>) =>
  (await readEntries(markdown, files)).map((found) => [momentText(found), found.text]);

describe('a diary in one file', () => {
  it('reads a diary in one file by its headings', async () => {
    const text =
      '# Diary\n\n# 2024\n\n## January 2024\n\n### 2024-01-15 11:11 First.\n\ntea\n\n```\n# 2024-01-01\n```\n\n### Tuesday, January 16, 2024\n\n#### 9:05\ncake\n\n## February\n\n### [[2024-02-01]]: Rome\n';
    expect(await recognise(markdown, { 'Diary.md': text })).toEqual(yes);
    expect(await read({ 'Diary.md': text })).toEqual([
      ['2024-01-15 11:11:00 Etc/Unknown', '# First.\n\ntea\n\n```\n# 2024-01-01\n```'],
      ['2024-01-16 09:05:00 Etc/Unknown', 'cake'],
      ['2024-02-01 00:00:00 Etc/Unknown', 'Rome'],
    ]);
    expect(await readProblems(markdown, { 'Diary.md': text })).toEqual(['no-day']);
  });

  it.each([
    ['## 2024-01-15\none\n## 2024-02-30\ntwo\n## 2024-03-01\nthree\n'],
    ['## 15 January 2024\none\n## 30 February 2024\ntwo\n## 1 March 2024\nthree\n'],
    ['15 January 2024\none\n\n30 February 2024\ntwo\n\n1 March 2024\nthree\n'],
  ])('names a day that does not exist, and keeps its words out of the day before', async (text) => {
    expect(await read({ 'Diary.md': text })).toEqual([
      ['2024-01-15 00:00:00 Etc/Unknown', 'one'],
      ['2024-03-01 00:00:00 Etc/Unknown', 'three'],
    ]);
    expect(await readProblems(markdown, { 'Diary.md': text })).toEqual(['not-a-date']);
  });

  it('reads headings with a date in words and other words', async () => {
    const text =
      '## Tuesday, 31. December 2019 23:59 The end.\nloud\n## January 1st, 2020 - Quiet\n## 31-Dec-2019 08:00 Early\n## In May 2020\nno day\n## Sun Mar 28 02:30:00 AM 2021 Late\n';
    expect(await read({ 'Diary.md': text })).toEqual([
      ['2019-12-31 23:59:00 Etc/Unknown', '# The end.\n\nloud'],
      ['2020-01-01 00:00:00 Etc/Unknown', 'Quiet'],
      ['2019-12-31 08:00:00 Etc/Unknown', '# Early\n\n## In May 2020\nno day'],
      ['2021-03-28 02:30:00 Etc/Unknown', 'Late'],
    ]);
  });

  it.each([
    [
      'lines',
      '2024-01-15\ntea\n\n16.01.2024\ncake\n2024-01-17\nmore',
      ['tea', 'cake\n2024-01-17\nmore'],
    ],
    [
      'bold lines',
      '**Monday, January 15, 2024**\n\ntea\n\n**Jan 16, 2024:**\ncake',
      ['tea', 'cake'],
    ],
    [
      'underlined lines',
      'January 15, 2024\n-----\ntea\n\n16 January 2024\n=====\ncake',
      ['tea', 'cake'],
    ],
    [
      'lines in boxes',
      '-----\n2024-01-15:\n-----\ntea\n\n\n-----\n2024-01-16:\n-----\ncake',
      ['tea', 'cake'],
    ],
  ])('reads a diary in one file by its %s with a date', async (_what, text, words) => {
    expect(await recognise(markdown, { 'diary.txt': text })).toEqual(yes);
    expect(await read({ 'diary.txt': text })).toEqual(
      words.map((each, index) => [`2024-01-${15 + index} 00:00:00 Etc/Unknown`, each]),
    );
  });

  it('takes the history of a program for no diary', async () => {
    const history = '# Changelog\n\n## 2024-01-15\n- x\n';
    const files = { 'app/CHANGELOG.md': history, 'app/README.md': '# App\n' };
    expect(await recognise(markdown, files)).toEqual({ kind: 'no' });
    expect(
      await readProblems(markdown, { ...files, 'app/diary.md': '## 2024-01-15\ntea\n' }),
    ).toEqual(['no-day', 'no-day']);
    expect(await recognise(markdown, { 'changes.md': history })).toEqual(yes);
  });

  it('asks about headings that can be read two ways, and reads none beside days in names', async () => {
    const text = '## 03/04/2024\ntea\n';
    expect(await recognise(markdown, { 'a.md': text })).toEqual({
      kind: 'yes',
      questions: [{ kind: 'date-order', samples: ['03/04/2024'] }],
    });
    const [found] = await readEntries(
      markdown,
      { 'a.md': text },
      { dateOrder: 'month-first', columns: null },
    );
    expect(found && momentText(found)).toBe('2024-03-04 00:00:00 Etc/Unknown');
    const beside = { 'a.md': '## 2024-04-03\ntea\n', '2024-04-04.md': 'cake' };
    expect(await read(beside)).toEqual([['2024-04-04 00:00:00 Etc/Unknown', 'cake']]);
  });
});
