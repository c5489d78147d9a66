import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { findWebKit, type WebKitPrograms } from '../../support/otherBrowsers.ts';
import {
  DriverHung,
  type Device,
  type InPage,
  type Key,
  type Point,
  type TabDriver,
} from './Tab.ts';

/** Longer than any answer takes on a busy machine. After it, the driver counts as stuck. */
const answerMs = 60_000;

/** The keys without a letter, as WebDriver writes them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keyCodes: Partial<Record<Key, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  End: '\uE010',
};

const codeOf = (key: Key): string => keyCodes[key] ?? key;

/** One session of WebKitWebDriver, which is one window of MiniBrowser with a profile in memory. */
class Session {
  readonly #port: number;
  #id = '';
  #current = '';

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a command of W3C WebDriver. It acts on the tab that {@link use} chose last. */
  async send(method: 'GET' | 'POST' | 'DELETE', command: string, body?: unknown): Promise<unknown> {
    const url = `http://127.0.0.1:${this.#port}/session${this.#id && `/${this.#id}`}${command}`;
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMs),
      });
    } catch (error) {
      throw new DriverHung(`WebKitWebDriver did not answer ${command || 'the start'}`, {
        cause: error,
      });
    }
    const answer = fieldsOf(await response.json())['value'];
    if (response.ok) return answer;
    const text = `${command}: ${JSON.stringify(answer)}`;
    // After a click without an end, it refuses every later one.
    throw /previous interaction is still underway/i.test(text)
      ? new DriverHung(text)
      : new Error(text);
  }

  async start(browser: string): Promise<string> {
    const options = {
      binary: browser,
      args: ['--automation'],
    };
    const capabilities = {
      // The driver never answers again when Back opens a page with Cross-Origin-Opener-Policy, if it waits for loads.
      alwaysMatch: { 'webkitgtk:browserOptions': options, pageLoadStrategy: 'none' },
    };
    const started = fieldsOf(await this.send('POST', '', { capabilities }));
    this.#id = String(started['sessionId']);
    await this.send('POST', '/timeouts', { script: answerMs, pageLoad: answerMs, implicit: 0 });
    this.#current = String(await this.send('GET', '/window'));
    return this.#current;
  }

  /** Makes `handle` the tab of the next commands. */
  async use(handle: string): Promise<void> {
    if (handle === this.#current) return;
    await this.send('POST', '/window', { handle });
    this.#current = handle;
  }

  async open(): Promise<string> {
    return String(fieldsOf(await this.send('POST', '/window/new', { type: 'tab' }))['handle']);
  }

  forget(): void {
    this.#current = '';
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** What a command in the page returns. */
interface Answer {
  readonly value: unknown;
  /** The complaints of the page since the last command. */
  readonly complaints: readonly string[];
}

/**
 * Runs in the page. Notes its complaints from the first command on: WebKit prints no console line of a page whose profile
 * is in memory.
 */
async function answerWithComplaints(
  code: (...args: readonly unknown[]) => unknown,
  args: readonly unknown[],
): Promise<Answer> {
  const noted: unknown = Reflect.get(window, 'notedComplaints');
  const complaints: unknown[] = Array.isArray(noted) ? noted : [];
  if (noted !== complaints) {
    Reflect.set(window, 'notedComplaints', complaints);
    for (const level of ['error', 'warn'] as const) {
      const say = console[level];
      console[level] = (...said: readonly unknown[]) => {
        complaints.push(said.map(String).join(' '));
        say(...said);
      };
    }
    window.addEventListener('error', ({ message }) => complaints.push(message));
    window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      complaints.push(`${violatedDirective} refuses ${blockedURI}`),
    );
  }
  const value = await code(...args);
  return { value, complaints: complaints.splice(0).map(String) };
}

class WebKitTab implements TabDriver {
  readonly #session: Session;
  readonly #handle: string;
  readonly #complaints: string[];

  constructor(session: Session, handle: string, complaints: string[]) {
    this.#session = session;
    this.#handle = handle;
    this.#complaints = complaints;
  }

  async #send(method: 'GET' | 'POST' | 'DELETE', command: string, body?: unknown) {
    await this.#session.use(this.#handle);
    return this.#session.send(method, command, body);
  }

  async goto(url: string): Promise<void> {
    // Daylog takes no part in the load of another site: a page that does not leave is the browser's fault.
    const isOtherSite = await this.run(
      (target) => location.protocol === 'http:' && new URL(target).origin !== location.origin,
      url,
    );
    const stays = isOtherSite ? new DriverHung('WebKit did not open another site') : undefined;
    await this.#loads(() => this.#send('POST', '/url', { url }), stays);
  }

  async reload(): Promise<void> {
    await this.#loads(() => this.#send('POST', '/refresh', {}));
  }

  /** Waits until another document than that of now has loaded. Throws `stays` when none does. */
  async #loads(
    start: () => Promise<unknown>,
    stays = new Error('The page did not load.'),
  ): Promise<void> {
    await this.run(() => void Reflect.set(window, 'isLeft', true));
    await start();
    const lastMs = performance.now() + answerMs;
    for (;;) {
      const isLoaded = await this.run(
        () => document.readyState === 'complete' && !Reflect.has(window, 'isLeft'),
      ).catch((error: unknown) => {
        if (error instanceof DriverHung) throw error;
        // Between two documents.
        return false;
      });
      if (isLoaded) return;
      if (performance.now() > lastMs) throw stays;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async back(): Promise<void> {
    await this.#send('POST', '/back', {});
  }

  async forward(): Promise<void> {
    await this.#send('POST', '/forward', {});
  }

  async run<Args extends readonly unknown[], Value>(
    code: InPage<Args, Value>,
    ...args: Args
  ): Promise<Value> {
    const script = `return (${String(answerWithComplaints)})(${String(code)}, arguments)`;
    const answer = fieldsOf(await this.#send('POST', '/execute/sync', { script, args }));
    const { value, complaints } = answer;
    if (Array.isArray(complaints)) this.#complaints.push(...complaints.map(String));
    // The value is that of `code`, as JSON.
    return value as Value;
  }

  async #actions(...actions: readonly unknown[]): Promise<void> {
    await this.#send('POST', '/actions', { actions });
  }

  async click({ x, y }: Point): Promise<void> {
    await this.#actions({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async swipe(from: Point, to: Point): Promise<void> {
    await this.#actions({
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: 'touch' },
      actions: [
        { type: 'pointerMove', ...from, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerMove', ...to, duration: 50 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async type(text: string): Promise<void> {
    await this.#actions({
      type: 'key',
      id: 'keys',
      actions: Array.from(text).flatMap((letter) => {
        const value = letter === '\n' ? codeOf('Enter') : letter;
        return [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
      }),
    });
  }

  async press(key: Key, ...held: readonly Key[]): Promise<void> {
    const values = [...held, key].map(codeOf);
    await this.#actions({
      type: 'key',
      id: 'keys',
      actions: [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ],
    });
  }

  async upload(selector: string, paths: readonly string[]): Promise<void> {
    const found = await this.#send('POST', '/element', { using: 'css selector', value: selector });
    const [element] = Object.values(fieldsOf(found));
    await this.#send('POST', `/element/${String(element)}/value`, { text: paths.join('\n') });
  }

  async resize(width: number, height: number): Promise<void> {
    // The window has a frame around the page.
    const [inner, outer] = [
      await this.run(() => ({ width: innerWidth, height: innerHeight })),
      fieldsOf(await this.#send('GET', '/window/rect')),
    ];
    await this.#send('POST', '/window/rect', {
      x: 0,
      y: 0,
      width: width + Number(outer['width']) - inner.width,
      height: height + Number(outer['height']) - inner.height,
    });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('GET', '/screenshot')), 'base64');
  }

  async pdf(): Promise<Uint8Array> {
    return Buffer.from(String(await this.#send('POST', '/print', {})), 'base64');
  }

  async close(): Promise<void> {
    await this.#send('DELETE', '/window');
    this.#session.forget();
  }
}

/** Ends a process group that was started here, and waits for its end. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
  await exited;
}

/** A port that was free a moment ago. WebKitWebDriver cannot choose one by itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A display in memory. `close` ends it. */
async function startDisplay({ display }: WebKitPrograms) {
  const child = spawn(
    display,
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { detached: true, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [number] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { name: `:${number}`, close: () => end(child) };
}

/** Lets MiniBrowser's window be as narrow as a phone: its buttons need 447 px otherwise. */
const narrowWindow =
  'window * { min-width: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0); }';

/** A device in WebKitGTK: a process tree of its own, because its driver may get stuck. */
export async function webkitDevice(): Promise<Device> {
  const programs = findWebKit();
  if (programs === null) throw new Error('No WebKit: install webkit2gtk-driver and xvfb.');
  const display = await startDisplay(programs);
  const home = await mkdtemp(path.join(tmpdir(), 'daylog-webkit-'));
  await mkdir(path.join(home, '.config', 'gtk-3.0'), { recursive: true });
  await writeFile(path.join(home, '.config', 'gtk-3.0', 'gtk.css'), narrowWindow);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, '.config'),
      XDG_RUNTIME_DIR: home,
      // Other languages have other names for the same buttons.
      LANG: 'en_US.UTF-8',
      LC_ALL: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
    },
  });
  const complaints: string[] = [];
  const close = async () => {
    await end(driver);
    await display.close();
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await listening(port);
    const session = new Session(port);
    const first = new WebKitTab(session, await session.start(programs.browser), complaints);
    await first.resize(1280, 800);
    return {
      first,
      openTab: async () => new WebKitTab(session, await session.open(), complaints),
      complaints: () => complaints,
      killTab: () => Promise.reject(new Error('The driver does not name the process of a tab.')),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until the driver accepts connections. */
async function listening(port: number): Promise<void> {
  const lastMs = performance.now() + answerMs;
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(1000) });
      return;
    } catch (error) {
      if (performance.now() > lastMs)
        throw new DriverHung('WebKitWebDriver did not start', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
