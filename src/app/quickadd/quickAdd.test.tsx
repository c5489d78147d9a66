import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { idleTransfer } from '../../../tests/support/app/idleTransfer.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { failingDevice, newEntry, openApp } from '../../../tests/support/app/testApp.tsx';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import type { Session } from '../../account/SessionStore.ts';
import type { LaunchedFile, LaunchQueue } from '../../lib/filePickers.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { createSharedTexts } from './createSharedTexts.ts';

const key = 'daylog:shared-texts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const address = () => window.location.pathname + window.location.search + window.location.hash;
const waiting = () => sessionStorage.getItem(key);

describe('a text that comes with an address', () => {
  it('is in the new entry of today, with the caret behind it, and is not added', async () => {
    const { log } = await openApp({ path: '/?compose&title=Tide&text=is+high' });
    expect(newEntry().value).toBe('Tide\nis high');
    expect(document.activeElement).toBe(newEntry());
    expect(newEntry().selectionStart).toBe('Tide\nis high'.length);
    expect(address()).toBe('/');
    expect(waiting()).toBeNull();
    expect(screen.queryByRole('list', { name: 'Entries' })).toBeNull();
    expect(await log.countUnsent()).toMatchObject({ value: 0 });
  });

  it('stands below the draft, and a reload adds nothing', async () => {
    const device = memoryLocalStore();
    const first = await openApp({ device });
    await first.user.type(newEntry(), 'Half a word');
    await first.settle();
    first.leave();
    const second = await openApp({ device, path: '/?compose&text=Shared' });
    expect(newEntry().value).toBe('Half a word\nShared');
    await second.settle();
    second.leave();
    await openApp({ device, path: address() });
    expect(newEntry().value).toBe('Half a word\nShared');
    cleanup();
    // The same again, as when a crash came between draft and tab.
    await openApp({ device, path: '/?compose&text=Shared' });
    expect(newEntry().value).toBe('Half a word\nShared');
  });

  it('goes to the late entry of a day in the address', async () => {
    await openApp({ path: '/11-18-2026/search?q=a&compose&text=Late' });
    expect(newEntry().value).toBe('Late');
    expect(address()).toBe('/11-18-2026');
    expect(document.activeElement).toBe(newEntry());
  });

  it('goes to a log that is sealed on this device', async () => {
    const { encryption } = fakeEncryption({ kind: 'locked', why: 'no-keys' });
    await openApp({ encryption, path: '/?compose&text=Sealed' });
    expect(newEntry().value).toBe('Sealed');
  });

  it('stays in the box when the device is full', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    failWith({ kind: 'quota', cause: null });
    await openApp({ device, path: '/?compose&text=Kept' });
    expect(newEntry().value).toBe('Kept');
    expect(screen.getByRole('alert').textContent).toMatch(/out of space|full/i);
  });
});

describe('while nobody is signed in', () => {
  it('waits in the tab, and is in the composer of the person who signs in there', async () => {
    const { user } = await openApp({
      session: { kind: 'signed-out' },
      path: '/?compose&text=Before+the+sign-in',
    });
    expect(address()).toBe('/');
    expect(screen.getByText(/^The text you shared waits in this tab/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await expect.poll(() => newEntry().value).toBe('Before the sign-in');
    await expect.poll(waiting).toBeNull();
  });
});

describe('while the app is locked', () => {
  it('waits, is not in the document, and is in the composer after the unlocking', async () => {
    const { encryption, setSecrets } = fakeEncryption({ kind: 'on' });
    setSecrets({ passphrase: 'a heron on one leg', recoveryKey: 'GT4X-9K2M' });
    const { user } = await openApp({
      encryption,
      session: {
        kind: 'open',
        person: { uid: 'ada', email: 'ada@example.com' },
        account: 'signed-in',
        appLock: { afterMinutes: 1 },
      },
      path: '/?compose&text=Behind+the+lock',
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Passphrase');
    expect(screen.getByText(/^The text you shared waits in this tab/)).toBeTruthy();
    expect(document.documentElement.outerHTML).not.toContain('Behind the lock');
    expect(address()).toBe('/');
    await user.type(field, 'a heron on one leg{Enter}');
    await expect.poll(() => newEntry().value).toBe('Behind the lock');
    await expect.poll(waiting).toBeNull();
  });
});

describe('the texts of a tab', () => {
  const ada: Session = {
    kind: 'open',
    person: { uid: 'ada', email: 'ada@example.com' },
    account: 'signed-in',
  };
  const parts = (search: string) => ({ pathname: '/', search, hash: '' });
  const texts = (store: { getSnapshot(): readonly { readonly text: string }[] }) =>
    store.getSnapshot().map(({ text }) => text);

  it('survive a reload, and end with the session of their person', () => {
    const session = createValueStore<Session>(ada);
    const open = () => window.sessionStorage;
    // Locked: nobody claims it.
    createSharedTexts(session, open).take(parts('?compose&text=Of+Ada'));
    const reloaded = createSharedTexts(session, open);
    expect(texts(reloaded)).toEqual(['Of Ada']);
    session.set({ kind: 'signed-out' });
    expect(texts(reloaded)).toEqual([]);
    expect(waiting()).toBeNull();
    // Nobody's text is for the next person.
    reloaded.take(parts('?compose&text=Free'));
    session.set({ ...ada, person: { uid: 'grace', email: 'grace@example.com' } });
    expect(texts(reloaded)).toEqual(['Free']);
  });

  it('of another person are gone at the start, also after a crash during the sign-out', () => {
    const open = () => window.sessionStorage;
    createSharedTexts(createValueStore<Session>(ada), open).take(parts('?compose&text=Of+Ada'));
    createSharedTexts(createValueStore<Session>({ kind: 'signed-out' }), open);
    expect(waiting()).toBeNull();
  });

  it('stay in the address while the tab cannot store them', () => {
    const store = createSharedTexts(createValueStore<Session>(ada), () => {
      throw new DOMException('Storage is switched off', 'SecurityError');
    });
    expect(store.take(parts('?compose&text=Kept'))).toBeNull();
    expect(texts(store)).toEqual(['Kept']);
    expect(store.claim()?.text).toBe('Kept');
    expect(store.claim()).toBeUndefined();
  });

  it('do not come from what another program stored', () => {
    for (const stored of ['{', '[1]', '[{"text":1}]', '{"text":"a"}']) {
      sessionStorage.setItem(key, stored);
      expect(
        texts(createSharedTexts(createValueStore<Session>(ada), () => sessionStorage)),
      ).toEqual([]);
    }
  });
});

describe('the installed app', () => {
  it('opens writing, search, Back then or yesterday from its shortcuts', async () => {
    await openApp({ path: '/?compose' });
    expect(document.activeElement).toBe(newEntry());
    for (const [shortcut, expected] of [
      ['/?yesterday', '/11-19-2026'],
      ['/?search', '/11-20-2026/search'],
      ['/?on-this-day', '/11-20-2026/on-this-day'],
    ] as const) {
      cleanup();
      await openApp({ path: shortcut });
      expect(address()).toBe(expected);
    }
  });

  it('opens a file in Import, and imports nothing', async () => {
    const calls: unknown[] = [];
    const idle = idleTransfer();
    const file = new File(['[2026-11-20 09:00] Words'], 'journal.txt');
    const handle: LaunchedFile = {
      kind: 'file',
      name: file.name,
      getFile: () => Promise.resolve(file),
    };
    const launchQueue: LaunchQueue = {
      setConsumer: (consumer) => consumer({ files: [handle] }),
    };
    const { settle } = await openApp({
      path: '/?import',
      launchQueue,
      transfer: {
        ...idle,
        actions: {
          ...idle.actions,
          open: (files, name, zone) => Promise.resolve(void calls.push([files, name, zone])),
        },
      },
    });
    await settle();
    expect(address()).toBe('/11-20-2026/transfer');
    expect(calls).toEqual([[[{ path: 'journal.txt', file }], 'journal.txt', 'UTC']]);
  });
});
