import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';

import { parseDayKey, type DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useKeys } from '../../hooks/page/useKeys.ts';
import { ReadDay, type OnTickEntry } from './ReadDay.tsx';

interface DayScrollProps {
  readonly days: readonly DayKey[];
  /** The selected date: it is scrolled to, and follows the scroll. */
  readonly day: DayKey;
  readonly onTick: OnTickEntry;
}

/** More than stands above the first day, in CSS pixels: the head of the page. */
const aboveAllDays = 10_000;

/** Where one reads: the day at the top of the window, and how far it has been scrolled into, in CSS pixels. */
interface ReadingPlace {
  readonly day: DayKey;
  readonly offset: number;
}

/**
 * The days of a span, those around the window only. The address goes on to the day that is read when the
 * selected one is out of sight, and keeps the exact place, so that Back comes back to it.
 */
export function DayScroll({ days, day, onTick }: DayScrollProps) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const location = useLocation();
  const navigate = useNavigate();
  /** The date that is shown already; null before the first. */
  const shown = useRef<DayKey | null>(null);

  useEffect(() => {
    if (days.length === 0 || shown.current === day) return;
    const place = shown.current === null ? placeIn(location.state) : null;
    shown.current = day;
    const { day: to, offset } = place ?? { day, offset: 0 };
    const found = days.findIndex((each) => each >= to);
    const index = found < 0 ? days.length - 1 : found;
    // What stands above the first day belongs to it.
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
    // The browser's own ways lead to where it takes the ends to be before the days there are measured.
    Home: () => handle.current?.scrollToIndex(0, { align: 'start', offset: -aboveAllDays }),
    End: () => handle.current?.scrollToIndex(days.length - 1, { align: 'end' }),
  });

  return (
    <WindowVirtualizer ref={handle} data={days} onScrollEnd={follow}>
      {(each) => <ReadDay key={each} day={each} onTick={onTick} />}
    </WindowVirtualizer>
  );
}

/** The days in the window, from its top. */
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

/** The place that a history entry keeps; null when it keeps none, or something else. */
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
