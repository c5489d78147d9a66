import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';

import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { readDatePath } from '../dates/datePath.ts';
import { useSession } from '../hooks/useSession.ts';
import { useSelectedDate } from '../hooks/useSelectedDate.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import { nextTask } from '../lib/nextTask.ts';
import type { DayView } from '../sync/DayLog.ts';
import { loadRenderer } from '../ui/markdown/markdownRenderer.ts';
import { app } from '../words/en/app.ts';
import { languageOf, type Language } from '../words/language.ts';
import { loadWords } from '../words/loadWords.ts';
import { App } from './App.tsx';
import { AppProviders } from './AppProviders.tsx';
import { browserEnvironment } from './browserEnvironment.ts';
import { Broken } from './Broken.tsx';
import type { AppServices } from './AppServices.ts';
import { createAppServices, openSessionRecord } from './composition.ts';
import { setPageLanguage, type SpokenWords } from './useSpokenWords.ts';
import { forgetKeptPages, keptPageOnScreen, waitForEntries } from './keptPage.ts';

/** How long until a stylesheet that could not be had is asked for again, in ms. */
const styleRetryMs = 5000;

// Code that failed is asked for again by whoever needs it; of its styles Vite asks only once.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement)
      setTimeout(() => target.replaceWith(target.cloneNode()), styleRetryMs);
  },
  true,
);

/** How long a page that is there to be read waits for what is drawn in its place, in ms. */
const longestReadOnlyMs = 2000;

const kept = keptPageOnScreen();

/** Opens the log of whoever is signed in, once the session record says who that is, and draws it. */
async function open(): Promise<void> {
  const services = createAppServices(await openSessionRecord());
  // The day is on its way from the device while React prepares the page that shows it.
  const path = readDatePath(window.location.pathname);
  const firstDay = 'day' in path ? path.day : services.today.getSnapshot();
  const firstView = services.log.getSnapshot()?.day(firstDay);
  const forgetWordsOfLeaver = () => {
    if (services.session.getSnapshot().kind === 'open') return;
    // The words of a person who has gone are not to be read any more.
    kept?.remove();
    forgetKeptPages();
  };
  services.session.subscribe(forgetWordsOfLeaver);
  forgetWordsOfLeaver();
  // A page that was kept is worded and laid out by the settings of that moment.
  services.settings.subscribe(forgetKeptPages);
  startAfterPaint(services);
  await draw(services, firstView);
}

/** Draws the app; where a kept page is to be read already, in one go and in its place. */
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
  const appWords = spoken.words?.app ?? app;
  if (kept !== null && firstView !== undefined) {
    const isRich = kept.querySelector('.entry-text:not(.entry-text-plain)') !== null;
    await Promise.all([waitForEntries(firstView, longestReadOnlyMs), isRich && loadRenderer()]);
  }

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  const page = (
    <StrictMode>
      <Broken sentence={appWords.broken} tryAgain={appWords.tryAgain}>
        {/* A step is painted in the frame after the key, not when React finds time for it. */}
        <BrowserRouter useTransitions={false}>
          <AppProviders services={services} environment={environment} firstWords={spoken}>
            <App services={services} />
            <TakesOver />
          </AppProviders>
        </BrowserRouter>
      </Broken>
    </StrictMode>
  );
  // As a transition it is drawn in slices of some milliseconds, and a slow machine still answers meanwhile.
  startTransition(() => createRoot(root).render(page));
  // Should the app break while it is drawn, what it says about that is not to stand below the old page.
  setTimeout(() => kept?.remove(), longestReadOnlyMs);
}

/** English is here already: nobody who reads it waits, and whoever reads what cannot be had now reads it meanwhile. */
async function firstWordsIn(language: Language): Promise<SpokenWords> {
  try {
    return { language, words: await loadWords(language) };
  } catch {
    return { language: 'en', words: null };
  }
}

/** Takes the kept page away in the frame that shows the app's own for the first time. */
function TakesOver() {
  const session = useSession();
  const isShown = useSelectedDate().selectedDate !== '' || session.kind !== 'open';
  useLayoutEffect(() => {
    if (isShown) kept?.remove();
  }, [isShown]);
  return null;
}

/** Starts what nobody waits for: sync, the Markdown renderer. */
function startAfterPaint(services: AppServices): void {
  let start = () => {
    start = () => undefined;
    services.start();
    void loadRenderer();
    void keepPageForNextVisit(services);
  };
  // After the day is on screen; or soon, when it has to come from the server or nobody is signed in.
  new PerformanceObserver((list) => {
    // The mark of the kept page is none: what follows would be in the way of drawing the app.
    if (kept?.isConnected !== true && list.getEntriesByName('daylog:day-painted').length > 0)
      start();
  }).observe({ type: 'mark', buffered: true });
  setTimeout(() => start(), 300);
}

/** Where the chunk cannot be had, the next visit begins with the app. */
async function keepPageForNextVisit(services: AppServices): Promise<void> {
  try {
    const { keepPage } = await import('./keepPage.ts');
    keepPage(services);
  } catch {
    return;
  }
}

void open();
