import { allSaved, entry, expect, signIn, signUp, syncStatus, test, write } from './fixtures.ts';

test.use({ isServerLeaving: true });

test('a draft survives a reload that comes right after the last key', async ({ page, person }) => {
  await signUp(page, person);
  const box = page.getByRole('textbox', { name: 'New entry' });
  await box.pressSequentially('Half a thought, and then the page was relo');
  await page.reload();
  await expect(box).toHaveValue('Half a thought, and then the page was relo');
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(box).toHaveValue('');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(box).toHaveValue('Half a thought, and then the page was relo');
});

test('with the server killed, the app opens, reads and writes; back again, it sends', async ({
  page,
  openDevice,
  backend,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Before');
  await allSaved(page);
  // The service worker has taken the app in before the server goes.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  await backend.kill9();
  await write(page, 'While it was away');
  await expect(syncStatus(page)).toHaveText(/^Saved on this device/);
  await page.reload();
  await expect(entry(page, 'Before')).toBeVisible();
  await expect(entry(page, 'While it was away')).toBeVisible();
  await write(page, 'And again');
  await expect(syncStatus(page)).toHaveText(/^Saved on this device · 2 changes/);

  await backend.restart();
  await allSaved(page);
  const other = await openDevice();
  await signIn(other, person);
  for (const text of ['Before', 'While it was away', 'And again']) {
    await expect(entry(other, text)).toHaveCount(1);
  }
});
