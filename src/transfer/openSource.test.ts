import { describe, expect, it } from 'vitest';

import { makeZip, type ZipMember } from '../../tests/support/makeZip.ts';
import { openSource, type ChosenFile } from './openSource.ts';

const text = (path: string, content: string): ChosenFile => ({ path, file: new Blob([content]) });
const zip = async (path: string, ...members: readonly ZipMember[]): Promise<ChosenFile> => ({
  path,
  file: await makeZip(members),
});

async function open(...chosen: readonly ChosenFile[]) {
  const opened = await openSource(chosen);
  if (!opened.ok) return opened.error;
  const decoder = new TextDecoder();
  return Promise.all(
    opened.value.files.map(async ({ path, bytes }) => [path, decoder.decode(await bytes())]),
  );
}

describe('the files of an import', () => {
  it('are those of a zip, in the order of their paths', async () => {
    const opened = await open(
      await zip(
        'export.zip',
        { name: 'b/', bytes: '' },
        { name: 'b/two.json', bytes: '{"two":2}' },
        { name: 'a.json', bytes: '{"ö":"🍵"}' },
      ),
    );
    expect(opened).toEqual([
      ['a.json', '{"ö":"🍵"}'],
      ['b/two.json', '{"two":2}'],
    ]);
  });

  it('are in folders where a program on Windows wrote backslashes', async () => {
    const opened = await open(
      await zip(
        'export.zip',
        { name: 'b\\', bytes: '' },
        { name: 'b\\two.json', bytes: '2' },
        { name: '__MACOSX\\._two.json', bytes: 'x' },
      ),
    );
    expect(opened).toEqual([['b/two.json', '2']]);
  });

  it('are in the folders of a zip that Daylio wrote with a slash before each name', async () => {
    const opened = await open(
      await zip(
        'backup.daylio',
        { name: 'backup.daylio', bytes: 'e30=' },
        { name: '/assets/photos/2026/1/9f86d081', bytes: 'x' },
      ),
    );
    expect(opened).toEqual([
      ['assets/photos/2026/1/9f86d081', 'x'],
      ['backup.daylio', 'e30='],
    ]);
  });

  it('are a plain file, or a folder with its paths', async () => {
    expect(await open(text('journal.txt', 'tea'))).toEqual([['journal.txt', 'tea']]);
    const folder = [text('vault/b.md', 'b'), text('vault/.obsidian/daily-notes.json', '{}')];
    expect(await open(...folder, text('vault/a.md', 'a'))).toEqual([
      ['vault/.obsidian/daily-notes.json', '{}'],
      ['vault/a.md', 'a'],
      ['vault/b.md', 'b'],
    ]);
  });

  it('are found by their bytes, not by their names', async () => {
    expect(
      await open(await zip('Backup.daylio', { name: 'backup.daylio', bytes: 'e30=' })),
    ).toEqual([['backup.daylio', 'e30=']]);
    expect(await open(text('notes.zip', 'just words'))).toEqual([['notes.zip', 'just words']]);
  });

  it('are combined from the parts of one export, also with equal names in both', async () => {
    const opened = await open(
      await zip(
        'takeout-001.zip',
        { name: 'index.html', bytes: '1' },
        { name: 'a.json', bytes: 'a' },
      ),
      await zip(
        'takeout-002.zip',
        { name: 'index.html', bytes: '2' },
        { name: 'b.json', bytes: 'b' },
      ),
    );
    expect(opened).toEqual([
      ['a.json', 'a'],
      ['b.json', 'b'],
      ['index.html', '1'],
      ['takeout-002.zip/index.html', '2'],
    ]);
  });

  it('are those of zips in a zip, one level deep', async () => {
    const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
    const deepest = await makeZip([{ name: 'deep.md', bytes: 'deep' }]);
    const inner = await makeZip([{ name: 'inner.zip', bytes: await bytesOf(deepest) }]);
    const notes = await makeZip([{ name: 'page.md', bytes: 'page' }]);
    const outer = await zip(
      'Export.zip',
      { name: 'Part-1.zip', bytes: await bytesOf(notes) },
      { name: 'Part-2.zip', bytes: await bytesOf(inner) },
    );
    const opened = await openSource([outer]);
    expect(opened.ok && opened.value.files.map(({ path }) => path)).toEqual([
      'inner.zip',
      'page.md',
    ]);
    const beside = await zip(
      'mixed.zip',
      { name: 'attached.zip', bytes: await bytesOf(notes) },
      { name: 'a.md', bytes: 'a' },
    );
    const mixed = await openSource([beside]);
    expect(mixed).toMatchObject({ value: { files: [{ path: 'a.md' }, { path: 'attached.zip' }] } });
  });

  it('are those of the zips in a folder of zips', async () => {
    const parts = [
      await zip('Takeout/001.zip', { name: 'a.json', bytes: 'a' }),
      await zip('Takeout/002.zip', { name: 'b.json', bytes: 'b' }),
    ];
    expect(await open(...parts, text('Takeout/.DS_Store', 'x'))).toEqual([
      ['a.json', 'a'],
      ['b.json', 'b'],
    ]);
    const notes = [text('vault/a.md', 'a'), await zip('vault/b.zip', { name: 'c', bytes: 'c' })];
    expect(await open(...notes)).toMatchObject([
      ['vault/a.md', 'a'],
      ['vault/b.zip', expect.stringMatching(/^PK/)],
    ]);
  });

  it('leave out the files of operating systems', async () => {
    const opened = await open(
      await zip(
        'a.zip',
        ...['__MACOSX/a.json', '._a.json', 'b/.DS_Store', 'Thumbs.db', 'a.json'].map((name) => ({
          name,
          bytes: name,
        })),
      ),
    );
    expect(opened).toEqual([['a.json', 'a.json']]);
  });
});

describe('a hostile or useless file', () => {
  it.each([
    '../up.json',
    'a/../../b.json',
    '/../passwd',
    '/C:/x',
    'C:\\x.json',
    'a\\..\\..\\b',
    'c:/x',
  ])('is refused with a member called %s', async (name) => {
    const refused = await open(await zip('a.zip', { name: 'ok', bytes: '' }, { name, bytes: 'x' }));
    expect(refused).toEqual({ kind: 'unsafe-name', name: 'a.zip' });
  });

  it('is refused when it unpacks to far more than it is', async () => {
    const zeros = new Uint8Array(30_000_000);
    const bomb = await zip('bomb.zip', { name: 'a.json', bytes: zeros });
    expect(await open(bomb)).toEqual({ kind: 'too-large', name: 'bomb.zip' });
    const shared = Array.from({ length: 60 }, (_, index) => ({
      name: `${index}.json`,
      bytes: zeros.subarray(0, 1_000_000),
      isOverlapping: index > 0,
    }));
    expect(await open(await zip('shared.zip', ...shared))).toEqual({
      kind: 'too-large',
      name: 'shared.zip',
    });
    const small = await zip('small.zip', { name: 'a.json', bytes: ' '.repeat(1_000_000) });
    expect(await openSource([small])).toMatchObject({ ok: true });
  });

  it('is refused with a text of 2 GB, but not with a film', async () => {
    const stated = { bytes: 'x', statedSize: 2_100_000_000 };
    const large = await zip('large.zip', { name: 'a.json', ...stated });
    expect(await open(large)).toEqual({ kind: 'too-large', name: 'large.zip' });
    const huge = Object.defineProperty(new Blob(['{}']), 'size', { value: 600_000_000 });
    expect(await open({ path: 'a.json', file: huge })).toEqual({
      kind: 'too-large',
      name: 'a.json',
    });
    const film = await openSource([{ path: 'a.mp4', file: huge }]);
    expect(film.ok).toBe(true);
    await expect(film.ok ? film.value.files[0]?.bytes() : null).rejects.toThrow('too large');
  });

  it('gives no more bytes than it states', async () => {
    const opened = await openSource([
      await zip('lying.zip', { name: 'a.json', bytes: 'x'.repeat(100_000), statedSize: 10 }),
    ]);
    await expect(opened.ok ? opened.value.files[0]?.bytes() : null).rejects.toThrow();
  });

  it('is refused with more than 200 000 files', async () => {
    const members = Array.from({ length: 200_001 }, (_, index) => ({
      name: String(index),
      bytes: '',
      isOverlapping: index > 0,
    }));
    // The number of members has two bytes, and the list begins with all of them.
    const many = { path: 'many.zip', file: await makeZip(members) };
    expect(await openSource([many])).toEqual({
      ok: false,
      error: { kind: 'too-many-files', name: 'many.zip' },
    });
    const one = new Blob(['x']);
    const chosen = members.map(({ name }) => ({ path: `folder/${name}`, file: one }));
    expect(await openSource(chosen)).toMatchObject({ error: { kind: 'too-many-files' } });
  });

  it('is refused when it is cut off, encrypted, another archive, or nothing', async () => {
    const whole = await makeZip([{ name: 'a.json', bytes: 'x'.repeat(1000) }]);
    const cut = { path: 'cut.zip', file: whole.slice(0, whole.size - 30) };
    expect(await open(cut)).toEqual({ kind: 'broken-zip', name: 'cut.zip' });
    const locked = await zip('locked.zip', { name: 'a.json', bytes: 'x', isEncrypted: true });
    expect(await open(locked)).toEqual({ kind: 'encrypted-zip', name: 'locked.zip' });
    const gzip = { path: 'takeout.tgz', file: new Blob([new Uint8Array([0x1f, 0x8b, 8, 0])]) };
    expect(await open(gzip)).toEqual({ kind: 'other-archive', name: 'takeout.tgz' });
    expect(await open()).toEqual({ kind: 'empty' });
    expect(await open(await zip('empty.zip'))).toEqual({ kind: 'empty' });
  });

  it('is refused when a zip inside it is damaged', async () => {
    const broken = await zip('a.zip', { name: 'b.zip', bytes: 'no zip' });
    expect(await open(broken)).toEqual({ kind: 'broken-zip', name: 'b.zip' });
  });
});
