const allowedProtocols = new Set(['http:', 'https:', 'mailto:']);

/**
 * The normalised absolute address of `href` if an entry may link to it: http, https or mailto. Null for anything
 * else: `javascript:` in any disguise, `data:`, relative and invalid addresses. Uses the browser's own URL parser,
 * so that this check and a click read an address alike.
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
