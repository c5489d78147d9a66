import { describe, expect, it } from 'vitest';

import { zonesToOffer, type ZoneRegion } from './zones.ts';

const inRegion = (name: ZoneRegion) =>
  zonesToOffer([]).byRegion.find(({ region }) => region === name)?.zones;

const allZones = (also: readonly string[]) => {
  const { byRegion, others } = zonesToOffer(also);
  return [...byRegion.flatMap(({ zones }) => zones), ...others].map(({ zone }) => zone);
};

describe('the zones to offer', () => {
  it('are all that the browser knows', () => {
    const known = Intl.supportedValuesOf('timeZone');
    expect(known.length).toBeGreaterThan(300);
    expect(allZones([])).toEqual(expect.arrayContaining(known));
  });

  it('are named by their place, under their region', () => {
    expect(inRegion('Europe')).toContainEqual({ zone: 'Europe/Berlin', name: 'Berlin' });
    const { others } = zonesToOffer([]);
    expect(others).toEqual([{ zone: 'UTC', name: 'UTC' }]);
    expect(inRegion('America')).toContainEqual({
      zone: 'America/Argentina/Ushuaia',
      name: 'Argentina, Ushuaia',
    });
  });

  it('include, once each, the chosen zone and the device’s own', () => {
    const zones = allZones(['Etc/GMT+5', 'Europe/Berlin', 'UTC']);
    expect(zones).toContain('Etc/GMT+5');
    expect(new Set(zones).size).toBe(zones.length);
  });
});
