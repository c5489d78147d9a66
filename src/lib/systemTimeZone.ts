/** Present in Chromium since 144 and Firefox since 139. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/**
 * The device's current IANA zone. Ask again each time, because people travel. `UTC` if the device does not
 * know it (`Etc/Unknown`) or names a zone that its own Intl refuses.
 */
export function systemTimeZone(): string {
  // The first Intl call of a page costs 10 ms or more. Temporal answers at once, with the same name as Intl.
  const named = typeof Temporal === 'undefined' ? '' : Temporal.Now.timeZoneId();
  if (/^[A-Z]/.test(named) && named !== 'Etc/Unknown') return named;
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}
