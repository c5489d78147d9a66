import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import type { PhotoId } from '../../src/entries/photos/Photo.ts';
import { writePhotoReference } from '../../src/entries/photos/photoReference.ts';
import { photosIn } from '../../src/entries/photos/photosIn.ts';
import { failure, success } from '../../src/lib/result.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { addressedPhotos } from '../../src/log/photos/localPhotos.ts';
import { openSource } from '../../src/transfer/openSource.ts';
import { exportAs } from '../../src/transfer/writing/exportAs.ts';
import { deviceWith, entryAt } from '../support/deviceWith.ts';
import {
  entriesOf,
  type Files,
  openImportDevice,
  textOf,
  textsOf,
  valueOf,
} from '../support/importDevice.ts';
import { keptPhotoId } from '../support/photos/fakeLogPhotos.ts';

const entry = (more: object) => ({
  creationDate: '2024-04-16T10:00:00Z',
  timeZone: 'Europe/Dublin',
  creationDevice: 'iPhone',
  ...more,
});
const md5 = (letter: string) => letter.repeat(32);

/** A Day One zip: a photo in the text, one that is only listed, one without words, and one that the zip lacks. */
const dayOneZip: Files = {
  'Trip.json': JSON.stringify({
    metadata: { version: '1.0' },
    entries: [
      entry({
        uuid: 'A'.repeat(32),
        text: 'Before\n\n![](dayone-moment://P1)\n\nAfter ![](dayone-moment:/photo/P4)',
        photos: [
          { identifier: 'P1', md5: md5('1'), type: 'jpeg' },
          { identifier: 'P2', md5: md5('2'), type: 'heic' },
          { identifier: 'P4', md5: md5('4'), type: 'jpeg' },
        ],
      }),
      entry({ uuid: 'B'.repeat(32), photos: [{ identifier: 'P3', md5: md5('3'), type: 'jpeg' }] }),
      // A copied entry names a photo that the first one lists.
      entry({ uuid: 'C'.repeat(32), text: 'Copy ![](dayone-moment://P1)' }),
    ],
  }),
  [`photos/${md5('1')}.jpeg`]: 'photo one',
  // The type that the journal says may be wrong.
  [`photos/${md5('2')}.jpeg`]: 'photo two',
  [`photos/${md5('3')}.jpeg`]: 'no image',
};

const withPhotos = [
  'Before\n\n![](shrunk photo one)\n\nAfter 📷\n\n![](shrunk photo two)',
  'Copy ![](shrunk photo one)',
  '📷',
];

describe('an import from Day One', () => {
  it('brings the photos at their places, shrunk, and names those that it could not', async () => {
    const device = openImportDevice();
    const { summary } = await device.plan(dayOneZip);
    expect(summary.photos).toMatchObject({ count: 4, additions: 0, missing: 1, tooMany: 0 });
    // The missing one is named among the photos.
    expect(summary.losses).toEqual([]);
    const ended = await device.imports(dayOneZip);
    expect(await textsOf(device)).toEqual(withPhotos);
    expect(ended.photos).toEqual({
      taken: 3,
      entries: 0,
      refused: [
        { day: '2024-04-16', name: `${md5('4')}.jpeg`, reason: 'missing' },
        { day: '2024-04-16', name: `photos/${md5('3')}.jpeg`, reason: 'not-a-photo' },
      ],
      refusedCount: 2,
    });
    expect((await device.photos()).map(({ state }) => state)).toEqual([
      'unsent',
      'unsent',
      'unsent',
    ]);
    expect(await device.host.actions.notImported()).toHaveLength(2);
  });

  it('adds nothing a second time, not even what the person removed since', async () => {
    const device = openImportDevice();
    await device.imports(dayOneZip);
    const [first] = (await device.entries()).filter(({ text }) => text.startsWith('Before'));
    if (first === undefined) throw new Error('no entry');
    await device.edits(first, 'Before, without photos');
    const before = [await device.entries(), await device.photos()];
    const { summary } = await device.plan(dayOneZip);
    expect(summary.counts.new).toBe(0);
    // The file that is no image is tried again.
    expect(summary.photos).toMatchObject({ count: 1, additions: 1 });
    await device.imports(dayOneZip);
    expect([await device.entries(), await device.photos()]).toEqual(before);
  });

  it('gives the entries of an earlier import their photos: in place, or at the end of an edited one', async () => {
    const device = openImportDevice();
    await device.imports(dayOneZip, false);
    expect(await device.photos()).toEqual([]);
    const old = await device.entries();
    expect(old.map(({ text }) => text).sort()).toEqual([
      'Before\n\n📷\n\nAfter 📷',
      'Copy 📷',
      '📷',
    ]);
    const copy = old.find(({ text }) => text === 'Copy 📷');
    if (copy === undefined) throw new Error('no entry');
    await device.edits(copy, 'Copy 📷, edited');
    const { summary } = await device.plan(dayOneZip);
    expect(summary.counts).toMatchObject({ new: 0, here: 3 });
    expect(summary.photos).toMatchObject({ count: 4, additions: 3 });
    const ended = await device.imports(dayOneZip);
    expect(ended.photos).toMatchObject({ taken: 3, entries: 2 });
    expect(await textsOf(device)).toEqual([
      withPhotos[0],
      'Copy 📷, edited\n\n![](shrunk photo one)',
      '📷',
    ]);
    expect((await device.entries()).map(({ id }) => id)).toEqual(old.map(({ id }) => id));
    expect((await device.photos()).every(({ state }) => state === 'unsent')).toBe(true);
    // The undo takes the photos back alone, and they are not sent.
    await device.undoes(ended);
    expect((await device.entries()).map(({ text }) => text).sort()).toEqual([
      'Before\n\n📷\n\nAfter 📷',
      'Copy 📷, edited',
      '📷',
    ]);
    // The unsent edits still name them.
    expect((await device.photos()).every(({ state }) => state === 'unsent')).toBe(true);
  });

  it('is undone with its photos, which are kept as drafts for the same file', async () => {
    const device = openImportDevice();
    const ended = await device.imports(dayOneZip);
    await device.undoes(ended);
    expect(await device.entries()).toEqual([]);
    expect((await device.photos()).map(({ state }) => state)).toEqual(['draft', 'draft', 'draft']);
    const taken = device.maker.seen.length;
    await device.imports(dayOneZip);
    expect(await textsOf(device)).toEqual(withPhotos);
    expect((await device.photos()).map(({ state }) => state)).toEqual([
      'unsent',
      'unsent',
      'unsent',
    ]);
    expect(device.maker.seen.slice(taken)).toEqual(['no image']);
  });

  it('leaves out the photos of the oldest days that do not fit, and brings the words', async () => {
    const left = 12_000 + 9;
    const usage = { bytes: 1_000_000 - left, photos: 1, limitBytes: 1_000_000 };
    const device = openImportDevice({ usage: () => Promise.resolve(success(usage)) });
    const files: Files = {
      '2024-01-01.md': 'old ![](a.jpg)',
      '2024-01-02.md': 'new ![](b.jpg)',
      'a.jpg': 'photo a',
      'b.jpg': 'photo bb',
    };
    const planned = await device.plan(files);
    expect(planned.photoRoom).toBe('known');
    expect(planned.summary.photos).toMatchObject({ count: 1, tooMany: 1 });
    const ended = await device.imports(files);
    expect(await textsOf(device)).toEqual(['new ![](shrunk photo bb)', 'old ![](a.jpg)']);
    expect(ended.photos.refused).toEqual([{ day: '2024-01-01', name: 'a.jpg', reason: 'budget' }]);
  });

  it('goes on after a stop between two photos, and takes none in twice', async () => {
    const device = openImportDevice();
    await device.plan(dayOneZip);
    const { state, actions } = device.host;
    const leave = state.subscribe(() => {
      const now = state.getSnapshot();
      if (now.kind === 'importing' && now.photos.done === 1) actions.stop();
    });
    await actions.start();
    leave();
    expect(state.getSnapshot()).toMatchObject({
      kind: 'ended',
      record: { state: 'stopped', done: 0 },
    });
    await device.imports(dayOneZip);
    expect(await textsOf(device)).toEqual(withPhotos);
    const { seen } = device.maker;
    expect(seen.filter((words) => words === 'photo one')).toHaveLength(2);
    expect(seen.filter((words) => words === 'photo two')).toHaveLength(1);
  });
});

describe('an import of Markdown files', () => {
  const vault: Files = {
    'journal/2024-05-01.md': 'Sea ![the sea](../assets/sea%20side.jpg) and ![[boat.png|300]]',
    'journal/2024-05-02.md':
      'A file ![[plan.pdf]], `![](x.jpg)`, ![](https://example.org/a.jpg), ![[gone.png]]',
    'assets/sea side.jpg': 'photo sea',
    'attachments/deep/boat.png': 'photo boat',
    'journal/x.jpg': 'photo x',
  };

  it('finds photos from the note, and by name as Obsidian does', async () => {
    const device = openImportDevice();
    const ended = await device.imports(vault);
    expect(await textsOf(device)).toEqual([
      'A file ![[plan.pdf]], `![](x.jpg)`, ![](https://example.org/a.jpg), ![[gone.png]]',
      'Sea ![the sea](shrunk photo sea) and ![](shrunk photo boat)',
    ]);
    expect(ended.photos.refused).toEqual([
      { day: '2024-05-02', name: 'gone.png', reason: 'missing' },
    ]);
    const { summary } = await device.plan(vault);
    expect(summary).toMatchObject({ counts: { new: 0, here: 2 }, photos: { count: 0 } });
  });

  it('gives the entries of an earlier import their photos', async () => {
    const device = openImportDevice();
    await device.imports(vault, false);
    await device.imports(vault);
    expect((await textsOf(device))[1]).toBe(
      'Sea ![the sea](shrunk photo sea) and ![](shrunk photo boat)',
    );
    expect((await device.entries()).flatMap(({ text }) => photosIn(text))).toHaveLength(2);
    expect(dayKey('2024-05-01')).toBe((await device.entries())[0]?.day);
  });
});

const journeyZip: Files = {
  '1-a.json': JSON.stringify({
    id: '1-a',
    date_journal: 1_700_000_000_000,
    timezone: 'UTC',
    text: 'Walk',
    photos: ['1-b.jpg', '1-c.mp4', '1-gone.jpg'],
  }),
  '1-b.jpg': 'photo b',
  '1-c.mp4': 'film',
};

const keepZip: Files = {
  'Takeout/Keep/Note.json': JSON.stringify({
    createdTimestampUsec: 1_700_000_000_000_000,
    userEditedTimestampUsec: 1_700_000_000_000_000,
    isTrashed: false,
    textContent: 'Milk',
    attachments: [
      { filePath: 'a1.jpeg', mimetype: 'image/jpeg' },
      { filePath: 'a2.3gp', mimetype: 'audio/3gp' },
    ],
  }),
  'Takeout/Keep/a1.jpg': 'photo a1',
  'Takeout/Keep/a2.3gp': 'sound',
};

it.each([
  ['Journey', journeyZip, 'Walk\n\n![](shrunk photo b)', ['1-gone.jpg']],
  ['Keep', keepZip, 'Milk\n\n![](shrunk photo a1)', []],
])(
  'brings the photos that an entry of %s lists to its end',
  async (_name, files, text, missing) => {
    const device = openImportDevice();
    const ended = await device.imports(files);
    expect(await textsOf(device)).toEqual([text]);
    expect(ended.photos.refused.map(({ name }) => name)).toEqual(missing);
    const { summary } = await device.plan(files);
    expect(summary).toMatchObject({ counts: { new: 0, here: 1 }, photos: { count: 0 } });
  },
);

it('keeps the ids of entries and writes, whether photos come or not', async () => {
  for (const files of [dayOneZip, journeyZip, keepZip]) {
    const [one, other] = [openImportDevice(), openImportDevice()];
    await one.imports(files);
    await other.imports(files, false);
    const idsOf = (entries: readonly Entry[]) => entries.map(({ id, writeId }) => [id, writeId]);
    expect(idsOf(await one.entries())).toEqual(idsOf(await other.entries()));
  }
});

it('imports the words when the device can store no photo', async () => {
  const device = openImportDevice({ isFull: true });
  const ended = await device.imports(dayOneZip);
  expect((await device.entries()).map(({ text }) => text).sort()).toEqual([
    'Before\n\n📷\n\nAfter 📷',
    'Copy 📷',
    '📷',
  ]);
  expect(ended.error).toBe(null);
  expect(ended.photos.refused.filter(({ reason }) => reason === 'not-kept')).toHaveLength(3);
});

describe("an import of Daylog's own zip", () => {
  /** The log of a device as its own zip, with the members as bytes. */
  async function exportOf(localStore: LocalStore) {
    const file = exportAs('daylog', {
      localStore,
      photos: { copyOf: async (id) => copyIn(localStore, id) },
      history: null,
      settings: null,
      nowMs: 0,
      today: dayKey('2026-11-22'),
    });
    const zip = new File([await new Response(file.stream).blob()], file.fileName);
    const opened = await openSource([{ path: zip.name, file: zip }]);
    if (!opened.ok) throw new Error(opened.error.kind);
    const members = await Promise.all(
      opened.value.files.map(async ({ path, bytes }) => [
        path,
        textOf((await bytes()).slice().buffer),
      ]),
    );
    return { zip, members: Object.fromEntries(members) as Files };
  }

  async function copyIn(localStore: LocalStore, id: PhotoId) {
    const found = valueOf(
      await localStore.read(async (reader) => {
        return { facts: await reader.photo(id), bytes: await reader.photoBody(id) };
      }),
    );
    const { facts, bytes } = found;
    if (facts === undefined || bytes === undefined) return failure({ kind: 'absent' } as const);
    const { type, width, height, size } = facts;
    return success({ facts: { type, width, height, size }, bytes });
  }

  const id = fc.integer({ min: 1, max: 4 }).map(keptPhotoId);
  const part = fc.oneof(
    fc.constantFrom('Walk', '# Head', '`code`'),
    fc.record({ id, alt: fc.constantFrom('', 'sea [1]') }).map(writePhotoReference),
  );
  const text = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\n\n'));
  const log = fc.record({
    texts: fc.array(text, { minLength: 1, maxLength: 4 }),
    draft: fc.option(text, { nil: null }),
  });

  it('brings the same log, with photos byte for byte, and adds nothing a second time', async () => {
    await fc.assert(
      fc.asyncProperty(log, async ({ texts, draft }) => {
        const from = await deviceWith(
          texts.map((words, number) =>
            entryAt('2026-11-20', `09:00:0${number}`, words, { number }),
          ),
        );
        const named = [...addressedPhotos(draft === null ? texts : [...texts, draft])];
        await from.write('strict', async (writer) => {
          for (const photo of named) {
            const body = new TextEncoder().encode(`photo ${photo}`).buffer;
            const facts = {
              type: 'image/webp',
              width: 8,
              height: 6,
              size: body.byteLength,
            } as const;
            const stored = { thumb: body, state: 'sent', hasBody: true, seenAtMs: 1 } as const;
            await writer.putPhotoBody(photo, body);
            await writer.putPhoto({ ...facts, ...stored, id: photo });
          }
          const written = { text: draft ?? '', baseRevision: null, savedAtMs: 5, owner: 'tab' };
          const target = { kind: 'new', day: dayKey('2026-11-21') } as const;
          if (draft !== null) await writer.putDraft(target, written);
        });
        const first = await exportOf(from);
        const to = openImportDevice();
        const ended = await to.importsFile(first.zip);
        expect(ended.photos).toMatchObject({ taken: named.length, refusedCount: 0 });
        expect(
          (await to.entries()).map(({ id: entryId, text: words }) => [entryId, words]),
        ).toEqual((await entriesOf(from)).map(({ id: entryId, text: words }) => [entryId, words]));
        // Those that only the draft names are not sent.
        const inEntries = addressedPhotos(texts);
        for (const photo of await to.photos()) {
          expect(photo.state).toBe(inEntries.has(photo.id) ? 'unsent' : 'draft');
          expect(photo.body).toBe(`photo ${photo.id}`);
        }
        const second = await exportOf(to.localStore);
        const photosIn = (members: Files) =>
          Object.fromEntries(Object.entries(members).filter(([path]) => path.startsWith('photos')));
        expect(photosIn(second.members)).toEqual(photosIn(first.members));
        const before = [await to.entries(), await to.photos()];
        const again = await to.importsFile(second.zip);
        expect([await to.entries(), await to.photos()]).toEqual(before);
        expect(again).toMatchObject({ record: { done: 0 }, photos: { taken: 0 } });
      }),
      { numRuns: 25 },
    );
  });

  const own = (reference: string) => ({
    'daylog-export.json': `{"format":"daylog-export","version":2,"exportedAt":0,
"settings":null,
"versions":[
],
"trash":[
],
"days":[
{"day":"2026-11-20","entries":[{"id":"01JD0000000000000000000001","time":"09:00:00","zone":"UTC","text":"Walk ${reference}","revision":1,"writeId":"01JD0000000000000000000001"}]}
],
"drafts":[
],
"refused":[
],
"parts":{}
}`,
  });

  it('brings the photos of a log whose words came before', async () => {
    const device = openImportDevice();
    const photo = keptPhotoId(1);
    const words = own(writePhotoReference({ id: photo, alt: '' }));
    await device.imports(words);
    expect(await device.photos()).toEqual([]);
    const files = { ...words, [`photos/${photo}.webp`]: 'photo as it was' };
    const { summary } = await device.plan(files);
    expect(summary).toMatchObject({ counts: { new: 0 }, photos: { count: 1, additions: 0 } });
    await device.imports(files);
    expect(await device.photos()).toMatchObject([
      { id: photo, state: 'unsent', body: 'photo as it was', type: 'image/webp', thumb: 'thumb' },
    ]);
    expect(await device.entries()).toHaveLength(1);
  });

  it('takes metadata out of a photo that another program put there, and draws a foreign type anew', async () => {
    const device = openImportDevice();
    const [one, other] = [keptPhotoId(1), keptPhotoId(2)];
    const text = [one, other].map((photo) => writePhotoReference({ id: photo, alt: '' })).join(' ');
    const ended = await device.imports({
      ...own(text),
      [`photos/${one}.webp`]: 'photo (EXIF)',
      [`photos/${other}.webp`]: 'no photo',
    });
    expect((await device.photos()).map(({ body }) => body)).toEqual(['photo']);
    expect(ended.photos.refused).toMatchObject([{ reason: 'not-a-photo' }]);
  });
});
