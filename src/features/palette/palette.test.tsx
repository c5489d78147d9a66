import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { newEntry, openApp } from '../../../tests/support/app/testApp.tsx';
import { dayKey } from '../../dates/DayKey.ts';

beforeEach(async () => {
  await import('../../app/palette/AppPalette.tsx');
  await import('../help/KeysDialog.tsx');
});
afterEach(cleanup);

const palette = () => screen.queryByRole('dialog', { name: 'Command palette' });
const field = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Day, view, action, setting or tag' });
const options = () =>
  screen.getAllByRole('option').map((option) => option.textContent.trim().replace(/\s+/g, ' '));
const current = () => {
  const id = field().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent.trim() ?? '';
};

async function openPalette(options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp(options);
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
  await app.settle();
  return app;
}

describe('the command palette', () => {
  it('opens by its key, also from a field, which keeps its words', async () => {
    const { user, settle } = await openApp();
    await user.type(newEntry(), 'A thought');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    await settle();
    expect(document.activeElement).toBe(field());
    await user.keyboard('never in the entry');
    // The browser closes the dialog only if nobody prevents it.
    expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
    await act(() => palette()?.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(palette()).toBeNull();
    expect(newEntry().value).toBe('A thought');
  });

  it('leaves its key to an inner handler, to other shortcuts and to open dialogs', async () => {
    const { user } = await openApp();
    await user.keyboard('k{Control>}{Shift>}k{/Shift}{/Control}{Meta>}k{/Meta}');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, isComposing: true });
    const take = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', take);
    await user.keyboard('{Control>}k{/Control}');
    document.body.removeEventListener('keydown', take);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const isFree = fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect([palette(), isFree]).toEqual([null, false]);
  });

  it('opens on a keyboard without a K', async () => {
    const { settle } = await openApp();
    fireEvent.keyDown(document.body, { key: 'ל', code: 'KeyK', ctrlKey: true });
    await settle();
    expect(palette()).not.toBeNull();
  });

  it('opens by its button, which touch screens show', async () => {
    const { user, settle } = await openApp();
    await user.click(screen.getByRole('button', { name: 'Command palette' }));
    await settle();
    expect(document.activeElement).toBe(field());
  });

  it('lists the views over many days before those of the settings', async () => {
    const { leave } = await openPalette();
    const views = within(screen.getByRole('group', { name: 'Views' })).getAllByRole('option');
    const names = views.map(({ textContent }) => textContent.trim());
    expect(names.slice(0, 2)).toEqual(['Calendar', 'Year']);
    expect(names.slice(-4)).toEqual(['Settings', 'Your account', 'Encryption', 'Needs attention']);
    leave();
  });

  it('lists recent days first, newest first, without the day on screen', async () => {
    const { user, write, settle } = await openApp();
    for (const day of ['2026-11-20', '2026-11-18', '2026-03-02', '2026-11-19']) {
      await write({ text: 'Words', day: dayKey(day) });
    }
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    await settle();
    const group = within(screen.getByRole('group', { name: 'Days' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Thursday, November 19, 2026 1 entry',
      'Wednesday, November 18, 2026 1 entry',
      'Monday, March 2, 2026 1 entry',
    ]);
    expect(current()).toBe('Thursday, November 19, 2026 1 entry');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(window.location.pathname).toBe('/11-18-2026');
    expect(palette()).toBeNull();
  });

  it('lists days and views before actions, and large actions only when typed', async () => {
    const { user, write, settle } = await openApp();
    await write({ text: 'Words', day: dayKey('2026-11-18') });
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    await settle();
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Days', 'Views', 'Actions', 'Settings']);
    const large = /^Sign out everywhere|^Delete account/;
    expect(options().filter((option) => large.test(option))).toEqual([]);
    await user.keyboard('everywhere');
    expect(current()).toMatch(/^Sign out everywhere/);
    await user.clear(field());
    await user.keyboard('delete acc');
    expect(current()).toMatch(/^Delete account/);
  });

  it.each([
    ['yesterday', 'Thursday, November 19, 2026', '/11-19-2026'],
    ['3 weeks ago', 'Friday, October 30, 2026', '/10-30-2026'],
    ['calen', 'Calendar', '/11-20-2026/calendar'],
    ['deleted', 'Deleted entries', '/11-20-2026/trash'],
    ['previous', 'Previous day', '/11-19-2026'],
    ['export', 'Export my log', '/11-20-2026/transfer'],
    ['home time', 'Home time zone', '/11-20-2026/settings'],
  ])('goes from “%s” by Enter to “%s”', async (text, name, path) => {
    const { user, settle } = await openPalette({ path: '/11-20-2026' });
    await user.keyboard(text);
    expect(current()).toBe(name);
    await user.keyboard('{Enter}');
    await settle();
    expect(window.location.pathname).toBe(path);
    expect(palette()).toBeNull();
  });

  it('finds tags of the whole log, and searches for any text', async () => {
    const { user, write, settle } = await openApp();
    await write({ text: 'At the #house', day: dayKey('2026-01-05') });
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    await user.keyboard('hous');
    await settle();
    expect(options()).toEqual(['#house 1 entry', 'Search entries for “\u2068hous\u2069”']);
    expect(current()).toBe('#house 1 entry');
    await user.keyboard('{Enter}');
    expect(window.location.search).toBe('?q=tag%3Ahouse');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    await user.keyboard('two words{End}{Enter}');
    expect(window.location.search).toBe('?q=two%20words');
  });

  it('applies a setting, and offers every value but the current one', async () => {
    const { user, settings } = await openPalette();
    await user.keyboard('dark');
    await user.keyboard('{Enter}');
    expect(settings.getSnapshot().settings.theme).toBe('dark');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    await user.keyboard('dark');
    expect(options()).toEqual(['Search entries for “\u2068dark\u2069”']);
  });

  it('runs actions by a tap as well, and chooses nothing when the focus leaves the field', async () => {
    const { user, settle } = await openPalette();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await settle();
    expect(palette()).not.toBeNull();
    await user.click(screen.getByRole('option', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    expect(palette()).toBeNull();
  });
});
