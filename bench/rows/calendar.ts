import type { Page } from 'playwright-core';

import type { Lab } from '../support/lab.ts';
import { lastKeyAt, untilMarked } from '../support/marks.ts';
import type { Row } from '../support/report.ts';
import { medianOf, ratioOf } from '../support/stats.ts';
import { newPage, pause, samplesPerSide, untilDayPainted } from '../support/visits.ts';

const frameMs = 1000 / 60;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Ten years and one tenth of one, 20 entries a day: 73 000 entries and 730. */
const large = 3_650;
const small = 36.5;

/** As many as the short log has days to step over. */
const steps = Math.min(30, Math.max(20, samplesPerSide));

/** Marks the time stamp of each key, and the frame after a month stands there with all its counts. */
function watchCalendar(): void {
  window.addEventListener(
    'keydown',
    (event) => performance.mark('bench:key', { startTime: event.timeStamp }),
    { capture: true },
  );
  // Functions without names: the loader wraps named ones in a helper that the page does not have.
  document.addEventListener('DOMContentLoaded', () => {
    let shown = '';
    new MutationObserver(() => {
      const grid = document.querySelector('[role="grid"]');
      const squares = [...(grid?.querySelectorAll('button') ?? [])];
      const name = grid?.getAttribute('aria-label') ?? '';
      const isWhole = squares.every((square) =>
        / entr(y|ies)$/.test(square.getAttribute('aria-label') ?? ''),
      );
      if (name === shown || squares.length === 0 || !isWhole) return;
      shown = name;
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:month'), 0));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

/** From the last key to the first `mark` behind it. */
async function sinceKey(page: Page, mark: string): Promise<number> {
  const pressed = await lastKeyAt(page);
  return (await untilMarked(page, mark, pressed)) - pressed;
}

async function keyTimes(
  lab: Lab,
  days: number,
  view: { readonly path: string; readonly key: string; readonly mark: string },
): Promise<readonly number[]> {
  const context = await (await lab.profile(days)).open();
  await context.addInitScript(watchCalendar);
  const page = await newPage(context);
  await page.goto(lab.url);
  await untilDayPainted(page);
  if (view.path !== '') {
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('grid').waitFor();
  }
  await page.locator('.written-said').waitFor({ state: 'attached' });
  await page.waitForTimeout(1_500);
  const samples: number[] = [];
  for (let step = 0; step < steps + 2; step += 1) {
    await page.keyboard.press(view.key);
    const time = await sinceKey(page, view.mark);
    if (step >= 2) samples.push(time);
    await pause(page);
  }
  await context.close();
  return samples;
}

async function compare(
  lab: Lab,
  id: string,
  what: string,
  view: Parameters<typeof keyTimes>[2],
): Promise<readonly Row[]> {
  const long = await keyTimes(lab, large, view);
  const short = await keyTimes(lab, small, view);
  const again = await keyTimes(lab, small, view);
  const row = { id, samples: long.length, aa: ratioOf(short, again).value };
  return [
    {
      ...row,
      what: `${what}, 73 000 entries, median, against two 60 Hz frames`,
      ours: ms(medianOf(long)),
      floor: ms(2 * frameMs),
      ratio: ratioOf(long, [2 * frameMs]),
      goal: 1,
    },
    {
      ...row,
      what: `${what}, 73 000 entries against 730`,
      ours: ms(medianOf(long)),
      floor: ms(medianOf(short)),
      ratio: ratioOf(long, short),
      goal: 1.2,
    },
  ];
}

/** P16: the month before, key to its days on screen with how much each holds. */
export function measureMonth(lab: Lab): Promise<readonly Row[]> {
  const view = { path: 'calendar', key: 'PageUp', mark: 'bench:month' };
  return compare(lab, 'P16', 'month view, key to painted with all counts', view);
}

/** P17: the written day before, key to painted. */
export function measureWrittenStep(lab: Lab): Promise<readonly Row[]> {
  const view = { path: '', key: '[', mark: 'daylog:day-painted' };
  return compare(lab, 'P17', 'step to the written day before, key to painted', view);
}
