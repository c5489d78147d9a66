import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';

import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { firstPaintArea, snapshotOnScreen } from '../boot/firstPaintArea.ts';
import { readDatePath } from '../dates/datePath.ts';
import { useSession } from '../hooks/account/useSession.ts';
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
import { lazyAt } from './lazyScreens.ts';
import { saveSnapshots } from './saveSnapshots.ts';
import { setPageLanguage, type SpokenWords } from './useSpokenWords.ts';
import { waitForDay } from './waitForDay.ts';
// Behind all others of the first screen, which it overrides on paper.
import '../ui/print.css';

/** How long the snapshot stays on screen at most, in ms, while the app waits for the day. */
const longestReadOnlyMs = 2000;

const area = firstPaintArea();
const snapshot = snapshotOnScreen();

/** Opens the log of whoever is signed in, once the session record says who that is, and draws it. */
async function open(): Promise<void> {
  const services = createAppServices(await openSessionRecord());
  // The day is on its way from the device while React prepares the page that shows it.
  const path = readDatePath(window.location.pathname);
  const firstDay = 'day' in path ? path.day : services.today.getSnapshot();
  const firstView = services.log.getSnapshot()?.day(firstDay);
  const removeWordsOfLeaver = () => {
    if (services.session.getSnapshot().kind !== 'open') snapshotOnScreen()?.remove();
  };
  services.session.subscribe(removeWordsOfLeaver);
  removeWordsOfLeaver();
  startAfterPaint(services);
  await draw(services, firstView);
}

/** Draws the app; over a snapshot in one go, when the day is known. */
async function draw(
  services: AppServices,
  firstView: ReadableStore<DayView> | undefined,
): Promise<void> {
  // To evaluate the app's code was a task already.
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

  // An address that names a screen is drawn with it, not with an empty place first.
  if (services.session.getSnapshot().kind === 'open') {
    const patience = new Promise((resolve) => setTimeout(resolve, longestReadOnlyMs));
    await Promise.race([lazyAt(window.location.pathname)?.settle(), patience]);
  }

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  const page = (
    <StrictMode>
      <WordsContext value={spoken.words}>
        <ErrorBoundary>
          {/* A step is painted in the frame after the key, not when React finds time for it. */}
          <BrowserRouter useTransitions={false}>
            <ScreenTransition>
              <AppProviders services={services} environment={environment} firstWords={spoken}>
                <App services={services} />
                <TakesOver />
              </AppProviders>
            </ScreenTransition>
          </BrowserRouter>
        </ErrorBoundary>
      </WordsContext>
    </StrictMode>
  );
  // As a transition it is drawn in slices of some milliseconds, and a slow machine still answers meanwhile.
  startTransition(() => createRoot(root).render(page));
  // Should the app break while it is drawn, its sentence about that must not stand below the snapshot.
  setTimeout(() => area?.remove(), longestReadOnlyMs);
}

/** English is here already: nobody who reads it waits, and whoever reads what cannot be had now reads it meanwhile. */
async function firstWordsIn(language: Language): Promise<SpokenWords> {
  try {
    return { language, words: await loadWords(language) };
  } catch {
    return { language: 'en', words: null };
  }
}

/** Removes the first paint in the commit that shows the app's own page. */
function TakesOver() {
  const session = useSession();
  const isShown = useSelectedDate().selectedDate !== '' || session.kind !== 'open';
  useLayoutEffect(() => {
    if (isShown) area?.remove();
  }, [isShown]);
  return null;
}

/** Starts what nobody waits for: sync, the Markdown renderer. */
function startAfterPaint(services: AppServices): void {
  let start = () => {
    start = () => undefined;
    services.start();
    void loadRenderer();
    saveSnapshots(services);
  };
  // After the day is on screen; or soon, when it has to come from the server or nobody is signed in.
  new PerformanceObserver((list) => {
    // While the snapshot is on screen the mark is its own, and the app is still to be drawn.
    if (snapshot?.isConnected !== true && list.getEntriesByName('daylog:day-painted').length > 0)
      start();
  }).observe({ type: 'mark', buffered: true });
  setTimeout(() => start(), 300);
}

void open();
