import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { loadRenderer } from '../../ui/markdown/markdownRenderer.ts';
import { entryItem, entryTexts, openApp } from '../../../tests/support/app/testApp.tsx';

afterEach(cleanup);

const thursday = dayKey('2026-11-19');
const rows = () => [...document.querySelectorAll('.entry')];
const key = (name: string, target: Element = document.body) =>
  // Awaited: content behind a day may suspend for its code.
  act(() => Promise.resolve(fireEvent.keyDown(target, { key: name })));
const button = (text: string, name: string) => entryItem(text).getByRole('button', { name });

/** Two days: one is on screen for longer than fast stepping allows, then the other. */
async function openTwoDays() {
  const app = await openApp();
  await app.write({ text: 'Crows', time: timeString(8, 0, 0) });
  await app.write({ text: 'Rooks', time: timeString(10, 0, 0) });
  const herons = await app.write({ text: 'Herons', day: thursday, time: timeString(9, 0, 0) });
  await key('ArrowLeft');
  await app.settle();
  await app.advance(1000);
  await key('ArrowRight');
  await app.settle();
  await app.advance(100);
  return { ...app, herons };
}

describe('fast stepping', () => {
  it('reuses the rows of a day for the entries of the next', async () => {
    const { herons, user } = await openTwoDays();
    const [first, second] = rows();
    await key('ArrowLeft');
    expect(entryTexts()).toEqual(['Herons']);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toBe(first);
    expect(first?.id).toBe(herons.id);
    expect(first?.querySelector('time')?.dateTime).toBe('09:00:00');
    expect(second?.isConnected).toBe(false);
    await user.click(button('Herons', 'Delete entry'));
    expect(await screen.findByText('Entry deleted.')).toBeTruthy();
    expect(entryTexts()).toEqual([]);
    await key('ArrowRight');
    expect(entryTexts()).toEqual(['Crows', 'Rooks']);
  });

  it('remounts a day after a day that was looked at, so that it can slide', async () => {
    const { advance } = await openTwoDays();
    const [first] = rows();
    await advance(1000);
    await key('ArrowLeft');
    expect(entryTexts()).toEqual(['Herons']);
    expect(first?.isConnected).toBe(false);
  });

  it('leaves a focus with the entry that had it', async () => {
    await openTwoDays();
    const remove = button('Crows', 'Delete entry');
    remove.focus();
    await key('ArrowLeft', remove);
    expect(entryTexts()).toEqual(['Herons']);
    expect(remove.isConnected).toBe(false);
    // Not on an entry of the other day.
    expect(document.activeElement?.id).toBe('content');
  });

  it('leaves a press with the entry that it began on', async () => {
    await openTwoDays();
    const remove = button('Crows', 'Delete entry');
    fireEvent.pointerDown(remove);
    await key('ArrowLeft');
    expect(entryTexts()).toEqual(['Herons']);
    expect(remove.isConnected).toBe(false);
  });

  it('leaves a tick that is under way with the task that was ticked', async () => {
    await loadRenderer();
    const { write } = await openTwoDays();
    await write({ text: '- [ ] Feed the crows', time: timeString(7, 0, 0) });
    await write({ text: '- [ ] Feed the herons', day: thursday, time: timeString(7, 0, 0) });
    const box = () => screen.getByRole<HTMLInputElement>('checkbox');
    await key('ArrowLeft');
    await key('ArrowRight');
    // Like assistive technology, without a press or a focus.
    fireEvent.click(box());
    expect(box().checked).toBe(true);
    await key('ArrowLeft');
    expect(entryTexts()).toEqual(['Feed the herons', 'Herons']);
    expect(box().checked).toBe(false);
  });

  it('keeps the rows of a day while something is written, moved or deleted on it', async () => {
    const { write, log, settle } = await openTwoDays();
    await key('ArrowLeft');
    await key('ArrowRight');
    const [crows, rooks] = rows();
    const jays = await write({ text: 'Jays', time: timeString(9, 0, 0) });
    expect(entryTexts()).toEqual(['Crows', 'Jays', 'Rooks']);
    expect(rows()[0]).toBe(crows);
    expect(rows()[2]).toBe(rooks);
    await log.remove(jays);
    await settle();
    expect(rows()[1]).toBe(rooks);
    await write({ text: 'Doves', time: timeString(7, 0, 0) });
    expect(entryTexts()).toEqual(['Doves', 'Crows', 'Rooks']);
    expect(rows()[1]).toBe(crows);
    expect(rows()[2]).toBe(rooks);
  });
});
