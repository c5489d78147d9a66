import { expect, signUp, test } from './fixtures.ts';

test('the tools of an entry are hidden without pointer or focus, but always reachable', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await page.getByRole('textbox', { name: 'New entry' }).fill('Crows');
  await page.keyboard.press('Enter');
  const entry = page.getByRole('listitem').filter({ hasText: 'Crows' });
  // By their names, like a screen reader.
  const edit = entry.getByRole('button', { name: 'Edit entry' });
  const remove = entry.getByRole('button', { name: 'Delete entry' });
  const drawing = remove.locator('.icon');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(drawing).toBeHidden();
  // Nothing moves for the tools and the seconds.
  const places = () =>
    Promise.all([
      entry.getByText('Crows').boundingBox(),
      page.locator('.composer').boundingBox(),
      entry.boundingBox(),
    ]);
  // The new entry settles in first. A view that is replaced cancels its animations.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  const before = await places();
  await expect(entry.locator('.time-seconds')).toBeHidden();
  await entry.hover();
  await expect(drawing).toBeVisible();
  await expect(entry.locator('.time-seconds')).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(drawing).toBeHidden();
  await entry.getByRole('button', { name: /^Entry actions/ }).focus();
  await expect(drawing).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(entry.getByRole('button', { name: 'Copy as Markdown' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(edit).toBeFocused();
  await expect(drawing).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawing).toBeHidden();
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(entry.locator('.entry-tools')).toHaveCSS('opacity', '0');
  await remove.focus();
  await expect(entry.locator('.entry-tools')).toHaveCSS('opacity', '1');
});
