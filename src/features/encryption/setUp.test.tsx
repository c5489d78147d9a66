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

/** Answers the first step, and shows the kit. */
async function toKit({ user }: App, password = 'secret of account') {
  await user.click(press('Set up encryption'));
  await heading('Before you turn it on');
  await user.click(screen.getByLabelText(words.setUp.agree));
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  await heading('Your recovery kit');
}

const partsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((part) => part.textContent);
const shownPassphrase = () => partsOf('Passphrase').join(' ');
const shownKey = () => partsOf('Recovery key').join('-');

/** Keeps the kit on screen, and types the two parts of it that the next step asks for. */
async function confirmKit({ user }: App) {
  const hasWords = screen.queryByRole('list', { name: 'Passphrase' }) !== null;
  const kit = { passphrase: hasWords ? shownPassphrase() : '', recoveryKey: shownKey() };
  await user.click(press(hasWords ? 'I have kept it' : 'Next'));
  await heading('Check your copy');
  const parts = hasWords ? kit.passphrase.toUpperCase().split(' ') : kit.recoveryKey.split('-');
  for (const field of screen.getAllByLabelText<HTMLInputElement>(/^(Word|Group) \d+$/)) {
    const number = Number(/\d+/.exec(field.labels?.[0]?.textContent ?? '')?.[0]);
    await user.type(field, parts[number - 1] ?? '');
  }
  return kit;
}

/** Goes on from the kit to the last button, which `refusal` answers. null: does not go on. */
async function pressLast(app: App, refusal: EncryptionRefusal | null, isThere = false) {
  if (refusal === null) return;
  if (!isThere) await confirmKit(app);
  app.refuseWith(refusal);
  await app.user.click(press('Turn on encryption'));
  await app.settle();
}

describe('setting up encryption', () => {
  it('turns it on in three steps, with the secrets that it showed', async () => {
    const app = await openOff();
    await toKit(app);
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    const { passphrase, recoveryKey } = await confirmKit(app);
    expect(passphrase).toMatch(/^([a-z]+ ){11}[a-z]+$/);
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    expect(app.asked).toEqual([]);
    await app.user.click(press('Turn on encryption'));
    await app.settle();
    expect(app.account.asked).toEqual(['confirm secret of account']);
    expect(app.asked).toEqual([`turn on with ${passphrase}, ${recoveryKey}`]);
    act(() => app.show({ kind: 'sealing', progress: { done: 0, total: 3, stuck: 0 } }));
    await heading('Your log is being encrypted');
    expect(screen.getByText('0 of 3 days')).toBeTruthy();
    expect(screen.queryByText(words.setUp.notThese)).toBeNull();
  });

  it('asks for two words, and says which one is different', async () => {
    const app = await openOff();
    await toKit(app);
    await confirmKit(app);
    const [first] = screen.getAllByLabelText<HTMLInputElement>(/^Word \d+$/);
    await app.user.type(first ?? document.body, 'x{Enter}');
    expect(await alert()).toMatch(/^Word \d+ is different\./);
    expect(document.activeElement).toBe(first);
    expect(app.asked).toEqual([]);
  });

  it('saves and prints the kit as one page, with everything that opens the log', async () => {
    const app = await openOff();
    await toKit(app);
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:kit';
    });
    await app.user.click(press('Save as file'));
    const text = (await files[0]?.text()) ?? '';
    expect(text.replaceAll(/\s+/g, ' ')).toContain(shownPassphrase());
    for (const part of [shownKey(), 'ada@example.com', window.location.origin])
      expect(text).toContain(part);
    const sheet = document.querySelector('.encryption-sheet')?.textContent ?? '';
    for (const part of [shownPassphrase().replaceAll(' ', ''), shownKey(), 'ada@example.com'])
      expect(sheet).toContain(part);
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await app.user.click(press('Print'));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    await app.user.click(press('Copy'));
    expect(await navigator.clipboard.readText()).toBe(shownPassphrase());
  });

  it('puts no passphrase of a person’s own into the kit, and asks for the recovery key', async () => {
    const app = await openOff();
    await toKit(app);
    await app.user.click(screen.getByLabelText('Choose my own'));
    await app.user.type(screen.getByLabelText('New passphrase'), 'a heron on one leg');
    const sheet = document.querySelector('.encryption-sheet')?.textContent ?? '';
    expect(sheet).toContain(words.kit.own);
    expect(sheet).not.toContain('heron');
    const { recoveryKey } = await confirmKit(app);
    await app.user.click(press('Turn on encryption'));
    await app.settle();
    expect(app.asked).toEqual([`turn on with a heron on one leg, ${recoveryKey}`]);
  });

  it('asks for the right password of the account first', async () => {
    const app = await openOff();
    await app.user.click(press('Set up encryption'));
    await app.user.click(await screen.findByLabelText(words.setUp.agree));
    await app.user.click(press('Next'));
    expect(await alert()).toBe('Enter your password.');
    app.account.failWith({ kind: 'wrong-credentials', field: 'password', code: 'auth/x' });
    await app.user.type(screen.getByLabelText('Password'), 'a guess{Enter}');
    expect(await alert()).toBe("This isn't your current password.");
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    app.account.failWith({ kind: 'network', field: 'form', code: 'auth/x' });
    await app.user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(await alert()).toMatch(/^The server can't be reached/);
    expect(screen.queryByText('Your recovery kit')).toBeNull();
  });

  it('refuses the password of the account as a passphrase, however it is typed', async () => {
    const app = await openOff();
    await toKit(app, 'caf\u00e9 au lait, deux');
    await app.user.click(screen.getByLabelText('Choose my own'));
    const field = screen.getByLabelText('New passphrase');
    // The same letters, with the accent as a letter of its own.
    await app.user.type(field, 'cafe\u0301 au lait, deux{Enter}');
    expect(await alert()).toBe(words.setUp.isPassword);
    expect(document.activeElement).toBe(field);
    await app.user.type(field, '!{Enter}');
    await heading('Check your copy');
  });

  it('suggests a readable copy, which can be declined, and goes on only with a tick', async () => {
    const app = await openOff();
    await app.user.click(press('Set up encryption'));
    await app.user.click(await screen.findByRole('button', { name: 'Export my log' }));
    expect(app.account.asked.at(-1)).toBe('export');
    await app.user.type(screen.getByLabelText('Password'), 'secret of account{Enter}');
    expect(await alert()).toBe(words.setUp.mustAgree);
    expect(document.activeElement).toBe(screen.getByLabelText(words.setUp.agree));
    expect(app.account.asked).toEqual(['export']);
  });

  it('says why it was not turned on, and keeps the answers for another try', async () => {
    const app = await openOff();
    await toKit(app);
    const { passphrase, recoveryKey } = await confirmKit(app);
    app.refuseWith({ kind: 'offline', cause: null });
    await app.user.click(press('Turn on encryption'));
    expect(await alert()).toBe(words.refusal.offline);
    app.refuseWith(null);
    await app.user.click(press('Turn on encryption'));
    await app.settle();
    expect(app.asked).toEqual(Array(2).fill(`turn on with ${passphrase}, ${recoveryKey}`));
  });

  it('shows a change of another device in the middle of the steps', async () => {
    const app = await openOff();
    await toKit(app);
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
      await toKit(app);
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
    else await toKit(app);
    for (const [index, kind] of refusals.entries())
      await pressLast(app, kind === 'offline' ? { kind, cause: null } : { kind }, index > 0);
    act(() => app.show({ kind: 'on' }));
    await heading('Encryption is on');
    expect(screen.queryByText(words.setUp.notThese)).toBeNull();
  });

  it('starts again after it was left, and has changed nothing', async () => {
    const app = await openOff();
    await toKit(app);
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
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    expect(app.asked).toEqual([]);
  });

  it('leaves a person alone who left the screen before the answer came', async () => {
    const app = await openOff();
    await toKit(app);
    await confirmKit(app);
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
    await heading('Before you turn it on');
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
