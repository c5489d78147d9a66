import { readDatePath } from '../../dates/datePath.ts';

/**
 * The path, query and hash of `href` if it leads to a day of this app: `/11-20-2026#id`, or the same with this
 * page's origin. Null for every other address, such as another path of this origin.
 */
export function inAppPath(href: string): string | null {
  const { origin } = window.location;
  const url = urlOf(href, origin);
  // `//host/` and `/\host/` begin with a slash, and lead elsewhere.
  if (url?.origin !== origin) return null;
  const { kind } = readDatePath(url.pathname);
  return kind === 'date' || kind === 'rewrite' ? url.pathname + url.search + url.hash : null;
}

function urlOf(href: string, origin: string): URL | null {
  try {
    return href.startsWith('/') ? new URL(href, origin) : new URL(href);
  } catch {
    // It is no address.
    return null;
  }
}
