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
 * Every zone that this browser knows and the zones `also`, sorted by name. Zones outside the regions, such as `UTC`,
 * are in `others`.
 */
export function zonesToOffer(also: readonly string[]): {
  readonly byRegion: readonly {
    readonly region: ZoneRegion;
    readonly zones: readonly OfferedZone[];
  }[];
  readonly others: readonly OfferedZone[];
} {
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])].sort();
  const inRegion = (zone: string) => regions.some((region) => zone.startsWith(`${region}/`));
  return {
    byRegion: regions.map((region) => ({
      region,
      zones: all
        .filter((zone) => zone.startsWith(`${region}/`))
        .map((zone) => ({ zone, name: placeName(zone.slice(region.length + 1)) })),
    })),
    others: all.filter((zone) => !inRegion(zone)).map((zone) => ({ zone, name: placeName(zone) })),
  };
}

function placeName(zone: string): string {
  return zone.replaceAll('/', ', ').replaceAll('_', ' ');
}
