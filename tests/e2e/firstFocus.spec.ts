import { expectNoFaults } from './expectNoFaults.ts';
import { expect, keysAreReady, signUp, test, write } from './fixtures.ts';
import { movedBy, pathOf, todayOf } from './overManyDays.ts';

test('the first field has the focus on load, and arrows step days while it is empty', async ({
  page,
  person,
}) => {
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await signUp(page, person);
  const composer = page.getByRole('textbox', { name: 'New entry' });
  await expect(composer).toBeFocused();
  const title = page.getByRole('heading', { level: 1 });
  for (const bird of ['Crows', 'Jays', 'Herons']) await write(page, `${bird}. `.repeat(150));
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.goto('/');
  await expect(composer).toBeFocused();
  await expect(page.getByText('Herons').first()).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(composer).toBeInViewport({ ratio: 1 });
  const today = (await title.textContent()) ?? '';
  await keysAreReady(page);
  await page.keyboard.press('ArrowLeft');
  await expect(title).not.toHaveText(today);
  await page.keyboard.press('ArrowRight');
  await expect(title).toHaveText(today);
  // Single keys work again: only the load gives the focus.
  await expect(composer).not.toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.type('Frost');
  await page.keyboard.press('ArrowLeft');
  await expect(composer).toHaveValue('Frost');
  await expect(title).toHaveText(today);
  // The draft is there after a reload, and typing goes on at its end.
  await page.reload();
  await expect(composer).toHaveValue('Frost');
  await expect(composer).toBeFocused();
  await page.keyboard.type(' and snow');
  await expect(composer).toHaveValue('Frost and snow');
});

test('a second skip link leads to writing, on any day', async ({ page, person }) => {
  await signUp(page, person);
  const today = await todayOf(page);
  const skip = page.getByRole('link', { name: 'Skip to writing' });
  for (const [path, role, name] of [
    [pathOf(movedBy(today, 1)), 'textbox', 'New entry'],
    ['/1-2-2026', 'button', 'Add a late entry'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole(role, { name })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the entries' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await expectNoFaults(page, `the second skip link at ${path}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole(role, { name })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } });

  test('no field has the focus on load, so that no keyboard opens', async ({ page, person }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await signUp(page, person);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'New entry' })).toBeEnabled();
    await keysAreReady(page);
    await expect(page.getByRole('textbox', { name: 'New entry' })).not.toBeFocused();
  });
});
