import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { addDays } from '../../../dates/addDays.ts';
import { dayKey } from '../../../dates/DayKey.ts';
import { timeString } from '../../../dates/TimeString.ts';
import { openApp } from '../../../../tests/support/app/testApp.tsx';

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

it('the hours are a strip of bars, and a table for screen readers', async () => {
  const app = await openYear('/11-20-2026/year', '2026-11-19', '2026-11-20');
  const hours = within(await screen.findByRole('figure', { name: 'By hour' }));
  const bars = [...document.querySelectorAll<HTMLElement>('.strip-bar > :first-child')];
  expect(bars).toHaveLength(7 + 24);
  expect(bars.at(-3)?.style.blockSize).toBe('max(2px, 100%)');
  expect(parseFloat(bars.at(-4)?.style.blockSize ?? '')).toBe(0);
  expect(bars.at(-3)?.closest('[aria-hidden]')).not.toBeNull();
  expect(hours.getByText(/^Most words: 9:00\sPM$/)).toBeTruthy();
  const table = hours.getByRole('table', { name: 'By hour' });
  const row = within(table).getByRole('row', { name: /^9:00\sPM/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2', '4']);
  app.leave();
});

it('a day has the same tint in the year and in the calendar, and the future none', async () => {
  const app = await openYear('/11-20-2026/year', '2026-11-18');
  for (const text of ['a', 'longer', 'the longest of all']) {
    await app.write({ text, day: addDays(dayKey('2026-11-19'), text.length % 2) });
  }
  await app.advance(200);
  await app.settle();
  const heats = () =>
    ['18', '19', '20', '21'].map(
      (date) =>
        document.querySelector<HTMLElement>(`[aria-label*="November ${date}, 2026"][data-heat]`)
          ?.dataset['heat'],
    );
  const inYear = heats();
  expect(inYear[3]).toBe('ahead');
  await app.user.click(screen.getByRole('link', { name: 'Month' }));
  await screen.findByRole('grid', { name: 'November 2026' });
  await app.settle();
  expect(heats()).toEqual(inYear);
  app.leave();
});
