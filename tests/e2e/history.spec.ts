import type { Locator, Page } from '@playwright/test';

import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, appIsKept, entry, expect, signIn, signUp, test, write } from './fixtures.ts';
import { stored } from './ownerView.ts';

test.use({ isServerLeaving: true });

const clashLine = 'Another device has a different version';

async function rewrite(page: Page, from: string, to: string): Promise<void> {
  await entry(page, from).getByRole('button', { name: 'Edit entry' }).click();
  await page.getByRole('textbox', { name: 'Entry text' }).fill(to);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entry(page, to)).toBeVisible();
}

/** Chooses "History" in the actions of `item`. */
async function chooseHistory(item: Locator): Promise<void> {
  await item.getByRole('button', { name: /^Entry actions/ }).click();
  await item.getByRole('button', { name: 'History' }).click();
}

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('40 times Tab do not lead there');
}

/** Activates `button` by keyboard. */
async function pressKey(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

test('two devices write one entry differently while apart: both texts are kept and shown to both', async ({
  page,
  openDevice,
  backend,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'The quick brown fox');
  await allSaved(page);
  const other = await openDevice();
  await signIn(other, person);
  await expect(entry(other, 'brown')).toBeVisible();
  for (const device of [page, other]) await appIsKept(device);

  await backend.kill9();
  await rewrite(page, 'brown', 'The quick red fox');
  await rewrite(other, 'brown', 'The quick blue fox');
  await backend.restart();
  await allSaved(page);
  await allSaved(other);

  // The later write wins. The other text is one tap away, on both devices.
  for (const device of [page, other]) {
    await expect(device.getByRole('button', { name: clashLine })).toBeVisible();
  }
  const standing = (await entry(page, 'The quick').innerText()).includes('red') ? 'red' : 'blue';
  const beside = standing === 'red' ? 'blue' : 'red';
  await expect(entry(other, standing)).toBeVisible();
  await expectNoFaults(page, 'a day with a clash');

  await page.getByRole('button', { name: clashLine }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const both = dialog.getByRole('region', { name: 'Two versions of this entry' });
  await expect(both.locator('del').first()).toContainText(beside);
  await expect(both.locator('ins').first()).toContainText(standing);
  await expectNoFaults(page, 'the clash');
  await both.getByRole('button', { name: 'Use the other version' }).click();
  await expect(dialog).toBeHidden();
  for (const device of [page, other]) {
    await expect(entry(device, `The quick ${beside} fox`)).toBeVisible();
    await expect(device.getByRole('button', { name: clashLine })).toBeHidden();
  }

  // Neither text is lost.
  await chooseHistory(entry(other, beside));
  const versions = other.getByRole('list', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  const closed = versions.locator('details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
  for (const text of ['brown', standing]) {
    await expect(versions.locator('del').filter({ hasText: text }).first()).toBeVisible();
  }
});

test('an earlier text is restored, and Back leaves the history', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'Frost');
  await rewrite(page, 'Frost', 'Frost on the window');
  await allSaved(page);
  await chooseHistory(entry(page, 'Frost'));
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/\/\d+-\d+-\d{4}\/history\/\w+$/);
  await expectNoFaults(page, 'the history');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect(entry(page, 'Frost').getByRole('button', { name: /^Entry actions/ })).toBeFocused();

  // The address also works by itself.
  await chooseHistory(entry(page, 'Frost'));
  await expect(dialog).toBeVisible();
  await page.reload();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.entry-text')).toHaveText('Frost');
  await allSaved(page);
});

test('a deleted entry is restored from the deleted ones, on every device', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'To be missed');
  await write(page, 'To stay');
  await allSaved(page);
  const other = await openDevice();
  await signIn(other, person);
  await entry(page, 'To be missed').getByRole('button', { name: 'Delete entry' }).click();
  await expect(entry(other, 'To be missed')).toHaveCount(0);
  await allSaved(page);

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deleted entries' }).click();
  await expect(page).toHaveURL(/\/\d+-\d+-\d{4}\/trash$/);
  await expect(page.getByText('To be missed')).toBeVisible();
  await expectNoFaults(page, 'deleted entries');
  await page.getByRole('button', { name: 'Restore entry' }).click();
  await expect(page.getByText(/^No entries were deleted/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to its day' }).click();
  await expect(entry(page, 'To be missed')).toBeVisible();
  await expect(entry(other, 'To be missed')).toHaveCount(1);
});

test('a deleted entry is deleted for good by keyboard alone, and its words leave the server', async ({
  page,
  backend,
  person,
}) => {
  const kept = async () => JSON.stringify(await stored(backend, 'logs'));
  await signUp(page, person);
  await write(page, 'A secret best forgotten');
  await write(page, 'To stay');
  await allSaved(page);
  await entry(page, 'forgotten').getByRole('button', { name: 'Delete entry' }).click();
  await allSaved(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deleted entries' }).click();
  await expect(page.getByText('A secret best forgotten')).toBeVisible();
  expect(await kept()).toContain('A secret best forgotten');

  const erase = page.getByRole('button', { name: 'Delete permanently', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Delete this entry permanently?' });
  await pressKey(page, erase);
  await expect(dialog).toBeVisible();
  await expectNoFaults(page, 'the question before a permanent deletion');
  await pressKey(page, dialog.getByRole('button', { name: 'Cancel' }));
  await expect(dialog).toBeHidden();
  await expect(erase).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(erase).toBeFocused();
  expect(await kept()).toContain('A secret best forgotten');

  await page.keyboard.press('Enter');
  await pressKey(page, dialog.getByRole('button', { name: 'Delete permanently' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Deleted permanently.')).toBeFocused();
  await expect(page.getByText('A secret best forgotten')).toHaveCount(0);
  expect(await kept()).not.toContain('forgotten');
  await page.reload();
  await expect(page.getByText(/^No entries were deleted/)).toBeVisible();
  await expect(page.getByText('A secret best forgotten')).toHaveCount(0);
  await page.goto('/');
  await expect(entry(page, 'To stay')).toBeVisible();
});

test('the earlier versions of a live entry are deleted for good, and the entry stays', async ({
  page,
  backend,
  person,
}) => {
  const kept = async () => JSON.stringify(await stored(backend, 'logs'));
  await signUp(page, person);
  await write(page, 'An indiscreet sentence');
  await rewrite(page, 'indiscreet', 'A discreet one');
  await allSaved(page);
  expect(await kept()).toContain('indiscreet');
  await chooseHistory(entry(page, 'A discreet one'));
  const history = page.getByRole('dialog', { name: 'History' });
  const erase = history.getByRole('button', { name: 'Delete earlier versions' });
  await pressKey(page, erase);
  const dialog = page.getByRole('dialog', { name: 'Delete the earlier versions permanently?' });
  await expect(dialog).toBeVisible();
  await expectNoFaults(page, 'the question above the history');
  // Escape closes the question and leaves the history open below it.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(erase).toBeFocused();

  await page.keyboard.press('Enter');
  await pressKey(page, dialog.getByRole('button', { name: 'Delete permanently' }));
  await expect(page.getByText('Earlier versions deleted.')).toBeFocused();
  await expect(history.getByText('No earlier versions.')).toBeVisible();
  expect(await kept()).not.toContain('indiscreet');
  expect(await kept()).toContain('A discreet one');
  await page.reload();
  await expect(history.getByText('No earlier versions.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry(page, 'A discreet one')).toBeVisible();
});
