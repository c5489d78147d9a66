import type { Page } from 'playwright-core';

import type { SdkPlace } from '../support/bareSdk.ts';
import { interleave } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import {
  lastKeyAt,
  openDay,
  pause,
  signIn,
  untilFilled,
  untilMarked,
  untilSaved,
  watching,
  write,
} from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { frameMs } from '../support/stats.ts';

/** Marks `bench:arrival-painted` behind the frame that shows one more of the words written here. */
export const watchArrivals = watching(
  'bench:arrival',
  `[...document.querySelectorAll('li')].filter(({ textContent }) => textContent.includes('arrival')).length || null`,
);

let written = 0;

/** From Enter in `writer` to the frame of `reader` that shows the words, on the clock that both share. */
export async function arrivalTime(writer: Page, reader: Page): Promise<number> {
  const origin = () => performance.timeOrigin;
  const from = await reader.evaluate(() => performance.now());
  written += 1;
  const [painted] = await Promise.all([
    untilMarked(reader, 'bench:arrival-painted', from),
    write(writer, `arrival ${written}`),
  ]);
  const there = painted + (await reader.evaluate(origin));
  return there - ((await lastKeyAt(writer)) + (await writer.evaluate(origin)));
}

/** A page of the bare SDK that shows `day` and can write to it, in a browser of its own. */
export async function openBareLive(lab: Lab, place: SdkPlace, day = '2001-01-01'): Promise<Page> {
  const page = await (await lab.open()).newPage();
  await page.goto(
    `${lab.floors.url}/live.html?${new URLSearchParams({ ...place, day }).toString()}`,
  );
  await page.getByRole('textbox', { name: 'New entry' }).waitFor();
  await page.waitForTimeout(2_000);
  return page;
}

/** P8: from Enter here to the frame that shows it there, with a round trip of 100 ms to the database. */
export async function measureLive(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(62);
  const place = lab.place(profile.email);
  const writer = await openDay(await lab.open(profile), lab.url, { isSaved: true });
  const reader = await (await lab.open()).newPage();
  await signIn(reader, lab.url, profile.email, place.password);
  await untilFilled(reader, profile.days);
  await untilSaved(reader);
  const bareWriter = await openBareLive(lab, place);
  const bareReader = await openBareLive(lab, place);
  for (const page of [reader, bareReader]) await page.evaluate(watchArrivals);
  lab.lines.database.setDelay(50);
  const bare = async () => {
    await bareWriter.waitForTimeout(300);
    return arrivalTime(bareWriter, bareReader);
  };
  const run = await interleave({
    async daylog() {
      const took = await arrivalTime(writer, reader);
      await untilSaved(writer);
      return took;
    },
    bare,
    again: bare,
  });
  return [{ ours: run.daylog, floor: run.bare, aa: [run.bare, run.again] }];
}

/** Opens `url` in a window of its own beside that of `page`: only the tab in front of a window paints. */
async function openWindow(page: Page, url: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((address) => {
      window.open(address, '_blank', 'popup,noopener,width=1280,height=900');
    }, url),
  ]);
  await opened.getByRole('textbox', { name: 'New entry' }).waitFor();
  return opened;
}

/** P14: five tabs of one person: sockets to the database, and how soon the others show a write. */
export async function measureTabs(lab: Lab): Promise<readonly Figures[]> {
  const context = await lab.open(await lab.profile(62));
  const before = lab.lines.database.counts().sockets;
  const first = await openDay(context, lab.url, { isSaved: true });
  const readers = [first];
  while (readers.length < 4) readers.push(await openDay(context, lab.url, { isSaved: true }));
  const writer = await openWindow(first, lab.url);
  await untilSaved(writer);
  await writer.waitForTimeout(3_000);
  const sockets = lab.lines.database.counts().sockets - before;

  const bareReader = await (await lab.open()).newPage();
  await bareReader.goto(`${lab.floors.url}/day.html`);
  const bareWriter = await openWindow(bareReader, `${lab.floors.url}/day.html`);
  for (const page of [...readers, bareReader]) await page.evaluate(watchArrivals);
  let turn = 0;
  const bare = async () => {
    await pause(bareWriter);
    return arrivalTime(bareWriter, bareReader);
  };
  const daylog = async () => {
    const reader = readers[turn++ % readers.length] ?? first;
    await reader.bringToFront();
    await pause(writer);
    return arrivalTime(writer, reader);
  };
  // A bare pair of pages takes a few ms, which one frame more doubles: the A/A pair is ours.
  const run = await interleave({ daylog, bare, again: daylog });
  const aa = [run.daylog, run.again] as const;
  return [
    { ours: [sockets], floor: 1 },
    { ours: run.daylog, floor: frameMs, beside: ['bare pages', run.bare], aa },
  ];
}
