import { contentOf } from '../boot/snapshotContent.ts';
import { snapshotNameHere, surroundingsOf } from '../boot/surroundings.ts';
import { parseDayKey, type DayKey } from '../dates/DayKey.ts';
import { readDatePath } from '../dates/datePath.ts';
import type { Entry } from '../entries/Entry.ts';
import type { TodayStore } from '../hooks/time/createTodayStore.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import { writeSnapshot } from '../storage/indexedDbSnapshots.ts';
import { entriesMark, type Snapshot } from '../storage/Snapshot.ts';
import type { DayLog } from '../log/DayLog.ts';
import type { Clock } from '../lib/Clock.ts';
import type { Session } from '../account/SessionStore.ts';

export interface SaveSnapshotDeps {
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  readonly session: ReadableStore<Session>;
  readonly log: ReadableStore<DayLog | null>;
  readonly settings: Pick<ReadableStore<unknown>, 'subscribe'>;
  readonly today: Pick<TodayStore, 'getSnapshot' | 'changesAtMs'>;
}

/** In characters. A longer text takes longer to restore than the app takes to draw it. */
const longestText = 200_000;

/** How long the page has to stay unchanged before it is saved, in ms. */
const restMs = 700;

/**
 * Saves the day on screen for the first paint of the next visit (src/boot/):
 *
 *   day painted, its entries or a setting changed ──► 0.7 s without another change ──► save
 */
export function saveSnapshots(deps: SaveSnapshotDeps): void {
  let cancel: () => void = () => undefined;
  let stopFollowing: () => void = () => undefined;

  function saveSoon(): void {
    cancel();
    cancel = deps.clock.setTimer(() => void saveSnapshot(deps), restMs);
  }

  /** Follows the entries of the day on screen, which may change without a `daylog:day-painted` mark. */
  function followDay(): void {
    stopFollowing();
    const day = dayOnScreen();
    const view = day === null ? undefined : deps.log.getSnapshot()?.day(day);
    stopFollowing = view?.subscribe(saveSoon) ?? (() => undefined);
  }

  const marks = new PerformanceObserver((list) => {
    if (list.getEntriesByName('daylog:day-painted').length === 0) return;
    followDay();
    saveSoon();
  });
  marks.observe({ type: 'mark', buffered: true });
  deps.settings.subscribe(saveSoon);
}

/** Parts that appear after the day. In a snapshot they would go and come back. */
const passingParts =
  '[role="alert"], dialog, .menu, .actions, .toast, .recall, .examples, .other-days, .past, .linked-from, .entry-links, .photo-state, .photo-problem, .photo-field, [type="file"]';

/** Saves the page, if it shows a complete day of the signed-in person. */
async function saveSnapshot(deps: SaveSnapshotDeps): Promise<void> {
  const session = deps.session.getSnapshot();
  // With an app lock, the next visit begins with the lock screen.
  if (session.kind !== 'open' || session.appLock !== undefined) return;
  const { uid } = session.person;
  const snapshot = snapshotOf(uid, deps);
  if (snapshot !== null) await writeSnapshot(uid, snapshotNameHere(), snapshot);
}

/** The snapshot of the page; null when the page shows anything else than one day with its entries. */
function snapshotOf(uid: string, deps: SaveSnapshotDeps): Snapshot | null {
  const page = document.querySelector('#root > .page');
  const day = dayOnScreen();
  const surroundings = surroundingsOf(uid);
  if (page === null || day === null || surroundings === null || !isAddressOf(day, deps))
    return null;
  const view = deps.log.getSnapshot()?.day(day).getSnapshot();
  if (view?.kind !== 'known' || !showsExactly(page, view.entries)) return null;
  const copy = readableCopy(page);
  if (copy.textContent.length > longestText) return null;
  const content = contentOf(copy);
  if (content === null) return null;
  const { lang, dir, dataset } = document.documentElement;
  return {
    surroundings,
    day,
    entries: entriesMark(view.entries),
    content,
    isHistory: dataset['day'] === 'history',
    lang,
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
    savedAtMs: deps.clock.now(),
    untilMs: deps.today.changesAtMs(),
  };
}

function dayOnScreen(): DayKey | null {
  const time = document.querySelector('#root > .page > main.day h1 time');
  return parseDayKey(time?.getAttribute('datetime') ?? '') ?? null;
}

/** Whether the address is that of `day`, without another view. */
function isAddressOf(day: DayKey, deps: SaveSnapshotDeps): boolean {
  const { pathname } = window.location;
  const address = readDatePath(pathname);
  if (pathname.split('/').length > 2) return false;
  if (address.kind === 'today') return day === deps.today.getSnapshot();
  return address.kind === 'date' && address.day === day;
}

/** Whether the page shows exactly these entries, and none is being edited. */
function showsExactly(page: Element, entries: readonly Entry[]): boolean {
  const shown = [...page.querySelectorAll('[data-entry]')].map(({ id }) => id);
  const isBeingEdited = page.querySelector('.entries textarea, dialog') !== null;
  return !isBeingEdited && shown.join() === entries.map(({ id }) => id).join();
}

/** A copy of the page for reading, without typed text, dialogs, alerts and status texts. */
function readableCopy(page: Element): Element {
  const copy = document.importNode(page, true);
  // Hidden tools take no space on screen. Leaving them out saves 7 elements per entry.
  const tools = [...copy.querySelectorAll('.entry-tools')];
  for (const [index, original] of page.querySelectorAll('.entry-tools').entries()) {
    const drawing = original.querySelector('.icon');
    if (drawing !== null && getComputedStyle(drawing).visibility === 'hidden')
      tools[index]?.remove();
  }
  for (const passing of copy.querySelectorAll(passingParts)) passing.remove();
  // Their address ends with this page. The box of the photo stays.
  for (const image of copy.querySelectorAll('.photo img')) image.remove();
  for (const state of copy.querySelectorAll('[role="status"], .composer-time')) {
    // A space keeps the height of the line. An empty line has no height.
    if (state.textContent !== '') state.textContent = '\u00a0';
  }
  for (const field of copy.querySelectorAll('textarea, input')) {
    field.textContent = '';
    field.setAttribute('disabled', '');
    if (field instanceof HTMLInputElement) field.toggleAttribute('checked', field.checked);
  }
  return copy;
}
