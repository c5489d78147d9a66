import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { chromium, type BrowserContext, type Page } from 'playwright-core';

import { chromiumFlags, findChromium } from '../../tests/support/chromium.ts';
import { startLocalBackend, type LocalBackend } from '../../tests/support/startLocalBackend.ts';
import { startOpenEmulators } from './openEmulators.ts';
import { startDelayProxy, type DelayProxy } from './delayProxy.ts';
import { startOwnBrowser, type OwnBrowser } from './ownBrowser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The password of every made-up person. */
export const password = 'correct horse';

/** A browser profile on disk, signed in, its copy of a made-up log complete. */
export interface Profile {
  readonly email: string;
  readonly days: number;
  /** Where it lies. */
  readonly folder: string;
  /** Opens a browser on the profile; close it before opening it again. */
  open(): Promise<BrowserContext>;
}

/**
 * The local backend with a slower path in front of each of its three servers, so that one run can
 * measure near, far and dead networks on the same data.
 */
export interface Lab {
  /** The page, behind `pageProxy`. */
  readonly url: string;
  readonly pageProxy: DelayProxy;
  readonly authProxy: DelayProxy;
  readonly databaseProxy: DelayProxy;
  /** A browser without any profile, for first visits. */
  launchFresh(): Promise<BrowserContext>;
  /** The same, and it can be left alone. */
  startFresh(): Promise<OwnBrowser>;
  /** Seeds a log that ends today with 20 entries on each of `days` days. */
  seed(email: string, days: number): Promise<void>;
  /** A seeded, signed-in, filled profile; made once for each number of days. */
  profile(days: number): Promise<Profile>;
  close(): Promise<void>;
}

/** The browser that everything is measured in. */
export function executablePath(): string {
  const found = findChromium();
  if (found === null) throw new Error('There is no Chromium; npm test installs one.');
  return found;
}

async function launch(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: executablePath(),
    args: [...chromiumFlags],
    viewport: { width: 1280, height: 900 },
  });
}

/** Signs in as `email` and waits until the composer is there; with `send` it only sends the form. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  until: 'composer' | 'send' = 'composer',
): Promise<void> {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  if (until === 'send') return;
  await page.getByRole('textbox', { name: 'New entry' }).waitFor({ timeout: 60_000 });
}

/** Days whose copy is on this device, read from the device store itself. */
export async function daysOnDevice(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases
      .map((each) => each.name ?? '')
      .find((each) => each.startsWith('daylog:'));
    if (name === undefined) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(new Error('The device store does not open.'));
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database.transaction('days').objectStore('days').count();
        counting.onerror = () => reject(new Error('The days cannot be counted.'));
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  });
}

/** Resolves when the device holds at least `days` days. */
export async function untilFilled(page: Page, days: number): Promise<void> {
  while ((await daysOnDevice(page)) < days) await page.waitForTimeout(100);
}

/** Starts the backend on an empty folder, with its paths in front. */
export async function startLab(): Promise<Lab> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-bench-'));
  const emulators = await startOpenEmulators(path.join(folder, 'data'));
  const authProxy = await startDelayProxy(emulators.authPort);
  const databaseProxy = await startDelayProxy(emulators.databasePort);
  const site: LocalBackend = await startLocalBackend({
    dataFolder: path.join(folder, 'site'),
    environment: {
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${authProxy.port}`,
      FIREBASE_DATABASE_EMULATOR_HOST: `127.0.0.1:${databaseProxy.port}`,
    },
  });
  const pageProxy = await startDelayProxy(Number(new URL(site.url).port), { isPage: true });
  const url = `http://127.0.0.1:${pageProxy.port}`;
  const profiles = new Map<number, Promise<Profile>>();
  const browsers: OwnBrowser[] = [];
  let made = 0;

  async function seed(email: string, days: number): Promise<void> {
    const options = ['--email', email, '--password', password];
    const size = ['--years', String(days / 365), '--per-day', '20'];
    await run(
      process.execPath,
      ['--import', 'tsx', 'emulators/local/seed.ts', ...options, ...size],
      { cwd: root, env: { ...process.env, ...emulators.environment }, maxBuffer: 1e8 },
    );
  }

  async function makeProfile(days: number): Promise<Profile> {
    const email = `bench-${days}@example.org`;
    await seed(email, days);
    const profileFolder = path.join(folder, `profile-${days}`);
    const context = await launch(profileFolder);
    const page = context.pages()[0] ?? (await context.newPage());
    await signIn(page, url, email);
    await untilFilled(page, days);
    // A small log is here before the app is.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Visits that warm the browser's code cache, as a person's second and third day would.
    for (let visit = 0; visit < 4; visit += 1) {
      await page.goto(url);
      await page.waitForFunction(
        () => performance.getEntriesByName('daylog:day-painted').length > 0,
      );
      await page.waitForTimeout(500);
    }
    await context.close();
    return { email, days, folder: profileFolder, open: () => launch(profileFolder) };
  }

  return {
    url,
    pageProxy,
    authProxy,
    databaseProxy,
    launchFresh: () => {
      made += 1;
      return launch(path.join(folder, `fresh-${made}`));
    },
    async startFresh() {
      made += 1;
      const browser = await startOwnBrowser(path.join(folder, `fresh-${made}`));
      browsers.push(browser);
      return browser;
    },
    seed,
    profile(days) {
      const known = profiles.get(days) ?? makeProfile(days);
      profiles.set(days, known);
      return known;
    },
    async close() {
      for (const browser of browsers) await browser.close();
      for (const proxy of [pageProxy, authProxy, databaseProxy]) await proxy.close();
      await site.stop();
      await emulators.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
