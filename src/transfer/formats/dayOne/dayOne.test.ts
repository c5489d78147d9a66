import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { dayOneClassic } from './dayOneClassic.ts';
import { dayOneJson } from './dayOneJson.ts';
import { dayOnePlainText } from './dayOnePlainText.ts';

const journal = (...entries: readonly object[]) => ({ metadata: { version: '1.0' }, entries });
const entry = {
  uuid: 'DF8B32A3FE25400BBBB3A7BBFCD23CE7',
  creationDate: '2024-04-16T23:00:00Z',
  timeZone: 'Europe/Dublin',
  text: 'Words',
};
const read = (...entries: readonly object[]) =>
  readEntries(dayOneJson, { 'Journal.json': journal(...entries) });

describe('a JSON export of Day One', () => {
  it.each([
    ['2024-04-16T23:00:00Z', 'Europe/Dublin', '2024-04-17 00:00:00 Europe/Dublin'],
    ['2023-01-03T12:00:00Z', 'Asia/Shanghai', '2023-01-03 20:00:00 Asia/Shanghai'],
    ['2019-07-22T20:15:00Z', 'America\\/New_York', '2019-07-22 16:15:00 America/New_York'],
    ['2019-07-22T20:15:00Z', 'GMT+0530', '2019-07-23 01:45:00 Etc/Unknown'],
    ['2019-07-22T20:15:00Z', 'Mars/Olympus', 'at 2019-07-22T20:15:00.000Z'],
    ['2019-07-22T20:15:00Z', '', 'at 2019-07-22T20:15:00.000Z'],
  ])('puts %s in "%s" on its wall time', async (creationDate, timeZone, moment) => {
    const [found] = await read({ ...entry, creationDate, timeZone });
    expect(found && momentText(found)).toBe(moment);
    expect(found?.writtenAtMs).toBe(Date.parse(creationDate));
  });

  it('takes the zone of the place if the entry has none', async () => {
    const [found] = await read({
      ...entry,
      timeZone: undefined,
      location: { timeZoneName: 'Asia/Tokyo' },
    });
    expect(found && momentText(found)).toBe('2024-04-17 08:00:00 Asia/Tokyo');
  });

  it('with only a place is an entry, whose words are the place', async () => {
    const [found] = await read({
      ...entry,
      text: '',
      richText: undefined,
      location: { placeName: 'Spy Tower', localityName: 'Berlin' },
    });
    expect(found).toMatchObject({ text: '', details: ['place:: Spy Tower, Berlin'] });
  });

  it('has id, tags, star, journal and details, and counts the losses', async () => {
    const [found] = await read({
      ...entry,
      starred: true,
      isPinned: true,
      tags: ['work', 'a b'],
      location: {
        placeName: 'Spy Tower',
        localityName: 'Berlin',
        country: 'Germany',
        latitude: 52.5,
        longitude: 13.2,
      },
      weather: { temperatureCelsius: 22.4, conditionsDescription: 'Clear' },
      userActivity: { activityName: 'Train', stepCount: 8412 },
      photos: [
        { identifier: 'A', md5: 'x', type: 'jpeg' },
        { identifier: 'B', md5: 'y', type: 'jpeg' },
      ],
      audios: [{ identifier: 'C' }],
      text: 'See ![](dayone-moment://A) and ![](dayone-moment:/audio/C) and ![](dayone-moment://OTHER)',
    });
    expect(found).toMatchObject({
      source: 'day-one',
      sourceId: entry.uuid,
      journal: 'Journal',
      text: 'See 📷 and 🎤 and 📷',
      tags: ['work', 'a b'],
      isStarred: true,
      details: [
        'place:: Spy Tower, Berlin, Germany',
        'weather:: Clear',
        'temperature:: 22 °C',
        'activity:: Train',
        'steps:: 8412',
      ],
    });
    // The third picture is listed by the entry that this one was copied from.
    expect(found && lossesOf(found)).toEqual({
      photo: 3,
      audio: 1,
      place: 1,
      weather: 1,
      activity: 1,
      other: 1,
    });
  });

  it('unescapes words and not code, and drops invisible spaces', async () => {
    const [found] = await read({ ...entry, text: 'One\\.\u200b `a\\.`\n\n```\nb\\.\n```' });
    expect(found?.text).toBe('One. `a\\.`\n\n```\nb\\.\n```');
  });

  it('keeps the text of an export of Daylog as it is, and names no tag twice', async () => {
    const text = 'One\\. #work';
    const [found] = await read({
      ...entry,
      text,
      creationDevice: 'Daylog',
      tags: ['Work', 'home'],
    });
    expect(found).toMatchObject({ text, tags: ['home'] });
  });

  it('turns links between entries into links to their days', async () => {
    const [found] = await read(
      {
        ...entry,
        text: '[that](dayone://view?entryId=AAAA1111BBBB2222CCCC3333DDDD4444) [gone](dayone2://view?entryId=EE)',
      },
      { ...entry, uuid: 'AAAA1111BBBB2222CCCC3333DDDD4444', creationDate: '2021-07-22T08:30:00Z' },
    );
    expect(found?.text).toBe('[that](/7-22-2021) [gone](dayone2://view?entryId=EE)');
    expect(found && lossesOf(found)).toEqual({ link: 1 });
  });

  it('keeps an entry with a photo alone, and the words of rich text alone', async () => {
    const found = await read(
      { ...entry, text: '', photos: [{ identifier: 'A' }] },
      {
        ...entry,
        text: undefined,
        richText: JSON.stringify({ contents: [{ text: 'Rich' }, { text: ' words\n' }] }),
      },
      { ...entry, text: null, richText: JSON.stringify({ contents: [{ text: 'More' }] }) },
    );
    expect(found.map(({ text }) => text)).toEqual(['📷', 'Rich words', 'More']);
  });

  it('has headings, lists, styles and media of rich text alone', async () => {
    const line = (attributes: object, text: string) => ({ text, attributes: { line: attributes } });
    const contents = [
      line({ header: 2 }, 'Head\n'),
      { text: 'C:\\!dir ' },
      { text: 'bold ', attributes: { bold: true } },
      { text: 'a\\!b', attributes: { inlineCode: true } },
      { text: '\n' },
      line({ quote: true, indentLevel: 1 }, 'said\n'),
      line({ listStyle: 'bulleted', indentLevel: 1 }, 'one\n'),
      line({ listStyle: 'checkbox', indentLevel: 2, checked: true }, 'done\n'),
      line({ listStyle: 'numbered', indentLevel: 1, listIndex: 2 }, 'two\n'),
      { text: 'site', attributes: { linkURL: 'https://a.example' } },
      { text: '\n' },
      line({ codeBlock: true }, 'x = 1\n'),
      { embeddedObjects: [{ type: 'photo', identifier: 'A' }] },
      { embeddedObjects: [{ type: 'video', identifier: 'B' }] },
    ];
    const [found] = await read({ ...entry, text: '', richText: JSON.stringify({ contents }) });
    expect(found?.text).toBe(
      '## Head\nC:\\!dir **bold** `a\\!b`\n> said\n- one\n  - [x] done\n2. two\n[site](https://a.example)\n```\nx = 1\n```\n📷🎞️',
    );
    expect(found && lossesOf(found)).toEqual({ photo: 1, video: 1 });
  });

  it('is known by its photos where nothing but a list of them is at the beginning', async () => {
    const photos = Array.from({ length: 30 }, (_photo, orderInEntry) => ({
      identifier: 'x'.repeat(900),
      orderInEntry,
    }));
    const { creationDate, timeZone, text } = entry;
    const file = JSON.stringify({ entries: [{ photos, creationDate, timeZone, text }] });
    expect((await recognise(dayOneJson, { 'Journal.json': file })).kind).toBe('yes');
  });

  it.each([
    ['text', { text: 'x'.repeat(20_000) }],
    [
      'list of photos',
      { photos: Array.from({ length: 300 }, () => ({ identifier: 'x'.repeat(60) })) },
    ],
  ])('is known by its version where the first %s is long', async (_what, fields) => {
    const { creationDate, timeZone } = entry;
    const file = journal({ ...fields, creationDate, timeZone });
    expect(await recognise(dayOneJson, { 'Journal.json': file })).toEqual({
      kind: 'yes',
      questions: [],
    });
  });

  it('reads each journal of a zip under its name, in any version', async () => {
    const files = {
      'Dreams.json': journal({ ...entry, pinned: true, isPinned: undefined }),
      'Travel.json': { metadata: { version: '2024.14' }, entries: [{ ...entry, v: 1 }] },
      'photos/x.jpeg': new Uint8Array([0xff, 0xd8]),
    };
    expect(await recognise(dayOneJson, files)).toEqual({ kind: 'yes', questions: [] });
    expect((await readEntries(dayOneJson, files)).map((found) => found.journal)).toEqual([
      'Dreams',
      'Travel',
    ]);
  });

  it('reports the unreadable parts, and reads the rest', async () => {
    const files = {
      'a.json': journal({ ...entry, creationDate: 'soon' }, { ...entry, text: '' }, entry),
    };
    expect(await readProblems(dayOneJson, files)).toEqual(['not-a-date', 'no-text']);
    expect(await readEntries(dayOneJson, files)).toHaveLength(1);
    expect(
      await readProblems(dayOneJson, {
        'a.json': { entries: [{ creationDate: '' }, 5, { ...entry, text: {} }] },
      }),
    ).toEqual(['not-a-date', 'wrong-shape', 'wrong-shape']);
  });

  it('refuses a file that was cut off, and no other program', async () => {
    const whole = JSON.stringify(journal(entry));
    expect(await recognise(dayOneJson, { 'a.txt': whole.slice(0, -20) })).toEqual({
      kind: 'refused',
      reason: 'broken',
    });
    const long = JSON.stringify(journal({ ...entry, richText: 'x'.repeat(100_000) }));
    expect(await recognise(dayOneJson, { 'a.txt': long })).toEqual({ kind: 'yes', questions: [] });
    const others = [
      { entries: {} },
      { tags: {}, entries: [{ title: '', body: '', date: '', time: '' }] },
      { metadata: { version: '0.4' }, entries: [{ id: 1, date: '2024-01-15', text: '<p>a</p>' }] },
      [],
    ];
    for (const other of others) {
      expect(await recognise(dayOneJson, { 'a.json': other })).toEqual({ kind: 'no' });
    }
  });
});

const doentry = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${body}</dict></plist>`;

describe('a journal of Day One Classic', () => {
  it('has one entry for each file, in its zone', async () => {
    const files = {
      'Mine.dayone/entries/422BC895507944A291E6FC44FC6B8BFC.doentry': doentry(
        '<key>Creation Date</key><date>2013-07-17T18:38:08Z</date><key>Creator</key><dict><key>Generation Date</key><date>2013-08-17T18:38:08Z</date></dict>' +
          '<key>Entry Text</key><string>Starred &amp; R&D</string><key>Starred</key><true/><key>Tags</key><array><string>work</string><string>PLaY</string></array>' +
          '<key>Time Zone</key><string>America/Los_Angeles</string><key>UUID</key><string>422BC895507944A291E6FC44FC6B8BFC</string>' +
          '<key>Location</key><dict><key>Locality</key><string>Berlin</string><key>Latitude</key><real>52.4</real></dict>',
      ),
      'Mine.dayone/photos/422BC895507944A291E6FC44FC6B8BFC.jpg': new Uint8Array([0xff]),
    };
    expect(await recognise(dayOneClassic, files)).toEqual({ kind: 'yes', questions: [] });
    const [found] = await readEntries(dayOneClassic, files);
    expect(found).toMatchObject({
      sourceId: '422BC895507944A291E6FC44FC6B8BFC',
      journal: 'Mine',
      text: 'Starred & R&D',
      tags: ['work', 'PLaY'],
      isStarred: true,
      details: ['place:: Berlin'],
    });
    expect(found && momentText(found)).toBe('2013-07-17 11:38:08 America/Los_Angeles');
    expect(found && lossesOf(found)).toEqual({ photo: 1, place: 1 });
  });

  it('asks for the zone of an entry without one, and refuses other files than property lists', async () => {
    const dated =
      '<key>Creation Date</key><date>2013-01-17T18:37:50Z</date><key>Entry Text</key><string>Words</string>';
    const [found] = await readEntries(dayOneClassic, { 'a.doentry': doentry(dated) });
    expect(found && momentText(found)).toBe('at 2013-01-17T18:37:50.000Z');
    expect(
      await readProblems(dayOneClassic, { 'a.doentry': `<dict>${dated}</dict></plist>` }),
    ).toEqual(['wrong-shape']);
  });
});

describe('plain text of Day One', () => {
  const text =
    'Exported\n\n\tDate:\t15 January 2024 at 14:05:09 GMT\n\tWeather:\t-3°C Snow\n\tLocation:\tBerlin\n\tTags:\twork, home\n\tPhoto:\ta.jpg\n\nFirst\\.\n\nMore\n\n\n\tDate:\t2 March 2023 at 7:00 PM\n\nSecond\n\tDate: no tab\n';

  it('begins an entry at each date, and leaves out the text above the first', async () => {
    expect(await recognise(dayOnePlainText, { 'Journal.txt': text })).toEqual({
      kind: 'yes',
      questions: [],
    });
    const found = await readEntries(dayOnePlainText, { 'Journal.txt': text });
    expect(found.map((each) => [momentText(each), each.text])).toEqual([
      ['2024-01-15 14:05:09 Etc/Unknown', 'First.\n\nMore'],
      ['2023-03-02 19:00:00 Etc/Unknown', 'Second\n\tDate: no tab'],
    ]);
    expect(found[0]).toMatchObject({
      tags: ['work', 'home'],
      details: ['place:: Berlin', 'weather:: "-3°C Snow"'],
    });
    expect(found[0] && lossesOf(found[0])).toEqual({ photo: 1, place: 1, weather: 1 });
  });

  it('counts photos on lines of their own, and reads the line ends of old Macs', async () => {
    const photos = '\tDate:\t15 January 2024\r\tPhoto:\ta.jpg\r\tPhoto:\tb.jpg\r\rWords\r';
    expect(await recognise(dayOnePlainText, { 'a.txt': photos })).toMatchObject({ kind: 'yes' });
    const [found] = await readEntries(dayOnePlainText, { 'a.txt': photos });
    expect(found && lossesOf(found)).toEqual({ photo: 2 });
  });

  it('says which date it could not read', async () => {
    expect(await readProblems(dayOnePlainText, { 'a.txt': '\tDate:\tsomeday\n\nWords' })).toEqual([
      'not-a-date',
    ]);
  });
});
