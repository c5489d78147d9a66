import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { seedPerson } from '../support/seedPerson.ts';
import { expect, signIn, signUp, test, write } from './fixtures.ts';
import { pathOf, todayIn, todayOf, writeLate } from './overManyDays.ts';

/** The headings and texts on the pages that the browser would print. */
async function printed(page: Page): Promise<readonly string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const { text } = await extractText(pdf, { mergePages: false });
  return text;
}

const chrome =
  /Daylog|Back to|Look back|Print|Next|Previous|All changes saved|Search|Add entry|Edit/;

test('a day is printed as its date and its text, without the page around them', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signUp(page, person);
  await write(page, 'A line with a [link](https://example.com/there)');
  await write(page, '- [ ] a task\n- [x] one that is done');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  const day = await page.getByRole('heading', { level: 1 }).getAttribute('aria-label');
  const [text = '', ...more] = await printed(page);
  expect(more).toEqual([]);
  expect(text.replace(/\s+/g, ' ')).toContain(
    // "November 20": the heading's commas are for screen readers.
    (day ?? '').replace(/^\w+, /, '').replace(/,.*/, ''),
  );
  expect(text).toContain('A line with a link');
  expect(text).toContain('https://example.com/there');
  expect(text).toContain('a task');
  expect(text).not.toMatch(chrome);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return { backgroundColor, color };
  });
  // Without backgrounds, as browsers print unless asked, a ticked box keeps its tick.
  const boxes = await page
    .locator('.task-box')
    .evaluateAll((all) => all.map((box) => getComputedStyle(box).printColorAdjust));
  expect(boxes).toEqual(['exact', 'exact']);
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
});

test('a month is printed whole, whatever is on the screen, and the screen is as it was', async ({
  page,
  person,
  backend,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-is-ready', '');
  });
  await seedPerson(backend, person, 70);
  await signIn(page, person);
  const today = await todayOf(page);
  const [year, month] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 0)).toISOString().slice(0, 10);
  await page.goto(pathOf(last, 'read?span=month'));
  await expect(page.locator('.read-day').last()).toBeVisible();
  await expect(page.locator('.read-waiting')).toHaveCount(0);
  await expect.poll(() => page.locator('.read-day').count()).toBeLessThan(15);
  // A print key waits for nothing, so the device must have the whole month first.
  await expect(page.getByText('Some of these days are not on this device yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-is-ready');
  await expect.poll(() => page.locator('.read-day').count()).toBeLessThan(15);
  const text = (await printed(page)).join('\n').replace(/\s+/g, ' ');
  const days = Number(last.slice(8));
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    Date.parse(last),
  );
  for (let day = 1; day <= days; day += 1) expect(text).toContain(`${name} ${day}, `);
  expect(text.match(/\b\d{1,2}:\d\d\s?[AP]M/g)?.length ?? 0).toBeGreaterThanOrEqual(days * 20);
  expect(text).not.toMatch(/Back to|Look back|Next month|Find in page/);
  await expect.poll(() => page.locator('.read-day').count()).toBeLessThan(15);
});

test('the button prints a year when all of it is there', async ({
  page,
  person,
  backend,
  timezoneId,
}) => {
  await page.addInitScript(() => {
    // The print dialog belongs to the browser; it prints the page as it is at this call.
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset['printed'] = String(
        document.querySelectorAll('.read-day:has(.read-entry)').length,
      );
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await seedPerson(backend, person, 400, { until: todayIn(timezoneId), perDay: 3 });
  await signIn(page, person);
  const year = (await todayOf(page)).slice(0, 4);
  const today = await todayOf(page);
  await page.goto(pathOf(`${year}-01-01`, 'read?span=year'));
  await page.getByRole('button', { name: 'Print' }).click();
  const daysSoFar = (Date.parse(today) - Date.parse(`${year}-01-01`)) / 86_400_000 + 1;
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(daysSoFar), {
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('a date stays on the page of its first entry', async ({ page, person }) => {
  await signUp(page, person);
  // Enough lines for many page ends.
  for (let day = 1; day <= 9; day += 1) {
    const lines = Array.from({ length: 5 + day }, (_, line) => `Line ${line} of ${day}`);
    await writeLate(page, `2026-01-0${day}`, `first-${day}\n\n${lines.join('\n\n')}`);
  }
  await page.goto('/1-1-2026/read?span=month');
  await expect(page.locator('.read-day').first()).toBeVisible();
  // A print key prints the loaded days and says that others are missing: load all by showing the last day.
  await page.keyboard.press('End');
  await expect(page.getByText('first-9')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByText('first-1')).toBeVisible();
  const pages = await printed(page);
  expect(pages.length).toBeGreaterThan(2);
  for (let day = 1; day <= 9; day += 1) {
    const dated = pages.findIndex((text) => text.includes(`January ${day}, 2026`));
    expect(dated, `day ${day}`).toBeGreaterThanOrEqual(0);
    expect(pages[dated], `day ${day}`).toContain(`first-${day}`);
  }
});
