import { describe, expect, it } from 'vitest';

import {
  folderOf,
  lossesOf,
  momentText,
  readEntries,
  readItems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { recogniseFolder } from '../../planning/readJournal.ts';
import { whyUnknown } from '../../planning/createImportPlanner.ts';
import { drafts } from './drafts.ts';
import { formats } from '../formats.ts';
import { markdown } from '../markdown/markdown.ts';

const draft = {
  uuid: 'A',
  created_at: '2025-09-01T17:24:03Z',
  modified_at: '2025-09-01T17:30:05Z',
  content: 'First draft',
  tags: ['some tag'],
  folder: 0,
  flagged: false,
  languageGrammar: 'Markdown',
};
const name = 'Drafts-2025-09-21-21-50.draftsExport';

describe('an export of Drafts', () => {
  it('has an entry for each draft, at the instant of its creation', async () => {
    const other = { ...draft, uuid: 'B', created_at: '2025-09-02T08:00:00Z', flagged: true };
    const files = { [name]: JSON.stringify([draft, other], null, 1) };
    expect(await recognise(drafts, files)).toEqual({ kind: 'yes', questions: [] });
    const found = await readEntries(drafts, files);
    expect(found.map((each) => [momentText(each), each.text, each.isStarred])).toEqual([
      ['at 2025-09-01T17:24:03.000Z', 'First draft', false],
      ['at 2025-09-02T08:00:00.000Z', 'First draft', true],
    ]);
    expect(found[0]).toMatchObject({ sourceId: 'A', tags: ['some tag'] });
  });

  it('leaves drafts in the trash out, and keeps those of the archive', async () => {
    const files = { [name]: [2, 10000, 1].map((folder) => ({ ...draft, folder })) };
    const kinds = (await readItems(drafts, files)).map((item) =>
      item.kind === 'unreadable' ? item.reason : item.kind,
    );
    expect(kinds).toEqual(['deleted-there', 'deleted-there', 'entry']);
  });

  it('has a place, and earlier versions that are counted', async () => {
    const placed = { created_latitude: 52.5, created_longitude: 13.4, versions: [{}, {}] };
    const [found] = await readEntries(drafts, { [name]: [{ ...draft, ...placed }] });
    expect(found?.details).toEqual(['place:: "52.5, 13.4"']);
    expect(found && lossesOf(found)).toEqual({ place: 1, history: 2 });
  });

  it('is known by its content, also with a long first draft', async () => {
    const { uuid, tags, folder } = draft;
    const content = 'x '.repeat(20_000);
    const { created_at, modified_at, flagged, languageGrammar } = draft;
    const files = {
      'a.txt': [{ uuid, tags, folder, created_at, modified_at, flagged, languageGrammar, content }],
    };
    expect(await recognise(drafts, files)).toMatchObject({ kind: 'yes' });
  });
});

describe('a file for programs with a date in its name', () => {
  it.each([
    ['2024-01-15', '{"a": {"b": 1}}'],
    ['backup-2024-01-15.draftsExport', '[{"uuid": "1", "text": "x"}]'],
    ['backup 15-01-2024.txt', '[{"uuid": "1", "text": "x"}]'],
    ['backup 03-04-2024.bak', '[{"uuid": "1", "text": "x"}]'],
    ['2024-01-15.txt', '<?xml version="1.0"?><entries><entry>x</entry></entries>'],
    ['2024-01-15.txt', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'],
    ['2024-01-15.md', 'name,amount,place\ntea,2,home\ncake,1,work\n'],
  ])('is no journal: %s', async (path, content) => {
    const folder = folderOf({ [path]: content });
    expect(await recogniseFolder(formats, folder)).toEqual({ kind: 'unknown' });
    expect(await whyUnknown(folder)).toEqual({ kind: 'other-kind', other: 'data' });
  });

  it('is named where it stands among notes', async () => {
    const files = { '2024-01-15.txt': '{"a": 1}', '2024-01-16.txt': 'Tea' };
    const items = await readItems(markdown, files);
    expect(items).toMatchObject([
      { kind: 'unreadable', where: '2024-01-15.txt', reason: 'no-words' },
      { kind: 'entry', candidate: { text: 'Tea' } },
    ]);
  });
});

describe('the ending of a file', () => {
  it.each([
    ['2024-01-15 tea.text', '# tea\n\nWords'],
    ['2024-01-15 tea.journalExport', '# tea\n\nWords'],
    ['2024-01-15 tea.excalidraw.md', '# tea\n\nWords'],
    ['2024-01-15 tea.md.txt', '# tea\n\nWords'],
    ['2024-01-15.text', 'Words'],
    ['20240115.journal', 'Words'],
    ['tea 15.01.2024', '# tea\n\nWords'],
  ])('is no word of %s', async (path, text) => {
    const found = await readEntries(markdown, { [path]: 'Words' });
    expect(found.map((each) => each.text)).toEqual([text]);
  });
});
