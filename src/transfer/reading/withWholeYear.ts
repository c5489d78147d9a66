/**
 * A date as spreadsheets write it, with four figures for the year: `6.3.24` gives `6.3.2024`, `3/5/98 8:15` gives
 * `3/5/1998 8:15`. From 69 on a year is of the last century, as POSIX says of `%y` in strptime. Any other text comes
 * back as it was. The preview shows the years.
 */
export function withWholeYear(date: string): string {
  return date.replace(
    /^(\s*\d{1,2}([./])\d{1,2}\2)(\d{2})(?=$|[\sT,])/,
    (_all, before: string, _mark, year: string) =>
      `${before}${Number(year) >= 69 ? '19' : '20'}${year}`,
  );
}
