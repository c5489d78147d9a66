import { afterEach, describe, expect, it, vi } from 'vitest';

import { systemTimeZone } from './systemTimeZone.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A device whose Intl reports `timeZone`. */
function reports(timeZone: string): void {
  const options = new Intl.DateTimeFormat('en-US').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({
    ...options,
    timeZone,
  });
}

describe('the zone of the device', () => {
  it('is the one it is set to, also after it was changed', () => {
    for (const zone of ['Pacific/Apia', 'America/New_York']) {
      vi.stubEnv('TZ', zone);
      expect(systemTimeZone()).toBe(zone);
    }
  });

  it('comes from Temporal where it exists, unless that is no name', () => {
    vi.stubEnv('TZ', 'Europe/Lisbon');
    for (const [said, zone] of [
      ['Asia/Tokyo', 'Asia/Tokyo'],
      ['+05:30', 'Europe/Lisbon'],
      ['Etc/Unknown', 'Europe/Lisbon'],
    ]) {
      vi.stubGlobal('Temporal', { Now: { timeZoneId: () => said } });
      expect(systemTimeZone(), said).toBe(zone);
    }
  });

  it('is UTC when the device does not know it or names one that it refuses itself', () => {
    for (const zone of ['Etc/Unknown', 'Mars/Olympus', '']) {
      reports(zone);
      expect(systemTimeZone(), zone).toBe('UTC');
    }
  });
});
