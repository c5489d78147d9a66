import { setTimeout as after } from 'node:timers/promises';

import { at, markLongTasks, type Visit } from '../support/bareBrowser.ts';
import { samplesPerSide } from '../support/interleave.ts';
import { passphrase, type Lab, type Log } from '../support/lab.ts';
import { daysOnDevice } from '../support/page.ts';
import type { Figures } from '../support/report.ts';

/** Signs in as a person does, unlocks a log that is encrypted, and marks how far the page is. */
const signingIn = (email: string, password: string) => `${markLongTasks}
let isSent = false, hasComposer = false, isFilling = false, lock = 'none';
const type = (box, text) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
};
const send = () => {
  const box = document.querySelector('input[type=password]');
  type(document.querySelector('input[type=email]'), '${email}');
  type(box, '${password}');
  setTimeout(() => { performance.mark('bench:sent'); box.form.requestSubmit(); }, 100);
};
const unlock = () => {
  const link = document.querySelector('.session-ended a');
  const box = document.querySelector('.encryption input[type=password]');
  if (lock === 'none' && link !== null) {
    lock = 'seen';
    link.click();
  } else if (lock === 'seen' && box !== null) {
    lock = 'opening';
    type(box, '${passphrase}');
    setTimeout(() => box.form.requestSubmit(), 100);
  } else if (lock === 'opening' && box === null) {
    lock = 'open';
    performance.mark('bench:unlocked');
    history.back();
  }
};
new MutationObserver(() => {
  unlock();
  if (!isSent && document.querySelector('input[type=password]') !== null) {
    isSent = true;
    setTimeout(send, 300);
  }
  if (!hasComposer && document.querySelector('.composer-box') !== null) {
    hasComposer = true;
    performance.mark('bench:composer');
  }
  const isLineThere = document.querySelector('.sync-filling') !== null;
  if (isFilling && !isLineThere) performance.mark('bench:filled');
  isFilling = isLineThere;
}).observe(document, { childList: true, subtree: true });`;

/** What came of a fill. The fill of an encrypted log begins when it is unlocked. */
const outcome = `${daysOnDevice}.then((days) => {
  const when = (name) => performance.getEntriesByName(name).at(-1)?.startTime;
  const [composer, unlocked, filled] =
    ['bench:composer', 'bench:unlocked', 'bench:filled'].map(when);
  const firstDay = performance.getEntriesByName('daylog:day-painted')[0]?.startTime;
  const longest = performance.getEntriesByName('bench:task')
    .filter(({ startTime }) => startTime >= firstDay && startTime < (filled ?? Infinity))
    .reduce((most, { detail }) => Math.max(most, detail), 50);
  return { days, longest, painted: firstDay - composer, total: filled - (unlocked ?? composer) };
})`;

const bareOutcome = `performance.getEntriesByName('bench:filled')[0].detail`;

/** How much slower the page's processor is where its tasks are measured. */
const slowCpu = 4;

/** No round begins after this, in ms: one takes about 30 seconds. */
const longestMs = 150_000;

/** In ms. `longest`: of the tasks after the first day's paint. */
interface Fill {
  readonly longest: number;
  readonly painted: number;
  readonly total: number;
}

/** Less than a day of twenty entries takes on the line. */
const leastBytesOfDay = 1_000;

/** Opens new devices that fill their copies. Nobody asks a page before the line is quiet. */
function newDevices(lab: Lab) {
  /** Until `days` can have come, and nothing more comes. */
  async function untilQuiet(days: number): Promise<void> {
    const before = lab.lines.database.counts().down;
    const least = before + Math.max(1, days * leastBytesOfDay);
    let down = before;
    for (let quietMs = 0; quietMs < 1_000 || down < least; quietMs += 100) {
      await after(100);
      const now = lab.lines.database.counts().down;
      if (now !== down) quietMs = 0;
      down = now;
    }
  }
  async function visitFresh(
    days: number,
    visit: Pick<Visit, 'url' | 'script' | 'cpu' | 'ask'>,
  ): Promise<unknown> {
    const browser = await lab.openBare();
    const answer = await browser.visit({ ...visit, alone: () => untilQuiet(days) });
    await browser.close();
    return answer;
  }
  return {
    /** `cpu`: times slower than the machine. */
    async fill({ email, days }: Log, cpu = 1): Promise<Fill> {
      const { password } = lab.place(email);
      const script = signingIn(email, password);
      const came = await visitFresh(days, { url: lab.url, script, cpu, ask: outcome });
      const held = Number(at(came, 'days'));
      if (held < days) throw new Error(`The device holds ${held} of ${days} days.`);
      const figure = (name: string) => Number(at(came, name));
      return { longest: figure('longest'), painted: figure('painted'), total: figure('total') };
    },
    async bareFill({ email, days }: Log): Promise<number> {
      const query = new URLSearchParams({ ...lab.place(email) }).toString();
      const came = await visitFresh(days, {
        url: `${lab.floors.url}/fill.html?${query}`,
        ask: bareOutcome,
      });
      if (at(came, 'days') !== days) throw new Error(`The bare worker: ${JSON.stringify(came)}`);
      return Number(at(came, 'tookMs'));
    },
  };
}

/** P12: a fresh device fills its copy of ten years. */
export async function measureFill(lab: Lab): Promise<readonly Figures[]> {
  const [log, todayAlone, emptyLog] = [await lab.seed(3_650), await lab.seed(1), await lab.seed(0)];
  const devices = newDevices(lab);
  const large: Fill[] = [];
  const slow: Fill[] = [];
  const bare: number[] = [];
  const alone: number[] = [];
  const empty: number[] = [];
  const again: number[] = [];
  const startedAt = performance.now();
  while (large.length < samplesPerSide && performance.now() - startedAt < longestMs) {
    large.push(await devices.fill(log));
    slow.push(await devices.fill(log, slowCpu));
    bare.push(await devices.bareFill(log));
    alone.push((await devices.fill(todayAlone)).painted);
    for (const side of [empty, again]) side.push((await devices.fill(emptyLog)).painted);
  }
  const aa = [empty, again] as const;
  return [
    { ours: slow.map(({ longest }) => longest), floor: 50, aa },
    { ours: large.map(({ total }) => total), floor: bare, aa },
    {
      ours: large.map(({ painted }) => painted),
      floor: empty,
      beside: ['a log of today alone', alone],
      aa,
    },
  ];
}

/** P29: the same of an encrypted log, from its unlocking. */
export async function measureSealedFill(lab: Lab): Promise<readonly Figures[]> {
  const [sealed, plain] = [await lab.seed(3_650, 'encrypted'), await lab.seed(3_650)];
  const devices = newDevices(lab);
  const ours: Fill[] = [];
  const slow: Fill[] = [];
  const floor: number[] = [];
  const again: number[] = [];
  const startedAt = performance.now();
  while (ours.length < samplesPerSide && performance.now() - startedAt < longestMs) {
    ours.push(await devices.fill(sealed));
    slow.push(await devices.fill(sealed, slowCpu));
    for (const side of [floor, again]) side.push((await devices.fill(plain)).total);
  }
  const aa = [floor, again] as const;
  return [
    { ours: ours.map(({ total }) => total), floor, aa },
    { ours: slow.map(({ longest }) => longest), floor: 50, aa },
  ];
}
