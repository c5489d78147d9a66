import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.leave());

const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search entries' });
const found = async () =>
  within(await screen.findByRole('list', { name: 'Search results' })).getAllByRole('listitem');

describe('search', () => {
  it('opens by a key and a link, and shows search tips', async () => {
    app = await openApp();
    await app.user.keyboard('/');
    const input = await box();
    await expect.poll(() => document.activeElement).toBe(input);
    expect(await screen.findByText('tag:house')).toBeDefined();
    expect(window.location.pathname).toBe('/11-20-2026/search');
  });

  it('finds as one types, and follows the log while it is looked at', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    await app.write({ text: 'tea with Ada' });
    await app.user.type(await box(), 'TEA');
    expect(await found()).toHaveLength(1);
    expect(document.querySelector('mark')?.textContent).toBe('tea');
    await app.write({ text: 'more tea', day: dayKey('2026-11-19') });
    await app.advance(100);
    expect(await found()).toHaveLength(2);
    expect(screen.getByText('2 entries on 2 days')).toBeDefined();
  });

  it('shows the first three photos of an entry, and counts the others', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    const photos = ['A', 'B', 'C', 'D', 'E'].map(
      (last) => `![](file:01JD3ZK5W8QH5T3M2N4P6R7S8${last})`,
    );
    await app.write({ text: `tea ${photos.join(' ')}` });
    await app.write({ text: 'more tea' });
    await app.user.type(await box(), 'tea');
    const squares = (await found()).map((item) => item.querySelectorAll('.photo-square').length);
    expect(squares).toEqual([3, 0]);
    expect(document.querySelector('.search-photos')?.textContent).toBe('+2');
  });

  it('marks the second time of an hour that the clock showed twice', async () => {
    app = await openApp({ path: '/10-25-2026/search', now: '2026-10-25T00:50:00Z' });
    const night = { day: dayKey('2026-10-25'), zone: 'Europe/Berlin' };
    await app.write({ ...night, time: timeString(2, 50, 0), text: 'tea' });
    await app.advance(20 * 60_000);
    await app.write({ ...night, time: timeString(2, 10, 0), text: 'more tea' });
    await app.user.type(await box(), 'tea');
    const marks = (await found()).map((item) => /after clock change/.test(item.textContent));
    expect(marks).toEqual([false, true]);
  });

  it('draws the first results alone at first, and never fewer when the log changes under them', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    for (let written = 0; written < 18; written += 1) await app.write({ text: `tea ${written}` });
    await app.advance(100);
    const shown: number[] = [];
    const watch = new MutationObserver(() => {
      const count = document.querySelectorAll('.search-results > li').length;
      if (count !== (shown.at(-1) ?? 0)) shown.push(count);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await app.user.type(await box(), 't');
    await expect.poll(() => shown).toEqual([15, 18]);
    await app.write({ text: 'more tea' });
    await app.advance(100);
    await expect.poll(() => shown).toEqual([15, 18, 19]);
    watch.disconnect();
  });

  it('finds a number with its minus, and explains a query of exclusions', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    await app.write({ text: 'cold, −12 at night' });
    await app.write({ text: '12 eggs' });
    await app.user.type(await box(), '-12');
    expect(await screen.findByText(/is searched for as a number/)).toBeDefined();
    expect(await found()).toHaveLength(1);
    await app.user.clear(await box());
    await app.user.type(await box(), '-eggs');
    expect(await screen.findByText(/These are all the other entries/)).toBeDefined();
  });

  it('keeps the query in the address, a moment after the last key or at once by Enter', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    await app.user.type(await box(), 'tea');
    expect(window.location.search).toBe('');
    await app.advance(300);
    expect(window.location.search).toBe('?q=tea');
    await app.user.type(await box(), ' & ü{Enter}');
    expect(new URLSearchParams(window.location.search).get('q')).toBe('tea & ü');
  });

  it('keeps the query in the address as soon as the focus leaves the box', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    await app.user.type(await box(), 'tea');
    await app.user.tab();
    expect(window.location.search).toBe('?q=tea');
  });

  it('keeps a key that comes while the address catches up', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    const input = await box();
    await app.user.type(input, 'te');
    await app.settle();
    await act(async () => {
      const catchingUp = app.advance(300);
      fireEvent.change(input, { target: { value: 'tea' } });
      await catchingUp;
    });
    expect(input.value).toBe('tea');
    await app.advance(300);
    expect(window.location.search).toBe('?q=tea');
  });

  it('keeps the query of an encrypted log out of the browser’s requests', async () => {
    const { encryption, show } = fakeEncryption({ kind: 'unknown' });
    app = await openApp({ path: '/11-20-2026/search?q=tea', encryption });
    await app.write({ text: 'tea with #Ada' });
    await app.advance(100);
    expect(await found()).toHaveLength(1);
    act(() => show({ kind: 'on' }));
    await app.settle();
    expect(window.location.search + window.location.hash).toBe('#q=tea');
    expect((await box()).value).toBe('tea');

    await app.user.type(await box(), ' with{Enter}');
    expect(window.location.search + window.location.hash).toBe('#q=tea%20with');
  });

  it('is asked by the tags of an encrypted log without telling the server of the page', async () => {
    const { encryption } = fakeEncryption({ kind: 'on' });
    app = await openApp({ path: '/11-20-2026', encryption });
    await app.write({ text: 'tea with #Ada' });
    await app.user.click(await screen.findByRole('link', { name: '#Ada' }));
    expect((await box()).value).toBe('tag:Ada');
    expect(window.location.search + window.location.hash).toBe('#q=tag%3AAda');
    await app.advance(100);
    expect(await found()).toHaveLength(1);
  });

  it('leads to the entry behind its own day', async () => {
    app = await openApp({ path: '/1-1-2026/search?q=tea' });
    const entry = await app.write({ text: 'tea' });
    await app.advance(100);
    const [first] = await found();
    if (first === undefined) throw new Error('nothing found');
    await app.user.click(within(first).getByRole('link'));
    expect(window.location.pathname + window.location.hash).toBe(`/11-20-2026#${entry.id}`);
    const landed = await screen.findByText('tea');
    await expect.poll(() => document.activeElement).toBe(landed.closest('[data-entry]'));
  });

  it('goes from the box through the results with ↓, and back with ↑', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    await app.write({ text: 'tea with Ada' });
    await app.write({ text: 'more tea', day: dayKey('2026-11-19') });
    await app.user.type(await box(), 'tea');
    const links = (await found()).map((item) => within(item).getByRole('link'));
    const focusAfter = async (keys: string) => {
      await app.user.keyboard(keys);
      return document.activeElement;
    };
    expect(await focusAfter('{ArrowUp}')).toBe(await box());
    expect(await focusAfter('{ArrowDown}')).toBe(links[0]);
    expect(await focusAfter('{ArrowDown}{ArrowDown}')).toBe(links[1]);
    expect(await focusAfter('{ArrowUp}')).toBe(links[0]);
    expect(await focusAfter('{ArrowUp}')).toBe(await box());
    // An input method chooses its words with these keys.
    fireEvent.keyDown(await box(), { key: 'ArrowDown', isComposing: true });
    expect(document.activeElement).toBe(await box());
  });

  it('is cleared by a button of its own, which leaves the focus in the box', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await app.user.type(await box(), 'tea');
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    const input = await box();
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(input);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('draws the boxes of tasks, and says which are done', async () => {
    app = await openApp({ path: '/11-20-2026/search' });
    await app.write({ text: 'House\n- [ ] call Ann\n1. [x] ask Ben\n- [>] later\nnot [x] this' });
    await app.user.type(await box(), 'ann');
    const [hit] = await found();
    const text = hit?.querySelector('.search-text');
    expect(text?.textContent).toBe('House\nTo do:call Ann\nDone:ask Ben\n→later\n  not [x] this');
    // Hebrew words for a box must not turn an English text around.
    const isolated = [...(text?.querySelectorAll('bdi') ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(isolated).toEqual(['To do:', 'Done:']);
    const boxes = [...(text?.querySelectorAll<HTMLElement>('.task-box') ?? [])];
    expect(boxes.map(({ dataset }) => dataset['mark'])).toEqual(['open', 'done', undefined]);
  });

  it('does not say that nothing is there while the copy of the log is not whole', async () => {
    app = await openApp({ path: '/1-1-2026/tags', device: memoryLocalStore() });
    expect(await screen.findByText(/still being copied to this device/)).toBeDefined();
    expect(screen.queryByText(/No tags yet/)).toBeNull();
  });
});

describe('tags', () => {
  it('are listed with their entries, and leave the list without entries', async () => {
    app = await openApp({ path: '/11-20-2026/tags' });
    expect(await screen.findByText(/No tags yet/)).toBeDefined();
    const entry = await app.write({ text: '#tea' });
    await app.advance(100);
    const list = await screen.findByRole('list', { name: 'Tags' });
    expect(within(list).getByRole('link', { name: '#tea' })).toBeDefined();
    await app.log.remove(entry);
    await app.settle();
    await app.advance(100);
    expect(await screen.findByText(/No tags yet/)).toBeDefined();
  });
});
