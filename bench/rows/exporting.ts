import type { BrowserContext } from 'playwright-core';

import { interleave } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { keyTime, untilSaved, watching } from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { openScanFloor } from '../support/scanFloor.ts';

/** Marks the moment at which the browser has the whole file. */
const watchExport = watching(
  'bench:exported',
  `document.querySelector('.exporting [role=status]') && 'exported'`,
);

/** JavaScript: reads every day of the log on this page's device at once; the time, in ms. */
const bareRead = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('daylog:'));
  const startedAt = performance.now();
  const database = await done(indexedDB.open(name));
  const days = await done(database.transaction('days').objectStore('days').getAll());
  database.close();
  if (days.length === 0) throw new Error('The device has no days.');
  return performance.now() - startedAt;
})()`;

/** P28: the whole log as a file, until the browser has it. */
export async function measureExport(lab: Lab): Promise<readonly Figures[]> {
  const context = await lab.open(await lab.profile(3_650));
  const bare = async () => {
    const page = await openScanFloor(context, lab.url);
    const ms = Number(await page.evaluate(bareRead));
    await page.close();
    return ms;
  };
  const run = await interleave({
    own: () => exportTime(context, lab.url, 'Export my log'),
    bare,
    markdown: () => exportTime(context, lab.url, 'Export: Markdown'),
    again: bare,
  });
  const aa = [run.bare, run.again] as const;
  return [
    { ours: run.own, floor: run.bare, aa },
    { ours: run.markdown, floor: run.bare, aa },
  ];
}

/** From Enter on the button `name` until the file is there, in ms. */
async function exportTime(context: BrowserContext, url: string, name: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${url}/1-1-2026/transfer`);
  // Before, the own format would wait for the engine.
  await untilSaved(page);
  await page.evaluate(watchExport);
  await page.getByRole('button', { name, exact: true }).focus();
  const time = await keyTime(page, 'Enter', 'bench:exported');
  await page.close();
  return time;
}
