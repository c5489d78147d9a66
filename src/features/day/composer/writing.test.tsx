import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { memoryLocalStore } from '../../../../tests/support/memoryLocalStore.ts';
import { failure } from '../../../lib/result.ts';
import type { LocalStore } from '../../../log/LocalStore.ts';
import {
  entryItem,
  entryTexts,
  failingDevice,
  newEntry,
  openApp,
} from '../../../../tests/support/app/testApp.tsx';

afterEach(cleanup);

const heading = () => screen.getByRole('heading', { level: 1 });

/** A device that delays writes from `hold` until `letGo`. */
function slowDevice(store: LocalStore = memoryLocalStore()) {
  let gate = Promise.resolve();
  let open: () => void = () => undefined;
  const device: LocalStore = {
    ...store,
    write: async (durability, work) => {
      await gate;
      return store.write(durability, work);
    },
  };
  return {
    device,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    letGo: () => open(),
  };
}

describe('writing on a device that takes its time', () => {
  it('takes keys and Enter meanwhile, and adds the text of each Enter once', async () => {
    const { device, hold, letGo } = slowDevice();
    const { user, settle, advance, log } = await openApp({ device });
    hold();
    await user.type(newEntry(), 'Frost{Enter}');
    await settle();
    expect(newEntry().value).toBe('Frost');
    await user.type(newEntry(), '{Enter}{Enter} and snow');
    await advance(60_000);
    letGo();
    await settle();
    expect(entryTexts()).toEqual(['Frost']);
    expect(newEntry().value).toBe(' and snow');
    const view = log.day(dayKey('2026-11-20')).getSnapshot();
    // The time of the Enter key, not of the write.
    expect('entries' in view && view.entries[0]?.time).toBe('17:04:29');
  });

  it('adds one for each Enter, in their order', async () => {
    const { device, hold, letGo } = slowDevice();
    const { user, settle } = await openApp({ device });
    hold();
    await user.type(newEntry(), 'Frost{Enter} Snow{Enter} Ice{Enter}');
    letGo();
    await settle();
    expect(entryTexts()).toEqual(['Frost', ' Snow', ' Ice']);
    expect(newEntry().value).toBe('');
  });

  it('adds once though one went to another day and back, and on that day as well', async () => {
    const { device, hold, letGo } = slowDevice();
    const { user, settle } = await openApp({ device });
    hold();
    await user.type(newEntry(), 'Today{Enter}');
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await user.type(newEntry(), 'Ahead{Enter}');
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(newEntry().value).toBe('Today');
    await user.type(newEntry(), '{Enter}');
    letGo();
    await settle();
    expect(entryTexts()).toEqual(['Today']);
    expect(newEntry().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(entryTexts()).toEqual(['Ahead']);
  });

  it('keeps the words as a draft where the page goes before the device has them', async () => {
    const store = memoryLocalStore();
    const { device, hold } = slowDevice(store);
    const { user, leave, settle, advance } = await openApp({ device });
    await user.type(newEntry(), 'Frost');
    await advance(1000);
    hold();
    await user.type(newEntry(), '{Enter}');
    await settle();
    leave();
    const next = await openApp({ device: store });
    expect(newEntry().value).toBe('Frost');
    await next.user.type(newEntry(), '{Enter}');
    expect(entryTexts()).toEqual(['Frost']);
  });
});

describe('writing', () => {
  it('adds with Enter, stamped with the time and the zone, and empties the box', async () => {
    const { user, log } = await openApp();
    await user.type(newEntry(), 'Frost{Enter}');
    expect(entryTexts()).toEqual(['Frost']);
    expect(newEntry().value).toBe('');
    expect(document.activeElement).toBe(newEntry());
    const view = log.day(dayKey('2026-11-20')).getSnapshot();
    expect(view.kind === 'known' && view.entries[0]).toMatchObject({
      day: '2026-11-20',
      time: '17:04:29',
      zone: 'UTC',
      addedLater: false,
    });
  });

  it('adds with the button', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), 'Frost');
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    expect(entryTexts()).toEqual(['Frost']);
  });

  it('breaks the line with Shift+Enter', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(entryTexts()).toEqual(['one\ntwo']);
  });

  it('keeps no marker that an aid set and nobody wrote behind, and each that was typed', async () => {
    const { user, device } = await openApp();
    const texts = async () => {
      const unsent = await device.read((reader) => reader.outbox(10));
      return unsent.ok
        ? unsent.value.map(({ write }) => (write.kind === 'delete' ? '' : write.after.text))
        : [];
    };
    await user.type(newEntry(), '3. milk{Shift>}{Enter}{/Shift}');
    expect(newEntry().value).toBe('3. milk\n4. ');
    await user.keyboard('{Enter}');
    await user.type(newEntry(), '3. milk{Shift>}{Enter}{/Shift}tea{Enter}');
    await user.type(newEntry(), 'milk{Shift>}{Enter}{/Shift}4.{Enter}');
    expect(await texts()).toEqual(['3. milk', '3. milk\n4. tea', 'milk\n4.']);
    await user.keyboard('{Escape}e');
    const editor = await screen.findByRole('textbox', { name: 'Entry text' });
    await user.type(editor, ' was typed{Shift>}{Enter}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await texts()).at(-1)).toBe('milk\n4. was typed');
  });

  it('leaves Enter to an input method that is composing', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), 'にほん');
    fireEvent.keyDown(newEntry(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(newEntry(), { key: 'Enter', keyCode: 229 });
    expect(newEntry().value).toBe('にほん');
    expect(entryTexts()).toEqual([]);
  });

  it('adds nothing when there is nothing but space', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), '   {Enter}');
    expect(entryTexts()).toEqual([]);
  });

  it('takes keys before anything has loaded', async () => {
    const { user } = await openApp({ isFilled: false });
    await user.type(newEntry(), 'Quick');
    expect(newEntry().value).toBe('Quick');
  });

  it('keeps the words in the box, with a sentence, when the device cannot keep them', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    const { user } = await openApp({ device });
    await user.type(newEntry(), 'Precious');
    failWith({ kind: 'quota', cause: null });
    await user.keyboard('{Enter}');
    expect(newEntry().value).toBe('Precious');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /out of space.*still in the box/,
    );
    expect(newEntry().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    failWith(null);
    await user.type(newEntry(), '{Enter}');
    expect(newEntry().value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so as soon as a draft cannot be kept', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    const { user } = await openApp({ device });
    failWith({ kind: 'quota', cause: null });
    await user.type(newEntry(), 'P');
    expect((await screen.findByRole('alert')).textContent).toMatch(/out of space/);
  });

  it('says how long an entry may be', async () => {
    const { user } = await openApp();
    fireEvent.change(newEntry(), { target: { value: 'x'.repeat(100_001) } });
    await user.type(newEntry(), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This is 100,001 characters/);
    expect(newEntry().value).toHaveLength(100_001);
  });

  it('keeps a draft for each day, through a reload', async () => {
    const first = await openApp();
    await first.user.type(newEntry(), 'Half a tho');
    await first.user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(newEntry().value).toBe('');
    await first.user.type(newEntry(), 'Plan');
    await first.user.click(screen.getByRole('button', { name: 'Previous day' }));
    expect(newEntry().value).toBe('Half a tho');
    first.leave();

    await openApp({ device: first.device });
    expect(newEntry().value).toBe('Half a tho');
    cleanup();
    await openApp({ device: first.device, path: '/11-21-2026' });
    expect(newEntry().value).toBe('Plan');
  });

  it('forgets the draft of words that were added', async () => {
    const first = await openApp();
    await first.user.type(newEntry(), 'Done{Enter}');
    await first.settle();
    first.leave();
    await openApp({ device: first.device });
    expect(newEntry().value).toBe('');
    expect(entryTexts()).toEqual(['Done']);
  });

  it('goes on over midnight: words begun before it stay with their day', async () => {
    const { user, advance, log } = await openApp({ now: '2026-11-20T23:59:50Z' });
    await user.type(newEntry(), 'Late thought');
    await advance(15_000);
    expect(heading().textContent).toBe('Saturday, November 21, 2026');
    expect(newEntry().value).toBe('Late thought');
    expect(
      screen.getByText("It's past midnight. These words still go to Friday, November 20, 2026."),
    ).toBeTruthy();
    await user.type(newEntry(), '{Enter}');
    const view = log.day(dayKey('2026-11-20')).getSnapshot();
    expect(view.kind === 'known' && view.entries[0]).toMatchObject({
      text: 'Late thought',
      time: '23:59:50',
      addedLater: false,
    });
    expect(newEntry().value).toBe('');
    expect(screen.queryByText(/It's past midnight/)).toBeNull();
    await user.type(newEntry(), 'New day{Enter}');
    expect(entryTexts()).toEqual(['New day']);
  });
});

describe('files', () => {
  const photo = new File(['…'], 'frost.png', { type: 'image/png' });
  const holding = (texts: Readonly<Record<string, string>> = {}) => ({
    files: [photo],
    types: [...Object.keys(texts), 'Files'],
    getData: (type: string) => texts[type] ?? '',
  });
  /** An app, and the names of the files that are taken in. */
  async function openAndWatch() {
    const takenIn: string[] = [];
    const takeIn = (file: Blob) => {
      takenIn.push(file instanceof File ? file.name : '');
      return Promise.resolve(failure('damaged' as const));
    };
    return { ...(await openApp({ takeIn })), takenIn };
  }

  it('let the text of the same paste in, and a picture of that text is none', async () => {
    const { takenIn } = await openAndWatch();
    const text = { 'text/plain': 'Frost' };
    expect(fireEvent.paste(newEntry(), { clipboardData: holding(text) })).toBe(true);
    expect(takenIn).toEqual(['frost.png']);
    const formatted = { ...text, 'text/html': '<b>Frost</b>' };
    expect(fireEvent.paste(newEntry(), { clipboardData: holding(formatted) })).toBe(true);
    expect(takenIn).toHaveLength(1);
  });

  it('are taken in by an editor as well', async () => {
    const { user, write, takenIn } = await openAndWatch();
    await write({ text: 'Frost' });
    await user.click(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
    const box = screen.getByRole('textbox', { name: 'Entry text' });
    expect(fireEvent.drop(box, { dataTransfer: holding() })).toBe(false);
    expect(takenIn).toEqual(['frost.png']);
  });

  it('dropped elsewhere do not make the browser leave; dropped words are left alone', async () => {
    const { takenIn } = await openAndWatch();
    for (const drop of [fireEvent.dragEnter, fireEvent.dragOver, fireEvent.drop]) {
      expect(drop(document.body, { dataTransfer: holding() })).toBe(false);
      expect(drop(document.body, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(
        true,
      );
    }
    expect(takenIn).toEqual([]);
  });
});

describe('a day before today', () => {
  it('opens for reading; a late entry is stamped with the time chosen and marked', async () => {
    const { user, log } = await openApp({ path: '/11-20-2025' });
    expect(screen.getByText('Reading Thursday, November 20, 2025')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'New entry' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add a late entry' }));
    expect(document.activeElement).toBe(newEntry());
    const time = screen.getByLabelText<HTMLInputElement>('Time');
    expect(time.value).toBe('23:59:59');
    fireEvent.change(time, { target: { value: '08:30' } });
    await user.type(newEntry(), 'Snow{Enter}');
    const view = log.day(dayKey('2025-11-20')).getSnapshot();
    expect('entries' in view && view.entries[0]).toMatchObject({
      time: '08:30:00',
      addedLater: true,
    });
    expect(entryItem('Snow').getByText('added later')).toBeTruthy();
  });

  it('puts late words at its end, which is when the next day starts', async () => {
    const { user, settings } = await openApp({ path: '/11-18-2026' });
    act(() => settings.choose({ dayStartHour: 4 }));
    await user.click(screen.getByRole('button', { name: 'Add a late entry' }));
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('03:59:59');
    await user.type(newEntry(), 'Snow at last{Enter}');
    expect(entryItem('Snow at last').getByRole<HTMLTimeElement>('time').dateTime).toBe('03:59:59');
  });

  it('refuses a late entry without a time', async () => {
    const { user } = await openApp({ path: '/11-19-2026' });
    await user.click(screen.getByRole('button', { name: 'Add a late entry' }));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
    await user.type(newEntry(), 'Snow{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      "This isn't a time. Enter one, such as 09:30.",
    );
    expect(newEntry().value).toBe('Snow');
  });

  it('shows a draft that waits there', async () => {
    const first = await openApp({ path: '/11-19-2026' });
    await first.user.click(screen.getByRole('button', { name: 'Add a late entry' }));
    await first.user.type(newEntry(), 'Half');
    await first.settle();
    first.leave();
    await openApp({ device: first.device, path: '/11-19-2026' });
    expect(newEntry().value).toBe('Half');
  });
});
