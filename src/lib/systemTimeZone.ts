/**
 * The IANA zone this device is set to now; ask again rather than keep it, people travel. `UTC` when the
 * device does not know (`Etc/Unknown`) or names a zone that its own Intl refuses.
 */
export function systemTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}
