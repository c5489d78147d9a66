import { field, numberField, textField } from '../../reading/outside.ts';
import { trackerLine, weatherLines } from '../../reading/trackerLine.ts';

/** Place and weather by the names that one version of Day One gives their fields. */
export interface DetailNames {
  readonly place: readonly string[];
  readonly celsius: string;
  readonly sky: string;
}

/** The names of Day One Classic. */
export const classicNames: DetailNames = {
  place: ['Place Name', 'Locality', 'Administrative Area', 'Country'],
  celsius: 'Celsius',
  sky: 'Description',
};

/** Place and weather as lines of trackers. */
export function detailLines(
  location: unknown,
  weather: unknown,
  { place, celsius, sky }: DetailNames,
): readonly string[] {
  return [
    trackerLine('place', placeOf(location, place)),
    ...weatherLines(textField(weather, sky), numberField(weather, celsius)),
  ];
}

/** A place from its smallest part to its country, or where it is. Empty if neither is known. */
function placeOf(location: unknown, fields: readonly string[]): string {
  const names = fields.map((name) => textField(location, name).trim());
  const named = [...new Set(names)].filter((name) => name !== '');
  if (named.length > 0) return named.join(', ');
  const latitude = numberField(location, 'latitude') ?? numberField(location, 'Latitude');
  const longitude = numberField(location, 'longitude') ?? numberField(location, 'Longitude');
  return latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
}

/** Whether `value` has the object `key` with anything in it. */
export function hasObject(value: unknown, key: string): boolean {
  const found = field(value, key);
  return typeof found === 'object' && found !== null && Object.keys(found).length > 0;
}
