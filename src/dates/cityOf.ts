/** The place that an IANA zone is named after: "Los Angeles" of `America/Los_Angeles`. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
