import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

import { bootTags } from './build/bootTags.ts';
import { serviceWorker } from './build/serviceWorker.ts';

/** Every project fails a test that writes to console.error or console.warn without having said so. */
const setupFiles = ['tests/support/failOnConsole.ts'];

/**
 * What is waited for is known, when it comes is not: two cores may be shared with others. So nothing gives up
 * before a person would, and a test that goes well is as fast as ever. `patientScreens.ts` says the same to
 * the library that looks at screens.
 */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** How long a build takes is the machine's business: on a busy one Rolldown would warn of it. */
const checks = { bundlerTimings: false };

export default defineConfig({
  plugins: [react(), bootTags(), serviceWorker()],
  // Firebase Auth has a build of its own for workers, the only place where Daylog has it: without pop-ups,
  // telephones and the scripts that they fetch.
  resolve: { conditions: ['webworker', ...defaultClientConditions] },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // Inlined `data:` assets would need holes in the Content-Security-Policy, and cannot be cached.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    // One style sheet, in index.html: the first paint has the styles of the page that it shows.
    cssCodeSplit: false,
    rolldownOptions: {
      checks,
      output: {
        codeSplitting: {
          groups: [
            // Each with all that it imports: what paints first, and what the first screen needs.
            { name: 'boot', test: /src\/boot\/boot\.ts$/, priority: 2 },
            { name: 'app', test: /src\/app\/main\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    // As in the page's own chunks; Vite leaves them in here, a third of Firebase's size.
    rolldownOptions: {
      checks,
      output: {
        comments: false,
        minify: true,
      },
    },
  },
  test: {
    // A project without a test file yet is no failure; a suite that ran nothing at all is caught by tests/run.ts.
    passWithNoTests: true,
    // These are every project's: Vitest adds what a project says of its own.
    setupFiles,
    ...patience,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'happy-dom',
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
          // Whatever crosses rooms and is not named above or below, so that no test can be left out.
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
