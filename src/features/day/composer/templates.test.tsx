import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  entryItem,
  entryTexts,
  newEntry,
  openApp,
} from '../../../../tests/support/app/testApp.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const listbox = () => screen.queryByRole('listbox', { name: 'Templates' });
const choices = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeChoice = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)?.textContent) ?? null;
};

const morning = '#template Good morning\n\nWoke at:\n- [ ] plan the day';
const trip = '#template Trip\nFrom:\nTo:';

async function withTemplates() {
  const app = await openApp();
  for (const text of [morning, trip]) await app.write({ text });
  return {
    ...app,
    /** Types into the composer, and waits for the templates. */
    ask: async (typed: string) => {
      await app.user.type(newEntry(), typed);
      await screen.findByRole('listbox', { name: 'Templates' });
    },
  };
}

describe('a slash in an empty composer', () => {
  it('lists the templates, newest first; Enter inserts the first without its tag', async () => {
    const { user, ask } = await withTemplates();
    await ask('/');
    expect(choices()).toEqual(['Trip', 'Good morning', 'Manage templates…']);
    expect(activeChoice()).toBe('Trip');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Trip');
    expect(screen.getByText('3 suggestions').getAttribute('role')).toBe('status');
    expect(newEntry().getAttribute('aria-controls')).toBe(listbox()?.id);
    await user.keyboard('{Enter}');
    expect(newEntry().value).toBe('From:\nTo:');
    expect(newEntry().selectionStart).toBe('From:\nTo:'.length);
    expect(document.activeElement).toBe(newEntry());
    expect(listbox()).toBeNull();
    await user.keyboard(' Rome{Enter}');
    expect(entryTexts().at(-1)).toBe('From:\nTo: Rome');
  });

  it('is followed by letters that filter, and by arrow keys; Tab and a click insert', async () => {
    const { user, ask } = await withTemplates();
    await ask('/mor');
    expect(choices()).toEqual(['Good morning']);
    await user.tab();
    expect(newEntry().value).toBe('Woke at:\n- [ ] plan the day');
    await user.clear(newEntry());
    await ask('/');
    await user.keyboard('{ArrowDown}');
    expect(activeChoice()).toBe('Good morning');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeChoice()).toBe('Trip');
    await user.click(screen.getByRole('option', { name: 'Good morning' }));
    expect(newEntry().value).toBe('Woke at:\n- [ ] plan the day');
    expect(document.activeElement).toBe(newEntry());
  });

  it('keeps the text and the focus when Esc closes; Enter adds it then', async () => {
    const { user, ask } = await withTemplates();
    await ask('/trip');
    await user.keyboard('{Escape}');
    expect(listbox()).toBeNull();
    expect(document.activeElement).toBe(newEntry());
    await user.keyboard('{Enter}');
    expect(entryTexts().at(-1)).toBe('/trip');
  });

  it('is the first of ordinary words where no template is called so', async () => {
    const { user, ask } = await withTemplates();
    await ask('/');
    await user.keyboard('etc/hosts is broken');
    expect(listbox()).toBeNull();
    await user.keyboard('{Enter}');
    expect(entryTexts().at(-1)).toBe('/etc/hosts is broken');
  });

  it('leads to the page of the templates, without the slash', async () => {
    const { user, ask } = await withTemplates();
    await ask('/');
    await user.keyboard('{ArrowUp}');
    expect(activeChoice()).toBe('Manage templates…');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Templates' });
    expect(window.location.pathname).toBe('/11-20-2026/templates');
    await user.keyboard('{Escape}');
    expect(newEntry().value).toBe('');
  });

  it('leaves its keys to an input method that composes', async () => {
    const { ask } = await withTemplates();
    await ask('/');
    fireEvent.keyDown(newEntry(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(newEntry(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(newEntry(), { key: 'Tab', isComposing: true });
    expect(newEntry().value).toBe('/');
    expect(listbox()).not.toBeNull();
  });

  it('tells a person without templates how to make one, until Esc', async () => {
    const { user } = await openApp();
    const about = /^A template is an entry that begins with #template and a name\./;
    await user.type(newEntry(), '/');
    expect((await screen.findByText(about)).role).toBe('status');
    expect(listbox()).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(about)).toBeNull();
    expect(document.activeElement).toBe(newEntry());
    await user.keyboard('{Backspace}/');
    await screen.findByText(about);
    await user.keyboard('x');
    expect(screen.queryByText(about)).toBeNull();
    await user.keyboard('{Enter}');
    expect(entryTexts()).toEqual(['/x']);
  });
});

it('a slash among words, or in the editor of an entry, is only a slash', async () => {
  const { user, ask, settle, write } = await withTemplates();
  await ask('/');
  await user.clear(newEntry());
  await user.type(newEntry(), 'and /');
  await settle();
  expect(listbox()).toBeNull();
  await write({ text: 'Frost' });
  await user.click(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
  await user.clear(box);
  await user.type(box, '/');
  await settle();
  expect(listbox()).toBeNull();
});

describe('the bar of a touch screen', () => {
  it('offers a template while the composer is empty', async () => {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
    const { user, write } = await withTemplates();
    await write({ text: 'Frost' });
    await user.click(newEntry());
    const bar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
    const button = () => bar.queryByRole('button', { name: 'Template' });
    await user.click(bar.getByRole('button', { name: 'Template' }));
    expect(newEntry().value).toBe('/');
    expect(button()).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Trip' }));
    expect(newEntry().value).toBe('From:\nTo:');
    expect(button()).toBeNull();
    await user.clear(newEntry());
    expect(button()).not.toBeNull();
    await user.click(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
    expect(screen.queryByRole('button', { name: 'Template' })).toBeNull();
  });
});
