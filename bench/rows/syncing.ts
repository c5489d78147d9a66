import type { BrowserContext, Page } from 'playwright-core';

import { openBareSdk } from '../support/bareSdk.ts';
import type { Lab } from '../support/lab.ts';
import { exactRatio, type Row } from '../support/report.ts';
import { quantileOf, ratioOf } from '../support/stats.ts';
import { newPage, samplesPerSide, untilDayPainted } from '../support/visits.ts';

const ms = (value: number) => `${value.toFixed(0)} ms`;
const p95 = (samples: readonly number[]) => quantileOf(samples, 0.95);

/** Resolves when everything is said to be on the server. */
export async function untilSaved(page: Page): Promise<void> {
  await page
    .getByRole('status', { name: 'Sync status' })
    .filter({ hasText: /^All changes saved/ })
    .waitFor({ timeout: 60_000 });
}

/** Opens today in `context`, and waits until the engine has heard from the server. */
export async function openToday(context: BrowserContext, lab: Lab): Promise<Page> {
  const page = await newPage(context);
  await page.goto(lab.url);
  await untilDayPainted(page);
  await untilSaved(page);
  return page;
}

/** Writes an entry as a person does. */
export async function write(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'New entry' });
  await composer.fill(text);
  // Between the last letter and Enter a person takes longer than its draft takes to be kept.
  await page.waitForTimeout(150);
  await composer.press('Enter');
}

async function bytesDuring(lab: Lab, work: () => Promise<void>, settleMs = 2_000) {
  const before = lab.databaseProxy.counts();
  await work();
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const after = lab.databaseProxy.counts();
  return { up: after.up - before.up, down: after.down - before.down };
}

const line = 'A line of ordinary length, sixty characters or so, no more.';

/** P11: what the database sends when nothing has changed, at two lengths; a step; a save. */
export async function measureBytes(lab: Lab): Promise<readonly Row[]> {
  const B = (bytes: number) => `${bytes} B`;
  const rows: Row[] = [];
  const exact = (what: string, bytes: number, allowed: number, floor = '–'): Row => ({
    id: 'P11',
    what: `${what}, against ${B(allowed)} (TCP payload, handshake of the socket included)`,
    ours: B(bytes),
    floor,
    ratio: exactRatio(bytes, allowed),
    goal: 1,
    samples: 1,
    aa: null,
  });
  for (const days of [1, 3_650]) {
    const profile = await lab.profile(days);
    const bare = await bareVisits(lab, profile.email);
    const context = await profile.open();
    let page: Page | undefined;
    const opened = await bytesDuring(lab, async () => {
      page = await openToday(context, lab);
    });
    rows.push(
      exact(
        `database down, nothing changed, ${days * 20} entries`,
        opened.down,
        1_000,
        `${B(bare.quiet)} (the bare SDK), ${B(bare.listening)} (with the same listens)`,
      ),
    );
    if (page !== undefined && days > 1) {
      const today = page;
      const stepped = await bytesDuring(lab, async () => {
        await today.getByRole('button', { name: 'Previous day' }).click();
      });
      rows.push(exact('database down, one day step', stepped.down, 300));
      await today.getByRole('button', { name: 'Next day' }).click();
      await today.waitForTimeout(2_000);
      const saved = await bytesDuring(lab, async () => {
        await write(today, line);
        await untilSaved(today);
      });
      // Behind the page, which it would be news to.
      await context.close();
      const bareSaved = await bareSave(lab, profile.email);
      const floor = (bytes: number) => `${B(bytes)} (the bare SDK with the same listens)`;
      rows.push(exact('database up, one save', saved.up, 600, floor(bareSaved.up)));
      rows.push(exact('database down, one save', saved.down, 300, floor(bareSaved.down)));
    } else await context.close();
  }
  return rows;
}

/** What the bare SDK brings down: a visit that listens to nothing new, and one that listens as Daylog does. */
async function bareVisits(lab: Lab, email: string) {
  const quiet = await openBareSdk(lab, email);
  const nothing = await bytesDuring(lab, () => quiet.listenToNothingNew());
  const ends = await quiet.readEnds();
  await quiet.close();
  const live = await openBareSdk(lab, email);
  const listening = await bytesDuring(lab, () => live.listenAsDaylog(ends));
  await live.close();
  return { quiet: nothing.down, listening: listening.down };
}

/** What a save takes from the bare SDK that listens as Daylog does. */
async function bareSave(lab: Lab, email: string) {
  const live = await openBareSdk(lab, email);
  const ends = await live.readEnds();
  await live.listenAsDaylog(ends);
  const saved = await bytesDuring(lab, () => live.save(ends, line));
  await live.close();
  return saved;
}

/** P13: the backend comes back after 15 s; how soon the outbox is acknowledged. */
export async function measureReconnect(lab: Lab): Promise<readonly Row[]> {
  const context = await (await lab.profile(62)).open();
  const page = await openToday(context, lab);
  const samples: number[] = [];
  for (let count = 0; count < Math.min(8, samplesPerSide); count += 1) {
    lab.databaseProxy.setMode('refuse');
    await write(page, `written while away ${count}`);
    await page.waitForTimeout(15_000);
    lab.databaseProxy.setMode('deliver');
    const back = Date.now();
    await untilSaved(page);
    samples.push(Date.now() - back);
  }
  await context.close();
  return [
    {
      id: 'P13',
      what: 'backend back after 15 s: outbox acknowledged, p95, against 1 s',
      ours: ms(p95(samples)),
      floor: '1 s',
      ratio: ratioOf(samples, [1_000], p95),
      goal: 1,
      samples: samples.length,
      aa: null,
    },
  ];
}
