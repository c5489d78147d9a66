/** The engines that Daylog promises to run in. */
export type Engine = 'chromium' | 'firefox' | 'webkit';

/** A code block that runs in the page. It is sent as text, so it may use nothing but its arguments. */
export type InPage<Args extends readonly unknown[], Value> = (
  ...args: Args
) => Value | Promise<Value>;

/** A key of {@link TabDriver.press}, by its name in `KeyboardEvent.key`. */
export type Key =
  | 'Control'
  | 'Shift'
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'End'
  | '/'
  | 'u'
  | 't';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What each engine's driver does for one tab. Every event is a real one of the browser's input. */
export interface TabDriver {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Starts to go back. The caller waits for what the other page shows. */
  back(): Promise<void>;
  forward(): Promise<void>;
  run<Args extends readonly unknown[], Value>(
    code: InPage<Args, Value>,
    ...args: Args
  ): Promise<Value>;
  click(at: Point): Promise<void>;
  /** A finger moves from one point to the other. */
  swipe(from: Point, to: Point): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses `key` while `held` are down. */
  press(key: Key, ...held: readonly Key[]): Promise<void>;
  /** Chooses the files, or the one folder, at `paths` in the field that `selector` finds. */
  upload(selector: string, paths: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  pdf(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** One device: a fresh profile in a browser. */
export interface Device {
  readonly first: TabDriver;
  openTab(): Promise<TabDriver>;
  /** Console errors and warnings, and exceptions, of all its tabs so far. */
  complaints(): readonly string[];
  /** Ends the process that runs `tab`'s page, like a crash, where the driver can. */
  killTab(tab: TabDriver): Promise<void>;
  close(): Promise<void>;
}

/** A browser with a profile on disk that a test can kill. */
export interface KillableDevice extends Device {
  /** Sends SIGKILL to all its processes; resolves when the main one is gone. */
  kill9(): Promise<void>;
}

/** A driver's call got no answer. The engine's driver is stuck, which says nothing about Daylog. */
export class DriverHung extends Error {}
