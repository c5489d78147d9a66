import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { addDays } from '../dates/addDays.ts';
import { dayKey } from '../dates/DayKey.ts';
import { timeString } from '../dates/TimeString.ts';
import { openApp } from '../../tests/support/app/testApp.tsx';

afterEach(cleanup);

/** The year's page with an entry on each of `days`. */
async function openYear(path: string, ...days: readonly string[]) {
  const app = await openApp({ path });
  await screen.findByRole('heading', { level: 1 });
  for (const day of days) {
    await app.write({ text: 'two words', day: dayKey(day), time: timeString(21, 5, 0) });
  }
  await app.advance(200);
  await app.settle();
  return app;
}

const definitions = () => screen.getAllByRole('definition').map((each) => each.textContent);

it('a run over New Year has its years, and is whole in both', async () => {
  const first = dayKey('2025-12-30');
  const app = await openYear(
    '/11-20-2026/year',
    ...[0, 1, 2, 3].map((days) => addDays(first, days)),
    '2026-11-19',
    '2026-11-20',
  );
  expect(definitions()).toEqual([
    '4 days · December 30, 2025 – January 2, 2026',
    '2 days · November 19 – November 20',
  ]);
  await app.user.click(screen.getByRole('link', { name: 'Previous year' }));
  await screen.findByRole('heading', { name: '2025' });
  await app.advance(200);
  await app.settle();
  expect(definitions()).toEqual(['4 days · December 30, 2025 – January 2, 2026']);
  app.leave();
});
