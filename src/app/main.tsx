import '../ui/styles/fonts.css';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';

import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { firstPaintArea, snapshotOnScreen } from '../boot/firstPaintArea.ts';
import { readDatePath } from '../dates/datePath.ts';
import { useSession } from '../hooks/account/useSession.ts';
import { useReadable } from '../hooks/useReadable.ts';
import { useSelectedDate } from '../hooks/useSelectedDate.ts';
import { WordsContext } from '../hooks/useWords.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import { nextTask } from '../lib/nextTask.ts';
import type { DayView } from '../log/DayLog.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { loadRenderer } from '../ui/markdown/markdownRenderer.ts';
import { languageOf, type Language } from '../words/language.ts';
import { loadWords } from '../words/loadWords.ts';
import { App } from './App.tsx';
import { AppProviders } from './AppProviders.tsx';
import { browserEnvironment } from './browser/browserEnvironment.ts';
import type { AppServices } from './AppServices.ts';
import { createAppServices, openSessionRecord } from './composition.ts';
import { ScreenTransition } from './ScreenTransition.tsx';
import { lazyAt, LockedApp } from './lazyScreens.ts';
import { saveSnapshots } from './saveSnapshots.ts';
import { setPageLanguage, type SpokenWords } from './useSpokenWords.ts';
// Last: on paper it overrides the style sheets of the first screen.
import '../ui/styles/print.css';

/** How long the snapshot stays on screen at most, in ms, while the app waits for the day. */
const longestReadOnlyMs = 2000;

const area = firstPaintArea();
const snapshot = snapshotOnScreen();

/**
 * Reads the session record, opens the log of the signed-in person, and draws the app. Rejects when that fails before the
 * first screen. `onError` hears what fails while the app draws, outside of every message of its own.
 */
export async function open(onError: (cause: unknown) => void): Promise<void> {
  const services = createAppServices(await openSessionRecord());
  // Before anything else, so that a reload adds no text twice.
  const address = services.sharedTexts.take(window.location);
  if (address !== null) window.history.replaceState(window.history.state, '', address);
  // Starts reading the day before React prepares the page.
  const path = readDatePath(window.location.pathname);
  const firstDay = 'day' in path ? path.day : services.today.getSnapshot();
  const firstView = services.log.getSnapshot()?.day(firstDay);
  const removeHiddenSnapshot = () => {
    const isSignedOut = services.session.getSnapshot().kind !== 'open';
    if (isSignedOut || services.appLock.getSnapshot()) snapshotOnScreen()?.remove();
  };
  services.session.subscribe(removeHiddenSnapshot);
  removeHiddenSnapshot();
  startAfterPaint(services);
  await draw(services, firstView, onError);
}

/** Draws the app. With a snapshot on screen, waits for the day first and then replaces it at once. */
async function draw(
  services: AppServices,
  firstView: ReadableStore<DayView> | undefined,
  onError: (cause: unknown) => void,
): Promise<void> {
  // A new task: evaluating the app's code was a long one already.
  await nextTask();
  const environment = browserEnvironment(services.clock);
  const { locale } = services.settings.getSnapshot().settings;
  const language = languageOf(locale ?? environment.locale);
  setPageLanguage(language);
  const spoken = await firstWordsIn(language);
  setPageLanguage(spoken.language);
  if (snapshot !== null && firstView !== undefined) {
    const isRich = snapshot.querySelector('.entry-text:not(.entry-text-plain)') !== null;
    await Promise.all([waitForDay(firstView, longestReadOnlyMs), isRich && loadRenderer()]);
  }

  // Loads the screen in the address before the first draw, to avoid an empty page.
  if (services.session.getSnapshot().kind === 'open') {
    const isTimeUp = new Promise((resolve) => setTimeout(resolve, longestReadOnlyMs));
    const isLocked = services.appLock.getSnapshot();
    const screen = isLocked ? LockedApp : lazyAt(window.location.pathname);
    await Promise.race([screen?.settle(), isTimeUp]);
  }

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  const page = (
    <StrictMode>
      <WordsContext value={spoken.words}>
        <ErrorBoundary>
          {/* Without transitions, a day step is painted in the frame after the key. */}
          <BrowserRouter useTransitions={false}>
            <ScreenTransition>
              <AppProviders services={services} environment={environment} firstWords={spoken}>
                <App services={services} />
                <RemoveFirstPaint appLock={services.appLock} />
              </AppProviders>
            </ScreenTransition>
          </BrowserRouter>
        </ErrorBoundary>
      </WordsContext>
    </StrictMode>
  );
  // As a transition, React draws in slices of some ms, so that a slow machine still responds.
  const onUncaughtError = (cause: unknown) => {
    reportError(cause);
    // React has removed what it drew.
    setTimeout(() => onError(cause));
  };
  startTransition(() => createRoot(root, { onUncaughtError }).render(page));
  // If drawing fails, the error message must not appear below the snapshot.
  setTimeout(() => area?.remove(), longestReadOnlyMs);
}

/** Loads the sentences of `language`. English is part of the app, and replaces sentences that cannot be loaded. */
async function firstWordsIn(language: Language): Promise<SpokenWords> {
  try {
    return { language, words: await loadWords(language) };
  } catch {
    return { language: 'en', words: null };
  }
}

/** Removes the first paint in the commit that shows the app's own page. */
function RemoveFirstPaint({ appLock }: { readonly appLock: ReadableStore<boolean> }) {
  const session = useSession();
  const isLocked = useReadable(appLock);
  const isShown = useSelectedDate().selectedDate !== '' || session.kind !== 'open' || isLocked;
  useLayoutEffect(() => {
    if (isShown) area?.remove();
  }, [isShown]);
  return null;
}

/** Starts sync, the Markdown renderer and snapshots, after the first paint. */
function startAfterPaint(services: AppServices): void {
  let start = () => {
    start = () => undefined;
    services.start();
    void loadRenderer();
    saveSnapshots(services);
  };
  // Starts when the day is on screen, or after 300 ms: the day may have to come from the server.
  new PerformanceObserver((list) => {
    // While the snapshot is on screen, the mark is the snapshot's.
    if (snapshot?.isConnected !== true && list.getEntriesByName('daylog:day-painted').length > 0)
      start();
  }).observe({ type: 'mark', buffered: true });
  setTimeout(() => start(), 300);
}

/** Resolves when `view` is no longer loading, or after `longestMs`. */
function waitForDay(view: ReadableStore<DayView>, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (view.getSnapshot().kind === 'loading') return;
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = view.subscribe(look);
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, longestMs);
    look();
  });
}
