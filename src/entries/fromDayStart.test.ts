import { describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { timeString } from '../dates/TimeString.ts';
import type { Entry } from './Entry.ts';
import { asEntryId, asWriteId } from './entryIds.ts';
import { fromDayStart } from './fromDayStart.ts';
import { testEntry } from '../../tests/support/testEntry.ts';

const at = (hour: number): Entry =>
  testEntry({
    id: asEntryId(`at ${hour}`),
    day: dayKey('2026-11-20'),
    time: timeString(hour, 30, 0),
    zone: 'Etc/UTC',
    text: 'words',
    writeId: asWriteId(''),
  });
const hours = (entries: readonly Entry[]) => entries.map(({ time }) => Number(time.slice(0, 2)));

describe('on a day that starts at four', () => {
  it('the small hours come after the late evening', () => {
    expect(hours(fromDayStart([at(0), at(3), at(4), at(23)], 4))).toEqual([4, 23, 0, 3]);
  });

  it('a night alone, or a day without one, stays in its order', () => {
    const night = [at(1), at(2)];
    const day = [at(4), at(9)];
    expect(fromDayStart(night, 4)).toBe(night);
    expect(fromDayStart(day, 4)).toBe(day);
    expect(fromDayStart([], 4)).toEqual([]);
  });
});

it('a day that starts at midnight is as it was', () => {
  const entries = [at(0), at(12)];
  expect(fromDayStart(entries, 0)).toBe(entries);
});
