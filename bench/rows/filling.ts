import { setTimeout as after } from 'node:timers/promises';

import { at, markLongTasks, type Visit } from '../support/bareBrowser.ts';
import { samplesPerSide } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { daysOnDevice } from '../support/page.ts';
import type { Figures } from '../support/report.ts';

/** Signs in as a person does, and marks how far the page is. */
const signingIn = (email: string, password: string) => `${markLongTasks}
let isSent = false, hasComposer = false, isFilling = false;
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
new MutationObserver(() => {
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

/** What came of a fill. */
const outcome = `${daysOnDevice}.then((days) => {
  const when = (name) => performance.getEntriesByName(name).at(-1)?.startTime;
  const [sent, composer, filled] = ['bench:sent', 'bench:composer', 'bench:filled'].map(when);
  const longest = performance.getEntriesByName('bench:task')
    .filter(({ startTime }) => startTime >= sent && startTime < (filled ?? Infinity))
    .reduce((most, { detail }) => Math.max(most, detail), 50);
  const painted = performance.getEntriesByName('daylog:day-painted')[0].startTime - composer;
  return { days, longest, painted, total: filled - composer };
})`;

const bareOutcome = `performance.getEntriesByName('bench:filled')[0].detail`;

/** No fill begins after this, in ms: one round takes about 20 seconds. */
const longestMs = 270_000;

/** P12: a fresh device fills its copy of ten years. Nobody asks the page before the line is quiet. */
export async function measureFill(lab: Lab): Promise<readonly Figures[]> {
  const { email, days } = await lab.seed(3_650);
  const { email: emptyEmail } = await lab.seed(0);

  async function untilQuiet(): Promise<void> {
    const before = lab.lines.database.counts().down;
    let down = before;
    for (let quietMs = 0; quietMs < 1_000 || down === before; quietMs += 100) {
      await after(100);
      const now = lab.lines.database.counts().down;
      if (now !== down) quietMs = 0;
      down = now;
    }
  }
  async function visitFresh(visit: Pick<Visit, 'url' | 'script' | 'ask'>): Promise<unknown> {
    const browser = await lab.openBare();
    const answer = await browser.visit({ ...visit, alone: untilQuiet });
    await browser.close();
    return answer;
  }
  async function fill(address: string, wanted: number) {
    const { password } = lab.place(address);
    const script = signingIn(address, password);
    const came = await visitFresh({ url: lab.url, script, ask: outcome });
    const held = Number(at(came, 'days'));
    if (held < wanted) throw new Error(`The device holds ${held} of ${wanted} days.`);
    const figure = (name: string) => Number(at(came, name));
    return { longest: figure('longest'), painted: figure('painted'), total: figure('total') };
  }
  async function bareFill(): Promise<number> {
    const query = new URLSearchParams({ ...lab.place(email) }).toString();
    const came = await visitFresh({
      url: `${lab.floors.url}/fill.html?${query}`,
      ask: bareOutcome,
    });
    if (at(came, 'days') !== days) throw new Error(`The bare worker: ${JSON.stringify(came)}`);
    return Number(at(came, 'tookMs'));
  }

  const large: Awaited<ReturnType<typeof fill>>[] = [];
  const bare: number[] = [];
  const empty: number[] = [];
  const again: number[] = [];
  const startedAt = performance.now();
  while (large.length < samplesPerSide && performance.now() - startedAt < longestMs) {
    large.push(await fill(email, days));
    bare.push(await bareFill());
    for (const side of [empty, again]) side.push((await fill(emptyEmail, 0)).painted);
  }
  const aa = [empty, again] as const;
  return [
    { ours: large.map(({ longest }) => longest), floor: 50, aa },
    { ours: large.map(({ total }) => total), floor: bare, aa },
    { ours: large.map(({ painted }) => painted), floor: empty, aa },
  ];
}
