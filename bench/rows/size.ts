import { gzipSync } from 'node:zlib';

import type { Lab } from '../support/lab.ts';
import { untilDayPainted, untilSaved, write } from '../support/page.ts';
import type { Figures } from '../support/report.ts';

/** Sum of `gzip -9` over `texts`, each on its own as a server sends them. */
function gzipped(texts: readonly (string | Buffer)[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/**
 * P1: script before today is painted, without a snapshot; and all script of a usual visit, which reads a day, writes an
 * entry and looks at the day before. The service worker answers, as from the second visit on.
 */
export async function measureSize(lab: Lab): Promise<readonly Figures[]> {
  const context = await lab.open(await lab.profile(1));
  const page = await context.newPage();
  const scripts = new Map<string, Buffer>();
  context.on('response', (response) => {
    if (!response.url().endsWith('.js') || response.request().serviceWorker() !== null) return;
    void response.body().then((body) => scripts.set(response.url(), body));
  });
  // No snapshot was saved in a window of this width.
  await page.setViewportSize({ width: 1_111, height: 800 });
  await page.goto(lab.url);
  await untilDayPainted(page);
  const inPage = await page.evaluate(() =>
    [...document.scripts].filter(({ src }) => src === '').map(({ text }) => text),
  );
  const before = await page.evaluate(() => {
    const painted = performance.getEntriesByName('daylog:day-painted')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js') && entry.startTime < painted)
      .map((entry) => entry.name);
  });
  const isKept = await page.evaluate(() => navigator.serviceWorker.controller !== null);
  if (!isKept) throw new Error('The app is not on the device.');
  await write(page, 'An entry like any other');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.waitForTimeout(1_000);
  await page.getByRole('button', { name: 'Next day' }).click();
  await untilSaved(page);
  await page.waitForTimeout(2_000);
  const all = [...scripts.entries()];
  const early = all.filter(([url]) => before.includes(url)).map(([, body]) => body);
  const first = gzipped([...inPage, ...early]);
  const total = gzipped([...inPage, ...all.map(([, body]) => body)]);
  const routed = gzipped(await lab.floors.scriptsOf('routed'));
  const given = gzipped(await lab.floors.scriptsOf('given'));
  return [
    { ours: [first], floor: 145_000, beside: ['react-dom, router, dates', [routed]] },
    { ours: [total], floor: 285_000, beside: ['those, Firebase, Markdown', [given]] },
  ];
}
