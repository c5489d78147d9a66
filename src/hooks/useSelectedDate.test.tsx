import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { type Clock } from '../sync/ports.ts';
import { browserWakeUps, createTodayStore, type TodayStore } from './createTodayStore.ts';
import { SelectedDateProvider } from './SelectedDateProvider.tsx';
import { useSelectedDate, type SelectedDate } from './useSelectedDate.ts';
import { TodayContext } from './useToday.ts';

/** The page's own clock and timers, which Vitest moves. */
const pageClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const id = setTimeout(callback, delayMs);
    return () => clearTimeout(id);
  },
};

let today: TodayStore | undefined;
const person = { zone: 'America/New_York' };

/** All that the two components below have seen, in order. */
const seen: SelectedDate[] = [];

function Reader({ name }: { readonly name: string }) {
  const selected = useSelectedDate();
  seen.push(selected);
  return <output aria-label={name}>{selected.selectedDate}</output>;
}

const inRouter = (children: ReactNode, useTransitions: boolean) => (
  <BrowserRouter useTransitions={useTransitions}>{children}</BrowserRouter>
);

function openPage(address: string, { useTransitions = false, strict = false, state = {} } = {}) {
  window.history.pushState(state, '', address);
  today = createTodayStore({
    clock: pageClock,
    timeZone: () => person.zone,
    dayStartHour: () => 0,
    onWakeUp: browserWakeUps,
  });
  today.start();
  const program = (
    <TodayContext value={today}>
      <SelectedDateProvider>
        <Reader name="one" />
        <div>
          <Reader name="other" />
          <Link to="/12-24-2026">Christmas Eve</Link>
        </div>
      </SelectedDateProvider>
    </TodayContext>
  );
  const page = inRouter(program, useTransitions);
  render(strict ? <StrictMode>{page}</StrictMode> : page);
}

/** What is selected now; throws when the two components disagree. */
function selected(): SelectedDate {
  const [one, other] = seen.slice(-2);
  if (one === undefined || one !== other) throw new Error('the components disagree');
  expect(screen.getByLabelText('one').textContent).toBe(one.selectedDate);
  expect(screen.getByLabelText('other').textContent).toBe(one.selectedDate);
  return one;
}

const address = () => window.location.pathname + window.location.search + window.location.hash;

/** One of the browser's own buttons; over when the page has been told and has shown it. */
async function browser(button: 'back' | 'forward') {
  await act(async () => {
    const arrival = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    window.history[button]();
    await arrival;
  });
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.UTC(2026, 10, 20, 17),
  });
  person.zone = 'America/New_York';
});

afterEach(() => {
  cleanup();
  today?.stop();
  seen.length = 0;
  vi.useRealTimers();
});

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

  it('cannot be asked for where nobody provides it', () => {
    expect(() => render(<Reader name="lost" />)).toThrow('SelectedDateProvider');
    expect(() =>
      render(inRouter(<SelectedDateProvider>none</SelectedDateProvider>, false)),
    ).toThrow('TodayContext');
  });
});

describe('stepping', () => {
  it('moves by exactly one calendar day and stores it in the address', () => {
    openPage('/');
    act(() => selected().previousDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-11-19', '/11-19-2026']);
    expect(selected().isHistoryDate).toBe(true);
    act(() => selected().nextDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-11-20', '/11-20-2026']);
    expect(selected()).toMatchObject({ isHistoryDate: false, address: 'date' });
    act(() => selected().nextDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-11-21', '/11-21-2026']);
  });

  it('lets Back and Forward walk the days', async () => {
    openPage('/11-20-2026');
    act(() => selected().previousDay());
    act(() => selected().previousDay());
    await browser('back');
    expect(selected().selectedDate).toBe('2026-11-19');
    await browser('back');
    expect(selected().selectedDate).toBe('2026-11-20');
    await browser('forward');
    expect([selected().selectedDate, address()]).toEqual(['2026-11-19', '/11-19-2026']);
    act(() => selected().previousDay());
    expect(selected().selectedDate).toBe('2026-11-18');
  });

  it.each([true, false])(
    'twice in one go is two days, and each has its history entry (transitions: %s)',
    async (useTransitions) => {
      openPage('/11-20-2026', { useTransitions });
      act(() => {
        const { previousDay } = selected();
        previousDay();
        previousDay();
        previousDay();
      });
      expect([selected().selectedDate, address()]).toEqual(['2026-11-17', '/11-17-2026']);
      await browser('back');
      expect(selected().selectedDate).toBe('2026-11-18');
      act(() => {
        selected().nextDay();
        selected().previousDay();
      });
      expect(selected().selectedDate).toBe('2026-11-18');
      act(() => selected().nextDay());
      expect([selected().selectedDate, address()]).toEqual(['2026-11-19', '/11-19-2026']);
    },
  );

  it('goes on from where a link or Back has led', async () => {
    openPage('/11-20-2026');
    act(() => selected().nextDay());
    act(() => screen.getByText('Christmas Eve').click());
    act(() => selected().nextDay());
    expect(selected().selectedDate).toBe('2026-12-25');
    await browser('back');
    await browser('back');
    act(() => selected().previousDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-11-20', '/11-20-2026']);
  });

  it('forgets a step that a link has overtaken', () => {
    openPage('/11-20-2026', { useTransitions: true });
    act(() => {
      selected().nextDay();
      screen.getByText('Christmas Eve').click();
    });
    act(() => selected().nextDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-12-25', '/12-25-2026']);
  });

  it('works by a function kept from an earlier day', () => {
    openPage('/11-20-2026');
    const { nextDay } = selected();
    act(() => nextDay());
    act(() => nextDay());
    expect(selected().selectedDate).toBe('2026-11-22');
    expect(selected().nextDay).toBe(nextDay);
  });

  it('goes over leap days and year edges', () => {
    openPage('/2-28-2024');
    act(() => selected().nextDay());
    expect(address()).toBe('/2-29-2024');
    act(() => selected().nextDay());
    expect(address()).toBe('/3-1-2024');
    act(() => selected().selectDate(dayKey('2027-01-01')));
    act(() => selected().previousDay());
    expect(address()).toBe('/12-31-2026');
  });

  it('stays on the first and the last day there is, without history entries', () => {
    openPage('/1-1-0001');
    const entries = window.history.length;
    act(() => selected().previousDay());
    expect([address(), window.history.length]).toEqual(['/1-1-0001', entries]);
    act(() => selected().selectDate(dayKey('9999-12-31')));
    act(() => selected().nextDay());
    expect([address(), window.history.length]).toEqual(['/12-31-9999', entries + 1]);
  });

  it('from a view behind the date leads to the page of the day', () => {
    openPage('/11-18-2026/search?q=x#entry');
    act(() => selected().previousDay());
    expect(address()).toBe('/11-17-2026');
  });

  it('from an address that is no date starts from today', () => {
    openPage('/hello');
    act(() => selected().previousDay());
    expect(selected()).toMatchObject({ selectedDate: '2026-11-19', rejectedText: undefined });
    expect(address()).toBe('/11-19-2026');
  });

  it('to the day already shown adds no history entry', () => {
    openPage('/11-18-2026');
    const entries = window.history.length;
    act(() => selected().selectDate(dayKey('2026-11-18')));
    expect([address(), window.history.length]).toEqual(['/11-18-2026', entries]);
    act(() => selected().selectToday());
    act(() => selected().selectToday());
    expect([address(), window.history.length]).toEqual(['/', entries + 1]);
    expect(selected()).toMatchObject({ selectedDate: '2026-11-20', address: 'today' });
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
    today?.stop();
    vi.setSystemTime(Date.UTC(2026, 10, 22, 15));
    const count = seen.length;
    happens(window, 'focus');
    happens(document, 'visibilitychange');
    expect(seen.length).toBe(count);
  });
});
