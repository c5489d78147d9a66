import type { BrowserContext, Page } from 'playwright-core';

import type { Floors } from '../support/floors.ts';
import { daysOnDevice, password, signIn, type Lab } from '../support/lab.ts';
import { untilMarked } from '../support/marks.ts';
import type { Row } from '../support/report.ts';
import { medianOf, ratioOf } from '../support/stats.ts';
import { longestTask, noteLongTasks } from '../support/tasks.ts';
import { newPage, samplesPerSide } from '../support/visits.ts';

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** What a page under `markFill` marks: its form was sent, the composer came, the line of the fill came and went. */
type FillMark = 'bench:sent' | 'bench:composer' | 'bench:filled' | 'daylog:day-painted';

/** Lets the pages of `context` mark how far they are. */
async function markFill(context: BrowserContext): Promise<void> {
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
  });
}

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
  await markFill(context);
  await context.addInitScript(() => {
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

/** Opens a page in a fresh browser, leaves it alone once `begin` is over, and comes back when the line is quiet. */
async function leaveAlone<Value>(
  lab: Lab,
  begin: (page: Page) => Promise<void>,
  end: (page: Page) => Promise<Value>,
): Promise<Value> {
  const browser = await lab.startFresh();
  try {
    const [page] = (await browser.attach()).pages();
    if (page === undefined) throw new Error('The browser has no page.');
    const before = lab.databaseProxy.counts().down;
    await begin(page);
    await browser.detach();
    let down = before;
    const givenUpAt = performance.now() + 120_000;
    for (let quietMs = 0; quietMs < 2_000 || down === before; quietMs += 200) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (performance.now() > givenUpAt) throw new Error('The line does not come to rest.');
      const now = lab.databaseProxy.counts().down;
      if (now !== down) quietMs = 0;
      down = now;
    }
    const [left] = (await browser.attach()).pages();
    if (left === undefined) throw new Error('The page is gone.');
    return await end(left);
  } finally {
    await browser.close();
  }
}

/** How long a bare worker takes to read and keep the `target` days of `email`, on a device of its own, in ms. */
async function bareFill(lab: Lab, floors: Floors, email: string, target: number): Promise<number> {
  const given = new URLSearchParams({
    email,
    password,
    auth: String(lab.authProxy.port),
    database: String(lab.databaseProxy.port),
  });
  const begin = async (page: Page) => {
    // The policy of what is served knows no worker that is not given to it as a trusted one.
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setBypassCSP', { enabled: true });
    // With the bench that asked for it goes what lets the worker begin.
    const begun = page.waitForEvent('worker');
    await page.goto(`${floors.url}/fill.html?${given.toString()}`);
    await begun;
  };
  const { days, tookMs } = await leaveAlone(lab, begin, (page) =>
    page.evaluate(
      () =>
        new Promise<{ days: unknown; tookMs: number }>((resolve, reject) => {
          setTimeout(() => reject(new Error('The bare worker does not come to an end.')), 60_000);
          new PerformanceObserver((list) => {
            for (const entry of list.getEntriesByName('bench:filled'))
              if (entry instanceof PerformanceMeasure)
                resolve({ days: entry.detail, tookMs: entry.duration });
          }).observe({ type: 'measure', buffered: true });
        }),
    ),
  );
  if (days !== target) throw new Error(`The bare worker read ${String(days)} of ${target} days.`);
  return tookMs;
}

/** How long a fresh device takes to hold the `target` days of `email`, from the composer on, in ms. */
async function wholeFill(lab: Lab, email: string, target: number): Promise<number> {
  const begin = async (page: Page) => {
    await markFill(page.context());
    await signIn(page, lab.url, email, 'send');
  };
  return leaveAlone(lab, begin, async (page) => {
    const took =
      (await untilMarked(page, 'bench:filled')) - (await untilMarked(page, 'bench:composer'));
    const held = await daysOnDevice(page);
    if (held < target) throw new Error(`Filled with ${held} of ${target} days.`);
    return took;
  });
}

/** P12: a fresh device fills its copy of ten years. */
export async function measureFill(lab: Lab, floors: Floors): Promise<readonly Row[]> {
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
    return { painted, longest };
  };
  const large: Awaited<ReturnType<typeof first>>[] = [];
  const small: Awaited<ReturnType<typeof first>>[] = [];
  const bare: number[] = [];
  const totals: number[] = [];
  for (let count = 0; count < Math.min(5, samplesPerSide); count += 1) {
    large.push(await first(email, days));
    small.push(await first('bench-empty@example.org', 1));
    totals.push(await wholeFill(lab, email, days));
    bare.push(await bareFill(lab, floors, email, days));
  }
  const row = { id: 'P12', samples: large.length, aa: null };
  const longest = large.map((each) => each.longest);
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
      floor: `3 s (a bare worker: ${ms(medianOf(bare))})`,
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
