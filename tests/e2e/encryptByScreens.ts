import { expect, type Page } from '@playwright/test';

import type { Person } from './fixtures.ts';

/** What a person writes down while encryption is turned on. */
export interface Secrets {
  readonly passphrase: string;
  readonly recoveryKey: string;
}

/** Opens the screen "Encryption" from the menu of the account. */
export async function openEncryption(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Encryption' }).click();
  await expect(page.getByRole('heading', { name: 'Encryption', exact: true })).toBeVisible();
}

/**
 * Turns encryption on as a person does, up to and with the last button: with `own`, a passphrase of the person's own, or
 * with the generated one.
 */
export async function turnOnEncryption(page: Page, person: Person, own?: string): Promise<Secrets> {
  await openEncryption(page);
  await page.getByRole('button', { name: 'Set up encryption' }).click();
  await page.getByRole('checkbox', { name: /^If I lose both/ }).check();
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery kit' })).toBeVisible();
  await expect(partsOf(page, 'Recovery key').first()).toBeVisible();
  const groups = await partsOf(page, 'Recovery key').allTextContents();
  const words = own === undefined ? await partsOf(page, 'Passphrase').allTextContents() : [];
  if (own !== undefined) {
    await page.getByRole('radio', { name: 'Choose my own' }).check();
    await page.getByRole('textbox', { name: 'New passphrase' }).fill(own);
  }
  await page.getByRole('button', { name: own === undefined ? 'I have kept it' : 'Next' }).click();
  await typeParts(page, own === undefined ? words : groups);
  await page.getByRole('button', { name: 'Turn on encryption' }).click();
  return { passphrase: own ?? words.join(' '), recoveryKey: groups.join('-') };
}

/** The words of a passphrase, or the groups of a recovery key, on screen. */
function partsOf(page: Page, name: 'Passphrase' | 'Recovery key') {
  return page.getByRole('list', { name }).getByRole('listitem');
}

/** Types the two parts of a new secret that the screen asks for. */
async function typeParts(page: Page, parts: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your copy' })).toBeVisible();
  for (const field of await page.getByRole('textbox', { name: /^(Word|Group) \d+$/ }).all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
    await field.fill(parts[Number(/\d+/.exec(label ?? '')?.[0]) - 1] ?? '');
  }
}

/** Waits until every row is sealed. */
export async function isEncrypted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Encryption is on' })).toBeVisible({
    timeout: 60_000,
  });
}

/** Opens a locked log with one of its secrets, from the notice. The app then shows the day. */
export async function unlock(page: Page, kind: keyof Secrets, value: string): Promise<void> {
  await page.getByRole('link', { name: 'Unlock' }).click();
  if (kind === 'recoveryKey') {
    await page.getByRole('button', { name: 'Use the recovery key instead' }).click();
  }
  await page
    .getByRole('textbox', { name: kind === 'passphrase' ? 'Passphrase' : 'Recovery key' })
    .fill(value);
  await page.getByRole('button', { name: 'Unlock' }).click();
}
