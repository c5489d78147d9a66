import type { Locator, Page } from '@playwright/test';

import { seedLocalLog } from '../support/seedLocalLog.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import {
  allSaved,
  entry,
  expect,
  keysAreReady,
  type Person,
  signIn,
  signInByFields,
  signUp,
  test,
  write,
} from './fixtures.ts';

/** Twenty entries: two on each of the ten days that end with 29 February 2024. */
const short = { days: 10, perDay: 2, until: '2024-02-29' };
/** 73 000 entries in ten years. */
const long = { days: 3650, perDay: 20, until: '2024-02-29' };

const grid = (page: Page, month: string) => page.getByRole('grid', { name: month, exact: true });
const square = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the whole log is on this device. */
async function copied(page: Page): Promise<void> {
  await expect(page.locator('.sync-filling')).toHaveCount(0, { timeout: 60_000 });
  await allSaved(page);
}

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

test('a month is walked by keys alone, and each day says how much it holds', async ({
  page,
  person,
  backend,
}) => {
  await seedLocalLog(backend, person, short);
  await signIn(page, person, '/2-29-2024/calendar');
  await expect(grid(page, 'February 2024')).toBeVisible();
  await expect(square(page, 'Thursday, February 29, 2024, 2 entries')).toBeFocused();
  await expect(square(page, 'Monday, February 19, 2024, 0 entries')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(square(page, 'Wednesday, February 21, 2024, 2 entries')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(square(page, 'Sunday, February 18, 2024, 0 entries')).toBeFocused();
  await page.keyboard.press('End');
  await expect(square(page, 'Saturday, February 24, 2024, 2 entries')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(grid(page, 'March 2024')).toBeVisible();
  await expect(square(page, 'Saturday, March 2, 2024, 0 entries')).toBeFocused();
  await page.keyboard.press('Shift+PageUp');
  await expect(grid(page, 'March 2023')).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(square(page, 'Thursday, February 2, 2023, 0 entries')).toBeFocused();
  await expect(page).toHaveURL(/\/2-29-2024\/calendar\?month=2023-02$/);
  await page.keyboard.press('Shift+PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  for (let week = 0; week < 3; week += 1) await page.keyboard.press('ArrowDown');
  await expect(square(page, 'Friday, February 23, 2024, 2 entries')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/2-23-2024$/);
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(2);
  await page.goBack();
  await expect(square(page, 'Friday, February 23, 2024, 2 entries')).toBeFocused();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('23');
});

test('the month in the address is shown after a reload, and one step back leads to the day', async ({
  page,
  person,
  backend,
}) => {
  await seedLocalLog(backend, person, short);
  await signIn(page, person, '/2-29-2024');
  await page.getByRole('button', { name: 'Look back' }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(title(page)).toHaveText('December 2023');
  await expect(page).toHaveURL(/\?month=2023-12$/);
  await page.reload();
  await expect(grid(page, 'December 2023')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/2-29-2024$/);
  await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible();
});

test('the calendar begins in year 1 and ends in year 9999', async ({ page, person }) => {
  await signUp(page, person, '/1-2-0001/calendar');
  await expect(square(page, 'Tuesday, January 2, 1, 0 entries')).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowUp');
  await expect(grid(page, 'January 1')).toBeVisible();
  await page.keyboard.press('Shift+PageDown');
  await expect(grid(page, 'January 2')).toBeVisible();
  await page.goto('/1-5-0050/calendar');
  await expect(square(page, 'Wednesday, January 5, 50, 0 entries')).toBeFocused();
  await page.goto('/12-31-9999/calendar');
  await expect(square(page, 'Friday, December 31, 9999, 0 entries')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(grid(page, 'December 9999')).toBeVisible();
});

test('a word written in another tab is on its square at once', async ({ page, person }) => {
  await signUp(page, person, '/2-29-2024');
  await page.getByRole('button', { name: 'Add a late entry' }).click();
  await allSaved(page);
  const tab = await page.context().newPage();
  await tab.goto('/2-29-2024/calendar');
  await expect(square(tab, 'Thursday, February 29, 2024, 0 entries')).toBeVisible();
  await write(page, 'A leap day');
  await expect(square(tab, 'Thursday, February 29, 2024, 1 entry')).toBeVisible();
  await entry(page, 'A leap day').getByRole('button', { name: 'Delete entry' }).click();
  await expect(square(tab, 'Thursday, February 29, 2024, 0 entries')).toBeVisible();
});

test('keys step over silence, to either end, and say when there is nothing that way', async ({
  page,
  person,
  backend,
}) => {
  await seedLocalLog(backend, person, short);
  await signIn(page, person, '/7-4-2031');
  await copied(page);
  await keysAreReady(page);
  await expect(
    page.getByRole('link', { name: 'Previous written day: Thursday, February 29, 2024' }),
  ).toBeVisible();
  await page.keyboard.press('[');
  await expect(page).toHaveURL(/\/2-29-2024$/);
  await page.keyboard.press('[');
  await expect(page).toHaveURL(/\/2-28-2024$/);
  await page.keyboard.press('{');
  await expect(page).toHaveURL(/\/2-20-2024$/);
  await page.keyboard.press('[');
  await expect(page.getByText('No entries before this day.')).toBeVisible();
  await expect(page).toHaveURL(/\/2-20-2024$/);
  await page.keyboard.press('}');
  await expect(page).toHaveURL(/\/2-29-2024$/);
  await page.keyboard.press(']');
  await expect(page.getByText('No entries after this day.')).toBeVisible();
  await page.goto('/1-1-2019/calendar');
  await expect(grid(page, 'January 2019')).toBeVisible();
  await keysAreReady(page);
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/\/2-20-2024\/calendar$/);
  await expect(square(page, 'Tuesday, February 20, 2024, 2 entries')).toBeVisible();
});

test('a date can be entered in figures or in words, and is shown before the jump', async ({
  page,
  person,
  backend,
}) => {
  await seedLocalLog(backend, person, short);
  await signIn(page, person, '/2-29-2024');
  await keysAreReady(page);
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Go to date' });
  const words = dialog.getByRole('textbox', { name: 'In words or numbers' });
  /** The address changes before the dialog is gone, which would take the next key. */
  const expectAt = async (address: RegExp) => {
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await expect(words).toBeFocused();
  await page.keyboard.type('the day after never');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    "“the day after never” isn't a date Daylog understands.",
  );
  await words.fill('20.2.2024');
  await expect(dialog.getByText("That's Tuesday, February 20, 2024.")).toBeVisible();
  await page.keyboard.press('Enter');
  await expectAt(/\/2-20-2024$/);
  await page.keyboard.press('g');
  await words.fill('3/4/2019');
  await dialog.getByRole('button', { name: 'Wednesday, April 3, 2019' }).click();
  await expectAt(/\/4-3-2019$/);
  await page.keyboard.press('g');
  await page.keyboard.type('11/3/2026');
  await expect(dialog.getByText("That's Tuesday, November 3, 2026.")).toBeVisible();
  await page.keyboard.press('Enter');
  await expectAt(/\/11-3-2026$/);
  // With Caps Lock.
  await page.keyboard.press('G');
  await words.fill('1/1/26');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Write the year with four digits, such as 2026.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('11.2.2026');
  await page.getByRole('option', { name: 'Monday, November 2, 2026' }).waitFor();
  await page.keyboard.press('Enter');
  await expectAt(/\/11-2-2026$/);
  await page.keyboard.press('g');
  await words.fill('2024-02-25');
  await dialog.getByRole('button', { name: 'Go', exact: true }).click();
  await expectAt(/\/2-25-2024$/);
  await page.keyboard.press('g');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Look back' }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'Go to date' }).click();
  await words.fill('May 2019');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/5-1-2019\/calendar$/);
  await expect(square(page, 'Wednesday, May 1, 2019, 0 entries')).toBeVisible();
});

// A service worker would bring the code of the dialog before the test can hold it.
test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a date that is typed before its dialog has come is not lost', async ({ page, person }) => {
    let begin: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await page.route(/GoToDialog/, async (route) => {
      // An idle page may ask for the code before the person does.
      await asked;
      // The whole date is typed while the code of the dialog is on its way.
      await page.keyboard.type('11/3/2026');
      await page.keyboard.press('Enter');
      await route.continue();
    });
    await signUp(page, person, '/2-29-2024');
    await keysAreReady(page);
    await page.keyboard.press('g');
    begin();
    await expect(page).toHaveURL(/\/11-3-2026$/);
  });
});

test('a fresh device never takes a written day for an empty one while 73 000 entries arrive', async ({
  page,
  openDevice,
  person,
  backend,
}) => {
  await seedLocalLog(backend, person, long);
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      for (const button of document.querySelectorAll('[role="grid"] button')) {
        if (/, 0 entries$/.test(button.getAttribute('aria-label') ?? '')) {
          document.documentElement.dataset['lied'] = button.getAttribute('aria-label') ?? '';
        }
      }
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await signIn(page, person, '/2-28-2015/calendar');
  const day = page.getByRole('button', { name: /^Saturday, February 28, 2015/ });
  await expect(day).toHaveAccessibleName(/has entries, not on this device yet|20 entries/);
  await expect(day).toHaveAccessibleName('Saturday, February 28, 2015, 20 entries', {
    timeout: 60_000,
  });
  await copied(page);
  expect(await page.evaluate(() => document.documentElement.dataset['lied'])).toBeUndefined();

  await page.keyboard.press('Shift+PageDown');
  await expect(square(page, 'Sunday, February 28, 2016, 20 entries')).toBeFocused();
  await page.goto('/2-28-2024/on-this-day');
  await expect(page.getByRole('heading', { name: /^1 year ago/ })).toBeVisible();

  const other = await openDevice();
  await signIn(other, person, '/3-1-2000');
  await keysAreReady(other);
  // Shown when the server has answered, which the key needs too.
  await expect(other.getByText('Nothing was written on this day.')).toBeVisible();
  await other.keyboard.press(']');
  await expect(title(other)).not.toHaveText(/2000/);
});

async function seedYears(backend: Parameters<typeof seedLocalLog>[0], person: Person) {
  await seedLocalLog(backend, person, { days: 5 * 365, perDay: 1, until: '2025-06-01' });
}

test('earlier years of a day are shown, except muted days, on every device', async ({
  page,
  openDevice,
  person,
  backend,
}) => {
  await seedYears(backend, person);
  await signIn(page, person, '/2-28-2025/on-this-day');
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(
    [
      'A week ago Friday, February 21, 2025',
      'A month ago Tuesday, January 28, 2025',
      '1 year ago Wednesday, February 28, 2024',
      '1 year ago Thursday, February 29, 2024',
      '2 years ago Tuesday, February 28, 2023',
      '3 years ago Monday, February 28, 2022',
      '4 years ago Sunday, February 28, 2021',
    ],
    { timeout: 60_000 },
  );
  await page.getByRole('button', { name: 'More actions for Thursday, February 29, 2024' }).click();
  await page.getByRole('button', { name: 'Mute this day' }).click();
  await expect(headings).toHaveCount(6);
  await page.getByText('Muted days', { exact: true }).click();
  await page.getByLabel('From').fill('2021-01-01');
  await page.getByLabel('To', { exact: true }).fill('2022-12-31');
  await page.getByRole('button', { name: 'Mute these days' }).click();
  await expect(headings).toHaveCount(4);
  await allSaved(page);

  const other = await openDevice();
  await signIn(other, person, '/2-28-2025/on-this-day');
  await expect(other.getByRole('heading', { level: 2 })).toHaveCount(4, { timeout: 60_000 });

  await page
    .getByRole('button', { name: 'Show Thursday, February 29, 2024 again', exact: true })
    .click();
  await expect(headings).toHaveCount(5);
  await expect(other.getByRole('heading', { level: 2 })).toHaveCount(5);
  await page.setViewportSize({ width: 1280, height: 300 });
  const link = page.getByRole('link', { name: 'Tuesday, February 28, 2023' });
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/\/2-28-2023$/);
  await page.goBack();
  await expect(headings).toHaveCount(5);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

for (const [width, locale] of [
  [360, 'en-US'],
  [1280, 'de-DE'],
  [360, 'he-IL'],
] as const) {
  test.describe(`${width} wide, ${locale}`, () => {
    test.use({ locale, viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    test('nothing about other days is in a person’s way', async ({ page, person, backend }) => {
      await seedYears(backend, person);
      await signInByFields(page, person, '/2-28-2025/calendar?by=tag');
      await expect(page.getByRole('grid')).toBeVisible();
      await copiedAnyLanguage(page);
      for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
      await expect(page.locator('.day-preview-line')).toBeVisible();
      await expect(page.locator('.heat-tag')).not.toBeEmpty();
      await expectNoFaults(page, 'the calendar, its colours and a preview', { widths: [width] });
      await page.goto('/2-28-2025/on-this-day');
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
      await page.locator('.muted summary').click();
      await expectNoFaults(page, 'on this day', { widths: [width] });
      await page.goto('/7-4-2031');
      await expect(page.locator('.other-days a')).not.toHaveCount(0);
      await expectNoFaults(page, 'a silent day', { widths: [width] });
      await page.keyboard.press(']');
      await expect(page.locator('.step-notice p')).toBeVisible();
      await page.keyboard.press('g');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFaults(page, 'going to a date', { widths: [width] });
    });
  });
}

async function copiedAnyLanguage(page: Page): Promise<void> {
  await expect(page.locator('.sync[data-kind=saved]')).toBeVisible();
  await expect(page.locator('.sync-filling')).toHaveCount(0, { timeout: 60_000 });
}
