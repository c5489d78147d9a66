import { existsSync } from 'node:fs';
import path from 'node:path';

const firstOf = (places: readonly string[]): string | null =>
  places.find((place) => existsSync(place)) ?? null;

/** Firefox for tests: `FIREFOX_PATH`, or the first usual path that exists. Null when there is none. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH']?.trim();
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return firstOf([
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ]);
}

/** The programs that drive WebKitGTK: its WebDriver, its small browser, and a display without a screen. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** Null when one of them is missing. Debian calls the packages `webkit2gtk-driver` and `xvfb`. */
export function findWebKit(): WebKitPrograms | null {
  const driver = firstOf(['/usr/bin/WebKitWebDriver']);
  const display = firstOf(['/usr/bin/Xvfb']);
  const libraries = ['x86_64', 'aarch64'].flatMap((machine) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) =>
      path.join(`/usr/lib/${machine}-linux-gnu`, version, 'MiniBrowser'),
    ),
  );
  const browser = firstOf(libraries);
  return driver === null || display === null || browser === null
    ? null
    : { driver, browser, display };
}
