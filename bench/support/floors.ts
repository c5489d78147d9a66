import { readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { build } from 'vite';

import { parseHostingConfig } from '../../emulators/local/site/hostingConfig.ts';
import { loadSite, serveSite } from '../../emulators/local/site/serveSite.ts';
import { portOf, startLine, type Line } from './line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folderOfFloors = path.join(root, 'bench/floors');

/** The bare pages of `bench/floors/`, built and served as the app is, behind a line of their own. */
export interface Floors {
  /** `URL/static.html`, or the name of another page. */
  readonly url: string;
  readonly line: Line;
  /** The built script of `page` with all it imports, one text per file. */
  scriptsOf(page: string): Promise<readonly string[]>;
  close(): void;
}

const pages = [
  'react.tsx',
  'routed.tsx',
  'given.tsx',
  'day.tsx',
  'live.ts',
  'fill.ts',
  'moving.ts',
];

const pageWith = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>A floor</title><body>${body}</body></html>`;

/** Twenty entries in plain HTML. */
const staticEntries = Array.from({ length: 20 }, (_, index) => {
  const time = `${String(7 + Math.floor(index / 2)).padStart(2, '0')}:17:00`;
  return `<li><time>${time}</time> A line that stands for an entry of ordinary length, ${index}.</li>`;
});

/** Gives each script of the floors a page around it. */
const pagesAround = {
  name: 'pages-around-floors',
  resolveId: (id: string) =>
    id.endsWith('.html') ? path.join(folderOfFloors, path.basename(id)) : null,
  load(id: string) {
    const script = pages.find((each) => id === path.join(folderOfFloors, htmlOf(each)));
    if (script === undefined) return null;
    const module = `<script type="module" src="./${script}"></script>`;
    return pageWith(`<div id="root"></div>${module}`);
  },
};

const htmlOf = (script: string) => `${path.parse(script).name}.html`;

/** Builds the floors into `folder` and serves them. */
export async function startFloors(folder: string): Promise<Floors> {
  await build({
    configFile: false,
    root: folderOfFloors,
    logLevel: 'error',
    plugins: [pagesAround, react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages.map((page) => path.join(folderOfFloors, htmlOf(page))) },
    },
  });
  const list = `<ol>${staticEntries.join('')}</ol>`;
  await writeFile(path.join(folder, 'static.html'), pageWith(list));
  const config = parseHostingConfig(await readFile(path.join(root, 'firebase.json'), 'utf8'));
  // The headers of the app, with a policy that knows the emulators.
  const server = http.createServer(
    serveSite(await loadSite(folder), config, (name, value) =>
      name === 'Content-Security-Policy' ? "default-src 'self'; connect-src *" : value,
    ),
  );
  const line = await startLine(await portOf(server));

  return {
    url: `http://127.0.0.1:${line.port}`,
    line,
    async scriptsOf(page) {
      const texts = new Map<string, string>();
      async function collect(file: string): Promise<void> {
        if (texts.has(file)) return;
        const text = await readFile(path.join(folder, file), 'utf8');
        if (file.endsWith('.js')) texts.set(file, text);
        const imports = /(?:src="\/|href="\/|from\s*"\.\/|import\s*"\.\/)([^"]+\.js)"/g;
        for (const [, name = ''] of text.matchAll(imports))
          await collect(name.startsWith('assets/') ? name : path.join('assets', name));
      }
      await collect(`${page}.html`);
      return [...texts.values()];
    },
    close() {
      line.close();
      server.close();
    },
  };
}
