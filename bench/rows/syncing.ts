import type { BrowserContext, Page } from 'playwright-core';

import { daysOnDevice, signIn, type Lab } from '../support/lab.ts';
import { visitWithBareSdk } from '../support/bareSdk.ts';
import { exactRatio, type Row } from '../support/report.ts';
import { medianOf, quantileOf, ratioOf } from '../support/stats.ts';
import { longestTask, noteLongTasks } from '../support/tasks.ts';
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

/** P11: what the database sends when nothing has changed, at two lengths; a step; a save. */
export async function measureBytes(lab: Lab): Promise<readonly Row[]> {
  const B = (bytes: number) => `${bytes} B`;
  const rows: Row[] = [];
  const exact = (what: string, bytes: number, allowed: number, floor?: number): Row => ({
    id: 'P11',
    what: `${what}, against ${B(allowed)} (TCP payload, handshake of the socket included)`,
    ours: B(bytes),
    floor: floor === undefined ? '–' : `${B(floor)} (the bare SDK)`,
    ratio: exactRatio(bytes, allowed),
    goal: 1,
    samples: 1,
    aa: null,
  });
  for (const days of [1, 3_650]) {
    const profile = await lab.profile(days);
    const bare = await bytesDuring(lab, () => visitWithBareSdk(lab, profile.email));
    const context = await profile.open();
    let page: Page | undefined;
    const opened = await bytesDuring(lab, async () => {
      page = await openToday(context, lab);
    });
    rows.push(
      exact(`database down, nothing changed, ${days * 20} entries`, opened.down, 1_000, bare.down),
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
        await write(today, 'A line of ordinary length, sixty characters or so, no more.');
        await untilSaved(today);
      });
      rows.push(exact('database up, one save', saved.up, 600));
      rows.push(exact('database down, one save', saved.down, 300));
    }
    await context.close();
  }
  return rows;
}

/** What a page under `watchFill` marks: its form was sent, the composer came, the line of the fill came and went. */
type FillMark = 'bench:sent' | 'bench:composer' | 'bench:filled' | 'daylog:day-painted';

/**
 * Lets the pages of `context` tell by themselves how far they are; returns when, in epoch ms, a page first left
 * a mark. Who asks a page, be it for its words or for what its database holds, is one more reader of that
 * database and one more task of the thread that is measured.
 */
async function watchFill(context: BrowserContext): Promise<(mark: FillMark) => Promise<number>> {
  const came = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  await context.exposeBinding('benchTell', (_source, name: string, at: number) => {
    if (came.has(name)) return;
    came.set(name, at);
    waiting.get(name)?.(at);
  });
  await context.addInitScript(() => {
    document.addEventListener(
      'submit',
      ({ timeStamp }) => performance.mark('bench:sent', { startTime: timeStamp }),
      true,
    );
    let hasComposer = false;
    let isFilling = false;
    new MutationObserver(() => {
      if (!hasComposer && document.querySelector('.composer-box') !== null) {
        hasComposer = true;
        performance.mark('bench:composer');
      }
      const isLineThere = document.querySelector('.sync-filling') !== null;
      if (isFilling && !isLineThere) performance.mark('bench:filled');
      isFilling = isLineThere;
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      const binding: unknown = Reflect.get(window, 'benchTell');
      if (typeof binding !== 'function') return;
      for (const { name, startTime } of list.getEntries())
        void Reflect.apply(binding, window, [name, performance.timeOrigin + startTime]);
    }).observe({ type: 'mark', buffered: true });
  });
  return (mark) =>
    new Promise((resolve, reject) => {
      const at = came.get(mark);
      if (at !== undefined) {
        resolve(at);
        return;
      }
      const patience = setTimeout(() => {
        reject(new Error(`No page came to ${mark}.`));
      }, 60_000);
      waiting.set(mark, (cameAt) => {
        clearTimeout(patience);
        resolve(cameAt);
      });
    });
}

/** P12: a fresh device fills its copy of ten years. */
export async function measureFill(lab: Lab): Promise<readonly Row[]> {
  const days = 3_650;
  const { email } = await lab.profile(days);
  await lab.seed('bench-empty@example.org', 1);
  const first = async (address: string, target: number) => {
    const context = await lab.launchFresh();
    await noteLongTasks(context);
    const until = await watchFill(context);
    const page = await newPage(context);
    await signIn(page, lab.url, address, 'send');
    const start = await until('bench:composer');
    const painted = (await until('daylog:day-painted')) - start;
    // A log of one day is there before a line could say that it is being filled.
    const filled = target > 1 ? await until('bench:filled') : start + painted;
    const longest = await longestTask(page, await until('bench:sent'), filled);
    const held = await daysOnDevice(page);
    if (held < target) throw new Error(`Filled with ${held} of ${target} days.`);
    await context.close();
    return { painted, total: filled - start, longest };
  };
  const large: Awaited<ReturnType<typeof first>>[] = [];
  const small: Awaited<ReturnType<typeof first>>[] = [];
  for (let count = 0; count < Math.min(5, samplesPerSide); count += 1) {
    large.push(await first(email, days));
    small.push(await first('bench-empty@example.org', 1));
  }
  const row = { id: 'P12', samples: large.length, aa: null };
  const longest = large.map((each) => each.longest);
  const totals = large.map((each) => each.total);
  return [
    {
      ...row,
      what: 'first fill of 73 000: longest main-thread task, against 50 ms (0: none over 50)',
      ours: ms(medianOf(longest)),
      floor: '50 ms',
      ratio: ratioOf(longest, [50]),
      goal: 1,
    },
    {
      ...row,
      what: 'first fill of 73 000: total, against 3 s',
      ours: ms(medianOf(totals)),
      floor: '3 s',
      ratio: ratioOf(totals, [3_000]),
      goal: 1,
    },
    {
      ...row,
      what: "first fill: today's paint against a log of 20 entries",
      ours: ms(medianOf(large.map((each) => each.painted))),
      floor: ms(medianOf(small.map((each) => each.painted))),
      ratio: ratioOf(
        large.map((each) => each.painted),
        small.map((each) => each.painted),
      ),
      goal: 1.5,
    },
  ];
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
