import type { Page } from '@playwright/test';

import { expect, type Person } from './fixtures.ts';

/** The person's today, `YYYY-MM-DD`. */
export async function todayOf(page: Page): Promise<string> {
  await page.goto('/');
  const time = page.getByRole('heading', { level: 1 }).locator('time');
  return (await time.getAttribute('datetime')) ?? '';
}

/** Today in `timeZone`, `YYYY-MM-DD`: another day than this machine's, for some hours of each. */
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

/** Writes on a day that need not be today. */
export async function writeLate(page: Page, day: string, text: string): Promise<void> {
  await page.goto(pathOf(day));
  // Of the app itself: what was kept of it for the first paint may be there a moment longer.
  const app = page.locator('#root');
  const box = app.getByRole('textbox', { name: 'New entry' });
  const begin = app.getByRole('button', { name: 'Add a late entry' });
  // On a day that has been, one begins first.
  await expect(box.or(begin).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await box.fill(text);
  await app.getByRole('button', { name: 'Add entry' }).click();
  await expect(box).toHaveValue('');
}

/** Signs in whatever the language of the page. */
export async function signInByFields(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
}
