import { expect, type Page } from '@playwright/test';

import { makeZip } from '../support/makeZip.ts';

export const entriesPerDay = 20;

/** The texts of the first `count` entries of the journal, sorted. */
export const dayOneTexts = (count: number) =>
  Array.from({ length: count }, (_, index) => `Day One ${String(index).padStart(4, '0')}`);

/** A zip as Day One exports it, with `entriesPerDay` entries on each day from 2014-03-01. In base64. */
export async function dayOneZip(count: number): Promise<string> {
  const entries = dayOneTexts(count).map((text, index) => ({
    uuid: index.toString(16).toUpperCase().padStart(32, '0'),
    creationDate: new Date(
      Date.UTC(2014, 2, 1 + Math.floor(index / entriesPerDay), 9, 0, index % entriesPerDay),
    ).toISOString(),
    timeZone: 'Europe/Dublin',
    text,
  }));
  const journal = JSON.stringify({ metadata: { version: '1.0' }, entries });
  const zip = await makeZip([{ name: 'Journal.json', bytes: journal }]);
  return Buffer.from(await zip.arrayBuffer()).toString('base64');
}

/** Opens "Import and export" from the menu. */
export async function openTransfer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import and export' }).click();
  await expect(page.getByRole('heading', { name: 'Import and export' })).toBeVisible();
}

/** Drops the file `Journal.zip` on the screen. */
export async function dropZip(page: Page, zip: string): Promise<void> {
  const data = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'Journal.zip'));
    return transfer;
  }, zip);
  await page.locator('.transfer-drop').dispatchEvent('drop', { dataTransfer: data });
}
