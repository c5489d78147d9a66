/** The look that the person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** Where this device keeps the choice; public/first-paint.js reads it too, before anything is painted. */
const themeKey = 'daylog:theme';

/** The choice kept on this device; `system` when there is none, or none that we know. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(themeKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // Storage switched off: nothing can have been kept.
    return 'system';
  }
}

/** Shows `theme` and keeps it on this device, for as long as the page is open when storage is switched off. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Said by the docstring: the look then lasts as long as this page.
  }
}
