import { shownThemeKey } from '../../lib/storedText.ts';

/** The look that a person can choose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** What was chosen for this device alone; it outlasts whoever is signed in. */
const deviceKey = 'daylog:device-theme';

/** The look chosen for this device alone; null when it is the person's, as on their other devices. */
export function deviceTheme(): Theme | null {
  const kept = quietly(() => localStorage.getItem(deviceKey));
  return kept === 'system' || kept === 'light' || kept === 'dark' ? kept : null;
}

/** Chooses the look of this device alone; with null it is the person's again. Then to be shown. */
export function chooseDeviceTheme(theme: Theme | null): void {
  quietly(() => storeItem(deviceKey, theme));
}

/** Shows this device's own look, or else the `theme` of the person, now and at the next first paint. */
export function showTheme(theme: Theme): void {
  const shown = deviceTheme() ?? theme;
  const { dataset } = document.documentElement;
  if (shown === 'system') delete dataset['theme'];
  else dataset['theme'] = shown;
  quietly(() => storeItem(shownThemeKey, shown === 'system' ? null : shown));
}

function storeItem(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
}

/** Storage may be switched off or full: the look then lasts as long as the page. */
function quietly<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}
