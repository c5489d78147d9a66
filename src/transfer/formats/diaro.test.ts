import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../tests/support/sourceFolder.ts';
import { diaro } from './diaro.ts';

const table = (name: string, ...rows: readonly string[]) =>
  `<table name="diaro_${name}">${rows.map((row) => `<r>${row}</r>`).join('')}</table>`;
const backup = (...tables: readonly string[]) =>
  `<?xml version="1.0"?><data version="2">${tables.join('')}</data>`;
const date = Date.parse('2024-05-06T22:30:00Z');
const entry = (fields: string) => `<uid>e1</uid><date>${date}</date>${fields}`;

describe('a backup of Diaro', () => {
  it('joins its tables', async () => {
    const xml = backup(
      table('folders', '<uid>f1</uid><title>Travel</title>'),
      table('tags', '<uid>t1</uid><title>a & b</title>', '<uid>t2</uid><title>c</title>'),
      table('moods', '<uid>m1</uid><title>Happy</title>'),
      table(
        'locations',
        '<uid>l1</uid><title/><address>Berlin</address><lat>52</lat><lng>13</lng>',
      ),
      table('attachments', '<entry_uid>e1</entry_uid>', '<entry_uid>e1</entry_uid>'),
      table(
        'entries',
        entry(
          '<tz_offset>+02:00</tz_offset><title>R&D &amp; more</title><text>x < y\nAT&T <b>kept</b></text><folder_uid>f1</folder_uid><tags>,t1,t2,t9,</tags><mood>m1</mood><location_uid>l1</location_uid><weather_temperature>21.5</weather_temperature><weather_description>Clear</weather_description>',
        ),
      ),
    );
    const files = { 'DiaroBackup.xml': xml, 'media/photo/a.jpg': new Uint8Array([1]) };
    expect(await recognise(diaro, files)).toEqual({ kind: 'yes', questions: [] });
    const [found] = await readEntries(diaro, files);
    expect(found).toMatchObject({
      sourceId: 'e1',
      journal: 'Travel',
      tags: ['a & b', 'c'],
      details: ['place:: Berlin', 'weather:: Clear', 'temperature:: 22 °C', 'mood:: Happy'],
    });
    expect(found?.text).toContain('# R&D & more\n\nx < y\nAT&T');
    expect(found?.text).toContain('kept');
    expect(found && momentText(found)).toBe('2024-05-07 00:30:00 Etc/Unknown');
    expect(found && lossesOf(found)).toEqual({ photo: 2, place: 1, weather: 1, mood: 1 });
  });

  it('asks for a zone without an offset, and reports the unreadable parts', async () => {
    const xml = backup(
      table(
        'entries',
        entry('<text>Words</text>'),
        '<uid>e2</uid><text>x</text>',
        entry('<archived>1</archived><text>x</text>'),
      ),
    );
    expect((await readEntries(diaro, { 'x.xml': xml })).map(momentText)).toEqual([
      'at 2024-05-06T22:30:00.000Z',
    ]);
    expect(await readProblems(diaro, { 'x.xml': xml })).toEqual(['not-a-date', 'deleted-there']);
  });

  it('has no place and no weather where Diaro writes null, and counts a mood without a name', async () => {
    const words =
      '<title>null</title><text>x</text><weather_temperature>null</weather_temperature>';
    const xml = backup(table('entries', entry(`${words}<location>null</location><mood>4</mood>`)));
    const [found] = await readEntries(diaro, { 'x.xml': xml });
    expect(found).toMatchObject({ text: '# null\n\nx', details: [] });
    expect(found && lossesOf(found)).toEqual({ mood: 1 });
  });

  it('may be of version 1', async () => {
    const row = (...columns: readonly (readonly [string, string])[]) =>
      `<row>${columns.map(([name, value]) => `<col name="${name}">${value}</col>`).join('')}</row>`;
    const xml = `<database name="diaro.db">
<table name="categories">${row(['_id', '7'], ['category_name', 'Work'])}</table>
<table name="diaro_tags">${row(['uid', 't1'], ['tag_name', 'old'])}</table>
<table name="diaro_entries">${row(
      ['_id', '1'],
      ['date', String(date)],
      ['entry_name', 'Title'],
      ['text', 'One\ntwo'],
      ['parent', '7'],
      ['location', 'Vilnius'],
      ['tags', ',t1,'],
    )}<r><c n="uid">e2</c><c n="date">${date}</c><c n="tz_offset">+03:00</c><c n="text">Short</c></r></table>
</database>`;
    const found = await readEntries(diaro, { 'DiaroExport.xml': xml });
    expect(found).toMatchObject([
      {
        sourceId: `1 ${date}`,
        journal: 'Work',
        text: '# Title\n\nOne\ntwo',
        tags: ['old'],
        details: ['place:: Vilnius'],
      },
      { sourceId: 'e2', text: 'Short' },
    ]);
    expect(found.map(momentText)).toEqual([
      'at 2024-05-06T22:30:00.000Z',
      '2024-05-07 01:30:00 Etc/Unknown',
    ]);
  });

  it('says that it was cut off', async () => {
    const xml = backup(table('entries', entry('<text>One</text>'), entry('<text>Two</text>')));
    const cut = { 'DiaroBackup.xml': xml.slice(0, xml.indexOf('</table>')) };
    expect(await readProblems(diaro, cut)).toEqual(['incomplete']);
  });

  it.each(['DiaroBackup.denc', 'DiaroExport.drxml'])('refuses an encrypted %s', async (name) => {
    const files = { [name]: 'q83vASNFZ4k='.repeat(10), 'media/photo/a.jpg': new Uint8Array([1]) };
    expect(await recognise(diaro, files)).toEqual({ kind: 'refused', reason: 'encrypted' });
  });
});
