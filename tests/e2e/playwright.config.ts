import { defineConfig } from '@playwright/test';

import { chromiumFlags, findChromium } from '../support/chromium.ts';

const executablePath = findChromium();
if (executablePath === null) {
  throw new Error('No Chromium: install one, or say where it is with CHROMIUM_PATH.');
}

/**
 * A zone in which it is the middle of the day now, so that no test crosses midnight while it runs. Tests
 * that are about midnight own their clock.
 */
function daytimeZone(): string {
  const hour = new Date().getUTCHours();
  return hour >= 6 && hour < 18 ? 'UTC' : 'Pacific/Auckland';
}

const timezoneId = daytimeZone();

/** Everything a person does, in a real browser, against what `npm start` starts. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  // The backend is one process and the machine may have two cores.
  workers: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [...chromiumFlags],
      // Of the browser itself, too: a page that is being left has lost what is only emulated.
      env: { ...process.env, TZ: timezoneId },
    },
    locale: 'en-US',
    timezoneId,
    viewport: { width: 1280, height: 800 },
    trace: 'off',
  },
});
