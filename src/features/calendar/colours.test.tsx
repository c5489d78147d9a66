import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';

afterEach(cleanup);

type TestApp = Awaited<ReturnType<typeof openApp>>;

const heats = (...dates: readonly number[]) =>
  dates.map(
    (date) =>
      document.querySelector<HTMLElement>(`[data-square="2026-11-${date}"]`)?.dataset['heat'],
  );
const legend = () =>
  [...document.querySelectorAll('.heat-level')].map((level) => [
    level.querySelector<HTMLElement>('.heat-day')?.dataset['heat'],
    level.textContent,
  ]);

/** Entries on three days: one, two, and four of which three have a tag. */
async function openCalendar(path: string, options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp({ path, ...options });
  await screen.findByRole('heading', { level: 1 });
  const texts = {
    17: ['a long text, #garden'],
    18: ['b', 'c'],
    19: ['#house', '#House', '#house', 'd'],
  };
  for (const [date, each] of Object.entries(texts)) {
    for (const text of each) await app.write({ text, day: dayKey(`2026-11-${date}`) });
  }
  await settleAll(app);
  return app;
}

async function settleAll({ advance, settle }: TestApp): Promise<void> {
  await advance(500);
  await settle();
}

async function choose(app: TestApp, name: string, option: string): Promise<void> {
  await app.user.selectOptions(screen.getByRole('combobox', { name }), option);
  await settleAll(app);
}

it('the days are coloured by their entries, with a legend of numbers', async () => {
  const app = await openCalendar('/11-20-2026/calendar');
  expect(heats(17, 18, 19, 20)).toEqual(['4', '2', '3', '0']);
  expect(legend()).toEqual([]);
  await choose(app, 'Color by', 'Entries');
  expect(heats(17, 18, 19, 20)).toEqual(['1', '3', '4', '0']);
  expect(legend()).toEqual([
    ['1', '1'],
    ['3', '2–3'],
    ['4', '4'],
  ]);
  app.leave();
});

it('the days are coloured by their photos, of which the month shows the first', async () => {
  const app = await openCalendar('/11-20-2026/calendar');
  const photo = (last: string) => `![sea](file:01JD3ZK5W8QH5T3M2N4P6R7S8${last})`;
  await app.write({ text: `${photo('A')} ${photo('B')}`, day: dayKey('2026-11-18') });
  await app.write({ text: photo('C'), day: dayKey('2026-11-19') });
  await settleAll(app);
  await choose(app, 'Color by', 'Photos');
  expect(window.location.search).toBe('?by=photos');
  expect(heats(17, 18, 19, 20)).toEqual(['0', '4', '2', '0']);
  const squares = [...document.querySelectorAll('.photo-square')];
  expect(squares.map((each) => each.closest('button')?.dataset['square'])).toEqual([
    '2026-11-18',
    '2026-11-19',
  ]);
  expect(screen.getByLabelText(/November 18, 2026, 3 entries, 2 photos$/)).toBeTruthy();
  app.leave();
});

it('the days are coloured by a tag, which each day also says in words', async () => {
  const app = await openCalendar('/11-20-2026/calendar');
  await choose(app, 'Color by', 'Tag');
  // The tag with the most entries.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tag' }).value).toBe('house');
  expect(heats(17, 18, 19, 20)).toEqual(['0', '0', '4', '0']);
  expect(screen.getByText('#house: on 1 day in 2026')).toBeTruthy();
  await app.user.hover(screen.getByLabelText(/November 19, 2026/));
  await app.advance(200);
  expect(screen.getByText(/^4 entries · .* · 3 with #house$/)).toBeTruthy();
  await choose(app, 'Tag', '#garden');
  expect(heats(17, 18, 19, 20)).toEqual(['4', '0', '0', '0']);
  expect(window.location.search).toBe('?by=tag&tag=garden');
  app.leave();
});

it('the colours are the same in the month and in the year, and stay after Back', async () => {
  const app = await openCalendar('/11-20-2026/year');
  await choose(app, 'Color by', 'Entries');
  const inYear = heats(17, 18, 19, 20, 21);
  expect(inYear).toEqual(['1', '3', '4', '0', 'ahead']);
  expect(screen.getByText('November', { selector: '.heat-month-name' }).getAttribute('href')).toBe(
    '/11-1-2026/calendar?by=entries',
  );
  await app.user.click(screen.getByRole('link', { name: 'Month' }));
  await settleAll(app);
  expect(heats(17, 18, 19, 20, 21)).toEqual(inYear);
  await app.user.click(screen.getByLabelText(/November 18, 2026/));
  window.history.back();
  await screen.findByRole('grid');
  await settleAll(app);
  expect(heats(17, 18, 19, 20, 21)).toEqual(inYear);
  app.leave();
});

it('a month that is stepped to keeps its colours, and the tag of an encrypted log its fragment', async () => {
  const { encryption } = fakeEncryption({ kind: 'on' });
  const app = await openCalendar('/11-20-2026/calendar?by=tag', { encryption });
  await choose(app, 'Tag', '#garden');
  await app.user.click(screen.getByRole('button', { name: 'Previous month' }));
  await settleAll(app);
  expect(window.location.search).toBe('?month=2026-10&by=tag');
  expect(window.location.hash).toBe('#tag=garden');
  app.leave();
});

it('no worker reads the log for words and entries, and nothing is called untagged before it has', async () => {
  const app = await openCalendar('/11-20-2026/calendar');
  app.setWorkerGone(true);
  await choose(app, 'Color by', 'Entries');
  expect(heats(19)).toEqual(['4']);
  await choose(app, 'Color by', 'Tag');
  expect(heats(17, 18, 19)).toEqual([undefined, undefined, undefined]);
  expect(screen.queryByText(/No tags yet/)).toBeNull();
  app.leave();
});

it('the year of the month on screen opens at the selected date', async () => {
  const app = await openCalendar('/11-20-2026/calendar?month=2019-05');
  const scales = within(screen.getByRole('navigation', { name: 'Scale' }));
  await app.user.click(scales.getByRole('link', { name: 'Year' }));
  expect(await screen.findByRole('heading', { level: 1, name: '2019' })).toBeTruthy();
  expect(window.location.pathname).toBe('/11-20-2019/year');
  app.leave();
});

it.each(['calendar', 'year'])(
  'a tag is said to be read while its days are not known: %s',
  async (view) => {
    const app = await openCalendar(`/11-20-2026/${view}`);
    await choose(app, 'Color by', 'Tag');
    app.setWorkerGone(true);
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'garden');
    await app.advance(399);
    expect(heats(17, 19)).toEqual([undefined, undefined]);
    expect(screen.queryByText('Reading your log…')).toBeNull();
    await app.advance(1);
    expect(screen.getByText('Reading your log…').closest('[role=status]')).toBeTruthy();
    app.leave();
  },
);

it('a year is said to be read while nothing of it is known', async () => {
  const app = await openCalendar('/11-20-2026');
  app.setWorkerGone(true);
  await app.user.click(screen.getByRole('button', { name: 'Look back' }));
  await app.user.click(screen.getByRole('link', { name: 'Calendar' }));
  await app.user.click(await screen.findByRole('link', { name: 'Year' }));
  await app.advance(400);
  expect(screen.getByText('Reading your log…')).toBeTruthy();
  app.leave();
});
