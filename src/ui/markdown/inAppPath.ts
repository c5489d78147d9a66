import { inAppAddress } from '../../entries/markdown/inAppAddress.ts';

/** The path, query and hash of `href` if it leads to a day of this app; null for every other address. */
export function inAppPath(href: string): string | null {
  const url = inAppAddress(href, window.location.origin)?.url;
  return url === undefined ? null : url.pathname + url.search + url.hash;
}
