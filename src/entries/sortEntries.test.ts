import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { testEntry } from '../../tests/support/testEntry.ts';
import { dayKey } from '../dates/DayKey.ts';
import { dayKeyAt, timeStringAt } from '../dates/wallClock.ts';
import { createIdSource } from './createIdSource.ts';
import type { Entry } from './Entry.ts';
import { asEntryId } from './entryIds.ts';
import { occurrenceOf } from './occurrenceOf.ts';
import { parseEntry, unknownZone } from './parseEntry.ts';
import { sortEntries } from './sortEntries.ts';

const day = dayKey('2026-11-20');

it('sorts a day by wall time, and the entries of one second in the order of their making', () => {
  const ids = createIdSource(
    () => 1_795_208_709_000,
    () => 0.5,
  );
  const made = ['09:00:00', '08:00:00', '09:00:00', '09:00:00'].map((time, index) =>
    parseEntry(ids.entryId(), day, { time, text: `written ${index}` }),
  );
  const entries = made.flatMap((entry) => (entry === null ? [] : [entry])).reverse();
  expect(sortEntries(entries).map(({ text }) => text)).toEqual([
    'written 1',
    'written 0',
    'written 2',
    'written 3',
  ]);
});

it('keeps two entries of the same second and the same text apart', () => {
  const twins = ['b', 'a'].flatMap(
    (id) => parseEntry(id, day, { time: '09:00:00', text: 'tea' }) ?? [],
  );
  expect(sortEntries(twins).map(({ id }) => id)).toEqual(['a', 'b']);
});

/** An entry that was written in `zone` at `instant`, as the app stamps it. */
function writtenAt(instant: string | number, zone: string, changes: Partial<Entry> = {}): Entry {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  const dayStartHour = 0;
  return testEntry({
    id: createIdSource(() => Math.max(0, ms)).entryId(),
    ...(ms < 0 ? { writtenAtMs: ms } : {}),
    day: dayKeyAt(ms, zone, dayStartHour),
    time: timeStringAt(ms, zone),
    zone,
    ...changes,
  });
}

const shown = (entries: readonly Entry[]) =>
  sortEntries(entries).map((entry) => `${entry.time.slice(0, 5)} ${occurrenceOf(entry)}`);

describe('an hour that comes twice', () => {
  it.each([
    ['Europe/Berlin', '2026-10-25T00:50Z', '2026-10-25T01:10Z', ['02:50 first', '02:10 second']],
    ['Europe/London', '2026-10-25T00:50Z', '2026-10-25T01:10Z', ['01:50 first', '01:10 second']],
    ['Atlantic/Azores', '2026-10-25T00:50Z', '2026-10-25T01:10Z', ['00:50 first', '00:10 second']],
    ['America/New_York', '2026-11-01T05:50Z', '2026-11-01T06:10Z', ['01:50 first', '01:10 second']],
    ['America/Havana', '2026-11-01T04:50Z', '2026-11-01T05:10Z', ['00:50 first', '00:10 second']],
    ['America/Santiago', '2026-04-05T02:50Z', '2026-04-05T03:10Z', ['23:50 first', '23:10 second']],
    // Half an hour.
    [
      ...['Australia/Lord_Howe', '2026-04-04T14:50Z', '2026-04-04T15:10Z'],
      ['01:50 first', '01:40 second'],
    ],
    // The clock went from midnight to 23:00 on the day before.
    ['Africa/Cairo', '2026-10-29T20:50Z', '2026-10-29T21:10Z', ['23:50 first', '23:10 second']],
    // Two hours.
    ['Antarctica/Troll', '2026-10-25T00:50Z', '2026-10-25T01:10Z', ['02:50 first', '01:10 second']],
    // A whole day.
    [
      ...['America/Juneau', '1867-10-18T20:00Z', '1867-10-19T12:00Z'],
      ['11:02 first', '03:02 second'],
    ],
  ] as const)('has its entries in the order of writing in %s', (zone, one, other, order) => {
    const entries = [writtenAt(one, zone), writtenAt(other, zone)];
    expect(entries[0]?.day).toBe(entries[1]?.day);
    expect(shown(entries)).toEqual(order);
    expect(shown(entries.toReversed())).toEqual(order);
  });

  const berlin = 'Europe/Berlin';

  it('has the entries before and after it at their places', () => {
    const hours = ['23:59', '00:01', '00:20', '00:59', '01:00', '01:20', '01:59', '02:00', '02:30'];
    const entries = hours.map((hour) => writtenAt(`2026-10-25T${hour}Z`, berlin)).slice(1);
    const order = ['02:01', '02:20', '02:59', '02:00', '02:20', '02:59', '03:00', '03:30'];
    expect(sortEntries(entries.toReversed()).map(({ time }) => time.slice(0, 5))).toEqual(order);
  });

  it('is told by the instant of an imported entry, and by nothing that comes with sending', () => {
    const [first, second] = [
      writtenAt('2026-10-25T00:50Z', berlin),
      writtenAt('2026-10-25T01:10Z', berlin),
    ];
    const sent = { createdAtMs: Date.parse('2026-10-27T12:00Z'), revision: 1 };
    expect(occurrenceOf({ ...second, ...sent })).toBe('second');
    const imported = testEntry({
      ...second,
      id: createIdSource(() => Date.parse('2026-11-20T12:00Z')).entryId(),
    });
    expect(occurrenceOf(imported)).toBe('first');
    const known = { ...imported, writtenAtMs: Date.parse('2026-10-25T01:10Z') };
    expect(shown([known, first])).toEqual(['02:50 first', '02:10 second']);
  });

  it('is not read from the id of an import, which holds the wall time as UTC', () => {
    const london = writtenAt('2026-10-25T01:10Z', 'Europe/London');
    expect(london.time).toBe('01:10:00');
    expect(occurrenceOf({ ...london, createdAtMs: Date.parse('2026-10-25T01:10:02Z') })).toBe(
      'second',
    );
    expect(occurrenceOf({ ...london, createdAtMs: Date.parse('2026-11-25T01:10Z') })).toBe('first');
  });

  it('is the first one for an entry that was added later', () => {
    const time = timeStringAt(Date.parse('2026-10-25T01:10Z'), berlin);
    const late = writtenAt('2026-10-25T12:00Z', berlin, { time, addedLater: true });
    expect(shown([writtenAt('2026-10-25T00:50Z', berlin), late])).toEqual([
      '02:10 first',
      '02:50 first',
    ]);
  });

  it('stays the second one when the person corrects the time by minutes', () => {
    const time = timeStringAt(Date.parse('2026-10-25T01:00Z'), berlin);
    expect(occurrenceOf(writtenAt('2026-10-25T01:20Z', berlin, { time }))).toBe('second');
  });

  it('belongs to the day before where days start at four', () => {
    const day = dayKey('2026-10-24');
    const entries = [
      writtenAt('2026-10-25T01:10Z', berlin, { day }),
      writtenAt('2026-10-25T00:50Z', berlin, { day }),
      writtenAt('2026-10-24T18:00Z', berlin),
    ];
    expect(shown(entries)).toEqual(['02:50 first', '02:10 second', '20:00 only']);
  });

  it('is none on other days, in unknown zones and for entries of other programs', () => {
    const time = timeStringAt(Date.parse('2026-10-25T01:10Z'), berlin);
    const entry = { ...writtenAt('2026-10-25T01:10Z', berlin), time };
    expect(occurrenceOf(entry)).toBe('second');
    expect(occurrenceOf({ ...entry, day: dayKey('2026-10-20') })).toBe('only');
    expect(occurrenceOf({ ...entry, zone: unknownZone })).toBe('only');
    expect(occurrenceOf({ ...entry, zone: 'Mars/Olympus' })).toBe('only');
    expect(occurrenceOf(testEntry({ ...entry, id: asEntryId('a') }))).toBe('first');
  });
});

describe('the order of a day', () => {
  const zones = ['Europe/Berlin', 'Europe/London', 'America/New_York', 'UTC', unknownZone] as const;
  const nightMs = Date.parse('2026-10-24T22:00Z');
  const night = fc
    .array(
      fc.record({ minute: fc.integer({ min: 0, max: 24 * 60 }), zone: fc.constantFrom(...zones) }),
      { maxLength: 12 },
    )
    .map((made) => {
      const ids = createIdSource(() => 0);
      return made.flatMap(({ minute, zone }) => {
        const ms = nightMs + minute * 60_000;
        const own = zone === unknownZone ? 'UTC' : zone;
        const entry = writtenAt(ms, own, { zone, text: String(ms), writtenAtMs: ms });
        return entry.day === dayKey('2026-10-25') ? [{ ...entry, id: ids.entryId() }] : [];
      });
    });
  const any = night.chain((entries) =>
    fc.tuple(
      fc.constant(entries),
      fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
    ),
  );

  it('is the same for any order before', () => {
    fc.assert(
      fc.property(any, ([entries, shuffled]) => {
        const sorted = sortEntries(entries);
        expect(sortEntries(shuffled)).toEqual(sorted);
        expect(sortEntries(sorted)).toEqual(sorted);
        expect(new Set(sorted)).toEqual(new Set(entries));
      }),
    );
  });

  it('is the order of instants within a zone', () => {
    fc.assert(
      fc.property(night, (entries) => {
        for (const zone of ['Europe/Berlin', 'Europe/London']) {
          const instants = sortEntries(entries)
            .filter((entry) => entry.zone === zone)
            .map(({ writtenAtMs }) => writtenAtMs ?? 0);
          expect(instants).toEqual([...instants].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('is the order of wall times between zones, unless an hour comes twice around an entry', () => {
    fc.assert(
      fc.property(night, (entries) => {
        const sorted = sortEntries(entries);
        const moved = (entry: Entry, by: Entry) =>
          sorted.some(
            ({ zone, time }) =>
              zone === entry.zone &&
              occurrenceOf(entry) !== 'only' &&
              (entry.time < by.time ? time > by.time : time < by.time),
          );
        sorted.forEach((one, at) => {
          for (const other of sorted.slice(at + 1)) {
            if (one.zone === other.zone || one.time <= other.time) continue;
            expect(moved(one, other) || moved(other, one)).toBe(true);
          }
        });
      }),
    );
  });
});
