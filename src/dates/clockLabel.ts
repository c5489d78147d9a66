import type { TimeString } from './TimeString.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * `time` to the second for an entry. In the 12-hour cycle, in the form of `locale` ("2:05:09 PM"). Otherwise
 * as it is stored ("14:05:09"). Throws RangeError if `locale` is no language tag.
 */
export function clockLabel(
  time: TimeString,
  locale: string,
  hourCycle: 'h12' | 'h23' | null,
): string {
  if (hourCycle !== 'h12') return time;
  let formatter = formatters.get(locale);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h12',
      timeZone: 'UTC',
    });
    formatters.set(locale, formatter);
  }
  return formatter.format(Date.parse(`1970-01-01T${time}Z`));
}
