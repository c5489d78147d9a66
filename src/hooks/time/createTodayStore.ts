import { type DayKey } from '../../dates/DayKey.ts';
import { nextDayChangeAt } from '../../dates/nextDayChangeAt.ts';
import { dayKeyAt } from '../../dates/wallClock.ts';
import { type ReadableStore } from '../../lib/ReadableStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createEmitter } from '../../lib/createEmitter.ts';

export interface TodayStoreDeps {
  readonly clock: Clock;
  /** The person's IANA zone; read at every check of the clock. */
  readonly timeZone: () => string;
  /** The hour (0 to 23) at which the day starts; read at every check of the clock. */
  readonly dayStartHour: () => number;
  /** Calls back when the page may have slept; {@link browserWakeUps} in a browser. */
  readonly onWakeUp: (listener: () => void) => Unsubscribe;
}

/** The current day as a store. Before `start` and after `stop`, each snapshot reads the clock. */
export interface TodayStore extends ReadableStore<DayKey> {
  /** Follows the clock. Does nothing if it already does. */
  start(): void;
  stop(): void;
  /** When the day changes next, epoch ms, by the current clock and zone. */
  changesAtMs(): number;
  /** Checks the clock now. Call it after a change of the zone or the day-start hour. */
  check(): void;
}

/**
 * The longest time between two checks. Timers stop while a machine sleeps, and no event reports every wake-up. No
 * event at all reports a change of the zone.
 */
const lookAgainMs = 60_000;

/**
 * The current day, correct while the page stays open: over midnight, through sleep, in another zone.
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

/**
 * Calls `listener` when the page is shown, gets the focus, is restored from the back/forward cache, or goes
 * online.
 */
export function browserWakeUps(listener: () => void): Unsubscribe {
  const windowEvents = ['focus', 'pageshow', 'online'];
  document.addEventListener('visibilitychange', listener);
  for (const name of windowEvents) window.addEventListener(name, listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    for (const name of windowEvents) window.removeEventListener(name, listener);
  };
}
