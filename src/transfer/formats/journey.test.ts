import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../tests/support/sourceFolder.ts';
import { journey } from './journey.ts';

const none = 1.7976931348623157e308;
const entry = {
  id: '1715000000000-3fd5a1',
  date_journal: Date.parse('2024-05-06T22:30:00Z'),
  timezone: 'Europe/Berlin',
  type: 'html',
  text: '<p dir="auto">One</p><p dir="auto">two &amp; <b>three</b></p>',
  mood: 0,
  sentiment: 0,
  favourite: true,
  tags: ['trip'],
  photos: [],
  lat: none,
  lon: none,
  address: '',
  weather: { id: -1, degree_c: none, description: '' },
};
const read = (fields: object) => readEntries(journey, { 'x.json': { ...entry, ...fields } });

describe('an entry of Journey', () => {
  it('has its wall time, words, tags and star, and nothing that is missing', async () => {
    expect(await recognise(journey, { 'x.json': entry })).toEqual({ kind: 'yes', questions: [] });
    const [found] = await read({});
    expect(found).toMatchObject({
      sourceId: entry.id,
      text: 'One\n\ntwo & **three**',
      tags: ['trip'],
      isStarred: true,
      details: [],
      losses: [],
    });
    expect(found && momentText(found)).toBe('2024-05-07 00:30:00 Europe/Berlin');
  });

  it('has details, and counts the losses', async () => {
    const [found] = await read({
      address: 'Berlin',
      lat: 52.5,
      lon: 13.2,
      mood: 1,
      sentiment: 1.75,
      music_title: 'Song',
      music_artist: 'Band',
      weather: { degree_c: 21.6, description: 'Clear' },
      photos: ['a-b.jpg', 'a-c.mp4', 'a-d.mp3'],
    });
    expect(found?.details).toEqual([
      'place:: Berlin',
      'weather:: Clear',
      'temperature:: 22 °C',
      'Song, Band',
      'mood:: 😀',
    ]);
    expect(found && lossesOf(found)).toEqual({
      photo: 1,
      video: 1,
      audio: 1,
      place: 1,
      weather: 1,
      mood: 1,
      other: 1,
    });
  });

  it('asks for a zone if it has none, and keeps old plain text as it is', async () => {
    const [found] = await read({ timezone: '', type: undefined, text: 'plain *text* <3' });
    expect(found && momentText(found)).toBe('at 2024-05-06T22:30:00.000Z');
    expect(found?.text).toBe('plain *text* <3');
  });

  it('is found by a date behind a long text', async () => {
    const text = 'word '.repeat(4000);
    const { id, date_journal, timezone } = entry;
    const files = { 'a.json': entry, 'b.json': { text, id: `${id}2`, date_journal, timezone } };
    expect((await readEntries(journey, files)).map((found) => found.text)).toEqual([
      'One\n\ntwo & **three**',
      text.trim(),
    ]);
  });

  it('reports the unreadable parts', async () => {
    expect(await readProblems(journey, { 'x.json': { ...entry, date_journal: none } })).toEqual([
      'not-a-date',
    ]);
    expect(await readProblems(journey, { 'x.json': { ...entry, text: '<p></p>' } })).toEqual([
      'no-text',
    ]);
  });
});

describe('an entry of Journey Cloud Sync', () => {
  const cloudEntry = {
    id: 'xH9WUl0f8f4KShUgGZLb',
    dateOfJournal: '2025-03-22T23:23:07.000Z',
    createdAt: '2025-03-23T00:00:00.000Z',
    timezone: 'Asia/Tokyo',
    text: '<p dir="auto">One</p><p dir="auto">two</p>',
    type: 'html',
    tags: ['旅'],
    favourite: true,
    encrypted: false,
    sentiment: 1.75,
    activity: 0,
    address: '',
    location: { lat: 36.6, lng: 137.2, name: 'Home' },
    weather: { id: 0, degreeC: 16.3, description: 'Clear sky' },
    attachments: ['a.jpg', 'b.mp4'],
    schemaVersion: 2,
  };
  const files = { 'x/x.json': cloudEntry, 'x/a.jpg': new Uint8Array([0xff, 0xd8]) };

  it('has the same parts under other names', async () => {
    expect(await recognise(journey, files)).toEqual({ kind: 'yes', questions: [] });
    const [found] = await readEntries(journey, files);
    expect(found).toMatchObject({
      sourceId: cloudEntry.id,
      text: 'One\n\ntwo',
      tags: ['旅'],
      isStarred: true,
      details: ['place:: Home', 'weather:: Clear sky', 'temperature:: 16 °C', 'mood:: 😀'],
      writtenAtMs: Date.parse(cloudEntry.createdAt),
    });
    expect(found && momentText(found)).toBe('2025-03-23 08:23:07 Asia/Tokyo');
    expect(found && lossesOf(found)).toEqual({ photo: 1, video: 1, place: 1, weather: 1, mood: 1 });
  });

  it('is counted when it is encrypted, and refused when all are', async () => {
    const locked = { ...cloudEntry, encrypted: true, text: 'U2FsdGVkX1+abc=' };
    const some = { ...files, 'y/y.json': { ...locked, id: 'y' } };
    expect(await readProblems(journey, some)).toEqual(['wrong-shape']);
    expect(await readEntries(journey, some)).toHaveLength(1);
    expect(await recognise(journey, { 'y/y.json': locked })).toEqual({
      kind: 'refused',
      reason: 'encrypted',
    });
  });
});
