import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';

import WebSocket from 'ws';

import { chromiumFlags } from '../../tests/support/chromium.ts';

/** A visit in a tab of its own. */
export interface Visit {
  readonly url: string;
  /** Runs before every script of the page. */
  readonly script?: string;
  /** Times slower than the machine. */
  readonly cpu?: number;
  readonly network?: { readonly roundTripMs: number; readonly bitsPerSecond: number };
  /** The window's width; 1280 px when not given. */
  readonly width?: number;
  /** Nothing asks the page for so many ms, or before this resolves. */
  readonly alone: number | (() => Promise<unknown>);
  /** JavaScript; its value, awaited, is the result. */
  readonly ask: string;
}

/** Chromium without Playwright. */
export interface BareBrowser {
  visit(visit: Visit): Promise<unknown>;
  close(): Promise<void>;
}

/** How long a new tab rests before it goes anywhere, in ms: the tab before it is still being cleared away. */
const restMs = 400;

const flags = [
  ...['--headless', '--hide-scrollbars', '--window-size=1280,900', '--remote-debugging-port=0'],
  ...['--disable-background-timer-throttling', '--disable-renderer-backgrounding'],
];

/**
 * Starts `executable` on the profile in `folder`. Playwright would put 330 kB of script into every page, listen to its
 * errors and copy every frame of its sockets: tens of milliseconds of the threads that are measured.
 */
export async function startBareBrowser(executable: string, folder: string): Promise<BareBrowser> {
  const own = [...flags, `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(executable, [...chromiumFlags, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const socket = new WebSocket(
    await new Promise<string>((resolve, reject) => {
      const lines = createInterface({ input: child.stderr });
      lines.on('line', (line) => {
        const found = /ws:\/\/\S+/.exec(line)?.[0];
        if (found !== undefined) resolve(found);
      });
      lines.on('close', () => reject(new Error('Chromium ended before it could be asked.')));
    }),
  );
  await once(socket, 'open');

  const waiting = new Map<unknown, (answer: unknown) => void>();
  socket.on('message', (data: Buffer) => {
    const answer: unknown = JSON.parse(data.toString());
    waiting.get(at(answer, 'id'))?.(answer);
  });
  socket.on('close', () => {
    for (const resolve of waiting.values()) resolve({ error: { message: 'Chromium has ended' } });
  });
  let asked = 0;
  async function send(method: string, params: object, sessionId?: string): Promise<unknown> {
    asked += 1;
    const id = asked;
    const answer = await new Promise<unknown>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
    waiting.delete(id);
    const result = at(answer, 'result');
    if (result === undefined)
      throw new Error(`${method}: ${String(at(answer, 'error', 'message'))}`);
    return result;
  }

  return {
    async visit({ url, script = '', cpu = 1, network, width = 1280, alone, ask }) {
      const targetId = at(await send('Target.createTarget', { url: 'about:blank' }), 'targetId');
      const attached = await send('Target.attachToTarget', { targetId, flatten: true });
      const session = String(at(attached, 'sessionId'));
      const size = { width, height: 900, deviceScaleFactor: 0, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', size, session);
      await send('Emulation.setCPUThrottlingRate', { rate: cpu }, session);
      if (network !== undefined) {
        const throughput = network.bitsPerSecond / 8;
        const up = { offline: false, latency: network.roundTripMs, uploadThroughput: throughput };
        await send('Network.enable', {}, session);
        const line = { ...up, downloadThroughput: throughput };
        await send('Network.emulateNetworkConditions', line, session);
      }
      await send('Page.enable', {}, session);
      await send('Page.addScriptToEvaluateOnNewDocument', { source: script }, session);
      await after(restMs);
      await send('Page.navigate', { url }, session);
      await (typeof alone === 'number' ? after(alone) : alone());
      const question = { expression: ask, awaitPromise: true, returnByValue: true };
      const answer = await send('Runtime.evaluate', question, session);
      await send('Target.closeTarget', { targetId });
      const fault = at(answer, 'exceptionDetails', 'exception', 'description');
      if (fault !== undefined) throw new Error(`${url}: ${JSON.stringify(fault)}`);
      return at(answer, 'result', 'value');
    },
    async close() {
      const limit = setTimeout(() => child.kill('SIGKILL'), 5_000);
      socket.send(JSON.stringify({ id: 0, method: 'Browser.close' }));
      await ended;
      clearTimeout(limit);
    },
  };
}

/** JavaScript for a page: when its first mark or paint `name` was, in ms since navigation began. */
export const whenMarked = (name: string) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('${name} has not come.')), 60_000);
  for (const type of ['mark', 'paint'])
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('${name}');
      if (entry !== undefined) resolve(entry.startTime);
    }).observe({ type, buffered: true });
})`;

/** JavaScript to run first: marks the page's tasks of 50 ms and more, their length as detail. */
export const markLongTasks = `new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    performance.mark('bench:task', { startTime, detail: duration });
}).observe({ type: 'longtask', buffered: true });`;

/** What is at the path `names` in `value`; undefined when there is no such place. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  );
}
