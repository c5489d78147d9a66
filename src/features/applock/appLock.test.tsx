import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { AppLockMessage } from '../../account/AppLock.ts';
import type { Session } from '../../account/SessionStore.ts';
import { loadWords } from '../../words/loadWords.ts';
import { memoryChannels } from '../../../tests/support/memoryTabChannel.ts';
import { fakeDeviceCheck } from '../../../tests/support/app/fakeDeviceCheck.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { entryItem, entryTexts, newEntry, openApp } from '../../../tests/support/app/testApp.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
});

const passphrase = 'a heron on one leg';
const recoveryKey = 'GT4X-9K2M';
const minute = 60_000;

function encrypted() {
  const ofLog = fakeEncryption({ kind: 'on' });
  ofLog.setSecrets({ passphrase, recoveryKey });
  return ofLog;
}

/** Ada's session with a lock after `afterMinutes`; null: without a lock. */
const adas = (afterMinutes: number | null): Session => ({
  kind: 'open',
  person: { uid: 'ada', email: 'ada@example.com' },
  account: 'signed-in',
  ...(afterMinutes !== null && { appLock: { afterMinutes } }),
});

type Options = NonNullable<Parameters<typeof openApp>[0]>;

/** The app as it starts with a lock after `afterMinutes`. */
async function openLocked(afterMinutes = 1, options: Options = {}) {
  const { encryption } = encrypted();
  const app = await openApp({ encryption, session: adas(afterMinutes), ...options });
  await passphraseField();
  return app;
}

/** The app, unlocked, with an entry on its day. */
async function openUnlocked(afterMinutes = 1, options: Options = {}) {
  const app = await openLocked(afterMinutes, options);
  await unlock(app);
  await app.write({ text: 'Saw a kingfisher #river' });
  return app;
}

type App = Awaited<ReturnType<typeof openApp>>;

const passphraseField = () => screen.findByLabelText<HTMLInputElement>('Passphrase');
const isLocked = () => screen.queryByRole('button', { name: 'Unlock' }) !== null;

async function unlock(app: App, typed = passphrase) {
  const field = await passphraseField();
  await app.user.clear(field);
  await app.user.type(field, `${typed}{Enter}`);
  await app.settle();
}

/** Everything that the document says, fields included. */
function everything(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return [
    document.title,
    document.documentElement.outerHTML,
    ...fields.map(({ value }) => value),
  ].join('\n');
}

describe('a locked app', () => {
  it('asks at the start, before anything of the log is there', async () => {
    const { device, leave } = await openUnlocked();
    leave();
    const app = await openLocked(1, { device, path: '/11-20-2026' });
    expect(everything()).not.toMatch(/kingfisher|river|2026|ada/);
    expect(document.title).toBe('Daylog');
    await unlock(app);
    expect(entryTexts()).toEqual(['Saw a kingfisher #river']);
    expect(window.location.pathname).toBe('/11-20-2026');
  });

  it('shows no word of the log, in the page or in its title, after a time without input', async () => {
    const app = await openUnlocked();
    expect(everything()).toContain('kingfisher');
    await app.advance(minute - 2000);
    expect(isLocked()).toBe(false);
    await app.advance(2000);
    expect(isLocked()).toBe(true);
    expect(everything()).not.toMatch(/kingfisher|river/);
    expect(document.title).toBe('Daylog');
    await unlock(app);
    expect(entryTexts()).toEqual(['Saw a kingfisher #river']);
  });

  it('shows no word of a search in its address', async () => {
    await openLocked(1, { path: '/11-20-2026/search#q=kingfisher' });
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(window.location.pathname).toBe('/11-20-2026/search');
  });

  it('has the focus in the composer once it is unlocked in front, at the start and later', async () => {
    const app = await openLocked(1, { hasFocus: true });
    await unlock(app);
    expect(document.activeElement).toBe(newEntry());
    act(() => newEntry().blur());
    await app.advance(minute);
    await unlock(app);
    expect(document.activeElement).toBe(newEntry());
  });

  it('does not lock while there is input', async () => {
    const app = await openUnlocked();
    for (const input of ['keydown', 'pointermove', 'wheel'] as const) {
      await app.advance(minute - 2000);
      act(() => void document.body.dispatchEvent(new Event(input, { bubbles: true })));
    }
    expect(isLocked()).toBe(false);
    await app.advance(minute);
    expect(isLocked()).toBe(true);
  });

  it('keeps typed text, also of an edited entry, and shows it again', async () => {
    const app = await openUnlocked();
    await app.user.type(newEntry(), 'A thought about herons');
    await app.user.click(entryItem('kingfisher').getByRole('button', { name: 'Edit entry' }));
    const editor = () => entryItem('').getByRole<HTMLTextAreaElement>('textbox');
    await app.user.type(editor(), ' and an egret');
    await app.advance(minute);
    expect(isLocked()).toBe(true);
    expect(everything()).not.toMatch(/heron|egret|kingfisher/);
    await unlock(app);
    expect(newEntry().value).toBe('A thought about herons');
    await app.user.click(entryItem('kingfisher').getByRole('button', { name: 'Edit entry' }));
    expect(editor().value).toBe('Saw a kingfisher #river and an egret');
  });

  it('keeps typed text through a reload while it is locked', async () => {
    const app = await openUnlocked();
    await app.user.type(newEntry(), 'A thought about herons');
    await app.advance(minute);
    app.leave();
    const next = await openLocked(1, { device: app.device });
    expect(everything()).not.toContain('heron');
    await unlock(next);
    expect(newEntry().value).toBe('A thought about herons');
  });

  it('closes open dialogs, and takes no key of the page', async () => {
    const app = await openUnlocked();
    await app.user.keyboard('?');
    await screen.findByRole('dialog');
    await app.advance(minute);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.user.keyboard('?/{ArrowLeft}{Control>}k{/Control}');
    await app.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.pathname).toBe('/');
    await unlock(app);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives the focus to the passphrase, and back to the page', async () => {
    const app = await openUnlocked();
    act(() => newEntry().focus());
    await app.advance(minute);
    expect(document.activeElement).toBe(await passphraseField());
    await unlock(app);
    expect(document.activeElement?.id).toBe('content');
  });

  it('opens for the recovery key of a person who forgot the passphrase', async () => {
    const app = await openLocked();
    expect(screen.getByText(/Forgot the passphrase\? Enter your recovery key/)).toBeTruthy();
    await unlock(app, recoveryKey);
    expect(isLocked()).toBe(false);
  });

  it('says that a passphrase is wrong, and stays locked', async () => {
    const app = await openLocked();
    await app.user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter the passphrase.');
    await unlock(app, 'a stork');
    expect(screen.getByRole('alert').textContent).toBe(
      'This passphrase does not open the log. Nothing was changed.',
    );
    expect(document.activeElement).toBe(await passphraseField());
    expect(isLocked()).toBe(true);
    await unlock(app);
    expect(isLocked()).toBe(false);
  });

  it('says that a passphrase could not be checked, and checks it again', async () => {
    const { encryption, refuseWith } = encrypted();
    const app = await openLocked(1, { encryption });
    refuseWith({ kind: 'no-key' });
    await unlock(app);
    expect(screen.getByRole('alert').textContent).toMatch(/could not be checked/);
    refuseWith(null);
    await app.user.click(screen.getByRole('button', { name: 'Unlock' }));
    await app.settle();
    expect(isLocked()).toBe(false);
  });

  it('signs out after the question that an encrypted log needs', async () => {
    const app = await openLocked();
    await app.user.click(screen.getByRole('button', { name: 'Sign out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out' }));
    expect(app.account.asked).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(app.account.asked).toEqual(['sign out']));
    await screen.findByRole('button', { name: 'Sign in' });
  });

  it('asks about unsent words before it signs out, and saves none of them as a file', async () => {
    const app = await openUnlocked();
    await app.advance(minute);
    await app.user.click(screen.getByRole('button', { name: 'Sign out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'Wait until everything is sent',
      'Sign out and keep changes here',
      'Sign out anyway',
      'Cancel',
    ]);
    expect(app.account.asked).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(isLocked()).toBe(true);
  });

  it('speaks German and Hebrew', async () => {
    await Promise.all([loadWords('de'), loadWords('he')]);
    const app = await openLocked();
    act(() => app.settings.choose({ locale: 'de' }));
    await screen.findByRole('button', { name: 'Entsperren' });
    act(() => app.settings.choose({ locale: 'he' }));
    await screen.findByRole('button', { name: 'ביטול הנעילה' });
    expect(document.documentElement.dir).toBe('rtl');
  });
});

describe('another tab', () => {
  it('keeps this one unlocked by its input, and unlocks and locks it', async () => {
    const openChannel = memoryChannels<AppLockMessage>();
    const other = openChannel();
    const app = await openLocked(1, { lockChannel: openChannel() });
    const tell = async (message: AppLockMessage) => {
      other.post(message);
      await app.settle();
    };
    await tell({ kind: 'unlocked', uid: 'bob' });
    expect(isLocked()).toBe(true);
    await tell({ kind: 'unlocked', uid: 'ada' });
    expect(isLocked()).toBe(false);
    await app.advance(minute - 2000);
    await tell({ kind: 'active', uid: 'ada', atMs: app.clock.now() });
    await app.advance(minute - 2000);
    expect(isLocked()).toBe(false);
    await tell({ kind: 'locked', uid: 'ada' });
    expect(isLocked()).toBe(true);
  });
});

describe('the settings of the app lock', () => {
  const path = '/11-20-2026/settings';
  const group = async () => within(await screen.findByRole('region', { name: 'App lock' }));

  it('are there for each log with a secret that this device can check', async () => {
    const { encryption, show } = encrypted();
    await openApp({ path, encryption });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    const isThere = () => screen.queryByRole('region', { name: 'App lock' }) !== null;
    for (const kind of ['sealing', 'opening'] as const) {
      act(() => show({ kind, progress: null }));
      expect(isThere()).toBe(true);
    }
    act(() => show({ kind: 'off' }));
    expect(isThere()).toBe(true);
    act(() => show({ kind: 'locked', why: 'no-keys' }));
    expect(isThere()).toBe(false);
  });

  it('lock a log that is not encrypted, with the password of the account and a PIN', async () => {
    const { encryption, show } = encrypted();
    show({ kind: 'off' });
    const app = await openApp({ path, encryption, session: adas(null) });
    await app.user.click((await group()).getByRole('button', { name: 'Turn on the app lock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn on the app lock' }));
    expect(dialog.getByText(/password of your account opens Daylog\.$/)).toBeTruthy();
    await app.user.click(dialog.getByRole('checkbox', { name: 'Unlock with a PIN' }));
    await app.user.type(dialog.getByLabelText('New PIN'), '12a4');
    await app.user.type(dialog.getByLabelText('Account password'), 'of the account{Enter}');
    await app.settle();
    expect(dialog.getByRole('alert').textContent).toBe('4 to 12 digits.');
    expect(app.account.asked).toEqual([]);
    await app.user.clear(dialog.getByLabelText('New PIN'));
    await app.user.type(dialog.getByLabelText('New PIN'), '2580');
    await app.user.click(dialog.getByRole('button', { name: 'Turn on the app lock' }));
    await app.settle();
    expect(app.account.asked).toEqual(['confirm of the account']);
    await app.user.click((await group()).getByRole('button', { name: 'Lock now' }));

    const pin = await screen.findByLabelText<HTMLInputElement>('PIN');
    expect(document.activeElement).toBe(pin);
    await app.user.type(pin, '1111{Enter}');
    await app.settle();
    expect(screen.getByRole('alert').textContent).toBe('This PIN is wrong.');
    await app.user.click(screen.getByRole('button', { name: 'Use the account password instead' }));
    await app.user.type(screen.getByLabelText('Account password'), 'of the account{Enter}');
    await app.settle();
    expect(isLocked()).toBe(false);
    await app.user.click((await group()).getByRole('button', { name: 'Lock now' }));
    await app.user.type(await screen.findByLabelText('PIN'), '2580{Enter}');
    await app.settle();
    expect(isLocked()).toBe(false);
  });

  it('ask for the passphrase after ten wrong PINs, and say how long to wait before', async () => {
    const pin = { salt: 'AAAA', hash: 'hash of 2580', tries: 8, triedAtMs: 0 };
    const app = await openApp({
      encryption: encrypted().encryption,
      session: { ...adas(0), appLock: { afterMinutes: 0, pin } } as Session,
    });
    const field = await screen.findByLabelText('PIN');
    await app.user.type(field, '1111{Enter}');
    await app.settle();
    expect(screen.getByRole('alert').textContent).toBe(
      'This PIN is wrong. Try again in 300 seconds.',
    );
    await app.advance(5 * minute);
    await app.user.clear(field);
    await app.user.type(field, '1112{Enter}');
    await app.settle();
    expect(screen.queryByLabelText('PIN')).toBeNull();
    expect(screen.getByText(/^Too many wrong PINs/)).toBeTruthy();
    await unlock(app);
    expect(isLocked()).toBe(false);
  });

  it('say that it is a lock and no encryption, and need the passphrase for each change', async () => {
    const { encryption } = encrypted();
    const app = await openApp({ path, encryption, session: adas(null) });
    const section = await group();
    expect(section.getByText('It keeps eyes off, and encrypts nothing.')).toBeTruthy();
    await app.user.click(section.getByRole('button', { name: 'Turn on the app lock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn on the app lock' }));
    await app.user.selectOptions(
      dialog.getByRole('combobox', { name: 'Ask again without input' }),
      'After 1 minute',
    );
    await app.user.type(dialog.getByLabelText('Passphrase'), 'a stork{Enter}');
    await app.settle();
    expect(dialog.getByRole('alert').textContent).toMatch(/does not open the log/);
    expect(app.account.session.getSnapshot()).not.toHaveProperty('appLock');
    await app.user.clear(dialog.getByLabelText('Passphrase'));
    await app.user.type(dialog.getByLabelText('Passphrase'), `${passphrase}{Enter}`);
    await app.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(section.getByRole('status').textContent).toBe(
      'On: when Daylog starts, and after 1 minute without input.',
    );
    expect(isLocked()).toBe(false);
    await app.advance(minute);
    expect(isLocked()).toBe(true);
    await unlock(app);

    await app.user.click((await group()).getByRole('button', { name: 'Turn off the app lock' }));
    const off = within(await screen.findByRole('dialog', { name: 'Turn off the app lock' }));
    await app.user.type(off.getByLabelText('Passphrase'), `${passphrase}{Enter}`);
    await app.settle();
    expect(app.account.session.getSnapshot()).not.toHaveProperty('appLock');
    expect((await group()).getByText('Off.')).toBeTruthy();
  });

  it('are beside a command that locks the app now', async () => {
    const app = await openUnlocked(0);
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.type(await screen.findByRole('combobox'), 'Lock now{Enter}');
    await app.settle();
    expect(isLocked()).toBe(true);
    expect(everything()).not.toContain('kingfisher');
  });

  it('lock the app now', async () => {
    const app = await openLocked(0, { path });
    await unlock(app);
    await app.user.click((await group()).getByRole('button', { name: 'Lock now' }));
    expect(isLocked()).toBe(true);
  });
});

describe('unlocking by the device', () => {
  const name = 'Unlock with this device';
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Turn on the app lock' }));

  async function openDialog(deviceCheck: ReturnType<typeof fakeDeviceCheck>['check']) {
    const app = await openApp({
      path: '/11-20-2026/settings',
      encryption: encrypted().encryption,
      session: adas(null),
      deviceCheck,
    });
    await app.user.click(await screen.findByRole('button', { name: 'Turn on the app lock' }));
    await app.settle();
    return app;
  }

  it('is chosen in the settings, and opens the locked app at a click', async () => {
    const { check, refuseWith, device } = fakeDeviceCheck();
    const app = await openDialog(check);
    const box = (await dialog()).getByRole<HTMLInputElement>('checkbox', { name });
    refuseWith('device-cancelled');
    await app.user.click(box);
    await app.settle();
    expect((await dialog()).getByRole('alert').textContent).toBe(
      'The device did not confirm that it is you.',
    );
    expect(box.checked).toBe(false);
    refuseWith(null);
    await app.user.click(box);
    await app.settle();
    expect(box.checked).toBe(true);
    await app.user.type((await dialog()).getByLabelText('Passphrase'), `${passphrase}{Enter}`);
    await app.settle();
    expect(app.account.session.getSnapshot()).toMatchObject({ appLock: { device } });
    await app.user.click(screen.getByRole('button', { name: 'Lock now' }));

    const button = await screen.findByRole('button', { name });
    expect(document.activeElement).toBe(button);
    for (const [kind, sentence] of [
      ['device-cancelled', 'The device did not confirm that it is you.'],
      ['device-unavailable', 'This browser cannot ask the device now.'],
      ['device-unproven', /^The answer of the device does not fit\./],
    ] as const) {
      refuseWith(kind);
      await app.user.click(button);
      await app.settle();
      expect(screen.getByRole('alert').textContent).toMatch(sentence);
      expect(isLocked()).toBe(true);
    }
    refuseWith(null);
    await app.user.keyboard('{Enter}');
    await app.settle();
    expect(isLocked()).toBe(false);
  });

  it('is not offered where the browser cannot ask the device, and can still be taken off', async () => {
    const { check, device } = fakeDeviceCheck(false);
    const app = await openDialog(check);
    expect((await dialog()).queryByRole('checkbox', { name })).toBeNull();
    app.leave();
    const next = await openApp({
      path: '/11-20-2026/settings',
      encryption: encrypted().encryption,
      session: { ...adas(0), appLock: { afterMinutes: 0, device } } as Session,
      deviceCheck: check,
    });
    await unlock(next);
    await next.user.click(await screen.findByRole('button', { name: 'Change the lock' }));
    const change = within(await screen.findByRole('dialog', { name: 'Change the lock' }));
    await next.user.click(change.getByRole('checkbox', { name }));
    await next.user.type(change.getByLabelText('Passphrase'), `${passphrase}{Enter}`);
    await next.settle();
    expect(next.account.session.getSnapshot()).not.toHaveProperty('appLock.device');
  });

  it('leaves the PIN and the passphrase as ways in, and ends after ten wrong PINs', async () => {
    const { check, device } = fakeDeviceCheck();
    const pin = { salt: 'AAAA', hash: 'hash of 2580', tries: 9, triedAtMs: 0 };
    const app = await openApp({
      encryption: encrypted().encryption,
      session: { ...adas(0), appLock: { afterMinutes: 0, pin, device } } as Session,
      deviceCheck: check,
    });
    await screen.findByRole('button', { name });
    await app.user.click(screen.getByRole('button', { name: 'Use the passphrase instead' }));
    expect(document.activeElement).toBe(await passphraseField());
    app.leave();
    cleanup();
    const again = await openApp({
      encryption: encrypted().encryption,
      session: { ...adas(0), appLock: { afterMinutes: 0, pin, device } } as Session,
      deviceCheck: check,
    });
    await again.user.type(await screen.findByLabelText('PIN'), '1111{Enter}');
    await again.settle();
    expect(screen.getByText(/^Too many wrong PINs/)).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
    await unlock(again);
    expect(isLocked()).toBe(false);
  });
});
