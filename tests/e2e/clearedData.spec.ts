import {
  allSaved,
  entry,
  expect,
  signInHere,
  signUp,
  syncStatus,
  test,
  write,
} from './fixtures.ts';

test.use({ isServerLeaving: true });

for (const storageTypes of ['indexeddb', 'all'] as const)
  test(`site data (${storageTypes}) cleared under an open page is reported, and costs no typed word`, async ({
    page,
    backend,
    person,
  }) => {
    await signUp(page, person);
    await write(page, 'Sent before');
    await allSaved(page);
    const box = page.getByRole('textbox', { name: 'New entry' });
    await box.pressSequentially('Half a thought');

    const devtools = await page.context().newCDPSession(page);
    const { origin } = new URL(backend.url);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await expect(syncStatus(page)).toHaveText(/^Needs attention: the browser deleted/);
    // Firebase Auth notices by itself that its session is gone; the log stays open.
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toContain('firebaseLocalStorageDb');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

    await expect(box).toHaveValue('Half a thought');
    await expect(entry(page, 'Sent before')).toBeVisible();
    await box.press('Enter');
    // Above the day, and beside the composer.
    await expect(page.getByRole('alert').filter({ hasText: 'has deleted' })).toHaveCount(2);
    await expect(box).toHaveValue('Half a thought');
    await box.press('End');
    await box.pressSequentially(', and more');

    await page.reload();
    await signInHere(page, person);
    await expect(entry(page, 'Sent before')).toBeVisible();
    await expect(box).toHaveValue('Half a thought, and more');
    await box.press('Enter');
    await expect(entry(page, 'Half a thought, and more')).toBeVisible();
    await allSaved(page);
  });
