import { type DayKey } from '../../dates/DayKey.ts';
import { nextDayChangeAt } from '../../dates/nextDayChangeAt.ts';
import { dayKeyAt } from '../../dates/wallClock.ts';
import { type ReadableStore } from '../../lib/ReadableStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createEmitter } from '../../lib/createEmitter.ts';

export interface TodayStoreDeps {
  readonly clock: Clock;
  /** The IANA zone the person is in; asked at every look at the clock. */
  readonly timeZone: () => string;
  /** The hour (0 to 23) at which their day starts; asked at every look at the clock. */
  readonly dayStartHour: () => number;
  /** Calls back when the page may have slept; {@link browserWakeUps} in a browser. */
  readonly onWakeUp: (listener: () => void) => Unsubscribe;
}

/** Today as a store. Until `start`, and after `stop`, a snapshot is a fresh look at the clock. */
export interface TodayStore extends ReadableStore<DayKey> {
  /** Follows the clock. Harmless when it does already. */
  start(): void;
  stop(): void;
  /** When today will be another day, in epoch ms, as far as the clock and the zone tell now. */
  changesAtMs(): number;
  /** Looks at the clock now; for when the zone or the day-start hour has been changed by the person. */
  check(): void;
}

/**
 * The longest time between two looks. Timers stand still while a machine sleeps, no event tells that
 * it woke with the page in front, and none at all that its zone was changed; this bounds both.
 */
const lookAgainMs = 60_000;

/**
 * Today, kept true while the page stays open: over midnight, through sleep, in another zone.
 *
 *   start ──► check ──► timer to the next change of day, a minute at most ─┐
 *              ▲────────── timer, wake-up, check() ◄────────────────────────┘
 */
export function createTodayStore(deps: TodayStoreDeps): TodayStore {
  const { clock, timeZone, dayStartHour, onWakeUp } = deps;
  const changes = createEmitter();
  let today: DayKey | undefined;
  let cancelTimer: Unsubscribe = () => undefined;
  let stopListening: Unsubscribe = () => undefined;

  const todayNow = () => dayKeyAt(clock.now(), timeZone(), dayStartHour());

  function checkClock(): void {
    cancelTimer();
    const now = clock.now();
    const [zone, startHour] = [timeZone(), dayStartHour()];
    const leftMs = nextDayChangeAt(now, zone, startHour) - now;
    cancelTimer = clock.setTimer(checkClock, Math.min(Math.ceil(leftMs), lookAgainMs));
    const before = today;
    today = dayKeyAt(now, zone, startHour);
    if (before !== undefined && before !== today) changes.emit();
  }

  return {
    getSnapshot: () => today ?? todayNow(),
    subscribe: changes.subscribe,
    start() {
      if (today !== undefined) return;
      stopListening = onWakeUp(checkClock);
      checkClock();
    },
    stop() {
      cancelTimer();
      stopListening();
      today = undefined;
    },
    changesAtMs: () => nextDayChangeAt(clock.now(), timeZone(), dayStartHour()),
    check() {
      if (today !== undefined) checkClock();
    },
  };
}

/** Calls `listener` when the page is shown, gets the focus, comes back from the cache or goes online. */
export function browserWakeUps(listener: () => void): Unsubscribe {
  const windowEvents = ['focus', 'pageshow', 'online'];
  document.addEventListener('visibilitychange', listener);
  for (const name of windowEvents) window.addEventListener(name, listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    for (const name of windowEvents) window.removeEventListener(name, listener);
  };
}
