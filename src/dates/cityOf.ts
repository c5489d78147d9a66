/** The place in the name of an IANA zone: "Los Angeles" for `America/Los_Angeles`. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
