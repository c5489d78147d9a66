import type { Page } from '@playwright/test';

import { seedLocalLog } from '../support/seedLocalLog.ts';
import type { LocalBackend } from '../support/startLocalBackend.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { expect, type Person, signInByFields, test } from './fixtures.ts';

async function openYears(page: Page, backend: LocalBackend, person: Person): Promise<void> {
  await seedLocalLog(backend, person, { days: 4 * 365, perDay: 3, until: '2025-06-01' });
  await signInByFields(page, person, '/2-28-2025');
  await expect(page.locator('.sync[data-kind=saved]')).toBeVisible();
  // Before the fill has begun, nothing says that it runs.
  await expect(page.locator('.past-day')).toHaveCount(4, { timeout: 120_000 });
  await expect(page.locator('.sync-filling')).toHaveCount(0, { timeout: 120_000 });
}

/** The parts of the page that moved since the words of other days came, as layout-shift entries name them. */
async function movedSincePast(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const came = performance.getEntriesByName('past-came')[0]?.startTime ?? Infinity;
          const moved = list.getEntries().filter(({ startTime }) => startTime >= came);
          resolve(moved.map((shift) => JSON.stringify(shift)));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
}

async function noteWhenPastComes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main.day > .other-days') === null) return;
      performance.mark('past-came');
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height } });

    test('the words of other days come under a day and move nothing', async ({
      page,
      person,
      backend,
    }) => {
      await openYears(page, backend, person);
      await noteWhenPastComes(page);
      for (const day of ['/2-28-2025', '/7-4-2025']) {
        await page.goto(day);
        await expect(page.locator('.past')).toBeVisible();
        expect(await movedSincePast(page), day).toEqual([]);
      }
    });
  });
}

test('past words open in place, and the neighbours of a day are one press or key away', async ({
  page,
  person,
  backend,
}) => {
  await openYears(page, backend, person);
  const year = page.getByRole('button', { name: 'Wednesday, February 28, 2024' });
  await year.focus();
  await page.keyboard.press('Enter');
  await expect(year).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/\/2-28-2025$/);
  await expect(page.locator('.past-entries > li')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(page.locator('.past-entries')).toHaveCount(0);

  await page.getByRole('link', { name: 'Next written day: Saturday, March 1, 2025' }).click();
  await expect(page).toHaveURL(/\/3-1-2025$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.keyboard.press('[');
  await expect(page).toHaveURL(/\/2-28-2025$/);
});

test('a neighbour opens at its top, and Back leads to the place that was left', async ({
  page,
  person,
  backend,
}) => {
  await openYears(page, backend, person);
  await page.setViewportSize({ width: 360, height: 500 });
  const scrollY = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(scrollY).toBeGreaterThan(200);
  const link = page.getByRole('link', {
    name: 'Previous written day: Thursday, February 27, 2025',
  });
  await link.scrollIntoViewIfNeeded();
  const left = await scrollY();
  await link.click();
  await expect(page).toHaveURL(/\/2-27-2025$/);
  await expect(
    page.getByRole('link', { name: 'Next written day: Friday, February 28' }),
  ).toBeVisible();
  expect(await scrollY()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/2-28-2025$/);
  await expect.poll(scrollY).toBe(left);
  await page.goForward();
  await expect(page).toHaveURL(/\/2-27-2025$/);
  await expect.poll(scrollY).toBe(0);
});

test('an entry of Read leads to its place in its day, and Back to the place in Read', async ({
  page,
  person,
  backend,
}) => {
  await openYears(page, backend, person);
  await page.goto('/2-1-2025/read?span=month');
  const section = page.locator('.read-day[data-day="2025-02-01"]');
  const time = section.locator('.read-time').nth(2);
  await expect(time).toBeInViewport();
  const before = (await time.boundingBox())?.y ?? NaN;
  const words = await section.locator('.entry-text').nth(2).innerText();
  await time.click();
  await expect(page).toHaveURL(/\/2-1-2025#.+/);
  const entry = page.locator('[data-entry]:focus');
  await expect(entry).toBeInViewport();
  await expect(entry.locator('.entry-text')).toHaveText(words, { useInnerText: true });
  await page.goBack();
  await expect(page).toHaveURL(/\/read\?span=month$/);
  await expect.poll(async () => (await time.boundingBox())?.y).toBeCloseTo(before, -1);
});

/** The first lines of neighbours, shorter than their box, that stand on another side than the name of their day. */
function linesOffTheirSide(page: Page): Promise<readonly string[]> {
  return page.locator('.neighbour').evaluateAll((links) =>
    links.flatMap((link) => {
      const [day, line] = [...link.children].map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        const { left, right } = words.getBoundingClientRect();
        const box = link.getBoundingClientRect();
        return left - box.left < box.right - right ? 'left' : 'right';
      });
      const { scrollWidth = 0, clientWidth = 0 } = link.lastElementChild ?? {};
      return day === line || scrollWidth > clientWidth ? [] : [link.textContent];
    }),
  );
}

for (const [width, locale] of [
  [360, 'en-US'],
  [1280, 'de-DE'],
  [390, 'he-IL'],
] as const) {
  test.describe(`${width} wide, ${locale}`, () => {
    test.use({ locale, viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    test('nothing about past words is in a person’s way', async ({ page, person, backend }) => {
      await openYears(page, backend, person);
      await expect(page.locator('.past-day')).toHaveCount(4);
      expect(await linesOffTheirSide(page)).toEqual([]);
      await page.locator('.past-year').first().click();
      await expectNoFaults(page, 'past words', { widths: [width] });
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await expectNoFaults(page, 'past words in forced colours', {
        widths: [width],
        colorSchemes: ['dark'],
      });
    });
  });
}
