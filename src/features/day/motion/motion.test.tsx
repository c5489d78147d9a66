import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { timeString } from '../../../dates/TimeString.ts';
import { entryItem, newEntry, openApp } from '../../../../tests/support/app/testApp.tsx';

/** The animations that were started, and the function that ends the last one. */
const started: { readonly item: HTMLElement; readonly finish: () => void }[] = [];
const animate = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'animate');
let isReduced = false;

beforeEach(() => {
  started.length = 0;
  isReduced = false;
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('prefers-reduced-motion')
      ? Object.assign(new EventTarget(), matchMedia(query), { matches: isReduced })
      : matchMedia(query),
  );
  Object.defineProperty(HTMLElement.prototype, 'animate', {
    configurable: true,
    value(this: HTMLElement) {
      const animation: { onfinish?: () => void } = {};
      started.push({ item: this, finish: () => animation.onfinish?.() });
      return animation;
    },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  if (animate === undefined) Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  else Object.defineProperty(HTMLElement.prototype, 'animate', animate);
});

const settling = () =>
  [...document.querySelectorAll('.entry-new .entry-text')].map(({ textContent }) => textContent);
const rows = () =>
  [...(document.querySelector('.entries')?.children ?? [])].map(
    (row) => row.querySelector('.entry-text')?.textContent,
  );

describe('an entry', () => {
  it('settles in when it is added, once', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Crows' });
    await user.type(newEntry(), 'Rooks{Enter}');
    expect(settling()).toEqual(['Rooks']);
    const list = screen.getByRole('list', { name: 'Entries' });
    const end = Object.assign(new Event('animationend', { bubbles: true }), {
      animationName: 'settle-in',
    });
    act(() => void list.dispatchEvent(end));
    expect(settling()).toEqual([]);
  });

  it('does not settle in when its day comes on screen, nor when it is edited', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Crows', day: dayKey('2026-11-19') });
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    expect(settling()).toEqual([]);
    fireEvent.click(entryItem('Crows').getByRole('button', { name: 'Edit entry' }));
    await user.keyboard(' and rooks{Enter}');
    expect(rows()).toEqual(['Crows and rooks']);
    expect(settling()).toEqual([]);
  });

  it('fades when it is deleted, for readers of the screen only', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Crows' });
    await write({ text: 'Rooks', time: timeString(10, 0, 0) });
    await write({ text: 'Jays', time: timeString(11, 0, 0) });
    await user.click(entryItem('Rooks').getByRole('button', { name: 'Delete entry' }));
    await screen.findByText('Entry deleted.');
    expect(rows()).toEqual(['Crows', 'Rooks', 'Jays']);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(document.querySelectorAll('[data-entry]')).toHaveLength(2);
    expect(started).toHaveLength(1);
    expect(started[0]?.item.inert).toBe(true);
    started[0]?.finish();
    expect(rows()).toEqual(['Crows', 'Jays']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(rows).toEqual(['Crows', 'Rooks', 'Jays']);
  });

  it('does not fade with a step to another day, nor under reduced motion', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Crows' });
    await write({ text: 'Rooks', time: timeString(10, 0, 0) });
    await write({ text: 'Jays', day: dayKey('2026-11-19') });
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(started).toEqual([]);
    isReduced = true;
    await user.click(entryItem('Rooks').getByRole('button', { name: 'Delete entry' }));
    await screen.findByText('Entry deleted.');
    expect(started).toEqual([]);
    expect(rows()).toEqual(['Crows']);
  });
});
