import type { BrowserContext, Page } from 'playwright-core';

import type { Floors } from '../support/floors.ts';
import { password, signIn, untilFilled, type Lab } from '../support/lab.ts';
import { lastKeyAt, markKeys, untilMarked } from '../support/marks.ts';
import { exactRatio, type Row } from '../support/report.ts';
import { medianOf, ratioOf } from '../support/stats.ts';
import { newPage, pause, samplesPerSide, untilDayPainted } from '../support/visits.ts';
import { openToday, untilSaved, write } from './syncing.ts';

const ms = (value: number) => `${value.toFixed(0)} ms`;
const roundTripMs = 100;
const frameMs = 1000 / 60;

/** Marks `bench:WORDS` when the frame that shows a list item with these words has been painted. */
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

/** When the page's clock began, on the clock of the machine. */
const originOf = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** From Enter in `writer` to the frame of `reader` that shows the words, on the clock that both share. */
async function arrival(writer: Page, reader: Page, words: string): Promise<number> {
  const painted = untilMarked(reader, `bench:${words}`);
  await write(writer, words);
  const there = (await painted) + (await originOf(reader));
  return there - ((await lastKeyAt(writer)) + (await originOf(writer)));
}

/** How long words take by the SDK alone, between the same two browsers. */
async function bareArrivals(
  here: BrowserContext,
  there: BrowserContext,
  url: string,
): Promise<readonly number[]> {
  const open = async (context: BrowserContext) => {
    const page = await newPage(context);
    // The floors are served with a policy that knows no database.
    await (await context.newCDPSession(page)).send('Page.setBypassCSP', { enabled: true });
    await page.goto(url);
    await page.waitForTimeout(2_000);
    return page;
  };
  const writer = await open(here);
  const reader = await open(there);
  await markKeys(writer);
  await watchArrivals(reader);
  const samples: number[] = [];
  for (let count = 0; count < samplesPerSide + 2; count += 1) {
    const took = await arrival(writer, reader, `arrival-${count}`);
    if (count >= 2) samples.push(took);
    await writer.waitForTimeout(500);
  }
  return samples;
}

/** P8: from Enter here to the frame that shows it there, with a round trip of 100 ms to the database. */
export async function measureLive(lab: Lab, floors: Floors): Promise<readonly Row[]> {
  const profile = await lab.profile(62);
  const here = await profile.open();
  const there = await lab.launchFresh();
  const writer = await openToday(here, lab);
  const reader = await newPage(there);
  await signIn(reader, lab.url, profile.email);
  await untilFilled(reader, profile.days);
  await untilSaved(reader);
  await markKeys(writer);
  await watchArrivals(reader);
  lab.databaseProxy.setDelay(roundTripMs / 2);
  const samples: number[] = [];
  for (let count = 0; count < samplesPerSide + 2; count += 1) {
    const took = await arrival(writer, reader, `arrival-${count}`);
    if (count >= 2) samples.push(took);
    await untilSaved(writer);
  }
  const given = new URLSearchParams({
    email: profile.email,
    password,
    auth: String(lab.authProxy.port),
    database: String(lab.databaseProxy.port),
  });
  const bare = await bareArrivals(here, there, `${floors.url}/live.html?${given.toString()}`);
  lab.databaseProxy.setDelay(0);
  await here.close();
  await there.close();
  return [
    {
      id: 'P8',
      what: 'Enter to painted on the other device, 100 ms round trip, against the bare SDK',
      ours: ms(medianOf(samples)),
      floor: `${ms(medianOf(bare))} (the round trip: ${ms(roundTripMs)})`,
      ratio: ratioOf(samples, bare),
      goal: 1.15,
      samples: samples.length,
      aa: null,
    },
  ];
}

/**
 * Opens `url` in a window of its own beside that of `page`. Only the tab in front of a window paints, and in one
 * that does not, Chromium lets everything wait for 50 ms after a key: for a frame that never comes.
 */
async function openWindow(page: Page, url: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((address) => {
      window.open(address, '_blank', 'popup,noopener,width=1280,height=900');
    }, url),
  ]);
  await opened.waitForLoadState();
  return opened;
}

/** Enter in `writer` to the frame of each of `readers` in turn, which are tabs of one other window. */
async function arrivalsInTurn(writer: Page, readers: readonly Page[]): Promise<readonly number[]> {
  await markKeys(writer);
  for (const reader of readers) await watchArrivals(reader);
  const samples: number[] = [];
  for (let count = 0; count < samplesPerSide + 2; count += 1) {
    const reader = readers[count % readers.length];
    if (reader === undefined) break;
    await reader.bringToFront();
    await pause(writer);
    const took = await arrival(writer, reader, `arrival-${1000 + count}`);
    if (count >= 2) samples.push(took);
  }
  return samples;
}

/** P14: five tabs of one person: sockets to the database, and how soon the others show a write. */
export async function measureTabs(lab: Lab, floors: Floors): Promise<readonly Row[]> {
  const context = await (await lab.profile(62)).open();
  const before = lab.databaseProxy.counts().sockets;
  const others: Page[] = [];
  for (let tab = 0; tab < 4; tab += 1) others.push(await openToday(context, lab));
  const [first] = others;
  if (first === undefined) throw new Error('There is no tab.');
  const writer = await openWindow(first, lab.url);
  await untilDayPainted(writer);
  await untilSaved(writer);
  await writer.waitForTimeout(3_000);
  const sockets = lab.databaseProxy.counts().sockets - before;
  const samples = await arrivalsInTurn(writer, others);
  await writer.close();
  const bareReader = await newPage(context);
  await bareReader.goto(`${floors.url}/day.html`);
  const bareWriter = await openWindow(bareReader, `${floors.url}/day.html`);
  await bareWriter.getByRole('textbox', { name: 'New entry' }).waitFor();
  const bare = await arrivalsInTurn(bareWriter, [bareReader]);
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
      floor: `${ms(2 * frameMs)} (bare pages: ${ms(medianOf(bare))})`,
      ratio: ratioOf(samples, [2 * frameMs]),
      goal: 1,
      samples: samples.length,
    },
  ];
}
