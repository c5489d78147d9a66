import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { loadRenderer } from '../ui/markdown/markdownRenderer.ts';
import { App } from './App.tsx';
import { AppProviders } from './AppProviders.tsx';
import { appWords } from './appWords.ts';
import { browserEnvironment } from './browserEnvironment.ts';
import { Broken } from './Broken.tsx';
import { createAppServices } from './composition.ts';

const services = createAppServices();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Broken words={appWords.broken}>
      <BrowserRouter>
        <AppProviders services={services} environment={browserEnvironment(services.clock)}>
          <App services={services} />
        </AppProviders>
      </BrowserRouter>
    </Broken>
  </StrictMode>,
);

// Two frames on, the shell is painted; everything else may begin to load.
requestAnimationFrame(() =>
  requestAnimationFrame(() => {
    services.start();
    void loadRenderer();
  }),
);
