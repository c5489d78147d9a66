import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  entryItem,
  entryTexts,
  newEntry,
  openApp,
} from '../../../../tests/support/app/testApp.tsx';
import { dayKey } from '../../../dates/DayKey.ts';
import { WholePage } from './lazyWholePage.ts';

beforeAll(() => WholePage.settle());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const layer = () => screen.queryByRole('dialog', { name: 'Friday, November 20, 2026' });
const press = (init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key: 'Enter',
    ctrlKey: true,
    shiftKey: true,
    ...init,
  });

describe('writing on the whole page', () => {
  it('begins by its button, in the same field, with its words and its caret', async () => {
    const { user } = await openApp();
    const box = newEntry();
    await user.type(box, 'Frost and ice');
    box.setSelectionRange(5, 5);
    await user.click(screen.getByRole('button', { name: 'Write on the whole page' }));
    expect(layer()?.contains(box)).toBe(true);
    expect(newEntry()).toBe(box);
    expect(document.activeElement).toBe(box);
    expect([box.value, box.selectionStart]).toEqual(['Frost and ice', 5]);
    await user.click(screen.getByRole('button', { name: /^Back to the day/ }));
    expect(layer()).toBeNull();
    expect(newEntry()).toBe(box);
    expect(document.activeElement).toBe(box);
    expect([box.value, box.selectionStart]).toEqual(['Frost and ice', 5]);
  });

  it('begins and ends by its key, also from outside the field', async () => {
    const { user } = await openApp();
    press();
    expect(layer()).not.toBeNull();
    expect(document.activeElement).toBe(newEntry());
    await user.type(newEntry(), 'Frost');
    // The browser would break the line.
    expect(press()).toBe(false);
    expect(layer()).toBeNull();
    expect(newEntry().value).toBe('Frost');
    expect(entryTexts()).toEqual([]);
    press({ isComposing: true });
    press({ altKey: true });
    press({ shiftKey: false, ctrlKey: false });
    expect(layer()).toBeNull();
  });

  it('has the Command key on a Mac', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    await openApp();
    press();
    expect(layer()).toBeNull();
    press({ ctrlKey: false, metaKey: true });
    expect(layer()).not.toBeNull();
  });

  it('leaves its key to an open dialog, and to the editor of an entry', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    await user.click(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
    press();
    expect(document.querySelector('.composer-whole')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    press();
    expect(layer()).toBeNull();
  });

  it('goes back by Esc, but not for a list of choices or an input method', async () => {
    const { user, write } = await openApp();
    await write({ text: '#template Evening\nWhat was good?' });
    await user.type(newEntry(), '/');
    press();
    await user.clear(newEntry());
    await user.type(newEntry(), '/');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(layer()).not.toBeNull();
    fireEvent.keyDown(newEntry(), { key: 'Escape', isComposing: true });
    expect(layer()).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(layer()).toBeNull();
    expect(document.activeElement).toBe(newEntry());
  });

  it('breaks the line by Enter; Ctrl+Enter adds, and the day is back with the entry', async () => {
    const { user } = await openApp();
    press();
    await user.type(newEntry(), 'Frost{Enter}and ice');
    expect(newEntry().value).toBe('Frost\nand ice');
    expect(newEntry().getAttribute('enterkeyhint')).toBe('enter');
    expect(screen.getByText('Enter starts a new line. Ctrl+Enter adds the entry.')).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(entryTexts()).toEqual(['Frost\nand ice']);
    expect(layer()).toBeNull();
    expect(document.activeElement).toBe(newEntry());
    await user.keyboard('Thaw{Enter}');
    expect(entryTexts()).toEqual(['Frost\nand ice', 'Thaw']);
  });

  it('counts the words', async () => {
    const { user } = await openApp();
    press();
    expect(screen.getByText('0 words')).toBeTruthy();
    await user.type(newEntry(), '- [[ ] call the dentist');
    expect(await screen.findByText('3 words')).toBeTruthy();
  });

  it('keeps the focus and the clicks from the rest of the page, and gives them back', async () => {
    const { write, user } = await openApp();
    await write({ text: 'Frost' });
    const held = () =>
      ['.top', '.day-top', '.day-body', '.day-status'].map(
        (part) => document.querySelector(part)?.closest('[inert]') !== null,
      );
    press();
    expect(held()).toEqual([true, true, true, true]);
    expect(newEntry().closest('[inert]')).toBeNull();
    await user.keyboard('{Escape}');
    expect(held()).toEqual([false, false, false, false]);
    expect(document.querySelector('[inert]')).toBeNull();
  });

  it('is left by Back, which stays on the day, and comes back by Forward', async () => {
    const { user, write } = await openApp({ path: '/11-19-2026' });
    await write({ text: 'Frost', day: dayKey('2026-11-20') });
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await user.click(screen.getByRole('button', { name: 'Write on the whole page' }));
    await user.type(newEntry(), 'Thaw');
    act(() => window.history.back());
    await expect.poll(layer).toBeNull();
    expect(window.location.pathname).toBe('/11-20-2026');
    expect(newEntry().value).toBe('Thaw');
    act(() => window.history.forward());
    await expect.poll(layer).not.toBeNull();
    act(() => window.history.go(-2));
    await expect.poll(() => window.location.pathname).toBe('/11-19-2026');
    expect(layer()).toBeNull();
  });

  it('goes back once, when Esc is held and when its entry is added later', async () => {
    const { user } = await openApp();
    const back = vi.spyOn(window.history, 'back').mockReturnValue();
    press();
    await user.type(newEntry(), 'Frost');
    await user.keyboard('{Escape}{Escape}{Control>}{Enter}{/Control}');
    expect(entryTexts()).toEqual(['Frost']);
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('keeps the draft of another day apart, and ends when the day does', async () => {
    const { user, write } = await openApp({ path: '/11-20-2026' });
    await write({ text: 'Frost', day: dayKey('2026-11-19') });
    press();
    await user.type(newEntry(), 'My words');
    await user.keyboard('{Escape}{Escape}');
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    press();
    await user.type(newEntry(), 'Plans');
    act(() => window.history.go(-2));
    await expect.poll(() => window.location.pathname).toBe('/11-20-2026');
    await expect.poll(() => newEntry().value).toBe('My words');
    expect(layer()).toBeNull();
    expect(document.querySelector('[inert]')).toBeNull();
  });
});
