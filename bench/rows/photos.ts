import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

import type { FileChooser, Page } from 'playwright-core';

import { dayKey } from '../../src/dates/DayKey.ts';
import { addDays } from '../../src/dates/addDays.ts';
import { datePath } from '../../src/dates/datePath.ts';
import { whenMarked } from '../support/bareBrowser.ts';
import { interleave, samplesPerSide } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { openOwnerView } from '../support/ownerView.ts';
import {
  lastKeyAt,
  openDay,
  pause,
  untilMarked,
  untilSaved,
  watching,
  write,
} from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { arrivalTime, openBareLive, watchArrivals } from './live.ts';

/** Upload speed of the slow line, in bytes a second. */
const slowLine = 100_000;

const slow = { timeout: 120_000 };

/** A JPEG of noise, which no encoder makes small: `width` by 3/4 of it. `grain` is the side of a grain, in pixels. */
async function noise(page: Page, width: number, grain: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([side, size]) => {
      const height = (side * 3) / 4;
      const grains = new OffscreenCanvas(Math.ceil(side / size), Math.ceil(height / size));
      const drawing = grains.getContext('2d');
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [side, height];
      const large = canvas.getContext('2d');
      if (drawing === null || large === null) throw new Error('no canvas');
      const image = drawing.createImageData(grains.width, grains.height);
      for (let at = 0; at < image.data.length; at += 1)
        image.data[at] = at % 4 === 3 ? 255 : 256 * Math.random();
      drawing.putImageData(image, 0, 0);
      large.drawImage(grains, 0, 0, side, height);
      return canvas.toDataURL('image/jpeg', 0.9).replace(/^[^,]*,/, '');
    },
    [width, grain] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Opens the dialog of the button "Add photos". */
async function openChooser(page: Page): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  return chooser;
}

/** Writes an entry with `photos`. It is on the device when this resolves. */
async function writeWithPhotos(page: Page, text: string, photos: readonly Buffer[]): Promise<void> {
  if (photos.length > 0) {
    const chooser = await openChooser(page);
    await chooser.setFiles(
      photos.map((buffer, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer })),
    );
    const described = page.getByRole('textbox', { name: 'Describe this photo' });
    await described.nth(photos.length - 1).waitFor(slow);
  }
  await write(page, text);
  await page.getByRole('listitem').filter({ hasText: text }).first().waitFor(slow);
}

/** The sizes of all photos on the server, and how many of these are whole. */
async function photosOnServer(log: Awaited<ReturnType<typeof openOwnerView>>) {
  const rows = Object.values((await log.read('files')) ?? {}) as readonly {
    readonly size: number;
    readonly sent: number;
    readonly parts: number;
  }[];
  return {
    sizes: rows.map(({ size }) => size),
    whole: rows.filter((row) => row.sent === row.parts).length,
  };
}

/** P37: from Enter here to the frame that shows it there, while photos are sent and while none is. */
export async function measureWordsBesidePhotos(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(62);
  const place = lab.place(profile.email);
  const log = await openOwnerView(place);
  const writer = await openDay(await lab.open(profile), lab.url, { isSaved: true });
  const today = await writer.evaluate(() => new Date().toLocaleDateString('en-CA'));
  const reader = await openBareLive(lab, place, today);
  await reader.evaluate(watchArrivals);
  const large = await noise(writer, 2_048, 2);
  lab.lines.database.setDelay(50);
  const figures: Figures[] = [];
  let chosen = 0;
  for (const [bytesPerSecond, count] of [
    [Infinity, 12],
    [slowLine, 4],
  ] as const) {
    lab.lines.database.limitUp(bytesPerSecond);
    const arriving = async () => {
      await pause(writer);
      return arrivalTime(writer, reader);
    };
    const { alone, again } = await interleave({ alone: arriving, again: arriving });
    await writeWithPhotos(writer, `photos ${count}`, Array<Buffer>(count).fill(large));
    chosen += count;
    while ((await photosOnServer(log)).sizes.length === 0) await after(20);
    const during: number[] = [];
    while (during.length < samplesPerSide) during.push(await arriving());
    if ((await photosOnServer(log)).whole === chosen)
      throw new Error('The photos were sent too soon.');
    figures.push({ ours: during, floor: alone, aa: [alone, again] });
    lab.lines.database.limitUp(Infinity);
    while ((await photosOnServer(log)).whole < chosen) await after(200);
  }
  return figures;
}

/** P38: a day of twenty entries, each with a photo, opened again, against a day of twenty without. */
export async function measureDayOfPhotos(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(1);
  const context = await lab.open(profile);
  const page = await openDay(context, lab.url, { isSaved: true });
  const today = dayKey(await page.evaluate(() => new Date().toLocaleDateString('en-CA')));
  const [plain, full] = [addDays(today, -10), addDays(today, -20)];
  const photo = await noise(page, 1_200, 8);
  for (const [day, photos] of [
    [plain, []],
    [full, [photo]],
  ] as const) {
    await page.goto(`${lab.url}${datePath(day)}`);
    await page.getByRole('button', { name: 'Add a late entry' }).click();
    for (let entry = 0; entry < 20; entry += 1)
      await writeWithPhotos(page, `Entry ${entry} of this day`, photos);
  }
  await untilSaved(page);
  await context.close();
  const browser = await lab.openBare(profile);
  const opening = (day: typeof full) => async () => {
    const url = `${lab.url}${datePath(day)}`;
    return Number(await browser.visit({ url, ask: whenMarked('daylog:day-painted'), alone: 500 }));
  };
  const run = await interleave({
    full: opening(full),
    plain: opening(plain),
    again: opening(plain),
  });
  await browser.close();
  return [{ ours: run.full, floor: run.plain, aa: [run.plain, run.again] }];
}

/** Marks `bench:taken-in` when another photo stands below the field. */
const watchTakenIn = watching(
  'bench:taken-in',
  `document.querySelector('.photo-of-field img')?.src ?? null`,
);

/** The same by bare code: decoded, drawn at 2,048 and 320 pixels, encoded; in ms. */
function takeInBare(page: Page, base64: string): Promise<number> {
  return page.evaluate(async (text) => {
    const file = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
    const startedMs = performance.now();
    const image = await createImageBitmap(file);
    for (const [side, quality] of [
      [2_048, 0.8],
      [320, 0.75],
    ] as const) {
      const canvas = new OffscreenCanvas(side, (side * 3) / 4);
      const drawing = canvas.getContext('2d');
      if (drawing === null) throw new Error('no canvas');
      drawing.imageSmoothingQuality = 'high';
      drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
      await canvas.convertToBlob({ type: 'image/webp', quality });
    }
    image.close();
    return performance.now() - startedMs;
  }, base64);
}

/** P39: a photo of 12 megapixels from its choice to its thumbnail, and one sent at 100 kB/s. */
export async function measurePhoto(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(62);
  const log = await openOwnerView(lab.place(profile.email));
  const page = await openDay(await lab.open(profile), lab.url, { isSaved: true });
  const bare = await (await lab.open()).newPage();
  await bare.goto(`${lab.floors.url}/static.html`);
  const photo = await noise(page, 4_000, 16);
  const base64 = photo.toString('base64');
  // A file on the disk: Playwright would copy its bytes into the page.
  const file = path.join(lab.folder, 'photo.jpg');
  await writeFile(file, photo);
  await page.evaluate(watchTakenIn);
  const takenIn = async () => {
    const chooser = await openChooser(page);
    const from = await page.evaluate(() => performance.now());
    await chooser.setFiles(file);
    const took = (await untilMarked(page, 'bench:taken-in-painted', from)) - from;
    await page.getByRole('button', { name: 'Remove photo' }).click();
    return took;
  };
  const bareTaking = () => takeInBare(bare, base64);
  const run = await interleave({ ours: takenIn, bare: bareTaking, again: bareTaking });

  const before = await photosOnServer(log);
  lab.lines.database.setDelay(50);
  lab.lines.database.limitUp(slowLine);
  await writeWithPhotos(page, 'sent', [await noise(page, 2_048, 2)]);
  const enteredMs = await lastKeyAt(page);
  while ((await photosOnServer(log)).whole === before.whole) await after(20);
  const tookMs = (await page.evaluate(() => performance.now())) - enteredMs;
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const bytes = sum((await photosOnServer(log)).sizes) - sum(before.sizes);
  return [
    { ours: run.ours, floor: run.bare, aa: [run.bare, run.again] },
    // base64 has four letters for three bytes.
    { ours: [tookMs], floor: (1000 * bytes * 4) / 3 / slowLine },
  ];
}
