/* global document, indexedDB, innerHeight, innerWidth, localStorage, location, navigator, performance, window */
/* global MessageChannel, MutationObserver, requestAnimationFrame, setTimeout */
// What cannot wait for the app itself. The build puts it into the page (build/inlineFirstPaint.ts), and
// build/firstPaintHints.ts tells where it has put other things.
const { app, entry, signIn, font, welcome } = document.currentScript.dataset;
const root = document.documentElement;

/** How long the app waits for the kept page to be painted, in ms; a hidden page is not painted at all. */
const longestToPaintMs = 300;

function ask(href, attributes) {
  document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }));
}

/** Brings the app's code. During development the page has it itself. */
function bringApp() {
  if (entry === undefined) return;
  document.head.append(Object.assign(document.createElement('script'), { src: entry }));
}

/** Whose log this browser opens, by its session record (src/storage/indexedDbSessionRecord.ts); null: nobody's. */
function personHere() {
  return new Promise((resolve) => {
    const opening = indexedDB.open('daylog-session');
    // There is none: it is not for this script to make it.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('session').objectStore('session').get('session');
      reading.onsuccess = () => {
        database.close();
        const session = reading.result?.session;
        resolve(session?.kind === 'open' ? session.person : null);
      };
      reading.onerror = () => resolve(null);
    };
  });
}

/**
 * The page as src/app/keepPage.ts kept it, if it is this person's, at this address, on the same day and by
 * the same version of the app; else null. Nobody else's is left lying about.
 */
function keptFor(person) {
  const names = ['daylog:kept', 'daylog:kept-day'];
  for (const name of names) {
    const kept = JSON.parse(localStorage.getItem(name));
    if (kept === null) continue;
    const now = Date.now();
    if (kept.uid !== person?.uid || kept.app !== app) localStorage.removeItem(name);
    else if (
      kept.path + kept.locale === location.pathname + navigator.language &&
      location.search + location.hash === '' &&
      kept.offset === new Date().getTimezoneOffset() &&
      kept.keptAtMs <= now &&
      now < kept.untilMs
    ) {
      return kept;
    }
  }
  return null;
}

/** Timers of a page in the background come once a second; messages do not wait. */
function inNextTask(callback) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => callback();
  port2.postMessage(null);
}

/** Puts `page` where the app will be; main.tsx takes it away in the moment in which the app is drawn. */
function putUp(page) {
  page.id = 'kept';
  return new Promise((resolve) => {
    const observer = new MutationObserver(putWhenParsed);
    observer.observe(root, { childList: true });
    putWhenParsed();
    function putWhenParsed() {
      if (document.body === null) return;
      observer.disconnect();
      document.body.prepend(page);
      requestAnimationFrame(() => inNextTask(resolve));
    }
  });
}

/** The head of the sign-in screen (src/features/account/SignInScreen.tsx), to be read while its code comes. */
function showWelcome() {
  const words = JSON.parse(welcome);
  const [language] = navigator.language.split('-');
  const lang = language in words ? language : 'en';
  const { lead, dir } = words[lang];
  Object.assign(root, { lang, dir });
  const part = (name, className, ...content) => {
    const element = Object.assign(document.createElement(name), { className });
    element.append(...content);
    return element;
  };
  const screen = part('main', 'sign-in', part('h1', 'brand brand-large', 'Daylog'));
  screen.append(part('p', 'sign-in-lead', lead), part('div', 'sign-in-to-come'));
  void putUp(part('div', '', screen));
}

/** What src/app/keepPage.ts took apart, put together; no HTML is parsed. */
function elementOf([name, attributes, ...children]) {
  const space = /^(svg|path)$/.test(name) ? '2000/svg' : '1999/xhtml';
  const element = document.createElementNS(`http://www.w3.org/${space}`, name);
  for (const attribute of Object.entries(attributes)) element.setAttribute(...attribute);
  element.append(
    ...children.map((child) => (typeof child === 'string' ? child : elementOf(child))),
  );
  return element;
}

/** Shows the kept page for reading. Resolves when it is painted, or has had its time. */
function show(kept) {
  // Asked first of all: nothing else that this page waits for takes as long.
  const entriesThere = entriesOnDevice(kept);
  Object.assign(root, { lang: kept.lang, dir: kept.dir });
  if (kept.isHistory) root.dataset.day = 'history';
  // To be read only: nothing in it can be pressed, focused or typed into.
  const page = Object.assign(document.createElement('div'), { inert: true });
  page.append(elementOf(kept.content));
  const addRest = () => page.querySelector('.entries')?.append(...kept.rest.map(elementOf));
  // What nobody sees at first comes later. Whoever comes back finds themselves where they were on the page.
  const [{ type }] = performance.getEntriesByType('navigation');
  const isEnough = type === 'navigate' && innerWidth === kept.width && innerHeight <= kept.height;
  if (!isEnough) addRest();
  const isPainted = putUp(page);
  // The day counts as painted when the device itself says that these are its entries.
  const isRead = Promise.all([entriesThere, isPainted]).then(([entries]) => {
    if (!page.isConnected || entries !== kept.entries) return;
    const detail = { day: kept.day, source: 'device' };
    performance.mark('daylog:day-painted', { detail });
  });
  // Nothing gets in the way of that: not the rest of the page, not the first date, nor the app's own code, which
  // is not even asked for. Each is a task of its own, so that a slow machine can look at its keys in between.
  const isLate = new Promise((resolve) => setTimeout(resolve, longestToPaintMs));
  const isShown = Promise.race([isRead, isLate]);
  if (isEnough) void isShown.then(() => inNextTask(addRest));
  void isShown.then(() => inNextTask(makeFirstDate));
  return isShown;
}

/** The first date in words costs a page 10 ms and more, whoever asks for it. */
function makeFirstDate() {
  const words = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' };
  new Intl.DateTimeFormat(navigator.language, words).format(0);
}

/** The entries of the kept day as the device has them now, in the words of src/app/keepPage.ts. */
function entriesOnDevice({ uid, day }) {
  return new Promise((resolve) => {
    const opening = indexedDB.open(`daylog:${uid}`);
    // There is none: it is not for this script to make it.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      database.onversionchange = () => database.close();
      const reading = database.transaction('days').objectStore('days').get(day);
      reading.onsuccess = () => {
        database.close();
        const entries = reading.result?.entries ?? [];
        resolve(entries.map(({ id, writeId, revision }) => `${id} ${writeId} ${revision}`).join());
      };
    };
  });
}

// Of all that Trusted Types guard, the app needs one thing: its own files, as scripts and as workers.
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) =>
    /^\/(sw|assets\/[\w.-]+)\.js$/.test(url.replace(location.origin, '')) ? url : null,
});
// The app finds the whole page, whenever its code comes (build/classicEntry.ts).
const isParsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
window.daylogBegin = (run) => void isParsed.then(() => inNextTask(run));

/** Begins with the kept page of whoever is signed in, or else with the app. */
async function begin() {
  let person = null;
  let isShown;
  try {
    // The look chosen on this device (src/hooks/theme.ts keeps it), before anything is painted.
    const theme = localStorage.getItem('daylog:theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

    const isLate = new Promise((resolve) => setTimeout(() => resolve(null), longestToPaintMs));
    person = await Promise.race([personHere(), isLate]);
    const kept = keptFor(person);
    if (kept !== null) isShown = show(kept);
  } catch {
    // Storage switched off, or nothing that this script understands: the app finds everything by itself.
  }
  if (isShown !== undefined) {
    await isShown;
    bringApp();
    return;
  }
  bringApp();
  // Spent now, while the page waits for the app's code; a kept page is painted first.
  setTimeout(makeFirstDate);
  if (signIn === undefined || person !== null) return;
  // Nobody is signed in: the sign-in screen comes along with the app.
  for (const href of signIn.split(' ')) ask(href, { rel: 'modulepreload' });
  // A version before the session record kept the person here; the app takes them over.
  if (localStorage.getItem('daylog:person') === null) showWelcome();
}

void begin();

// The font is on the device: it can be there for the first paint. Over a network it would hold up the code.
if (font !== undefined && navigator.serviceWorker?.controller) {
  ask(font, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
