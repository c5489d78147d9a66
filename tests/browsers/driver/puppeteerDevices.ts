import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import {
  launch,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type KeyInput,
  type Page,
} from 'puppeteer-core';

import { chromiumFlags, findHeadlessChromium } from '../../support/chromium.ts';
import { findFirefox } from '../../support/otherBrowsers.ts';
import type { Device, Engine, InPage, Key, KillableDevice, TabDriver } from './Tab.ts';

type PuppeteerEngine = Exclude<Engine, 'webkit'>;

/** Longer than any page takes to load on a busy machine. */
const loadMs = 60_000;

/** A tab of Chromium, over the DevTools protocol, or of Firefox, over WebDriver BiDi. */
class PuppeteerTab implements TabDriver {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load', timeout: loadMs });
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'load', timeout: loadMs });
  }

  async back(): Promise<void> {
    // Not `goBack`: over BiDi it waits for the load of a page that Firefox has kept, which never comes.
    await this.run(() => void setTimeout(() => history.back()));
  }

  async forward(): Promise<void> {
    await this.run(() => void setTimeout(() => history.forward()));
  }

  async run<Args extends readonly unknown[], Value>(
    code: InPage<Args, Value>,
    ...args: Args
  ): Promise<Value> {
    // The value is that of `code`, as JSON.
    return (await this.page.evaluate(`(${String(code)})(...${JSON.stringify(args)})`)) as Value;
  }

  async click({ x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  async swipe(
    from: { readonly x: number; readonly y: number },
    to: { readonly x: number; readonly y: number },
  ): Promise<void> {
    const finger = await this.page.touchscreen.touchStart(from.x, from.y);
    const steps = 6;
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await finger.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    }
    await finger.end();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async press(key: Key, ...held: readonly Key[]): Promise<void> {
    const keys = held as readonly KeyInput[];
    for (const each of keys) await this.page.keyboard.down(each);
    await this.page.keyboard.press(key);
    for (const each of keys.toReversed()) await this.page.keyboard.up(each);
  }

  async upload(selector: string, paths: readonly string[]): Promise<void> {
    const field = await this.page.$<'input'>(selector as 'input');
    if (field === null) throw new Error(`no field ${selector}`);
    await field.uploadFile(...paths);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewport({ width, height });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }

  pdf(): Promise<Uint8Array> {
    return this.page.pdf({ format: 'A4' });
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

/** Starts Chromium or Firefox, with a profile in `profile` or one of its own. */
export async function launchBrowser(engine: PuppeteerEngine, profile?: string): Promise<Browser> {
  const shared = {
    headless: true,
    defaultViewport: null,
    ...(profile === undefined ? {} : { userDataDir: profile }),
    env: { ...process.env, LANG: 'en_US.UTF-8' },
  };
  if (engine === 'chromium') {
    const executablePath = findHeadlessChromium();
    if (executablePath === null) throw new Error('No Chromium: say where with CHROMIUM_PATH.');
    return launch({ ...shared, executablePath, args: [...chromiumFlags, '--lang=en-US'] });
  }
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('No Firefox: say where with FIREFOX_PATH.');
  return launch({
    ...shared,
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      // Touch events on a machine without a touch screen.
      'dom.w3c_touch_events.enabled': 1,
    },
  });
}

async function deviceIn(
  engine: PuppeteerEngine,
  openPage: () => Promise<Page>,
  close: () => Promise<void>,
): Promise<Device> {
  const complaints: string[] = [];
  const open = async () => {
    const page = await openPage();
    page.on('console', (message) => {
      if (!['error', 'warn', 'assert'].includes(message.type())) return;
      // The place, because Firefox gives no text for a logged error.
      const { url = '', lineNumber = 0, columnNumber = 0 } = message.location();
      complaints.push(`${message.text()} at ${url}:${lineNumber}:${columnNumber}`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setViewport({ width: 1280, height: 800 });
    return new PuppeteerTab(page);
  };
  return {
    first: await open(),
    openTab: open,
    complaints: () => complaints,
    async killTab(tab) {
      if (engine === 'firefox' || !(tab instanceof PuppeteerTab))
        throw new Error('The driver cannot end the process of one tab.');
      const session: CDPSession = await tab.page.createCDPSession();
      // It never answers: its process is gone.
      session.send('Page.crash').catch(() => undefined);
      await new Promise((resolve) => tab.page.once('error', resolve));
    },
    close,
  };
}

/** A device of its own in a running browser: a fresh context, without cookies or storage of others. */
export async function contextDevice(engine: PuppeteerEngine, browser: Browser): Promise<Device> {
  const context: BrowserContext = await browser.createBrowserContext();
  return deviceIn(
    engine,
    () => context.newPage(),
    () => context.close(),
  );
}

/**
 * Waits until Puppeteer has put the profile's own preferences back, after Firefox has ended. A browser that starts before finds
 * its files gone.
 */
async function hasOwnPreferences(profile: string): Promise<void> {
  const kept = ['prefs.js', 'user.js'].map((name) => path.join(profile, `${name}.puppeteer`));
  while (kept.some((file) => existsSync(file))) await pause(20);
}

/** A whole browser with its profile in `profile`. */
export async function profileDevice(
  engine: PuppeteerEngine,
  profile: string,
): Promise<KillableDevice> {
  const browser = await launchBrowser(engine, profile);
  const device = await deviceIn(
    engine,
    () => browser.newPage(),
    () => browser.close(),
  );
  return {
    ...device,
    async kill9() {
      const main = browser.process();
      if (main?.pid === undefined) throw new Error('The browser has no process.');
      if (main.exitCode === null && main.signalCode === null) {
        const exited = once(main, 'exit');
        // Puppeteer starts it in a process group of its own.
        process.kill(-main.pid, 'SIGKILL');
        await exited;
      }
      await hasOwnPreferences(profile);
      // Not awaited: over BiDi it may ask the browser, which is gone.
      browser.disconnect().catch(() => undefined);
    },
  };
}
