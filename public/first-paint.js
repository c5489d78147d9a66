/* global document, localStorage */
// Before anything is painted: the look chosen on this device (src/hooks/theme.ts keeps it). A file of
// its own, loaded before the style sheet is applied, because the page allows no inline script.
try {
  const theme = localStorage.getItem('daylog:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage switched off: the device's own look it is.
}
