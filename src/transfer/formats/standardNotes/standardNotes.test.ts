import { describe, expect, it } from 'vitest';

import {
  folderOf,
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { readMost, recogniseFolder } from '../../planning/readJournal.ts';
import { formats } from '../formats.ts';
import { lexicalToMarkdown } from './lexicalToMarkdown.ts';
import { standardNotes } from './standardNotes.ts';

const note = (uuid: string, content: object) => ({
  uuid,
  content_type: 'Note',
  content: { title: 'Title', text: 'Words', references: [], ...content },
  created_at: '2024-05-06T22:30:00.123Z',
});
const backup = (...items: readonly object[]) => ({ 'x.txt': { version: '004', items } });

describe('a backup of Standard Notes', () => {
  it('has notes with their tags, at an instant', async () => {
    const files = backup(
      note('n1', { starred: true, references: [{ uuid: 'f1', content_type: 'SN|File' }] }),
      {
        uuid: 't1',
        content_type: 'Tag',
        content: { title: 'work', references: [{ uuid: 'n1', content_type: 'Note' }] },
      },
      { uuid: 'f1', content_type: 'SN|File', content: { name: 'a.pdf' } },
    );
    expect(await recognise(standardNotes, files)).toEqual({ kind: 'yes', questions: [] });
    const [found] = await readEntries(standardNotes, files);
    expect(found).toMatchObject({
      sourceId: 'n1',
      text: '# Title\n\nWords',
      tags: ['work'],
      isStarred: true,
    });
    expect(found && momentText(found)).toBe('at 2024-05-06T22:30:00.123Z');
    expect(found && lossesOf(found)).toEqual({ document: 1 });
  });

  it('reads notes of the Super editor', async () => {
    const text = JSON.stringify({
      root: {
        type: 'root',
        children: [{ type: 'paragraph', children: [{ type: 'text', text: 'bold', format: 1 }] }],
      },
    });
    const [found] = await readEntries(
      standardNotes,
      backup(note('n1', { noteType: 'super', text })),
    );
    expect(found?.text).toBe('# Title\n\n**bold**');
  });

  it('leaves the trash out, and refuses encrypted items', async () => {
    const files = backup(note('n1', { trashed: true }), note('n2', { title: '', text: '' }), {
      ...note('n3', {}),
      created_at: 'x',
    });
    expect(await readProblems(standardNotes, files)).toEqual([
      'deleted-there',
      'no-text',
      'not-a-date',
    ]);
    const encrypted = backup({
      uuid: 'n1',
      content_type: 'Note',
      content: '004:abc:def',
      enc_item_key: '004:x',
    });
    expect(await recognise(standardNotes, encrypted)).toEqual({
      kind: 'refused',
      reason: 'encrypted',
    });
  });

  it('refuses the oldest encryption', async () => {
    const encrypted = backup({ uuid: 'n1', content_type: 'Note', content: '001abcdef' });
    expect(await recognise(standardNotes, encrypted)).toMatchObject({ reason: 'encrypted' });
  });

  it('goes before the texts that the zip has of its notes', async () => {
    const notes = ['2024-01-01', '2024-01-02', '2024-01-03'].map((title, index) =>
      note(title, { title, trashed: index > 0 }),
    );
    const texts = notes.map(
      ({ content: { title } }) => [`Items/Note/${title}-2ab3.txt`, 'Words'] as const,
    );
    const folder = folderOf({ ...backup(...notes), ...Object.fromEntries(texts) });
    const found = await recogniseFolder(formats, folder);
    if (found.kind !== 'known') throw new Error(found.kind);
    expect(found.claims.map(({ format }) => format.source)).toEqual(['standard-notes', 'markdown']);
    const { journal } = await readMost(found.claims, folder);
    expect(journal.candidates.map(({ sourceId }) => sourceId)).toEqual(['2024-01-01']);
  });

  it('takes the time of the last change for a note without one of its own', async () => {
    const changed = { updated_at: '2024-06-01T10:00:00.000Z' };
    const found = await readEntries(
      standardNotes,
      backup(
        { ...note('n1', {}), ...changed, created_at: null },
        { ...note('n2', {}), ...changed, created_at: '1970-01-01T00:00:00.000Z' },
      ),
    );
    expect(found.map(momentText)).toEqual(Array(2).fill('at 2024-06-01T10:00:00.000Z'));
  });

  it('has the files that list a note, tasks, code and the titles of other notes', async () => {
    const tasks = [
      { description: 'Milk', completed: true },
      { description: 'Eggs', completed: false },
    ];
    const link = { type: 'paragraph', children: [{ type: 'snbubble', itemUuid: 'n1' }] };
    const found = await readEntries(
      standardNotes,
      backup(
        note('n1', {
          noteType: 'task',
          text: JSON.stringify({ groups: [{ name: 'Shop', tasks }] }),
        }),
        note('n2', { title: '', noteType: 'code', text: '# one\n*p = 1;\n' }),
        note('n3', {
          noteType: 'super',
          text: JSON.stringify({ root: { type: 'root', children: [link] } }),
        }),
        { uuid: 'f1', content_type: 'SN|File', content: { references: [{ uuid: 'n2' }] } },
      ),
    );
    expect(found.map(({ text }) => text)).toEqual([
      '# Title\n\n## Shop\n\n- [x] Milk\n- [ ] Eggs',
      '```\n# one\n*p = 1;\n```',
      'Title',
    ]);
    expect(found.map(lossesOf)).toEqual([{}, { document: 1 }, { link: 1 }]);
  });

  it('counts a note that stayed encrypted in a decrypted backup, and reads the others', async () => {
    const locked = {
      uuid: 'n1',
      content_type: 'Note',
      content: '004:abc:def',
      enc_item_key: '004:x',
    };
    const files = backup({ ...locked, created_at: '2024-05-06T22:30:00.123Z' }, note('n2', {}));
    expect(await recognise(standardNotes, files)).toEqual({ kind: 'yes', questions: [] });
    expect(await readProblems(standardNotes, files)).toEqual(['wrong-shape']);
    expect((await readEntries(standardNotes, files)).map(({ sourceId }) => sourceId)).toEqual([
      'n2',
    ]);
  });
});

describe('a document of Lexical', () => {
  const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
  const block = (type: string, children: readonly object[], fields: object = {}) => ({
    type,
    children,
    ...fields,
  });
  const markdownOf = (...children: readonly object[]) =>
    lexicalToMarkdown(block('root', children)).markdown;

  it.each([
    [
      'paragraphs and styles',
      [block('paragraph', [text('a '), text('b', 3), text(' c', 4), text(' d', 16)])],
      'a ***b*** ~~c~~ `d`',
    ],
    [
      'headings and quotes',
      [block('heading', [text('T')], { tag: 'h3' }), block('quote', [text('q')])],
      '### T\n\n> q',
    ],
    ['line breaks', [block('paragraph', [text('a'), { type: 'linebreak' }, text('b')])], 'a\nb'],
    [
      'lists in lists',
      [
        block(
          'list',
          [
            block('listitem', [text('a')]),
            block('listitem', [block('list', [block('listitem', [text('b')])])]),
          ],
          { listType: 'bullet' },
        ),
      ],
      '- a\n  - b',
    ],
    [
      'tasks',
      [block('list', [block('listitem', [text('a')], { checked: true })], { listType: 'check' })],
      '- [x] a',
    ],
    [
      'tasks that were never done',
      [
        block('list', [block('listitem', [text('a')])], { listType: 'check' }),
        block('list', [block('listitem', [text('b')])], { listType: 'bullet' }),
      ],
      '- [ ] a\n\n- b',
    ],
    [
      'marks in a line',
      [block('paragraph', [text('a '), block('mark', [text('b')]), text(' c')])],
      'a b c',
    ],
    [
      'addresses of films and posts',
      [
        { type: 'youtube', videoID: 'dQw4_9' },
        { type: 'tweet', id: '123' },
      ],
      'https://www.youtube.com/watch?v=dQw4_9\n\nhttps://twitter.com/i/web/status/123',
    ],
    [
      'numbers',
      [block('list', [block('listitem', [text('a')])], { listType: 'number', start: 3 })],
      '3. a',
    ],
    [
      'code',
      [
        block(
          'code',
          [{ type: 'code-highlight', text: 'x = 1' }, { type: 'linebreak' }, text('y')],
          { language: 'js' },
        ),
      ],
      '```js\nx = 1\ny\n```',
    ],
    [
      'links',
      [
        block('paragraph', [
          block('link', [text('it')], { url: 'https://a.example/' }),
          block('link', [text('no')], { url: 'javascript:x' }),
        ]),
      ],
      '[it](https://a.example/)no',
    ],
    [
      'tables',
      [
        block('table', [
          block('tablerow', [
            block('tablecell', [block('paragraph', [text('a')])]),
            block('tablecell', [text('b')]),
          ]),
        ]),
      ],
      '| a | b |\n| --- | --- |',
    ],
  ])('has %s', (_what, children, markdown) => {
    expect(markdownOf(...children)).toBe(markdown);
  });

  it('counts unknown nodes, and ends in any depth', () => {
    expect(
      lexicalToMarkdown(
        block('root', [
          { type: 'snfile' },
          { type: 'inline-file' },
          { type: 'embed' },
          text('u', 8),
        ]),
      ),
    ).toEqual({
      markdown: '📷📷u',
      losses: [
        { kind: 'photo', count: 2 },
        { kind: 'other', count: 1 },
        { kind: 'style', count: 1 },
      ],
    });
    let deep: object = text('x');
    for (let level = 0; level < 5000; level += 1) deep = block('quote', [deep]);
    expect(typeof lexicalToMarkdown(deep).markdown).toBe('string');
  });
});
