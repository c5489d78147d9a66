import { packTar, type TarEntry } from 'modern-tar';
import { describe, expect, it, vi } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readItems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { openSource } from '../../openSource.ts';
import { readMost, recogniseFolder } from '../../planning/readJournal.ts';
import { formats } from '../formats.ts';
import { joplin } from './joplin.ts';

const idOf = (letter: string) => letter.repeat(32);
/** The file of an item: its text, then its fields. */
const itemOf = (
  letter: string,
  type: number,
  text: string,
  fields: Record<string, unknown> = {},
) => {
  const lines = Object.entries({ id: idOf(letter), ...fields, type_: type }).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  return { [`${idOf(letter)}.md`]: [text, lines.join('\n')].filter(Boolean).join('\n\n') };
};
const times = {
  created_time: '2024-01-16T00:00:00.000Z',
  user_created_time: '2024-01-15T22:30:00.500Z',
};

const diary = {
  ...itemOf('a', 1, 'Tea\n\nOne\n\nkey: value', {
    ...times,
    parent_id: idOf('c'),
    latitude: '52.50000000',
    longitude: '13.40000000',
    source_url: 'https://example.com/',
    is_todo: 0,
    markup_language: 1,
  }),
  ...itemOf('b', 2, 'Home'),
  ...itemOf('c', 2, 'Diary', { parent_id: idOf('b') }),
  ...itemOf('d', 5, 'work'),
  ...itemOf('e', 6, '', { note_id: idOf('a'), tag_id: idOf('d') }),
};

describe('an export of Joplin', () => {
  it('has an entry for each note, with its notebook, tags and place', async () => {
    expect(await recognise(joplin, diary)).toEqual({ kind: 'yes', questions: [], isWhole: true });
    const [found, another] = await readEntries(joplin, diary);
    expect(another).toBe(undefined);
    expect(found).toMatchObject({
      sourceId: idOf('a'),
      journal: 'Home / Diary',
      text: '# Tea\n\nOne\n\nkey: value',
      tags: ['work'],
      details: ['place:: "52.5, 13.4"', 'https://example.com/'],
    });
    expect(found && momentText(found)).toBe('at 2024-01-15T22:30:00.500Z');
    expect(found && lossesOf(found)).toEqual({ place: 1 });
  });

  it('has signs for resources, words for links, and boxes for tasks', async () => {
    const files = {
      ...itemOf(
        'a',
        1,
        `Buy\n\n![x](:/${idOf('1')}) [Plan](:/${idOf('2')}) [Note](:/${idOf('f')})`,
        {
          ...times,
          is_todo: 1,
          todo_due: 1705312800000,
          todo_completed: 1705312800001,
        },
      ),
      ...itemOf('1', 4, 'x.png', { mime: 'image/png' }),
      ...itemOf('2', 4, 'p.pdf', { mime: 'application/pdf' }),
      ...itemOf('f', 1, 'Call', { ...times, is_todo: 1, todo_completed: 0 }),
    };
    const found = await readEntries(joplin, files);
    expect(found.map(({ text }) => text)).toEqual(['- [x] Buy\n\n📷 📄 Plan Note', '- [ ] Call']);
    expect(found.map(lossesOf)).toEqual([{ photo: 1, document: 1, link: 1, other: 1 }, {}]);
  });

  it('names notes that are deleted, encrypted, or without words', async () => {
    const items = await readItems(joplin, {
      ...itemOf('a', 1, 'Old', { ...times, deleted_time: 1705312800000 }),
      ...itemOf('b', 1, '', { ...times, encryption_applied: 1, encryption_cipher_text: 'JED01' }),
      ...itemOf('c', 1, '', times),
      ...itemOf('d', 1, 'x', { created_time: 'soon' }),
    });
    expect(items.map((item) => (item.kind === 'unreadable' ? item.reason : item.kind))).toEqual([
      'deleted-there',
      'encrypted-there',
      'no-text',
      'not-a-date',
    ]);
  });

  it('reads notes in HTML', async () => {
    const note = itemOf('a', 1, 'Tea\n\n<p>One <b>two</b></p>', { ...times, markup_language: 2 });
    expect((await readEntries(joplin, note)).map(({ text }) => text)).toEqual([
      '# Tea\n\nOne **two**',
    ]);
  });

  it('ends with notebooks in a circle', async () => {
    const files = {
      ...itemOf('a', 1, 'x', { ...times, parent_id: idOf('b') }),
      ...itemOf('b', 2, 'B', { parent_id: idOf('c') }),
      ...itemOf('c', 2, 'C', { parent_id: idOf('b') }),
    };
    expect((await readEntries(joplin, files)).length).toBe(1);
  });
});

describe('a tar', () => {
  const entryOf = (name: string, body: string | Uint8Array): TarEntry => ({
    header: { name, size: body.length, type: 'file' },
    body,
  });
  const tarOf = async (...entries: readonly TarEntry[]) => new Blob([await packTar(entries)]);
  const open = (file: Blob) => openSource([{ path: 'notes.jex', file }]);
  const notes = Object.entries(diary).map(([name, text]) => entryOf(name, text));
  const picture = entryOf(`resources/${idOf('1')}.png`, new Uint8Array(3_000).fill(7));

  it('is opened, and its pictures are passed over', async () => {
    const folderEntry: TarEntry = { header: { name: 'resources/', size: 0, type: 'directory' } };
    const opened = await open(await tarOf(picture, folderEntry, ...notes));
    if (!opened.ok) throw new Error(opened.error.kind);
    const found = await recogniseFolder(formats, opened.value);
    if (found.kind !== 'known') throw new Error(found.kind);
    const { journal } = await readMost(found.claims, opened.value);
    expect(journal.candidates).toMatchObject([
      { source: 'joplin', text: '# Tea\n\nOne\n\nkey: value' },
    ]);
    // Nobody asks for a picture. It can be read all the same.
    const file = opened.value.files.find(({ path }) => path.endsWith('.png'));
    expect([...((await file?.bytes()) ?? [])]).toEqual([...new Uint8Array(3_000).fill(7)]);
  });

  it('gives out each picture without reading those before it', async () => {
    const far = entryOf(`${'folder/'.repeat(40)}far.png`, new Uint8Array([9]));
    const tar = await tarOf(picture, far, entryOf('resources/b.png', new Uint8Array([8])));
    const opened = await open(tar);
    if (!opened.ok) throw new Error(opened.error.kind);
    const stream = vi.spyOn(tar, 'stream');
    const bytesOf = async (end: string) => [
      ...((await opened.value.files.find(({ path }) => path.endsWith(end))?.bytes()) ?? []),
    ];
    expect(await bytesOf('resources/b.png')).toEqual([8]);
    expect(await bytesOf(picture.header.name)).toHaveLength(3_000);
    expect(stream).not.toHaveBeenCalled();
    // Its name is longer than a header has room for.
    expect(await bytesOf('far.png')).toEqual([9]);
    expect(stream).toHaveBeenCalledTimes(1);
  });

  it('may have long names', async () => {
    const name = `${'folder/'.repeat(40)}2024-01-15.md`;
    const opened = await open(await tarOf(entryOf(name, 'Tea')));
    expect(opened).toMatchObject({ ok: true, value: { files: [{ path: name, size: 3 }] } });
  });

  it.each([
    ['leads out of it', '../../a.md'],
    ['begins with a slash', '/etc/a.md'],
  ])('is refused if a name %s', async (_what, name) => {
    expect(await open(await tarOf(entryOf(name, 'x')))).toMatchObject({
      ok: false,
      error: { kind: 'unsafe-name' },
    });
  });

  it('is refused if it is cut off or damaged', async () => {
    const whole = new Uint8Array(await (await tarOf(...notes)).arrayBuffer());
    const damaged = whole.slice();
    // The checksum of the second header.
    damaged.fill(0x39, 1024 + 148, 1024 + 154);
    for (const bytes of [whole.slice(0, 700), whole.slice(0, 1100), damaged]) {
      expect(await open(new Blob([bytes]))).toMatchObject({
        ok: false,
        error: { kind: 'broken-zip' },
      });
    }
  });
});
