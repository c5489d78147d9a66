import { expect } from '@playwright/test';

import { journey } from '../journey.ts';

journey('steps through the days by key and by button', async ({ screen, person }) => {
  await screen.signUp(person, '/3-1-2024');
  await screen.dayIs('2024-03-01');
  await screen.click('heading');
  await screen.press('ArrowLeft');
  await screen.dayIs('2024-02-29');
  await screen.click('button', 'Next day');
  await screen.dayIs('2024-03-01');
  await screen.click('button', 'Previous day');
  await screen.click('button', 'Previous day');
  await screen.dayIs('2024-02-28');
  await screen.back(/\/2-29-2024$/);
  await screen.dayIs('2024-02-29');
  await screen.click('button', 'Today');
  await screen.urlIs(/:\d+\/$/);
  // The machine's own clock and zone, as in the page.
  const today = await screen.run(() => {
    const now = new Date();
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    return parts.map((part) => String(part).padStart(2, '0')).join('-');
  });
  await screen.dayIs(today);
});

journey('steps through the days by a swipe', async ({ screen, person }) => {
  await screen.signUp(person, '/3-1-2024');
  await screen.dayIs('2024-03-01');
  await screen.tab.swipe({ x: 300, y: 500 }, { x: 600, y: 505 });
  await screen.dayIs('2024-02-29');
  await screen.tab.swipe({ x: 600, y: 500 }, { x: 300, y: 505 });
  await screen.dayIs('2024-03-01');
  // Mainly down is a scroll.
  await screen.tab.swipe({ x: 400, y: 300 }, { x: 470, y: 500 });
  expect(await screen.day()).toBe('2024-03-01');
});
