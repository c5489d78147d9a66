import { createEmitter } from '../../lib/createEmitter.ts';
import { lookKeys } from '../../lib/storedText.ts';

/** The themes that a person can choose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The theme of this device alone. It stays when another person signs in. */
const deviceKey = 'daylog:device-theme';

const deviceThemeChanges = createEmitter();

/** Calls back when this tab has changed the theme of this device. */
export const onDeviceTheme = deviceThemeChanges.subscribe;

/** The theme of this device alone; null when the person's own theme applies. */
export function deviceTheme(): Theme | null {
  const kept = quietly(() => localStorage.getItem(deviceKey));
  return kept === 'system' || kept === 'light' || kept === 'dark' ? kept : null;
}

/** Chooses the theme of this device alone; null returns to the person's theme. Call `showTheme` afterwards. */
export function chooseDeviceTheme(theme: Theme | null): void {
  storeOnDevice(deviceKey, theme);
  deviceThemeChanges.emit();
}

/** Shows this device's theme, or else the person's `theme`, now and at the next first paint. */
export function showTheme(theme: Theme): void {
  const shown = deviceTheme() ?? theme;
  const { dataset } = document.documentElement;
  if (shown === 'system') delete dataset['theme'];
  else dataset['theme'] = shown;
  storeOnDevice(lookKeys.theme, shown === 'system' ? null : shown);
}

/** Stores a choice about the look of this device. null removes it. */
export function storeOnDevice(key: string, value: string | null): void {
  quietly(() => {
    if (value === null) localStorage.removeItem(key);
    else if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
  });
}

/** Storage can be disabled or full: the look then lasts until the page is closed. */
function quietly<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}
