import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { createValueStore } from '../../../lib/createValueStore.ts';
import type { DayView } from '../../../log/DayLog.ts';
import { testEntry } from '../../../../tests/support/testEntry.ts';
import { openApp } from '../../../../tests/support/app/testApp.tsx';

/** What a browser has and the test environment lacks: fonts, and printing. */
const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal('print', print);
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { ready: Promise.resolve() },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

/** The dialog of the book in the year's page, with a text on each of `days`. */
async function openBook(...days: readonly (readonly [day: string, text: string])[]) {
  const app = await openApp({ path: '/11-20-2026/year' });
  await screen.findByRole('heading', { level: 1 });
  for (const [day, text] of days) await app.write({ text, day: dayKey(day) });
  await app.advance(500);
  await app.settle();
  await app.user.click(await screen.findByRole('button', { name: 'Make a book' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A book of your days' }));
  return {
    app,
    dialog,
    make: () => app.user.click(dialog.getByRole('button', { name: 'Make the book' })),
  };
}

const book = () => document.querySelector('.book');
const texts = (selector: string) =>
  [...document.querySelectorAll(`.book ${selector}`)].map(({ textContent }) => textContent);

it('holds the days of the year by month, with contents, and is printed by a button', async () => {
  const { app, dialog, make } = await openBook(
    ['2026-02-03', '**Snow** fell'],
    ['2026-02-04', 'It thawed'],
    ['2026-11-19', 'Frost'],
    ['2025-12-31', 'Another year'],
  );
  await make();
  await app.settle();
  await app.user.click(await dialog.findByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
  expect(texts('.book-cover h1')).toEqual(['2026']);
  expect(texts('.book-contents li > :first-child')).toEqual(['February 2026', 'November 2026']);
  expect(texts('.book-days')).toEqual(['2 days', '1 day']);
  expect(texts('.book-opener')).toEqual(['February 2026', 'November 2026']);
  expect(texts('h3')).toEqual([
    'Tuesday, February 3, 2026',
    'Wednesday, February 4, 2026',
    'Thursday, November 19, 2026',
  ]);
  expect(texts('.entry-text')).toEqual(['Snow fell', 'It thawed', 'Frost']);
  app.leave();
});

it('is gone when the dialog closes', async () => {
  const { app, dialog, make } = await openBook(['2026-11-19', 'Frost']);
  await make();
  await app.settle();
  await dialog.findByRole('button', { name: 'Print or save as PDF' });
  expect(book()).not.toBeNull();
  await app.user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(book()).toBeNull();
  expect(document.documentElement.hasAttribute('data-book')).toBe(false);
  app.leave();
});

it('is cancelled while a month is read, and made anew afterwards', async () => {
  const { app, dialog, make } = await openBook(['2026-11-19', 'Frost']);
  const loading = createValueStore<DayView>({ kind: 'loading' });
  const day = vi.spyOn(app.log, 'day').mockReturnValue(loading);
  await make();
  await app.settle();
  expect(dialog.getByRole('progressbar', { name: 'Making the book' })).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.queryByRole('progressbar')).toBeNull();
  expect(book()).toBeNull();
  day.mockRestore();
  await make();
  // The day of the cancelled book answers while the next one is made.
  const late = [testEntry({ text: 'Too late' })];
  loading.set({ kind: 'known', entries: late, source: 'device', unreadable: 0 });
  await app.settle();
  expect(await dialog.findByRole('button', { name: 'Print or save as PDF' })).toBeTruthy();
  expect(texts('.entry-text')).toEqual(['Frost']);
  app.leave();
});

it('says that no entry fits, and keeps the choice', async () => {
  const { app, dialog, make } = await openBook(['2026-11-19', 'Frost']);
  await app.user.click(dialog.getByRole('checkbox', { name: 'Only starred entries' }));
  await make();
  await app.settle();
  expect(await dialog.findByText(/^No entry fits\./)).toBeTruthy();
  expect(book()).toBeNull();
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  app.leave();
});

it('refuses a span that ends before it begins, and a tag that is none', async () => {
  const { app, dialog, make } = await openBook(['2026-11-19', 'Frost']);
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2025-12-31' } });
  await make();
  expect(dialog.getByText(/^Choose a first and a last day\./)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2026-12-31' } });
  await app.user.type(dialog.getByLabelText('Without entries with these tags'), '#work ?');
  await make();
  expect(dialog.getByText(/isn't a tag/)).toBeTruthy();
  expect(book()).toBeNull();
  app.leave();
});
