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

/** `value` in the form of `locale` with the decimals that it has, at most `most`. */
export function decimalLabel(value: number, locale: string, most = 2): string {
  const decimals = String(Number(value.toFixed(most))).split('.')[1]?.length ?? 0;
  return numberLabel(value, locale, Math.min(decimals, most));
}
