import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { EncryptionStatus, UnknownRow } from '../../log/encryption/EncryptionStatus.ts';
import type { EncryptionRefusal } from '../../encryption/Encryption.ts';
import { encryption as words } from '../../words/en/encryption.ts';
import { words as german } from '../../words/de/index.ts';
import { words as hebrew } from '../../words/he/index.ts';
import { newRecoveryKey } from '../../hooks/log/newSecrets.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';

beforeEach(async () => {
  await import('./EncryptionScreen.tsx');
  await import('./EncryptionNotice.tsx');
  // happy-dom opens a download as a page, whose address is then `about:blank`.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const path = '/11-20-2026/encryption';
const on: EncryptionStatus = { kind: 'on' };
const locked: EncryptionStatus = { kind: 'locked', why: 'no-keys' };
const gone = { cause: null };

/** The app with a log of this encryption, by default at its screen. */
async function openEncrypted(status: EncryptionStatus, at = path) {
  const fake = fakeEncryption(status);
  const app = await openApp({ path: at, encryption: fake.encryption });
  return { ...app, ...fake };
}

const press = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });
const alert = async () => (await screen.findByRole('alert')).textContent;

/** Answers the first step of a change with a passphrase. */
async function showThatItIsMe(app: Awaited<ReturnType<typeof openEncrypted>>) {
  await app.user.type(screen.getByLabelText('Passphrase'), 'old passphrase');
  await app.user.click(press('Next'));
}

const partsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((part) => part.textContent);
const shownPassphrase = () => partsOf('Passphrase').join(' ');
const shownKey = () => partsOf('Recovery key').join('-');

/** Types the two parts of a secret that the screen asks for. */
async function confirmParts(
  app: Awaited<ReturnType<typeof openEncrypted>>,
  parts: readonly string[],
) {
  for (const field of screen.getAllByLabelText<HTMLInputElement>(/^(Word|Group) \d+$/)) {
    const number = Number(/\d+/.exec(field.labels?.[0]?.textContent ?? '')?.[0]);
    await app.user.type(field, parts[number - 1]?.toLowerCase() ?? '');
  }
}

describe('the screen "Encryption"', () => {
  it('opens from the account menu', async () => {
    const app = await openEncrypted({ kind: 'off' }, '/');
    await app.user.click(press('Account'));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Encryption' }));
    await heading('Encryption');
    expect(window.location.pathname).toBe(path);
  });

  it('lists the protected and the unprotected data, while it is off and while it is on', async () => {
    const app = await openEncrypted({ kind: 'off' });
    await heading('Your log is not encrypted');
    const points = () => [
      ...within(screen.getByRole('region', { name: 'What is protected' })).getAllByRole('listitem'),
      ...within(screen.getByRole('region', { name: 'What is not protected' })).getAllByRole(
        'listitem',
      ),
    ];
    expect(points()).toHaveLength(8);
    act(() => app.show(on));
    expect(await heading('Encryption is on')).toBeTruthy();
    await app.user.click(screen.getByText('What encryption protects'));
    expect(points()).toHaveLength(8);
  });

  it.each([
    ['sealing', 'Your log is being encrypted'],
    ['opening', 'Encryption is being turned off'],
  ] as const)('shows how far it is while %s', async (kind, title) => {
    const app = await openEncrypted({ kind, progress: { done: 1200, total: 3650, stuck: 0 } });
    await heading(title);
    expect(screen.getByText('1,200 of 3,650 days')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: title }).getAttribute('value')).toBe('1200');
    expect(screen.getByText(/^You can leave this page/)).toBeTruthy();
    expect(screen.queryByText(/^Could not be/)).toBeNull();
    act(() => app.show({ kind, progress: { done: 3650, total: 3650, stuck: 2 } }));
    expect(screen.getByText(/^Could not be .*: 2 texts\. This stays/)).toBeTruthy();
    const photos = { done: 3, total: 1240 };
    act(() => app.show({ kind, progress: { done: 3650, total: 3650, photos, stuck: 0 } }));
    expect(screen.getByText('3 of 1,240 photos')).toBeTruthy();
    act(() => app.show({ kind, progress: null }));
    expect(screen.getByRole('progressbar', { name: title }).hasAttribute('value')).toBe(false);
  });

  it('says that no one else can read the log only while it is on', async () => {
    const app = await openEncrypted({ kind: 'sealing', progress: null });
    await heading('Your log is being encrypted');
    const claims = () => screen.queryAllByText(/Only you can read it/);
    await app.user.click(press('Account'));
    await screen.findByRole('menuitem', { name: 'Encryption' });
    expect(claims()).toEqual([]);
    act(() => app.show(on));
    expect(claims()).toHaveLength(2);
  });

  it.each(['missing', 'older', 'damaged'] as const)(
    'explains a key record that is %s',
    async (fault) => {
      const app = await openEncrypted({ kind: 'faulty', fault });
      expect(await alert()).toBe(words.fault[fault]);
      expect(screen.getByText(/^Your words on this device are safe/)).toBeTruthy();
      await app.user.click(press('Export my log'));
      expect(app.account.asked).toEqual(['export']);
      expect(app.asked).toEqual([]);
    },
  );

  it('has every sentence in German and Hebrew', () => {
    for (const { encryption } of [german, hebrew]) {
      expect(encryption.protected).toHaveLength(words.protected.length);
      expect(encryption.notProtected).toHaveLength(words.notProtected.length);
      expect(encryption.keysNote).toHaveLength(words.keysNote.length);
      expect(encryption.faultDo).toHaveLength(words.faultDo.length);
    }
    expect(german.encryption.progress('1.200', 3650, 'de')).toBe('1.200 von 3.650 Tagen');
    expect(hebrew.encryption.progress('1', 2, 'he')).toBe('1 מתוך יומיים');
  });
});

describe('readable rows that this device does not know', () => {
  const row = (text: string): UnknownRow => ({
    kind: 'entry',
    id: asEntryId(text),
    revision: 1,
    day: dayKey('2026-11-20'),
    time: timeString(9, 0, 0),
    text,
  });
  const rows = [row('planted'), { ...row('mine'), kind: 'version' as const }];
  const progress = { done: 1, total: 1, stuck: 0, unknown: { count: 2, rows } };

  it('are named on every page, shown, and taken one by one or together', async () => {
    const app = await openEncrypted({ kind: 'sealing', progress }, '/11-20-2026');
    expect(await alert()).toBe(words.notice.unknown);
    await app.user.click(screen.getByRole('link', { name: 'Show details' }));
    const section = within(await screen.findByRole('region', { name: '2 texts to look at' }));
    section.getByText('planted');
    section.getByText(/ · earlier version$/);
    expect(app.asked).toEqual([]);
    await app.user.click(
      section.getAllByRole('button', { name: 'Take into my log' })[1] ?? document.body,
    );
    await app.user.click(section.getByRole('button', { name: 'Take all of these' }));
    expect(app.asked).toEqual(['take mine', 'take planted, mine']);
    act(() => app.show({ kind: 'sealing', progress: { done: 1, total: 1, stuck: 0 } }));
    expect(screen.queryByText('planted')).toBeNull();
  });
});

describe('a log that becomes readable', () => {
  const readable: EncryptionStatus = { kind: 'locked', why: 'becomes-readable' };

  it('asks first, on a device with the keys', async () => {
    const app = await openEncrypted(readable);
    const title = await heading('Encryption is being turned off');
    expect(document.activeElement).toBe(title);
    screen.getByText(/^Encryption is being turned off\. What you write will be readable/);
    expect(screen.queryByLabelText('Passphrase')).toBeNull();
    expect(app.asked).toEqual([]);
    app.refuseWith({ kind: 'offline', ...gone });
    await app.user.click(press('Go on readable'));
    expect(await alert()).toBe(words.offlineUnlock);
    app.refuseWith(null);
    await app.user.click(press('Go on readable'));
    expect(app.asked).toEqual(['agree to readable', 'agree to readable']);
  });

  it('can be left without an answer, and says on every page why nothing is sent', async () => {
    const app = await openEncrypted(readable);
    await heading('Encryption is being turned off');
    await app.user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await alert()).toBe(words.notice.readable);
    expect(window.location.pathname).toBe('/11-20-2026');
    await app.user.click(screen.getByRole('link', { name: 'Show details' }));
    await heading('Encryption is being turned off');
    expect(app.asked).toEqual([]);
  });

  it('asks for the secret where the browser keeps no keys', async () => {
    const app = await openEncrypted(readable);
    await heading('Encryption is being turned off');
    app.refuseWith({ kind: 'wrong-secret' });
    await app.user.click(press('Go on readable'));
    await app.user.type(await screen.findByLabelText('Passphrase'), 'of mine');
    expect(app.asked).toEqual(['agree to readable']);
  });

  it('asks after the secret, on a new device', async () => {
    const app = await openEncrypted(locked);
    app.refuseWith({ kind: 'becomes-readable' });
    await app.user.type(await screen.findByLabelText('Passphrase'), 'of mine{Enter}');
    await heading('Encryption is being turned off');
    await app.user.click(press('Leave'));
    await heading('This log is locked on this device');
    await app.user.type(screen.getByLabelText('Passphrase'), 'of mine{Enter}');
    await heading('Encryption is being turned off');
    app.refuseWith(null);
    await app.user.click(press('Go on readable'));
    expect(app.asked).toEqual([
      'unlock with the passphrase of mine',
      'unlock with the passphrase of mine',
      'unlock with the passphrase of mine, readable',
    ]);
  });
});

describe('a locked log', () => {
  it('is unlocked with the passphrase', async () => {
    const app = await openEncrypted(locked);
    await heading('This log is locked on this device');
    const field = screen.getByLabelText<HTMLInputElement>('Passphrase');
    expect(field.type).toBe('password');
    await app.user.type(field, ' correct horse {Enter}');
    expect(app.asked).toEqual(['unlock with the passphrase  correct horse ']);
    // The day comes when the log is open, so that nothing on it says "locked".
    expect(window.location.pathname).toBe(path);
    act(() => app.show(on));
    await screen.findByRole('textbox', { name: 'New entry' });
    expect(window.location.pathname).toBe('/11-20-2026');
    expect(screen.queryByText(/locked/i)).toBeNull();
    expect(screen.queryByText(words.notice.byRecoveryKey)).toBeNull();
  });

  it('is unlocked with the recovery key, and suggests a new passphrase', async () => {
    const app = await openEncrypted({ kind: 'locked', why: 'keys-changed' });
    await heading('This log is locked on this device');
    expect(screen.getByText(words.locked['keys-changed'])).toBeTruthy();
    await app.user.click(press('Use the recovery key instead'));
    const field = screen.getByLabelText('Recovery key');
    expect(document.activeElement).toBe(field);
    await app.user.type(field, 'ABCD-EFGH{Enter}');
    expect(await alert()).toBe(words.noRecoveryKey);
    expect(app.asked).toEqual([]);
    const key = await newRecoveryKey();
    await app.user.clear(field);
    await app.user.type(field, `${key.toLowerCase().replaceAll('-', ' ')}{Enter}`);
    // The check of a key ends in a later task.
    await vi.waitFor(() => expect(app.asked).toHaveLength(1));
    act(() => app.show(on));
    await screen.findByRole('textbox', { name: 'New entry' });
    expect(await screen.findByText(words.notice.byRecoveryKey)).toBeTruthy();
    await app.user.click(press('Set a new passphrase'));
    await heading('Show that it is you');
    await app.user.type(screen.getByLabelText('Passphrase'), `${key}{Enter}`);
    await heading('Your new passphrase');
    const made = shownPassphrase();
    await app.user.click(press('Change passphrase'));
    await screen.findByText(words.change.passphrase.done);
    expect(app.asked.at(-1)).toBe(`passphrase from ${key} to ${made}`);
  });

  it('suggests a new passphrase too when the recovery key was typed in its place', async () => {
    const app = await openEncrypted(locked);
    const key = await newRecoveryKey();
    await app.user.type(await screen.findByLabelText('Passphrase'), `${key}{Enter}`);
    await vi.waitFor(() => expect(app.asked).toHaveLength(1));
    act(() => app.show(on));
    expect(await screen.findByText(words.notice.byRecoveryKey)).toBeTruthy();
    await app.user.click(press('Not now'));
    expect(screen.queryByText(words.notice.byRecoveryKey)).toBeNull();
    expect(window.location.pathname).toBe('/11-20-2026');
  });

  it('names a mistyped word, and tries the same text as it is when it is given again', async () => {
    const app = await openEncrypted(locked);
    const field = await screen.findByLabelText<HTMLInputElement>('Passphrase');
    app.refuseWith({
      kind: 'mistyped',
      problem: { kind: 'wrong-word', number: 3, word: 'hron', nearest: 'heron' },
    });
    await app.user.type(field, 'a b hron{Enter}');
    expect(await alert()).toBe(
      'Word 3, “hron”, is not in the list of words. Did you mean “heron”? ' +
        'Did you choose this passphrase yourself? Then press the button once more.',
    );
    expect(document.activeElement).toBe(field);
    await app.user.click(press('Unlock'));
    await app.user.type(field, '!{Enter}');
    expect(app.asked).toEqual([
      'unlock with the passphrase a b hron',
      'unlock with the passphrase a b hron, as typed',
      'unlock with the passphrase a b hron!',
    ]);
  });

  it('says that nothing was changed after a wrong passphrase, as often as one tries', async () => {
    const app = await openEncrypted(locked);
    app.refuseWith({ kind: 'wrong-secret' });
    const field = await screen.findByLabelText<HTMLInputElement>('Passphrase');
    for (let attempt = 1; attempt <= 6; attempt++) {
      await app.user.type(field, '{Enter}');
      await app.user.type(field, `${attempt}`);
      await app.user.click(press('Unlock'));
      expect(await alert()).toBe(words.wrong.passphrase);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field);
    }
    expect(words.wrong.passphrase).toContain('Nothing was changed.');
    for (const { wrong } of [words, german.encryption, hebrew.encryption])
      expect(Object.values(wrong).join()).not.toMatch(/server|שרת/i);
    expect(press('Unlock').getAttribute('aria-disabled')).toBe('false');
  });

  it('asks for a passphrase before it tries one', async () => {
    const app = await openEncrypted(locked);
    await app.user.click(await screen.findByRole('button', { name: 'Unlock' }));
    expect(await alert()).toBe('Enter your passphrase.');
    expect(app.asked).toEqual([]);
  });

  it('has no button that destroys anything', async () => {
    await openEncrypted(locked);
    await heading('This log is locked on this device');
    const form = screen.getByLabelText('Passphrase').closest('main');
    const names = within(form ?? document.body)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Show what you type', 'Use the recovery key instead', 'Unlock']);
  });

  const refusals: readonly (readonly [EncryptionRefusal, string])[] = [
    [{ kind: 'offline', ...gone }, words.offlineUnlock],
    [{ kind: 'faulty' }, words.refusal.faulty],
    [{ kind: 'no-key' }, words.refusal['no-key']],
    [{ kind: 'unauthenticated', ...gone }, words.refusal.unauthenticated],
    [{ kind: 'invalid-data', ...gone }, words.refusal.unexpected],
    [{ kind: 'quota', ...gone }, words.refusal.quota],
    [{ kind: 'unavailable', ...gone }, words.refusal.storage],
  ];
  it.each(refusals)('says why it stays locked: $kind', async (refusal, sentence) => {
    const app = await openEncrypted(locked);
    app.refuseWith(refusal);
    await app.user.type(await screen.findByLabelText('Passphrase'), 'a passphrase{Enter}');
    expect(await alert()).toBe(sentence);
  });
});

describe('the notice of a locked log', () => {
  it('stands on every page, and leads to the form', async () => {
    const app = await openEncrypted(locked, '/');
    expect(await alert()).toBe(words.notice.locked);
    await app.user.click(screen.getByRole('link', { name: 'Unlock' }));
    await heading('This log is locked on this device');
    expect(window.location.pathname).toBe(path);
    expect(screen.queryByText(words.notice.locked)).toBeNull();
    act(() => app.show(on));
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the encryption is faulty', async () => {
    await openEncrypted({ kind: 'faulty', fault: 'older' }, '/11-20-2026/settings');
    expect(await alert()).toBe(words.notice.faulty);
    expect(screen.getByRole('link', { name: 'Show details' }).getAttribute('href')).toBe(path);
  });

  it('goes with a status line that says so, and a day that says when it appears', async () => {
    const fake = fakeEncryption(locked);
    const app = await openApp({
      path: '/11-19-2026',
      encryption: fake.encryption,
      isFilled: false,
    });
    await app.engine({ heldBy: 'locked' });
    const line = screen.getByRole('status', { name: 'Sync status' });
    expect(line.textContent).toBe('Saved on this device · locked');
    await app.advance(15_000);
    expect(screen.getByText(/It appears after you unlock the log\.$/)).toBeTruthy();
  });
});

describe('changing the secrets', () => {
  it('changes the passphrase to a generated one, after asking for the current one', async () => {
    const app = await openEncrypted(on);
    await app.user.click(press('Change passphrase'));
    const title = await heading('Show that it is you');
    expect(document.activeElement).toBe(title);
    expect(screen.getByText('Step 1 of 2')).toBeTruthy();
    await showThatItIsMe(app);
    const next = await heading('Your new passphrase');
    expect(document.activeElement).toBe(next);
    const made = shownPassphrase();
    expect(made).toMatch(/^([a-z]+ ){11}[a-z]+$/);
    await app.user.click(press('Copy'));
    expect(await navigator.clipboard.readText()).toBe(made);
    await app.user.click(press('Change passphrase'));
    expect((await screen.findByText(words.change.passphrase.done)).role).toBe('status');
    expect(app.asked).toEqual([
      'unlock with the passphrase old passphrase',
      `passphrase from old passphrase to ${made}`,
    ]);
  });

  it('takes a passphrase of a person’s own, shown or typed twice, from twelve characters', async () => {
    const app = await openEncrypted(on);
    await app.user.click(press('Change passphrase'));
    await showThatItIsMe(app);
    await app.user.click(await screen.findByLabelText('Choose my own'));
    const field = () => screen.getByLabelText<HTMLInputElement>('New passphrase');
    await app.user.type(field(), 'eleven char{Enter}');
    expect(await alert()).toBe('A passphrase needs at least 12 characters.');
    expect(document.activeElement).toBe(field());
    await app.user.type(field(), 's');
    await app.user.click(screen.getByLabelText('Show the passphrase'));
    expect(field().type).toBe('password');
    await app.user.type(screen.getByLabelText('The same passphrase again'), 'another one{Enter}');
    expect(await alert()).toBe('The two passphrases are not the same.');
    await app.user.clear(screen.getByLabelText('The same passphrase again'));
    await app.user.type(screen.getByLabelText('The same passphrase again'), 'eleven chars{Enter}');
    await app.user.type(await screen.findByLabelText('Password'), 'of the account{Enter}');
    await screen.findByText(words.change.passphrase.done);
    expect(app.account.asked).toEqual(['confirm of the account']);
    expect(app.asked.at(-1)).toBe('passphrase from old passphrase to eleven chars');
  });

  it('takes no space around a passphrase of a person’s own, which they would not see', async () => {
    const app = await openEncrypted(on);
    await app.user.click(press('Change passphrase'));
    await showThatItIsMe(app);
    await app.user.click(await screen.findByLabelText('Choose my own'));
    const field = screen.getByLabelText('New passphrase');
    // A keyboard that suggests words adds a space behind each, and corrects what it does not know.
    expect(field.getAttribute('autocorrect')).toBe('off');
    await app.user.type(field, ' eleven char {Enter}');
    expect(await alert()).toBe('A passphrase needs at least 12 characters.');
    await app.user.type(field, 's {Enter}');
    await app.user.type(await screen.findByLabelText('Password'), 'of the account{Enter}');
    await screen.findByText(words.change.passphrase.done);
    expect(app.asked.at(-1)).toBe('passphrase from old passphrase to eleven char s');
  });

  it('refuses the password of the account as a passphrase, and sends it nowhere', async () => {
    const app = await openEncrypted(on);
    await app.user.click(press('Change passphrase'));
    await showThatItIsMe(app);
    await app.user.click(await screen.findByLabelText('Choose my own'));
    await app.user.type(screen.getByLabelText('New passphrase'), 'the password of it{Enter}');
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    await app.user.type(field, 'the password of it{Enter}');
    expect(await alert()).toBe(words.setUp.isPassword);
    expect(app.account.asked).toEqual([]);
    await app.user.click(press('Back'));
    await heading('Your new passphrase');
    await app.user.click(screen.getByLabelText('Use these twelve words'));
    await app.user.click(press('Change passphrase'));
    await screen.findByText(words.change.passphrase.done);
    expect(app.asked).toHaveLength(2);
  });

  it('refuses a wrong passphrase before it makes a new one', async () => {
    const app = await openEncrypted(on);
    app.refuseWith({ kind: 'wrong-secret' });
    await app.user.click(press('Somebody saw it'));
    await showThatItIsMe(app);
    expect(await alert()).toBe(words.wrong.passphrase);
    expect(screen.queryByText('Your recovery kit')).toBeNull();
  });

  it('replaces a lost recovery key only after two groups of the new one were typed', async () => {
    const app = await openEncrypted(on);
    await app.user.click(press('I lost it'));
    await showThatItIsMe(app);
    await heading('Your new recovery key');
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    const key = shownKey();
    expect(key).toMatch(/^(\w{4}-){8}\w\w$/);
    await app.user.click(press('I have kept it'));
    await heading('Check your copy');
    expect(screen.queryByText(key)).toBeNull();
    const [first] = screen.getAllByLabelText<HTMLInputElement>(/^Group \d$/);
    await app.user.type(first ?? document.body, 'UUUU{Enter}');
    expect(await alert()).toMatch(/^Group \d is different\./);
    expect(document.activeElement).toBe(first);
    await app.user.clear(first ?? document.body);
    await confirmParts(app, key.split('-'));
    await app.user.click(press('Replace it'));
    await screen.findByText(words.change.lost.done);
    expect(app.asked.at(-1)).toBe(`recovery key by old passphrase to ${key}`);
  });

  it('replaces a lost passphrase for a person who has the recovery key', async () => {
    const app = await openEncrypted(on);
    const key = await newRecoveryKey();
    await app.user.click(press('I lost it'));
    await app.user.type(screen.getByLabelText('Passphrase'), `${key}{Enter}`);
    await heading('Your new passphrase');
    const made = shownPassphrase();
    await app.user.click(press('Replace it'));
    await screen.findByText(words.change.passphrase.done);
    expect(app.asked.at(-1)).toBe(`passphrase from ${key} to ${made}`);
  });

  it('has one door for a secret that is lost or seen', async () => {
    await openEncrypted(on);
    const door = within(screen.getByRole('region', { name: 'Lost or seen' }));
    expect(door.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'I lost it',
      'Somebody saw it',
    ]);
    for (const name of ['New recovery key', 'New keys'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    for (const { change } of [words, german.encryption, hebrew.encryption])
      expect(change.passphrase.lead).toContain(change.seen.button);
  });

  it('makes new keys, and first names the data that they do not protect', async () => {
    const app = await openEncrypted(on);
    await app.user.click(press('Somebody saw it'));
    for (const note of words.keysNote) expect(screen.getByText(note)).toBeTruthy();
    await showThatItIsMe(app);
    await heading('Your recovery kit');
    const made = shownPassphrase();
    await app.user.click(press('I have kept it'));
    await heading('Check your copy');
    await confirmParts(app, made.split(' '));
    app.refuseWith({ kind: 'changed-elsewhere' });
    await app.user.click(press('Make new keys'));
    expect(await alert()).toBe(words.refusal['changed-elsewhere']);
    app.refuseWith(null);
    await app.user.click(press('Make new keys'));
    await screen.findByText(words.change.seen.done);
    expect(app.asked.at(-1)).toBe(`new keys by old passphrase for ${made}`);
  });

  it('turns encryption off, after naming the data that becomes readable', async () => {
    const app = await openEncrypted(on);
    await app.user.click(press('Turn off encryption'));
    app.refuseWith({ kind: 'wrong-secret' });
    await app.user.type(screen.getByLabelText('Passphrase'), 'a guess{Enter}');
    expect(await alert()).toBe(words.wrong.passphrase);
    // No button beside the field of a passphrase changes the log.
    expect(screen.queryByRole('button', { name: 'Turn off encryption' })).toBeNull();
    app.refuseWith(null);
    await app.user.type(screen.getByLabelText('Passphrase'), '!{Enter}');
    await heading('Before you turn it off');
    expect(screen.getByText(words.offNote)).toBeTruthy();
    app.refuseWith({ kind: 'changed-elsewhere' });
    await app.user.click(press('Turn off encryption'));
    expect(await alert()).toBe(words.refusal['changed-elsewhere']);
    app.refuseWith(null);
    await app.user.click(press('Turn off encryption'));
    await screen.findByText(words.change.off.done);
    expect(app.asked.slice(-2)).toEqual(['turn off by a guess!', 'turn off by a guess!']);
  });

  it('loses nothing on the way back, and changes nothing when left', async () => {
    const app = await openEncrypted(on);
    await app.user.click(press('Somebody saw it'));
    await showThatItIsMe(app);
    await heading('Your recovery kit');
    const key = shownKey();
    await app.user.click(screen.getByLabelText('Choose my own'));
    await app.user.type(screen.getByLabelText('New passphrase'), 'a sentence of mine{Enter}');
    await app.user.type(await screen.findByLabelText('Password'), 'of the account{Enter}');
    await heading('Check your copy');
    await app.user.click(press('Back'));
    await heading('Show that it is you');
    await app.user.click(press('Back'));
    await heading('Your recovery kit');
    expect(screen.getByLabelText<HTMLInputElement>('New passphrase').value).toBe(
      'a sentence of mine',
    );
    expect(shownKey()).toBe(key);
    await app.user.click(press('Next'));
    await app.user.type(await screen.findByLabelText('Password'), 'of the account{Enter}');
    await heading('Check your copy');
    for (let step = 4; step > 1; step--) {
      await app.user.click(press('Back'));
      await screen.findByText(`Step ${step - 1} of 4`);
    }
    await app.user.click(press('Cancel'));
    await heading('Encryption is on');
    expect(app.asked).toEqual(['unlock with the passphrase old passphrase']);
  });

  it('shows no step of a change whose answers are gone', async () => {
    await openEncrypted(on);
    window.history.replaceState({ usr: { change: 'seen', step: 2 } }, '', path);
    await act(async () => {
      window.dispatchEvent(new PopStateEvent('popstate'));
      await Promise.resolve();
    });
    await heading('Encryption is on');
  });
});

describe('signing out of an encrypted log', () => {
  async function signOut(app: Awaited<ReturnType<typeof openEncrypted>>) {
    await app.user.click(press('Account'));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    return within(await screen.findByRole('dialog', { name: 'Sign out' }));
  }

  it('asks first, and names the secrets that open the log again', async () => {
    const app = await openEncrypted(on, '/');
    const dialog = await signOut(app);
    expect(dialog.getByText(/^Your log is encrypted\. You need your passphrase/)).toBeTruthy();
    expect(app.account.asked).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(app.account.asked).toEqual([]);
    await app.user.click((await signOut(app)).getByRole('button', { name: 'Sign out' }));
    expect(app.account.asked).toEqual(['sign out']);
  });

  it('does not offer to wait while it is locked, because nothing is sent', async () => {
    const app = await openEncrypted(locked, '/');
    await app.write({ text: 'Unsent' });
    const dialog = await signOut(app);
    expect(dialog.getByText(/^1 change is only on this device/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Wait until everything is sent' })).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Sign out and keep changes here' }));
    expect(app.account.asked).toEqual(['sign out, keep the copy']);
  });
});
