import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { entryPath } from '../../../entries/entryPath.ts';
import { loadRenderer } from '../../../ui/markdown/markdownRenderer.ts';
import { openApp } from '../../../../tests/support/app/testApp.tsx';
import { DayLinks, EntryLinks } from './lazyLinkedFrom.ts';

beforeAll(() => Promise.all([DayLinks.settle(), EntryLinks.settle(), loadRenderer()]));
afterEach(cleanup);

const ofDay = () => screen.queryByRole('region', { name: 'Linked from' });
const linksIn = (part: HTMLElement | null) =>
  part === null
    ? []
    : [...part.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
const ofEntries = () => [...document.querySelectorAll<HTMLElement>('.entry-links')];

describe('under a day', () => {
  it('stand the entries of other days that cite it, with their first lines', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    const cited = await app.write({ text: 'Frost', day: dayKey('2026-11-18') });
    const one = await app.write({
      text: '# The thaw\n\nafter the [frost](/11-18-2026)',
      day: dayKey('2026-11-19'),
    });
    const other = await app.write({
      text: `As cold as ${window.location.origin}${entryPath(cited)}`,
      day: dayKey('2026-11-20'),
    });
    await app.advance(1000);
    expect(linksIn(ofDay())).toEqual([
      [`Nov 20, 2026 As cold as ${window.location.origin}${entryPath(cited)}`, entryPath(other)],
      ['Nov 19, 2026 The thaw', entryPath(one)],
    ]);
    await app.user.click(screen.getByRole('link', { name: /The thaw/ }));
    expect(window.location.pathname + window.location.hash).toBe(entryPath(one));
    expect(ofDay()).toBeNull();
    await app.advance(1000);
    expect(ofDay()).toBeNull();
  });

  it('come and go with the words that cite it', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    await app.advance(1000);
    expect(ofDay()).toBeNull();
    const entry = await app.write({ text: '[then](/11-18-2026)', day: dayKey('2026-11-20') });
    await app.advance(1000);
    expect(linksIn(ofDay())).toHaveLength(1);
    await app.log.edit(entry, { text: 'then' });
    await app.advance(1000);
    expect(ofDay()).toBeNull();
  });

  it('nothing is asked while one steps fast', async () => {
    const app = await openApp({ path: '/11-17-2026' });
    await app.write({ text: '[a](/11-18-2026) [b](/11-19-2026)', day: dayKey('2026-11-20') });
    for (let steps = 0; steps < 2; steps += 1) {
      await app.user.click(screen.getByRole('button', { name: 'Next day' }));
      await app.advance(200);
      expect(ofDay()).toBeNull();
    }
    await app.advance(1000);
    expect(linksIn(ofDay())).toHaveLength(1);
  });

  it('stand the newest of many, and the others on request, behind the focus', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    for (let written = 0; written < 22; written += 1) {
      await app.write({ text: `${written} [x](/11-18-2026)`, day: dayKey('2026-11-20') });
    }
    await app.advance(1000);
    expect(linksIn(ofDay())).toHaveLength(20);
    await app.user.click(screen.getByRole('button', { name: 'Show all 22 entries' }));
    expect(linksIn(ofDay())).toHaveLength(22);
    expect(document.activeElement?.textContent).toMatch(/ 19 x$/);
  });
});

describe('under an entry', () => {
  it('stand the entries that cite it, folded, and they open', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    const cited = await app.write({ text: 'Frost', day: dayKey('2026-11-18') });
    const link = `[frost](${entryPath(cited)})`;
    await app.write({ text: `Later the same day: ${link}`, day: dayKey('2026-11-18') });
    await app.write({ text: `A year after the ${link}`, day: dayKey('2027-11-18') });
    await app.advance(1000);
    const [links, ...others] = ofEntries();
    expect(others).toEqual([]);
    expect(links?.closest('[data-entry]')?.id).toBe(cited.id);
    const summary = screen.getByText('Linked from 2 entries');
    expect(links?.hasAttribute('open')).toBe(false);
    await app.user.click(summary);
    expect(links?.hasAttribute('open')).toBe(true);
    expect(
      within(links ?? document.body)
        .getAllByRole('link')
        .map((each) => each.textContent),
    ).toEqual(['Nov 18, 2027 A year after the frost', 'Nov 18, 2026 Later the same day: frost']);
    await app.user.dblClick(summary);
    expect(screen.queryByRole('textbox', { name: 'Entry text' })).toBeNull();
  });

  it('stand the entries of no other day, after a step', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    const cited = await app.write({ text: 'Frost', day: dayKey('2026-11-18') });
    await app.write({ text: `[frost](${entryPath(cited)})`, day: dayKey('2026-11-19') });
    await app.advance(1000);
    expect(ofEntries()).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Next day' }));
    await app.advance(1000);
    expect(ofEntries()).toEqual([]);
  });
});
