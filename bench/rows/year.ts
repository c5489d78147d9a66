import type { Page } from 'playwright-core';

import type { Lab } from '../support/lab.ts';
import { untilMarked } from '../support/marks.ts';
import type { Row } from '../support/report.ts';
import { medianOf, ratioOf } from '../support/stats.ts';
import { newPage, samplesPerSide, untilDayPainted } from '../support/visits.ts';

const frameMs = 1000 / 60;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Ten years and one tenth of one, 20 entries a day: 73 000 entries and 730. */
const large = 3_650;
const small = 36.5;

/** From a click on the link `name` to the frame after what `selector` finds stands there. */
async function clickToPainted(page: Page, name: string, selector: string): Promise<number> {
  await page.evaluate((wanted) => {
    performance.clearMarks('bench:click');
    performance.clearMarks('bench:shown');
    window.addEventListener(
      'click',
      (event) => {
        performance.mark('bench:click', { startTime: event.timeStamp });
        const watch = new MutationObserver(() => {
          if (document.querySelector(wanted) === null) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => performance.mark('bench:shown'), 0));
        });
        watch.observe(document.body, { subtree: true, childList: true });
      },
      { once: true, capture: true },
    );
  }, selector);
  // The first is the way there; years and months of the tables have their own.
  await page.getByRole('link', { name, exact: true }).first().click();
  const shown = await untilMarked(page, 'bench:shown');
  const clicked = await untilMarked(page, 'bench:click');
  return shown - clicked;
}

interface YearTimes {
  /** First opening: the worker starts, and reads the whole log. */
  readonly opened: readonly number[];
  /** The worker has the log: from all years to one. */
  readonly asked: readonly number[];
}

async function yearTimes(lab: Lab, days: number): Promise<YearTimes> {
  const context = await (await lab.profile(days)).open();
  const opened: number[] = [];
  const asked: number[] = [];
  for (let visit = 0; visit < samplesPerSide; visit += 1) {
    const page = await newPage(context);
    await page.goto(lab.url);
    await untilDayPainted(page);
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('grid').waitFor();
    opened.push(await clickToPainted(page, 'Year', '.heat'));
    const year = await page.getByRole('heading', { level: 1 }).textContent();
    await clickToPainted(page, 'All time', '.year:not(:has(.heat)) .amounts');
    asked.push(await clickToPainted(page, year ?? '', '.heat'));
    await page.close();
    // The last page takes the worker with it; the next visit starts one.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await context.close();
  return { opened, asked };
}

/** P20: the year view, opened for the first time and asked again; a click to its days on screen. */
export async function measureYear(lab: Lab): Promise<readonly Row[]> {
  const long = await yearTimes(lab, large);
  const short = await yearTimes(lab, small);
  const again = await yearTimes(lab, small);
  const rows = (what: string, of: keyof YearTimes, goalMs: number): readonly Row[] => {
    const row = { id: 'P20', samples: long[of].length, aa: ratioOf(short[of], again[of]).value };
    return [
      {
        ...row,
        what: `${what}, 73 000 entries, median, against ${ms(goalMs)}`,
        ours: ms(medianOf(long[of])),
        floor: ms(goalMs),
        ratio: ratioOf(long[of], [goalMs]),
        goal: 1,
      },
      {
        ...row,
        what: `${what}, 73 000 entries against 730`,
        ours: ms(medianOf(long[of])),
        floor: ms(medianOf(short[of])),
        ratio: ratioOf(long[of], short[of]),
        goal: of === 'opened' ? 5 : 1.5,
      },
    ];
  };
  return [
    ...rows('year view opened, the whole log read', 'opened', 500),
    ...rows('a year asked of the open log', 'asked', 4 * frameMs),
  ];
}
