import { existsSync } from 'node:fs';

/** The usual paths of Chromium and related browsers on Linux, macOS and Windows. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for tests: `CHROMIUM_PATH` if it is set (and then nothing else), or the first usual path that
 * exists. Null when there is none.
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']?.trim();
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return usualPlaces.find((place) => existsSync(place)) ?? null;
}

/** Of Debian's package `chromium-headless-shell`. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * The engine of Chromium without the windows of its browser, which needs a third less of the processor. It is the same as
 * {@link findChromium} where `CHROMIUM_PATH` is set, or where there is no such shell.
 */
export function findHeadlessChromium(): string | null {
  const isNamed = (process.env['CHROMIUM_PATH']?.trim() ?? '') !== '';
  return isNamed ? findChromium() : (findHeadlessShell() ?? findChromium());
}

/** Chromium's headless shell at its usual path. Null when there is none. */
export function findHeadlessShell(): string | null {
  return existsSync(headlessShell) ? headlessShell : null;
}

/** Flags for the tests' own Chromium: no sandbox (root has none), no network traffic of its own. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
