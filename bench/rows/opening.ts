import { markLongTasks, whenMarked, type BareBrowser, type Visit } from '../support/bareBrowser.ts';
import { interleave } from '../support/interleave.ts';
import type { Lab, LogForm } from '../support/lab.ts';
import { servePlainPage } from '../support/plainPage.ts';
import type { Figures } from '../support/report.ts';

const dayPainted = whenMarked('daylog:day-painted');
const firstPaint = whenMarked('first-contentful-paint');

/** How long a page is left alone, in ms: shorter than it takes to save a snapshot for the next visit. */
const aloneMs = 500;

/** When `ask` was, in a visit of `url` in a new tab of `browser`. */
export const visiting =
  (browser: BareBrowser, url: string, ask: string, more: Partial<Visit> = {}) =>
  async (): Promise<number> =>
    Number(await browser.visit({ url, ask, alone: aloneMs, ...more }));

/** A browser on a log of `days` days that has a snapshot of today. */
export async function openWithSnapshot(
  lab: Lab,
  days: number,
  form?: LogForm,
): Promise<BareBrowser> {
  const browser = await lab.openBare(await lab.profile(days, form));
  await browser.visit({ url: lab.url, ask: dayPainted, alone: 2_500 });
  return browser;
}

/** P2: a first visit over a thin line on a slow machine, until there is something to read. */
export async function measureFirstVisit(lab: Lab): Promise<readonly Figures[]> {
  const network = { roundTripMs: 150, bitsPerSecond: 1_600_000 };
  const first = (url: string) => async () => {
    const browser = await lab.openBare();
    const value = await visiting(browser, url, firstPaint, { cpu: 4, network, alone: 1_000 })();
    await browser.close();
    return value;
  };
  const react = first(`${lab.floors.url}/react.html`);
  const run = await interleave({ daylog: first(lab.url), react, again: react });
  return [{ ours: run.daylog, floor: run.react, aa: [run.react, run.again] }];
}

/** P3: opening again with ten years on the device and the server 100 ms away. */
export async function measureOpenAgain(lab: Lab): Promise<readonly Figures[]> {
  const browser = await openWithSnapshot(lab, 3_650);
  lab.lines.page.setDelay(50);
  lab.floors.line.setDelay(50);
  const plain = visiting(browser, `${lab.floors.url}/static.html`, firstPaint);
  let width = 1_000;
  const run = await interleave({
    daylog: visiting(browser, lab.url, dayPainted),
    // No snapshot was saved in a window of this width.
    fresh: () => visiting(browser, lab.url, dayPainted, { width: (width += 1) })(),
    plain,
    again: plain,
  });
  const floor = { floor: run.plain, aa: [run.plain, run.again] } as const;
  return [
    { ours: run.daylog, ...floor },
    { ours: run.fresh, ...floor },
  ];
}

/** P4: the same with accounts and database unreachable, or far away. */
export async function measureDeadNetwork(lab: Lab): Promise<readonly Figures[]> {
  const browser = await openWithSnapshot(lab, 3_650);
  const healthy = visiting(browser, lab.url, dayPainted);
  const backend = [lab.lines.auth, lab.lines.database];
  const run = await interleave({
    healthy,
    again: healthy,
    async dead() {
      for (const line of backend) line.setMode('swallow');
      const value = await healthy();
      for (const line of backend) line.setMode('deliver');
      return value;
    },
    async far() {
      for (const line of backend) line.setDelay(150);
      const value = await healthy();
      for (const line of backend) line.setDelay(0);
      return value;
    },
  });
  const floor = { floor: run.healthy, aa: [run.healthy, run.again] } as const;
  return [
    { ours: run.dead, ...floor },
    { ours: run.far, ...floor },
  ];
}

/** P5: how opening again grows with the log. */
export async function measureGrowth(lab: Lab): Promise<readonly Figures[]> {
  const opening = async (days: number) =>
    visiting(await openWithSnapshot(lab, days), lab.url, dayPainted);
  const small = await opening(1);
  const run = await interleave({
    small,
    large: await opening(3_650),
    huge: await opening(18_250),
    again: small,
  });
  const floor = { floor: run.small, aa: [run.small, run.again] } as const;
  return [
    { ours: run.large, ...floor },
    { ours: run.huge, ...floor },
  ];
}

/** P31: how encryption changes opening again. */
export async function measureSealedOpening(lab: Lab): Promise<readonly Figures[]> {
  const opening = async (form: LogForm) =>
    visiting(await openWithSnapshot(lab, 3_650, form), lab.url, dayPainted);
  const plain = await opening('plain');
  const run = await interleave({ sealed: await opening('encrypted'), plain, again: plain });
  return [{ ours: run.sealed, floor: run.plain, aa: [run.plain, run.again] }];
}

/** The longest task so far. A browser tells of no task under 50 ms: 50 stands for all of them. */
const longestTask = `performance.getEntriesByName('bench:task')
  .reduce((longest, { detail }) => Math.max(longest, detail), 50)`;

/** How long after its beginning a visit is watched for long tasks, in ms. */
const watchedMs = 2_200;

/** P15: the longest task of the page's thread while it opens on a slow machine. */
export async function measureLongestTask(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(3_650);
  const context = await lab.open(profile);
  const plain = await servePlainPage(context, lab.url);
  await context.close();
  const browser = await lab.openBare(profile);
  const longestAt = (url: string) =>
    visiting(browser, url, longestTask, { cpu: 4, script: markLongTasks, alone: watchedMs });
  const inPlainHtml = longestAt(plain.url);
  const run = await interleave({
    daylog: longestAt(lab.url),
    plain: inPlainHtml,
    again: inPlainHtml,
  });
  plain.close();
  return [{ ours: run.daylog, floor: run.plain, aa: [run.plain, run.again] }];
}
