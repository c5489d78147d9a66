import { describe, expect, it } from 'vitest';

import { deviceWith, entryAt, joined } from '../../../tests/support/deviceWith.ts';
import { parseTable } from '../formats/csv/parseTable.ts';
import type { ExportedMember } from './ExportedMember.ts';
import { writeCsv } from './writeCsv.ts';
import { writeDayOne } from './writeDayOne.ts';
import { writeJrnl } from './writeJrnl.ts';
import { writeLogseq } from './writeLogseq.ts';
import { writeMarkdownFolder } from './writeMarkdownFolder.ts';

async function filesOf(members: AsyncIterable<ExportedMember>) {
  const files: Record<string, string> = {};
  for await (const { path, content } of members) {
    if (typeof content === 'string') files[path] = content;
  }
  return files;
}

describe('a log as a Markdown folder', () => {
  it('is one file for each written day', async () => {
    const localStore = await deviceWith([
      entryAt('2026-11-20', '09:00:00', 'tea'),
      entryAt('0987-01-02', '10:00:00', 'old', { number: 2 }),
    ]);
    const files = await filesOf(writeMarkdownFolder({ localStore }));
    expect(Object.keys(files)).toEqual(['0987/01/0987-01-02.md', '2026/11/2026-11-20.md']);
    expect(files['2026/11/2026-11-20.md']).toContain(
      '## 09:00:00 Europe/Berlin\n<!-- 01JD0000000000000000000001 -->\n\ntea\n',
    );
  });
});

describe('a log as Logseq journals', () => {
  it('has one block for each entry, and begins a text with a formatted first line on its own line', async () => {
    const localStore = await deviceWith([
      entryAt('2026-11-20', '09:00:00', 'tea\n\nand bread\n- white'),
      entryAt('2026-11-20', '10:00:00', '# Heading', { number: 2 }),
      entryAt('2026-11-20', '11:00:00', 'am Morgen', { number: 3 }),
    ]);
    expect(await filesOf(writeLogseq({ localStore }))).toEqual({
      'daylog-export.txt': 'These journals were exported from Daylog for Logseq.\n',
      'journals/2026_11_20.md':
        '- 09:00:00 tea\n\n  and bread\n  - white\n- 10:00:00\n  # Heading\n- 11:00:00\n  am Morgen\n',
    });
  });
});

describe('a log as jrnl text', () => {
  it('escapes lines that jrnl would read as an entry or a star', async () => {
    const localStore = await deviceWith([
      entryAt('2026-11-20', '09:00:00', 'tea\n[2026-11-20 10:00:00] not an entry\n[x] done\n\n'),
      entryAt('2026-11-20', '10:00:00', '*important*', { number: 2 }),
      entryAt('2026-11-21', '00:00:00', '[2026-11-20 10:00:00] first', { number: 3 }),
    ]);
    expect(await joined(writeJrnl({ localStore }))).toBe(
      'Exported from Daylog for jrnl\n\n' +
        '[2026-11-20 09:00:00] tea\n [2026-11-20 10:00:00] not an entry\n[x] done\n\n' +
        '[2026-11-20 10:00:00] \n*important*\n\n' +
        '[2026-11-21 00:00:00] [2026-11-20 10:00:00] first\n\n',
    );
  });
});

describe('a log as a table', () => {
  it('quotes every cell and keeps a spreadsheet from running it', async () => {
    const localStore = await deviceWith([
      entryAt('2026-11-20', '09:00:00', '=1+1 "x", #tea\r\n#tea #milk', {
        updatedAtMs: null,
        createdAtMs: null,
        writtenAtMs: 0,
        zone: '+05:30',
      }),
      entryAt('2026-11-20', '10:00:00', "'=x", { number: 2 }),
    ]);
    const [header, ...rows] = (await joined(writeCsv({ localStore }))).split(/\r\n(?=")/);
    expect(header).toBe(
      '\uFEFF"date","time","timezone","text","tags","id","createdAt","updatedAt","writtenAt"',
    );
    expect(rows).toEqual([
      `"2026-11-20","09:00:00","'+05:30","'=1+1 ""x"", #tea\r\n#tea #milk","tea,milk","01JD0000000000000000000001","","","1970-01-01T00:00:00.000Z"`,
      `"2026-11-20","10:00:00","Europe/Berlin","''=x","","01JD0000000000000000000002","2026-11-20T18:40:00.000Z","2026-11-20T18:41:00.000Z",""\r\n`,
    ]);
  });
});

describe('the columns of trackers', () => {
  const rowsOf = async (...texts: readonly string[]) => {
    const localStore = await deviceWith(
      texts.map((text, index) =>
        entryAt('2026-11-20', `09:00:0${index}`, text, { number: index + 1 }),
      ),
    );
    const table = parseTable(await joined(writeCsv({ localStore })));
    return [table?.header ?? [], ...(table?.rows ?? [])].map((row) => row.slice(9));
  };

  it('have numbers, units and words, and no formula', async () => {
    expect(
      await rowsOf(
        'mood:: 7, then sleep:: 6,5 h',
        'Mood:: -3\nplace:: =1+1\ntemperature:: -2 °C',
        'place:: Lisbon\nplace:: Porto\ntime:: 1',
        'no value in `mood:: 9`',
      ),
    ).toEqual([
      ['mood::', 'place::', 'sleep::', 'temperature::', 'time::'],
      ['7', '', '6.5 h', '', ''],
      ['-3', "'=1+1", '', "'-2 °C", ''],
      ['', 'Lisbon; Porto', '', '', '1'],
      ['', '', '', '', ''],
    ]);
  });

  it('are those of the 100 most frequent trackers', async () => {
    const many = Array.from({ length: 120 }, (_, index) => `t${index}:: 1`);
    const [header = []] = await rowsOf(many.join('\n'), 't119:: 2');
    expect(header).toHaveLength(100);
    expect(header).toContain('t119::');
    expect(header).not.toContain('t100::');
  });
});

describe('a log as a Day One journal', () => {
  it('has the instant of each entry in its zone, and keeps the wall time where there is none', async () => {
    const localStore = await deviceWith([
      entryAt('2024-04-17', '00:00:00', 'Good *morning* #tea\n\n#star'),
      entryAt('2026-03-29', '02:30:00', 'in the hour that was left out', { number: 2 }),
      entryAt('2026-11-20', '10:00:00', 'nowhere', { number: 3, zone: 'Etc/Unknown' }),
    ]);
    expect(JSON.parse(await joined(writeDayOne({ localStore })))).toEqual({
      metadata: { version: '1.0' },
      entries: [
        {
          uuid: expect.stringMatching(/^[0-9A-F]{32}$/) as string,
          creationDate: '2024-04-16T22:00:00Z',
          modifiedDate: '2026-11-20T18:41:00Z',
          timeZone: 'Europe/Berlin',
          creationDevice: 'Daylog',
          starred: true,
          tags: ['tea'],
          text: 'Good *morning* #tea\n\n#star',
        },
        expect.objectContaining({ creationDate: '2026-03-29T02:30:00Z', timeZone: 'Etc/UTC' }),
        expect.objectContaining({ creationDate: '2026-11-20T10:00:00Z', timeZone: 'Etc/UTC' }),
      ],
    });
  });

  it('is valid when nothing was written', async () => {
    const localStore = await deviceWith([]);
    expect(JSON.parse(await joined(writeDayOne({ localStore })))).toMatchObject({ entries: [] });
  });
});
