/* global document, localStorage, navigator */
// What cannot wait for the app itself. A file of its own, because the page allows no inline script.
// build/firstPaintHints.ts tells where the build has put things.
function ask(href, attributes) {
  document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }));
}

try {
  // The look chosen on this device (src/hooks/theme.ts keeps it), before anything is painted.
  const theme = localStorage.getItem('daylog:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  const { signIn, font } = document.currentScript.dataset;

  // Nobody is signed in (src/app/personMemory.ts): the sign-in screen comes along with the app.
  if (signIn !== undefined && localStorage.getItem('daylog:person') === null) {
    for (const href of signIn.split(' ')) ask(href, { rel: 'modulepreload' });
  }

  // The font is on the device: it can be there for the first paint. Over a network it would hold up the code.
  if (font !== undefined && navigator.serviceWorker?.controller) {
    ask(font, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
} catch {
  // Storage switched off: the device's own look it is, and the app finds its parts by itself.
}
