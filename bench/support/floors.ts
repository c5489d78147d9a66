import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { build } from 'vite';

import { parseHostingConfig } from '../../emulators/local/site/hostingConfig.ts';
import { loadSite, serveSite } from '../../emulators/local/site/serveSite.ts';
import { startDelayProxy, type DelayProxy } from './delayProxy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The bare pages of `bench/floors/`, built and served as the app is, behind a path of their own. */
export interface Floors {
  readonly url: string;
  readonly proxy: DelayProxy;
  /** The built script of `page` (`react`, `routed` or `given`) with all it imports, one text per file. */
  scriptsOf(page: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** What the served policy lets a page, or a worker, talk to: here the emulators too, on whatever port. */
const connect = /connect-src 'self'/;

/** Builds and serves the floors. */
export async function startFloors(): Promise<Floors> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-floors-'));
  const pages = ['static', 'react', 'routed', 'given', 'day', 'live', 'fill'];
  await build({
    configFile: false,
    root: path.join(root, 'bench/floors'),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages.map((page) => path.join(root, `bench/floors/${page}.html`)) },
    },
  });
  const config = parseHostingConfig(await readFile(path.join(root, 'firebase.json'), 'utf8'));
  const server = http.createServer(
    serveSite(await loadSite(folder), config, (_name, value) =>
      value.replace(connect, '$& http://127.0.0.1:* ws://127.0.0.1:*'),
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The floors have no port.');
  const proxy = await startDelayProxy(address.port);

  return {
    url: `http://127.0.0.1:${proxy.port}`,
    proxy,
    async scriptsOf(page) {
      const texts = new Map<string, string>();
      const collect = async (file: string): Promise<void> => {
        if (texts.has(file)) return;
        const text = await readFile(path.join(folder, file), 'utf8');
        if (file.endsWith('.js')) texts.set(file, text);
        const imports = text.matchAll(
          /(?:src="\/|href="\/|from\s*"\.\/|import\s*"\.\/)([^"]+\.js)"/g,
        );
        for (const [, name = ''] of imports)
          await collect(name.startsWith('assets/') ? name : path.join('assets', name));
      };
      await collect(`${page}.html`);
      return [...texts.values()];
    },
    async close() {
      await proxy.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
