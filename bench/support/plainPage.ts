import { once } from 'node:events';
import http from 'node:http';

import type { BrowserContext } from 'playwright-core';

import type { SnapshotElement } from '../../src/storage/Snapshot.ts';
import { storedSnapshots } from '../../tests/support/storedSnapshots.ts';
import { untilDayPainted } from './visits.ts';

/** A day of Daylog in plain HTML: what a browser alone takes to lay out and paint the same. */
export interface PlainPage {
  readonly url: string;
  close(): void;
}

/** How long a page has to stay as it is before its snapshot is saved, and more, in ms. */
const untilSavedMs = 1_500;

/** Marks the frame in which the page is painted as the app marks its own, and has the page on the device from then on. */
const marking = `<script>
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => performance.mark('daylog:day-painted');
  requestAnimationFrame(() => port2.postMessage(null));
  navigator.serviceWorker.register('/worker.js');
</script>`;

/** A service worker that has `files` and knows of nothing else. */
const workerWith = (files: readonly string[]) => `
  addEventListener('install', (event) => {
    event.waitUntil(caches.open('plain').then((cache) => cache.addAll(${JSON.stringify(files)})));
  });
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(caches.match(event.request)));`;

/**
 * Serves the snapshot that Daylog at `url` saves for its next visit as a document of its own: the same elements, styles
 * and font, and no script at all. Nothing can be shown in less than that. With `from` the device a service worker has
 * it after the first visit, and `marking` is the one script in it.
 */
export async function servePlainPage(
  context: BrowserContext,
  url: string,
  from: 'server' | 'device' = 'server',
): Promise<PlainPage> {
  const page = await context.newPage();
  await page.goto(url);
  await untilDayPainted(page);
  await page.waitForTimeout(untilSavedMs);
  const saved = await storedSnapshots(page);
  const { style, font } = await page.evaluate(() => ({
    style: document.querySelector('link[rel=stylesheet]')?.getAttribute('href'),
    font: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .find((file) => file.includes('literata-latin-wght-normal')),
  }));
  await page.close();
  const snapshot = saved['other-day'] ?? saved.today;
  if (snapshot === undefined) throw new Error('Daylog has saved no snapshot.');
  const { lang, dir } = snapshot;
  // Our own app has written it a moment ago.
  const content = snapshot.content as SnapshotElement;
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font ?? ''}">`;
  const html = `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A day in plain HTML</title>${preload}
<link rel="stylesheet" href="${style ?? ''}"></head><body><div id="first-paint" inert>${htmlOf(content)}</div>${from === 'device' ? marking : ''}`;

  const server = http.createServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
      return;
    }
    if (request.url === '/worker.js') {
      const worker = workerWith(['/', style ?? '', font ?? '']);
      response.setHeader('Content-Type', 'text/javascript').end(worker);
      return;
    }
    http
      .get(new URL(request.url ?? '', url), (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      })
      .on('error', () => response.writeHead(502).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

function htmlOf({ name, attributes, children }: SnapshotElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const held = children.map((child) =>
    typeof child === 'string' ? escaped(child) : htmlOf(child),
  );
  return `<${name}${written.join('')}>${held.join('')}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
