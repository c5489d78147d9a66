const allowedProtocols = new Set(['http:', 'https:', 'mailto:']);

/**
 * `href` as a whole, normalised address when it is one that may be followed from an entry: http, https or
 * mailto, spelled out. Null for everything else; `javascript:` in every disguise, `data:`, relative addresses
 * and those that do not parse among it. The browser's own parser decides, so that no disguise is
 * read in one way here and in another way on a click.
 */
export function safeHref(href: string): string | null {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return null;
  }
  return allowedProtocols.has(url.protocol) ? url.href : null;
}
