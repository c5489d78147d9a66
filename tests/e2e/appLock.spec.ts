import type { Page } from '@playwright/test';

import { isEncrypted, turnOnEncryption } from './encryptByScreens.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { appIsKept, entry, expect, signUp, test, watchFor, write } from './fixtures.ts';

const lockScreen = (page: Page) => page.getByText('Daylog is locked.', { exact: false });
const passphraseField = (page: Page) => page.getByRole('textbox', { name: 'Passphrase' });

async function unlock(page: Page, passphrase: string): Promise<void> {
  await passphraseField(page).fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Kingfisher')).toBeVisible();
}

/** Turns encryption and the app lock on. Returns the passphrase. */
async function lockByScreens(page: Page, person: Parameters<typeof turnOnEncryption>[1]) {
  const { passphrase } = await turnOnEncryption(page, person);
  await isEncrypted(page);
  await page.goto('/11-20-2026/settings');
  await page.getByRole('button', { name: 'Turn on the app lock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Turn on the app lock' }).click();
  await expect(page.getByText('On: when Daylog starts, and after 5 minutes')).toBeVisible();
  return passphrase;
}

test('a locked app shows no word, in any tab and after a reload, and opens with the passphrase', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Kingfisher at the weir');
  const passphrase = await lockByScreens(page, person);
  const other = await page.context().newPage();
  await other.goto('/');
  await unlock(other, passphrase);

  await page.getByRole('button', { name: 'Lock now' }).click();
  for (const tab of [page, other]) {
    await expect(lockScreen(tab)).toBeVisible();
    await expect(tab).toHaveTitle('Daylog');
    expect(await tab.content()).not.toContain('Kingfisher');
  }
  await expectNoFaults(page, 'the lock screen');

  // Not even for a moment: the snapshot of the last visit held the words.
  const appeared = await watchFor(other, 'Kingfisher');
  await other.reload();
  await expect(lockScreen(other)).toBeVisible();
  await passphraseField(other).fill('not the passphrase');
  await other.keyboard.press('Enter');
  await expect(other.getByText('This passphrase does not open the log.')).toBeVisible();
  await expect(passphraseField(other)).toBeFocused();
  expect(await appeared()).toBe(false);

  await unlock(other, passphrase);
});

test('a device locks by itself after minutes without input, also offline', async ({
  page,
  person,
  context,
}) => {
  await page.clock.install();
  await signUp(page, person);
  await write(page, 'Kingfisher at the weir');
  await appIsKept(page);
  const passphrase = await lockByScreens(page, person);
  await page.goto('/');
  await expect(entry(page, 'Kingfisher')).toBeVisible();
  await page.clock.runFor('04:00');
  await page.keyboard.press('Shift');
  await page.clock.runFor('04:00');
  await expect(entry(page, 'Kingfisher')).toBeVisible();
  await page.clock.runFor('02:00');
  await expect(lockScreen(page)).toBeVisible();
  expect(await page.content()).not.toContain('Kingfisher');

  await context.setOffline(true);
  await unlock(page, passphrase);
});

test('a log that is not encrypted is locked with a PIN, whose wrong tries outlive a reload', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Kingfisher at the weir');
  await page.goto('/11-20-2026/settings');
  await page.getByRole('button', { name: 'Turn on the app lock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Unlock with a PIN' }).check();
  await dialog.getByRole('textbox', { name: 'New PIN' }).fill('2580');
  await dialog.getByRole('textbox', { name: 'Account password' }).fill('not the password');
  await expectNoFaults(page, 'the settings of the app lock', { widths: [390] });
  await dialog.getByRole('button', { name: 'Turn on the app lock' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not the password of your account.');
  await dialog.getByRole('textbox', { name: 'Account password' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Turn on the app lock' }).click();
  await expect(page.getByText('On: when Daylog starts, and after 5 minutes')).toBeVisible();

  // A reload within the time asks nothing.
  await page.goto('/');
  await expect(entry(page, 'Kingfisher')).toBeVisible();
  await page.reload();
  await expect(entry(page, 'Kingfisher')).toBeVisible();

  // A new tab asks, before anything is shown.
  const other = await page.context().newPage();
  const appeared = await watchFor(other, 'Kingfisher');
  await other.goto('/');
  const pin = other.getByRole('textbox', { name: 'PIN' });
  await expect(pin).toBeFocused();
  await expectNoFaults(other, 'the lock screen with a PIN', { widths: [390] });
  for (const wrong of ['1111', '2222', '3333']) {
    await pin.fill(wrong);
    await other.keyboard.press('Enter');
    await expect(other.getByRole('alert')).toContainText('This PIN is wrong.');
    await other.reload();
  }
  // The wait outlives the reload, and the right PIN is not even checked.
  await pin.fill('2580');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('Try again in');
  await other.getByRole('button', { name: 'Use the account password instead' }).click();
  await expect(other.getByRole('textbox', { name: 'Account password' })).toBeFocused();
  expect(await appeared()).toBe(false);
  await other.getByRole('textbox', { name: 'Account password' }).fill(person.password);
  await other.keyboard.press('Enter');
  await expect(entry(other, 'Kingfisher')).toBeVisible();

  // "Lock now" holds for a reload of each tab. The right secret has forgotten the wrong PINs.
  await other.goto('/11-20-2026/settings');
  await other.getByRole('button', { name: 'Lock now' }).click();
  await expect(lockScreen(page)).toBeVisible();
  await page.reload();
  await expect(lockScreen(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'PIN' }).fill('2580');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Kingfisher')).toBeVisible();
});

/** Gives the browser of `page` a device with a check of its person. Returns the way to change who is there. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test('a device unlocks the app after it has checked its person, also after a reload', async ({
  page,
  person,
}) => {
  const setVerified = await addDevice(page);
  await signUp(page, person);
  await write(page, 'Kingfisher at the weir');
  await page.goto('/11-20-2026/settings');
  await page.getByRole('button', { name: 'Turn on the app lock' }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('checkbox', { name: 'Unlock with this device' });
  await box.check();
  await dialog.getByRole('textbox', { name: 'Account password' }).fill(person.password);
  await expectNoFaults(page, 'the device in the settings of the app lock', { widths: [360] });
  await expect(box).toBeChecked();
  await dialog.getByRole('button', { name: 'Turn on the app lock' }).click();
  await expect(page.getByText('On: when Daylog starts, and after 5 minutes')).toBeVisible();
  await page.getByRole('button', { name: 'Lock now' }).click();
  await page.goto('/');

  const unlockByDevice = page.getByRole('button', { name: 'Unlock with this device' });
  await expect(unlockByDevice).toBeFocused();
  await setVerified(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The device did not confirm that it is you.');
  await expectNoFaults(page, 'the lock screen with a device', { widths: [360] });
  await setVerified(true);
  await unlockByDevice.click();
  await expect(entry(page, 'Kingfisher')).toBeVisible();
});
