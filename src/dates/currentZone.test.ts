import { describe, expect, it } from 'vitest';

import { cityOf } from './cityOf.ts';
import { currentZone } from './currentZone.ts';

describe('the current name of a zone', () => {
  it('is another name of the same zone, for every zone that this platform knows', () => {
    const offsetIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(0);
    const zones = Intl.supportedValuesOf('timeZone');
    for (const zone of zones) {
      expect(offsetIn(currentZone(zone))).toBe(offsetIn(zone));
      expect(currentZone(currentZone(zone))).toBe(currentZone(zone));
    }
    expect(new Set(zones.map(currentZone)).size).toBe(zones.length);
  });

  it('is the name that people know today', () => {
    expect(['Asia/Calcutta', 'Europe/Kiev', 'Asia/Saigon', 'Europe/Berlin'].map(cityOf)).toEqual([
      'Kolkata',
      'Kyiv',
      'Ho Chi Minh City',
      'Berlin',
    ]);
  });
});
