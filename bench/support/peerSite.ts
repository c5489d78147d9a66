import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'vite';

import { parseHostingConfig } from '../../emulators/local/site/hostingConfig.ts';
import { loadSite, serveSite } from '../../emulators/local/site/serveSite.ts';
import { seedLog } from '../../emulators/local/seedLog.ts';
import type { PeerEntry } from '../peers/PeerLog.ts';
import { portOf } from './line.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folderOfPeers = path.join(root, 'bench/peers');

/** The programs of `bench/peers/`. */
export type PeerName = 'firestore' | 'rxdb' | 'pouchdb' | 'tanstack' | 'realtime';

/** A page of `bench/peers/`, built and served as the app is. */
export interface PeerSite {
  readonly url: string;
  close(): void;
}

/** Installs what the peers are made of, at the first run, and checks their types. */
async function install(): Promise<void> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if (!existsSync(path.join(folderOfPeers, 'node_modules')))
    await run(npm, ['install'], { cwd: folderOfPeers, shell: process.platform === 'win32' });
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-p', folderOfPeers]);
}

let installing: Promise<void> | null = null;

/** Builds the page of `name` into `folder` and serves it, with a log of `days` days until today. */
export async function servePeer(name: PeerName, folder: string, days: number): Promise<PeerSite> {
  await (installing ??= install());
  const page = path.join(folderOfPeers, 'index.html');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
<body><script type="module" src="./${name}.ts"></script>`;
  await build({
    configFile: false,
    root: folderOfPeers,
    logLevel: 'error',
    plugins: [
      {
        name: 'page-around-peer',
        resolveId: (id: string) => (id.endsWith('.html') ? page : null),
        load: (id: string) => (id === page ? html : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: page },
    },
    worker: { format: 'es' },
  });
  await writeFile(path.join(folder, 'log.json'), JSON.stringify(entriesOf(days)));
  const config = parseHostingConfig(await readFile(path.join(root, 'firebase.json'), 'utf8'));
  // The headers of the app, with a policy that lets SQLite in.
  const policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src * data:";
  const server = http.createServer(
    serveSite(await loadSite(folder), config, (header, value) =>
      header === 'Content-Security-Policy' ? policy : value,
    ),
  );
  const port = await portOf(server);
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

/** The made-up log that the app has, twenty entries a day. */
function entriesOf(days: number): readonly PeerEntry[] {
  const last = new Date().toLocaleDateString('sv-SE');
  return [...seedLog(last, days / 365, 20)].flatMap(({ date, entries }) =>
    entries.map(({ id, time, text }) => ({ id, day: date, time, text })),
  );
}
