import type { Page } from '@playwright/test';

import { expectNoFaults } from './expectNoFaults.ts';
import {
  allSaved,
  appIsKept,
  entry,
  expect,
  signIn,
  signOut,
  signUp,
  test,
  write,
} from './fixtures.ts';

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
  await desk.getByRole('checkbox', { name: 'Theme only on this device' }).check();
  await desk.getByRole('radio', { name: 'Light' }).check();

  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('combobox', { name: 'Week starts on' }).selectOption('Wednesday');
  await expect(desk.getByRole('combobox', { name: 'Week starts on' })).toHaveValue('4');
  await expect(desk.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await theme(page)).toBe('dark');
  expect(await theme(desk)).toBe('light');

  await desk.goto('/11-20-2026');
  const first = desk.getByRole('navigation', { name: 'Week' }).getByRole('link').first();
  await expect(first).toHaveAccessibleName(/^Wednesday/);
});

test('texts have the chosen size and width on this device, from the first frame on', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'A heron on one leg');
  await allSaved(page);
  const heron = entry(page, 'heron').getByText('A heron on one leg');
  const measured = () =>
    heron.evaluate((text) => ({
      size: Number.parseFloat(getComputedStyle(text).fontSize),
      page: document.querySelector('.page')?.clientWidth ?? 0,
    }));
  const before = await measured();
  await page.goto(settings);
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('Large');
  await page.getByRole('combobox', { name: 'Text width' }).selectOption('Wide');
  await page.addInitScript(() =>
    requestAnimationFrame(() => {
      const { size, width } = document.documentElement.dataset;
      window.name = `${size} ${width}`;
    }),
  );
  await page.goto('/');
  await expect(heron).toBeVisible();
  expect(await page.evaluate(() => window.name)).toBe('large wide');
  const after = await measured();
  expect(after.size / before.size).toBeCloseTo(1.25, 2);
  expect(after.page).toBeGreaterThan(before.page);
  await expectNoFaults(page, 'a day of large texts', { widths: [360], colorSchemes: ['light'] });
});

test.describe('without a network', () => {
  test.use({ isServerLeaving: true, serviceWorkers: 'allow' });

  test('a choice is kept through a reload, and sent later', async ({
    page,
    person,
    openDevice,
  }) => {
    await signUp(page, person);
    await write(page, 'tea');
    await allSaved(page);
    await appIsKept(page);
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
  });
});

test('the settings have no faults for assistive technology', async ({ page, person }) => {
  await signUp(page, person, settings);
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  await expectNoFaults(page, 'the settings');
});

test('a reminder is a calendar file, and a notification until the sign-out', async ({
  page,
  person,
}) => {
  await page.context().grantPermissions(['notifications']);
  await signUp(page, person, settings);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save calendar file' }).click();
  expect((await download).suggestedFilename()).toBe('daylog-reminder.ics');
  const box = page.getByRole('checkbox', { name: /^Notify me here too/ });
  await box.click();
  await expect(box).toBeChecked();
  await expectNoFaults(page, 'a reminder');
  await page.reload();
  await expect(box).toBeChecked();
  const kept = () => page.evaluate(() => localStorage.getItem('daylog:reminder'));
  expect(await kept()).toBe('21:00:00 0123456');
  await signOut(page);
  await expect.poll(kept).toBe(null);
});
