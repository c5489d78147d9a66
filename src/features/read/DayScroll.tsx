import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';

import { parseDayKey, type DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useKeys } from '../../hooks/page/useKeys.ts';
import { ReadDay, type OnTickEntry } from './ReadDay.tsx';

interface DayScrollProps {
  readonly days: readonly DayKey[];
  /** The selected date. The list scrolls to it, and scrolling changes it. */
  readonly day: DayKey;
  readonly onTick: OnTickEntry;
}

/** More than the height of the page's head above the first day, in CSS pixels. */
const aboveAllDays = 10_000;

/** The reading position: the day at the top of the window, and the scroll offset into it, in CSS pixels. */
interface ReadingPlace {
  readonly day: DayKey;
  readonly offset: number;
}

/**
 * A virtual list of the days of a span: renders only the days near the window. When the selected day is out of
 * sight, the address changes to the day at the top. The history entry keeps the exact position for Back.
 */
export function DayScroll({ days, day, onTick }: DayScrollProps) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const location = useLocation();
  const navigate = useNavigate();
  /** The date that the list already shows; null before the first. */
  const shown = useRef<DayKey | null>(null);

  useEffect(() => {
    if (days.length === 0 || shown.current === day) return;
    const place = shown.current === null ? placeIn(location.state) : null;
    shown.current = day;
    const { day: to, offset } = place ?? { day, offset: 0 };
    const found = days.findIndex((each) => each >= to);
    const index = found < 0 ? days.length - 1 : found;
    // The top of the page belongs to the first day: do not scroll past it.
    if (index > 0 || offset !== 0) {
      handle.current?.scrollToIndex(index, { align: 'start', offset });
    }
  }, [days, day, location.state]);

  const follow = useCallback(() => {
    const visible = visibleDays();
    const [top] = visible;
    if (top === undefined) return;
    const isInSight = visible.some((each) => each.day === shown.current);
    const next = isInSight ? (shown.current ?? top.day) : top.day;
    shown.current = next;
    void navigate(
      { pathname: datePath(next, 'read'), search: location.search },
      { replace: true, state: { reading: top } },
    );
  }, [navigate, location.search]);

  useKeys({
    // The browser's own Home and End use estimated heights of days that are not rendered yet.
    Home: () => handle.current?.scrollToIndex(0, { align: 'start', offset: -aboveAllDays }),
    End: () => handle.current?.scrollToIndex(days.length - 1, { align: 'end' }),
  });

  return (
    <WindowVirtualizer ref={handle} data={days} onScrollEnd={follow}>
      {(each) => <ReadDay key={each} day={each} onTick={onTick} />}
    </WindowVirtualizer>
  );
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
function placeIn(state: unknown): ReadingPlace | null {
  if (typeof state !== 'object' || state === null || !('reading' in state)) return null;
  const { reading } = state;
  if (typeof reading !== 'object' || reading === null) return null;
  if (!('day' in reading) || !('offset' in reading)) return null;
  const day = typeof reading.day === 'string' ? parseDayKey(reading.day) : undefined;
  return day === undefined || typeof reading.offset !== 'number'
    ? null
    : { day, offset: reading.offset };
}
