import type { Page } from '@playwright/test';

import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, appIsKept, entry, expect, signIn, signUp, test, write } from './fixtures.ts';

const settings = '/11-20-2026/settings';
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

test('a setting applies on the other device too, except a device’s own settings', async ({
  page,
  person,
  openDevice,
}) => {
  await signUp(page, person, settings);
  const desk = await openDevice();
  await signIn(desk, person, settings);
  await desk.getByRole('combobox', { name: 'Appearance on this device' }).selectOption('Light');

  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('combobox', { name: 'Week starts on' }).selectOption('Wednesday');
  await expect(desk.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(desk.getByRole('combobox', { name: 'Week starts on' })).toHaveValue(/\d+/);
  await expect(desk.getByText('Same as above (Dark)')).toBeAttached();
  expect(await theme(page)).toBe('dark');
  expect(await theme(desk)).toBe('light');

  await desk.goto('/11-20-2026');
  const first = desk.getByRole('navigation', { name: 'Week' }).getByRole('link').first();
  await expect(first).toHaveAccessibleName(/^Wednesday/);
});

test.describe('without a network', () => {
  test.use({ isServerLeaving: true });

  test('a choice is kept through a reload, and sent later', async ({
    page,
    person,
    openDevice,
  }) => {
    await signUp(page, person, settings);
    await writeTea(page);
    await page.context().setOffline(true);
    await page.goto(settings);
    await page.getByRole('combobox', { name: 'Time format' }).selectOption({ index: 1 });
    await expect(page.getByText(/^Kept on this device\./)).toBeVisible();
    await page.goto('/');
    await expect(entry(page, 'tea').getByText(/^\d+:\d\d:\d\d\s[AP]M$/)).toBeVisible();

    const desk = await openDevice();
    await signIn(desk, person, settings);
    await expect(desk.getByRole('combobox', { name: 'Time format' })).toHaveValue('0');
    await page.context().setOffline(false);
    await expect(desk.getByRole('combobox', { name: 'Time format' })).toHaveValue('1');

    /** Writes an entry whose time the test reads. The app is then stored for a start without a network. */
    async function writeTea(on: Page) {
      await on.goto('/');
      await write(on, 'tea');
      await allSaved(on);
      await appIsKept(on);
    }
  });
});

test('the settings have no faults for assistive technology', async ({ page, person }) => {
  await signUp(page, person, settings);
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  await expectNoFaults(page, 'the settings');
});
