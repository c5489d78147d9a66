import {
  allSaved,
  chooseSignOut,
  entry,
  expect,
  signUp,
  syncStatus,
  test,
  write,
} from './fixtures.ts';
import { storedDrafts } from './storedWords.ts';

test('an entry outlives SIGKILL of the browser in the moment in which it is on screen', async ({
  browserToKill: browser,
  backend,
  person,
}) => {
  await signUp(browser.page, person, backend.url);
  await write(browser.page, 'Sent before');
  await allSaved(browser.page);
  for (const text of ['First to be killed', 'Second to be killed']) {
    // `write` ends when the composer is empty, so the device has saved the text.
    await write(browser.page, text);
    await browser.kill9();
    await browser.relaunch();
    await browser.page.goto(backend.url);
    await expect(entry(browser.page, text)).toHaveCount(1);
  }
  await allSaved(browser.page);
  await browser.page.reload();
  for (const text of ['Sent before', 'First to be killed', 'Second to be killed']) {
    await expect(entry(browser.page, text)).toHaveCount(1);
  }
});

test('a draft survives SIGKILL of the browser, in the composer and in an editor', async ({
  browserToKill: browser,
  backend,
  person,
}) => {
  await signUp(browser.page, person, backend.url);
  await write(browser.page, 'An entry that stays');
  await allSaved(browser.page);
  const composer = () => browser.page.getByRole('textbox', { name: 'New entry' });
  const editor = () => browser.page.getByRole('textbox', { name: 'Entry text' });
  const editButton = () =>
    entry(browser.page, 'An entry that stays').getByRole('button', { name: 'Edit entry' });
  const later = ' and the rest came later';

  await composer().pressSequentially('Half a thought');
  await editButton().click();
  await editor().fill('An entry that changes');
  // A kill may lose the last keys, but not text typed a moment before.
  await expect
    .poll(() => storedDrafts(browser.page))
    .toEqual(['An entry that changes', 'Half a thought']);
  await editor().press('End');
  await editor().pressSequentially(later);
  await browser.kill9();

  await browser.relaunch();
  await browser.page.goto(backend.url);
  await expect(composer()).toHaveValue('Half a thought');
  await editButton().click();
  await expect(editor()).toHaveValue(/^An entry that changes/);
  expect(`An entry that changes${later}`).toContain(await editor().inputValue());
});

test('a full disk is reported, and the text stays in its field', async ({
  page,
  backend,
  person,
}) => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(backend.url);
  // The service worker must not fill the quota with the app itself.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  // Before the first use: Chromium reads the quota again only when the known space is used up.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 600_000 });
  await signUp(page, person);
  const box = page.getByRole('textbox', { name: 'New entry' });
  const alert = page.getByRole('alert');

  let words = '';
  for (let count = 1; count <= 20 && !(await alert.isVisible()); count += 1) {
    words = `Number ${count}. ${'And more of it. '.repeat(5000)}`;
    await box.fill(words);
    await box.press('Enter');
    await expect(box.and(page.locator(':placeholder-shown')).or(alert).first()).toBeVisible();
  }
  await expect(alert).toHaveText(/out of space/);
  await expect(syncStatus(page)).toHaveText(/^Needs attention: this device is out of space/);
  await expect(box).toHaveValue(words);
  const name = words.slice(0, words.indexOf('.') + 1);
  await expect(entry(page, name)).toHaveCount(0);

  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await box.press('Enter');
  await expect(entry(page, name)).toHaveCount(1);
  await expect(box).toHaveValue('');
  await expect(alert).toHaveCount(0);
  await allSaved(page);
});

test('signing out of a log that this device cannot read says so first, and deletes nothing', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'On the server');
  await allSaved(page);
  // Like an upgrade or a deletion in another tab: the page closes its database for good.
  const [name] = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap((database) => database.name ?? []);
    const logs = names.filter((known) => known.startsWith('daylog:'));
    for (const log of logs)
      await new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(log);
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => reject(deletion.error ?? new Error('not deleted'));
      });
    return logs;
  });
  expect(name).toBeDefined();
  await chooseSignOut(page);
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await expect(dialog.getByRole('alert')).toHaveText(/is blocking the storage/);
  await expect(dialog.getByText(/^Daylog can't tell right now whether/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await chooseSignOut(page);
  await dialog.getByRole('button', { name: 'Sign out and keep changes here' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
