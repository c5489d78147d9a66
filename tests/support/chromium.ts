import { existsSync } from 'node:fs';

/** Where Linux distributions, macOS and Windows put Chromium or its kin. */
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
 * The browser that tests use: `CHROMIUM_PATH` if it is set (and then nothing else), or the first usual
 * place that has one; null when there is none.
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']?.trim();
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return usualPlaces.find((place) => existsSync(place)) ?? null;
}

/** Flags for a Chromium that tests own: no sandbox (as root there is none), no traffic of its own. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
