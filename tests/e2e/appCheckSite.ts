import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { allowConnections, parseHostingConfig } from '../../emulators/local/site/hostingConfig.ts';
import { emulatorAddress, initJson } from '../../emulators/local/site/initJson.ts';
import { loadSite, serveSite } from '../../emulators/local/site/serveSite.ts';
import { startAuthRelay } from '../firebase/authRelay.ts';
import { startRelay } from '../firebase/relay.ts';
import type { LocalBackend } from '../support/startLocalBackend.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A build with a site key, served with the headers that docs/deploy.md names, on the emulators of a backend. */
export interface AppCheckSite {
  readonly url: string;
  close(): Promise<void>;
}

/** The changes of `Content-Security-Policy` in docs/deploy.md, 5. `'script-src'`: one entry is added behind it. */
const additions: Readonly<Record<string, string>> = {
  'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  'connect-src':
    'https://www.google.com/recaptcha/ https://content-firebaseappcheck.googleapis.com',
};

function withAppCheck(policy: string): string {
  return policy
    .split(';')
    .map((directive) => {
      const name = directive.trim().split(' ')[0] ?? '';
      if (name === 'frame-src') return ' frame-src https://www.google.com/recaptcha/';
      const added = additions[name];
      return added === undefined ? directive : `${directive} ${added}`;
    })
    .join(';');
}

/** Builds the app once more, and serves it. */
export async function startAppCheckSite(backend: LocalBackend): Promise<AppCheckSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-app-check-'));
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, VITE_FIREBASE_APP_CHECK_SITE_KEY: 'a site key' } },
  );
  const site = await loadSite(folder);
  await rm(folder, { recursive: true });
  const hosting = parseHostingConfig(await readFile(path.join(root, 'firebase.json'), 'utf8'));
  // The local servers answer the page of `npm start` alone.
  const auth = await startAuthRelay(Number(new URL(backend.authOrigin).port));
  const database = await startRelay(Number(new URL(backend.databaseOrigin).port));
  const emulators = [auth, database].flatMap(({ port }) => [
    `http://127.0.0.1:${port}`,
    `ws://127.0.0.1:${port}`,
  ]);
  const isPolicyOfPage = (name: string, value: string) =>
    name === 'Content-Security-Policy' && value.includes('connect-src');
  const serve = serveSite(site, hosting, (name, value) =>
    isPolicyOfPage(name, value) ? allowConnections(withAppCheck(value), emulators) : value,
  );
  const configuration = initJson(
    emulatorAddress('127.0.0.1', auth.port),
    emulatorAddress('127.0.0.1', database.port),
  );
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/__/firebase/init.json') !== true) serve(request, response);
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(configuration));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return {
    url: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await auth.close();
      await database.close();
    },
  };
}
