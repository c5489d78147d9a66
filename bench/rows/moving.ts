import path from 'node:path';

import type { BrowserContext, Page } from 'playwright-core';

import { dayKey } from '../../src/dates/DayKey.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { markLongTasks } from '../support/bareBrowser.ts';
import { writeDayOneZip, type DayOneZip } from '../support/dayOneZip.ts';
import { samplesPerSide } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { openDay, pause, signIn, untilMarked, untilSaved, watching } from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { workerHeap } from '../support/scanFloor.ts';
import { arrivalTime, openBareLive, watchArrivals } from './live.ts';

/** Marks the choice of a file, the plan, the start of an import and its end. */
const watchImport = `${markLongTasks}
addEventListener('change', () => performance.mark('bench:chosen'), { capture: true });
addEventListener('click', ({ target }) => {
  if (target.closest?.('#transfer-step .button-main')) performance.mark('bench:started');
}, { capture: true });
${watching('bench:planned', `document.querySelector('.transfer-samples') && 'planned'`)}
${watching(
  'bench:ended',
  `document.querySelector('.transfer') && !document.querySelector('.transfer progress') && performance.getEntriesByName('bench:started').length > 0 && !document.querySelector('.transfer-samples') ? 'ended' : null`,
)}`;

/** A round takes half a minute or more: none begins after this, in ms. */
const longestMs = 150_000;

/** From the mark `from` to the mark `to`, in ms. */
async function between(page: Page, from: string, to: string): Promise<number> {
  const end = await untilMarked(page, to);
  return end - (await untilMarked(page, from));
}

/** Opens the screen and chooses `zip`; from the choice to the plan, in ms. */
async function openPlan(page: Page, lab: Lab, zip: DayOneZip, day = '1-1-2026'): Promise<number> {
  await page.goto(`${lab.url}/${day}/transfer`);
  await page.evaluate(watchImport);
  await page.locator('input[type=file]').first().setInputFiles(zip.file);
  return between(page, 'bench:chosen', 'bench:planned');
}

/** P23 to P26: ten years of Day One, read and previewed, then imported on a device without a network. */
export async function measureImport(lab: Lab): Promise<readonly Figures[]> {
  const zip = await writeDayOneZip(path.join(lab.folder, 'dayOne.zip'), 3_650);
  const { email, password } = lab.place((await lab.seed(0)).email);
  const read: number[] = [];
  const stored: number[] = [];
  const tasks: number[] = [];
  const heaps: number[] = [];
  const bare = { read: [] as number[], again: [] as number[], stored: [] as number[] };

  async function ours(context: BrowserContext): Promise<void> {
    const page = await context.newPage();
    await signIn(page, lab.url, email, password);
    await untilSaved(page);
    lab.lines.database.setMode('refuse');
    read.push(await openPlan(page, lab, zip));
    if (heaps.length === 0) heaps.push(await workerHeap(page, 'transferWorker'));
    await page.locator('#transfer-step .button-main').click();
    stored.push(await between(page, 'bench:started', 'bench:ended'));
    const longest = await page.evaluate(() =>
      performance
        .getEntriesByName('bench:task')
        .reduce((most, task) => Math.max(most, Number(Reflect.get(task, 'detail'))), 50),
    );
    tasks.push(longest);
    lab.lines.database.setMode('deliver');
  }
  async function floor(context: BrowserContext, times: number[]): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${lab.floors.url}/moving.html`);
    await page.locator('input[type=file]').setInputFiles(zip.file);
    times.push(await between(page, 'bench:chosen', 'bench:read'));
    return page;
  }

  const startedAt = performance.now();
  while (read.length < samplesPerSide && performance.now() - startedAt < longestMs) {
    const context = await lab.open();
    await ours(context);
    await context.close();
    const other = await lab.open();
    const page = await floor(other, bare.read);
    await page.keyboard.press('Enter');
    bare.stored.push(await between(page, 'bench:key', 'bench:stored'));
    await other.close();
    // In a browser of its own: code that has run once in a browser is faster.
    const third = await lab.open();
    await floor(third, bare.again);
    await third.close();
  }
  const aa = [bare.read, bare.again] as const;
  return [
    { ours: read, floor: bare.read, aa },
    { ours: stored, floor: bare.stored, aa },
    { ours: tasks, floor: 50, aa },
    { ours: heaps, floor: zip.jsonBytes },
  ];
}

/** P27: from Enter here to the frame that shows it elsewhere, while ten years are imported and sent. */
export async function measureOwnWords(lab: Lab): Promise<readonly Figures[]> {
  const zip = await writeDayOneZip(path.join(lab.folder, 'dayOne.zip'), 3_650);
  const profile = await lab.profile(62);
  const writer = await openDay(await lab.open(profile), lab.url, { isSaved: true });
  const today = await writer.locator('h1 time').getAttribute('datetime');
  if (today === null) throw new Error('The page shows no day.');
  const reader = await openBareLive(lab, lab.place(profile.email), today);
  await reader.evaluate(watchArrivals);
  lab.lines.database.setDelay(50);
  const arrivals = async () => {
    const times: number[] = [];
    while (times.length <= samplesPerSide) {
      await pause(writer);
      times.push(await arrivalTime(writer, reader));
    }
    return times.slice(1);
  };
  const alone = await arrivals();
  const again = await arrivals();
  await openPlan(writer, lab, zip, formatMonthDayYear(dayKey(today)));
  await writer.locator('#transfer-step .button-main').click();
  await writer.locator('.transfer progress').waitFor();
  await writer.keyboard.press('Escape');
  await writer.getByRole('textbox', { name: 'New entry' }).waitFor();
  const during = await arrivals();
  const isSending = await writer.getByRole('status', { name: 'Sync status' }).textContent();
  if (isSending?.startsWith('All changes saved')) throw new Error('The import ended too soon.');
  return [{ ours: during, floor: alone, aa: [alone, again] }];
}
