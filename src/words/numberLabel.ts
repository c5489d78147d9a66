const formatters = new Map<string, Intl.NumberFormat>();

/**
 * `value` in the form of `locale` (BCP 47): "1,234" in en-US, "1.234" in de. Throws RangeError if `locale` is
 * no language tag.
 */
export function numberLabel(value: number, locale: string, fractionDigits = 0): string {
  const key = `${locale} ${fractionDigits}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}
