import { defineConfig } from '@playwright/test';

import { chromiumFlags, findChromium } from '../support/chromium.ts';

const executablePath = findChromium();
if (executablePath === null) {
  throw new Error('No Chromium: install one, or say where it is with CHROMIUM_PATH.');
}

/** A zone where it is midday now, so that no test crosses midnight. Tests about midnight set their own clock. */
function daytimeZone(): string {
  const hour = new Date().getUTCHours();
  return hour >= 6 && hour < 18 ? 'UTC' : 'Pacific/Auckland';
}

const timezoneId = daytimeZone();

/** All user actions, in a real browser, against a backend like that of `npm start`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  // One for each core of a small machine. Each has a backend of its own. Long files must not end alone.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
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
