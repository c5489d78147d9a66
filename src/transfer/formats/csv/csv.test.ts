import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readItems,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { readableIds } from '../../planning/importIds.ts';
import { csv } from './csv.ts';

const { entryIdsOf } = readableIds;

const yes = { kind: 'yes', questions: [] };

describe('a table', () => {
  it.each([
    [
      'commas',
      'date,time,timezone,text,tags,id\n"2026-11-20","14:05:09","Europe/Berlin","One, ""two""\nthree","a,b","7"\n',
    ],
    [
      'semicolons and a byte order mark',
      '\ufeffdate;time;timezone;text;tags;id\r\n2026-11-20;14:05:09;Europe/Berlin;"One, ""two""\r\nthree";a,b;7\r\n',
    ],
    [
      'tabs',
      'Date\tTime\tTimezone\tText\tTags\tID\n2026-11-20\t14:05:09\tEurope/Berlin\t"One, ""two""\nthree"\ta,b\t7\n',
    ],
  ])('is read with %s', async (_what, text) => {
    expect(await recognise(csv, { 'x.csv': text })).toEqual(yes);
    const [found] = await readEntries(csv, { 'x.csv': text });
    expect(found).toMatchObject({
      sourceId: '7',
      text: 'One, "two"\nthree',
      tags: ['a', 'b'],
      journal: 'x',
    });
    expect(found && momentText(found)).toBe('2026-11-20 14:05:09 Europe/Berlin');
  });

  it('has years of two figures', async () => {
    const german = 'Datum;Text\n6.3.24;A\n31.12.98 8:15;B\n';
    const found = await readEntries(csv, { 'x.csv': german });
    expect(found.map(momentText)).toEqual([
      '2024-03-06 00:00:00 Etc/Unknown',
      '1998-12-31 08:15:00 Etc/Unknown',
    ]);
    expect(await recognise(csv, { 'x.csv': 'Date,Text\n3/4/24,A\n5/6/24,B\n' })).toEqual({
      kind: 'yes',
      questions: [{ kind: 'date-order', samples: ['3/4/2024', '5/6/2024'] }],
    });
    const named = await readEntries(csv, {
      'x.csv': 'Date,Text\n15-Jan-24,A\n1-2-24,B\n2 Feb 98,C\n',
    });
    expect(named.map((each) => momentText(each).slice(0, 10))).toEqual([
      '2024-01-15',
      '1998-02-02',
    ]);
    const settled = 'Date,Text\n3/4/24,A\n3/14/24,B\n';
    expect((await readEntries(csv, { 'x.csv': settled })).map(momentText)).toEqual([
      '2024-03-04 00:00:00 Etc/Unknown',
      '2024-03-14 00:00:00 Etc/Unknown',
    ]);
  });

  it('guesses its columns, and asks when their names do not say', async () => {
    const text =
      'When,Mood,What happened\n2024-01-15,3,A long day at home\n2024-01-16 10:30,4,Another day\n';
    expect(await recognise(csv, { 'x.csv': text })).toEqual({
      kind: 'yes',
      questions: [
        {
          kind: 'columns',
          header: ['When', 'Mood', 'What happened'],
          rows: [
            ['2024-01-15', '3', 'A long day at home'],
            ['2024-01-16 10:30', '4', 'Another day'],
          ],
          guess: { date: 0, time: null, zone: null, text: 2, title: null, tags: null },
          openDates: [[], [], []],
        },
      ],
    });
    const guessed = await readEntries(csv, { 'x.csv': text });
    expect(guessed.map((found) => [momentText(found), found.text])).toEqual([
      ['2024-01-15 00:00:00 Etc/Unknown', 'A long day at home'],
      ['2024-01-16 10:30:00 Etc/Unknown', 'Another day'],
    ]);
    const none = { time: null, zone: null, title: null, tags: null };
    const chosen = await readEntries(
      csv,
      { 'x.csv': text },
      { dateOrder: null, columns: { ...none, date: 0, text: 1 } },
    );
    expect(chosen.map((found) => found.text)).toEqual(['3', '4']);
    expect(entryIdsOf(chosen)).toEqual(entryIdsOf(guessed));
  });

  it('guesses no second date and no id as the text, however long they are', async () => {
    const text =
      'uuid,When,Changed,Thoughts\n' +
      '2f1c9a4e-0b6d-4f7a-9a51-1d2e3f405162,2024-01-15 08:00,2024-01-15 09:30:00,Rain\n' +
      '2f1c9a4e-0b6d-4f7a-9a51-1d2e3f405163,2024-01-16 08:00,2024-01-16 09:30:00,Sun\n';
    expect(await recognise(csv, { 'x.csv': text })).toMatchObject({
      questions: [{ kind: 'columns', guess: { date: 1, text: 3 } }],
    });
    const onlyDates = 'When,Changed\n2024-01-15,2024-01-16\n2024-01-17,2024-01-18\n';
    expect(await recognise(csv, { 'x.csv': onlyDates })).toMatchObject({
      questions: [{ kind: 'columns', guess: { date: 0, text: 1 } }],
    });
  });

  it('asks about dates that can be read two ways, and keeps the ids', async () => {
    const files = { 'x.csv': 'date,text\n03/04/2024,One\n05/06/2024,Two\n05/06/2024,Two\n' };
    expect(await recognise(csv, files)).toEqual({
      kind: 'yes',
      questions: [{ kind: 'date-order', samples: ['03/04/2024', '05/06/2024', '05/06/2024'] }],
    });
    expect(await readProblems(csv, files)).toEqual(['not-a-date', 'not-a-date', 'not-a-date']);
    const day = await readEntries(csv, files, { dateOrder: 'day-first', columns: null });
    const month = await readEntries(csv, files, { dateOrder: 'month-first', columns: null });
    expect(day.map(({ moment }) => moment)).toMatchObject([
      { day: '2024-04-03' },
      { day: '2024-06-05' },
      { day: '2024-06-05' },
    ]);
    expect(month.map(({ moment }) => moment)).toMatchObject([
      { day: '2024-03-04' },
      { day: '2024-05-06' },
      { day: '2024-05-06' },
    ]);
    expect(entryIdsOf(month)).toEqual(entryIdsOf(day));
    expect(new Set(entryIdsOf(day)).size).toBe(3);
  });

  it('is one table where Notion writes two, of which one holds the rows of the other', async () => {
    const files = {
      'Log 152bb5.csv': 'Date,Text\n2024-01-15,One\n',
      'Log 152bb5_all.csv': 'Date,Text\n2024-01-15,One\n2024-01-16,Two\n',
    };
    expect((await readEntries(csv, files)).map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('may name its separator in a line before the header, as Excel does', async () => {
    const found = await readEntries(csv, { 'x.csv': 'sep=;\nDatum;Text\n15.01.2024;"a;b"\n' });
    expect(found.map(({ text }) => text)).toEqual(['a;b']);
  });

  it('takes ids only from a column that has one for each row', async () => {
    const idsIn = async (rows: string) =>
      (await readEntries(csv, { 'x.csv': `uid,date,text\n${rows}` })).map(
        ({ sourceId }) => sourceId,
      );
    expect(await idsIn('a,2024-01-15,One\nb,2024-01-15,Two\n')).toEqual(['a', 'b']);
    expect(await idsIn('a,2024-01-15,One\na,2024-01-15,Two\n')).toEqual([null, null]);
    expect(await idsIn('a,2024-01-15,One\n,2024-01-15,Two\n')).toEqual([null, null]);
  });

  it('takes the quote off that keeps a cell from being a formula, and no other', async () => {
    const found = await readEntries(csv, {
      'x.csv': "date,text\n2024-01-15,'=1+1\n2024-01-16,'quoted'\n2024-01-17,''-x\n",
    });
    expect(found.map(({ text }) => text)).toEqual(['=1+1', "'quoted'", "'-x"]);
  });

  it('keeps the cells of a row that have no column', async () => {
    const [found] = await readEntries(csv, {
      'x.csv': 'date,text\n2024-01-15,We went out, and in,,\n2024-01-16,Home\n2024-01-17,Away\n',
    });
    expect(found?.text).toBe('We went out\n and in');
  });

  it('may begin with an entry instead of a header', async () => {
    const files = { 'x.csv': '2024-01-15,08:30,At home\n2024-01-16,09:00,At the lake\nsoon,x,y\n' };
    expect(await recognise(csv, files)).toMatchObject({
      kind: 'yes',
      questions: [{ kind: 'columns', header: ['1', '2', '3'], guess: { date: 0, text: 2 } }],
    });
    const found = await readEntries(csv, files);
    expect(found.map(({ text }) => text)).toEqual(['At home', 'At the lake']);
    expect(found.map(momentText)[0]).toBe('2024-01-15 00:00:00 Etc/Unknown');
    const unread = await readItems(csv, files);
    expect(unread.at(-1)).toMatchObject({ kind: 'unreadable', where: 'x.csv, 3' });
  });

  it.each(['1705327500', '1705327500000', '1705327500.25'])(
    'may count seconds or milliseconds in a column that is named as one of dates: %s',
    async (date) => {
      const [found] = await readEntries(csv, { 'x.csv': `timestamp,content\n${date},One\n` });
      expect(found && momentText(found)).toBe('at 2024-01-15T14:05:00.000Z');
      const zoned = `zone,created,text\nEurope/Berlin,${date},One\n`;
      const [there] = await readEntries(csv, { 'x.csv': zoned });
      expect(there && momentText(there)).toBe('2024-01-15 15:05:00 Europe/Berlin');
      expect(await recognise(csv, { 'x.csv': `phone,text\n${date},One\n` })).toEqual({
        kind: 'no',
      });
    },
  );

  it('asks about every table of a folder, and reads each by its own header', async () => {
    const files = {
      'a.csv': 'date,text\n2024-01-15,One\n2024-01-16,Two\n',
      'b.csv': 'Date,Text\n03/04/2024,Three\n',
      'c.csv': 'When,What\n2024-02-01,Four words are here\n',
      'd.csv': 'What,When\nFive words are here,2024-02-02\n',
    };
    expect(await recognise(csv, files)).toMatchObject({
      kind: 'yes',
      questions: [
        { kind: 'columns', header: ['When', 'What'] },
        { kind: 'date-order', samples: ['03/04/2024'] },
      ],
    });
    const none = { time: null, zone: null, title: null, tags: null };
    const columns = { ...none, date: 0, text: 1 };
    const found = await readEntries(csv, files, { dateOrder: 'day-first', columns });
    expect(found.map((each) => [momentText(each).slice(0, 10), each.text])).toEqual([
      ['2024-01-15', 'One'],
      ['2024-01-16', 'Two'],
      ['2024-04-03', 'Three'],
      ['2024-02-01', 'Four words are here'],
      ['2024-02-02', 'Five words are here'],
    ]);
  });

  it.each([
    'Table 1\nDate,Text\n2024-01-15,One\n',
    'My diary;;\n;;\nDatum;Zeit;Text\n15.1.2024;9:05;One\n',
  ])('may have a title above its header: %s', async (text) => {
    const [found, other] = await readEntries(csv, { 'x.csv': text });
    expect([found?.text, other]).toEqual(['One', undefined]);
    expect(await readProblems(csv, { 'x.csv': text })).toEqual([]);
    expect(await recognise(csv, { 'x.csv': text })).toMatchObject({ kind: 'yes' });
  });

  it('may have AM and PM in a column of their own', async () => {
    const text = 'Date,Time,AM/PM,Text\n2024-01-15,2:05,PM,One\n2024-01-16,9:00,AM,Two\n';
    const found = await readEntries(csv, { 'x.csv': text });
    expect(found.map((each) => [momentText(each), lossesOf(each)])).toEqual([
      ['2024-01-15 14:05:00 Etc/Unknown', {}],
      ['2024-01-16 09:00:00 Etc/Unknown', {}],
    ]);
  });

  it('may mark favourites', async () => {
    const text =
      'date,text,starred\n2024-01-15,One,TRUE\n2024-01-16,Two,false\n2024-01-17,Three,\n';
    const found = await readEntries(csv, { 'x.csv': text });
    expect(found.map(({ isStarred }) => isStarred)).toEqual([true, false, false]);
    expect(found.map(lossesOf)).toEqual([{}, {}, {}]);
  });

  it('may have texts in HTML', async () => {
    const text =
      'date,text\n2024-01-15,"<p>One <b>two</b></p>\n<p>three</p>"\n2024-01-16,a < b > c\n';
    const found = await readEntries(csv, { 'x.csv': text });
    expect(found.map((each) => each.text)).toEqual(['One **two**\n\nthree', 'a < b > c']);
  });

  it('counts the cells that no part of an entry comes from', async () => {
    const found = await readEntries(csv, {
      'x.csv': 'id,date,text,steps,city\n1,2024-01-15,One,4000,Cork\n2,2024-01-16,Two,,\n',
    });
    expect(found.map(lossesOf)).toEqual([{ other: 2 }, {}]);
  });

  it('counts rows without a day or words', async () => {
    const files = {
      'x.csv': 'date,title,text\n,x,y\nsoon,x,y\n2024-01-15,,\n2024-01-15,Title,Words\n',
    };
    expect(await readProblems(csv, files)).toEqual(['no-day', 'not-a-date', 'no-text']);
    expect((await readEntries(csv, files)).map(({ text }) => text)).toEqual(['# Title\n\nWords']);
  });

  it('may hold instants', async () => {
    const [found] = await readEntries(csv, {
      'x.csv': 'created_at,content\n2024-01-15T14:05:00Z,One\n',
    });
    expect(found && momentText(found)).toBe('at 2024-01-15T14:05:00.000Z');
  });

  it.each([
    'Dear diary, today, we went\nout, and in,\n',
    'name,age\nAda,36\n',
    '{"date":"2024-01-15","text":"x"}',
    'date,text\n',
    '',
  ])('is not: %s', async (text) => {
    expect(await recognise(csv, { 'x.csv': text })).toEqual({ kind: 'no' });
  });
});
