import { setTimeout as after } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import { turnOnEncryption } from '../../tests/e2e/encryptByScreens.ts';
import { interleave, samplesPerSide } from '../support/interleave.ts';
import { passphrase, type Lab, type LogForm } from '../support/lab.ts';
import { openOwnerView } from '../support/ownerView.ts';
import {
  fillPassphrase,
  keyTime,
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
import { markStrictWrites } from './typing.ts';

/** Chromium slows a page's own thread only, and a worker derives the key: a quarter of two seconds, not slowed. */
const unlockFloorMs = 500;

/** Marks `bench:unlocked` when the day has taken the place of the screen that unlocks the log. */
const watchUnlocked = watching(
  'bench:unlocked',
  `document.querySelector('h1 time') === null ? null : 'on'`,
);

/** P30: from Enter behind the passphrase to the day of the open log, on a new device. */
export async function measureUnlock(lab: Lab): Promise<readonly Figures[]> {
  const { email } = await lab.seed(62, 'encrypted');
  const { password } = lab.place(email);
  async function unlocking(): Promise<number> {
    const context = await lab.open();
    const page = await context.newPage();
    await signIn(page, lab.url, email, password);
    await fillPassphrase(page, passphrase);
    await page.evaluate(watchUnlocked);
    // A person types for longer than the app takes to store itself on a new device.
    await page.waitForTimeout(3_000);
    const took = await keyTime(page, 'Enter', 'bench:unlocked-painted');
    await context.close();
    return took;
  }
  const { ours, again } = await interleave({ ours: unlocking, again: unlocking });
  return [{ ours, floor: unlockFloorMs, aa: [ours, again] }];
}

/** P32: from Enter to the disk and to the line, with 73 000 entries on the device. */
export async function measureSealedSave(lab: Lab): Promise<readonly Figures[]> {
  async function open(form: LogForm, isCopy: boolean): Promise<Page> {
    const profile = await lab.profile(3_650, form);
    const context = await (isCopy ? lab.openCopy(profile) : lab.open(profile));
    await context.addInitScript(markStrictWrites);
    return openDay(context, lab.url, { isSaved: true });
  }
  const again = await open('plain', true);
  const plain = await open('plain', false);
  const sealed = await open('encrypted', false);

  /** Enter to durable, then Enter to sent, in ms. */
  const saving = (page: Page) => async () => {
    await page.bringToFront();
    await page.waitForTimeout(400);
    const sent = lab.lines.database.nextUp();
    await write(page, 'line');
    const pressed = await lastKeyAt(page);
    const durable = await untilMarked(page, 'bench:durable', pressed);
    const origin = await page.evaluate(() => performance.timeOrigin);
    return [durable - pressed, (await sent) - origin - pressed];
  };
  const run = await interleave(
    { sealed: saving(sealed), plain: saving(plain), again: saving(again) },
    { rounds: 2 * samplesPerSide },
  );
  return [0, 1].map((which) => {
    const of = (samples: readonly number[]) => samples.filter((_, n) => n % 2 === which);
    return { ours: of(run.sealed), floor: of(run.plain), aa: [of(run.plain), of(run.again)] };
  });
}

/** Marks `bench:acknowledged` when the page says again that all is saved, with one more entry in its day. */
const watchAcknowledged = watching(
  'bench:acknowledged',
  `document.querySelector('.sync')?.dataset.kind === 'saved' ? document.querySelectorAll('.entry').length : null`,
);

/** A tenth of four minutes, in ms, for a tenth of 73 000 entries. */
const conversionFloorMs = 24_000;
const conversions = 3;

/** The days of the next log to encrypt. Each is encrypted once. */
let nextDays = 365;

/** P33: a year is encrypted, while its person writes. The database is 100 ms away. */
export async function measureConversion(lab: Lab): Promise<readonly Figures[]> {
  const took: number[] = [];
  const alone: number[] = [];
  const again: number[] = [];
  const during: number[] = [];
  lab.lines.database.setDelay(50);
  for (let round = 0; round < conversions; round += 1) {
    const { email, days } = await lab.seed(nextDays++);
    const { password } = lab.place(email);
    const log = await openOwnerView(lab.place(email));
    const context = await lab.open();
    const page = await context.newPage();
    await signIn(page, lab.url, email, password);
    await untilFilled(page, days);
    await untilSaved(page);
    await page.evaluate(watchAcknowledged);
    const acknowledged = async (into: number[]) => {
      await pause(page);
      await write(page, 'line');
      const pressed = await lastKeyAt(page);
      into.push((await untilMarked(page, 'bench:acknowledged', pressed)) - pressed);
    };
    for (let save = 0; save * conversions < samplesPerSide; save += 1)
      for (const side of [alone, again]) await acknowledged(side);

    await turnOnEncryption(page, { email, password });
    const startedAt = performance.now();
    await page.getByRole('heading', { name: 'Your log is being encrypted' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'New entry' }).waitFor();
    for (let save = 0; save * conversions < samplesPerSide; save += 1) await acknowledged(during);
    if ((await log.read('encryption/state')) !== 'sealing')
      throw new Error('The log was encrypted too soon.');
    while ((await log.read('encryption/state')) !== 'on') await after(100);
    took.push(performance.now() - startedAt);
    await context.close();
  }
  return [
    { ours: took, floor: conversionFloorMs },
    { ours: during, floor: alone, aa: [alone, again] },
  ];
}
