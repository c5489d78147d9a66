import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const grid = (name: string) => screen.findByRole('grid', { name });
const square = (name: string) => screen.findByRole('button', { name });

describe('the calendar', () => {
  it('numbers weeks as ISO 8601 does when asked to, and begins them as the person says', async () => {
    const { settings, write } = await openApp({ path: '/1-1-2027/calendar' });
    await grid('January 2027');
    expect(screen.queryByRole('rowheader')).toBeNull();
    await write({ text: 'New Year', day: dayKey('2027-01-01') });
    await square('Friday, January 1, 2027, 1 entry');
    act(() => settings.choose({ weekNumbers: true, weekStartsOn: 1 }));
    const rows = screen.getAllByRole('rowheader').map((row) => row.getAttribute('aria-label'));
    expect(rows).toEqual(['Week 53', 'Week 1', 'Week 2', 'Week 3', 'Week 4']);
    // The name of each day contains its weekday, so the row of weekdays is hidden from screen readers.
    const weekdays = [...document.querySelectorAll('.rdp-weekday')].map((head) => head.textContent);
    expect(weekdays).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    act(() => settings.choose({ weekStartsOn: 0 }));
    const fromSunday = screen.getAllByRole('rowheader').map((row) => row.textContent);
    expect(fromSunday).toEqual(['53', '1', '2', '3', '4', '5']);
  });

  it('tints days by how much they hold in their year, and leaves the future quiet', async () => {
    const { write } = await openApp({ path: '/11-20-2026/calendar' });
    await grid('November 2026');
    for (const [day, length] of [
      ['2026-02-01', 10],
      ['2026-02-02', 20],
      ['2026-11-18', 30],
      ['2026-11-19', 40],
    ] as const) {
      await write({ text: 'x'.repeat(length), day: dayKey(day) });
    }
    await write({ text: 'a plan', day: dayKey('2026-11-22') });
    const heat = async (name: string) => (await square(name)).dataset['heat'];
    // The lengths of the year are 6, 10, 20, 30 and 40.
    expect(await heat('Sunday, November 22, 2026, 1 entry')).toBe('1');
    expect(await heat('Wednesday, November 18, 2026, 1 entry')).toBe('4');
    expect(await heat('Thursday, November 19, 2026, 1 entry')).toBe('4');
    expect(await heat('Tuesday, November 17, 2026, 0 entries')).toBe('0');
    expect(await heat('Monday, November 23, 2026, 0 entries')).toBe('ahead');
  });

  it('announces a month that a button has shown, and no other', async () => {
    const { user } = await openApp({ path: '/11-20-2026/calendar' });
    const october = () => screen.queryAllByText('October 2026', { selector: '[role=status]' });
    (await square('Friday, November 20, 2026, 0 entries')).focus();
    await user.keyboard('{PageUp}');
    await grid('October 2026');
    expect(october()).toEqual([]);
    await user.keyboard('{PageDown}');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await grid('October 2026');
    expect(october()).toHaveLength(1);
  });

  it('calls unread days unknown, never empty', async () => {
    const { advance } = await openApp({ path: '/11-20-2026/calendar', isFilled: false });
    await grid('November 2026');
    expect(await screen.findByText('Looking up these days…')).toBeTruthy();
    await advance(10_000);
    expect(await screen.findByText(/^These days are not on this device yet/)).toBeTruthy();
    await square('Friday, November 20, 2026, not known yet');
    expect(screen.queryByRole('button', { name: /entries$/ })).toBeNull();
  });

  it('marks days that only the server has, once it answers', async () => {
    const { answer, engine } = await openApp({ path: '/11-20-2026/calendar', isFilled: false });
    await grid('November 2026');
    const row = { day: dayKey('2026-11-19'), changedAtMs: 1, changes: 2 };
    answer({ index: () => Promise.resolve({ ok: true, value: [row] }) });
    await engine();
    await square('Thursday, November 19, 2026, has entries, not on this device yet');
    await square('Friday, November 20, 2026, 0 entries');
    expect(screen.getByText(/^Outlined days have entries/)).toBeTruthy();
  });
});

describe('back then', () => {
  it('shows the year before, and muted days only in their own list', async () => {
    const { write, user, settings } = await openApp({ path: '/11-20-2026/on-this-day' });
    await screen.findByText(/^Nothing was written on this day/);
    await write({ text: 'A year ago today', day: dayKey('2025-11-20') });
    await screen.findByText('A year ago today');
    const name = 'More actions for Thursday, November 20, 2025';
    await user.click(await screen.findByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: 'Mute this day' }));
    expect(screen.queryByText('A year ago today')).toBeNull();
    expect(screen.getByText('Everything for this day is muted.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(settings.getSnapshot().settings.mutedDays).toEqual([
      { from: '2025-11-20', to: '2025-11-20' },
    ]);
    act(() => settings.choose({ mutedDays: [] }));
    expect(await screen.findByText('A year ago today')).toBeTruthy();
  });

  it('does not say that nothing was written while it cannot know', async () => {
    await openApp({ path: '/11-20-2026/on-this-day', isFilled: false });
    await screen.findByText(/^Your log is not on this device yet/);
    expect(screen.queryByText(/^Nothing was written/)).toBeNull();
  });
});
