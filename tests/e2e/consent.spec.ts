import type { Page } from '@playwright/test';

import {
  isEncrypted,
  openEncryption,
  turnOnEncryption,
  unlock,
  type Secrets,
} from './encryptByScreens.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, entry, expect, signIn, signUp, syncStatus, test, write } from './fixtures.ts';
import { followState, stored, storeAsOwner } from './ownerView.ts';
import type { LocalBackend } from '../support/startLocalBackend.ts';

/* What a person sees when the server shows an earlier time of the encryption: tests/scenarios/encryption.test.ts. */

const phone = { widths: [390] };

/** The id of the one log of this backend with `words`. */
async function logWith(backend: LocalBackend, words: string): Promise<string> {
  const logs = (await stored(backend, 'logs')) as Record<string, unknown>;
  const found = Object.keys(logs).find((id) => JSON.stringify(logs[id]).includes(words));
  if (found === undefined) throw new Error(`No log says ${words}.`);
  return found;
}

async function turnOff(page: Page, { passphrase }: Secrets): Promise<void> {
  await page.getByRole('button', { name: 'Turn off encryption' }).click();
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Turn off encryption' }).click();
}

async function toDay(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page.getByRole('textbox', { name: 'New entry' })).toBeVisible();
}

test('a new device that is shown the end of an earlier encryption asks, and sends nothing', async ({
  openDevice,
  backend,
  person,
}) => {
  const first = await openDevice();
  await signUp(first, person);
  await write(first, 'Tapir in the log');
  await allSaved(first);
  const uid = await logWith(backend, 'Tapir');
  const path = `logs/${uid}`;
  const seen = await followState(backend, `${path}/encryption`);
  const own = 'seven tapirs at the river';
  const earlier = await turnOnEncryption(first, person, own);
  await isEncrypted(first);
  await turnOff(first, earlier);
  await expect(first.getByRole('heading', { name: 'Your log is not encrypted' })).toBeVisible({
    timeout: 60_000,
  });

  await test.step('the passphrase of that time is refused', async () => {
    await turnOnEncryption(first, person, own);
    await expect(first.getByRole('alert')).toContainText('opened your log under earlier keys');
    await expectNoFaults(first, 'a refused passphrase', phone);
    await first.goto('/');
    await openEncryption(first);
  });
  const later = await turnOnEncryption(first, person);
  await isEncrypted(first);
  await first.context().close();
  const now = await stored(backend, `${path}/encryption`);
  await storeAsOwner(backend, `${path}/encryption`, seen.recordOf('opening'));
  const logNow = async () => JSON.stringify(await stored(backend, path));

  const device = await openDevice();
  await signIn(device, person);
  await write(device, 'Capybara for me alone');
  await unlock(device, 'passphrase', earlier.passphrase);
  await expect(
    device.getByRole('heading', { name: 'Encryption is being turned off' }),
  ).toBeVisible();
  await expect(device.getByText('What you write will be readable by the operator.')).toBeVisible();
  await expectNoFaults(device, 'the question before readable words', phone);
  await device.getByRole('button', { name: 'Leave' }).click();
  await toDay(device);
  await expect(syncStatus(device)).toHaveText(/^Saved on this device/);
  await device.reload();
  await expect(entry(device, 'Capybara for me alone')).toBeVisible();
  await expect(syncStatus(device)).toHaveText(/^Saved on this device/);
  expect(await logNow()).not.toMatch(/Capybara|Tapir/);

  // The server shows the present again: the words go out sealed.
  await storeAsOwner(backend, `${path}/encryption`, now);
  await unlock(device, 'passphrase', later.passphrase);
  await allSaved(device);
  await expect(entry(device, 'Tapir in the log')).toBeVisible();
  expect(await logNow()).not.toMatch(/Capybara|Tapir/);
  await seen.stop();
});

test('while words go out readable, after a person agreed to it, the day says "not encrypted"', async ({
  openDevice,
  backend,
  person,
}) => {
  const [first, other] = [await openDevice(), await openDevice()];
  await signUp(first, person);
  await write(first, 'Dugong in the log');
  await allSaved(first);
  const uid = await logWith(backend, 'Dugong');
  const secrets = await turnOnEncryption(first, person);
  await isEncrypted(first);
  await signIn(other, person);
  await unlock(other, 'passphrase', secrets.passphrase);
  await expect(entry(other, 'Dugong in the log')).toBeVisible();
  await allSaved(other);
  await turnOff(first, secrets);

  await expect(other.getByRole('alert')).toContainText('you have not agreed to it on this device');
  await expectNoFaults(other, 'the notice of the question', phone);
  await write(other, 'Capybara before the answer');
  await expect(syncStatus(other)).toHaveText(/^Saved on this device/);
  const words = async () => JSON.stringify(await stored(backend, `logs/${uid}`));
  await expect.poll(words).toContain('Dugong');
  expect(await words()).not.toContain('Capybara');
  await other.getByRole('link', { name: 'Show details' }).click();
  await expectNoFaults(other, 'the question', phone);
  await other.getByRole('button', { name: 'Go on readable' }).click();
  await expect.poll(words, { timeout: 60_000 }).toContain('Capybara');
  await toDay(other);
  await expect(syncStatus(other)).toHaveText('All changes saved · not encrypted');
  await write(other, 'Capybara behind the answer');
  await expect(syncStatus(other)).toHaveText('All changes saved · not encrypted');
  expect(await words()).toContain('behind the answer');
});

test('a readable row beside the beginning of the encryption is named, and sealed when it is taken', async ({
  openDevice,
  backend,
  person,
}) => {
  const first = await openDevice();
  await signUp(first, person);
  await write(first, 'Zorilla in the log');
  await allSaved(first);
  const path = `logs/${await logWith(backend, 'Zorilla')}`;
  const seen = await followState(backend, `${path}/encryption`);
  const { passphrase } = await turnOnEncryption(first, person);
  await isEncrypted(first);
  await first.context().close();
  const days = (await stored(backend, `${path}/days`)) as Record<string, { changes: number }>;
  const [day = '', index] = Object.entries(days)[0] ?? [];
  const planted = `${path}/entries/${day}/01ARZ3NDEKTSV4RRFFQ69G5FAV`;
  await storeAsOwner(backend, planted, {
    time: '08:00:00',
    zone: 'UTC',
    text: 'Peccary that nobody wrote',
    createdAt: 1_600_000_000_000,
    updatedAt: 1_600_000_000_000,
    revision: 1,
    writeId: '01ARZ3NDEKTSV4RRFFQ69G5FAW',
  });
  await storeAsOwner(backend, `${path}/days/${day}`, {
    ...index,
    changedAt: Date.now(),
    changes: (index?.changes ?? 0) + 1,
  });
  await storeAsOwner(backend, `${path}/encryption`, seen.recordOf('sealing'));
  await seen.stop();

  const device = await openDevice();
  await signIn(device, person);
  await unlock(device, 'passphrase', passphrase);
  await expect(entry(device, 'Zorilla in the log')).toBeVisible();
  await expect(device.getByRole('alert')).toContainText(
    'The server has readable texts that this device does not know.',
  );
  await expect(device.getByText('Peccary')).toHaveCount(0);
  await expectNoFaults(device, 'the notice of unknown rows', phone);
  await device.reload();
  await expect(entry(device, 'Zorilla in the log')).toBeVisible();
  await expect(device.getByText('Peccary')).toHaveCount(0);

  await device.getByRole('link', { name: 'Show details' }).click();
  await expect(device.getByRole('heading', { name: '1 text to look at' })).toBeVisible();
  await expect(device.getByText('Peccary that nobody wrote')).toBeVisible();
  await expectNoFaults(device, 'the list of unknown rows', phone);
  expect(await stored(backend, planted)).toMatchObject({ text: 'Peccary that nobody wrote' });
  await device.getByRole('button', { name: 'Take into my log' }).click();
  await isEncrypted(device);
  expect(await stored(backend, planted)).toHaveProperty('sealed');
  await toDay(device);
  await expect(entry(device, 'Peccary that nobody wrote')).toHaveCount(1);
});
