import { defineConfig } from '@playwright/test';

import { cannot } from './cannot.ts';
import type { Engine } from './driver/Tab.ts';

const engines: readonly Engine[] = ['chromium', 'firefox', 'webkit'];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One list of journeys in three engines. Playwright runs them; their drivers are in `driver/`. */
export default defineConfig<object, { engine: Engine }>({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/browsers',
  // More than the cores of a small machine, because a journey waits for most of its time. Each has a backend of its own.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // The JSON goes to PLAYWRIGHT_JSON_OUTPUT_FILE. Without it, there is none.
  reporter: [
    ['list'],
    ['./journeyTable.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [] : [['json'] as const]),
  ],
  projects: engines.map((engine) => {
    const left = cannot.filter((row) => row.engine === engine);
    return {
      name: engine,
      use: { engine },
      ...(left.length === 0
        ? {}
        : { grepInvert: new RegExp(left.map(({ journey }) => `${escaped(journey)}$`).join('|')) }),
    };
  }),
});
