import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  entryItem,
  entryTexts,
  newEntry,
  openApp,
} from '../../../../tests/support/app/testApp.tsx';

beforeEach(() => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Enter on a touch screen', () => {
  it('breaks the line under any setting; the button adds', async () => {
    const { user, settings, settle } = await openApp();
    expect(settings.getSnapshot().settings.enterKey).toBe('adds');
    expect(newEntry().getAttribute('enterkeyhint')).toBe('enter');
    await user.type(newEntry(), '- milk{Enter}- bread');
    await settle();
    expect(newEntry().value).toBe('- milk\n- bread');
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    expect(entryTexts()).toEqual(['- milk\n- bread']);
  });

  it('breaks the line in an editor; Ctrl+Enter and Command+Enter hand over', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    await user.click(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
    expect(box.getAttribute('enterkeyhint')).toBe('enter');
    await user.type(box, '{Enter}Snow{Control>}{Enter}{/Control}');
    expect(entryTexts()).toEqual(['Frost\nSnow']);
    await user.type(newEntry(), 'Ice{Meta>}{Enter}{/Meta}');
    expect(entryTexts()).toEqual(['Frost\nSnow', 'Ice']);
  });

  it('is listed so among the keys', async () => {
    const { user } = await openApp();
    const keysFor = (does: string) =>
      [...(screen.getByText(does).closest('.keys-row')?.querySelectorAll('kbd') ?? [])]
        .map((key) => key.textContent)
        .join('+');
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(keysFor('While writing: add or save')).toBe('Ctrl+Enter');
    expect(keysFor('While writing: new line')).toBe('Enter');
  });

  it('adds again while a mouse is there', async () => {
    const touchPoints = vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0);
    const { user } = await openApp();
    expect(newEntry().getAttribute('enterkeyhint')).toBe('done');
    await user.type(newEntry(), 'Frost{Enter}');
    expect(entryTexts()).toEqual(['Frost']);
    touchPoints.mockReturnValue(5);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(newEntry().getAttribute('enterkeyhint')).toBe('enter');
  });
});

describe('the keyboard on the screen', () => {
  it('covers neither the box nor the page’s foot, where it does not make the page shorter', async () => {
    const view = Object.assign(new EventTarget(), { height: 768, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', view);
    await openApp();
    const covered = () => document.documentElement.style.getPropertyValue('--covered');
    const scrolled = vi.spyOn(newEntry(), 'scrollIntoView');
    const change = (type: 'resize' | 'scroll', next: Partial<typeof view>) => {
      Object.assign(view, next);
      view.dispatchEvent(new Event(type));
    };
    change('resize', { height: 468 });
    expect(covered()).toBe('300px');
    expect(scrolled).not.toHaveBeenCalled();
    act(() => newEntry().focus());
    change('resize', { height: 448 });
    expect(covered()).toBe('320px');
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
    change('scroll', { offsetTop: 200 });
    expect(covered()).toBe('120px');
    expect(document.documentElement.style.getPropertyValue('--above')).toBe('200px');
    change('resize', { height: 384, offsetTop: 0, scale: 2 });
    expect(covered()).toBe('0px');
    change('resize', { height: 768, scale: 1 });
    expect(covered()).toBe('0px');
    cleanup();
    expect(covered()).toBe('');
  });
});
