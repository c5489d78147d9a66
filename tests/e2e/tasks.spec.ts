import type { Locator, Page } from '@playwright/test';

import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, entry, expect, signIn, signUp, syncStatus, test, write } from './fixtures.ts';
import { movedBy, pathOf, todayOf, writeLate } from './overManyDays.ts';

const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name });

test('a task is ticked where it stands, by key, and is so on another device', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'House\n\n- [ ] call Ann\n- [x] measure\n\n```\n- [ ] no task\n```');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await box(page, 'call Ann').focus();
  await page.keyboard.press('Space');
  await expect(box(page, 'call Ann')).toBeChecked();
  await expect(box(page, 'call Ann')).toBeFocused();
  await allSaved(page);

  const other = await openDevice();
  await signIn(other, person);
  await expect(box(other, 'call Ann')).toBeChecked();
  await box(other, 'measure').uncheck();
  await expect(box(page, 'measure')).not.toBeChecked();
  await entry(page, 'House')
    .getByRole('button', { name: /^Entry actions/ })
    .click();
  await expect(entry(page, 'House').getByRole('button', { name: 'History' })).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ isServerLeaving: true });

  test('a task is ticked, and stays so', async ({ page, person, context }) => {
    await signUp(page, person);
    await write(page, '- [ ] pump the tyres');
    await expect(box(page, 'pump the tyres')).toBeVisible();
    // Tick once to load the code; in the app the service worker stores it.
    await box(page, 'pump the tyres').check();
    await box(page, 'pump the tyres').uncheck();
    await allSaved(page);
    await context.setOffline(true);
    await box(page, 'pump the tyres').check();
    await expect(box(page, 'pump the tyres')).toBeChecked();
    // Not "Saving": the browser knows that it is offline.
    await expect(syncStatus(page)).toHaveText(/^Saved on this device · \d changes? to send/);
    const readOut = page.getByRole('status').filter({ hasText: /^(Offline|Online again)\./ });
    await expect(readOut).toHaveText(/^Offline\. Saved on this device/);
    await context.setOffline(false);
    await allSaved(page);
    await expect(readOut).toHaveText(/^Online again\. All changes saved/);
    await page.reload();
    await expect(box(page, 'pump the tyres')).toBeChecked();
  });
});

test('open tasks of earlier days are listed, ticked, and moved to today', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const today = await todayOf(page);
  await page.goto(pathOf(today, 'tasks'));
  await expect(page.getByText('Nothing left to do.')).toBeVisible();
  await writeLate(page, movedBy(today, -20), '- [ ] **old** one\n- [x] done');
  await writeLate(page, movedBy(today, -1), '- [ ] newer');
  await page.goto(pathOf(today, 'tasks'));
  await expect(page.getByText('2 open tasks')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(page.getByRole('checkbox').first()).toHaveAccessibleName('newer');

  await box(page, 'newer').focus();
  await page.keyboard.press('Space');
  await expect(box(page, 'newer')).toBeChecked();
  await expect(page.getByText('1 open task', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Move to today: **old** one' }).click();
  await expect(page.getByText('Moved to today.')).toBeVisible();
  await expect(page.getByText('1 open task', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show today' }).click();
  await expect(box(page, 'old one')).not.toBeChecked();
  await page.goBack();
  await page.getByRole('link', { name: 'Show entry: **old** one' }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(today)}#\\w+$`));
  await page.goto(pathOf(movedBy(today, -20)));
  await expect(entry(page, 'old one').getByText('→')).toBeVisible();
  await allSaved(page);
});

test('nothing about tasks is in a person’s way', async ({ page, person }) => {
  await signUp(page, person);
  const today = await todayOf(page);
  await write(page, '- [ ] here\n- [x] there\n- [>] elsewhere');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expectNoFaults(page, 'a day with tasks');
  await writeLate(page, movedBy(today, -1), `- [ ] ${'a long task '.repeat(12)}\n- [ ] second`);
  await page.goto(pathOf(today, 'tasks'));
  await box(page, 'second').check();
  await expect(page.getByText('2 open tasks')).toBeVisible();
  await expectNoFaults(page, 'the tasks');
});
