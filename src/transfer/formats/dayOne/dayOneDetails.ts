import { field, numberField, textField } from '../../reading/outside.ts';

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

/** A place in one line, from its smallest part to its country. Empty if it has no name. */
export function placeLine(location: unknown, { place }: DetailNames): string {
  const names = place.map((name) => textField(location, name).trim());
  const named = [...new Set(names)].filter((name) => name !== '');
  if (named.length > 0) return named.join(', ');
  const latitude = numberField(location, 'latitude') ?? numberField(location, 'Latitude');
  const longitude = numberField(location, 'longitude') ?? numberField(location, 'Longitude');
  return latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
}

/** The weather in one line: "Clear, 22 °C". */
export function weatherLine(weather: unknown, { celsius, sky }: DetailNames): string {
  const degrees = numberField(weather, celsius);
  const parts = [
    textField(weather, sky).trim(),
    degrees === null ? '' : `${Math.round(degrees)} °C`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Whether `value` has the object `key` with anything in it. */
export function hasObject(value: unknown, key: string): boolean {
  const found = field(value, key);
  return typeof found === 'object' && found !== null && Object.keys(found).length > 0;
}
