/** The look on this device, in `localStorage`: `light` or `dark`; nothing for the system's. */
export const shownThemeKey = 'daylog:theme';

/** The settings of `uid`, in `localStorage`. */
export function settingsKey(uid: string): string {
  return `daylog:settings:${uid}`;
}

/** The text under `key` in `localStorage`; null when there is none, or the person has switched storage off. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
