import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { addDays } from '../../dates/addDays.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { newEntry, openApp } from '../../../tests/support/app/testApp.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset['values'];
});

const today = dayKey('2026-11-20');

/** An open app whose log has `texts`, one on each day before today, the first one yesterday. */
async function openWith(path: string, ...texts: readonly string[]) {
  const app = await openApp({ path });
  for (const [at, text] of texts.entries()) {
    await app.write({ text, day: addDays(today, -1 - at) });
  }
  await app.advance(400);
  await app.settle();
  return app;
}

describe('trackers beside the composer', () => {
  const chips = () =>
    within(screen.getByRole('group', { name: 'Trackers' }))
      .getAllByRole('button')
      .map((button) => button.textContent);

  it('are buttons while the person writes; one press adds the name behind what is typed', async () => {
    const app = await openWith('/', 'mood:: 6, sleep:: 7 h', 'Mood:: 5', 'mood:: 4', '> tea:: 3');
    expect(screen.queryByRole('group', { name: 'Trackers' })).toBeNull();
    await app.user.click(newEntry());
    await app.advance(400);
    await app.settle();
    await screen.findByRole('group', { name: 'Trackers' });
    expect(chips()).toEqual(['mood', 'sleep']);
    await app.user.type(newEntry(), 'A good day');
    newEntry().setSelectionRange(2, 6);
    await app.user.click(screen.getByRole('button', { name: 'mood' }));
    expect(newEntry().value).toBe('A good day mood:: ');
    expect(newEntry().selectionStart).toBe(newEntry().value.length);
    expect(document.activeElement).toBe(newEntry());
    app.leave();
  });

  it('are not there in a log without any', async () => {
    const app = await openWith('/', 'std::vector');
    await app.user.click(newEntry());
    await app.advance(400);
    await app.settle();
    expect(screen.queryByRole('group', { name: 'Trackers' })).toBeNull();
    app.leave();
  });

  it('complete their names and units', async () => {
    const app = await openWith('/', 'mood:: 6', 'run:: 5 km', 'run:: 800 m', 'run:: 7 km');
    const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
    await app.user.type(newEntry(), 'ru::');
    await screen.findByRole('listbox', { name: 'Suggested trackers' });
    expect(options()).toEqual(['run::']);
    await app.user.keyboard('{Tab}');
    expect(newEntry().value).toBe('run:: ');
    await app.user.keyboard('6 ');
    await screen.findByRole('listbox', { name: 'Units' });
    expect(options()).toEqual(['km', 'm']);
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(newEntry().value).toBe('run:: 6 km');
    expect(options()).toEqual([]);
    app.leave();
  });
});

it('a day shows its values in a line, if the person wants', async () => {
  const app = await openWith('/11-19-2026', 'mood:: 6,5, place:: Rome. Then run:: 5 km, mood:: 7');
  expect(screen.queryByRole('list', { name: 'Values of this day' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Account' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await app.user.click(await screen.findByRole('checkbox', { name: /^Show values of trackers/ }));
  await app.user.keyboard('{Escape}');
  await app.advance(400);
  await app.settle();
  const list = await screen.findByRole('list', { name: 'Values of this day' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['mood 6.5, 7', 'place Rome. Then', 'run 5\u00a0km']);
  app.leave();
});

describe('the page of a tracker', () => {
  const texts = ['mood:: 8', 'Mood:: 5 mood:: 6', 'words', 'mood:: 3 points', 'mood:: low, tired'];

  it('has the count, the span, the mean and the range', async () => {
    const app = await openWith('/11-20-2026/trackers', ...texts);
    await app.user.click(await screen.findByRole('link', { name: 'mood' }));
    await screen.findByRole('heading', { name: 'mood' });
    await app.settle();
    expect(screen.getByText(/^6 values on 4 days · /).textContent).toContain('November 15, 2026');
    expect(screen.getByText(/^Mean.*Lowest/).textContent).toBe(
      'Mean 5.5\u00a0points · Lowest 3\u00a0points · Highest 8\u00a0points',
    );
    const weekdays = within(screen.getByRole('table', { name: 'Mean by weekday' }));
    expect(weekdays.getByRole('row', { name: /^Wednesday/ }).textContent).toContain('5.5');
    expect(screen.getByRole('row', { name: 'tired 1' })).toBeTruthy();
    app.leave();
  });

  it('has a line by day, week and month, stepped through by keys, and a table', async () => {
    const app = await openWith('/11-20-2026/trackers?q=MOOD', ...texts);
    const line = await screen.findByRole('slider', { name: /mood.* over time/ });
    expect(line.getAttribute('aria-valuetext')).toContain('5.5');
    await app.user.click(screen.getByRole('button', { name: 'Day' }));
    const said = () => screen.getByRole('slider').getAttribute('aria-valuetext');
    expect(said()).toBe('November 19, 2026: 8\u00a0points');
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' });
    expect(said()).toBe('November 18, 2026: 5.5\u00a0points (5 – 6)');
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'Home' });
    expect(said()).toBe('November 16, 2026: 3\u00a0points');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '20775' } });
    expect(screen.queryByRole('table', { name: '' })).toBeNull();
    const details = screen.getByText('All numbers').closest('details');
    if (details === null) throw new Error('no table');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(within(details).getAllByRole('row')).toHaveLength(4);
    app.leave();
  });

  it('leads to the squares of the year, coloured by its values', async () => {
    const app = await openWith('/11-20-2026/trackers?q=mood', ...texts);
    await app.user.click(await screen.findByRole('link', { name: 'In the squares of the year' }));
    await screen.findByRole('heading', { name: '2026' });
    await app.advance(400);
    await app.settle();
    const heat = (date: number) =>
      document.querySelector<HTMLElement>(`[data-square="2026-11-${date}"]`)?.dataset['heat'];
    expect([15, 16, 17, 18, 19].map(heat)).toEqual(['0', '1', '0', '3', '4']);
    expect(screen.getByRole('combobox', { name: 'Tracker' })).toBeTruthy();
    app.leave();
  });

  it('says that no entry has the name', async () => {
    const app = await openWith('/11-20-2026/trackers?q=nothing', ...texts);
    await screen.findByText('No entry has a value with this name.');
    app.leave();
  });
});
