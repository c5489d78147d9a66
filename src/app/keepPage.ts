import { parseDayKey, type DayKey } from '../dates/DayKey.ts';
import { readDatePath } from '../dates/datePath.ts';
import type { Entry } from '../entries/Entry.ts';
import type { TodayStore } from '../hooks/createTodayStore.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { DayLog } from '../sync/DayLog.ts';
import type { Clock } from '../sync/ports.ts';
import type { Session } from '../sync/SessionStore.ts';
import { forgetKeptPage, forgetKeptPages, type KeptPageName } from './keptPage.ts';

/**
 * An element by its name, attributes and children: what a page is made of, without HTML that would have to
 * be parsed again. Only names and texts that were on screen can come of it.
 */
type KeptElement = readonly [
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (KeptElement | string)[],
];

/** What is kept; public/first-paint.js reads it before there is any other code. */
interface KeptPage {
  readonly uid: string;
  /** The build that drew it: another has other styles. */
  readonly app: string;
  readonly path: string;
  readonly day: DayKey;
  /** Which entries it shows, as `entriesMark` says it. */
  readonly entries: string;
  readonly content: KeptElement;
  /** The last entries, which belong at the end of the list in `content`: in this window they are out of sight. */
  readonly rest: readonly KeptElement[];
  /** The window that it was laid out for, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly isHistory: boolean;
  readonly lang: string;
  readonly dir: string;
  /** `navigator.language`, by which dates are worded. */
  readonly locale: string;
  /** `Date.getTimezoneOffset()`; with another one it may be another day. */
  readonly offset: number;
  /** It holds from then on until today is another day, both epoch ms. */
  readonly keptAtMs: number;
  readonly untilMs: number;
}

export interface KeepPageParts {
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  readonly session: ReadableStore<Session>;
  readonly log: ReadableStore<DayLog | null>;
  readonly today: Pick<TodayStore, 'getSnapshot' | 'changesAtMs'>;
}

interface Watched {
  readonly log: DayLog;
  readonly day: DayKey;
  readonly stop: () => void;
}

/** A page longer than this (UTF-16 units) is not kept: browsers give 5 million to everything together. */
const longestKept = 400_000;

/** How long the page has to stay as it is before it is kept, in ms. */
const restMs = 700;

/**
 * Keeps the day page as it is on screen in `localStorage`, so that the next visit can be read before React
 * and IndexedDB have begun (public/first-paint.js shows it; inert, for some hundredths of a second). It is
 * keyed by uid and removed when the session ends. Returns the way to stop.
 *
 *   day painted, entries changed ──► rest 0.7 s ──► keep
 *   page hidden ─────────────────────────────────► keep
 *   entries of the kept day change while another day is on screen ──► forget
 */
export function keepPage(parts: KeepPageParts): () => void {
  let cancel: () => void = () => undefined;
  const watched = new Map<KeptPageName, Watched>();

  function keep(): void {
    cancel();
    const kept = pageToKeep(parts);
    if (kept === null) return;
    try {
      window.localStorage.setItem(keptPageName(kept.path), JSON.stringify(kept));
    } catch {
      // Full: what lies there is of an earlier moment, and in the way of what matters.
      forgetKeptPages();
    }
  }

  function keepSoon(): void {
    cancel();
    cancel = parts.clock.setTimer(keep, restMs);
  }

  /** Follows the day on screen, also when another has come: its entries may change without a mark. */
  function watch(): void {
    const log = parts.log.getSnapshot();
    const day = dayOnScreen();
    const name = keptPageName(window.location.pathname);
    const before = watched.get(name);
    if (log === null || day === null || (before?.log === log && before.day === day)) return;
    before?.stop();
    const stop = log.day(day).subscribe(() => {
      if (dayOnScreen() === day) keepSoon();
      else forgetKeptPage(name);
    });
    watched.set(name, { log, day, stop });
  }

  const marks = new PerformanceObserver((list) => {
    if (list.getEntriesByName('daylog:day-painted').length === 0) return;
    watch();
    keepSoon();
  });
  marks.observe({ type: 'mark', buffered: true });
  const keepWhenHidden = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  document.addEventListener('visibilitychange', keepWhenHidden);
  window.addEventListener('pagehide', keep);

  return () => {
    cancel();
    for (const { stop } of watched.values()) stop();
    marks.disconnect();
    document.removeEventListener('visibilitychange', keepWhenHidden);
    window.removeEventListener('pagehide', keep);
  };
}

/** The page as it can be kept now; null when it is no day page, or not one that may be shown again. */
function pageToKeep(parts: KeepPageParts): KeptPage | null {
  const session = parts.session.getSnapshot();
  const app = document.querySelector<HTMLElement>('script[data-app]')?.dataset['app'];
  const page = document.querySelector('#root > .page');
  const day = dayOnScreen();
  if (session.kind !== 'open' || app === undefined || page === null || day === null) return null;
  const { uid } = session.person;
  const view = parts.log.getSnapshot()?.day(day).getSnapshot();
  if (view?.kind !== 'known' || !showsExactly(page, view.entries)) return null;
  const { pathname, search, hash } = window.location;
  const address = readDatePath(pathname);
  const today = parts.today.getSnapshot();
  const isItsPage = address.kind === 'today' ? day === today : address.kind === 'date';
  if (!isItsPage || pathname.split('/').length > 2 || search + hash !== '') return null;

  const copy = readableCopy(page);
  const outOfSight = entriesOutOfSight(page, copy);
  for (const entry of outOfSight) entry.remove();
  const content = keptElement(copy);
  const rest = outOfSight.map(keptElement);
  if (JSON.stringify([content, rest]).length > longestKept) return null;
  const { lang, dir, dataset } = document.documentElement;
  const keptAtMs = parts.clock.now();
  return {
    uid,
    app,
    path: pathname,
    day,
    entries: entriesMark(view.entries),
    content,
    rest,
    width: window.innerWidth,
    height: window.innerHeight,
    isHistory: dataset['day'] === 'history',
    lang,
    dir,
    locale: navigator.language,
    offset: new Date(keptAtMs).getTimezoneOffset(),
    keptAtMs,
    untilMs: parts.today.changesAtMs(),
  };
}

/** Tells one state of a day's entries from every other; first-paint.js says the same of what IndexedDB holds. */
function entriesMark(entries: readonly Entry[]): string {
  return entries.map(({ id, writeId, revision }) => `${id} ${writeId} ${revision}`).join();
}

function dayOnScreen(): DayKey | null {
  const time = document.querySelector('#root > .page > main.day h1 time');
  return parseDayKey(time?.getAttribute('datetime') ?? '') ?? null;
}

/** Whether the page shows these entries, all of them to be read and none being edited. */
function showsExactly(page: Element, entries: readonly Entry[]): boolean {
  const shown = [...page.querySelectorAll('[data-entry]')].map(({ id }) => id);
  const isBeingEdited = page.querySelector('.entries textarea, dialog') !== null;
  return !isBeingEdited && shown.join() === entries.map(({ id }) => id).join();
}

/** A copy of the page for reading: without anything typed, anything that is true for a moment only, and any name. */
function readableCopy(page: Element): Element {
  const copy = document.importNode(page, true);
  // An entry's tools that are out of sight take no room either: 7 elements for each entry.
  const tools = [...copy.querySelectorAll('.entry-tools')];
  for (const [index, original] of page.querySelectorAll('.entry-tools').entries()) {
    const drawing = original.querySelector('.icon');
    if (drawing !== null && getComputedStyle(drawing).visibility === 'hidden')
      tools[index]?.remove();
  }
  for (const passing of copy.querySelectorAll('[role="alert"], dialog, .menu, .toast'))
    passing.remove();
  for (const state of copy.querySelectorAll('[role="status"], .composer-time')) {
    // Its line keeps its height; one that said nothing has none.
    if (state.textContent !== '') state.textContent = '\u00a0';
    state.removeAttribute('data-kind');
  }
  for (const field of copy.querySelectorAll('textarea, input')) {
    field.textContent = '';
    field.removeAttribute('value');
    field.setAttribute('disabled', '');
  }
  for (const each of copy.querySelectorAll('*')) {
    // `style`: the page's Content-Security-Policy would complain of it; `data-direction`: it would slide in.
    for (const name of ['id', 'name', 'for', 'style', 'data-direction', 'aria-live', 'autofocus'])
      each.removeAttribute(name);
  }
  return copy;
}

/** Entries of `copy` that are below the first windowful of `page`; none where its list holds anything else. */
function entriesOutOfSight(page: Element, copy: Element): readonly Element[] {
  const entries = [...page.querySelectorAll('.entries > [data-entry]')];
  const list = copy.querySelector('.entries');
  if (list === null || list.children.length !== entries.length) return [];
  const first = entries.findIndex(
    (entry) => entry.getBoundingClientRect().top + window.scrollY > window.innerHeight,
  );
  return first < 0 ? [] : [...list.children].slice(first);
}

function keptElement(element: Element): KeptElement {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const);
  const children = [...element.childNodes].flatMap((child): readonly (KeptElement | string)[] => {
    if (child instanceof Element) return [keptElement(child)];
    return child.nodeType === Node.TEXT_NODE ? [child.nodeValue ?? ''] : [];
  });
  return [element.localName, Object.fromEntries(attributes), ...children];
}

/** Under which name the page at `path` is kept: one for the live today, one for the last other day. */
function keptPageName(path: string): KeptPageName {
  return path === '/' ? 'daylog:kept' : 'daylog:kept-day';
}
