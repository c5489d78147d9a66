import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deviceWith, entryAt } from '../../../../tests/support/deviceWith.ts';
import { openApp } from '../../../../tests/support/app/testApp.tsx';

/** Without a layout, virtua draws no day at all. */
vi.mock('virtua', () => ({
  WindowVirtualizer: (props: {
    readonly data: readonly string[];
    readonly children: (day: string) => ReactNode;
  }) => props.data.map((day) => props.children(day)),
}));

/** The blocks that come near the window, by hand. */
const seen = new Set<(blocks: readonly Element[]) => void>();

class HandObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly tell: (blocks: readonly Element[]) => void;
  constructor(callback: (entries: readonly object[]) => void) {
    this.tell = (blocks) => callback(blocks.map((target) => ({ target, isIntersecting: true })));
    seen.add(this.tell);
  }
  observe() {
    return undefined;
  }
  disconnect() {
    seen.delete(this.tell);
  }
}

const comesNear = (block: number) =>
  act(() => {
    const found = document.querySelector(`[data-block="${block}"]`);
    if (found !== null) for (const tell of [...seen]) tell([found]);
    return Promise.resolve();
  });

beforeEach(() => vi.stubGlobal('IntersectionObserver', HandObserver));
afterEach(() => {
  app.leave();
  vi.unstubAllGlobals();
});

const count = 1050;
const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`;
let app: Awaited<ReturnType<typeof openApp>>;

async function openLongDay(hash = '', path = '/11-20-2026') {
  const entries = Array.from({ length: count }, (_, number) => {
    const minute = String(Math.floor(number / 60) % 60).padStart(2, '0');
    const second = String(number % 60).padStart(2, '0');
    return entryAt('2026-11-20', `09:${minute}:${second}`, `entry ${number}`, { number });
  });
  app = await openApp({ path: `${path}${hash}`, device: await deviceWith(entries) });
}

const items = () => within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
const placeOf = (item: Element | undefined) =>
  `${item?.getAttribute('aria-posinset')} of ${item?.getAttribute('aria-setsize')}`;

describe('a long day to read', () => {
  it.each([
    { screen: 'Read', path: '/11-20-2026/read?span=day', className: '.read-entry' },
    { screen: 'On this day', path: '/11-20-2027/on-this-day', className: '.earlier .timed' },
  ])('is drawn near the window on $screen, and whole in print', async ({ path, className }) => {
    await openLongDay('', path);
    const drawn = () => [...document.querySelectorAll(className)];
    await expect.poll(() => drawn().length).toBe(100);
    expect(placeOf(drawn()[0])).toBe('1 of 1050');
    await comesNear(10);
    expect(placeOf(drawn().at(-1))).toBe('1050 of 1050');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(drawn()).toHaveLength(count);
  });
});

describe('a day of very many entries', () => {
  it('draws the entries near the window, and tells the place of each', async () => {
    await openLongDay();
    expect(items()).toHaveLength(100);
    expect(placeOf(items()[0])).toBe('1 of 1050');
    await comesNear(10);
    expect(items()).toHaveLength(150);
    expect(placeOf(items().at(-1))).toBe('1050 of 1050');
  });

  it('draws the entry that an address names, and gives it the focus', async () => {
    await openLongDay(`#${idOf(777)}`);
    await expect.poll(() => document.activeElement?.id).toBe(idOf(777));
    expect(items()).toHaveLength(200);
  });

  it('shows the last entry to a key that edits it, and a new one where it stands', async () => {
    await openLongDay();
    await app.user.keyboard('e');
    const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
    expect(editor.value).toBe('entry 1049');
    await app.user.keyboard('{Escape}');
    await app.write({ text: 'in the middle' });
    expect(screen.getByText('in the middle')).toBeDefined();
  });

  it('counts its words after it has drawn them', async () => {
    await openLongDay();
    expect(await screen.findByText('1,050 entries · 2,100 words')).toBeDefined();
  });

  it('counts the words of scripts without spaces', async () => {
    app = await openApp({
      path: '/11-20-2026',
      device: await deviceWith([
        entryAt('2026-11-20', '09:00:00', '我今天去北京看朋友', { number: 1 }),
      ]),
    });
    expect(await screen.findByText('1 entry · 6 words')).toBeDefined();
  });

  it('prints every entry', async () => {
    await openLongDay();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(items()).toHaveLength(count);
  });
});
