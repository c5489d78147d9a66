import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { failure, success } from '../../lib/result.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import type { SessionStore } from '../../account/SessionStore.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';

beforeEach(async () => {
  await import('./AccountScreen.tsx');
  await import('./DeletingScreen.tsx');
  // happy-dom opens a download as a page, whose address is then `about:blank`.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const person = { uid: 'ada', email: 'ada@example.com' };
const recent: AccountError = { kind: 'needs-recent-sign-in', field: 'form', code: 'auth/x' };
const currentPassword = () => screen.getByLabelText<HTMLInputElement>('Current password');
const newPassword = () => screen.getByLabelText<HTMLInputElement>('New password');

async function openAccountPage() {
  const app = await openApp({ path: '/11-20-2026/account' });
  await screen.findByRole('heading', { name: 'Your account' });
  return app;
}

describe('the page about an account', () => {
  it('shows unmet password rules while typing, and sends no such password', async () => {
    const { user, account, settle } = await openAccountPage();
    await user.type(currentPassword(), 'secret');
    await user.type(newPassword(), '12345');
    expect(screen.getByText('At least 6 characters').textContent).toContain('still missing');
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A password needs at least 6 characters.',
    );
    expect(account.asked).toEqual([]);
    await user.type(newPassword(), '6');
    await settle();
    expect(screen.getByText('At least 6 characters').textContent).toContain('done');
    await user.keyboard('{Enter}');
    await screen.findByText(/^Your password is changed/);
    expect(account.asked).toEqual(['change password secret to 123456']);
    expect([currentPassword().value, newPassword().value]).toEqual(['', '']);
  });

  it('asks for the current password, and says when it is wrong', async () => {
    const { user, account } = await openAccountPage();
    expect(currentPassword().autocomplete).toBe('current-password');
    await user.type(newPassword(), 'another one{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your password.');
    expect(document.activeElement).toBe(currentPassword());
    account.failWith({ kind: 'wrong-credentials', field: 'password', code: 'auth/x' });
    await user.type(currentPassword(), 'a guess{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      "This isn't your current password.",
    );
    expect(currentPassword().getAttribute('aria-invalid')).toBe('true');
    expect(newPassword().getAttribute('aria-invalid')).toBe('false');
    expect(newPassword().value).toBe('another one');
    account.failWith({ kind: 'too-many-requests', field: 'form', code: 'auth/x' });
    await user.type(currentPassword(), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(account.asked).toEqual([]);
  });

  it('refuses the passphrase of the log as a password, before the server sees it', async () => {
    const fake = fakeEncryption({ kind: 'on' });
    fake.setSecrets({ passphrase: 'a sentence of my own', recoveryKey: '' });
    const app = await openApp({ path: '/11-20-2026/account', encryption: fake.encryption });
    await screen.findByRole('heading', { name: 'Your account' });
    await app.user.type(currentPassword(), 'secret');
    await app.user.type(newPassword(), 'a sentence of my own{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This is the passphrase/);
    expect(document.activeElement).toBe(newPassword());
    expect(app.account.asked).toEqual([]);
    await app.user.type(newPassword(), '!{Enter}');
    await screen.findByText(/^Your password is changed/);
    expect(app.account.asked).toEqual(['change password secret to a sentence of my own!']);
  });

  it('asks for the password once where the server wants it, and goes on by itself', async () => {
    const { user, account } = await openAccountPage();
    const tries: string[] = [];
    account.session.changePassword = (_current, password) => {
      tries.push(password);
      return Promise.resolve(tries.length === 1 ? failure(recent) : success(undefined));
    };
    await user.type(currentPassword(), 'secret');
    await user.type(newPassword(), 'another one{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}');
    expect(account.asked).toEqual(['confirm secret']);
    expect(tries).toEqual(['another one', 'another one']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^Your password is changed/)).toBeTruthy();
  });

  it('changes nothing when the person does not confirm', async () => {
    const { user, account } = await openAccountPage();
    account.session.changeEmail = () => Promise.resolve(failure(recent));
    await user.type(screen.getByLabelText('New email'), 'new@example.com{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await screen.findByRole('alert')).textContent).toBe('Sign in again to do this.');
    expect(account.asked).toEqual([]);
  });

  it('offers details for support that hold nothing about the person', async () => {
    const { user, account } = await openAccountPage();
    account.session.sendVerification = () =>
      Promise.resolve(
        failure({ kind: 'not-allowed', field: 'form', code: 'auth/operation-not-allowed' }),
      );
    await user.click(screen.getByRole('button', { name: 'Send verification link' }));
    const line = (await screen.findByText(/^Daylog \d/)).textContent;
    expect(line).toContain(' · auth/operation-not-allowed · ');
    expect(line).not.toContain('ada');
    await user.click(screen.getByRole('button', { name: 'Copy details for support' }));
    expect(await navigator.clipboard.readText()).toBe(line);
  });

  it('leads from “Sign out everywhere” to the password, and exports the log before a deletion alone', async () => {
    const { user, account } = await openAccountPage();
    expect(screen.queryByRole('button', { name: 'Export my log' })).toBeNull();
    const everywhere = within(screen.getByRole('region', { name: 'Sign out everywhere' }));
    await user.click(everywhere.getByRole('button', { name: 'Choose a new password' }));
    expect(document.activeElement).toBe(currentPassword());
    await user.click(screen.getByRole('button', { name: 'Delete account…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
    await user.click(dialog.getByRole('button', { name: 'Export my log' }));
    expect(account.asked).toEqual(['export']);
  });

  it('deletes the account only with the password, after naming the loss', async () => {
    const { user, account, write } = await openAccountPage();
    await write({ text: 'Never sent' });
    await user.click(screen.getByRole('button', { name: 'Delete account…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
    expect(dialog.getByText(/^Deletes your account and your whole log/)).toBeTruthy();
    expect(dialog.getByText(/^1 change was never sent/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    expect(dialog.getByRole('alert').textContent).toBe('Enter your password.');
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}');
    expect(account.asked).toEqual(['delete secret']);
    expect(await screen.findByRole('heading', { name: 'Deleting your account' })).toBeTruthy();
    expect(screen.queryByText('Never sent')).toBeNull();
  });
});

describe('a deletion that stands', () => {
  it.each([
    ['Continue', 'continue secret'],
    ['Keep my account', 'keep account'],
    ['Delete only from this device', 'delete on device'],
    ['Export my log', 'export'],
  ])('can be answered with “%s”', async (name, asked) => {
    const step = { kind: 'needs-password', part: 'account', error: recent } as const;
    const { user, account } = await openApp({ session: { kind: 'deleting', person, step } });
    await user.type(await screen.findByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name }));
    expect(account.asked).toEqual([asked]);
  });

  it('goes on with the password alone when a start has found it', async () => {
    const step = { kind: 'waiting', part: 'log' } as const;
    const { user, account } = await openApp({ session: { kind: 'deleting', person, step } });
    expect(await screen.findByText(/^Deleting your account was interrupted/)).toBeTruthy();
    expect(screen.queryByText(/deleting…/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(account.asked).toEqual([]);
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(account.asked).toEqual(['continue secret', 'keep account']);
  });

  it('says why, and tries again', async () => {
    const error: AccountError = { kind: 'network', field: 'form', code: 'database/offline' };
    const step = { kind: 'stopped', part: 'log', error } as const;
    const { user, account } = await openApp({ session: { kind: 'deleting', person, step } });
    expect((await screen.findByRole('alert')).textContent).toContain("can't be reached");
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(account.asked).toEqual(['continue ']);
  });

  it('ends at the sign-in screen', async () => {
    const { user } = await openApp({
      session: { kind: 'deleting', person, step: { kind: 'done' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });
});

describe('the sign-in screen', () => {
  it('says that unsent words are kept', async () => {
    await openApp({ session: { kind: 'signed-out', areWordsKept: true } });
    expect((await screen.findByText(/^Unsent words are kept on this device/)).role).toBe('status');
  });
});

describe('notices above the day', () => {
  it('tells of words that had waited, until the person has read it', async () => {
    const { user } = await openApp({
      session: { kind: 'open', person, account: 'signed-in', waited: 2 },
    });
    const text = /^2 changes you made on this device earlier/;
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each([1, -1])('tells of a clock that is off by hours, not by minutes (%i)', async (sign) => {
    const { engine } = await openApp();
    const text = /^This device's clock says Nov 20, 2026, 5:04/;
    await engine({ clockOffsetMs: sign * 3 * 3_600_000 });
    expect(await screen.findByText(text)).toBeTruthy();
    // The notice's code is loaded by now, so a notice would appear at once.
    await engine({ clockOffsetMs: sign * 4 * 60_000 });
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('signing out with unsent words', () => {
  it('can leave them on the device for their own person', async () => {
    const { user, account, write } = await openApp();
    const signOuts: Parameters<SessionStore['signOut']>[] = [];
    account.session.signOut = (...copy) => {
      signOuts.push(copy);
      return Promise.resolve(success(undefined));
    };
    await write({ text: 'One' });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out and keep changes here' }));
    expect(signOuts).toEqual([['keep-copy']]);
  });
});
