/**
 * Keys in `localStorage` of this device's look, by the `data-` attribute of the page that has the same value. Absent: the
 * system's theme, the normal size and width of texts, no values below the day.
 */
export const lookKeys = {
  theme: 'daylog:theme',
  size: 'daylog:text-size',
  width: 'daylog:text-width',
  values: 'daylog:day-values',
} as const;

/**
 * Key in `localStorage`: the home screen was offered in this browser. Of nobody, so a sign-out keeps it.
 */
export const homeScreenOfferedKey = 'daylog-home-screen-offered';

/** Key in `localStorage` of the settings of `uid`. */
export function settingsKey(uid: string): string {
  return `daylog:settings:${uid}`;
}

/** The text under `key` in `localStorage`. null if there is none or storage is disabled. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
