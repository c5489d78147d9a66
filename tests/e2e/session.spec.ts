import type { Page } from '@playwright/test';

import { chooseSignOut, killAndOpen, logsOn, test } from './browserToKill.ts';
import { allSaved, entry, expect, signIn, signUp, syncStatus, write } from './fixtures.ts';
import { storedTexts } from './ownerView.ts';
import { storedWords } from './storedWords.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test.describe('after a sign-out and SIGKILL', () => {
  test('nothing of the person is on screen or on the device', async ({
    browserToKill: browser,
    relayed,
    person,
  }) => {
    await signUp(browser.page, person, relayed.url);
    await write(browser.page, 'Nobody else reads this');
    await allSaved(browser.page);
    await browser.restart();
    await browser.page.goto(relayed.url);
    await expect(entry(browser.page, 'Nobody else reads this')).toBeVisible();
    await chooseSignOut(browser.page);
    await expect(signInButton(browser.page)).toBeVisible();
    const wasThere = await killAndOpen(browser, relayed.url, 'Nobody else reads this');
    await expect(signInButton(browser.page)).toBeVisible();
    await expect.poll(() => logsOn(browser.page)).toEqual([]);
    expect(await wasThere()).toBe(false);
    expect(await storedWords(browser.page)).not.toContain('Nobody else reads this');
    await browser.page.reload();
    await expect(signInButton(browser.page)).toBeVisible();
    expect(await wasThere()).toBe(false);
  });

  test('that keeps the copy, it is on no screen before its person is back', async ({
    browserToKill: browser,
    relayed,
    person,
  }) => {
    await signUp(browser.page, person, relayed.url);
    await allSaved(browser.page);
    relayed.relay.refuse();
    await write(browser.page, 'Kept for me alone');
    await browser.restart();
    await browser.page.goto(relayed.url);
    await expect(syncStatus(browser.page)).toContainText('Saved on this device');
    await chooseSignOut(browser.page);
    await browser.page.getByRole('button', { name: 'Sign out and keep them here' }).click();
    await expect(signInButton(browser.page)).toBeVisible();
    const wasThere = await killAndOpen(browser, relayed.url, 'Kept for me alone');
    await expect(signInButton(browser.page)).toBeVisible();
    expect(await wasThere()).toBe(false);
    relayed.relay.cut();
    await signIn(browser.page, person, relayed.url);
    await expect(entry(browser.page, 'Kept for me alone')).toBeVisible();
    await allSaved(browser.page);
  });

  test('another person who signed in sees their own log alone', async ({
    browserToKill: browser,
    relayed,
    person,
  }) => {
    await signUp(browser.page, person, relayed.url);
    await write(browser.page, 'The first one’s words');
    await allSaved(browser.page);
    await browser.restart();
    await browser.page.goto(relayed.url);
    await chooseSignOut(browser.page);
    await expect(signInButton(browser.page)).toBeVisible();
    await signUp(browser.page, { ...person, email: `second-${person.email}` }, relayed.url);
    await write(browser.page, 'The second one’s words');
    const wasThere = await killAndOpen(browser, relayed.url, 'The first one’s words');
    await expect(entry(browser.page, 'The second one’s words')).toBeVisible();
    await allSaved(browser.page);
    expect(await wasThere()).toBe(false);
    await expect.poll(async () => (await logsOn(browser.page)).length).toBe(1);
  });

  test('what was written after a new sign-in is there, whatever held the removal up', async ({
    browserToKill: browser,
    relayed,
    person,
  }) => {
    await signUp(browser.page, person, relayed.url);
    await allSaved(browser.page);
    const holder = await browser.page.context().newPage();
    await holder.goto(`${relayed.url}/favicon.svg`);
    const [log] = await logsOn(browser.page);
    await holder.evaluate(
      (name) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open(name ?? '');
          opening.onsuccess = () => {
            // Lets nobody delete it.
            Object.assign(globalThis, { held: opening.result });
            resolve();
          };
        }),
      log,
    );
    await chooseSignOut(browser.page);
    await expect(signInButton(browser.page)).toBeVisible();
    await holder.close();
    await signIn(browser.page, person, relayed.url);
    relayed.relay.refuse();
    for (const text of ['First after the return', 'Second after the return'])
      await write(browser.page, text);
    await expect(syncStatus(browser.page)).toContainText('Saved on this device');
    await killAndOpen(browser, relayed.url, 'Nothing');
    for (const text of ['First after the return', 'Second after the return'])
      await expect(entry(browser.page, text)).toBeVisible();
    relayed.relay.cut();
    await allSaved(browser.page);
  });
});

test.describe('after a deletion that stopped, and SIGKILL', () => {
  async function stopDeletion(page: Page, password: string): Promise<void> {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('alert')).toContainText('cannot be reached');
  }

  test('an account that was kept stays, with what was written since', async ({
    browserToKill: browser,
    relayed,
    backend,
    person,
  }) => {
    await signUp(browser.page, person, relayed.url);
    await write(browser.page, 'Before second thoughts');
    await allSaved(browser.page);
    relayed.relay.refuse();
    await stopDeletion(browser.page, person.password);
    await browser.restart();
    await browser.page.goto(relayed.url);
    await expect(browser.page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
    relayed.relay.cut();
    await browser.page.getByRole('button', { name: 'Keep my account' }).click();
    await write(browser.page, 'After second thoughts');
    await allSaved(browser.page);
    await killAndOpen(browser, relayed.url, 'Your account is deleted');
    await expect(entry(browser.page, 'After second thoughts')).toBeVisible();
    await allSaved(browser.page);
    expect(await storedTexts(backend, /second thoughts$/)).toHaveLength(2);
  });

  test('nothing goes on before the person says so with the password', async ({
    browserToKill: browser,
    relayed,
    backend,
    person,
  }) => {
    await signUp(browser.page, person, relayed.url);
    await write(browser.page, 'Not yet deleted');
    await allSaved(browser.page);
    relayed.relay.refuse();
    await stopDeletion(browser.page, person.password);
    await browser.restart();
    relayed.relay.cut();
    await killAndOpen(browser, relayed.url, 'Your account is deleted');
    const { page } = browser;
    await expect(page.getByText(/^The deletion of your account was interrupted/)).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    expect(await storedTexts(backend, /^Not yet deleted$/)).toHaveLength(1);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    expect(await storedTexts(backend, /^Not yet deleted$/)).toEqual([]);
    expect(await logsOn(page)).toEqual([]);
  });
});
