import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { loadRenderer } from '../../ui/markdown/markdownRenderer.ts';
import { success } from '../../lib/result.ts';
import type { EngineCalls } from '../../log/EngineCalls.ts';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import { newEntry, openApp } from '../../../tests/support/app/testApp.tsx';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { Past } from './lazyPast.ts';

beforeAll(() => Promise.all([Past.settle(), loadRenderer()]));
afterEach(cleanup);

type TestApp = Awaited<ReturnType<typeof openApp>>;

const past = () => screen.queryByRole('region', { name: 'On this day' });
const years = () =>
  [...document.querySelectorAll('.past-day')].map((year) => ({
    year: year.querySelector('button')?.textContent,
    words: year.querySelector('.past-words')?.textContent ?? null,
  }));
const neighbours = () =>
  within(screen.getByRole('navigation', { name: 'Other days' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

async function writeYears({ write }: TestApp): Promise<void> {
  await write({ text: 'Today', day: dayKey('2026-11-20') });
  await write({ text: 'Evening', day: dayKey('2025-11-20'), time: timeString(20, 0, 0) });
  await write({
    text: '#star\n\n**Morning**',
    day: dayKey('2025-11-20'),
    time: timeString(8, 0, 0),
  });
  await write({ text: 'Two years ago', day: dayKey('2024-11-20') });
}

describe('below a day with entries', () => {
  it('stand the words of earlier years, folded, and they open in place', async () => {
    const app = await openApp({ path: '/11-20-2026' });
    await writeYears(app);
    expect(past()).toBeNull();
    await app.advance(1000);
    expect(years()).toEqual([
      { year: '2025', words: 'Morning · Evening' },
      { year: '2024', words: 'Two years ago' },
    ]);
    const button = screen.getByRole('button', { name: 'Thursday, November 20, 2025' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await app.user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(years()[0]).toEqual({ year: '2025', words: null });
    expect(window.location.pathname).toBe('/11-20-2026');
    const open = document.querySelector('.past-open');
    expect(
      [...(open?.querySelectorAll('.entry-text') ?? [])].map((text) => text.textContent),
    ).toEqual(['Morning', 'Evening']);
    await app.user.click(screen.getByRole('link', { name: /^8:00.*AM/ }));
    expect(window.location.pathname).toBe('/11-20-2025');
    expect(window.location.hash).not.toBe('');
  });

  it('stands nothing that is muted, and no template', async () => {
    const app = await openApp({ path: '/11-20-2026' });
    await writeYears(app);
    await app.write({ text: '#template evening\nWhat was good?', day: dayKey('2023-11-20') });
    await app.advance(1000);
    expect(years().map(({ year }) => year)).toEqual(['2025', '2024']);
    const days = { from: dayKey('2025-01-01'), to: dayKey('2025-12-31') };
    act(() => app.settings.choose({ mutedDays: [days] }));
    expect(years().map(({ year }) => year)).toEqual(['2024']);
    act(() => app.settings.choose({ mutedDays: [{ ...days, from: dayKey('2023-01-01') }] }));
    expect(past()).toBeNull();
  });

  it('appears a year that an entry is added to', async () => {
    const app = await openApp({ path: '/11-20-2026' });
    await writeYears(app);
    await app.advance(1000);
    await app.write({ text: 'Long ago', day: dayKey('2019-11-20') });
    await app.advance(1000);
    expect(years().at(-1)).toEqual({ year: '2019', words: 'Long ago' });
  });

  it('names leap days beside the 28th', async () => {
    const app = await openApp({ path: '/2-28-2026' });
    await app.write({ text: 'Today', day: dayKey('2026-02-28') });
    await app.write({ text: 'Leap', day: dayKey('2024-02-29') });
    await app.advance(1000);
    expect(years()).toEqual([{ year: 'Feb 29, 2024', words: 'Leap' }]);
  });

  it('nothing is read while one steps fast', async () => {
    const app = await openApp({ path: '/11-20-2026' });
    await writeYears(app);
    for (let steps = 0; steps < 4; steps += 1) {
      await app.user.click(screen.getByRole('button', { name: 'Next day' }));
      await app.advance(200);
      expect(document.querySelector('.other-days, .past')).toBeNull();
    }
  });

  it('stand the older years also below an empty day, whose last year is unfolded', async () => {
    const app = await openApp({ path: '/11-20-2026' });
    await app.write({ text: 'A year ago', day: dayKey('2025-11-20') });
    await app.write({ text: 'Two years ago', day: dayKey('2024-11-20') });
    await app.advance(1000);
    expect(years()).toEqual([{ year: '2024', words: 'Two years ago' }]);
    await app.user.type(newEntry(), 'Frost{Enter}');
    await app.advance(1000);
    expect(years().map(({ year }) => year)).toEqual(['2025', '2024']);
  });

  it('leads a young log to the day a week ago', async () => {
    const app = await openApp({ path: '/' });
    await app.write({ text: 'Today' });
    await app.write({ text: 'Last week', day: dayKey('2026-11-13') });
    await app.advance(1000);
    const link = screen.getByRole('link', { name: 'Back then: a week or a month ago' });
    expect(link.getAttribute('href')).toBe('/11-20-2026/on-this-day');
  });
});

/** A server whose index names only `day`. */
function indexOf(name: string): Pick<EngineCalls, 'index'> {
  const day = dayKey(name);
  return {
    index: (from, towards) => {
      const isThatWay = from === null || (towards === 'back' ? day < from : day > from);
      return Promise.resolve(success(isThatWay ? [{ day, changedAtMs: 1, changes: 1 }] : []));
    },
  };
}

/** A device whose copy reaches back to March 2025. */
async function fillingDevice() {
  const device = memoryLocalStore();
  await device.write('relaxed', async (writer) => {
    await writer.putMeta({
      ...(await writer.meta()),
      fill: { kind: 'filling', reached: dayKey('2025-03-01'), days: 300, bytes: 1 },
    });
  });
  return device;
}

describe('while the log is being copied', () => {
  for (const path of ['/11-20-2026', '/11-20-2026/on-this-day']) {
    it(`${path} names the years that are missing`, async () => {
      const app = await openApp({ path, device: await fillingDevice() });
      app.answer(indexOf('2021-02-03'));
      await writeYears(app);
      await app.advance(1000);
      expect(
        await screen.findByText(
          'Not on this device yet: 2021–2024. The rest appears here as it is copied.',
        ),
      ).toBeTruthy();
      expect(document.body.textContent).toContain('Two years ago');
    });
  }

  it('says which days may be missing when the server does not answer', async () => {
    const app = await openApp({ path: '/11-20-2026', device: await fillingDevice() });
    await app.network('offline');
    await writeYears(app);
    await app.advance(60_000);
    expect(
      await screen.findByText(/^Days before Saturday, March 1, 2025 are not on this device yet/),
    ).toBeTruthy();
  });

  it('says on a locked log that the rest comes with the key', async () => {
    const { encryption } = fakeEncryption({ kind: 'locked', why: 'no-keys' });
    const app = await openApp({ path: '/11-20-2026', device: await fillingDevice(), encryption });
    app.answer(indexOf('2021-02-03'));
    await writeYears(app);
    await app.advance(1000);
    expect(await screen.findByText(/The rest appears here after you unlock the log/)).toBeTruthy();
  });
});

describe('at the end of a day', () => {
  it('stand its written neighbours, with their first lines', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    await app.write({ text: 'Here', day: dayKey('2026-11-18') });
    await app.write({ text: '# Frost\nand ice', day: dayKey('2026-11-17') });
    await app.write({ text: 'Thaw', day: dayKey('2026-11-20') });
    await app.advance(1000);
    expect(neighbours()).toEqual([
      'Previous written day: Tuesday, November 17, 2026 Frost',
      'Next written day: Friday, November 20, 2026 Thaw',
    ]);
    await app.user.click(screen.getByRole('link', { name: /^Next written day/ }));
    expect(window.location.pathname).toBe('/11-20-2026');
    await app.advance(1000);
    expect(neighbours()).toEqual(['Previous written day: Wednesday, November 18, 2026 Here']);
  });

  it('say when the words of a neighbour are not on this device', async () => {
    const app = await openApp({ path: '/11-20-2026', device: await fillingDevice() });
    app.answer(indexOf('2024-02-03'));
    await app.advance(1000);
    expect(neighbours()).toEqual([
      'Previous written day: Saturday, February 3, 2024 Not on this device yet',
    ]);
  });
});
