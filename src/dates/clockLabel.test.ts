import { describe, expect, it } from 'vitest';

import { clockLabel } from './clockLabel.ts';
import { timeString } from './TimeString.ts';

describe('the time of an entry', () => {
  it.each([
    [0, '12:00:09 AM'],
    [12, '12:00:09 PM'],
    [14, '2:00:09 PM'],
  ])('at %i hours, counted to twelve, is %s', (hour, label) => {
    expect(clockLabel(timeString(hour, 0, 9), 'en-US', 'h12').replace(/\s/u, ' ')).toBe(label);
  });

  it.each([['h23'], [null]] as const)('is shown as it is stored with %j', (hourCycle) => {
    expect(clockLabel(timeString(0, 0, 9), 'de-DE', hourCycle)).toBe('00:00:09');
  });
});
