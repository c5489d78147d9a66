import type { BrowserContext, Page } from 'playwright-core';

/** Lets a page note the tasks of its thread that take longer than 50 ms. */
export const longTasksNoted = `new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    performance.mark('bench:task', { startTime, detail: duration });
}).observe({ type: 'longtask', buffered: true });`;

/** The longest of them so far, in ms, as a text; 0 when none took longer than 50. */
export const longestNoted = `String(performance.getEntriesByName('bench:task')
  .reduce((longest, { detail }) => Math.max(longest, detail), 0))`;

/** Lets every page of `context` note the tasks of its thread that take longer than 50 ms. */
export async function noteLongTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(longTasksNoted);
}

/**
 * The longest task, in ms, that began in `page` between two moments (epoch ms); 0 when none took longer than
 * 50. Until the later one nothing should be asked of the page by Playwright, whose own script (330 kB) and
 * questions are tasks of the same thread.
 */
export async function longestTask(page: Page, fromMs: number, untilMs: number): Promise<number> {
  const tasks = await page.evaluate(() =>
    performance.getEntriesByName('bench:task').map((task) => ({
      beganMs: performance.timeOrigin + task.startTime,
      tookMs: task instanceof PerformanceMark ? Number(task.detail) : 0,
    })),
  );
  return tasks
    .filter(({ beganMs }) => beganMs >= fromMs && beganMs < untilMs)
    .reduce((longest, { tookMs }) => Math.max(longest, tookMs), 0);
}
