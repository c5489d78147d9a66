import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { chromium, type BrowserContext } from 'playwright-core';

import { chromiumFlags, findChromium } from '../../tests/support/chromium.ts';
import { startLocalBackend } from '../../tests/support/startLocalBackend.ts';
import { startBareBrowser, type BareBrowser } from './bareBrowser.ts';
import type { SdkPlace } from './bareSdk.ts';
import { encryptLog } from './encryptLog.ts';
import { startFloors, type Floors } from './floors.ts';
import { startLine, type Line } from './line.ts';
import { startOpenEmulators } from './openEmulators.ts';
import { markKeys, patience, signIn, unlock, untilDayPainted, untilFilled } from './page.ts';

const run = promisify(execFile);
const cwd = fileURLToPath(new URL('../..', import.meta.url));
const password = 'correct horse';

/** The passphrase of every encrypted log. */
export const passphrase = 'four crows in one row';

/** How the server has a log. `long-day`: plain, with the days of `ofLongDay`. */
export type LogForm = 'plain' | 'encrypted' | 'long-day';

/** The days of the log with a long day: its last, and two that have other than 20 entries. */
export const ofLongDay = {
  last: '2024-05-31',
  long: { day: '2024-05-15', entries: 50_000 },
  usual: { day: '2024-05-08', entries: 50 },
} as const;

/** A made-up log with 20 entries on each of its days, the last of them today. Not so with `long-day`. */
export interface Log {
  readonly email: string;
  readonly days: number;
  /** Epoch ms; all its days have changed until then, as those of no real log. */
  readonly seededAtMs: number;
}

/** A browser profile on disk that is signed in and holds the whole log. */
export interface Profile extends Log {
  readonly folder: string;
}

/** What a row measures with. At its end whatever it opened is closed, and every line is whole again. */
export interface Lab {
  /** The app, behind `lines.page`. */
  readonly url: string;
  readonly floors: Floors;
  /** The lines of the page, the accounts and the database. */
  readonly lines: Readonly<Record<'page' | 'auth' | 'database', Line>>;
  /** A temporary folder. */
  readonly folder: string;
  /** Where the bare SDK finds the log of `email`. */
  place(email: string): SdkPlace;
  /** Makes the log of so many days, once; plain when not given. */
  seed(days: number, form?: LogForm): Promise<Log>;
  /** Makes the log and the profile, once; plain when not given. */
  profile(days: number, form?: LogForm): Promise<Profile>;
  /** Opens a browser on `profile`, which nothing else has open; a new browser without one. */
  open(profile?: Profile): Promise<BrowserContext>;
  /** Opens a browser on a copy of `profile`, so that two can be open at once. Nothing else may have it open. */
  openCopy(profile: Profile): Promise<BrowserContext>;
  /** Like `open`, without Playwright. */
  openBare(profile?: Profile): Promise<BareBrowser>;
  /** Calls `close` at the end of the row. */
  closeLater(close: () => unknown): void;
}

/** Starts app, emulators, lines and floors. Each `row` has a lab of its own, and an end. */
export async function startLab() {
  const executablePath = findChromium() ?? '';
  if (executablePath === '') throw new Error('There is no Chromium; npm test installs one.');
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-bench-'));
  const floors = await startFloors(path.join(folder, 'floors'));
  const emulators = await startOpenEmulators(path.join(folder, 'data'));
  const hosts = (authPort: number, databasePort: number) => ({
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${authPort}`,
    FIREBASE_DATABASE_EMULATOR_HOST: `127.0.0.1:${databasePort}`,
  });
  const auth = await startLine(emulators.authPort);
  const database = await startLine(emulators.databasePort);
  const site = await startLocalBackend({
    dataFolder: path.join(folder, 'site'),
    environment: hosts(auth.port, database.port),
  });
  const page = await startLine(Number(new URL(site.url).port), { isPage: true });
  const lines = { page, auth, database };
  const url = `http://127.0.0.1:${page.port}`;
  let made = 0;
  let endRow = () => Promise.resolve();
  const placeAt = (email: string, ports: { authPort: number; databasePort: number }): SdkPlace => {
    return { email, password, auth: String(ports.authPort), database: String(ports.databasePort) };
  };
  const newFolder = () => path.join(folder, `profile-${(made += 1)}`);

  async function launch(userDataDir: string): Promise<BrowserContext> {
    const args = [...chromiumFlags];
    const viewport = { width: 1280, height: 900 };
    const options = { executablePath, args, viewport };
    // A copied profile may bring the lock of the browser that was still closing.
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      await rm(path.join(userDataDir, name), { force: true });
    const context = await chromium.launchPersistentContext(userDataDir, options);
    await context.addInitScript(markKeys);
    return context;
  }

  const seed = onceForEach(async (days, form): Promise<Log> => {
    const email = `bench-${days}-${form}@example.org`;
    if (days === 0) {
      const accounts = `http://127.0.0.1:${emulators.authPort}/identitytoolkit.googleapis.com/v1`;
      const body = JSON.stringify({ email, password, returnSecureToken: true });
      const headers = { 'Content-Type': 'application/json' };
      await fetch(`${accounts}/accounts:signUp?key=none`, { method: 'POST', headers, body });
      return { email, days, seededAtMs: Date.now() };
    }
    const person = ['--email', email, '--password', password];
    const env = { ...process.env, ...hosts(emulators.authPort, emulators.databasePort) };
    const seedDays = async (count: number, perDay: number, until: readonly string[]) => {
      const size = ['--years', String(count / 365), '--per-day', String(perDay), ...until];
      const program = ['--import', 'tsx', 'emulators/local/seed.ts', ...person, ...size];
      await run(process.execPath, program, { cwd, env, maxBuffer: 1e8 });
    };
    const isLong = form === 'long-day';
    // The days that are there stay as they are.
    for (const { day, entries } of isLong ? [ofLongDay.long, ofLongDay.usual] : [])
      await seedDays(1, entries, ['--until', day]);
    await seedDays(days, 20, isLong ? ['--until', ofLongDay.last] : []);
    if (form === 'encrypted') await encryptLog(placeAt(email, emulators), passphrase);
    return { email, days, seededAtMs: Date.now() };
  });

  const profile = onceForEach(async (days, form): Promise<Profile> => {
    const log = await seed(days, form);
    const own = { ...log, folder: newFolder() };
    const context = await launch(own.folder);
    try {
      const tab = await context.newPage();
      await signIn(tab, url, log.email, password);
      if (form === 'encrypted') await unlock(tab, passphrase);
      await untilFilled(tab, days);
      await tab.waitForFunction(() => navigator.serviceWorker.controller !== null, null, patience);
      // Visits that warm the code cache, the last of them long enough to save a snapshot.
      for (const restMs of [500, 500, 500, 2_000]) {
        await tab.goto(url);
        await untilDayPainted(tab);
        await tab.waitForTimeout(restMs);
      }
      return own;
    } finally {
      await context.close();
    }
  });

  function row(): Lab & { end(): Promise<void> } {
    const closers: (() => unknown)[] = [];
    let hasEnded = false;
    async function keep<Browser extends { close(): Promise<void> }>(browser: Browser) {
      // A row that is out of time runs on until it opens something.
      if (hasEnded) await browser.close();
      if (hasEnded) throw new Error('The row has ended.');
      closers.push(() => browser.close());
      return browser;
    }
    async function end(): Promise<void> {
      hasEnded = true;
      // A browser that does not end does not hold the others up.
      await Promise.race([Promise.allSettled(closers.map((close) => close())), after(15_000)]);
      for (const line of [...Object.values(lines), floors.line]) line.reset();
    }
    endRow = end;
    return {
      url,
      floors,
      lines,
      folder,
      seed,
      profile,
      place: (email) => placeAt(email, { authPort: auth.port, databasePort: database.port }),
      open: async (of) => keep(await launch(of?.folder ?? newFolder())),
      openCopy: async (of) => {
        const folder = newFolder();
        await cp(of.folder, folder, { recursive: true });
        return keep(await launch(folder));
      },
      openBare: async (of) =>
        keep(await startBareBrowser(executablePath, of?.folder ?? newFolder())),
      closeLater: (close) => void closers.push(close),
      end,
    };
  }

  return {
    row,
    async close(): Promise<void> {
      await endRow();
      for (const line of Object.values(lines)) line.close();
      floors.close();
      await site.stop();
      await emulators.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** `make`, which is called once for each log, and again after it failed. */
function onceForEach<Value>(make: (days: number, form: LogForm) => Promise<Value>) {
  const made = new Map<string, Promise<Value>>();
  return async (days: number, form: LogForm = 'plain'): Promise<Value> => {
    const key = `${days} ${form}`;
    const value = made.get(key) ?? make(days, form);
    made.set(key, value);
    value.catch(() => made.delete(key));
    return value;
  };
}
