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

  it('have their current names, and keep the name that the browser uses', () => {
    const kyiv = inRegion('Europe')?.filter(({ name }) => /^K[iy]+[ev]+$/.test(name));
    expect(kyiv?.map(({ name }) => name)).toEqual(['Kyiv']);
    const places = inRegion('Asia')?.map(({ name }) => name) ?? [];
    expect(places).toEqual(
      expect.arrayContaining(['Kolkata', 'Ho Chi Minh City', 'Kathmandu', 'Yangon']),
    );
    for (const old of ['Calcutta', 'Saigon', 'Katmandu', 'Rangoon'])
      expect(places).not.toContain(old);
    expect(places).toEqual([...places].sort());
    expect(inRegion('America')?.map(({ name }) => name)).toContain('Argentina, Buenos Aires');
  });

  it('name a zone once, as it was chosen, when two browsers name it differently', () => {
    const kolkata = (zone: string) =>
      zonesToOffer([zone])
        .byRegion.flatMap(({ zones }) => zones)
        .filter(({ name }) => name === 'Kolkata');
    for (const zone of ['Asia/Calcutta', 'Asia/Kolkata'])
      expect(kolkata(zone)).toEqual([{ zone, name: 'Kolkata' }]);
  });

  it('include, once each, the chosen zone and the device’s own', () => {
    const zones = allZones(['Etc/GMT+5', 'Europe/Berlin', 'UTC']);
    expect(zones).toContain('Etc/GMT+5');
    expect(new Set(zones).size).toBe(zones.length);
  });
});
