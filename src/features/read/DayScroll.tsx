import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';

import { parseDayKey, type DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useKeys } from '../../hooks/page/useKeys.ts';
import { useReplaceAddress } from '../../hooks/page/useReplaceAddress.ts';
import { ReadDay, type OnTickEntry } from './ReadDay.tsx';

interface DayScrollProps {
  readonly days: readonly DayKey[];
  /** The selected date. Scrolling changes it. */
  readonly day: DayKey;
  readonly onTick: OnTickEntry;
}

/** More than the height of the page's head above the first day, in CSS pixels. */
const aboveAllDays = 10_000;

/**
 * How far the start of a day is scrolled above the window, in CSS pixels. virtua keeps this day in place when the one
 * before it grows only if that one is out of sight, and a browser rounds the positions of both.
 */
const pastTheEdge = 1;

/** The reading position: the day at the top of the window, and the scroll offset into it, in CSS pixels. */
interface ReadingPlace {
  readonly day: DayKey;
  readonly offset: number;
}

/**
 * A virtual list of the days of a span: renders only the days near the window. It opens at its start. After a scroll
 * that takes the selected day out of sight, the address changes to the day at the top. The history entry keeps the
 * exact position for Back.
 */
export function DayScroll({ days, day, onTick }: DayScrollProps) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const location = useLocation();
  const replaceAddress = useReplaceAddress();
  /** The last date of the address that the list knows; null until its days are known. */
  const shown = useRef<DayKey | null>(null);
  const hasScrolled = useRef(false);
  /** Where to scroll, until the person scrolls: while the log is copied, newest day first, the index changes. */
  const goal = useRef<ReadingPlace | null>(null);
  /** The days and goal of the last scroll by the list. */
  const scrolled = useRef<readonly [readonly DayKey[], ReadingPlace] | null>(null);
  const isPrepended = useIsPrepended(days);

  // The page before this one may have been scrolled.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);

  useEffect(() => {
    if (days.length === 0) return;
    if (shown.current !== day) {
      goal.current = shown.current === null ? placeIn(location.state) : { day, offset: 0 };
      shown.current = day;
    }
    const place = goal.current;
    if (place === null) return;
    if (scrolled.current?.[0] === days && scrolled.current[1] === place) return;
    scrolled.current = [days, place];
    const found = days.findIndex((each) => each >= place.day);
    const index = found < 0 ? days.length - 1 : found;
    // The top of the page belongs to the first day: do not scroll past it.
    if (index > 0 || place.offset !== 0) {
      const offset = place.offset === 0 ? pastTheEdge : place.offset;
      handle.current?.scrollToIndex(index, { align: 'start', offset });
    }
  }, [days, day, location.state]);

  useEffect(() => {
    const letGo = () => {
      goal.current = null;
    };
    const inputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
    for (const input of inputs) window.addEventListener(input, letGo, { passive: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, letGo);
    };
  }, []);

  const follow = useCallback(() => {
    // Scrolling to the start on opening chooses no day.
    hasScrolled.current ||= window.scrollY > 0;
    if (!hasScrolled.current) return;
    const visible = visibleDays();
    const [top] = visible;
    if (top === undefined) return;
    if (top.day !== goal.current?.day) goal.current = null;
    const isInSight = visible.some((each) => each.day === shown.current);
    const next = isInSight ? (shown.current ?? top.day) : top.day;
    shown.current = next;
    const address = { pathname: datePath(next, 'read'), search: location.search };
    replaceAddress(address, { reading: top });
  }, [replaceAddress, location.search]);

  useKeys({
    // The browser's own Home and End use estimated heights of days that are not rendered yet.
    Home: () => handle.current?.scrollToIndex(0, { align: 'start', offset: -aboveAllDays }),
    End: () => handle.current?.scrollToIndex(days.length - 1, { align: 'end' }),
  });

  return (
    <WindowVirtualizer ref={handle} data={days} shift={isPrepended} onScrollEnd={follow}>
      {(each) => <ReadDay key={each} day={each} onTick={onTick} />}
    </WindowVirtualizer>
  );
}

/** Whether the latest change of `days` put days before those that are being read, so that these must not move. */
function useIsPrepended(days: readonly DayKey[]): boolean {
  const [latest, setLatest] = useState({ days, isPrepended: false });
  if (latest.days === days) return latest.isPrepended;
  const [first] = days;
  const [firstBefore] = latest.days;
  const isEarlier = first !== undefined && firstBefore !== undefined && first < firstBefore;
  // At its start, the list stays there.
  const isPrepended = isEarlier && window.scrollY > 0;
  setLatest({ days, isPrepended });
  return isPrepended;
}

/** The days in the window, from the top. */
function visibleDays(): readonly ReadingPlace[] {
  return [...document.querySelectorAll<HTMLElement>('[data-day].read-day')]
    .map((section) => ({ section, box: section.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > 1 && box.top < window.innerHeight)
    .sort((a, b) => a.box.top - b.box.top)
    .flatMap(({ section, box }) => {
      const day = parseDayKey(section.dataset['day'] ?? '');
      return day === undefined ? [] : [{ day, offset: Math.round(-box.top) }];
    });
}

/** The reading position in a history entry's state; null when there is none or it has another shape. */
export function placeIn(state: unknown): ReadingPlace | null {
  if (typeof state !== 'object' || state === null || !('reading' in state)) return null;
  const { reading } = state;
  if (typeof reading !== 'object' || reading === null) return null;
  if (!('day' in reading) || !('offset' in reading)) return null;
  const day = typeof reading.day === 'string' ? parseDayKey(reading.day) : undefined;
  return day === undefined || typeof reading.offset !== 'number'
    ? null
    : { day, offset: reading.offset };
}
