import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  entryItem,
  entryTexts,
  newEntry,
  openApp,
} from '../../../../tests/support/app/testApp.tsx';
import { memoryLocalStore } from '../../../../tests/support/memoryLocalStore.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const choices = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeChoice = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)?.textContent) ?? null;
};

describe('a list', () => {
  it('continues on a line break, and ends at an empty item', async () => {
    const { user } = await openApp();
    const line = '{Shift>}{Enter}{/Shift}';
    await user.type(newEntry(), `- milk${line}bread${line}${line}More{Enter}`);
    expect(entryTexts()).toEqual(['- milk\n- bread\n\nMore']);
    await user.type(newEntry(), `1. one${line}2. two`);
    expect(newEntry().value).toBe('1. one\n2. two');
    await user.clear(newEntry());
    const dates = ['3. Mai Zahnarzt', '7. Mai Umzug', '12. Mai Prüfung'];
    await user.type(newEntry(), `${dates.join(line)}{Enter}`);
    expect(entryTexts()).toContain(dates.join('\n'));
    await user.type(newEntry(), `1. 2. Weltkrieg gelesen${line}- -`);
    expect(newEntry().value).toBe('1. 2. Weltkrieg gelesen\n2. - -');
    await user.clear(newEntry());
    await user.type(newEntry(), '[[] call');
    expect(newEntry().value).toBe('- [ ] call');
  });

  it('is left alone by an input method that composes', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), '- milk');
    const event = new InputEvent('beforeinput', {
      bubbles: true,
      cancelable: true,
      inputType: 'insertLineBreak',
      isComposing: true,
    });
    expect(newEntry().dispatchEvent(event)).toBe(true);
    expect(newEntry().value).toBe('- milk');
  });

  it('moves its items by Tab, which leaves the box where nothing is to be moved', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), '- a{Shift>}{Enter}{/Shift}b{Tab}');
    expect(newEntry().value).toBe('- a\n  - b');
    await user.tab({ shift: true });
    expect(newEntry().value).toBe('- a\n- b');
    expect(document.activeElement).toBe(newEntry());
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add entry' }));
    await user.clear(newEntry());
    await user.type(newEntry(), 'words');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add entry' }));
  });
});

describe('keys for Markdown', () => {
  it('make bold, italic and a link of the selection, in the composer and in an editor', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    await user.type(newEntry(), 'Ice');
    newEntry().setSelectionRange(0, 3);
    await user.keyboard('{Control>}b{/Control}');
    expect(newEntry().value).toBe('**Ice**');
    await user.keyboard('{Control>}b{/Control}');
    expect(newEntry().value).toBe('Ice');
    await user.keyboard('{Control>}i{/Control}');
    expect(newEntry().value).toBe('_Ice_');
    await user.click(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
    box.setSelectionRange(0, 5);
    await user.keyboard('{Control>}k{/Control}');
    expect(box.value).toBe('[Frost]()');
    expect(box.selectionStart).toBe(8);
  });

  it('go by the place of the key where the keyboard writes another script', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), 'a');
    fireEvent.keyDown(newEntry(), { key: 'נ', code: 'KeyB', ctrlKey: true });
    expect(newEntry().value).toBe('**a**');
  });

  it('make a link by Ctrl+K where words are selected, and open the palette elsewhere', async () => {
    await import('../../../app/palette/AppPalette.tsx');
    const { user, settle } = await openApp();
    const palette = () => screen.queryByRole('dialog', { name: 'Command palette' });
    await user.type(newEntry(), 'Frost');
    newEntry().setSelectionRange(0, 5);
    await user.keyboard('{Control>}k{/Control}');
    await settle();
    expect(newEntry().value).toBe('[Frost]()');
    expect(palette()).toBeNull();
    // Nothing is selected now: the caret stands where the address goes.
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    expect(newEntry().value).toBe('[Frost]()');
  });
});

describe('an address pasted over a selection', () => {
  it('becomes a link, and other text replaces it', async () => {
    const { user } = await openApp();
    await user.type(newEntry(), 'The Rings');
    newEntry().setSelectionRange(4, 9);
    await user.paste('https://example.com');
    expect(newEntry().value).toBe('The [Rings](https://example.com)');
    newEntry().setSelectionRange(0, 3);
    await user.paste('Those');
    expect(newEntry().value).toBe('Those [Rings](https://example.com)');
  });
});

describe('a change that an aid made', () => {
  it('is part of the draft, through a reload', async () => {
    const device = memoryLocalStore();
    const { user, leave, settle } = await openApp({ device });
    await user.type(newEntry(), '- milk{Shift>}{Enter}{/Shift}');
    await settle();
    leave();
    await openApp({ device });
    expect(newEntry().value).toBe('- milk\n- ');
  });
});

describe('tags', () => {
  it('are completed by the arrow keys and Enter, or by Tab', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Walk #river #rain' });
    await write({ text: 'Walk #river' });
    await user.type(newEntry(), 'Again #ri');
    expect(await screen.findByRole('listbox', { name: 'Suggested tags' })).toBeDefined();
    expect(choices()).toEqual(['#river']);
    await user.keyboard('{Backspace}');
    expect(choices()).toEqual(['#river', '#rain']);
    expect(screen.getByText('2 suggestions').getAttribute('role')).toBe('status');
    expect(newEntry().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(activeChoice()).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeChoice()).toBe('#rain');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('#rain');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(newEntry().value).toBe('Again #river ');
    expect(choices()).toEqual([]);
    expect(newEntry().hasAttribute('aria-controls')).toBe(false);
    await user.keyboard('#RA');
    await screen.findByRole('listbox');
    await user.keyboard('{Tab}');
    expect(newEntry().value).toBe('Again #river #rain ');
    expect(document.activeElement).toBe(newEntry());
  });

  it('stay as they are typed when Enter adds without an arrow key, and when Esc closes', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Walk #river' });
    await user.type(newEntry(), '#ri');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(choices()).toEqual([]);
    expect(document.activeElement).toBe(newEntry());
    await user.keyboard('v');
    await screen.findByRole('listbox');
    await user.keyboard('{Enter}');
    expect(entryTexts()).toEqual(['Walk #river', '#riv']);
    expect(newEntry().value).toBe('');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('are completed by a click, in an editor as well, which Esc does not close then', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Walk #river' });
    await write({ text: 'Frost' });
    await user.click(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
    await user.type(box, ' #r');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    await user.keyboard('i');
    await user.click(await screen.findByRole('option', { name: '#river' }));
    expect(box.value).toBe('Frost #river ');
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    await user.type(box, '#r');
    await screen.findByRole('listbox');
    fireEvent.keyDown(box, { key: 'Tab', isComposing: true, keyCode: 229 });
    expect(box.value).toBe('Frost #river #r');
  });
});

describe('the bar of a touch screen', () => {
  it('formats and begins a tag, with the focus in the box', async () => {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
    const { user, write } = await openApp();
    await write({ text: 'Walk #river' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.type(newEntry(), 'milk');
    const bar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
    const tap = (name: string) => user.click(bar.getByRole('button', { name }));
    await tap('List');
    expect(newEntry().value).toBe('- milk');
    await tap('Checkbox');
    expect(newEntry().value).toBe('- [ ] milk');
    await tap('Heading');
    expect(newEntry().value).toBe('# milk');
    await tap('Bold');
    expect(newEntry().value).toBe('# **milk**');
    await tap('Tag');
    expect(newEntry().value).toBe('# **milk #**');
    expect(document.activeElement).toBe(newEntry());
    await user.click(await screen.findByRole('option', { name: '#river' }));
    expect(newEntry().value).toBe('# **milk #river**');
    expect(document.activeElement).toBe(newEntry());
  });

  it('is one stop of Tab, along which the arrow keys move', async () => {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
    const { user } = await openApp();
    const button = (name: string) => screen.getByRole('button', { name });
    await user.click(newEntry());
    button('List').focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(button('Checkbox'));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(button('Template'));
  });

  it('stays until the click that leaves the box, so that nothing moves below the finger', async () => {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
    const { user } = await openApp();
    await user.click(newEntry());
    const today = screen.getByRole('button', { name: 'Today' });
    await user.pointer({ target: today, keys: '[MouseLeft>]' });
    expect(document.activeElement).toBe(today);
    expect(screen.queryByRole('toolbar')).not.toBeNull();
    await user.pointer({ target: today, keys: '[/MouseLeft]' });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('is not there beside a mouse', async () => {
    const { user } = await openApp();
    await user.click(newEntry());
    expect(screen.queryByRole('toolbar', { name: 'Formatting' })).toBeNull();
  });
});
