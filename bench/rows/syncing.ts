import type { BrowserContext, Page } from 'playwright-core';

import { daysOnDevice, signIn, untilFilled, type Lab } from '../support/lab.ts';
import { visitWithBareSdk } from '../support/bareSdk.ts';
import { exactRatio, type Row } from '../support/report.ts';
import { medianOf, quantileOf, ratioOf } from '../support/stats.ts';
import { newPage, pause, samplesPerSide, untilDayPainted } from '../support/visits.ts';

const ms = (value: number) => `${value.toFixed(0)} ms`;
const p95 = (samples: readonly number[]) => quantileOf(samples, 0.95);
const roundTripMs = 100;

async function untilSaved(page: Page): Promise<void> {
  await page
    .getByRole('status', { name: 'Sync status' })
    .filter({ hasText: /^All changes saved/ })
    .waitFor({ timeout: 60_000 });
}

/** Opens today in `context`, and waits until the engine has heard from the server. */
async function openToday(context: BrowserContext, lab: Lab): Promise<Page> {
  const page = await newPage(context);
  await page.goto(lab.url);
  await untilDayPainted(page);
  await untilSaved(page);
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'New entry' });
  await composer.fill(text);
  // Between the last letter and Enter a person takes longer than its draft takes to be kept.
  await page.waitForTimeout(150);
  await composer.press('Enter');
}

/** Notes on the page's wall clock when each list item with a new text is in the next painted frame. */
async function watchArrivals(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const item of document.querySelectorAll('li')) {
        const words = /arrival-\d+/.exec(item.textContent)?.[0];
        if (words === undefined || seen.has(words)) continue;
        seen.add(words);
        requestAnimationFrame(() => setTimeout(() => performance.mark(`bench:${words}`), 0));
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

async function arrivalAt(page: Page, words: string): Promise<number> {
  const handle = await page.waitForFunction((name) => {
    const mark = performance.getEntriesByName(name)[0];
    return mark === undefined ? undefined : performance.timeOrigin + mark.startTime;
  }, `bench:${words}`);
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** Enter's own time stamp, on the wall clock of the machine that both pages share. */
async function pressedAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const mark = performance.getEntriesByName('bench:enter').at(-1);
    return mark === undefined ? Number.NaN : performance.timeOrigin + mark.startTime;
  });
}

async function markEnter(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') performance.mark('bench:enter', { startTime: event.timeStamp });
      },
      { capture: true },
    ),
  );
}

/** P8: from Enter here to the frame that shows it there, with a round trip of 100 ms to the database. */
export async function measureLive(lab: Lab): Promise<readonly Row[]> {
  const profile = await lab.profile(62);
  const here = await profile.open();
  const there = await lab.launchFresh();
  const writer = await openToday(here, lab);
  const reader = await newPage(there);
  await signIn(reader, lab.url, profile.email);
  await untilFilled(reader, profile.days);
  await untilSaved(reader);
  await markEnter(writer);
  await watchArrivals(reader);
  lab.databaseProxy.setDelay(roundTripMs / 2);
  const samples: number[] = [];
  for (let count = 0; count < samplesPerSide + 2; count += 1) {
    const words = `arrival-${count}`;
    await write(writer, words);
    const took = (await arrivalAt(reader, words)) - (await pressedAt(writer));
    if (count >= 2) samples.push(took);
    await untilSaved(writer);
  }
  lab.databaseProxy.setDelay(0);
  await here.close();
  await there.close();
  return [
    {
      id: 'P8',
      what: 'Enter to painted on the other device, 100 ms round trip, against the round trip',
      ours: ms(medianOf(samples)),
      floor: ms(roundTripMs),
      ratio: ratioOf(samples, [roundTripMs]),
      goal: 1.25,
      samples: samples.length,
      aa: null,
    },
  ];
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

/** P12: a fresh device fills its copy of ten years. */
export async function measureFill(lab: Lab): Promise<readonly Row[]> {
  const days = 3_650;
  const { email } = await lab.profile(days);
  await lab.seed('bench-empty@example.org', 1);
  const first = async (address: string, target: number) => {
    const context = await lab.launchFresh();
    await context.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          performance.mark('bench:task', { detail: entry.duration });
      }).observe({ type: 'longtask', buffered: true });
    });
    const page = await newPage(context);
    await signIn(page, lab.url, address);
    const start = Date.now();
    await page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first().waitFor();
    const painted = Date.now() - start;
    while ((await daysOnDevice(page)) < target) await page.waitForTimeout(50);
    const total = Date.now() - start;
    const longest = await page.evaluate(() =>
      performance
        .getEntriesByName('bench:task')
        .map((entry) => (entry instanceof PerformanceMark ? Number(entry.detail) : 0))
        .reduce((most, each) => Math.max(most, each), 0),
    );
    await context.close();
    return { painted, total, longest };
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

/** P14: five tabs of one person: sockets to the database, and how soon the others show a write. */
export async function measureTabs(lab: Lab): Promise<readonly Row[]> {
  const context = await (await lab.profile(62)).open();
  const before = lab.databaseProxy.counts().sockets;
  const writer = await openToday(context, lab);
  const others: Page[] = [];
  for (let tab = 0; tab < 4; tab += 1) others.push(await openToday(context, lab));
  await writer.waitForTimeout(3_000);
  const sockets = lab.databaseProxy.counts().sockets - before;
  await markEnter(writer);
  const samples: number[] = [];
  for (let count = 0; count < samplesPerSide; count += 1) {
    // Only the tab in front paints: each of the others in turn, the writer in a window of its own.
    const other = others[count % others.length];
    if (other === undefined) break;
    await watchArrivals(other);
    await other.bringToFront();
    const words = `arrival-${1000 + count}`;
    await pause(writer);
    await write(writer, words);
    samples.push((await arrivalAt(other, words)) - (await pressedAt(writer)));
  }
  await context.close();
  const row = { id: 'P14', aa: null };
  return [
    {
      ...row,
      what: 'five tabs: sockets to the database',
      ours: String(sockets),
      floor: '1',
      ratio: exactRatio(sockets, 1),
      goal: 1,
      samples: 1,
    },
    {
      ...row,
      what: 'five tabs: Enter to painted in another, against two frames',
      ours: ms(medianOf(samples)),
      floor: ms(2000 / 60),
      ratio: ratioOf(samples, [2000 / 60]),
      goal: 1,
      samples: samples.length,
    },
  ];
}
