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
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Your passphrase' })).toBeVisible();
  const passphrase = own ?? (await page.locator('code').first().textContent()) ?? '';
  if (own !== undefined) {
    await page.getByRole('radio', { name: 'Choose my own' }).check();
    await page.getByRole('textbox', { name: 'New passphrase' }).fill(own);
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery key' })).toBeVisible();
  await expect(page.locator('.encryption-groups code').first()).toBeVisible();
  const groups = await page.locator('.encryption-groups code').allTextContents();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  for (const field of await page.getByRole('textbox', { name: /^Group \d$/ }).all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
    await field.fill(groups[Number(/\d/.exec(label ?? '')?.[0]) - 1] ?? '');
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: /^If I lose both/ }).check();
  await page.getByRole('button', { name: 'Turn on encryption' }).click();
  return { passphrase, recoveryKey: groups.join('-') };
}

/** Waits until every row is sealed. */
export async function isEncrypted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Encryption is on' })).toBeVisible({
    timeout: 60_000,
  });
}

/** Opens a locked log with one of its secrets, from the notice. */
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
