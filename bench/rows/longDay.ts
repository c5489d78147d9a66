import { dayKey } from '../../src/dates/DayKey.ts';
import { addDays } from '../../src/dates/addDays.ts';
import { datePath } from '../../src/dates/datePath.ts';
import { whenMarked } from '../support/bareBrowser.ts';
import { interleave, samplesPerSide } from '../support/interleave.ts';
import { ofLongDay, type Lab, type Profile } from '../support/lab.ts';
import { keyTime, openDay, pause, untilDayPainted } from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { frameMs } from '../support/stats.ts';
import { markTyping } from './typing.ts';

const painted = 'daylog:day-painted';

/** How long a page is left alone, in ms: a usual day would save a snapshot later, and a long day never does. */
const aloneMs = 500;

const long = dayKey(ofLongDay.long.day);
const usual = dayKey(ofLongDay.usual.day);

/** P34: a day of 50 000 entries beside a day of 50 in the same log: opened again, stepped to and written on. */
export async function measureLongDay(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(30, 'long-day');
  return [await openAgain(lab, profile), await stepTo(lab, profile), await typeIn(lab, profile)];
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
  const context = await lab.open(profile);
  const page = await openDay(context, lab.url);
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
  await context.close();
  return { ours: run.long, floor: run.usual, aa: [run.usual, run.again] };
}

/** A letter at a time into the composer of each day. Its draft is emptied at the end. */
async function typeIn(lab: Lab, profile: Profile): Promise<Figures> {
  const context = await lab.open(profile);
  await context.addInitScript(markTyping);
  const typing = async (day: typeof long) => {
    const page = await openDay(context, `${lab.url}${datePath(day)}`, { isSaved: true });
    await page.keyboard.press('n');
    const composer = page.getByRole('textbox', { name: 'New entry' });
    await composer.click();
    await page.waitForTimeout(1_500);
    const painted: number[] = [];
    for (let count = 0; count < 4 * samplesPerSide; count += 1) {
      painted.push(await keyTime(page, 'l', 'bench:painted'));
      await pause(page);
    }
    await composer.fill('');
    await page.waitForTimeout(500);
    await page.close();
    return painted;
  };
  const [before, ours, after] = [await typing(usual), await typing(long), await typing(usual)];
  return { ours, floor: frameMs, beside: ['a day of 50', before], aa: [before, after] };
}
