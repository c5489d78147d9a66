/**
 * One line about a failure for support: `Daylog 0.1.0 · auth/timeout · online · 2026-11-20T17:04:29.000Z`. It
 * holds nothing about the person: no address, no id, no words. A `code` of another form becomes `unknown`.
 */
export function supportLine(parts: {
  readonly version: string;
  readonly code: string;
  readonly isOnline: boolean;
  /** Epoch ms. */
  readonly nowMs: number;
}): string {
  // Codes are Firebase's or our own: words, dashes, a slash. Other text could hold personal data.
  const code = /^[\w/-]{1,80}$/.test(parts.code) ? parts.code : 'unknown';
  const network = parts.isOnline ? 'online' : 'offline';
  return ['Daylog ' + parts.version, code, network, new Date(parts.nowMs).toISOString()].join(
    ' · ',
  );
}
