import { placeName } from '../../dates/cityOf.ts';
import { currentZone } from '../../dates/currentZone.ts';
import type { Words } from '../../words/Words.ts';

/** The first part of a zone's name, such as `Europe`. */
export type ZoneRegion = keyof Words['settings']['zoneRegion'];

const regions: readonly ZoneRegion[] = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
];

/** One zone to offer. */
export interface OfferedZone {
  /** IANA: `America/Argentina/Ushuaia`. */
  readonly zone: string;
  /** The zone without its region: `Argentina, Ushuaia`. */
  readonly name: string;
}

/**
 * Every zone that this browser knows and the zones `also`, by their current names and sorted by them. `zone` is the
 * name that the browser or `also` uses. Zones outside the regions, such as `UTC`, are in `others`.
 */
export function zonesToOffer(also: readonly string[]): {
  readonly byRegion: readonly {
    readonly region: ZoneRegion;
    readonly zones: readonly OfferedZone[];
  }[];
  readonly others: readonly OfferedZone[];
} {
  // The last one of two names for a zone stays.
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC', ...also];
  const all = [...new Map(known.map((zone) => [currentZone(zone), zone]))]
    .map(([current, zone]) => ({ current, zone }))
    .sort((one, other) => (one.current < other.current ? -1 : 1));
  const inRegion = (name: string) => regions.some((region) => name.startsWith(`${region}/`));
  return {
    byRegion: regions.map((region) => ({
      region,
      zones: all
        .filter(({ current }) => current.startsWith(`${region}/`))
        .map(({ current, zone }) => ({ zone, name: placeName(current.slice(region.length + 1)) })),
    })),
    others: all
      .filter(({ current }) => !inRegion(current))
      .map(({ current, zone }) => ({ zone, name: placeName(current) })),
  };
}
