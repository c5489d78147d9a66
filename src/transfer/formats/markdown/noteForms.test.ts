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

describe('a note', () => {
  it('has no entry for a day of a template without words', async () => {
    const files = {
      'v/2024-03-05.md': '-\n',
      'v/2024-03-06.md': '# 2024-03-06\n\n- \n- [ ] \n\n---\n',
      'v/2024-03-07.md': '# 2024-03-07\n\n- !\n',
      'v/2024-03-08.md': '# Friday\n-\n',
      'v/2024-03-09.md': '-_-\n',
    };
    expect(await readProblems(markdown, files)).toEqual(['no-text', 'no-text']);
    expect((await read(files)).map(([, text]) => text)).toEqual([
      '# 2024-03-07\n\n- !',
      '# Friday\n-',
      '-_-',
    ]);
  });

  it('has the day of the properties of a page of Notion, and keeps them as words', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    const page = (lines: string) => `# Monday\n\n${lines}\n\nA long day.\n`;
    const files = {
      [`Journal/a ${id}.md`]: page('Last edited: May 1, 2024\nCreated: January 15, 2024 9:41 PM'),
      [`Journal/b ${id}.md`]: page('Datum: 16. Januar 2024 → 18. Januar 2024\nTags: x, y'),
      [`Journal/c ${id}.md`]: page('Due: May 1, 2024'),
      'Journal/d.md': page('Created: January 15, 2024'),
      [`Journal ${id}.csv`]: 'Name,Created\nMonday,"January 15, 2024 9:41 PM"\n',
    };
    expect(await recognise(markdown, files)).toEqual(yes);
    const found = await read(files);
    expect(found.map(([moment]) => moment)).toEqual([
      '2024-01-15 21:41:00 Etc/Unknown',
      '2024-01-16 00:00:00 Etc/Unknown',
    ]);
    expect(found[0]?.[1]).toContain(
      page('Last edited: May 1, 2024\nCreated: January 15, 2024 9:41 PM').trim(),
    );
    expect(await readProblems(markdown, files)).toEqual(['no-day', 'no-day']);
  });

  it('has the words of a drawing, and counts it', async () => {
    const head =
      '---\nexcalidraw-plugin: parsed\ntags: [excalidraw]\n---\n==⚠  Switch to EXCALIDRAW VIEW ⚠== more\n\n# Excalidraw Data\n\n## Text Elements\n';
    const data = '%%\n## Drawing\n```compressed-json\nN4KAkARALgngDg\n\nUwgLgAQQQDwM\n```\n%%\n';
    const files = {
      'x/Drawing 2024-01-15 10.30.05.excalidraw.md': `${head}My idea ^9PNe4uXR\n\ntwo\nlines ^alads0uP\n\n${data}`,
      'x/Drawing 2024-01-16 10.30.05.excalidraw.md': head + data,
    };
    expect(await read(files)).toEqual([
      ['2024-01-15 10:30:05 Etc/Unknown', '# Drawing\n\nMy idea\n\ntwo\nlines'],
      ['2024-01-16 10:30:05 Etc/Unknown', 'Drawing'],
    ]);
    expect((await readEntries(markdown, files)).map(lossesOf)).toEqual([
      { document: 1 },
      { document: 1 },
    ]);
  });

  it('reads notes that are folders, as Bear and Ulysses write them', async () => {
    const files = {
      'b/2024-01-15.textbundle/text.md': '# 2024-01-15\n#diary\n\ntea',
      'b/2024-01-15.textbundle/info.json': { version: 2 },
      'b/2024-01-16 Rome.textbundle/text.markdown': 'cake',
    };
    expect(await recognise(markdown, files)).toEqual(yes);
    expect(await read(files)).toEqual(
      [
        ['2024-01-16 00:00:00 Etc/Unknown', '# Rome\n\ncake'],
        ['2024-01-15 00:00:00 Etc/Unknown', '# 2024-01-15\n#diary\n\ntea'],
      ].toReversed(),
    );
  });
});
