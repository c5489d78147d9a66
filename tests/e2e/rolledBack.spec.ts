import type { Page } from '@playwright/test';

import { isEncrypted, turnOnEncryption, unlock } from './encryptByScreens.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import {
  allSaved,
  entry,
  expect,
  signIn,
  signUp,
  syncStatus,
  write,
  type Person,
} from './fixtures.ts';
import { stored, storeAsOwner } from './ownerView.ts';
import { test } from './throughRelay.ts';
import type { LocalBackend } from '../support/startLocalBackend.ts';

/* A server that shows the row of a sealed entry as it was before, or takes it away: tests/scenarios/rolledBack.test.ts. */

const [first, newest] = ['Quokka', 'Quokka with the newest words'];

async function edit(page: Page, text: string, next: string): Promise<void> {
  await entry(page, text).getByRole('button', { name: 'Edit entry' }).click();
  await page.getByRole('textbox', { name: 'Entry text' }).fill(next);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(entry(page, next)).toBeVisible();
}

/** An encrypted log with the one entry `first`, the path of its row, and the passphrase. */
async function encryptedEntry(page: Page, person: Person, url: string, backend: LocalBackend) {
  await signUp(page, person, url);
  await write(page, first);
  await allSaved(page);
  const logs = (await stored(backend, 'logs')) as Record<string, { entries: unknown }>;
  const uid = Object.keys(logs).find((id) => JSON.stringify(logs[id]).includes(first)) ?? '';
  const days = logs[uid]?.entries as Record<string, Record<string, unknown>>;
  const [day = '', rows = {}] = Object.entries(days)[0] ?? [];
  const [id = ''] = Object.keys(rows);
  const { passphrase } = await turnOnEncryption(page, person);
  await isEncrypted(page);
  await page.goto(url);
  await allSaved(page);
  return { passphrase, row: `logs/${uid}/entries/${day}/${id}` };
}

test('words over a row that was rolled back are read and taken under "Needs attention"', async ({
  page,
  backend,
  person,
  openDevice,
}) => {
  const { row, passphrase } = await encryptedEntry(page, person, backend.url, backend);
  const earlier = await stored(backend, row);
  await edit(page, first, 'Quokka twice');
  await allSaved(page);
  // The status may still be the one before the edit.
  await expect.poll(() => stored(backend, row)).not.toEqual(earlier);
  await storeAsOwner(backend, row, earlier);
  await edit(page, 'Quokka twice', newest);
  await expect(syncStatus(page)).toHaveText(/^Needs attention: 1 change/);
  await page.getByRole('link', { name: /^Needs attention: 1 change/ }).click();

  const change = page.getByRole('listitem', { name: 'Edited entry' });
  await expect(change.getByText(newest)).toBeVisible();
  await expectNoFaults(page, 'a refused change', { widths: [390] });
  // The words stay here, however often the server refuses them.
  await change.getByRole('button', { name: 'Try again' }).click();
  await page.reload();
  await expect(change.getByText(newest)).toBeVisible();
  await change.getByRole('button', { name: 'Add as a new entry' }).click();
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(entry(page, newest)).toHaveCount(1);
  await allSaved(page);

  const other = await openDevice();
  await signIn(other, person);
  await unlock(other, 'passphrase', passphrase);
  await expect(entry(other, newest)).toHaveCount(1);
});

test('words over a row that was taken away come back by themselves', async ({
  page,
  backend,
  relayed,
  person,
}) => {
  const { row } = await encryptedEntry(page, person, relayed.url, backend);
  relayed.relay.hold('up');
  await edit(page, first, newest);
  await storeAsOwner(backend, row, null);
  relayed.relay.pass('up', Infinity);
  await allSaved(page, 60_000);
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(entry(page, newest)).toHaveCount(1);
});
