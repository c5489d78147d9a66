import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { failingDevice, openApp } from '../../../tests/support/app/testApp.tsx';
import { accountSentence } from '../../words/accountSentence.ts';
import { account as accountWords } from '../../words/en/account.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';

afterEach(cleanup);

/** The app for a signed-out person, with its form loaded. */
async function openSignedOut(path = '/') {
  const app = await openApp({ session: { kind: 'signed-out' }, path });
  await screen.findByRole('textbox', { name: 'Email' });
  return app;
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

describe('a person who is not signed in', () => {
  it('finds two fields and one button at any address, which is kept', async () => {
    const { user, account } = await openSignedOut('/11-18-2026/search?q=x');
    expect(email().autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
    await user.type(email(), ' ada@example.com ');
    await user.type(password(), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(account.asked).toEqual(['sign in ada@example.com secret']);
    expect(window.location.pathname + window.location.search).toBe('/11-18-2026/search?q=x');
  });

  it('creates an account, with a new password that managers offer to keep', async () => {
    const { user, account } = await openSignedOut();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(password().autocomplete).toBe('new-password');
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'secret{Enter}');
    expect(account.asked).toEqual(['sign up ada@example.com secret']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('November 20');
  });

  it('asks for a new password without learning whether the account exists', async () => {
    const { user, account } = await openSignedOut();
    await user.type(email(), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(account.asked).toEqual(['reset ada@example.com']);
    expect(screen.getByRole('status').textContent).toContain('If ada@example.com has an account');
  });

  it('can show the password, whose field keeps its only label, until the form is sent', async () => {
    const { user, account } = await openSignedOut();
    account.failWith({ kind: 'network', field: 'form', code: 'auth/x' });
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'secret');
    const show = screen.getByRole('button', { name: 'Show what you type' });
    expect([password().type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await user.click(show);
    expect([password().type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    expect([password().autocomplete, password().value]).toEqual(['current-password', 'secret']);
    expect(password().getAttribute('spellcheck')).toBe('false');
    expect(screen.getAllByLabelText(/password/i)).toEqual([password()]);
    await user.type(password(), '{Enter}');
    expect([password().type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(show);
    await user.keyboard(' ');
    expect(password().type).toBe('text');
  });

  it('reads the same at the same field whether the password is wrong or the account is missing', async () => {
    const { user, account } = await openSignedOut();
    const read: unknown[] = [];
    for (const kind of ['wrong-credentials', 'user-not-found'] as const) {
      account.failWith({ kind, field: 'password', code: `auth/${kind}` });
      await user.clear(email());
      await user.type(email(), 'ada@example.com');
      await user.clear(password());
      await user.type(password(), 'secret{Enter}');
      const alert = await screen.findByRole('alert');
      read.push([alert.textContent, password().getAttribute('aria-describedby') === alert.id]);
    }
    expect(read[0]).toEqual(read[1]);
    expect(read[0]).toEqual([
      'This email and password do not match an account. Try again, or reset your password.',
      true,
    ]);
  });

  it('reads the same after “Forgot password?” when the address has no account', async () => {
    const { user, account } = await openSignedOut();
    account.failWith({ kind: 'user-not-found', field: 'password', code: 'auth/user-not-found' });
    await user.type(email(), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(screen.getByRole('status').textContent).toContain('If ada@example.com has an account');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sees a missing or short field before anything is sent', async () => {
    const { user, account } = await openSignedOut();
    const submit = () => user.click(screen.getByRole('button', { name: 'Sign in' }));
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your email address.');
    expect(document.activeElement).toBe(email());
    await user.type(email(), 'ada@example.com');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your password.');
    await user.type(password(), '12345');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A password needs at least 6 characters.',
    );
    expect(document.activeElement).toBe(password());
    expect(account.asked).toEqual([]);
  });

  const errors: readonly [AccountError['kind'], AccountError['field']][] = [
    ['email-in-use', 'email'],
    ['wrong-credentials', 'password'],
    ['user-not-found', 'password'],
    ['user-disabled', 'email'],
    ['invalid-email', 'email'],
    ['missing-password', 'password'],
    ['weak-password', 'password'],
    ['too-many-requests', 'form'],
    ['network', 'form'],
    ['needs-recent-sign-in', 'form'],
    ['unexpected', 'form'],
  ];
  it.each(errors)('reads a sentence next to the field for %s', async (kind, field) => {
    const error = { kind, field, code: 'auth/x' };
    const { user, account } = await openSignedOut();
    account.failWith(error);
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'secret{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(accountSentence(error, accountWords));
    expect(alert.textContent).toMatch(/^[A-Z].*[.?]$/);
    if (field === 'form') return;
    const concerned = field === 'password' ? password() : email();
    expect(document.activeElement).toBe(concerned);
    expect(concerned.getAttribute('aria-invalid')).toBe('true');
    expect(concerned.getAttribute('aria-describedby')).toBe(alert.id);
  });

  it('sends a form once, however often it is submitted while under way', async () => {
    const { user, account } = await openSignedOut();
    const calls: string[] = [];
    account.session.signIn = (address) => {
      calls.push(address);
      return new Promise(() => undefined);
    };
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'secret{Enter}{Enter}');
    const button = screen.getByRole('button', { name: 'Signing in…' });
    await user.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(calls).toEqual(['ada@example.com']);
  });
});

describe('the account menu', () => {
  it('opens with a button, moves by arrows and closes with Escape', async () => {
    const { user } = await openApp();
    const button = screen.getByRole('button', { name: 'Account' });
    await user.click(button);
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(names).toEqual([
      'Your account',
      'Encryption',
      'Settings',
      'Import and export',
      'Deleted entries',
      'Sign out',
    ]);
    expect(document.activeElement?.textContent).toBe('Your account');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Encryption');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Settings');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Import and export');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Deleted entries');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Sign out');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Your account');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('signs out at once when the server has everything', async () => {
    const { user, account } = await openApp();
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(account.asked).toEqual(['sign out']);
  });

  it('says how many words are on this device only before it signs out', async () => {
    const { user, account, write } = await openApp();
    await write({ text: 'One' });
    await write({ text: 'Two' });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out' }));
    expect(dialog.getByText(/^2 changes are only on this device/)).toBeTruthy();
    expect(account.asked).toEqual([]);

    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    await user.click(dialog.getByRole('button', { name: 'Export unsent changes' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    saved.mockRestore();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
    expect(account.asked).toEqual(['sign out']);
  });

  it('waits, when asked to, until the server has everything, and then signs out', async () => {
    const { user, account, write, device, engine, log } = await openApp();
    await write({ text: 'One' });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Wait until everything is sent' }));
    expect(screen.getByText(/^Waiting…/)).toBeTruthy();
    expect(account.asked).toEqual([]);
    await device.write('strict', async (writer) => {
      for (const { seq } of await writer.outbox(9)) await writer.deleteOutbox(seq);
    });
    log.start();
    await engine();
    expect(account.asked).toEqual(['sign out']);
  });
});

describe('a copy that the device did not delete', () => {
  it('is said where the person signs in', async () => {
    await openApp({ session: { kind: 'signed-out', isCopyLeft: true } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(
      /this browser hasn't removed your log from this device yet\./,
    );
  });
});

describe('signing out on a device that cannot be read', () => {
  const corrupt = { kind: 'corrupt', cause: null } as const;

  async function openUnreadable() {
    const failing = failingDevice(memoryLocalStore());
    const app = await openApp({ device: failing.device });
    await app.write({ text: 'One' });
    failing.failReadsWith(corrupt);
    await app.user.click(screen.getByRole('button', { name: 'Account' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out' }));
    return { ...app, ...failing, dialog };
  }

  it('says so, deletes nothing, and counts again when asked to', async () => {
    const { user, dialog, account, failReadsWith } = await openUnreadable();
    expect(dialog.getByRole('alert').textContent).toMatch(/^This device's storage can't/);
    expect(dialog.getByText(/^Daylog can't tell right now whether/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Sign out anyway' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(dialog.getByRole('alert')).toBeTruthy();
    failReadsWith(null);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/^1 change is only on this device/)).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(account.asked).toEqual([]);
  });

  it('keeps the copy when the person signs out anyway', async () => {
    const { user, dialog, account } = await openUnreadable();
    await user.click(dialog.getByRole('button', { name: 'Sign out and keep changes here' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(account.asked).toEqual(['sign out, keep the copy']);
  });

  it('says why nothing was exported', async () => {
    const { device, failReadsWith } = failingDevice(memoryLocalStore());
    const { user, write } = await openApp({ device });
    await write({ text: 'One' });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out' }));
    failReadsWith(corrupt);
    await user.click(dialog.getByRole('button', { name: 'Export unsent changes' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^This device's storage/);
  });
});

describe('a session that ended on the server', () => {
  const ended = {
    session: {
      kind: 'open',
      person: { uid: 'ada', email: 'ada@example.com' },
      account: 'signed-out',
    },
  } as const;

  it('leaves the log readable and offers to sign in again', async () => {
    const { user, write, account } = await openApp(ended);
    await write({ text: 'Still here' });
    expect(screen.getByText('Still here')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Your session has ended.');
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(address.value).toBe('ada@example.com');
    expect(address.readOnly).toBe(true);
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}');
    expect(account.asked).toEqual(['sign in ada@example.com secret']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be dismissed, and is said again while words are unsent', async () => {
    const { user, write, engine } = await openApp(ended);
    await engine({ heldBy: 'needs-sign-in' });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await write({ text: 'Not sent' });
    expect(screen.getByRole('alert').textContent).toContain('Your session has ended.');
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });
});
