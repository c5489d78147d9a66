import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { deviceWith, entryAt } from '../../tests/support/deviceWith.ts';
import { dayKey } from '../dates/DayKey.ts';
import type { PhotoId } from '../entries/photos/Photo.ts';
import { asPhotoId, writePhotoReference } from '../entries/photos/photoReference.ts';
import { failure, success } from '../lib/result.ts';
import { daylog } from './formats/daylog/daylog.ts';
import { dayOneJson } from './formats/dayOne/dayOneJson.ts';
import { logseq } from './formats/logseq/logseq.ts';
import { markdown } from './formats/markdown/markdown.ts';
import type { JournalFormat, SourceFolder } from './JournalFormat.ts';
import { openSource } from './openSource.ts';
import { noAnswers, readJournal } from './planning/readJournal.ts';
import { exportAs, type ExportFormat } from './writing/exportAs.ts';

const ids = [1, 2, 3].map((number) => asPhotoId(`01J9ZZZZZZZZZZZZZZZZZZZZZ${number}`));
const [one = asPhotoId(''), other = asPhotoId(''), lost = asPhotoId('')] = ids;
const bytesOf = (id: PhotoId) => new TextEncoder().encode(`photo ${id}`);

/** A log whose photos can be had, but for `lost`. Counts how often each was asked for. */
function photosAsked() {
  const asked: PhotoId[] = [];
  return {
    asked,
    copyOf: (id: PhotoId) => {
      asked.push(id);
      if (id === lost) return Promise.resolve(failure({ kind: 'absent' } as const));
      const bytes = bytesOf(id).buffer;
      const type = id === other ? ('image/jpeg' as const) : ('image/webp' as const);
      const facts = { type, width: 40, height: 30, size: bytes.byteLength };
      return Promise.resolve(success({ facts, bytes }));
    },
  };
}

async function exported(format: ExportFormat, texts: readonly string[]) {
  const photos = photosAsked();
  const localStore = await deviceWith(
    texts.map((text, number) => entryAt('2026-11-20', `09:00:0${number}`, text, { number })),
  );
  const file = exportAs(format, {
    localStore,
    photos,
    history: null,
    settings: null,
    nowMs: 0,
    today: dayKey('2026-11-22'),
  });
  const zip = new File([await new Response(file.stream).blob()], file.fileName);
  const opened = await openSource([{ path: zip.name, file: zip }]);
  if (!opened.ok) throw new Error(opened.error.kind);
  return { folder: opened.value, missing: file.missingPhotos(), asked: photos.asked };
}

const formats: readonly (readonly [ExportFormat, JournalFormat])[] = [
  ['daylog', daylog],
  ['markdown', markdown],
  ['day-one', dayOneJson],
  ['logseq', logseq],
];

const pathsOf = ({ files }: SourceFolder) => files.map(({ path }) => path);
const textAt = async ({ files }: SourceFolder, path: string) =>
  new TextDecoder().decode(await files.find((file) => file.path === path)?.bytes());

describe.each(formats)('an export with photos, %s,', (format, reader) => {
  it('is read again with the same texts', async () => {
    const alt = fc.string({ unit: fc.constantFrom('a', '[', ']', '\\', ' ', '(', ')', '`', '"') });
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom('Walk', '# Head', 'a `b` c', '> said'),
          fc
            .record({ id: fc.constantFrom(...ids), alt: alt.map((words) => words.trim()) })
            .map(writePhotoReference),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.join('\n\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 3 }), async (texts) => {
        const { folder } = await exported(format, texts);
        const { candidates } = await readJournal(reader, folder, noAnswers);
        expect(candidates.map((found) => found.text)).toEqual(texts);
      }),
      { numRuns: 40 },
    );
  });

  it('holds each photo once, and names those that cannot be had', async () => {
    const photo = (id: PhotoId, alt: string) => writePhotoReference({ id, alt });
    const { folder, missing, asked } = await exported(format, [
      `Walk ${photo(one, 'sea')}`,
      `${photo(one, '')}\n${photo(other, '')}\n${photo(lost, 'the harbour')}`,
    ]);
    expect([...asked].sort()).toEqual(ids);
    expect(missing).toEqual([
      { id: lost, day: '2026-11-20', alt: 'the harbour', reason: 'absent' },
    ]);
    const paths = pathsOf(folder).filter((path) => /^(?:assets|photos)\//.test(path));
    expect(paths).toHaveLength(2);
    const contents = await Promise.all(paths.map((path) => textAt(folder, path)));
    expect(contents.sort()).toEqual([`photo ${one}`, `photo ${other}`]);
  });
});

it('has the facts of its photos and of the missing ones in the own zip', async () => {
  const { folder } = await exported('daylog', [
    writePhotoReference({ id: one, alt: '' }),
    writePhotoReference({ id: lost, alt: 'the harbour' }),
  ]);
  expect(pathsOf(folder)).toEqual([
    'daylog-export-2026-11-22.json',
    'photos.json',
    `photos/${one}.webp`,
  ]);
  expect(JSON.parse(await textAt(folder, 'photos.json'))).toEqual({
    format: 'daylog-photos',
    version: 1,
    photos: [
      { id: one, path: `photos/${one}.webp`, type: 'image/webp', width: 40, height: 30, size: 32 },
    ],
    missing: [{ id: lost, day: '2026-11-20', alt: 'the harbour', reason: 'absent' }],
  });
});

it('names photos for Day One by their hash, and lists them in their entry', async () => {
  const { folder } = await exported('day-one', [writePhotoReference({ id: other, alt: 'sea' })]);
  const hash = bytesToHex(md5(bytesOf(other)));
  expect(pathsOf(folder)).toContain(`photos/${hash}.jpeg`);
  const journal = await textAt(folder, 'Daylog.json');
  const [, identifier = ''] = /!\[sea\]\(dayone-moment:\/\/([0-9A-F]{32})\)/.exec(journal) ?? [];
  expect(journal).toContain(
    `"photos":[{"identifier":"${identifier}","md5":"${hash}","type":"jpeg"`,
  );
});

it('rewrites references to relative paths for Markdown and Logseq', async () => {
  const text = `Walk ${writePhotoReference({ id: one, alt: 'a [b]' })}`;
  const written = await textAt(
    (await exported('markdown', [text])).folder,
    '2026/11/2026-11-20.md',
  );
  expect(written).toContain(`Walk ![a \\[b\\]](../../assets/${one}.webp)`);
  const page = await textAt((await exported('logseq', [text])).folder, 'journals/2026_11_20.md');
  expect(page).toContain(`![a \\[b\\]](../assets/${one}.webp)`);
});

it('says in a file without photos that it leaves them out, and names them', async () => {
  const text = writePhotoReference({ id: one, alt: 'sea' });
  const localStore = await deviceWith([entryAt('2026-11-20', '09:00:00', text)]);
  const deps = { history: null, settings: null, nowMs: 0, today: dayKey('2026-11-22') };
  const file = exportAs('daylog', { ...deps, localStore, photos: null });
  expect(file.fileName).toBe('daylog-export-2026-11-22.json');
  const json = await new Response(file.stream).text();
  const photos = { lines: 0, isComplete: false, reason: 'left-out' };
  expect(JSON.parse(json)).toMatchObject({ parts: { photos } });
  expect(file.missingPhotos()).toEqual([
    { id: one, day: '2026-11-20', alt: 'sea', reason: 'offline' },
  ]);
  const opened = await openSource([{ path: 'log.json', file: new Blob([json]) }]);
  if (!opened.ok) throw new Error(opened.error.kind);
  const { unreadable } = await readJournal(daylog, opened.value, noAnswers);
  expect(unreadable).toContainEqual(
    expect.objectContaining({ where: 'log.json, photos', reason: 'incomplete' }),
  );
  const none = await deviceWith([entryAt('2026-11-20', '09:00:00', 'tea')]);
  const plain = exportAs('daylog', { ...deps, localStore: none, photos: null });
  expect(await new Response(plain.stream).text()).not.toContain('left-out');
  expect(plain.missingPhotos()).toEqual([]);
});
