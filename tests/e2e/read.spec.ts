import type { Locator, Page } from '@playwright/test';

import { seedPerson } from '../support/seedPerson.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, expect, signIn, signInByFields, signUp, test, write } from './fixtures.ts';
import { movedBy, pathOf, todayOf, writeLate, writeLateHere } from './overManyDays.ts';
import { storedDays } from './storedWords.ts';

/** The day, `YYYY-MM-DD`, whose heading is at the top of the window. */
async function dayAtTop(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('.read-day h2')];
    const top = headings.find((heading) => Math.abs(heading.getBoundingClientRect().top) < 2);
    return top?.querySelector('time')?.getAttribute('datetime') ?? null;
  });
}

/** The day at the top of the window, even while its heading pushes the previous one out. */
async function firstDayInSight(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const days = [...document.querySelectorAll<HTMLElement>('.read-day')];
    return days.find((day) => day.getBoundingClientRect().bottom > 1)?.dataset['day'] ?? null;
  });
}

/** Whether the page has stopped moving: some frames later it has the same position. */
async function isAtRest(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { scrollY } = window;
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return window.scrollY === scrollY;
  });
}

/** Whether the history entry keeps the exact place that is at the top of the window. */
async function isTopKept(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll<HTMLElement>('.read-day')]
      .map((day) => ({ day: day.dataset['day'], box: day.getBoundingClientRect() }))
      .find(({ box }) => box.bottom > 1);
    const offset = Math.round(-(top?.box.top ?? 0));
    const place = JSON.stringify({ day: top?.day, offset });
    return JSON.stringify(window.history.state).includes(place);
  });
}

const drawnDays = (page: Page): Locator => page.locator('.read-day');

test('the written days of a week are read in one scroll, with their Markdown', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const today = '2026-01-07';
  await page.goto(pathOf(today, 'read'));
  await expect(page.getByText('Nothing was written in this week.')).toBeVisible();
  await writeLate(page, '2026-01-05', 'Monday **bold**');
  await writeLate(page, '2026-01-07', '- [ ] Wednesday');
  await page.goto(pathOf(today, 'read?span=week'));
  await expect(drawnDays(page)).toHaveCount(2);
  await expect(page.getByText('bold').and(page.locator('strong'))).toBeVisible();
  await page.getByRole('checkbox', { name: 'Wednesday' }).check();
  await expect(page.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked();
  await page.getByRole('link', { name: 'Monday, January 5, 2026' }).click();
  await expect(page).toHaveURL(/\/1-5-2026$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Next week' }).first().click();
  await expect(page).toHaveURL(/\/1-14-2026\/read\?span=week$/);
  await expect(page.getByText('Nothing was written in this week.')).toBeVisible();
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('January 2026');
  await expect(drawnDays(page)).toHaveCount(2);
  await allSaved(page);

  await page.setViewportSize({ width: 360, height: 740 });
  const rows = await page
    .getByRole('link', { name: /^(?:Previous|Next) month$/ })
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(rows[1], 'both in one row of a phone').toBe(rows[0]);
});

test('a span opens at its start, from any scroll position, and keeps the date', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  for (const day of ['2026-01-05', '2026-01-06', '2026-01-08']) {
    await writeLate(page, day, `A long day. ${'One more line.\n\n'.repeat(30)}`);
  }
  const heading = page.getByRole('heading', { level: 1 });
  const expectStart = async () => {
    await expect(page.locator('#read-2026-01-05')).toBeInViewport();
    await expect.poll(() => isAtRest(page)).toBe(true);
    await expect(heading).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  };
  await page.goto(pathOf('2026-01-08', 'read'));
  await expectStart();
  await expect(page).toHaveURL(/\/1-8-2026\/read$/);
  // By a link of the page, below which it has been scrolled.
  await page.goto(pathOf('2026-01-08'));
  await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole('button', { name: 'Look back' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Read', exact: true }).focus();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.keyboard.press('Enter');
  await expectStart();
  await expect(page).toHaveURL(/\/1-8-2026\/read$/);
  // Read on from its end.
  await page.goto(pathOf('2026-01-01', 'read'));
  await expect(page.getByText('Nothing was written in this week.')).toBeVisible();
  await page.getByRole('link', { name: 'Next week' }).first().click();
  await expectStart();
  await page.keyboard.press('End');
  await expect(page.locator('#read-2026-01-08')).toBeInViewport();
  await expect.poll(() => isAtRest(page)).toBe(true);
  await page.getByRole('link', { name: 'Previous week' }).last().click();
  await expect(page.getByText('Nothing was written in this week.')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#read-2026-01-08')).toBeInViewport();
  await expect(heading).not.toBeInViewport();
  await expect(page.getByText(/Find in page/)).toHaveCount(0);
  await allSaved(page);

  // A day before those on screen does not move them.
  await expect.poll(() => isAtRest(page)).toBe(true);
  const top = () =>
    page.locator('#read-2026-01-08').evaluate((head) => head.getBoundingClientRect().top);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = { top: await top(), height: await height() };
  const other = await openDevice();
  await signInByFields(other, person, pathOf('2026-01-04'));
  await writeLateHere(other, 'An earlier day');
  await allSaved(other);
  await expect.poll(height).toBeGreaterThan(before.height);
  await expect.poll(() => isAtRest(page)).toBe(true);
  expect(Math.abs((await top()) - before.top)).toBeLessThan(2);
});

test('a year of ten is scrolled by keys, from the day that was being read, and come back to', async ({
  page,
  person,
  backend,
}) => {
  await seedPerson(backend, person, 3_650);
  await signIn(page, person, '/6-15-2025/read?span=day');
  await expect(drawnDays(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const isScrolled = () => page.evaluate(() => window.scrollY > 0);
  const isPlaceKept = () =>
    page.evaluate(() => JSON.stringify(window.history.state).includes('"reading"'));
  await page.keyboard.press('PageDown');
  await expect.poll(isScrolled).toBe(true);
  await expect.poll(isPlaceKept).toBe(true);
  const toYear = page.getByRole('navigation', { name: 'Period' });
  await toYear.getByRole('link', { name: 'Year' }).focus();
  await page.keyboard.press('PageDown');
  await expect.poll(isScrolled).toBe(true);
  await expect.poll(() => isAtRest(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => dayAtTop(page)).toBe('2025-06-15');
  // Only the days near the window, of 365.
  await expect.poll(() => drawnDays(page).count()).toBeLessThan(15);
  await expect(page).toHaveURL(/\/6-15-2025\/read\?span=year$/);

  // The text on screen does not move while the log is still being copied.
  const top = () => page.locator('#read-2025-06-15').locator('..').boundingBox();
  const before = (await top())?.y ?? Infinity;
  await expect.poll(() => storedDays(page), { timeout: 120_000 }).toBe(3_650);
  await expect(page.getByText('Some of these days are not on this device yet.')).toHaveCount(0);
  await expect.poll(async () => Math.abs(((await top())?.y ?? Infinity) - before)).toBeLessThan(2);

  for (let press = 0; press < 12; press += 1) await page.keyboard.press('PageDown');
  await expect.poll(() => dayAtTop(page)).not.toBe('2025-06-15');
  await expect(page).not.toHaveURL(/\/6-15-2025\//);
  await expect.poll(() => isAtRest(page)).toBe(true);
  const read = await firstDayInSight(page);
  await expect(page).toHaveURL(new RegExp(`${pathOf(read ?? '')}/read\\?span=year$`));
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Wednesday, December 31, 2025' })).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Wednesday, January 1, 2025' })).toBeInViewport();
  await expect(page).toHaveURL(/\/1-1-2025\//);

  for (let press = 0; press < 9; press += 1) await page.keyboard.press('PageDown');
  await expect(page).not.toHaveURL(/\/1-1-2025\//);
  await expect.poll(async () => (await isAtRest(page)) && isTopKept(page)).toBe(true);
  const place = await page.evaluate(() => {
    const heading = document.querySelector('.read-day h2');
    const section = [...document.querySelectorAll<HTMLElement>('.read-day')].find(
      (each) => each.getBoundingClientRect().bottom > 60,
    );
    return heading === null
      ? null
      : { day: section?.dataset['day'], top: section?.getBoundingClientRect().top };
  });
  // A real click may scroll the link into view, away from this place.
  await page
    .locator(`.read-day[data-day="${place?.day ?? ''}"] h2`)
    .getByRole('link')
    .dispatchEvent('click');
  await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible();
  await page.goBack();
  await expect
    .poll(() =>
      page.evaluate(
        (day) =>
          document.querySelector(`.read-day[data-day="${day ?? ''}"]`)?.getBoundingClientRect().top,
        place?.day,
      ),
    )
    .toBeCloseTo(place?.top ?? NaN, -1);
});

test('a day that grows above the one that is read does not move it', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  const long = 'a long line '.repeat(300);
  for (const day of ['2026-01-06', '2026-01-07', '2026-01-08']) await writeLate(page, day, long);
  await allSaved(page);
  await page.goto('/1-7-2026/read?span=day');
  await expect(drawnDays(page)).toHaveCount(1);
  // A part of a pixel, as fonts and zoom make it: the browser rounds the scroll offset.
  await page.evaluate(() => {
    const [sheet] = document.styleSheets;
    sheet?.insertRule('.read-day { padding-bottom: 0.3px !important; }', sheet.cssRules.length);
  });
  await page.keyboard.press('PageDown');
  const isPlaceKept = () =>
    page.evaluate(() => JSON.stringify(window.history.state).includes('"reading"'));
  await expect.poll(isPlaceKept).toBe(true);
  await page
    .getByRole('navigation', { name: 'Period' })
    .getByRole('link', { name: 'Week' })
    .focus();
  await page.keyboard.press('Enter');
  const top = () =>
    page.locator('[data-day="2026-01-07"]').evaluate((day) => day.getBoundingClientRect().top);
  await expect(drawnDays(page)).not.toHaveCount(1);
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(2);
  await expect.poll(() => isAtRest(page)).toBe(true);

  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = { top: await top(), height: await height() };
  const other = await openDevice();
  await signInByFields(other, person, '/1-6-2026');
  await writeLateHere(other, 'One more entry');
  await expect.poll(height).toBeGreaterThan(before.height);
  await expect.poll(() => isAtRest(page)).toBe(true);
  expect(Math.abs((await top()) - before.top)).toBeLessThan(2);
});

test('nothing in reading is in a person’s way', async ({ page, openDevice, person }) => {
  await signUp(page, person);
  const today = await todayOf(page);
  await write(page, 'Today, with a [link](https://example.com/a/long/address)');
  await writeLate(page, movedBy(today, -1), `${'a long line '.repeat(40)}\n\n- [ ] task`);
  await page.goto(pathOf(today, 'read?span=year'));
  await expect(drawnDays(page).first()).toBeVisible();
  await expectNoFaults(page, 'reading');
  await allSaved(page);
  const other = await openDevice({ locale: 'he-IL' });
  await signInByFields(other, person, pathOf(today, 'read?span=month'));
  await expect(drawnDays(other).last()).toBeVisible();
  await expectNoFaults(other, 'reading in Hebrew');
});
