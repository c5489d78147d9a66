import type { Locator, Page } from '@playwright/test';

import { seedPerson } from '../support/seedPerson.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import {
  allSaved,
  expect,
  signIn,
  signInByFields,
  signUp,
  test,
  watchFor,
  write,
} from './fixtures.ts';
import { movedBy, pathOf, todayIn, todayOf, writeLate } from './overManyDays.ts';

const days = (page: Page): Locator => page.getByRole('group', { name: 'Days of the year' });
const row = (page: Page, table: string, name: string | RegExp): Locator =>
  page.getByRole('table', { name: table }).getByRole('row', { name });

test('a year is shown by its days, runs and sums, and follows what is written', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  // A past year: none of its days is today.
  const year = String(Number((await todayOf(page)).slice(0, 4)) - 1);
  await page.goto(pathOf(`${year}-06-15`, 'year'));
  await expect(page.getByText('Nothing was written in this year.')).toBeVisible();
  await writeLate(page, `${year}-03-02`, 'two words');
  await writeLate(page, `${year}-03-03`, 'and three more');
  await page.goto(pathOf(`${year}-06-15`, 'year'));
  await expect(page.getByText('2 entries · 5 words · on 2 days')).toBeVisible();
  await expect(row(page, 'By month', 'March')).toContainText('25');
  await expect(page.getByText('2 days', { exact: false }).first()).toBeVisible();

  const other = await openDevice();
  await signIn(other, person);
  await writeLate(other, `${year}-05-04`, 'live');
  await expect(page.getByText('3 entries · 6 words · on 3 days')).toBeVisible();

  await days(page)
    .getByRole('link', { name: /^\w+, March 2, .*, 1 entry$/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(`${year}-03-02`)}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pathOf(`${year}-06-15`)}/year$`));
  await page.getByRole('link', { name: 'Previous year' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(Number(year) - 1));
  await expect(page.getByText('Nothing was written in this year.')).toBeVisible();
  await page.getByRole('link', { name: 'All time' }).click();
  await expect(page.getByText('3 entries · 6 words · on 3 days')).toBeVisible();
  await row(page, 'By year', year).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(year);
});

test('the days of a year are gone through by keys, as one stop', async ({ page, person }) => {
  await signUp(page, person);
  await page.goto('/6-15-2025/year');
  const current = days(page).getByRole('link', { name: 'Sunday, June 15, 2025' });
  await expect(current).toBeVisible();
  await page.getByRole('combobox', { name: 'Color by' }).focus();
  await page.keyboard.press('Tab');
  await expect(current).toBeFocused();
  const focused = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    return page.evaluate(() => document.activeElement?.id);
  };
  expect(await focused('ArrowRight', 'ArrowDown')).toBe('heat-2025-06-23');
  expect(await focused('ArrowLeft', 'ArrowUp')).toBe('heat-2025-06-15');
  expect(await focused('PageDown')).toBe('heat-2025-07-15');
  expect(await focused('Home')).toBe('heat-2025-01-01');
  expect(await focused('ArrowLeft')).toBe('heat-2025-01-01');
  expect(await focused('End')).toBe('heat-2025-12-31');
  // The link of the preview follows.
  await expect(page.locator('.day-preview').getByRole('link')).toHaveText(
    'Wednesday, December 31, 2025',
  );
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.heat-months'))).toBeNull();
});

test('days of rest are forgiven as many as were chosen, on every visit', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const today = await todayOf(page);
  for (const back of [3, 2]) await writeLate(page, movedBy(today, -back), 'a line');
  await page.goto('/');
  await write(page, 'today');
  await page.goto(pathOf(today, 'year'));
  const going = page.getByRole('definition').nth(1);
  await expect(going).toHaveText(/^1 day/);
  await page.getByRole('link', { name: 'Rest days per week: 0' }).click();
  await page.getByRole('combobox', { name: 'Rest days per week' }).selectOption('1');
  await page.goBack();
  await expect(going).toHaveText(/^4 days/);
  await allSaved(page);
  await page.reload();
  await expect(going).toHaveText(/^4 days/);
});

test('ten years have a shape, and say so while they are still being copied', async ({
  page,
  person,
  backend,
}) => {
  await seedPerson(backend, person, 3_650, { perDay: 4 });
  const copying = 'Your log is still being copied';
  const wasSaid = await watchFor(page, copying);
  await signIn(page, person, '/1-1-2020/year');
  await expect.poll(wasSaid).toBe(true);
  await expect(page.getByText(copying)).toBeHidden({ timeout: 120_000 });
  await expect(page.getByText(/^1,464 entries · .* words · on 366 days$/)).toBeVisible();
  await expect(days(page).getByRole('link')).toHaveCount(366);
  await expect(days(page).getByRole('link', { name: /4 entries$/ })).toHaveCount(366);
  await page.getByRole('link', { name: 'All time' }).click();
  await expect(page.getByText(/^14,600 entries · .* words · on 3,650 days$/)).toBeVisible();
});

test('nothing about a year is in a person’s way', async ({ page, person, backend, timezoneId }) => {
  await seedPerson(backend, person, 40, { until: todayIn(timezoneId) });
  await signIn(page, person);
  const today = await todayOf(page);
  for (const locale of ['', '?span=all']) {
    await page.goto(pathOf(today, `year${locale}`));
    await expect(page.getByRole('table', { name: 'By hour' })).toBeVisible();
    await expect(page.getByText('Your log is still being copied')).toBeHidden();
    await expectNoFaults(page, `the year ${locale}`);
    // Beside a long bar, the name of a row keeps its line.
    await page.setViewportSize({ width: 360, height: 800 });
    const heights = await page
      .locator('.amounts tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(0, ...heights)).toBeLessThan(48);
    expect(heights).not.toEqual([]);
  }
});

test('the year runs from right to left in Hebrew, its keys too', async ({
  page,
  openDevice,
  person,
}, testInfo) => {
  await signUp(page, person);
  const other = await openDevice({ locale: 'he-IL', viewport: { width: 360, height: 800 } });
  await signInByFields(other, person, '/6-15-2025/year');
  await other.locator('#heat-2025-06-15').focus();
  await other.keyboard.press('ArrowRight');
  await expect(other.locator('#heat-2025-06-14')).toBeFocused();
  await expectNoFaults(other, 'the year in Hebrew');
  await other.screenshot({ path: testInfo.outputPath('hebrew.png'), fullPage: true });
});
