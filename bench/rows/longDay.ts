import { dayKey } from '../../src/dates/DayKey.ts';
import { addDays } from '../../src/dates/addDays.ts';
import { datePath } from '../../src/dates/datePath.ts';
import { whenMarked } from '../support/bareBrowser.ts';
import { interleave } from '../support/interleave.ts';
import { ofLongDay, type Lab, type Profile } from '../support/lab.ts';
import { keyTime, openDay, pause, untilDayPainted } from '../support/page.ts';
import type { Figures } from '../support/report.ts';

const painted = 'daylog:day-painted';

/** How long a page is left alone, in ms: a usual day would save a snapshot later, and a long day never does. */
const aloneMs = 500;

const long = dayKey(ofLongDay.long.day);
const usual = dayKey(ofLongDay.usual.day);

/** P34: a day of 50 000 entries beside a day of 50 in the same log, opened again and stepped to. */
export async function measureLongDay(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(30, 'long-day');
  return [await openAgain(lab, profile), await stepTo(lab, profile)];
}

async function openAgain(lab: Lab, profile: Profile): Promise<Figures> {
  const browser = await lab.openBare(profile);
  const opening = (day: typeof long) => async () => {
    const url = `${lab.url}${datePath(day)}`;
    return Number(await browser.visit({ url, ask: whenMarked(painted), alone: aloneMs }));
  };
  const run = await interleave({
    long: opening(long),
    usual: opening(usual),
    again: opening(usual),
  });
  await browser.close();
  return { ours: run.long, floor: run.usual, aa: [run.usual, run.again] };
}

/** Each step comes behind another, in a page that has just been opened and holds neither day. */
async function stepTo(lab: Lab, profile: Profile): Promise<Figures> {
  const page = await openDay(await lab.open(profile), lab.url);
  const stepping = (day: typeof long) => async () => {
    await page.goto(`${lab.url}${datePath(addDays(day, 2))}`);
    await untilDayPainted(page);
    await page.waitForTimeout(1_500);
    await keyTime(page, 'ArrowLeft', painted);
    await pause(page);
    return keyTime(page, 'ArrowLeft', painted);
  };
  const run = await interleave({
    long: stepping(long),
    usual: stepping(usual),
    again: stepping(usual),
  });
  return { ours: run.long, floor: run.usual, aa: [run.usual, run.again] };
}
