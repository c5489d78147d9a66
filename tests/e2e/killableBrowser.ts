import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { chromium, type Page } from '@playwright/test';

import { chromiumFlags, findChromium, findHeadlessChromium } from '../support/chromium.ts';

/** A whole browser with a profile on disk. A test can kill it like a crash and start it again. */
export interface KillableBrowser {
  /** The page of the current run. */
  readonly page: Page;
  /** The folder of its profile. */
  readonly profile: string;
  /** Sends SIGKILL to all its processes at once; resolves when its main process is gone. */
  kill9(): Promise<void>;
  /** Closes it normally, which writes everything to the disk, and starts it again. */
  restart(): Promise<void>;
  /** Starts it again with the same profile, after `kill9`. */
  relaunch(): Promise<void>;
  /** Closes it and removes its profile. */
  dispose(): Promise<void>;
}

interface Run {
  readonly page: Page;
  kill9(): Promise<void>;
  quit(): Promise<void>;
}

/**
 * Starts Chromium with a new profile and a clock in `timeZone`. `asShipped`: a tab behind another one is hidden, as for a
 * person. Playwright makes every tab visible.
 */
export async function startKillableBrowser(
  timeZone: string,
  asShipped = false,
): Promise<KillableBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'daylog-profile-'));
  const start = () => launch(profile, timeZone, asShipped);
  let run = await start();
  return {
    get page() {
      return run.page;
    },
    profile,
    kill9: () => run.kill9(),
    async restart() {
      await run.quit();
      run = await start();
    },
    async relaunch() {
      run = await start();
    },
    async dispose() {
      await run.kill9();
      // Helper processes may still be ending, and may write a last file.
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function launch(profile: string, timeZone: string, asShipped: boolean): Promise<Run> {
  // A tab of the shell is never hidden.
  const executable = asShipped ? findChromium() : findHeadlessChromium();
  if (executable === null) throw new Error('No Chromium: say where it is with CHROMIUM_PATH.');
  const flags = ['--headless', '--lang=en-US', '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(executable, [...chromiumFlags, `--user-data-dir=${profile}`, ...flags], {
    // A process group of its own, so that a kill reaches all its processes.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: timeZone },
  });
  const exited = once(child, 'exit');
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Chromium ended before it could be spoken to.')));
  });
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: asShipped });
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('Chromium has no context.');
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    async quit() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await exited;
    },
    async kill9() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL');
      }
      await exited;
      await browser.close();
    },
  };
}
