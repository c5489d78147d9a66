import { setTimeout as after } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import { samplesPerSide } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { signIn, untilFilled, untilSaved, untilSaving, write } from '../support/page.ts';
import type { Figures } from '../support/report.ts';

/** Devices that are measured at once, each on its own connection. */
const deviceCount = 5;
const rounds = Math.ceil(samplesPerSide / deviceCount);

/** Devices of different people, each with a short log. */
async function openDevices(lab: Lab): Promise<readonly Page[]> {
  const pages: Page[] = [];
  while (pages.length < deviceCount) {
    const { email, days } = await lab.seed(2 + pages.length);
    const page = await (await lab.open()).newPage();
    await signIn(page, lab.url, email, lab.place(email).password);
    await untilFilled(page, days);
    await untilSaved(page);
    pages.push(page);
  }
  return pages;
}

/** P13: the backend comes back after 15 s: how soon the outbox is acknowledged. */
export async function measureReconnect(lab: Lab): Promise<readonly Figures[]> {
  const devices = await openDevices(lab);
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    lab.lines.database.setMode('refuse');
    for (const page of devices) await write(page, `written while away ${round}`);
    await after(15_000);
    lab.lines.database.setMode('deliver');
    const back = performance.now();
    const saved = devices.map((page) => untilSaved(page).then(() => performance.now() - back));
    samples.push(...(await Promise.all(saved)));
    await after(2_000);
  }
  return [{ ours: samples, floor: 1_000 }];
}

const textLength = 100_000;
const bytesPerSecond = 8_000;

/** P22: 100 000 characters up at 8 kB/s, from Enter until the server has acknowledged them. */
export async function measureSlowLine(lab: Lab): Promise<readonly Figures[]> {
  const devices = await openDevices(lab);
  const samples: number[] = [];
  lab.lines.database.limitUp(bytesPerSecond);
  for (let round = 0; round < rounds; round += 1) {
    const sent = devices.map(async (page) => {
      await write(page, `${round} `.padEnd(textLength, 'words '));
      const entered = performance.now();
      await untilSaving(page);
      await untilSaved(page);
      return performance.now() - entered;
    });
    samples.push(...(await Promise.all(sent)));
  }
  return [{ ours: samples, floor: (1_000 * textLength) / bytesPerSecond }];
}
