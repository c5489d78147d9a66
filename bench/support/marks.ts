import type { Page } from 'playwright-core';

/**
 * When the first mark `name` at or behind `fromMs` was made, on the page's clock; now or later. The page tells of
 * it by itself: a wait that looked at every frame would make the page draw frames all the time, so that what is
 * measured waits for the next one. Rejects when it has not come after a minute.
 */
export async function untilMarked(page: Page, name: string, fromMs = 0): Promise<number> {
  return page.evaluate(
    ([wanted, from]) =>
      new Promise<number>((resolve, reject) => {
        const observer = new PerformanceObserver((list) => {
          const found = list
            .getEntriesByName(wanted)
            .find((entry) => entry.startTime >= from && entry.entryType === 'mark');
          if (found === undefined) return;
          observer.disconnect();
          clearTimeout(limit);
          resolve(found.startTime);
        });
        const limit = setTimeout(() => {
          observer.disconnect();
          reject(new Error(`The page has not marked ${wanted} within a minute.`));
        }, 60_000);
        observer.observe({ type: 'mark', buffered: true });
      }),
    [name, fromMs] as const,
  );
}

/** From now on the last key is marked `bench:key`, at the time stamp of its own event. */
export async function markKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener(
      'keydown',
      (event) => {
        performance.clearMarks('bench:key');
        performance.mark('bench:key', { startTime: event.timeStamp });
      },
      { capture: true },
    );
  });
}

/** When the last key was pressed, on the page's clock. */
export async function lastKeyAt(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName('bench:key').at(-1)?.startTime ?? Number.NaN,
  );
}
