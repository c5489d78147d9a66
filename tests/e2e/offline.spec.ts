import { readFile } from 'node:fs/promises';

import {
  allSaved,
  appIsKept,
  chooseSignOut,
  entry,
  expect,
  signIn,
  signUp,
  syncStatus,
  write,
} from './fixtures.ts';
import { storedTexts } from './ownerView.ts';
import { storedWords } from './storedWords.ts';
import { test } from './throughRelay.ts';

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
  await appIsKept(page);
  // Also of the first visit: the next one starts without a server and must know its address.
  const addresses = () =>
    page.evaluate(async () => (await (await caches.open('backend-address')).keys()).length);
  await expect.poll(addresses).toBe(1);

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

test('a queue that is cut off twice, with acknowledgements lost and the server killed, arrives once', async ({
  page,
  openDevice,
  backend,
  relayed,
  person,
}) => {
  await signUp(page, person, relayed.url);
  await write(page, 'Cut a');
  await allSaved(page);
  const words = Array.from('abcdefghijkl', (letter) => `Cut ${letter}`);

  // Messages to the server arrive, but its answers are lost.
  relayed.relay.lose('down');
  for (const text of words.filter((other) => other !== 'Cut a')) await write(page, text);
  await expect(syncStatus(page)).toHaveText(/^(Saving|Saved on this device)/);
  await expect
    .poll(async () => (await storedTexts(backend, /^Cut /)).length)
    .toBeGreaterThanOrEqual(5);
  await backend.kill9();
  relayed.relay.cut();
  await page.reload();
  for (const text of words) await expect(entry(page, text)).toHaveCount(1);
  await expect(syncStatus(page)).toHaveText(/^Saved on this device/);

  await backend.restart();
  await allSaved(page);
  expect(await storedTexts(backend, /^Cut /)).toEqual(words);
  const other = await openDevice();
  await signIn(other, person);
  for (const text of words) await expect(entry(other, text)).toHaveCount(1);
});

test('signing out with unsent words says how many, exports them, and waits until they are sent', async ({
  page,
  backend,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Sent before the server went');
  await allSaved(page);
  await appIsKept(page);
  await backend.kill9();
  await write(page, 'Not sent, the first');
  await write(page, 'Not sent, the second');

  await chooseSignOut(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 changes are only on this device');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /export/i }).click();
  const exported = await readFile(await (await downloading).path(), 'utf8');
  expect(exported).toContain('Not sent, the first');
  expect(exported).toContain('Not sent, the second');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry(page, 'Not sent, the first')).toBeVisible();

  await chooseSignOut(page);
  await dialog.getByRole('button', { name: /wait/i }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
  await backend.restart();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await signIn(page, person);
  for (const text of ['Sent before', 'Not sent, the first', 'Not sent, the second']) {
    await expect(entry(page, text)).toHaveCount(1);
  }
});

test('signed out in one tab, a person is out in all, and nothing they wrote or typed is left', async ({
  page,
  backend,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Only for Ada: sent');
  await allSaved(page);
  const other = await page.context().newPage();
  await other.goto(backend.url);
  await expect(entry(other, 'Only for Ada: sent')).toBeVisible();
  await appIsKept(page);
  const box = other.getByRole('textbox', { name: 'New entry' });
  await box.pressSequentially('Only for Ada: a draft');
  await backend.kill9();
  await write(page, 'Only for Ada: never sent');
  await expect.poll(() => storedWords(page)).toContain('Only for Ada: a draft');

  await chooseSignOut(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /anyway/i })
    .click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  }
  await expect.poll(() => storedWords(page)).not.toContain('Only for Ada');
  expect(await storedWords(other)).not.toContain('Only for Ada');

  await backend.restart();
  await signUp(page, { ...person, email: `grace-${person.email}` });
  await allSaved(page);
  await expect(other.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('list', { name: 'Entries' })).toHaveCount(0);
    await expect(tab.getByRole('textbox', { name: 'New entry' })).toHaveValue('');
    expect(await storedWords(tab)).not.toContain('Only for Ada');
  }
});
