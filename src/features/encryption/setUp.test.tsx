import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { EncryptionRefusal } from '../../encryption/Encryption.ts';
import { encryption as words } from '../../words/en/encryption.ts';
import { words as german } from '../../words/de/index.ts';
import { words as hebrew } from '../../words/he/index.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';

beforeEach(async () => {
  await import('./EncryptionScreen.tsx');
  // happy-dom opens a download as a page, whose address is then `about:blank`.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const path = '/11-20-2026/encryption';
const press = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });
const alert = async () => (await screen.findByRole('alert')).textContent;

async function openOff() {
  const fake = fakeEncryption();
  const app = await openApp({ path, encryption: fake.encryption });
  await heading('Your log is not encrypted');
  return { ...app, ...fake };
}

type App = Awaited<ReturnType<typeof openOff>>;

async function toPassphrase({ user }: App, password = 'secret of account') {
  await user.click(press('Set up encryption'));
  await heading('Show that it is you');
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  await heading('Your passphrase');
}

async function toRecoveryKey(app: App): Promise<string> {
  await toPassphrase(app);
  const passphrase = screen.getByText(/^(\w{4}-){5}\w{4}$/).textContent;
  await app.user.click(press('Next'));
  await heading('Your recovery key');
  return passphrase;
}

/** Keeps the recovery key on screen, and types its two groups. */
async function confirmKey({ user }: App): Promise<string> {
  const key = within(screen.getByRole('list', { name: 'Your recovery key' }))
    .getAllByRole('listitem')
    .map((group) => group.textContent)
    .join('-');
  await user.click(press('I have kept it'));
  await heading('Check your copy');
  for (const field of screen.getAllByLabelText<HTMLInputElement>(/^Group \d$/)) {
    const number = Number(/\d/.exec(field.labels?.[0]?.textContent ?? '')?.[0]);
    await user.type(field, key.split('-')[number - 1] ?? '');
  }
  await user.keyboard('{Enter}');
  return key;
}

/** Goes on from the recovery key to the last button, which `refusal` answers. null: does not go on. */
async function pressLast(app: App, refusal: EncryptionRefusal | null, isThere = false) {
  if (refusal === null) return;
  if (!isThere) {
    await confirmKey(app);
    await heading('Before you turn it on');
    await app.user.click(screen.getByLabelText(words.setUp.agree));
  }
  app.refuseWith(refusal);
  await app.user.click(press('Turn on encryption'));
  await app.settle();
}

describe('setting up encryption', () => {
  it('turns it on in five steps, with the secrets that it showed', async () => {
    const app = await openOff();
    const passphrase = await toRecoveryKey(app);
    const key = await confirmKey(app);
    const last = await heading('Before you turn it on');
    expect(document.activeElement).toBe(last);
    expect(screen.getByText('Step 5 of 5')).toBeTruthy();
    await app.user.click(screen.getByLabelText(words.setUp.agree));
    await app.user.click(press('Turn on encryption'));
    await app.settle();
    expect(app.account.asked).toEqual(['confirm secret of account']);
    expect(app.asked).toEqual([`turn on with ${passphrase}, ${key}`]);
    act(() => app.show({ kind: 'sealing', progress: { done: 0, total: 3, stuck: 0 } }));
    await heading('Your log is being encrypted');
    expect(screen.getByText('0 of 3 days')).toBeTruthy();
    expect(screen.queryByText(words.setUp.notThese)).toBeNull();
  });

  it('asks for the right password of the account first', async () => {
    const app = await openOff();
    await app.user.click(press('Set up encryption'));
    await app.user.click(press('Next'));
    expect(await alert()).toBe('Enter your password.');
    app.account.failWith({ kind: 'wrong-credentials', field: 'password', code: 'auth/x' });
    await app.user.type(screen.getByLabelText('Password'), 'a guess{Enter}');
    expect(await alert()).toBe("This isn't your current password.");
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    app.account.failWith({ kind: 'network', field: 'form', code: 'auth/x' });
    await app.user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(await alert()).toMatch(/^The server can't be reached/);
    expect(screen.queryByText('Your passphrase')).toBeNull();
  });

  it('refuses the password of the account as a passphrase, however it is typed', async () => {
    const app = await openOff();
    await toPassphrase(app, 'caf\u00e9 au lait, deux');
    await app.user.click(screen.getByLabelText('Choose my own'));
    const field = screen.getByLabelText('New passphrase');
    // The same letters, with the accent as a letter of its own.
    await app.user.type(field, 'cafe\u0301 au lait, deux{Enter}');
    expect(await alert()).toBe(words.setUp.isPassword);
    expect(document.activeElement).toBe(field);
    await app.user.type(field, '!{Enter}');
    await heading('Your recovery key');
  });

  it('suggests a readable copy, which can be declined', async () => {
    const app = await openOff();
    await toRecoveryKey(app);
    await confirmKey(app);
    await heading('Before you turn it on');
    await app.user.click(press('Export my log'));
    expect(app.account.asked.at(-1)).toBe('export');
    await app.user.click(press('Turn on encryption'));
    expect(await alert()).toBe(words.setUp.mustAgree);
    expect(document.activeElement).toBe(screen.getByLabelText(words.setUp.agree));
    expect(app.asked).toEqual([]);
  });

  it('says why it was not turned on, and keeps the answers for another try', async () => {
    const app = await openOff();
    const passphrase = await toRecoveryKey(app);
    const key = await confirmKey(app);
    await heading('Before you turn it on');
    await app.user.click(screen.getByLabelText(words.setUp.agree));
    app.refuseWith({ kind: 'offline', cause: null });
    await app.user.click(press('Turn on encryption'));
    expect(await alert()).toBe(words.refusal.offline);
    app.refuseWith(null);
    await app.user.click(press('Turn on encryption'));
    await app.settle();
    expect(app.asked).toEqual(Array(2).fill(`turn on with ${passphrase}, ${key}`));
  });

  it('shows a change of another device in the middle of the steps', async () => {
    const app = await openOff();
    await toRecoveryKey(app);
    act(() => app.show({ kind: 'locked', why: 'no-keys' }));
    await heading('This log is locked on this device');
    expect(document.activeElement?.contains(screen.getByLabelText('Passphrase'))).toBe(true);
  });

  it.each([
    ['before the last button', null],
    ['at the last button', { kind: 'changed-elsewhere' }],
  ] as const)(
    'says that its secrets open nothing when another tab was faster %s',
    async (_, refusal) => {
      const app = await openOff();
      await toRecoveryKey(app);
      await pressLast(app, refusal);
      act(() => app.show({ kind: 'sealing', progress: null }));
      await heading('Your log is being encrypted');
      expect(screen.getByText(words.setUp.notThese)).toBeTruthy();
      act(() => app.show({ kind: 'on' }));
      await heading('Encryption is on');
      expect(screen.getByText(words.setUp.notThese)).toBeTruthy();
    },
  );

  it.each([
    ['no secret was shown yet', 0, []],
    ['the answer of the server was lost', 1, ['offline']],
    ['an earlier answer was lost', 1, ['offline', 'changed-elsewhere']],
  ] as const)('does not say so when %s', async (_, from, refusals) => {
    const app = await openOff();
    if (from === 0) await app.user.click(press('Set up encryption'));
    else await toRecoveryKey(app);
    for (const [index, kind] of refusals.entries())
      await pressLast(app, kind === 'offline' ? { kind, cause: null } : { kind }, index > 0);
    act(() => app.show({ kind: 'on' }));
    await heading('Encryption is on');
    expect(screen.queryByText(words.setUp.notThese)).toBeNull();
  });

  it('starts again after it was left, and has changed nothing', async () => {
    const app = await openOff();
    await toRecoveryKey(app);
    await app.user.click(screen.getByRole('link', { name: /^Back to/ }));
    await act(async () => {
      const arrival = new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true });
      });
      window.history.back();
      await arrival;
    });
    await heading('Your log is not encrypted');
    await app.user.click(press('Set up encryption'));
    expect(screen.getByText('Step 1 of 5')).toBeTruthy();
    expect(app.asked).toEqual([]);
  });

  it('leaves a person alone who left the screen before the answer came', async () => {
    const app = await openOff();
    await toRecoveryKey(app);
    await confirmKey(app);
    await heading('Before you turn it on');
    await app.user.click(screen.getByLabelText(words.setUp.agree));
    const answer = app.holdAnswer();
    await app.user.click(press('Turn on encryption'));
    await app.user.keyboard('{Escape}');
    await screen.findByRole('textbox', { name: 'New entry' });
    await act(answer);
    await app.settle();
    expect(window.location.pathname).toBe('/11-20-2026');
    expect(screen.getByRole('textbox', { name: 'New entry' })).toBeTruthy();
  });

  it('is not offered on a page that browsers let make no keys', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await openOff();
    expect(screen.getByText(words.setUp.cannotHere)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set up encryption' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('is not offered by a release that only reads encrypted logs, by no address either', async () => {
    vi.stubEnv('VITE_HOLD_ENCRYPTION', '1');
    await openOff();
    expect(screen.getByText(words.setUp.notReleased)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set up encryption' })).toBeNull();
    cleanup();
    vi.unstubAllEnvs();
    const app = await openOff();
    await app.user.click(press('Set up encryption'));
    await heading('Show that it is you');
    vi.stubEnv('VITE_HOLD_ENCRYPTION', '1');
    act(() => app.show({ kind: 'off' }));
    await heading('Your log is not encrypted');
    expect(screen.getByText(words.setUp.notReleased)).toBeTruthy();
  });

  it('has every effect in German and Hebrew', () => {
    for (const { encryption } of [german, hebrew])
      expect(encryption.setUp.effects).toHaveLength(words.setUp.effects.length);
  });
});
