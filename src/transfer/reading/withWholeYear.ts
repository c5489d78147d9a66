import { monthNamed } from './parseLongDay.ts';

/**
 * A date as spreadsheets write it, with four figures for the year: `6.3.24` gives `6.3.2024`, `3/5/98 8:15` gives
 * `3/5/1998 8:15`, `15-Jan-24` gives `15-Jan-2024`. From 69 on a year is of the last century, as POSIX says of `%y` in strptime. Any other text comes
 * back as it was. The preview shows the years.
 */
export function withWholeYear(date: string): string {
  return date.replace(
    /^(\s*\d{1,2}([./ -])(\d{1,2}|\p{L}{3,12}\.?)\2)(\d{2})(?=$|[\sT,])/u,
    (all, before: string, mark: string, month: string, year: string) => {
      // Dashes and blanks need the name of a month: `10-11-12` begins with a year as often.
      const isDate = /\d/.test(month) ? /[./]/.test(mark) : monthNamed(month) !== undefined;
      return isDate ? `${before}${Number(year) >= 69 ? '19' : '20'}${year}` : all;
    },
  );
}
