import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

import { bootTags } from './build/bootTags.ts';
import { serviceWorker } from './build/serviceWorker.ts';

/** In every project, an unexpected console.error or console.warn fails the test. */
const setupFiles = ['tests/support/failOnConsole.ts'];

/**
 * Timeouts are long, because other programs may share the two cores. No test gives up before a person would. A
 * test that passes is as fast as before. `patientScreens.ts` sets the same patience for the Testing Library.
 */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * The browsers of the README, for code and styles. They are the first that know `:dir()`, which
 * nothing replaces: only it follows the direction of a text. See docs/browsers.md.
 */
const browserTargets = ['chrome120', 'edge120', 'firefox121', 'safari17.2', 'ios17.2'] as const;

/** Rooms whose tests put a device into globals: IndexedDB, a window, timers. */
const withGlobals = 'src/{app,boot,features,hooks,storage,ui}/**/*.test.ts';

/** Turns off Rolldown's warning about a slow build: the cause is a busy machine. */
const checks = { bundlerTimings: false };

export default defineConfig({
  plugins: [react(), bootTags(), serviceWorker(browserTargets)],
  // Selects the worker build of Firebase Auth. It has no pop-ups, no phone sign-in, and fetches no scripts for
  // them. Daylog uses Firebase Auth only in a worker.
  resolve: { conditions: ['webworker', ...defaultClientConditions] },
  build: {
    target: [...browserTargets],
    cssTarget: [...browserTargets],
    sourcemap: false,
    // Inlined `data:` assets need exceptions in the Content-Security-Policy, and cannot be cached.
    assetsInlineLimit: 0,
    // All target browsers support module preload.
    modulePreload: { polyfill: false },
    // Bytes before gzip, of one chunk. The bench row P1 measures the script before the paint.
    chunkSizeWarningLimit: 550,
    // One style sheet, in index.html, so that the first paint has all styles of its page.
    cssCodeSplit: false,
    rolldownOptions: {
      checks,
      output: {
        codeSplitting: {
          groups: [
            // `boot` makes the first paint, and `app` the first screen. Each group includes its imports.
            { name: 'boot', test: /src\/boot\/boot\.ts$/, priority: 2 },
            { name: 'app', test: /src\/app\/main\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    // Vite keeps comments in worker chunks, but not in the page's chunks. They are a third of Firebase's size.
    rolldownOptions: {
      checks,
      // unzipit asks for it under Node alone.
      external: ['node:worker_threads'],
      output: {
        comments: false,
        minify: true,
      },
    },
  },
  test: {
    // A project may have no test file yet. tests/run.ts fails a suite that ran no test at all.
    passWithNoTests: true,
    // By default Vitest leaves a core free: of two, it would use one.
    maxWorkers: '100%',
    // Shared by all projects. Vitest adds the settings of each project.
    setupFiles,
    ...patience,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          // A worker loads each module once, not once a file. Nothing here keeps a global.
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [withGlobals],
        },
      },
      {
        extends: true,
        test: {
          name: 'device',
          environment: 'node',
          include: [withGlobals],
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'happy-dom',
          // Nothing moves on a page without a screen. A test of motion asks for it.
          environmentOptions: {
            happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } },
          },
          include: ['src/**/*.test.tsx', 'tests/**/*.test.tsx'],
          setupFiles: ['tests/support/patientScreens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'emulators',
          environment: 'node',
          include: ['tests/emulators/**/*.test.ts', 'emulators/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['tests/rules/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'scenarios',
          environment: 'node',
          isolate: false,
          // All tests that cross rooms and belong to no other project, so that no test is left out.
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{emulators,rules,firebase,local,e2e}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'firebase',
          environment: 'node',
          include: ['tests/firebase/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'local',
          environment: 'node',
          include: ['tests/local/**/*.test.ts'],
        },
      },
    ],
  },
});
