import { defineConfig } from '@playwright/test';

import { chromiumFlags, findHeadlessChromium } from '../support/chromium.ts';

const executablePath = findHeadlessChromium();
if (executablePath === null) {
  throw new Error('No Chromium: install one, or say where it is with CHROMIUM_PATH.');
}

/** A zone where it is midday now, so that no test crosses midnight. Tests about midnight set their own clock. */
function daytimeZone(): string {
  const hour = new Date().getUTCHours();
  return hour >= 6 && hour < 18 ? 'UTC' : 'Pacific/Auckland';
}

const timezoneId = daytimeZone();

/** Each page of a new context would install the service worker, which is work for seconds. Here nothing is about it. */
const withoutServiceWorker = [
  'accessibility',
  'account',
  'book',
  'keptSessions',
  'photos',
  'settings',
  'tasks',
  'calendar',
  'consent',
  'encryption',
  'entryTools',
  'firstFocus',
  'hungLeader',
  'live',
  'navigation',
  'past',
  'photoFreeSpace',
  'photoImport',
  'photoKinds',
  'photoWorker',
  'print',
  'read',
  'reading',
  'rolledBack',
  'search',
  'stepping',
  'tabs',
  'tags',
  'touch',
  'words',
  'writing',
  'writtenAsTyped',
  'year',
].map((name) => `**/${name}.spec.ts`);

/** All user actions, in a real browser, against a backend like that of `npm start`. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'whole', testMatch: '*.spec.ts', testIgnore: withoutServiceWorker },
    { name: 'pages', testMatch: withoutServiceWorker, use: { serviceWorkers: 'block' } },
  ],
  outputDir: '../../test-results',
  // One for each core of a small machine. Each has a backend of its own. Long files must not end alone.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [...chromiumFlags],
      // For the browser itself too: a page that is being unloaded no longer has the emulated zone.
      env: { ...process.env, TZ: timezoneId },
    },
    locale: 'en-US',
    timezoneId,
    viewport: { width: 1280, height: 800 },
    trace: 'off',
  },
});
