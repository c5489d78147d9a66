import type { BrowserContext, Page } from 'playwright-core';

import { whenMarked } from '../support/bareBrowser.ts';
import { interleave } from '../support/interleave.ts';
import type { Lab, Profile } from '../support/lab.ts';
import { keyTime, openDay, pause } from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { openScanFloor } from '../support/scanFloor.ts';
import { openSearch, typeQueries, watchSearch, type KeyTimes } from './lookBack.ts';
import { pressing } from './stepping.ts';
import { markLetters } from './typing.ts';

/** How much slower than the machine. Chromium slows the page's own thread and no worker. */
const cpu = 6;
const size = { width: 390, height: 844 };
const network = { roundTripMs: 150, bitsPerSecond: 1_600_000 };

/** How long a page is left alone, in ms: it saves no snapshot so soon. */
const aloneMs = 1_500;

/** The same run sampled twice: a bare page takes a few frames, which one frame more would change by more than is steady. */
function halvesOf(samples: readonly number[]): readonly [readonly number[], readonly number[]] {
  const of = (which: number) => samples.filter((_, index) => index % 2 === which);
  return [of(0), of(1)];
}

/** P40: ten years on a phone, each beside the bare page of the same row on a desktop. */
export async function measurePhone(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(3_650);
  for (const line of [lab.lines.auth, lab.lines.database]) line.setDelay(network.roundTripMs / 2);
  const opened = await openAgain(lab, profile);
  const context = await lab.open(profile);
  const bare = await lab.open();
  return [
    opened,
    await steps(lab, context, bare),
    await letters(lab, context, bare),
    await search(lab, context),
  ];
}

async function openAgain(lab: Lab, profile: Profile): Promise<Figures> {
  const browser = await lab.openBare(profile);
  const phone = { cpu, network, width: size.width, alone: aloneMs };
  const opening = (url: string, mark: string) => async () =>
    Number(await browser.visit({ ...phone, url, ask: whenMarked(mark) }));
  // It saves a snapshot in this width.
  await browser.visit({ ...phone, cpu: 1, url: lab.url, alone: 3_000, ask: '1' });
  const plain = opening(`${lab.floors.url}/static.html`, 'first-contentful-paint');
  const run = await interleave(
    { daylog: opening(lab.url, 'daylog:day-painted'), plain, again: plain },
    { rounds: 8 },
  );
  await browser.close();
  return { ours: run.daylog, floor: run.plain, aa: [run.plain, run.again] };
}

/** Makes `page` one of a phone from now on. */
async function slowDown(page: Page): Promise<void> {
  await page.setViewportSize(size);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await client.send('Network.enable');
  const throughput = network.bitsPerSecond / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTripMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.waitForTimeout(1_500);
}

async function steps(lab: Lab, context: BrowserContext, bare: BrowserContext): Promise<Figures> {
  async function stepping(of: BrowserContext, url: string) {
    const page = await openDay(of, url);
    await page.getByRole('heading', { level: 1 }).click();
    await slowDown(page);
    return { page, step: pressing(page, 'ArrowLeft', 'daylog:day-painted') };
  }
  const own = await stepping(context, lab.url);
  const floor = await stepping(bare, `${lab.floors.url}/day.html`);
  const run = await interleave({ own: own.step, floor: floor.step }, { rounds: 4 });
  await Promise.all([own, floor].map(({ page }) => page.close()));
  return { ours: run.own, floor: run.floor, aa: halvesOf(run.own) };
}

async function letters(lab: Lab, context: BrowserContext, bare: BrowserContext): Promise<Figures> {
  async function typing(of: BrowserContext, url: string) {
    const page = await openDay(of, url);
    await page.evaluate(markLetters);
    await page.getByRole('textbox', { name: 'New entry' }).click();
    await slowDown(page);
    const type = async () => {
      const times: number[] = [];
      for (const key of 'a line') {
        times.push(await keyTime(page, key, 'bench:painted'));
        await pause(page);
      }
      return times;
    };
    return { page, type };
  }
  const own = await typing(context, lab.url);
  const floor = await typing(bare, `${lab.floors.url}/day.html`);
  const run = await interleave({ own: own.type, floor: floor.type }, { rounds: 5 });
  await Promise.all([own, floor].map(({ page }) => page.close()));
  return { ours: run.own, floor: run.floor, aa: halvesOf(run.own) };
}

async function search(lab: Lab, context: BrowserContext): Promise<Figures> {
  await context.addInitScript(watchSearch);
  const ours: KeyTimes = { results: [], painted: [] };
  const floor: KeyTimes = { results: [], painted: [] };
  const [page] = await openSearch(context, lab.url);
  await slowDown(page);
  await typeQueries(page, ours);
  await page.close();
  const scan = await openScanFloor(context, lab.url);
  await keyTime(scan, 'Home', 'bench:read');
  await slowDown(scan);
  await typeQueries(scan, floor);
  await scan.close();
  return { ours: ours.painted, floor: floor.painted, aa: halvesOf(ours.painted) };
}
