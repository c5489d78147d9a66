import { describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { parseEntry, parseVersion } from './parseEntry.ts';

const day = dayKey('2026-11-20');
const stored = {
  time: '21:05:09',
  zone: 'Europe/Dublin',
  text: 'Rain on the tin roof.',
  createdAt: 1_795_208_709_000,
  updatedAt: 1_795_208_710_000,
  revision: 2,
  writeId: '01JD00000000000000000000W2',
  addedLater: true,
  clashesWith: 1,
};

describe('an entry from the database', () => {
  it('is read with everything it carries', () => {
    expect(parseEntry('01JD00000000000000000000E1', day, stored)).toEqual({
      id: '01JD00000000000000000000E1',
      day: '2026-11-20',
      time: '21:05:09',
      zone: 'Europe/Dublin',
      text: 'Rain on the tin roof.',
      addedLater: true,
      createdAtMs: 1_795_208_709_000,
      updatedAtMs: 1_795_208_710_000,
      revision: 2,
      writeId: '01JD00000000000000000000W2',
      clashesWith: 1,
    });
  });

  it('keeps when it was written elsewhere, if that is a time', () => {
    expect(parseEntry('e', day, { ...stored, writtenAt: -5 })).toMatchObject({ writtenAtMs: -5 });
    expect(parseEntry('e', day, { ...stored, writtenAt: '2018' })).not.toHaveProperty(
      'writtenAtMs',
    );
    expect(parseEntry('e', day, stored)).not.toHaveProperty('writtenAtMs');
    const version = { ...stored, day: '11-20-2026', replacedAt: 5, writtenAt: -5 };
    expect(parseVersion('e', 3, version)).toMatchObject({ writtenAtMs: -5 });
  });

  it('keeps that it was never edited, as an entry and as a version', () => {
    expect(parseEntry('e', day, { ...stored, unedited: true })).toHaveProperty('unedited', true);
    expect(parseEntry('e', day, { ...stored, unedited: 'yes' })).not.toHaveProperty('unedited');
    const version = { ...stored, day: '11-20-2026', replacedAt: 5, unedited: true };
    expect(parseVersion('e', 3, version)).toHaveProperty('unedited', true);
  });

  it('that another program wrote with only time and text is read as revision 0 of no known zone', () => {
    expect(parseEntry('-Nabc', day, { time: '08:00:00', text: 'tea' })).toEqual({
      id: '-Nabc',
      day: '2026-11-20',
      time: '08:00:00',
      zone: 'Etc/Unknown',
      text: 'tea',
      addedLater: false,
      createdAtMs: null,
      updatedAtMs: null,
      revision: 0,
      writeId: '',
      clashesWith: null,
    });
  });

  it('keeps its words when fields beside them are of the wrong type', () => {
    const odd = { ...stored, zone: 7, createdAt: 'now', revision: 1.5, writeId: {}, addedLater: 1 };
    expect(parseEntry('e', day, odd)).toMatchObject({
      text: 'Rain on the tin roof.',
      zone: 'Etc/Unknown',
      createdAtMs: null,
      revision: 0,
      writeId: '',
      addedLater: false,
    });
  });

  it('without a readable time and text is no entry', () => {
    const junk: unknown[] = [
      ...[null, undefined, 'text', 7, [], {}, { time: '08:00:00' }, { text: 'tea' }],
      ...[
        { ...stored, time: '24:00:00' },
        { ...stored, time: 8 },
      ],
      ...[
        { ...stored, text: '' },
        { ...stored, text: 8 },
      ],
    ];
    for (const value of junk) expect(parseEntry('e', day, value), String(value)).toBeNull();
  });
});

describe('a version from the database', () => {
  const version = { ...stored, day: '11-20-2026', replacedAt: 5, movedTo: '1-5-2026' };

  it('is read with its day, its revision and where its entry went', () => {
    expect(parseVersion('e', 3, version)).toEqual({
      id: 'e',
      day: '2026-11-20',
      time: '21:05:09',
      zone: 'Europe/Dublin',
      text: 'Rain on the tin roof.',
      addedLater: true,
      revision: 3,
      createdAtMs: 1_795_208_709_000,
      writeId: '01JD00000000000000000000W2',
      replacedAtMs: 5,
      movedTo: '2026-01-05',
    });
  });

  it('without a day that exists is no version', () => {
    for (const other of ['2-30-2026', '01-05-2026', '2026-01-05', 7, undefined]) {
      expect(parseVersion('e', 3, { ...version, day: other })).toBeNull();
    }
  });
});
