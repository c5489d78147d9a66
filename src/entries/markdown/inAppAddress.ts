import type { DayKey } from '../../dates/DayKey.ts';
import { readDatePath } from '../../dates/datePath.ts';

/** An address of this app that names a day. */
export interface InAppAddress {
  readonly day: DayKey;
  readonly url: URL;
}

/**
 * Reads `href` as an address of the app at `origin` that names a day: `/11-20-2026#id`, or the same with `origin`.
 * Null for every other address, such as another path of this origin.
 */
export function inAppAddress(href: string, origin: string): InAppAddress | null {
  const url = urlOf(href, origin);
  // `//host/` and `/\host/` begin with a slash, and lead elsewhere.
  if (url?.origin !== origin) return null;
  const read = readDatePath(url.pathname);
  return read.kind === 'date' || read.kind === 'rewrite' ? { day: read.day, url } : null;
}

function urlOf(href: string, origin: string): URL | null {
  try {
    return href.startsWith('/') ? new URL(href, origin) : new URL(href);
  } catch {
    // It is no address.
    return null;
  }
}
