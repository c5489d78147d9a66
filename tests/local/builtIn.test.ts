import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';
import { build } from 'vite';

/* Build settings (docs/deploy.md) are part of the build. Only they switch App Check on. */

/** The code by which openAppCheck.ts switches App Check on. */
const switchedOn = /isTokenAutoRefreshEnabled:\s*(?:true|!0)/;

let envDir = '';

beforeEach(async () => {
  envDir = await mkdtemp(path.join(tmpdir(), 'daylog-env-'));
});

afterEach(async () => {
  await rm(envDir, { recursive: true });
});

/** The files that contain the worker's Firebase code, by name, built with `env`. */
async function builtWith(env: string): Promise<ReadonlyMap<string, string>> {
  await writeFile(path.join(envDir, '.env'), env);
  const result = await build({
    configFile: false,
    envDir,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'src/app/worker/openFirebaseAccounts.ts', formats: ['es'] },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return new Map(
    outputs.flatMap((each) =>
      'output' in each
        ? each.output.map((file) => [file.fileName, 'code' in file ? file.code : ''] as const)
        : [],
    ),
  );
}

it('a build without settings asks its server for the configuration, and never switches App Check on', async () => {
  const files = await builtWith('');
  expect([...files.values()].join()).not.toMatch(switchedOn);
  expect([...files.values()].join()).toContain('/__/firebase/init.json');
});

it('a build has the configuration and the site key that it was given', async () => {
  const files = await builtWith(
    'VITE_FIREBASE_API_KEY=key-1\nVITE_FIREBASE_APP_CHECK_SITE_KEY=site-1\n',
  );
  expect([...files.values()].join()).toMatch(switchedOn);
  expect([...files.values()].join()).toMatch(/key-1[^]*site-1|site-1[^]*key-1/);
});
