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
      details: ['Berlin', 'Clear, 22 °C', 'Happy'],
    });
    expect(found?.text).toContain('# R&D & more\n\nx < y\nAT&T');
    expect(found?.text).toContain('kept');
    expect(found && momentText(found)).toBe('2024-05-07 00:30:00 Etc/Unknown');
    expect(found && lossesOf(found)).toEqual({ photo: 2, place: 1, weather: 1, mood: 1 });
  });

  it('asks for a zone without an offset, and says what it cannot read', async () => {
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

  it('refuses an encrypted one', async () => {
    const files = { 'DiaroBackup.denc': new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x01]) };
    expect(await recognise(diaro, files)).toEqual({ kind: 'refused', reason: 'encrypted' });
  });
});
