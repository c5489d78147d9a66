import { gzipSync } from 'node:zlib';

import type { Floors } from '../support/floors.ts';
import type { Lab } from '../support/lab.ts';
import { exactRatio, type Row } from '../support/report.ts';

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Sum of `gzip -9` over `texts`, each on its own as a server sends them. */
function gzipped(texts: readonly (string | Buffer)[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/**
 * P1: script of the page itself and script that was fetched before today is painted, with no snapshot; and all of it
 * by the time a usual visit has everything: a day is read, an entry is written, the day before is looked at. The
 * service worker answers, as it does from the second visit on: where there is none, the page brings more ahead so
 * that it can be offline later.
 */
export async function measureSize(lab: Lab, floors: Floors): Promise<readonly Row[]> {
  const profile = await lab.profile(2);
  const context = await profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  const scripts = new Map<string, Buffer>();
  context.on('response', (response) => {
    if (!response.url().endsWith('.js') || response.request().serviceWorker() !== null) return;
    void response.body().then((body) => scripts.set(response.url(), body));
  });
  // A snapshot is painted before the app has come: what draws the day by itself is counted. No snapshot was saved
  // in a window of this width.
  await page.setViewportSize({ width: 1_111, height: 800 });
  await page.goto(lab.url);
  await page.waitForFunction(() => performance.getEntriesByName('daylog:day-painted').length > 0);
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
  const box = page.getByRole('textbox', { name: 'New entry' });
  await box.fill('An entry like any other');
  await box.press('Enter');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.waitForTimeout(1_000);
  await page.getByRole('button', { name: 'Next day' }).click();
  await page
    .getByRole('status', { name: 'Sync status' })
    .filter({ hasText: /^All changes saved/ })
    .waitFor();
  await page.waitForTimeout(2_000);
  const all = [...scripts.entries()];
  await context.close();

  const early = all.filter(([url]) => before.includes(url)).map(([, body]) => body);
  const first = gzipped([...inPage, ...early]);
  const total = gzipped([...inPage, ...all.map(([, body]) => body)]);
  const routed = gzipped(await floors.scriptsOf('routed'));
  const given = gzipped(await floors.scriptsOf('given'));
  return [
    {
      id: 'P1',
      what: 'script before today is painted, gzip, against 125 kB',
      ours: kB(first),
      floor: `${kB(routed)} (react-dom, router, dates)`,
      ratio: exactRatio(first, 125_000),
      goal: 1,
      samples: 1,
      aa: null,
    },
    {
      id: 'P1',
      what: 'all script of a visit, gzip, against 270 kB',
      ours: kB(total),
      floor: `${kB(given)} (those, Firebase, Markdown)`,
      ratio: exactRatio(total, 270_000),
      goal: 1,
      samples: 1,
      aa: null,
    },
  ];
}
