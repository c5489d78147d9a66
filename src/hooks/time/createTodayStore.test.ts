import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Clock } from '../../lib/Clock.ts';
import { createTodayStore } from './createTodayStore.ts';

/** The page's own clock and timers, controlled by Vitest. */
const pageClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const id = setTimeout(callback, delayMs);
    return () => clearTimeout(id);
  },
};

const minuteMs = 60_000;

function openPage(nowIso: string, zone = 'America/New_York') {
  vi.setSystemTime(nowIso);
  const person = { zone, dayStartHour: 0 };
  const wakeUps = new Set<() => void>();
  const store = createTodayStore({
    clock: pageClock,
    timeZone: () => person.zone,
    dayStartHour: () => person.dayStartHour,
    onWakeUp(listener) {
      const own = () => listener();
      wakeUps.add(own);
      return () => wakeUps.delete(own);
    },
  });
  const seen: string[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.getSnapshot()));
  const wakeUp = () => {
    for (const listener of wakeUps) listener();
  };
  return { store, person, seen, unsubscribe, wakeUp, wakeUps };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('today', () => {
  it('follows midnight to the millisecond, night after night', () => {
    const { store, seen } = openPage('2026-11-20T04:59:58.500Z');
    store.start();
    expect(store.getSnapshot()).toBe('2026-11-19');
    vi.advanceTimersByTime(1499);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([store.getSnapshot(), ...seen]).toEqual(['2026-11-20', '2026-11-20']);
    vi.advanceTimersByTime(48 * 60 * minuteMs);
    expect(seen).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    store.stop();
  });

  it('steps once over a night without a midnight, and once again 23 hours later', () => {
    const { store, seen } = openPage('2018-11-04T02:00:00Z', 'America/Sao_Paulo');
    store.start();
    vi.advanceTimersByTime(24 * 60 * minuteMs - 1);
    expect(seen).toEqual(['2018-11-04']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['2018-11-04', '2018-11-05']);
    store.stop();
  });

  it('is right at once when the page wakes up after sleeping over midnight', () => {
    const { store, seen, wakeUp } = openPage('2026-11-20T03:00:00Z');
    store.start();
    vi.setSystemTime('2026-11-20T14:00:00Z');
    expect(store.getSnapshot()).toBe('2026-11-19');
    wakeUp();
    expect(seen).toEqual(['2026-11-20']);
    store.stop();
  });

  it('is right within a minute when nothing tells that the machine slept', () => {
    const { store, seen } = openPage('2026-11-20T03:00:00Z');
    store.start();
    vi.setSystemTime('2026-11-22T14:00:00Z');
    vi.advanceTimersByTime(minuteMs);
    expect(seen).toEqual(['2026-11-22']);
    store.stop();
  });

  it('follows the zone of the device, forwards and back', () => {
    const { store, person, seen, wakeUp } = openPage('2026-11-20T10:30:00Z');
    store.start();
    person.zone = 'Pacific/Kiritimati';
    wakeUp();
    person.zone = 'Pacific/Niue';
    vi.advanceTimersByTime(minuteMs);
    expect(seen).toEqual(['2026-11-21', '2026-11-19']);
    store.stop();
  });

  it('follows the clock when it is set back', () => {
    const { store, seen, wakeUp } = openPage('2026-11-20T12:00:00Z');
    store.start();
    vi.setSystemTime('2026-11-19T12:00:00Z');
    wakeUp();
    expect(seen).toEqual(['2026-11-19']);
    store.stop();
  });

  it('starts at the hour the person chose, also when they choose it while the page is open', () => {
    const { store, person, seen } = openPage('2026-11-20T08:00:00Z');
    store.start();
    expect(store.getSnapshot()).toBe('2026-11-20');
    person.dayStartHour = 4;
    store.check();
    expect(seen).toEqual(['2026-11-19']);
    vi.advanceTimersByTime(60 * minuteMs);
    expect(seen).toEqual(['2026-11-19', '2026-11-20']);
    store.stop();
  });

  it('says when it will be another day, by the hour at which the person’s day starts', () => {
    const { store, person } = openPage('2026-11-20T08:00:00Z');
    expect(store.changesAtMs()).toBe(Date.parse('2026-11-21T05:00:00Z'));
    person.dayStartHour = 4;
    expect(store.changesAtMs()).toBe(Date.parse('2026-11-20T09:00:00Z'));
  });

  it('says nothing while the day stays the same', () => {
    const { store, seen, wakeUp } = openPage('2026-11-20T12:00:00Z');
    store.start();
    wakeUp();
    store.check();
    vi.advanceTimersByTime(60 * minuteMs);
    expect(seen).toEqual([]);
    store.stop();
  });

  it('does not start by itself, and leaves no timer and no listener when stopped', () => {
    const { store, seen, wakeUp, wakeUps } = openPage('2026-11-20T12:00:00Z');
    expect([store.getSnapshot(), vi.getTimerCount()]).toEqual(['2026-11-20', 0]);
    store.start();
    store.start();
    wakeUp();
    store.check();
    expect([vi.getTimerCount(), wakeUps.size]).toEqual([1, 1]);
    store.stop();
    expect([vi.getTimerCount(), wakeUps.size]).toEqual([0, 0]);
    vi.setSystemTime('2026-11-21T12:00:00Z');
    store.check();
    expect([store.getSnapshot(), ...seen]).toEqual(['2026-11-21']);
  });

  it('no longer tells those who left', () => {
    const { store, seen, unsubscribe } = openPage('2026-11-20T12:00:00Z');
    store.start();
    unsubscribe();
    unsubscribe();
    vi.advanceTimersByTime(24 * 60 * minuteMs);
    expect(seen).toEqual([]);
    store.stop();
  });
});
