import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { readDatePath } from '../dates/datePath.ts';
import { loadEntryEditor } from '../features/day/EntryList.tsx';
import { loadRenderer } from '../ui/markdown/markdownRenderer.ts';
import { app } from '../words/en/app.ts';
import { directionOf, languageOf } from '../words/language.ts';
import { loadWords } from '../words/loadWords.ts';
import { App } from './App.tsx';
import { AppProviders } from './AppProviders.tsx';
import { browserEnvironment } from './browserEnvironment.ts';
import { Broken } from './Broken.tsx';
import { createAppServices } from './composition.ts';

const services = createAppServices();
// The day is on its way from the device while React prepares the page that shows it.
const path = readDatePath(window.location.pathname);
const firstDay = 'day' in path ? path.day : services.today.getSnapshot();
services.log.getSnapshot()?.prefetch([firstDay]);

const environment = browserEnvironment(services.clock);
const language = languageOf(environment.locale);
Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
// English is here already: nobody who reads it waits.
const words = language === 'en' ? null : await loadWords(language);
const appWords = words?.app ?? app;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Broken sentence={appWords.broken} tryAgain={appWords.tryAgain}>
      {/* A step is painted in the frame after the key, not when React finds time for it. */}
      <BrowserRouter useTransitions={false}>
        <AppProviders services={services} environment={environment} words={words}>
          <App services={services} />
        </AppProviders>
      </BrowserRouter>
    </Broken>
  </StrictMode>,
);

/** What nobody waits for: sync, the Markdown renderer, the editor. Once. */
let startRest = () => {
  startRest = () => undefined;
  services.start();
  void loadRenderer();
  // Offline later: the list asks again when an editor is wanted, and says so when it cannot be had.
  loadEntryEditor().catch(() => undefined);
};

// After the day is on screen; or soon, when it has to come from the server or nobody is signed in.
new PerformanceObserver((list) => {
  if (list.getEntriesByName('daylog:day-painted').length > 0) startRest();
}).observe({ type: 'mark', buffered: true });
setTimeout(() => startRest(), 300);
