import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';

import { Link } from '../../../src/hooks/page/Link.tsx';
import type { Clock } from '../../../src/lib/Clock.ts';
import {
  browserWakeUps,
  createTodayStore,
  type TodayStore,
} from '../../../src/hooks/time/createTodayStore.ts';
import { SelectedDateProvider } from '../../../src/hooks/SelectedDateProvider.tsx';
import { useSelectedDate, type SelectedDate } from '../../../src/hooks/useSelectedDate.ts';
import { TodayContext } from '../../../src/hooks/time/useToday.ts';

/** The page's own clock and timers, controlled by Vitest. */
const pageClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const id = setTimeout(callback, delayMs);
    return () => clearTimeout(id);
  },
};

let today: TodayStore | undefined;

/** The person at the page; a test may move them to another zone. */
export const person = { zone: 'America/New_York' };

/** All values that the page's two components have seen, in order. */
export const seen: SelectedDate[] = [];

/** Shows the selected date under `name`. */
export function Reader({ name }: { readonly name: string }) {
  const selected = useSelectedDate();
  seen.push(selected);
  return <output aria-label={name}>{selected.selectedDate}</output>;
}

/** `children` at the browser's address. */
export const inRouter = (children: ReactNode, useTransitions: boolean) => (
  <BrowserRouter useTransitions={useTransitions}>{children}</BrowserRouter>
);

/**
 * Opens a page at `address` with two distant components that use the selected date. The router shows a new address
 * at once, or in a transition, which is its default.
 */
export function openPage(
  address: string,
  { useTransitions = false, strict = false, state = {} } = {},
) {
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

/** The selected date now; throws when the two components disagree. */
export function selected(): SelectedDate {
  const [one, other] = seen.slice(-2);
  if (one === undefined || one !== other) throw new Error('the components disagree');
  expect(screen.getByLabelText('one').textContent).toBe(one.selectedDate);
  expect(screen.getByLabelText('other').textContent).toBe(one.selectedDate);
  return one;
}

/** Path, query and hash of the browser's address. */
export const address = () =>
  window.location.pathname + window.location.search + window.location.hash;

/** Presses one of the browser's own buttons. Resolves after the page has shown the result. */
export async function browser(button: 'back' | 'forward') {
  await act(async () => {
    const arrival = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    window.history[button]();
    await arrival;
  });
}

/** Sets the time to noon on 2026-11-20 in New York. For `beforeEach`, with leavePage after each test. */
export function setTheScene() {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.UTC(2026, 10, 20, 17),
  });
  person.zone = 'America/New_York';
}

/** Stops the page's today store. */
export function stopToday() {
  today?.stop();
}

export function leavePage() {
  cleanup();
  stopToday();
  seen.length = 0;
  vi.useRealTimers();
}
