import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';

afterEach(cleanup);

type TestApp = Awaited<ReturnType<typeof openApp>>;

const friday = 'Friday, November 20, 2026';
const square = (day: string) => screen.findByLabelText(new RegExp(`^\\w+, ${day}, 2026, `));
const preview = () => document.querySelector<HTMLElement>('.day-preview-card');
const shown = () =>
  preview()?.dataset['shown'] === 'true'
    ? {
        day: within(preview() ?? document.body).getByRole('link').textContent,
        says: [...document.querySelectorAll('.day-preview-card [role=status] p')].map(
          ({ textContent }) => textContent,
        ),
      }
    : null;

/** The calendar with two days of words; the focus is on the selected day. */
async function openCalendar(view: 'calendar' | 'year'): Promise<TestApp> {
  const app = await openApp({ path: `/11-20-2026/${view}` });
  await screen.findByRole('heading', { level: 1 });
  await app.write({ text: '#star\n\n**Frost** on the window\n\nLater', day: dayKey('2026-11-18') });
  await app.write({
    text: 'Second entry',
    day: dayKey('2026-11-18'),
    time: timeString(20, 0, 0),
  });
  await app.write({ text: 'Thaw', day: dayKey('2026-11-19') });
  await app.advance(500);
  await app.settle();
  return app;
}

const wednesday = {
  day: 'Wednesday, November 18, 2026',
  says: ['2 entries · 8 words', 'Frost on the window'],
};

for (const view of ['calendar', 'year'] as const) {
  describe(`a day in the ${view}`, () => {
    it('shows its first line, its star and its counts once the pointer rests on it', async () => {
      const app = await openCalendar(view);
      await app.user.hover(await square('November 18'));
      await app.advance(200);
      expect(shown()).toEqual(wednesday);
      expect(within(preview() ?? document.body).getByRole('img', { name: 'Starred' })).toBeTruthy();
      await app.user.hover(await square('November 17'));
      await app.advance(200);
      expect(shown()).toEqual({ day: 'Tuesday, November 17, 2026', says: ['0 entries'] });
      await app.user.hover(screen.getByRole('heading', { level: 1 }));
      await app.advance(200);
      expect(shown()?.day).not.toBe('Tuesday, November 17, 2026');
      app.leave();
    });

    it('counts no template', async () => {
      const app = await openCalendar(view);
      await app.write({ text: '#star\n\n#template week\nHow was it?', day: dayKey('2026-11-19') });
      await app.user.hover(await square('November 19'));
      await app.advance(300);
      await app.settle();
      expect(shown()?.says).toEqual(['1 entry · 1 word', 'Thaw']);
      app.leave();
    });

    it('reads nothing while the pointer passes over it', async () => {
      const app = await openCalendar(view);
      const read = vi.spyOn(app.log, 'day');
      for (const day of ['November 17', 'November 18', 'November 19']) {
        await app.user.hover(await square(day));
        await app.advance(150);
      }
      expect(read).not.toHaveBeenCalled();
      await app.advance(50);
      expect(new Set(read.mock.calls.flat())).toEqual(new Set(['2026-11-19']));
      expect(shown()?.says).toEqual(['1 entry · 1 word', 'Thaw']);
      app.leave();
    });

    it('shows them when it has the focus, and hides them by Escape before the screen is left', async () => {
      const app = await openCalendar(view);
      const focused = await square('November 20');
      focused.focus();
      await app.user.keyboard('{ArrowLeft}{ArrowLeft}');
      await app.advance(200);
      expect(shown()).toEqual(wednesday);
      await app.user.keyboard('{Escape}');
      expect(shown()).toBeNull();
      expect(window.location.pathname).toBe(`/11-20-2026/${view}`);
      expect(document.activeElement).toBe(await square('November 18'));
      await app.user.keyboard('{Escape}');
      expect(window.location.pathname).toBe('/11-20-2026');
      app.leave();
    });

    it('stays on show while the pointer goes to its words, and opens by their link', async () => {
      const app = await openCalendar(view);
      await app.user.hover(await square('November 18'));
      await app.advance(200);
      await app.user.hover(await square('November 19'));
      await app.user.hover(screen.getByText('Frost on the window'));
      await app.advance(1000);
      expect(shown()).toEqual(wednesday);
      await app.user.click(screen.getByRole('link', { name: wednesday.day }));
      expect(window.location.pathname).toBe('/11-18-2026');
      app.leave();
    });

    it('opens by one press of a mouse or of Enter, and by the second press of a finger', async () => {
      const app = await openCalendar(view);
      const tap = async (day: string) => {
        await app.user.pointer({ keys: '[TouchA]', target: await square(day) });
        await app.settle();
      };
      await tap('November 18');
      expect(shown()).toEqual(wednesday);
      await tap('November 19');
      expect(shown()?.day).toBe('Thursday, November 19, 2026');
      expect(window.location.pathname).toBe(`/11-20-2026/${view}`);
      await tap('November 19');
      expect(window.location.pathname).toBe('/11-19-2026');
      cleanup();
      const byMouse = await openCalendar(view);
      await byMouse.user.click(await square('November 18'));
      expect(window.location.pathname).toBe('/11-18-2026');
      cleanup();
      const byKey = await openCalendar(view);
      (await square('November 18')).focus();
      await byKey.user.keyboard('{Enter}');
      expect(window.location.pathname).toBe('/11-18-2026');
      byKey.leave();
    });
  });
}

describe('the preview of a day', () => {
  it('is not shown when the calendar opens, nor after the pointer has left', async () => {
    const app = await openCalendar('calendar');
    expect(document.activeElement).toBe(await square('November 20'));
    expect(shown()).toBeNull();
    // The calendar was opened by Enter, and the key comes up on the day with the focus.
    fireEvent.keyUp(await square('November 20'), { key: 'Enter' });
    await app.advance(500);
    expect(shown()).toBeNull();
    await app.user.hover(await square('November 18'));
    await app.advance(200);
    expect(shown()).toEqual(wednesday);
    await app.user.hover(screen.getByRole('heading', { level: 1 }));
    await app.advance(200);
    expect(shown()).toBeNull();
    app.leave();
  });

  it('stays after a key has moved the focus, wherever the pointer goes', async () => {
    const app = await openCalendar('calendar');
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}');
    await app.advance(200);
    await app.user.hover(await square('November 19'));
    await app.advance(200);
    expect(shown()?.day).toBe('Thursday, November 19, 2026');
    await app.user.hover(screen.getByRole('heading', { level: 1 }));
    await app.advance(200);
    expect(shown()).toEqual(wednesday);
    app.leave();
  });

  it('is hidden when the window gets another size', async () => {
    const app = await openCalendar('calendar');
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}');
    await app.advance(200);
    expect(shown()).toEqual(wednesday);
    fireEvent(window, new Event('resize'));
    expect(shown()).toBeNull();
    app.leave();
  });

  it('says when the words are not on this device', async () => {
    const app = await openApp({ path: '/11-20-2026/calendar', isFilled: false });
    await app.advance(60_000);
    await app.user.keyboard('{ArrowLeft}{ArrowRight}');
    await app.advance(200);
    expect(shown()).toEqual({ day: friday, says: ['Not on this device yet'] });
    app.leave();
  });

  it('covers neither its square nor what is above the days', async () => {
    const app = await openCalendar('calendar');
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
    const at = (element: Element, y: number) =>
      vi
        .spyOn(element, 'getBoundingClientRect')
        .mockReturnValue(DOMRect.fromRect({ y, height: 40 }));
    const placeOf = async (day: string, squareTop: number, areaTop: number) => {
      const target = await square(day);
      const area = target.closest('.previewed-days');
      at(target, squareTop);
      at(area ?? target, areaTop);
      await app.user.hover(target);
      await app.advance(200);
      const card = preview();
      return [card?.parentElement?.dataset['place'], card?.style.insetBlockStart];
    };
    const lowest = window.innerHeight - 140;
    expect(await placeOf('November 18', lowest, 300)).toEqual(['bottom', '']);
    // At the top of the days; within the window where that is above it.
    expect(await placeOf('November 17', lowest + 1, 300)).toEqual(['top', '0']);
    expect(await placeOf('November 16', lowest + 1, -250)).toEqual(['top', '250px']);
    // In a low window there is no room at either edge.
    expect(await placeOf('November 13', lowest + 1, lowest - 98)).toEqual(['end', '']);
    vi.restoreAllMocks();
    app.leave();
  });
});
