/** Key in `localStorage` of this device's theme: `light` or `dark`. Absent: the system's theme. */
export const shownThemeKey = 'daylog:theme';

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
