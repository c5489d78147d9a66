import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { csv } from '../csv/csv.ts';
import { daylio } from './daylio.ts';

const header = 'full_date,date,weekday,time,mood,activities,note_title,note';

describe('a CSV of Daylio', () => {
  it('has one entry for each mood, with mood and activities as tags', async () => {
    const files = {
      'x.csv': `${header}\n2021-09-28,28 September,Tuesday,10:00 pm,sad ,"clean | movies / tv ","",""\n2021-09-27,27 September,Monday,22:10,good,"","Title","One<br><b>two</b>"\n`,
    };
    expect(await recognise(daylio, files)).toEqual({ kind: 'yes', questions: [] });
    expect(await recognise(csv, files)).toEqual({ kind: 'no' });
    const found = await readEntries(daylio, files);
    expect(found.map((each) => [momentText(each), each.text, each.tags])).toEqual([
      ['2021-09-28 22:00:00 Etc/Unknown', 'sad', ['clean', 'movies / tv']],
      ['2021-09-27 22:10:00 Etc/Unknown', '# Title\n\nOne\n**two**', []],
    ]);
  });

  it('may have scales, which are details, and signs by their names', async () => {
    const [found] = await readEntries(daylio, {
      'x.csv':
        '\ufefffull_date,date,weekday,time,mood,activities,scales,note_title,note\n2026-04-12,April 12,Sunday,12:00,rested,"","Sleep:\u00a08/10 points | Woken: 1:00","","Tea &amp; cake &lt;3"\n',
    });
    expect(found).toMatchObject({
      text: 'Tea & cake <3',
      details: ['mood:: rested', 'Sleep:: 8/10 points', 'Woken:: 1:00'],
    });
    expect(found && lossesOf(found)).toEqual({ activity: 2, mood: 1 });
  });

  it('may have the year apart, and a day in words', async () => {
    const found = await readEntries(daylio, {
      'x.csv':
        'year,date,weekday,time,mood,activities,note\n2018,28 de abril,sábado,22:05,bem,,Foi bom\n2018,28 April,Saturday,9:05,good,,Words\n2018,April 28,Saturday,9:04 pm,good,,More\n',
    });
    expect(found.map(momentText)).toEqual([
      '2018-04-28 22:05:00 Etc/Unknown',
      '2018-04-28 09:05:00 Etc/Unknown',
      '2018-04-28 21:04:00 Etc/Unknown',
    ]);
  });
});

describe('a backup of Daylio', () => {
  const entry = {
    id: 1,
    datetime: Date.parse('2024-07-05T09:30:00Z'),
    year: 2024,
    month: 6,
    day: 5,
    hour: 12,
    minute: 30,
    timeZoneOffset: 180,
    mood: 101,
    note_title: 'Τίτλος ✨',
    note: '<div>Καλημέρα <b>κόσμε</b></div><div><u>x</u></div>',
    assets: [401],
    tags: [201, 999],
    isFavorite: true,
    createdAt: Date.parse('2024-07-05T09:31:00Z'),
  };
  const backup = (...dayEntries: readonly object[]) => backupOf({ dayEntries });
  const backupOf = (parts: object) =>
    Buffer.from(
      JSON.stringify({
        version: 19,
        customMoods: [
          { id: 101, custom_name: 'Χαρά 😄', mood_group_id: 1 },
          { id: 102, custom_name: '', mood_group_id: 3 },
        ],
        tags: [{ id: 201, name: 'Καφές ☕' }],
        ...parts,
      }),
    ).toString('base64');

  it('has wall times, names of moods, tags and photos', async () => {
    const files = {
      'backup.daylio': `${backup(entry)}\n`,
      'assets/photos/2024/7/x.jpg': new Uint8Array([1]),
    };
    expect(await recognise(daylio, files)).toEqual({ kind: 'yes', questions: [] });
    const [found] = await readEntries(daylio, files);
    expect(found).toMatchObject({
      sourceId: `1 ${entry.datetime}`,
      text: '# Τίτλος ✨\n\nΚαλημέρα **κόσμε**\nx',
      tags: ['Καφές ☕'],
      isStarred: true,
      writtenAtMs: entry.createdAt,
    });
    expect(found && momentText(found)).toBe('2024-07-05 12:30:00 Etc/Unknown');
    expect(found && lossesOf(found)).toEqual({ photo: 1, style: 1, mood: 1 });
  });

  it.each([
    ['months from 0', { month: 6, day: 5 }, '2024-07-05 12:30:00 Etc/Unknown'],
    ['months from 1', { month: 7, day: 5 }, '2024-07-05 12:30:00 Etc/Unknown'],
    ['no hour', { hour: -1, minute: -1 }, 'at 2024-07-05T09:30:00.000Z'],
    ['no month', { month: null }, 'at 2024-07-05T09:30:00.000Z'],
  ])('reads %s by the instant', async (_what, fields, moment) => {
    const [found] = await readEntries(daylio, { 'backup.daylio': backup({ ...entry, ...fields }) });
    expect(found && momentText(found)).toBe(moment);
  });

  it('has the stated day and the instant where an entry has no hour', async () => {
    const old = { ...entry, hour: -1, minute: -1 };
    const [found, lost] = await readEntries(daylio, {
      'backup.daylio': backup(old, { ...old, datetime: null }),
    });
    expect(found?.moment).toEqual({ kind: 'instant', atMs: entry.datetime, day: '2024-07-05' });
    expect(found && lossesOf(found)).toEqual({ photo: 1, style: 1, mood: 1 });
    // Without an instant, no time is known, and that is said.
    expect(lost && momentText(lost)).toBe('2024-07-05 00:00:00 Etc/Unknown');
    expect(lost && lossesOf(lost)).toEqual({ photo: 1, style: 1, time: 1, mood: 1 });
  });

  it('keeps a mood without words', async () => {
    const [found] = await readEntries(daylio, {
      'backup.daylio': backup({ ...entry, mood: 102, note: '', note_title: '' }),
    });
    expect(found).toMatchObject({ text: 'meh', tags: ['Καφές ☕'], details: ['mood:: meh'] });
  });

  it('has scales as details, and tells recordings from photos', async () => {
    const text_scale = { values: [{ id: 12, id_text_scale: 1, value: 'good' }] };
    const [found] = await readEntries(daylio, {
      'backup.daylio': backupOf({
        dayEntries: [
          { ...entry, assets: [1, 2], scaleValues: [{ id_scale: 7, id_text_scale_value: 12 }] },
        ],
        scales: [{ id: 7, name: 'Sleep', text_scale }],
        assets: [
          { id: 1, type: 1, checksum: 'a' },
          { id: 2, type: 2, checksum: 'b' },
        ],
      }),
    });
    expect(found?.details).toEqual(['mood:: Χαρά 😄', 'Sleep:: good']);
    expect(found && lossesOf(found)).toEqual({
      photo: 1,
      audio: 1,
      activity: 1,
      style: 1,
      mood: 1,
    });
  });

  it('has its milestones on their days, with months from 1', async () => {
    const milestone = { id: 1, name: 'Moved', note: 'to the <b>sea</b>', createdAt: 1700000000000 };
    const [, found] = await readEntries(daylio, {
      'backup.daylio': backupOf({
        dayEntries: [entry],
        milestones: [{ ...milestone, year: 1999, month: 12, day: 31, assetId: 103 }],
      }),
    });
    expect(found).toMatchObject({
      sourceId: 'milestone 1 1700000000000',
      text: '# Moved\n\nto the **sea**',
      losses: [
        { kind: 'photo', count: 1 },
        { kind: 'time', count: 1 },
      ],
    });
    expect(found && momentText(found)).toBe('1999-12-31 00:00:00 Etc/Unknown');
  });
});
