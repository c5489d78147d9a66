import type { Weekday } from '../../dates/weekOf.ts';
import type { DeviceEnvironment } from '../../hooks/useEnvironment.ts';
import { browserLocale } from '../../lib/browserLocale.ts';
import { systemTimeZone } from '../../lib/systemTimeZone.ts';
import type { Clock } from '../../lib/Clock.ts';

/** Clock, time zone, locale and first day of the week of this browser. */
export function browserEnvironment(clock: Clock): DeviceEnvironment {
  const locale = browserLocale();
  return { clock, timeZone: systemTimeZone, locale, weekStartsOn: weekStartIn(locale) };
}

const monday = 1;

/** The first day of the week in `locale`; Monday if the browser does not know. */
export function weekStartIn(locale: string): Weekday {
  const tag: Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  } = new Intl.Locale(locale);
  // Intl counts Sunday as 7.
  const firstDay = ((tag.getWeekInfo?.() ?? tag.weekInfo)?.firstDay ?? monday) % 7;
  return isWeekday(firstDay) ? firstDay : monday;
}

function isWeekday(value: number): value is Weekday {
  return Number.isInteger(value) && value >= 0 && value <= 6;
}
