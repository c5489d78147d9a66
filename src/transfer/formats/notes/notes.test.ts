import { describe, expect, it } from 'vitest';

import {
  folderOf,
  lossesOf,
  momentText,
  readEntries,
  readItems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import type { JournalFormat } from '../../JournalFormat.ts';
import { readMost, recogniseFolder } from '../../planning/readJournal.ts';
import { bear } from './bear.ts';
import { formats } from '../formats.ts';
import { journiv } from '../journiv.ts';
import { simplenote } from './simplenote.ts';

type Files = Readonly<Record<string, unknown>>;
const reasonsOf = async (format: JournalFormat, files: Files) =>
  (await readItems(format, files)).map((item) =>
    item.kind === 'unreadable' ? `${item.where} ${item.reason}` : item.kind,
  );

describe('an export of Simplenote', () => {
  const note = {
    id: 'a',
    content: 'Tea\r\n\r\n# big',
    creationDate: '2024-01-15T23:30:00.500Z',
    lastModified: '2024-01-16T10:00:00.000Z',
    tags: ['work'],
    pinned: true,
    collaboratorEmails: ['x@example.com'],
  };

  it('has an entry for each note, and its texts are no others', async () => {
    const files = {
      'source/notes.json': { activeNotes: [note], trashedNotes: [] },
      'Tea 2024-01-20.txt': 'Tea',
    };
    const found = await recogniseFolder(formats, folderOf(files));
    if (found.kind !== 'known') throw new Error(found.kind);
    const { journal } = await readMost(found.claims, folderOf(files));
    expect(journal.candidates).toMatchObject([
      {
        source: 'simplenote',
        sourceId: 'a',
        text: 'Tea\n\n# big',
        tags: ['work'],
        isStarred: true,
      },
    ]);
    expect(journal.candidates.map(momentText)).toEqual(['at 2024-01-15T23:30:00.500Z']);
    expect(journal.candidates.map(lossesOf)).toEqual([{ other: 1 }]);
  });

  it('has the tags that older versions write below the text', async () => {
    const content = 'Tea\r\n\r\n\r\nTags:\r\n  sea, side\r\n';
    const [found] = await readEntries(simplenote, {
      'notes.json': { activeNotes: [{ ...note, tags: undefined, content }] },
    });
    expect(found).toMatchObject({ text: 'Tea', tags: ['sea', 'side'] });
  });

  it('names notes in the trash, without words, and without a day', async () => {
    const files = {
      'notes.json': {
        activeNotes: [
          { ...note, content: ' ' },
          { ...note, creationDate: '', lastModified: 'soon' },
          5,
        ],
        trashedNotes: [{ ...note, content: 'Old\nwords' }],
      },
    };
    expect(await reasonsOf(simplenote, files)).toEqual([
      'notes.json, 1 no-text',
      'notes.json, Tea not-a-date',
      'notes.json, 3 wrong-shape',
      'notes.json, Old deleted-there',
    ]);
  });
});

describe('a backup of Bear', () => {
  const infoOf = (fields: object) => ({
    version: 2,
    'net.shinyfrog.bear': {
      creationDate: '2023-10-11T08:08:52Z',
      uniqueIdentifier: 'EA7C',
      trashed: 0,
      archived: 0,
      pinned: 0,
      ...fields,
    },
  });

  it('has an entry for each note, and counts its files', async () => {
    const files = {
      'B.bear2bk/Tea.textbundle/info.json': infoOf({ pinned: 1, archived: 1 }),
      'B.bear2bk/Tea.textbundle/text.md':
        '# Tea\n![](assets/a%20b.png)<!-- {"width":388} -->\n[Plan](assets/p.pdf)\n`#no tag#` #sea side# #a/b\n',
      'B.bear2bk/Tea.textbundle/assets/a b.png': new Uint8Array([1]),
      'B.bear2bk/Tea.textbundle/assets/p.pdf': new Uint8Array([1]),
    };
    expect(await recognise(bear, files)).toMatchObject({ kind: 'yes' });
    const [found] = await readEntries(bear, files);
    expect(found).toMatchObject({
      sourceId: 'EA7C',
      text: '# Tea\n📷\n📄 Plan\n`#no tag#` #sea_side #a/b',
      isStarred: true,
    });
    expect(found && momentText(found)).toBe('at 2023-10-11T08:08:52.000Z');
    expect(found && lossesOf(found)).toEqual({ photo: 1, document: 1 });
  });

  it('names notes in the trash, encrypted ones, and those without words', async () => {
    const files = {
      'a.textbundle/info.json': infoOf({ trashed: 1 }),
      'a.textbundle/text.md': 'x',
      'b.textbundle/info.json': infoOf({ encrypted: 1, encryptedData: 'AAEB' }),
      'b.textbundle/text.md': '',
      'c.textbundle/info.json': infoOf({}),
      'd.textbundle/info.json': infoOf({ creationDate: 'soon' }),
      'd.textbundle/text.md': 'x',
    };
    expect(await reasonsOf(bear, files)).toEqual([
      'a.textbundle deleted-there',
      'b.textbundle encrypted-there',
      'c.textbundle no-text',
      'd.textbundle/text.md not-a-date',
    ]);
  });

  it('is none where another program wrote the bundles', async () => {
    const files = {
      '2024-01-15.textbundle/info.json': { version: 2, creatorIdentifier: 'com.example.editor' },
      '2024-01-15.textbundle/text.md': 'Tea',
    };
    expect(await recognise(bear, files)).toEqual({ kind: 'no' });
  });
});

describe('an export of Journiv', () => {
  const entry = {
    title: 'Walk',
    content: 'By the sea.',
    entry_date: '2025-01-02',
    entry_datetime_utc: '2025-01-02T04:30:00Z',
    entry_timezone: 'Asia/Tokyo',
    created_at: '2025-01-03T00:00:00.123456',
    is_pinned: true,
    location: 'Pier',
    weather: 'Clear',
    temperature: 11.6,
    tags: ['work'],
    mood_log: { mood_name: 'happy', note: 'all day' },
    media: [{ media_type: 'image' }, { media_type: 'video' }, { media_type: 'unknown' }],
    prompt_text: 'What did you see?',
    external_id: 'E1',
  };
  const exportOf = (...entries: readonly unknown[]) => ({
    'data.json': {
      export_version: '1.0',
      export_date: '2025-02-01T00:00:00Z',
      app_version: '0.1.0',
      journals: [{ title: 'Home', entries }],
    },
  });

  it('has each entry at the time of its zone', async () => {
    expect(await recognise(journiv, exportOf(entry))).toEqual({ kind: 'yes', questions: [] });
    const [found] = await readEntries(journiv, exportOf(entry));
    expect(found).toMatchObject({
      sourceId: 'E1',
      journal: 'Home',
      text: '# Walk\n\n> What did you see?\n\nBy the sea.',
      tags: ['work'],
      isStarred: true,
      details: [
        'place:: Pier',
        'weather:: Clear',
        'temperature:: 12 °C',
        'mood:: happy',
        'all day',
      ],
      writtenAtMs: Date.parse('2025-01-03T00:00:00.123Z'),
    });
    expect(found && momentText(found)).toBe('2025-01-02 13:30:00 Asia/Tokyo');
    expect(found && lossesOf(found)).toEqual({
      ...{ photo: 1, video: 1, document: 1 },
      ...{ place: 1, weather: 1, mood: 1 },
    });
  });

  it('has the words of exports that call them otherwise', async () => {
    const later = { ...entry, content: undefined, content_plain_text: 'By the lake.' };
    const [found] = await readEntries(journiv, exportOf(later));
    expect(found?.text).toBe('# Walk\n\n> What did you see?\n\nBy the lake.');
  });

  it.each([
    ['no instant', { entry_datetime_utc: '' }, '2025-01-02 00:00:00 Etc/Unknown'],
    ['no zone', { entry_timezone: '' }, 'at 2025-01-02T04:30:00.000Z'],
    [
      'an instant without a zone',
      { entry_datetime_utc: '2025-01-02T04:30:00' },
      '2025-01-02 13:30:00 Asia/Tokyo',
    ],
    ['another day', { entry_date: '2025-01-05' }, '2025-01-05 00:00:00 Etc/Unknown'],
    ['no day', { entry_date: null }, '2025-01-02 13:30:00 Asia/Tokyo'],
  ])('keeps the stated day with %s', async (_what, fields, moment) => {
    const [found] = await readEntries(journiv, exportOf({ ...entry, ...fields }));
    expect(found && momentText(found)).toBe(moment);
  });

  it('names broken entries', async () => {
    const broken = { ...entry, entry_date: '2025-02-30', entry_datetime_utc: '' };
    expect(await reasonsOf(journiv, exportOf(5, broken))).toEqual([
      'data.json, Home, 1 wrong-shape',
      'data.json, Home, 2 not-a-date',
    ]);
  });
});
