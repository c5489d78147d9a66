import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { chromium, type Browser, type BrowserContext } from 'playwright-core';

import { chromiumFlags, findChromium } from '../../tests/support/chromium.ts';

/** A browser that runs on when nobody is attached to it. */
export interface OwnBrowser {
  /** Attaches, and gives its one context; the pages that are open are in it. */
  attach(): Promise<BrowserContext>;
  /** Leaves it alone. */
  detach(): Promise<void>;
  close(): Promise<void>;
}

/** So that a page goes on as one that somebody sees. */
const seenFlags = [
  '--headless',
  '--hide-scrollbars',
  '--window-size=1280,900',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/**
 * Starts a browser on `folder`. Playwright hears every frame that crosses a socket of a page it is attached to,
 * or of that page's workers: the browser copies it as text to Playwright's process, for as long as it is.
 */
export async function startOwnBrowser(folder: string): Promise<OwnBrowser> {
  const executable = findChromium();
  if (executable === null) throw new Error('There is no Chromium; npm test installs one.');
  const own = ['--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(executable, [...chromiumFlags, ...seenFlags, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stderr });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /ws:\/\/\S+/.exec(line)?.[0];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => reject(new Error('The browser ended before it could be asked.')));
  });
  let attached: Browser | null = null;
  return {
    async attach() {
      attached = await chromium.connectOverCDP(address);
      const [context] = attached.contexts();
      if (context === undefined) throw new Error('The browser has no context.');
      return context;
    },
    async detach() {
      await attached?.close();
      attached = null;
    },
    async close() {
      await attached?.close();
      child.kill();
      await ended;
    },
  };
}
