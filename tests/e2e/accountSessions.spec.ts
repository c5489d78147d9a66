import type { Page } from '@playwright/test';

import { administer } from './accountServer.ts';
import {
  allSaved,
  chooseSignOut,
  entry,
  expect,
  type Person,
  signIn,
  signUp,
  syncStatus,
  test,
  write,
} from './fixtures.ts';
import { storedTexts } from './ownerView.ts';

// Chromium logs each refused call to the console.
test.use({ serviceWorkers: 'block', isServerLeaving: true });

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'session has ended' });

async function openSignInAgain(page: Page) {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  return page.getByRole('dialog', { name: 'Sign in again' });
}

async function signInAgain(page: Page, person: Person): Promise<void> {
  const dialog = await openSignInAgain(page);
  await dialog.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
}

/** Spoils the tokens that the Auth SDK keeps in this browser, as a broken disk or a curious hand might. */
async function spoilTokens(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const database = await settle(indexedDB.open('firebaseLocalStorageDb'));
    const store = database
      .transaction('firebaseLocalStorage', 'readwrite')
      .objectStore('firebaseLocalStorage');
    const rows: unknown[] = await settle(store.getAll());
    for (const row of rows) {
      const text = JSON.stringify(row)
        .replace(/"accessToken":"[^"]*"/, '"accessToken":"eyJhbGciOiJub25lIn0.e30.spoiled"')
        .replace(/"refreshToken":"[^"]*"/, '"refreshToken":"spoiled"');
      await settle(store.put(JSON.parse(text)));
    }
    database.close();
  });
}

/** Gives the page and its worker a clock that is `offMs` ahead of all others. */
async function setClockOff(page: Page, offMs: number): Promise<void> {
  const shift = `{
    const Real = Date;
    const off = ${offMs};
    globalThis.Date = class extends Real {
      constructor(...parts) {
        if (parts.length === 0) super(Real.now() + off);
        else super(...parts);
      }
      static now() {
        return Real.now() + off;
      }
    };
  }`;
  await page.addInitScript({ content: shift });
  // In time: the worker does nothing until a person signs in.
  page.on('worker', (worker) => void worker.evaluate(shift));
}

test.describe('an account that the server no longer lets in', () => {
  test('because it was disabled: every word stays, and the reason is shown', async ({
    page,
    person,
    backend,
  }) => {
    await signUp(page, person);
    await write(page, 'Before it was disabled');
    await allSaved(page);
    await administer(backend, person.email, 'disable');
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(entry(page, 'Before it was disabled')).toBeVisible();
    await write(page, 'Written all the same');
    await expect(syncStatus(page)).toContainText('Saved on this device');
    await signInAgain(page, person);
    await expect(page.getByText('This account has been disabled.')).toBeVisible();
    await page.reload();
    await expect(entry(page, 'Written all the same')).toBeVisible();
  });

  test('because it was deleted elsewhere: every word stays', async ({ page, person, backend }) => {
    await signUp(page, person);
    await write(page, 'Before it was deleted');
    await allSaved(page);
    await administer(backend, person.email, 'delete');
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(entry(page, 'Before it was deleted')).toBeVisible();
    await signInAgain(page, person);
    await expect(page.getByText('do not match an account')).toBeVisible();
    await page.reload();
    await expect(entry(page, 'Before it was deleted')).toBeVisible();
  });

  test('because every session was revoked: a new sign-in sends the entries written meanwhile', async ({
    page,
    person,
    backend,
  }) => {
    await signUp(page, person);
    await allSaved(page);
    await administer(backend, person.email, 'revoke');
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await write(page, 'Between two sessions');
    await expect(syncStatus(page)).toContainText('to send after you sign in again');
    await signInAgain(page, person);
    await expect(banner(page)).toBeHidden();
    await allSaved(page);
    expect(await storedTexts(backend, /^Between two sessions$/)).toHaveLength(1);
  });

  test('because its tokens are corrupt: a new sign-in sends the entries written meanwhile', async ({
    page,
    person,
    backend,
  }) => {
    await signUp(page, person);
    await write(page, 'Before the disk broke');
    await allSaved(page);
    await spoilTokens(page);
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(entry(page, 'Before the disk broke')).toBeVisible();
    await write(page, 'After the disk broke');
    await signInAgain(page, person);
    await expect(banner(page)).toBeHidden();
    await allSaved(page);
    expect(await storedTexts(backend, /^After the disk broke$/)).toHaveLength(1);
  });
});

test('two people on one browser: unsent entries wait for their author alone', async ({
  page,
  context,
  person,
  backend,
}) => {
  const other = { ...person, email: `other-${person.email}` };
  await signUp(page, person);
  await allSaved(page);
  await administer(backend, person.email, 'revoke');
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await write(page, 'For nobody else’s eyes');
  await chooseSignOut(page);
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await expect(dialog.getByText('1 change is only on this device.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out and keep changes here' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await signUp(page, other);
  await write(page, 'The other’s own');
  await allSaved(page);
  await expect(page.getByText('For nobody else’s eyes')).toHaveCount(0);
  expect(await page.evaluate(() => document.body.innerText)).not.toContain('nobody else');
  expect(await storedTexts(backend, /^For nobody else/)).toEqual([]);
  await chooseSignOut(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await signIn(page, person);
  await expect(page.getByText('was waiting here')).toBeVisible();
  await allSaved(page);
  await expect(entry(page, 'For nobody else’s eyes')).toBeVisible();
  await expect(entry(page, 'The other’s own')).toHaveCount(0);
  expect(await storedTexts(backend, /^For nobody else/)).toHaveLength(1);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('was waiting here')).toBeHidden();
  expect(context.pages()).toHaveLength(1);
});

test.describe('a device whose clock is wrong by hours', () => {
  for (const hours of [3, -3]) {
    test(`(${hours}) is told so, syncs all the same, and both times are kept`, async ({
      page,
      person,
      backend,
    }) => {
      await setClockOff(page, hours * 3_600_000);
      await signUp(page, person);
      const notice = page.getByRole('status').filter({ hasText: "This device's clock says" });
      await expect(notice).toBeVisible();
      const text = `Written ${hours} hours off`;
      const beforeMs = Date.now();
      await write(page, text);
      await allSaved(page);
      const response = await fetch(`${backend.databaseOrigin}/logs.json?ns=${backend.namespace}`, {
        headers: { authorization: `Bearer ${backend.adminKey}` },
      });
      const all = JSON.stringify(await response.json());
      const row = new RegExp(`\\{[^{}]*"text":"${text}"[^{}]*\\}`).exec(all)?.[0] ?? '';
      const createdAtMs = Number(/"createdAt":(\d+)/.exec(row)?.[1]);
      expect(createdAtMs).toBeGreaterThanOrEqual(beforeMs - 60_000);
      expect(createdAtMs).toBeLessThanOrEqual(Date.now());
      const [time = ''] = /\d\d:\d\d:\d\d/.exec(row) ?? [];
      const shown = entry(page, text).locator('time').first();
      await expect(shown).toHaveAttribute('datetime', time);
      const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      const hourOf = (ms: number) =>
        new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: zone }).format(ms);
      expect([
        hourOf(createdAtMs + hours * 3_600_000 - 60_000),
        hourOf(createdAtMs + hours * 3_600_000),
      ]).toContain(time.slice(0, 2));
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await expect(notice).toBeHidden();
    });
  }
});
