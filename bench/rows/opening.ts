import type { BrowserContext } from 'playwright-core';

import type { Floors } from '../support/floors.ts';
import { executablePath, type Lab } from '../support/lab.ts';
import { servePlainPage } from '../support/plainPage.ts';
import type { Row } from '../support/report.ts';
import { medianOf, ratioOf } from '../support/stats.ts';
import { longestNoted, longTasksNoted } from '../support/tasks.ts';
import { openUnheard } from '../support/unheardBrowser.ts';
import {
  interleave,
  newPage,
  samplesOf,
  untilDayPainted,
  untilFirstPaint,
  type Conditions,
  type Variant,
} from '../support/visits.ts';

const ms = (samples: readonly number[]) => `${medianOf(samples).toFixed(0)} ms`;

/**
 * How long a visit is left alone before it is asked: Playwright's own script, 330 kB, would be parsed in the
 * middle of what is measured (12 ms and more of the page's thread). The marks carry their own times.
 */
const leftAloneMs = 1_000;

/**
 * How long a new tab is left alone before it goes anywhere, in ms: until then the tab before it, with its worker and
 * its sockets, is still being cleared away, and the browser gets ready for this one.
 */
const restMs = 500;

/** A visit in a new tab, closed again once `measure` has its figure. */
function visit(
  name: string,
  context: BrowserContext,
  url: string,
  measure: typeof untilDayPainted,
  conditions: Conditions = {},
): Variant {
  return {
    name,
    async sample() {
      const page = await newPage(context, conditions);
      await page.waitForTimeout(restMs);
      await page.goto(url, { waitUntil: 'commit' });
      await page.waitForTimeout(leftAloneMs);
      const value = await measure(page);
      await page.close();
      return value;
    },
  };
}

/** The same in a browser that has never been here. */
function firstVisit(name: string, lab: Lab, url: string, conditions: Conditions): Variant {
  return {
    name,
    async sample() {
      const context = await lab.launchFresh();
      const value = await visit(name, context, url, untilFirstPaint, conditions).sample();
      await context.close();
      return value;
    },
  };
}

function timed(
  run: ReadonlyMap<string, readonly number[]>,
  row: Pick<Row, 'id' | 'what' | 'goal'>,
  names: { readonly ours: string; readonly floor: string; readonly aa: readonly [string, string] },
): Row {
  const ours = samplesOf(run, names.ours);
  const floor = samplesOf(run, names.floor);
  return {
    ...row,
    ours: ms(ours),
    floor: ms(floor),
    ratio: ratioOf(ours, floor),
    samples: ours.length,
    aa: ratioOf(samplesOf(run, names.aa[0]), samplesOf(run, names.aa[1])).value,
  };
}

/** P2: a first visit over a thin line on a slow machine, until there is something to read. */
export async function measureFirstVisit(lab: Lab, floors: Floors): Promise<readonly Row[]> {
  const conditions = { cpu: 4, network: { roundTripMs: 150, bitsPerSecond: 1_600_000 } };
  const hello = `${floors.url}/react.html`;
  const run = await interleave([
    firstVisit('daylog', lab, lab.url, conditions),
    firstVisit('react', lab, hello, conditions),
    firstVisit('react again', lab, hello, conditions),
  ]);
  const what = 'first visit, 1.6 Mbit/s, 150 ms, 4x CPU, against a React hello page';
  const names = { ours: 'daylog', floor: 'react', aa: ['react', 'react again'] } as const;
  return [timed(run, { id: 'P2', what, goal: 1.25 }, names)];
}

/**
 * P3: opening again with ten years on the device, the server 100 ms away, against plain HTML from there; beside
 * the least that can do it, a page with a service worker, one script and one record of a database, and beside what
 * is first seen of the day as plain HTML with Daylog's styles and font, from a service worker.
 */
export async function measureOpenAgain(lab: Lab, floors: Floors): Promise<readonly Row[]> {
  const context = await (await lab.profile(3_650)).open();
  const plain = `${floors.url}/static.html`;
  const stored = visit('stored', context, `${floors.url}/stored/page.html`, untilDayPainted);
  // The first visit brings its worker and its days, the next two its compiled code.
  for (let before = 0; before < 3; before += 1) await stored.sample();
  const words = await servePlainPage(context, lab.url, 'device');
  const inPlainHtml = visit('words', context, words.url, untilDayPainted);
  for (let before = 0; before < 3; before += 1) await inPlainHtml.sample();
  lab.pageProxy.setDelay(50);
  floors.proxy.setDelay(50);
  const run = await interleave([
    visit('daylog', context, lab.url, untilDayPainted),
    visit('static', context, plain, untilFirstPaint),
    visit('static again', context, plain, untilFirstPaint),
    stored,
    inPlainHtml,
  ]);
  words.close();
  lab.pageProxy.setDelay(0);
  floors.proxy.setDelay(0);
  await context.close();
  const what = 'open again, 73 000 entries, server 100 ms away, against static HTML from there';
  const names = { ours: 'daylog', floor: 'static', aa: ['static', 'static again'] } as const;
  const row = timed(run, { id: 'P3', what, goal: 0.5 }, names);
  const least = `bare page from worker and database: ${ms(samplesOf(run, 'stored'))}`;
  const day = `the day in plain HTML from a worker: ${ms(samplesOf(run, 'words'))}`;
  return [{ ...row, floor: `${row.floor} (${least}; ${day})` }];
}

/** P4: the same with accounts and database unreachable, or far away, against the healthy run. */
export async function measureDeadNetwork(lab: Lab): Promise<readonly Row[]> {
  const context = await (await lab.profile(3_650)).open();
  const backends = [lab.authProxy, lab.databaseProxy];
  const healthy = visit('healthy', context, lab.url, untilDayPainted);
  const under = (name: string, impose: () => void, lift: () => void): Variant => ({
    name,
    async sample() {
      impose();
      const value = await visit(name, context, lab.url, untilDayPainted).sample();
      lift();
      return value;
    },
  });
  const run = await interleave([
    healthy,
    { ...healthy, name: 'healthy again' },
    under(
      'dead',
      () => backends.forEach((proxy) => proxy.setMode('swallow')),
      () => backends.forEach((proxy) => proxy.setMode('deliver')),
    ),
    under(
      'far',
      () => backends.forEach((proxy) => proxy.setDelay(150)),
      () => backends.forEach((proxy) => proxy.setDelay(0)),
    ),
  ]);
  await context.close();
  const aa = ['healthy', 'healthy again'] as const;
  return [
    timed(
      run,
      { id: 'P4', what: 'open again, backend never answers, against healthy', goal: 1.1 },
      { ours: 'dead', floor: 'healthy', aa },
    ),
    timed(
      run,
      { id: 'P4', what: 'open again, backend 300 ms away, against healthy', goal: 1.1 },
      { ours: 'far', floor: 'healthy', aa },
    ),
  ];
}

/** P5: how "open again" grows with the log. */
export async function measureGrowth(lab: Lab): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const small = await (await lab.profile(1)).open();
  for (const [days, goal] of [
    [3_650, 1.1],
    [18_250, 1.15],
  ] as const) {
    const large = await (await lab.profile(days)).open();
    const run = await interleave([
      visit('large', large, lab.url, untilDayPainted),
      visit('small', small, lab.url, untilDayPainted),
      visit('small again', small, lab.url, untilDayPainted),
    ]);
    await large.close();
    const what = `open again, ${days * 20} entries against 20`;
    const names = { ours: 'large', floor: 'small', aa: ['small', 'small again'] } as const;
    rows.push(timed(run, { id: 'P5', what, goal }, names));
  }
  await small.close();
  return rows;
}

/** How long after its beginning a visit is watched for long tasks, in ms. */
const watchedMs = 4_000;

/**
 * P15: the longest task of the page's thread while it opens on a slow machine, beside two floors: React and the router
 * with nothing to show, and what is first seen of the day as plain HTML with no script.
 */
export async function measureLongestTask(lab: Lab, floors: Floors): Promise<readonly Row[]> {
  const profile = await lab.profile(3_650);
  const listened = await profile.open();
  const plain = await servePlainPage(listened, lab.url);
  await listened.close();
  const browser = await openUnheard(executablePath(), profile.folder);
  const inVisit = (name: string, url: string): Variant => ({
    name,
    sample: async () =>
      Number(
        await browser.visit({
          url,
          cpu: 4,
          script: longTasksNoted,
          ms: watchedMs,
          ask: longestNoted,
        }),
      ),
  });
  const run = await interleave([
    inVisit('daylog', lab.url),
    inVisit('routed', `${floors.url}/routed.html`),
    inVisit('plain', plain.url),
  ]);
  await browser.close();
  plain.close();
  const longest = samplesOf(run, 'daylog');
  const bare = ms(samplesOf(run, 'routed'));
  const words = ms(samplesOf(run, 'plain'));
  return [
    {
      id: 'P15',
      what: 'longest main-thread task while opening, 4x CPU, against 50 ms (0: none over 50)',
      ours: ms(longest),
      floor: `50 ms (React and router: ${bare}; the day in plain HTML: ${words})`,
      ratio: ratioOf(longest, [50]),
      goal: 1,
      samples: longest.length,
      aa: null,
    },
  ];
}
