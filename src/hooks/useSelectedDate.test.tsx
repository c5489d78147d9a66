import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SelectedDateProvider } from './SelectedDateProvider.tsx';
import {
  address,
  browser,
  inRouter,
  leavePage,
  openPage,
  person,
  Reader,
  seen,
  selected,
  setTheScene,
  stopToday,
} from '../../tests/support/app/selectedDateTestPage.tsx';

beforeEach(setTheScene);
afterEach(leavePage);

describe('the selected date', () => {
  it('is empty until first read, and no history date then, and comes from the path', () => {
    openPage('/11-18-2026');
    expect(seen[0]).toMatchObject({ selectedDate: '', isHistoryDate: false });
    expect(selected()).toMatchObject({
      selectedDate: '2026-11-18',
      isHistoryDate: true,
      address: 'date',
      rejectedText: undefined,
    });
  });

  it('comes from today when the path is bare', () => {
    openPage('/');
    expect(seen[0]).toMatchObject({ selectedDate: '', isHistoryDate: false });
    expect(selected()).toMatchObject({
      selectedDate: '2026-11-20',
      isHistoryDate: false,
      address: 'today',
    });
  });

  it('is a history date only before today', () => {
    for (const [path, isHistoryDate] of [
      ['/11-19-2026', true],
      ['/11-20-2026', false],
      ['/11-21-2026', false],
      ['/1-1-0001', true],
      ['/12-31-9999', false],
    ] as const) {
      openPage(path);
      expect(selected().isHistoryDate, path).toBe(isHistoryDate);
      cleanup();
    }
  });

  it('of another spelling is rewritten in place, with all that follows it', async () => {
    window.history.pushState(null, '', '/11-1-2026');
    openPage('/01-05-2026/search?q=a%20b#entry');
    const entries = window.history.length;
    expect(address()).toBe('/1-5-2026/search?q=a%20b#entry');
    expect(selected()).toMatchObject({ selectedDate: '2026-01-05', address: 'date' });
    expect(window.history.length).toBe(entries);
    await browser('back');
    expect(selected().selectedDate).toBe('2026-11-01');
  });

  it('of another spelling keeps the state that its history entry carries', () => {
    openPage('/01-05-2026', { state: { usr: 'from the list', key: 'k', idx: 0 } });
    expect(address()).toBe('/1-5-2026');
    expect(window.history.state).toMatchObject({ usr: 'from the list', idx: 0 });
  });

  it('is today, and says so, when the address is no date', () => {
    for (const text of ['2-30-2026', '13-1-2026', '1-1-26', 'hello', '0-5-2026', '1-5-2026x']) {
      openPage(`/${text}`);
      expect(selected(), text).toMatchObject({
        selectedDate: '2026-11-20',
        isHistoryDate: false,
        address: 'not-a-date',
        rejectedText: text,
      });
      expect(address(), text).toBe(`/${text}`);
      cleanup();
    }
  });

  it('stays known in a view behind it', () => {
    openPage('/11-18-2026/search?q=x#entry');
    expect(selected().selectedDate).toBe('2026-11-18');
    expect(address()).toBe('/11-18-2026/search?q=x#entry');
  });

  it('is the same under React’s double-checking', () => {
    openPage('/01-05-2026', { strict: true });
    expect(address()).toBe('/1-5-2026');
    act(() => selected().nextDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-01-06', '/1-6-2026']);
  });

  it('throws outside its provider', () => {
    expect(() => render(<Reader name="lost" />)).toThrow('SelectedDateProvider');
    expect(() =>
      render(inRouter(<SelectedDateProvider>none</SelectedDateProvider>, false)),
    ).toThrow('TodayContext');
  });
});

describe('while the page is open', () => {
  /** 23:59:59 in New York. */
  const beforeMidnight = Date.UTC(2026, 10, 21, 4, 59, 59);
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const happens = (target: EventTarget, name: string) =>
    act(() => {
      target.dispatchEvent(new Event(name));
    });

  it('the bare address follows midnight', () => {
    vi.setSystemTime(beforeMidnight);
    openPage('/');
    expect(selected().selectedDate).toBe('2026-11-20');
    pass(1000);
    expect(selected()).toMatchObject({
      selectedDate: '2026-11-21',
      isHistoryDate: false,
      address: 'today',
    });
    expect(address()).toBe('/');
    act(() => selected().previousDay());
    expect(selected().selectedDate).toBe('2026-11-20');
  });

  it('the address of a day stays put at midnight, and that day becomes history', () => {
    vi.setSystemTime(beforeMidnight);
    openPage('/11-20-2026');
    expect(selected().isHistoryDate).toBe(false);
    pass(1000);
    expect(selected()).toMatchObject({ selectedDate: '2026-11-20', isHistoryDate: true });
    expect(address()).toBe('/11-20-2026');
  });

  it('the bare address follows the zone of the device, found at the next focus', () => {
    openPage('/');
    person.zone = 'Pacific/Kiritimati';
    happens(window, 'focus');
    expect(selected().selectedDate).toBe('2026-11-21');
    expect(address()).toBe('/');
  });

  it('the address of a day does not follow the zone', () => {
    openPage('/11-20-2026');
    person.zone = 'Pacific/Kiritimati';
    happens(window, 'focus');
    expect(selected()).toMatchObject({ selectedDate: '2026-11-20', isHistoryDate: true });
  });

  it.each(['visibilitychange', 'focus', 'pageshow', 'online'])(
    'sleep over midnight is noticed on %s',
    (name) => {
      openPage('/');
      vi.setSystemTime(Date.UTC(2026, 10, 22, 15));
      const target = name === 'visibilitychange' ? document : window;
      happens(target, name);
      expect(selected().selectedDate).toBe('2026-11-22');
    },
  );

  it('nothing listens any more once today is stopped', () => {
    openPage('/');
    stopToday();
    vi.setSystemTime(Date.UTC(2026, 10, 22, 15));
    const count = seen.length;
    happens(window, 'focus');
    happens(document, 'visibilitychange');
    expect(seen.length).toBe(count);
  });
});
