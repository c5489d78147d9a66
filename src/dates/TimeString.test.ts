import { describe, expect, it } from 'vitest';

import { parseTimeInput, parseTimeString, timeString } from './TimeString.ts';

describe('a wall time', () => {
  it('is every second of a day, written HH:mm:ss', () => {
    for (let second = 0; second < 24 * 3600; second++) {
      const text = new Date(second * 1000).toISOString().slice(11, 19);
      const time = timeString(Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60);
      expect(time === text && parseTimeString(text) === time, text).toBe(true);
    }
  });

  it('is refused when there is no such time or it is written in another way', () => {
    const others = [
      ...['24:00:00', '24:00:05', '23:60:00', '23:59:60', '9:05:00', '09:05', '', '09:05:00Z'],
      ...['09:05:00.5', ' 09:05:00', '09:05:00\n', '09-05-00', '٠٩:٠٥:٠٠', '-1:00:00'],
    ];
    for (const text of others) expect(parseTimeString(text), text).toBeUndefined();
    expect(() => timeString(24, 0, 0)).toThrow(RangeError);
    expect(() => timeString(9.5, 0, 0)).toThrow(RangeError);
  });

  it('is read from a time input, which leaves out seconds that are zero', () => {
    expect(parseTimeInput('09:05')).toBe('09:05:00');
    expect(parseTimeInput('09:05:07')).toBe('09:05:07');
    expect(parseTimeInput('09:05:07.250')).toBe('09:05:07');
    for (const value of ['', '24:00', '9:05', 'hello', '09:05.5']) {
      expect(parseTimeInput(value), value).toBeUndefined();
    }
  });
});
