import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

import { administer, mailedLink, refuseOnce } from './accountServer.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, expect, signIn, signOut, signUp, test, write } from './fixtures.ts';
import { stored, storedTexts } from './ownerView.ts';
import { storedWords } from './storedWords.ts';

// The tests must see and change the page's requests to the Auth server. Chromium logs each refusal to the console.
test.use({ serviceWorkers: 'block', isServerLeaving: true });

async function openAccountPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

const alert = (page: Page) => page.getByRole('alert');

test.describe('a password', () => {
  test('is changed by keyboard alone, with unmet rules shown while typing', async ({
    page,
    person,
  }) => {
    await signUp(page, person);
    await openAccountPage(page);
    const box = page.getByLabel('New password');
    const rule = page.getByRole('listitem').filter({ hasText: 'At least 6 characters' });
    await page.getByLabel('Current password').fill(person.password);
    await box.focus();
    await page.keyboard.type('short');
    await expect(rule).toHaveText('At least 6 characters: still missing');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toHaveText('A password needs at least 6 characters.');
    await expect(box).toBeFocused();
    await page.keyboard.type('er than that');
    await expect(rule).toHaveText('At least 6 characters: done');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await expect(box).toHaveValue('');

    await signOut(page);
    await signIn(page, { ...person, password: 'shorter than that' });
  });

  test('goes on by itself after the fresh sign-in that the server wants', async ({
    page,
    context,
    person,
  }) => {
    await signUp(page, person);
    await openAccountPage(page);
    await refuseOnce(context, 'update', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password').fill('another one');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    await dialog.getByLabel('Password').fill('a guess');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('do not match');
    await dialog.getByLabel('Password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
  });

  test('is held against the policy of the project, on signing up too', async ({
    page,
    context,
    person,
  }) => {
    await context.route('**/v2/passwordPolicy**', (route) =>
      route.request().method() === 'OPTIONS'
        ? route.continue()
        : route.fulfill({
            headers: { 'Access-Control-Allow-Origin': '*' },
            json: {
              customStrengthOptions: { minPasswordLength: 8, containsNumericCharacter: true },
              allowedNonAlphanumericCharacters: ['!'],
              enforcementState: 'ENFORCE',
              schemaVersion: 1,
            },
          }),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    const box = page.getByLabel('Password', { exact: true });
    await box.fill('no digit here');
    const digit = page.getByRole('listitem').filter({ hasText: 'A digit' });
    await expect(digit).toHaveText('A digit: still missing');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(alert(page)).toContainText('too weak');
    await box.fill('1 digit here');
    await expect(digit).toHaveText('A digit: done');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  });

  test('that was forgotten is reset by the link in the terminal', async ({
    page,
    person,
    backend,
  }) => {
    await signUp(page, person);
    await allSaved(page);
    await signOut(page);
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('status')).toContainText('is on its way');
    await page.goto(await mailedLink(backend, 'Password reset', person.email));
    await page.getByLabel('New password').fill('remembered');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('link', { name: 'Back to Daylog' }).click();
    await signIn(page, { ...person, password: 'remembered' });
  });
});

test.describe('an address', () => {
  test('is verified by the link in the terminal', async ({ page, person, backend, openDevice }) => {
    await signUp(page, person);
    await openAccountPage(page);
    await expect(page.getByText('Not verified yet')).toBeVisible();
    await page.getByRole('button', { name: 'Send verification link' }).click();
    await expect(page.getByText(`A link is on its way to ${person.email}.`)).toBeVisible();
    await expect(page.getByText('appear in the terminal')).toBeVisible();
    const mail = await openDevice();
    await mail.goto(await mailedLink(backend, 'E-mail verification', person.email));
    await expect(mail.getByRole('heading')).toContainText('verified');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  test('is changed by a press during which its state arrives', async ({
    page,
    context,
    person,
  }) => {
    await signUp(page, person);
    await allSaved(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await context.route(/accounts:lookup/, async (route) => {
      await released;
      await route.continue();
    });
    await openAccountPage(page);
    await page.getByLabel('New email').fill(`new-${person.email}`);
    await page.getByRole('button', { name: 'Change email' }).hover();
    await page.mouse.down();
    release();
    await expect(page.getByText('Not verified yet')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText(`A link is on its way to new-${person.email}.`)).toBeVisible();
    await expect(page.getByText('appear in the terminal')).toBeVisible();
  });

  test('becomes another one, and its person signs in with that', async ({
    page,
    person,
    backend,
    openDevice,
  }) => {
    await signUp(page, person);
    await write(page, 'Moved house');
    await allSaved(page);
    await openAccountPage(page);
    const email = `new-${person.email}`;
    await page.getByLabel('New email').fill(email);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
    const mail = await openDevice();
    await mail.goto(await mailedLink(backend, 'E-mail change', person.email));
    await expect(mail.getByRole('heading')).toContainText('changed');

    // The server counts in seconds: a session of the same second would continue.
    await administer(backend, email, 'revoke');
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'My address has changed' }).click();
    const address = dialog.getByRole('textbox', { name: 'Email' });
    await expect(address).toBeFocused();
    await address.fill(email);
    await dialog.getByLabel('Password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Moved house')).toBeVisible();
  });
});

test.describe('deleting an account', () => {
  const words = /Nobody needs to know/;

  test('leaves nothing, on the device or on the server', async ({ page, person, backend }) => {
    await signUp(page, person);
    await write(page, 'Nobody needs to know this');
    await allSaved(page);
    const other = await page.context().newPage();
    await other.goto('/');
    await expect(other.getByText('Nobody needs to know this')).toBeVisible();
    await openAccountPage(page);
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export my log' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^daylog-export-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      days: [{ entries: [{ text: 'Nobody needs to know this', revision: 1 }] }],
      parts: { versions: { isComplete: true }, trash: { isComplete: true } },
    });
    await dialog.getByLabel('Password').fill('a guess');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(dialog.getByRole('alert')).toContainText('do not match');
    expect(await storedTexts(backend, words)).toHaveLength(1);
    await dialog.getByLabel('Password').fill(person.password);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await other.close();

    expect(await storedTexts(backend, words)).toEqual([]);
    const left = await storedWords(page);
    expect(left).not.toContain('Nobody needs to know');
    expect(left).not.toContain(person.email);
    const kept = await page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
    }));
    // The remaining database says that nobody is signed in.
    expect(kept.databases.filter((name) => name?.startsWith('daylog'))).toEqual(['daylog-session']);
    expect(kept.local.filter((name) => name.startsWith('daylog'))).toEqual([]);
    expect(kept.session.filter((name) => name.startsWith('daylog'))).toEqual([]);

    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(alert(page)).toContainText('do not match an account');
  });

  test.describe('that was cut short', () => {
    test('waits at the next start, and goes on with the password', async ({
      page,
      context,
      person,
      backend,
    }) => {
      await signUp(page, person);
      await write(page, 'Nobody needs to know this either');
      await allSaved(page);
      await openAccountPage(page);
      const cut = (url: URL) => url.pathname.endsWith('/accounts:delete');
      await context.route(cut, (route) => route.abort());
      await page.getByRole('button', { name: 'Delete account…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete account' });
      await dialog.getByLabel('Password').fill(person.password);
      await dialog.getByRole('button', { name: 'Delete permanently' }).click();
      const deleting = page.getByRole('heading', { name: 'Deleting your account' });
      await expect(deleting).toBeVisible();
      await expect(alert(page)).toContainText("can't be reached");
      expect(await storedTexts(backend, words)).toEqual([]);
      await page.reload();
      await expect(deleting).toBeVisible();
      await expect(page.getByText('was interrupted')).toBeVisible();
      await expect(page.getByText('Nobody needs to know this either')).toBeHidden();
      await context.unroute(cut);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
      expect(await storedWords(page)).not.toContain('Nobody needs to know');
    });
  });

  test('asks for the password if the server wants it, or lets the person keep the rest', async ({
    page,
    context,
    person,
    backend,
  }) => {
    await signUp(page, person);
    await write(page, 'Second thoughts');
    await allSaved(page);
    await openAccountPage(page);
    await refuseOnce(context, 'delete', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByLabel('Password').fill(person.password);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('enter your password again')).toBeVisible();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    expect(await stored(backend, 'logs').then(JSON.stringify)).not.toContain('Second thoughts');
  });
});

test('nothing about an account is in a person’s way', async ({ page, context, person }) => {
  await signUp(page, person);
  await openAccountPage(page);
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(alert(page)).toBeVisible();
  await expectNoFaults(page, 'the account page');
  await refuseOnce(context, 'sendOobCode', 'OPERATION_NOT_ALLOWED');
  await page.getByRole('button', { name: 'Send verification link' }).click();
  await expect(page.getByText('auth/operation-not-allowed')).toBeVisible();
  await expectNoFaults(page, 'a failure with details for support');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expectNoFaults(page, 'the question');
  await refuseOnce(context, 'delete', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  await page.getByRole('dialog').getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('enter your password again')).toBeVisible();
  await expectNoFaults(page, 'a deletion that waits');
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await expectNoFaults(page, 'the end of it');
});
