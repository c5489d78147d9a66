import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { entryTexts, newEntry, openApp } from '../../../tests/support/app/testApp.tsx';
import { Past } from './lazyPast.ts';

beforeAll(() => Past.settle());
afterEach(cleanup);

const recalled = () =>
  [...document.querySelectorAll('.recall-day')].map((section) => ({
    title: section.querySelector('h2')?.textContent,
    texts: [...section.querySelectorAll('.entry-text')].map(({ textContent }) => textContent),
  }));

describe('below an empty day', () => {
  it('stand the entries of a year, a month and a week ago, and they open their day', async () => {
    const { user, write, advance, settle } = await openApp({ path: '/11-20-2026' });
    await write({ text: 'Last week', day: dayKey('2026-11-13') });
    await write({ text: 'Evening', day: dayKey('2025-11-20'), time: timeString(20, 0, 0) });
    await write({ text: '#star\n\nMorning', day: dayKey('2025-11-20'), time: timeString(8, 0, 0) });
    await write({ text: 'Two years ago', day: dayKey('2024-11-20') });
    expect(recalled()).toEqual([]);
    await advance(1000);
    expect(recalled()).toEqual([
      { title: 'A year ago Thursday, November 20, 2025', texts: ['Morning', 'Evening'] },
      { title: 'A week ago Friday, November 13, 2026', texts: ['Last week'] },
    ]);
    await user.click(screen.getByRole('link', { name: /^8:00\sPM, Thursday, November 20, 2025$/ }));
    await settle();
    expect(window.location.pathname).toBe('/11-20-2025');
    expect(window.location.hash).not.toBe('');
    expect(entryTexts()).toEqual(['Morning', 'Evening']);
  });

  it('nothing stands once something is written, and nothing that is muted', async () => {
    const { user, write, advance, settings } = await openApp({ path: '/11-20-2026' });
    await write({ text: 'Last week', day: dayKey('2026-11-13') });
    await advance(1000);
    expect(recalled()).toHaveLength(1);
    const days = { from: dayKey('2026-11-13'), to: dayKey('2026-11-13') };
    act(() => settings.choose({ mutedDays: [days] }));
    expect(recalled()).toEqual([]);
    act(() => settings.choose({ mutedDays: [] }));
    await advance(1000);
    expect(recalled()).toHaveLength(1);
    await user.type(newEntry(), 'Frost');
    expect(recalled()).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(recalled()).toEqual([]);
  });

  it('nothing is read while one steps fast', async () => {
    const { user, write, advance } = await openApp({ path: '/11-20-2026' });
    await write({ text: 'Last week', day: dayKey('2026-11-13') });
    for (let steps = 0; steps < 4; steps += 1) {
      await user.click(screen.getByRole('button', { name: 'Next day' }));
      await advance(200);
      expect(recalled()).toEqual([]);
    }
  });
});
