/** Where the runtime has it (Chromium since 144, Firefox since 139). */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/**
 * The IANA zone this device is set to now; ask again rather than keep it, people travel. `UTC` when the
 * device does not know (`Etc/Unknown`) or names a zone that its own Intl refuses.
 */
export function systemTimeZone(): string {
  // A page's first question to Intl costs it 10 ms and more, in which this one answers with a name of Intl's.
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
