import http from 'node:http';

import type { BrowserContext } from 'playwright-core';

import type { SnapshotElement } from '../../src/storage/Snapshot.ts';
import { storedSnapshots } from '../../tests/support/storedSnapshots.ts';
import { portOf } from './line.ts';
import { openDay } from './page.ts';

/**
 * Serves the snapshot that Daylog at `url` saves for the next visit as plain HTML: the same elements, styles and font,
 * and no script. `close` ends the server.
 */
export async function servePlainPage(
  context: BrowserContext,
  url: string,
): Promise<{ readonly url: string; close(): void }> {
  const page = await openDay(context, url);
  // Longer than a page has to rest before its snapshot is saved.
  await page.waitForTimeout(1_500);
  const snapshot = (await storedSnapshots(page)).today;
  if (snapshot === undefined) throw new Error('Daylog has saved no snapshot.');
  const { style, font } = await page.evaluate(() => ({
    style: document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '',
    font: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .find((file) => file.includes('literata-latin-wght-normal')),
  }));
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font ?? ''}">`;
  // Our own app has written it a moment ago.
  const content = htmlOf(snapshot.content as SnapshotElement);
  const html = `<!doctype html><html lang="${snapshot.lang}" dir="${snapshot.dir}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A day in plain HTML</title>${preload}
<link rel="stylesheet" href="${style}"><body><div id="first-paint" inert>${content}</div>`;

  const server = http.createServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
      return;
    }
    http
      .get(new URL(request.url ?? '', url), (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      })
      .on('error', () => response.writeHead(502).end());
  });
  const port = await portOf(server);
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

function htmlOf({ name, attributes, children }: SnapshotElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = children.map((child) =>
    typeof child === 'string' ? escaped(child) : htmlOf(child),
  );
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
