import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';

/** The person's today, `YYYY-MM-DD`. */
export async function todayOf(page: Page): Promise<string> {
  await page.goto('/');
  const time = page.getByRole('heading', { level: 1 }).locator('time');
  return (await time.getAttribute('datetime')) ?? '';
}

/** Today in `timeZone`, `YYYY-MM-DD`. For some hours it differs from this machine's day. */
export function todayIn(timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format();
}

/** `day` moved by `count` calendar days, as `YYYY-MM-DD`. */
export function movedBy(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The address of `day`, with `view` behind it. */
export function pathOf(day: string, view = ''): string {
  const [year, month, date] = day.split('-');
  return `/${Number(month)}-${Number(date)}-${year ?? ''}${view && `/${view}`}`;
}

/** Opens `day`, which may be in the past, and writes. */
export async function writeLate(page: Page, day: string, text: string): Promise<void> {
  await page.goto(pathOf(day));
  await writeLateHere(page, text);
}

/** Writes on the day that is shown, which may be in the past. */
export async function writeLateHere(page: Page, text: string): Promise<void> {
  // The app's own: the snapshot of the first paint may still be on screen.
  const app = page.locator('#root');
  const box = app.getByRole('textbox', { name: 'New entry' });
  const begin = app.getByRole('button', { name: 'Add a late entry' });
  await expect(box.or(begin).first()).toBeVisible();
  // The composer of a past day is closed at first, and stays open after an entry.
  if (await begin.isVisible()) await begin.click();
  await box.fill(text);
  await app.getByRole('button', { name: 'Add entry' }).click();
  await expect(box).toHaveValue('');
}
