import { gzipSync } from 'node:zlib';

import type { BrowserContext, Page } from 'playwright-core';

import { whenMarked } from '../support/bareBrowser.ts';
import { interleave, samplesPerSide } from '../support/interleave.ts';
import type { Lab, Log, Profile } from '../support/lab.ts';
import { keyTime, openDay, untilMarked, watching } from '../support/page.ts';
import { servePeer, type PeerName } from '../support/peerSite.ts';
import type { Figures, Row } from '../support/report.ts';
import { originHeap } from '../support/scanFloor.ts';
import { openWithSnapshot, visiting } from './opening.ts';
import { durableTime, markStrictWrites } from './typing.ts';

/** Ten years. */
const days = 3_650;

/** Samples are few: what is compared here differs by more than a machine's mood. */
const rounds = Math.min(5, samplesPerSide);

/** How long a page rests before its memory is measured, in ms. */
const settleMs = 1_500;

/** Words of made-up logs: the first search of a visit, and the next. */
const words = { first: 'river', next: 'beans' } as const;

const what: readonly (readonly [what: string, unit?: 'MB' | 'kB'])[] = [
  ['open again, 73 000 entries'],
  ['Enter to durable'],
  ['first search of a visit, to results painted'],
  ['next search, to results painted'],
  ['heap of page and workers, today open', 'MB'],
  ['heap of page and workers after a search', 'MB'],
  ['script before the paint, gzip', 'kB'],
];

const titles: Readonly<Record<PeerName, string>> = {
  firestore: 'Firestore offline',
  rxdb: 'RxDB on Dexie',
  pouchdb: 'PouchDB',
  tanstack: 'TanStack DB',
  realtime: 'the Realtime Database SDK, server 0 ms away',
};

/** In the order of the run. */
export const peerNames: readonly PeerName[] = [
  'firestore',
  'rxdb',
  'pouchdb',
  'tanstack',
  'realtime',
];

/** The rows of all peers, in the order of `measurePeer`. Ours is at or under the peer's. */
export const peerRows: readonly Row[] = peerNames.flatMap((name) =>
  what.map(([each, unit]): Row => [name, `${each}, against ${titles[name]}`, 1, unit ?? 'ms']),
);

/** One side of the comparison in a browser with tools. */
interface Side {
  readonly context: BrowserContext;
  /** A new page, today on it. */
  readonly open: () => Promise<Page>;
  /** From the key that begins it to the results of `word` on screen, in ms. */
  readonly searchFirst: (page: Page, word: string) => Promise<number>;
  readonly searchNext: (page: Page, word: string) => Promise<number>;
}

const watchSearch = `${watching(
  'bench:results',
  `changes.some(({ target }) => (target.closest ? target : target.parentElement)?.closest('.search')) ? performance.now() : null`,
)}${watching('bench:help', `document.querySelector('.search-help') && 'shown'`)}`;

const boxOf = (page: Page) => page.getByRole('textbox', { name: 'New entry' });

function daylogSide(lab: Lab, context: BrowserContext): Side {
  const searchNext = async (page: Page, word: string): Promise<number> => {
    const box = page.getByLabel(/^Search/).and(page.locator('input'));
    await box.fill(word.slice(0, -1));
    await page.waitForTimeout(500);
    return keyTime(page, word.slice(-1), 'bench:results-painted');
  };
  return {
    context,
    open: () => openDay(context, lab.url),
    async searchFirst(page, word) {
      await page.getByRole('heading', { level: 1 }).click();
      // The worker reads the log meanwhile; a person types the word.
      const ready = await keyTime(page, '/', 'bench:help');
      return ready + (await searchNext(page, word));
    },
    searchNext,
  };
}

function peerSide(context: BrowserContext, url: string): Side {
  const searchNext = async (page: Page, word: string): Promise<number> => {
    await boxOf(page).fill(`/${word}`);
    await page.waitForTimeout(500);
    return keyTime(page, 'Enter', 'bench:results-painted');
  };
  return {
    context,
    async open() {
      const page = await context.newPage();
      await page.goto(url);
      await untilMarked(page, 'bench:day-painted');
      return page;
    },
    searchFirst: searchNext,
    searchNext,
  };
}

/** Fills the log of a peer in a browser of its own, and warms its code cache. */
async function fillPeer(lab: Lab, profile: Profile, url: string, isFilled: boolean): Promise<void> {
  const context = await lab.open(profile);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${url}: ${error.message}`));
  if (!isFilled) {
    await page.goto(`${url}#fill`);
    await page.waitForFunction(
      () => performance.getEntriesByName('bench:filled').length > 0,
      undefined,
      { timeout: 600_000, polling: 1_000 },
    );
    await page.waitForTimeout(2_000);
  }
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto('about:blank');
    await page.goto(url);
    await untilMarked(page, 'bench:day-painted');
    await page.waitForTimeout(1_000);
  }
  await context.close();
}

/** Three Enters, each until it is durable. */
async function enterTimes(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let save = 0; save < 3; save += 1) {
    await boxOf(page).fill('A line of a plain page');
    await boxOf(page).focus();
    times.push(await durableTime(page, 'Enter'));
  }
  return times;
}

/** Bytes of script and WebAssembly, gzip, that a page without a snapshot has asked for until `mark`. */
async function scriptBefore({ context, open }: Side): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  let isPainted = false;
  context.on('response', (response) => {
    if (isPainted || response.request().serviceWorker() !== null) return;
    if (/\.(js|wasm)$/.test(response.url())) bodies.push(response.body());
  });
  const page = await open();
  isPainted = true;
  const inPage = await page.evaluate(() =>
    [...document.scripts].filter(({ src }) => src === '').map(({ text }) => text),
  );
  const all = [...inPage, ...(await Promise.all(bodies))];
  await page.close();
  return all.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, 0);
}

/** The same log in Daylog and in the library `name`: the figures of the rows of `name`. */
export const measurePeer = (name: PeerName) => async (lab: Lab) => {
  const log: Log = await lab.seed(days);
  const site = await servePeer(name, `${lab.folder}/peer-${name}`, days);
  lab.closeLater(() => site.close());
  const isOnServer = name === 'realtime';
  const place = new URLSearchParams({ ...lab.place(log.email) });
  const url = isOnServer ? `${site.url}?${place.toString()}` : site.url;
  const profile = { ...log, folder: `${lab.folder}/profile-${name}` };
  await fillPeer(lab, profile, url, isOnServer);
  const opened = await measureOpening(lab, profile, url);

  // What is written in a copy without a server does not make the day of the next comparison longer.
  const daylogContext = await lab.openCopy(await lab.profile(days));
  for (const line of isOnServer ? [] : [lab.lines.auth, lab.lines.database])
    line.setMode('swallow');
  await daylogContext.addInitScript(markStrictWrites);
  await daylogContext.addInitScript(watchSearch);
  const daylog = daylogSide(lab, daylogContext);
  const peer = peerSide(await lab.open(profile), url);
  return [opened, ...(await measureInside(daylog, peer))];
};

async function measureOpening(lab: Lab, profile: Profile, url: string): Promise<Figures> {
  const [ours, theirs] = [await openWithSnapshot(lab, days), await lab.openBare(profile)];
  const ourVisit = visiting(ours, lab.url, whenMarked('daylog:day-painted'));
  const theirVisit = visiting(theirs, url, whenMarked('bench:day-painted'));
  const run = await interleave({ daylog: ourVisit, peer: theirVisit, again: ourVisit }, { rounds });
  await ours.close();
  await theirs.close();
  return { ours: run.daylog, floor: run.peer, aa: [run.daylog, run.again] };
}

/** What one side has shown in all its visits. */
interface Shown {
  readonly enter: number[];
  readonly next: number[];
  readonly openHeap: number[];
  readonly searchedHeap: number[];
}

/** A visit: memory, words written, a word searched, another, and memory again. How long the first search took, in ms. */
async function visitOf(side: Side, shown: Shown): Promise<number> {
  const page = await side.open();
  await page.waitForTimeout(settleMs);
  shown.openHeap.push(await originHeap(page));
  shown.enter.push(...(await enterTimes(page)));
  const first = await side.searchFirst(page, words.first);
  shown.next.push(await side.searchNext(page, words.next));
  await page.waitForTimeout(settleMs);
  shown.searchedHeap.push(await originHeap(page));
  await page.close();
  // With the last page its workers go.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return first;
}

async function measureInside(daylog: Side, peer: Side): Promise<readonly Figures[]> {
  const nothing = (): Shown => ({ enter: [], next: [], openHeap: [], searchedHeap: [] });
  const [ours, theirs] = [nothing(), nothing()];
  const first = await interleave(
    { daylog: () => visitOf(daylog, ours), peer: () => visitOf(peer, theirs) },
    // Their profiles are warm.
    { rounds, warmUps: 0 },
  );
  return [
    { ours: ours.enter, floor: theirs.enter },
    { ours: first.daylog, floor: first.peer },
    { ours: ours.next, floor: theirs.next },
    { ours: ours.openHeap, floor: theirs.openHeap },
    { ours: ours.searchedHeap, floor: theirs.searchedHeap },
    { ours: [await scriptBefore(daylog)], floor: [await scriptBefore(peer)] },
  ];
}
