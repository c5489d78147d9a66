import type { Page } from '@playwright/test';

import {
  allSaved,
  appIsKept,
  entry,
  expect,
  keysAreReady,
  signUp,
  test,
  write,
} from './fixtures.ts';

test.use({ isServerLeaving: true });

/** Screens and dialogs that only some visits open. */
const seldom = /\/assets\/\w+(?:Screen|Dialog)-[^/]*\.js$/;

/** The files of {@link seldom} that the page has requested since it was opened, from any source. */
async function seldomOf(page: Page): Promise<readonly string[]> {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return files.filter((file) => seldom.test(file));
}

/** Everything that comes on demand, one after the other, on a day that says `text`. */
async function askForAll(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: 'Entry text' });
  await expect(editor).toBeFocused();
  await editor.fill(`${text}, and edited`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entry(page, `${text}, and edited`)).toBeVisible();

  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
  await expect(entry(page, text)).toHaveCount(0);
  await page.keyboard.press('[');
  await expect(entry(page, `${text}, and edited`)).toBeVisible();

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test.describe('with the app on the device', () => {
  test('a visit that reads, writes and steps asks for nothing more, and all of it is there offline', async ({
    page,
    person,
    context,
  }) => {
    await signUp(page, person);
    await write(page, 'Bread');
    await allSaved(page);
    await appIsKept(page);
    await page.reload();
    await expect(entry(page, 'Bread')).toBeVisible();
    await write(page, 'Butter');
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByRole('navigation', { name: 'Other days' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(entry(page, 'Butter')).toBeVisible();
    await allSaved(page);
    await keysAreReady(page);
    expect(await seldomOf(page)).toEqual([]);

    await context.setOffline(true);
    await askForAll(page, 'Butter');
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search entries' }).fill('edited');
    await expect(page.getByRole('link', { name: /edited/ })).toBeVisible();
    expect((await seldomOf(page)).length).toBeGreaterThanOrEqual(2);
  });

  test('keys that come all at once are answered in their order', async ({ page, person }) => {
    await signUp(page, person);
    await write(page, 'Today');
    await allSaved(page);
    await appIsKept(page);
    await page.goto('/1-2-2026');
    await keysAreReady(page);
    // All in one task: no step is complete before the last key.
    await page.evaluate(() => {
      for (const key of ['}', ']', '[', ']'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await expect(entry(page, 'Today')).toBeVisible();
    await expect(page.getByText('No entries after this day.')).toBeVisible();
  });
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page can edit, has its keys and its menu when the network goes', async ({
    page,
    person,
    context,
  }) => {
    await signUp(page, person);
    await write(page, 'Bread');
    await allSaved(page);
    await page.reload();
    await expect(entry(page, 'Bread')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('e');
    await expect(page.getByRole('textbox', { name: 'Entry text' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(entry(page, 'Bread')).toHaveCount(0);
    await page.keyboard.press('[');
    await expect(entry(page, 'Bread')).toBeVisible();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
