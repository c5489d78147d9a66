import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { syncSentence } from '../../features/sync/syncSentence.ts';
import type { SyncStatus } from '../../log/DayLog.ts';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { sync } from '../../words/en/app.ts';
import { failingDevice, newEntry, openApp } from '../../../tests/support/app/testApp.tsx';
import { testEntry } from '../../../tests/support/testEntry.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});
afterEach(cleanup);

describe('single keys', () => {
  it('step, go to today, write, and list themselves', async () => {
    const { user } = await openApp();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(window.location.pathname).toBe('/11-18-2026');
    await user.keyboard('{ArrowRight}');
    expect(window.location.pathname).toBe('/11-19-2026');
    await user.keyboard('t');
    expect(window.location.pathname).toBe('/');
    await user.keyboard('n');
    expect(document.activeElement).toBe(newEntry());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getByText('Undo')).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    expect(window.location.pathname).toBe('/');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('open a late entry on a day before today', async () => {
    const { user } = await openApp({ path: '/11-19-2026' });
    await user.keyboard('n');
    expect(document.activeElement).toBe(newEntry());
  });

  it('edit the focused entry, or the last one without a focus', async () => {
    const { user, write } = await openApp();
    await write({ text: 'One' });
    await write({ text: 'Two' });
    const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
    await user.keyboard('e');
    expect((await editor()).value).toBe('Two');
    await user.keyboard('{Escape}');
    screen.getAllByRole('button', { name: 'Delete entry' })[0]?.focus();
    await user.keyboard('e');
    expect((await editor()).value).toBe('One');
  });

  it('do nothing in a field, with a modifier, or while an input method composes', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), 'ntu?{ArrowLeft}');
    expect(newEntry().value).toBe('ntu?');
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}t{/Control}{Meta>}{ArrowLeft}{/Meta}');
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', keyCode: 229 });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', isComposing: true });
    expect(window.location.pathname).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the sync status', () => {
  const status = () => screen.getByRole('status', { name: 'Sync status' }).textContent;

  /** What a screen reader says from now on. */
  function listens() {
    const region = () => {
      const [found, ...others] = screen
        .getAllByRole('status')
        .filter((each) => each.className === 'visually-hidden');
      expect(others).toEqual([]);
      return found;
    };
    const heard: string[] = [];
    const watch = new MutationObserver(() => heard.push(region()?.textContent ?? ''));
    watch.observe(region() ?? document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return () => heard.filter((text) => text !== '');
  }

  it('says truthfully where the words are', async () => {
    const { engine, write } = await openApp();
    await engine();
    expect(status()).toBe('All changes saved');
    await write({ text: 'One' });
    expect(status()).toBe('Saving…');
    await write({ text: 'Two' });
    expect(status()).toBe('Saving 2 changes…');
    await engine({ isConnected: false });
    expect(status()).toBe('Saved on this device · 2 changes to send when online');
    await engine({ heldBy: 'needs-sign-in' });
    expect(status()).toBe('Saved on this device · 2 changes to send after you sign in again');
    await engine({ storage: { kind: 'quota', cause: null } });
    expect(status()).toBe('Needs attention: this device is out of space');
  });

  it('says at once that new words are on this device, when the browser knows that it is offline', async () => {
    const { engine, network, write } = await openApp();
    await engine();
    await network('offline');
    await write({ text: 'One' });
    expect(status()).toBe('Saved on this device · 1 change to send when online');
    await network('online');
    expect(status()).toBe('Saving…');
  });

  it('is read out once when a change has lasted, not while a connection comes and goes', async () => {
    const { engine, network, write, advance } = await openApp();
    const heard = listens();
    const lasting = () => advance(2_000);
    await engine();
    await lasting();
    await engine({ isConnected: false });
    await engine();
    await lasting();
    expect(heard()).toEqual([]);
    await network('offline');
    await lasting();
    await engine({ isConnected: false });
    await lasting();
    await write({ text: 'One' });
    await lasting();
    await network('online');
    await engine();
    await lasting();
    expect(heard()).toEqual([
      'Offline. All changes saved',
      'Saved on this device · 1 change to send when online',
      'Online again. Saving…',
    ]);
    const line = screen.getByRole('status', { name: 'Sync status' });
    expect(line.getAttribute('aria-live')).toBe('off');
  });

  it('reads an import out once, not at every entry of it, and own words meanwhile', async () => {
    const { device, engine, log, settle, write, advance } = await openApp();
    const heard = listens();
    await engine();
    const imports = (entries: number) =>
      device.write('strict', async (writer) => {
        for (let n = 0; n < entries; n++) {
          const after = testEntry({ id: asEntryId(`i${n}`) });
          const record = {
            entryId: after.id,
            write: { kind: 'add', after },
            savedAtMs: 0,
          } as const;
          await writer.appendOutbox({ ...record, importId: 'import' });
        }
      });
    const sends = async (entries: number, everyMs: number, lane: 'import' | 'own' = 'import') => {
      for (let n = 0; n < entries; n++) {
        await device.write('relaxed', async (writer) => {
          for (const { seq } of await writer.outbox(1, 0, lane)) await writer.deleteOutbox(seq);
        });
        log.start();
        await settle();
        await advance(everyMs);
      }
    };
    await imports(40);
    await sends(10, 500);
    await sends(5, 5_000);
    expect(heard()).toEqual(['Saving 36 changes of an import…']);
    await engine({ isConnected: false });
    await advance(2_000);
    await engine();
    await write({ text: 'One' });
    await sends(5, 500);
    await sends(1, 2_000, 'own');
    await sends(20, 500);
    await advance(2_000);
    expect(status()).toBe('All changes saved');
    expect(heard().slice(1)).toEqual([
      'Offline. Saved on this device · 25 changes of an import to send',
      'Online again. Saving… · 21 changes of an import to send',
      'Saving 20 changes of an import…',
      'All changes saved',
    ]);
  });

  it('says as of when, without a connection', async () => {
    const { engine } = await openApp();
    await engine({ isConnected: false, savedAsOfMs: Date.parse('2026-11-20T16:05:00Z') });
    expect(status()).toMatch(/^All changes saved as of 4:05\sPM$/);
    await engine({ isConnected: false, savedAsOfMs: Date.parse('2026-11-18T16:05:00Z') });
    expect(status()).toBe('All changes saved as of November 18');
  });

  const begins: readonly [SyncStatus, string][] = [
    [{ kind: 'saved', asOfMs: 1, isConnected: true }, 'All changes saved'],
    [{ kind: 'saved', asOfMs: 1, isConnected: false }, 'All changes saved'],
    [{ kind: 'saving', unsent: 3, imported: 0 }, 'Saving 3 changes…'],
    [{ kind: 'saving', unsent: 60_603, imported: 60_600 }, 'Saving 3 changes… · 60,600 changes'],
    [{ kind: 'saving', unsent: 60_600, imported: 60_600 }, 'Saving 60,600 changes of an import…'],
    [
      { kind: 'on-device', unsent: 60_601, imported: 60_600, why: 'offline' },
      'Saved on this device · 1 change to send when online · 60,600 changes of an import to send',
    ],
    [{ kind: 'on-device', unsent: 0, imported: 0, why: 'offline' }, 'Saved on this device'],
    [{ kind: 'on-device', unsent: 2, imported: 0, why: 'schema-newer' }, 'Saved on this device'],
    [{ kind: 'on-device', unsent: 2, imported: 0, why: 'locked' }, 'Saved on this device · locked'],
    [
      { kind: 'on-device', unsent: 0, imported: 0, why: 'encryption-faulty' },
      'Saved on this device · not synced',
    ],
    [{ kind: 'saving', unsent: 0, imported: 0, photos: 3 }, 'Saving 3 photos…'],
    [{ kind: 'saving', unsent: 1, imported: 0, photos: 1 }, 'Saving… · 1 photo to send'],
    [
      { kind: 'saving', unsent: 2, imported: 2, photos: 1 },
      'Saving 2 changes of an import… · 1 photo to send',
    ],
    [
      { kind: 'on-device', unsent: 0, imported: 0, photos: 2, why: 'offline' },
      'Saved on this device · 2 photos to send',
    ],
    [{ kind: 'needs-attention', parked: 1, unsent: 1, storage: null }, 'Needs attention'],
    [
      { kind: 'needs-attention', parked: 0, unsent: 0, storage: null, refusedPhotos: 1 },
      'Needs attention: 1 photo could not be saved online',
    ],
  ];
  it.each(begins)('%j begins with %s', (of, beginning) => {
    const wording = { words: sync, locale: 'en-US', momentLabel: () => 'noon' };
    expect(syncSentence(of, wording).startsWith(beginning)).toBe(true);
  });
});

describe('the copy on this device', () => {
  it('says how far it has come, whether it is paused, and nothing once it is whole', async () => {
    const { filled } = await openApp({ isFilled: false });
    const copying = () => screen.queryByText(/^Copying your log/)?.textContent;
    expect(copying()).toBeUndefined();
    for (const isPaused of [false, true]) {
      await filled({ kind: 'filling', days: 0, bytes: 0, isPaused });
      expect(copying()).toBeUndefined();
    }
    await filled({ kind: 'filling', days: 1240, bytes: 3_100_000, isPaused: false });
    expect(copying()).toBe('Copying your log to this device: 1,240 days, 3.1 MB');
    await filled({ kind: 'filling', days: 1, bytes: 400, isPaused: true });
    expect(copying()).toBe('Copying your log to this device is paused: 1 day, 0.0 MB');
    await filled({ kind: 'complete' });
    expect(copying()).toBeUndefined();
  });
});

describe('a change that the server refused', () => {
  async function openWithRefused(device: LocalStore = memoryLocalStore()) {
    const app = await openApp({ device });
    await app.write({ text: 'Refused words' });
    await app.device.write('strict', async (writer) => {
      for (const { seq, ...record } of await writer.outbox(9)) {
        await writer.deleteOutbox(seq);
        await writer.putParked({
          ...record,
          id: 'parked',
          reason: 'permission-denied',
          parkedAtMs: 0,
        });
      }
    });
    app.log.start();
    await app.settle();
    await app.user.click(
      screen.getByRole('link', { name: 'Needs attention: 1 change was not accepted' }),
    );
    const item = within(await screen.findByRole('listitem', { name: 'Added entry' }));
    return { ...app, item };
  }

  it('is listed with its words, its day and the reason', async () => {
    const { item } = await openWithRefused();
    expect(window.location.pathname).toBe('/11-20-2026/attention');
    expect(item.getByText('Refused words')).toBeTruthy();
    expect(item.getByText(/^Friday, November 20, 2026/)).toBeTruthy();
    expect(item.getByText(/^The server refused this change\./)).toBeTruthy();
    // It is a new entry already.
    expect(item.queryByRole('button', { name: 'Add as a new entry' })).toBeNull();
  });

  it('is sent again, with other words if they were changed', async () => {
    const { user, item, log } = await openWithRefused();
    const sent = vi.spyOn(log, 'retryParked');
    await user.click(item.getByRole('button', { name: 'Edit text' }));
    fireEvent.change(item.getByRole('textbox', { name: 'Text' }), {
      target: { value: 'Milder words' },
    });
    await user.click(item.getByRole('button', { name: 'Try again' }));
    expect(sent).toHaveBeenCalledWith('parked', 'Milder words');
    expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Back to Nov/ }));
    expect(screen.getByText('Milder words')).toBeTruthy();
  });

  it('is discarded only when asked twice', async () => {
    const { user, item, log } = await openWithRefused();
    await user.click(item.getByRole('button', { name: 'Discard' }));
    expect(
      item.getByText('Discard this change? Its text will be deleted from this device.'),
    ).toBeTruthy();
    await user.click(item.getByRole('button', { name: 'Keep' }));
    expect(log.parked.getSnapshot()).toHaveLength(1);
    await user.click(item.getByRole('button', { name: 'Discard' }));
    await user.click(item.getByRole('button', { name: 'Discard permanently' }));
    expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy();
  });

  it('can be copied', async () => {
    const { user, item } = await openWithRefused();
    await user.click(item.getByRole('button', { name: 'Copy' }));
    expect(await item.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('Refused words');
  });

  it('says when it may not be copied', async () => {
    const { user, item } = await openWithRefused();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(item.getByRole('button', { name: 'Copy' }));
    expect(await item.findByText(/^This browser doesn't allow copying here\./)).toBeTruthy();
    await user.click(item.getByRole('button', { name: 'Copy' }));
    expect(await item.findByText('Copied.')).toBeTruthy();
  });

  it('is not sent again without words, or with too many, and says why', async () => {
    const { user, item, log } = await openWithRefused();
    await user.click(item.getByRole('button', { name: 'Edit text' }));
    const words = item.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    const refusals = [
      ['  ', /^There's no text to send\./],
      ['x'.repeat(100_001), /^This is 100,001 characters long; the limit is 100,000\./],
    ] as const;
    for (const [value, sentence] of refusals) {
      fireEvent.change(words, { target: { value } });
      await user.click(item.getByRole('button', { name: 'Try again' }));
      await expect.poll(() => item.getByRole('alert').textContent).toMatch(sentence);
      expect(words.value).toBe(value);
    }
    expect(log.parked.getSnapshot()).toMatchObject([{ text: 'Refused words' }]);
  });

  it('stays in the list, with a message, while this device saves nothing', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    const { user, item } = await openWithRefused(device);
    failWith({ kind: 'quota', cause: null });
    await user.click(item.getByRole('button', { name: 'Try again' }));
    expect((await item.findByRole('alert')).textContent).toMatch(/^This device is out of space\./);
    expect(item.getByText('Refused words')).toBeTruthy();
  });

  it('is not exported from a device that cannot be read, with a message', async () => {
    const { device, failReadsWith } = failingDevice(memoryLocalStore());
    const { user } = await openWithRefused(device);
    failReadsWith({ kind: 'corrupt', cause: null });
    await user.click(screen.getByRole('button', { name: 'Export all' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^This device's storage can't be read\./);
  });

  it('has a line for support that holds none of its words', async () => {
    const { user, item } = await openWithRefused();
    await user.click(item.getByRole('button', { name: 'Copy details for support' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^Daylog \S+ · write\/permission-denied · online · 1970-01-01T00:00:00\.000Z$/,
    );
  });
});

describe('storage that takes nothing', () => {
  it('is explained where its status leads, and never called nothing', async () => {
    const { user, engine } = await openApp();
    await engine({ storage: { kind: 'corrupt', cause: null } });
    await user.click(screen.getByRole('link', { name: /^Needs attention: this device's storage/ }));
    expect(await screen.findByText(/^This device's storage can't be read\./)).toBeTruthy();
    expect(screen.getByText(/ · storage\/corrupt · /)).toBeTruthy();
    expect(screen.queryByText('Nothing needs your attention.')).toBeNull();
  });
});

describe('a day that the device cannot read', () => {
  it('is not called empty: it says so, takes new words, and is there once the device gives it', async () => {
    const store = memoryLocalStore();
    const earlier = await openApp({ device: store });
    await earlier.write({ text: 'Previous entry' });
    cleanup();
    const { device, failReadsWith } = failingDevice(store);
    failReadsWith({ kind: 'corrupt', cause: null });
    const { advance } = await openApp({ device });
    const said = /^This device's storage isn't answering, so this day can't be shown\./;
    expect((await screen.findByText(said)).getAttribute('role')).toBe('alert');
    expect(screen.queryByRole('list', { name: 'Entries' })).toBeNull();
    failReadsWith(null);
    await advance(3_000);
    expect(await screen.findByText('Previous entry')).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });
});

describe('settings', () => {
  it('keep the look on this device, for the next first paint', async () => {
    const { user } = await openApp({ path: '/11-18-2026' });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    expect(window.location.pathname).toBe('/11-18-2026/settings');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('daylog:theme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'Match system' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    await user.click(screen.getByRole('link', { name: /^Back to Nov/ }));
    expect(window.location.pathname).toBe('/11-18-2026');
  });
});

describe('the app', () => {
  it('offers a new version quietly', async () => {
    const { user, reloads } = await openApp({ isUpdateWaiting: true });
    await user.click(await screen.findByRole('button', { name: 'Reload to update' }));
    expect(reloads).toEqual(['reload']);
  });

  it('does not reload for a new version while this device cannot save the draft', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    const { user, reloads, settle } = await openApp({ device, isUpdateWaiting: true });
    const reload = await screen.findByRole('button', { name: 'Reload to update' });
    failWith({ kind: 'quota', cause: null });
    await user.type(newEntry(), 'Half a word');
    await user.click(reload);
    expect(await screen.findByText(/^What you are typing couldn't be saved/)).toBeTruthy();
    expect(reloads).toEqual([]);
    expect(newEntry().value).toBe('Half a word');
    failWith(null);
    await user.type(newEntry(), 's');
    await settle();
    await user.click(reload);
    await expect.poll(() => reloads).toEqual(['reload']);
    const problem = () => screen.queryByText(/^What you are typing couldn't be saved/);
    await expect.poll(problem).toBeNull();
  });
});
