import type { Page } from 'playwright-core';

import { interleave } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { openDay } from '../support/page.ts';
import type { Figures } from '../support/report.ts';

/** Opens the dialog of the book, from the first to the last day of the log. */
async function openBook(page: Page, first: string): Promise<void> {
  await page.getByRole('button', { name: 'Look back' }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('link', { name: 'Year', exact: true }).click();
  await page.getByRole('button', { name: 'Make a book' }).click();
  await page.getByLabel('From', { exact: true }).fill(first);
}

/** Makes the book; how long it takes until it can be printed, in ms. */
async function make(page: Page): Promise<number> {
  const startedMs = await page.evaluate(() => performance.now());
  // The earlier book goes with the press.
  await page.getByRole('button', { name: 'Make the book' }).click();
  await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor({ timeout: 600_000 });
  return (await page.evaluate(() => performance.now())) - startedMs;
}

/** Lays the same texts out as bare paragraphs in columns of the page, and asks where each month is; in ms. */
function layOutBare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const months = [...document.querySelectorAll('.book-month')].map((month) =>
      [...month.querySelectorAll('h2, h3, .book-time, .entry-text')].map(
        ({ textContent }) => textContent,
      ),
    );
    const startedMs = performance.now();
    const bare = document.createElement('div');
    bare.style.cssText =
      'position: absolute; visibility: hidden; font: 10.5pt/1.5 var(--font-entry); width: 116mm; height: 174mm; columns: 116mm; column-fill: auto';
    for (const texts of months)
      for (const text of texts) {
        const paragraph = document.createElement('p');
        paragraph.textContent = text;
        bare.append(paragraph);
      }
    document.body.append(bare);
    const places = [...bare.children].map((each) => each.getBoundingClientRect().left);
    bare.remove();
    return places.length === 0 ? NaN : performance.now() - startedMs;
  });
}

/** P36: a year as a book, and the page's heap with a book of ten years. */
export async function measureBook(lab: Lab): Promise<readonly Figures[]> {
  const context = await lab.open(await lab.profile(3_650));
  const page = await openDay(context, lab.url);
  const firstOf = (yearsBack: number) =>
    page.evaluate((back) => `${new Date().getFullYear() - back}-01-01`, yearsBack);
  await openBook(page, await firstOf(0));
  // A whole year: the one before.
  await page.getByLabel('To', { exact: true }).fill((await firstOf(0)).replace('01-01', '12-31'));
  const bare = () => layOutBare(page);
  const run = await interleave({ daylog: () => make(page), bare, again: bare }, { rounds: 5 });
  await page.getByLabel('From', { exact: true }).fill(await firstOf(10));
  const client = await context.newCDPSession(page);
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize;
  };
  const before = await heap();
  await make(page);
  const after = await heap();
  await page.close();
  return [
    { ours: run.daylog, floor: run.bare, aa: [run.bare, run.again] },
    { ours: [after - before], floor: 100e6 },
  ];
}
