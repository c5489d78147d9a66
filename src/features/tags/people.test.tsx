import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { loadRenderer } from '../../ui/markdown/markdownRenderer.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { newEntry, openApp } from '../../../tests/support/app/testApp.tsx';

beforeAll(loadRenderer);
afterEach(cleanup);

async function withPeople(options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp(options);
  await app.write({ day: dayKey('2026-11-18'), text: 'Tea with @Anna and @dr.house' });
  await app.write({ day: dayKey('2025-03-01'), text: '@anna called. #phone' });
  await app.write({ day: dayKey('2025-03-01'), text: 'Again @Anna' });
  await app.write({ day: dayKey('2026-11-19'), text: 'Not `@anna`, and anna@example.com' });
  await app.advance(1000);
  return app;
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'People' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('the people of a log', () => {
  it('stand beside the tags, the most named first', async () => {
    const app = await withPeople({ path: '/11-20-2026/tags' });
    await screen.findByRole('list', { name: 'Tags' });
    const both = within(screen.getByRole('navigation', { name: 'Tags, people and trackers' }));
    await app.user.click(both.getByRole('link', { name: 'People' }));
    expect(await rows()).toEqual([
      '@Anna3 entries · last named on November 18, 2026',
      '@dr.house1 entry · last named on November 18, 2026',
    ]);
    expect(window.location.pathname).toBe('/11-20-2026/people');
    const tabs = within(screen.getByRole('navigation', { name: 'Looking back' }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Tags');
    await app.user.type(screen.getByRole('searchbox', { name: 'Filter people' }), '@HOU');
    expect(await rows()).toHaveLength(1);
  });

  it('are said to be none only after the whole log was read', async () => {
    await openApp({ path: '/11-20-2026/people' });
    expect(await screen.findByText(/^No people yet\./)).toBeTruthy();
    cleanup();
    await openApp({ path: '/11-20-2026/people', isFilled: false });
    expect(await screen.findByText(/still being copied/)).toBeTruthy();
    expect(screen.queryByText(/^No people yet\./)).toBeNull();
  });
});

describe('the page of a person', () => {
  it('says that the log is read, but not for a fast answer', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    await app.write({ day: dayKey('2026-11-18'), text: 'Tea with @Anna' });
    await app.advance(1000);
    app.setWorkerGone(true);
    await app.user.click(screen.getByRole('link', { name: '@Anna' }));
    await screen.findByRole('heading', { level: 1, name: '@Anna' });
    await app.advance(399);
    expect(screen.queryByText('Reading your log…')).toBeNull();
    await app.advance(1);
    expect(screen.getByText('Reading your log…').closest('[role=status]')).toBeTruthy();
    app.leave();
  });

  it('gathers the days, newest first, with the name, their number and the span', async () => {
    const app = await withPeople({ path: '/11-18-2026' });
    await app.user.click(screen.getByRole('link', { name: '@Anna' }));
    expect(await screen.findByRole('heading', { level: 1, name: '@Anna' })).toBeTruthy();
    expect(await screen.findByText('3 entries on 2 days')).toBeTruthy();
    expect(await screen.findByText('From March 1, 2025 to November 18, 2026')).toBeTruthy();
    const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
    expect(days).toEqual(['Wednesday, November 18, 2026', 'Saturday, March 1, 2025']);
    expect([...document.querySelectorAll('mark')].map((lit) => lit.textContent)).toEqual([
      ...['@Anna', '@anna', '@Anna'],
    ]);
    expect(window.location.pathname + window.location.search).toBe('/11-18-2026/people?q=Anna');
    await app.user.click(screen.getByRole('link', { name: 'Search these entries' }));
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search entries' });
    expect(box.value).toBe('person:Anna ');
  });

  it('is of one person, and not of those whose names begin alike', async () => {
    const app = await withPeople({ path: '/11-20-2026/people?q=anna' });
    await app.write({ day: dayKey('2026-11-20'), text: '@Annabel' });
    await app.advance(1000);
    expect(await screen.findByText('3 entries on 2 days')).toBeTruthy();
  });

  it.each(['', '?q=12', '?q=anna%20tea'])('is none for the address people%s', async (query) => {
    await withPeople({ path: `/11-20-2026/people${query}` });
    expect(await rows()).toHaveLength(2);
  });

  it('says that no entry has the name', async () => {
    await withPeople({ path: '/11-20-2026/people?q=bob' });
    expect(await screen.findByRole('heading', { level: 1, name: '@bob' })).toBeTruthy();
    expect(await screen.findByText('No entry has this name.')).toBeTruthy();
  });

  it('keeps the name in the fragment of an encrypted log’s address', async () => {
    const { encryption } = fakeEncryption({ kind: 'on' });
    await withPeople({ path: '/11-20-2026/people?q=anna', encryption });
    await expect.poll(() => window.location.search).toBe('');
    expect(window.location.hash).toBe('#q=anna');
  });
});

describe('an @ in the composer', () => {
  it('lists people, the most named first; arrow keys and Enter insert, Escape closes', async () => {
    const app = await withPeople({ path: '/11-20-2026' });
    await app.user.type(newEntry(), 'with @');
    const list = await screen.findByRole('listbox', { name: 'Suggested people' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual([...['@Anna', '@dr.house']]);
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await app.user.keyboard('d');
    await screen.findByRole('option', { name: '@dr.house' });
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(newEntry().value).toBe('with @dr.house ');
  });

  it('after a letter, as in an e-mail address, lists nothing', async () => {
    const app = await withPeople({ path: '/11-20-2026' });
    await app.user.type(newEntry(), 'anna@');
    await app.settle();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
