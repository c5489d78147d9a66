import { decimalLabel } from './numberLabel.ts';

/** `value` with its unit in the form of `locale`: "6.5 h", "7". A sign alone stands at the number: "40%". */
export function measureLabel(value: number, unit: string, locale: string): string {
  const number = decimalLabel(value, locale);
  if (unit === '') return number;
  // No line break between them.
  return /^[\p{L}\p{Sc}]/u.test(unit) || unit.startsWith('°')
    ? `${number}\u00a0${unit}`
    : number + unit;
}
