/** The locale when the browser names none that `Intl` takes. */
const fallback = 'en';

/**
 * The locale of this browser, as BCP 47. Some systems name one that no `Intl` function takes, for example `C`. English
 * then, or the next language of the person. Never throws.
 */
export function browserLocale(
  browser: { readonly language: string; readonly languages?: readonly string[] } = navigator,
): string {
  const named = [browser.language, ...(browser.languages ?? [])];
  return named.find(isLocale) ?? fallback;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
