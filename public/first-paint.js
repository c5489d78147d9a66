/* global document, localStorage */
// What cannot wait for the app itself. A file of its own, because the page allows no inline script.
try {
  // The look chosen on this device (src/hooks/theme.ts keeps it), before anything is painted.
  const theme = localStorage.getItem('daylog:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // Nobody is signed in (src/app/personMemory.ts): the sign-in screen comes along with the app.
  const { signIn } = document.currentScript.dataset;
  if (signIn !== undefined && localStorage.getItem('daylog:person') === null) {
    for (const href of signIn.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
  }
} catch {
  // Storage switched off: the device's own look it is, and the app finds its parts by itself.
}
