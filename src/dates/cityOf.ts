import { currentZone } from './currentZone.ts';

/** The place in the current name of an IANA zone: "Los Angeles" for `America/Los_Angeles`. */
export function cityOf(zone: string): string {
  const name = currentZone(zone);
  return placeName(name.slice(name.lastIndexOf('/') + 1));
}

/** A part of a zone's name as people write it: "Argentina, Ushuaia" for `Argentina/Ushuaia`. */
export function placeName(part: string): string {
  // The one name that the IANA database shortens.
  if (part === 'Ho_Chi_Minh') return 'Ho Chi Minh City';
  return part.replaceAll('/', ', ').replaceAll('_', ' ');
}
