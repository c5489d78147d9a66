import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Every project fails a test that writes to console.error or console.warn without having said so. */
const setupFiles = ['tests/support/failOnConsole.ts'];

/** Tests that start servers or whole processes: patient, since two cores may be shared with others. */
const withServers = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // Inlined `data:` assets would need holes in the Content-Security-Policy, and cannot be cached.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  test: {
    // A project without a test file yet is no failure; a suite that ran nothing at all is caught by tests/run.ts.
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: { name: 'pure', environment: 'node', include: ['src/**/*.test.ts'], setupFiles },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'emulators',
          environment: 'node',
          include: ['tests/emulators/**/*.test.ts', 'emulators/**/*.test.ts'],
          setupFiles,
          ...withServers,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['tests/rules/**/*.test.ts'],
          setupFiles,
          ...withServers,
        },
      },
      {
        extends: true,
        test: {
          name: 'scenarios',
          environment: 'node',
          include: ['tests/scenarios/**/*.test.ts'],
          setupFiles,
          ...withServers,
        },
      },
      {
        extends: true,
        test: {
          name: 'local',
          environment: 'node',
          include: ['tests/local/**/*.test.ts'],
          setupFiles,
          ...withServers,
        },
      },
    ],
  },
});
