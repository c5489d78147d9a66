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

/** P28: the whole log as a file, until the browser has it. */
export async function measureExport(lab: Lab): Promise<readonly Figures[]> {
  const context = await lab.open(await lab.profile(3_650));
  const bare = (key: 'Home' | 'End') => async () => {
    const page = await openScanFloor(context, lab.url, 'export.html');
    const ms = await keyTime(page, key, 'bench:exported');
    await page.close();
    return ms;
  };
  const run = await interleave({
    own: () => exportTime(context, lab.url, 'Export my log'),
    bareOwn: bare('Home'),
    again: bare('Home'),
    markdown: () => exportTime(context, lab.url, 'Export: Markdown'),
    bareMarkdown: bare('End'),
  });
  const aa = [run.bareOwn, run.again] as const;
  return [
    { ours: run.own, floor: run.bareOwn, aa },
    { ours: run.markdown, floor: run.bareMarkdown, aa },
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
