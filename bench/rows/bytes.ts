import { setTimeout as after } from 'node:timers/promises';

import { deleteApp } from 'firebase/app';
import { signOut } from 'firebase/auth';
import {
  equalTo,
  get,
  limitToLast,
  onValue,
  orderByChild,
  query,
  startAt,
  type DataSnapshot,
  type Query,
} from 'firebase/database';

import { addDays } from '../../src/dates/addDays.ts';
import { formatMonthDayYear, parseMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { openBareSdk } from '../support/bareSdk.ts';
import { samplesPerSide } from '../support/interleave.ts';
import type { Lab, Profile } from '../support/lab.ts';
import { openDay, untilSaved, write } from '../support/page.ts';
import type { Figures } from '../support/report.ts';

const line = 'A line of ordinary length, sixty characters or so, no more.';

/** The line is counted on after the work until something has come and it is quiet for so long, in ms. */
const settleMs = 1_200;

/** Bytes at the database's socket while `work` runs, its handshake and frames included. */
async function bytesDuring(lab: Lab, work: () => Promise<unknown>) {
  const counts = () => lab.lines.database.counts();
  const total = () => counts().up + counts().down;
  const before = counts();
  await work();
  const start = before.up + before.down;
  for (let seen = start; seen === start || seen !== total();) {
    seen = total();
    await after(settleMs);
  }
  const now = counts();
  return { up: now.up - before.up, down: now.down - before.down };
}

/** Name and time of the one row of the index in `rows`. */
function rowIn(rows: DataSnapshot): { readonly name: string; readonly changedAt: number } {
  const found: ReturnType<typeof rowIn>[] = [];
  rows.forEach((row) => {
    found.push({ name: row.key, changedAt: Number(row.child('changedAt').val()) });
  });
  const [row] = found;
  if (row === undefined) throw new Error('The log has no day.');
  return row;
}

/** The bare SDK with the reads and listens of Daylog's engine (`src/sync/`): a visit, a step to the day before, a save. */
async function bareBytes(lab: Lab, email: string) {
  const open = () => openBareSdk(lab.place(email));
  const close = async ({ app, auth }: Awaited<ReturnType<typeof open>>) => {
    await signOut(auth);
    await deleteApp(app);
  };
  const listen = (rows: Query) =>
    new Promise<() => void>((resolve, reject) => {
      const stop = onValue(rows, () => setTimeout(() => resolve(stop), 0), reject);
    });
  const asker = await open();
  const days = asker.at('days');
  const newest = rowIn(await get(query(days, orderByChild('changedAt'), limitToLast(1))));
  const today = rowIn(await get(query(days, orderByChild('date'), limitToLast(1))));
  const day = parseMonthDayYear(today.name);
  if (day === undefined) throw new Error(`${today.name} is no day.`);
  const yesterday = formatMonthDayYear(addDays(day, -1));
  const dayBefore = Number((await get(asker.at(`days/${yesterday}/changedAt`))).val());
  await close(asker);

  const sdk = await open();
  const byTime = orderByChild('updatedAt');
  const listenToDay = (name: string, changedAt: number) =>
    Promise.all([
      listen(query(sdk.at(`entries/${name}`), byTime, startAt(changedAt + 1))),
      listen(query(sdk.at(`entries/${name}`), byTime, equalTo(null))),
    ]);
  let stops: (() => void)[] = [];
  const byChange = orderByChild('changedAt');
  const changes = query(sdk.at('days'), byChange, startAt(newest.changedAt, newest.name));
  const visit = await bytesDuring(lab, async () => {
    const header = [get(sdk.at('schema')), get(sdk.at('born'))];
    const others = [listen(sdk.at('settings')), listen(sdk.at('encryption')), listen(changes)];
    stops = await listenToDay(today.name, today.changedAt);
    await Promise.all([...header, ...others]);
  });
  const step = await bytesDuring(lab, async () => {
    for (const stop of stops) stop();
    stops = await listenToDay(yesterday, dayBefore);
  });
  for (const stop of stops) stop();
  await listenToDay(today.name, today.changedAt);
  await after(settleMs);
  const save = await bytesDuring(lab, () => sdk.add(day, line));
  await close(sdk);
  return { visit, step, save };
}

/** What the page itself takes for the same. */
async function appBytes(lab: Lab, days: number) {
  const context = await lab.open(await lab.profile(days));
  const page = await context.newPage();
  const visit = await bytesDuring(lab, async () => {
    await page.goto(lab.url);
    await page.getByRole('textbox', { name: 'New entry' }).waitFor();
    await untilSaved(page);
  });
  const step = await bytesDuring(lab, () =>
    page.getByRole('button', { name: 'Previous day' }).click(),
  );
  await page.getByRole('button', { name: 'Next day' }).click();
  await after(settleMs);
  const save = await bytesDuring(lab, async () => {
    await write(page, line);
    await untilSaved(page);
  });
  await context.close();
  return { visit, step, save };
}

/**
 * Waits until the seeded days are older than a minute. A start reads again what changed in the last minute before the
 * newest change: that must be none of the seeded days.
 */
function untilSeedIsOld(seededAtMs: number): Promise<void> {
  return after(Math.max(0, seededAtMs + 61_000 - Date.now()));
}

/** From when a page shows the bare save until it has noted that it has it, in ms. */
const notedMs = 3_000;

/** A visit that takes in the bare save, so that the next one has no news. */
async function takeNewsIn(lab: Lab, profile: Profile): Promise<void> {
  const context = await lab.open(profile);
  const page = await openDay(context, lab.url, { isSaved: true });
  await page.getByRole('listitem').filter({ hasText: line }).first().waitFor();
  await page.waitForTimeout(notedMs);
  await context.close();
}

/** P11: what crosses the database's line, at two lengths of the log. Bytes do not vary: one sample each. */
export async function measureBytes(lab: Lab): Promise<readonly Figures[]> {
  const figures: Figures[] = [];
  const visits: number[] = [];
  for (const days of [2, 3_650]) {
    const { email, seededAtMs } = await lab.profile(days);
    await untilSeedIsOld(seededAtMs);
    const bare = await bareBytes(lab, email);
    await takeNewsIn(lab, await lab.profile(days));
    const ours = await appBytes(lab, days);
    visits.push(ours.visit.down);
    figures.push(
      { ours: [ours.visit.down], floor: [bare.visit.down] },
      { ours: [ours.step.down], floor: [bare.step.down] },
      { ours: [ours.save.up], floor: [bare.save.up] },
      { ours: [ours.save.down], floor: [bare.save.down] },
    );
  }
  const [small = Number.NaN, large = Number.NaN] = visits;
  return [...figures, { ours: [large], floor: small }];
}

/** P21: a start with unsent words on a complete copy. The worst start counts: a copy that is read anew is rare. */
export async function measureUnsentStart(lab: Lab): Promise<readonly Figures[]> {
  const profile = await lab.profile(62);
  const context = await lab.open(profile);
  const start = () => bytesDuring(lab, () => openDay(context, lab.url, { isSaved: true }));
  const leave = async () => {
    for (const page of context.pages().slice(1)) await page.close();
  };
  await untilSeedIsOld(profile.seededAtMs);
  await write(await openDay(context, lab.url, { isSaved: true }), line);
  await after(settleMs);
  await leave();
  const quiet: number[] = [];
  const unsent: number[] = [];
  for (let round = 0; round < samplesPerSide; round += 1) {
    lab.lines.database.setMode('refuse');
    const offline = await openDay(context, lab.url);
    const words = `written offline at ${Date.now()}`;
    await write(offline, words);
    await offline.getByRole('listitem').filter({ hasText: words }).waitFor();
    await leave();
    lab.lines.database.setMode('deliver');
    unsent.push((await start()).down);
    await leave();
    quiet.push((await start()).down);
    await leave();
  }
  return [{ ours: unsent, floor: quiet }];
}
