import {
  type FocusEvent,
  type KeyboardEvent as Key,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';

import { type DayKey, parseDayKey } from '../../dates/DayKey.ts';
import { countWords } from '../../entries/countWords.ts';
import { fromDayStart } from '../../entries/fromDayStart.ts';
import { firstLineOf } from '../../entries/markdown/preview.ts';
import { isStarred } from '../../entries/star.ts';
import { withoutTemplates } from '../../entries/template.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DateLink } from '../../ui/DateLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { calendar, day as dayWords, otherDays } from '../../words/en/day.ts';
import './previewedDays.css';

/** How long the pointer or the focus must rest on a day before it is read: passing over days reads nothing. */
const restMs = 200;

/** The keys that move the focus to a day. */
const movingKey = /^(?:Tab|Home|End|Arrow.+|Page.+)$/;

/**
 * Days with a preview below them. An element with `data-square={day}` shows its day when the pointer rests on it, or
 * the focus that a key has moved there. A finger shows it by its first press, and opens it by the second.
 */
export function PreviewedDays(props: {
  readonly children: ReactNode;
  /** What else to say about a day. null: nothing. */
  readonly noteOf?: (day: DayKey) => string | null;
}) {
  const { shown, panel, areaProps } = usePreviewedDay();
  return (
    <div className="previewed-days" {...areaProps}>
      {props.children}
      <div className="day-preview" data-place={shown?.place.side}>
        <div
          ref={panel}
          className="day-preview-card"
          data-shown={shown !== null}
          style={shown?.place.side === 'top' ? { insetBlockStart: shown.place.belowTopPx } : {}}
        >
          {shown !== null && (
            <p className="day-preview-date">
              <DateLink day={shown.day} />
            </p>
          )}
          {/* The name of the square says the date. */}
          <div role="status">
            {shown !== null && <DayGist day={shown.day} note={props.noteOf?.(shown.day) ?? null} />}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The star, the counts and the first line of a day, from this device. */
function DayGist({ day, note }: { readonly day: DayKey; readonly note: string | null }) {
  const { locale, dayStartHour } = useEnvironment();
  const words = useWords(calendar);
  const inDay = useWords(dayWords);
  const inOtherDays = useWords(otherDays);
  const log = useDayLog();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  const held = 'entries' in view ? view.entries : null;
  const entries = useMemo(() => held && withoutTemplates(held), [held]);
  const gist = useMemo(
    () =>
      entries && {
        line: firstLineOf(fromDayStart(entries, dayStartHour)),
        hasStar: entries.some(({ text }) => isStarred(text)),
        words: entries.reduce((sum, { text }) => sum + countWords(text), 0),
        count: entries.length,
      },
    [entries, dayStartHour],
  );
  if (gist === null) return null;
  if (gist.count === 0 && view.kind === 'partial') return <p>{inOtherDays.notHere}</p>;
  const count = words.entryCount(gist.count, locale);
  const facts = [
    view.kind === 'partial' ? words.andElsewhere(count) : count,
    ...(gist.count > 0 ? [inDay.wordCount(gist.words, locale)] : []),
    ...(note === null ? [] : [note]),
  ];
  return (
    <>
      <p className="quiet">
        {gist.hasStar && (
          <span className="day-preview-star" role="img" aria-label={inDay.hasStar}>
            <Icon name="star" />
          </span>
        )}
        {facts.join(' · ')}
      </p>
      {gist.line !== '' && (
        <p className="day-preview-line" dir="auto">
          {gist.line}
        </p>
      )}
    </>
  );
}

/** The day on show, and the place where its preview does not cover its square. */
interface ShownDay {
  readonly day: DayKey;
  readonly place: Place;
}

/**
 * Where a preview is: at the lower edge of the window, in the window at the top of the days, or after the days, where a
 * low window may not show it.
 */
type Place =
  | { readonly side: 'bottom' | 'end' }
  /** CSS pixels below the top of the days. */
  | { readonly side: 'top'; readonly belowTopPx: number };

/** The first place where a preview of `heightPx` does not cover `square`. None is above the days. */
function placeFor(square: HTMLElement, area: HTMLElement, heightPx: number): Place {
  const { top, bottom } = square.getBoundingClientRect();
  if (bottom <= window.innerHeight - heightPx) return { side: 'bottom' };
  const areaTop = area.getBoundingClientRect().top;
  const belowTopPx = Math.max(0, -areaTop);
  return top >= areaTop + belowTopPx + heightPx ? { side: 'top', belowTopPx } : { side: 'end' };
}

/** A press of a finger: its day, and whether that was on show before. */
interface Press {
  readonly day: DayKey;
  readonly wasShown: boolean;
}

function usePreviewedDay() {
  const { clock } = useEnvironment();
  const [shown, setShown] = useState<ShownDay | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);
  /** The square that a key has moved the focus to. */
  const keyed = useRef<HTMLElement | null>(null);
  const endRest = useRef<() => void>(() => undefined);
  useEffect(() => () => endRest.current(), []);
  useEscape(shown !== null, hide);
  useResize(shown !== null, hide);

  function hide() {
    endRest.current();
    setShown(null);
  }

  function show(square: HTMLElement) {
    endRest.current();
    const day = dayOf(square);
    const area = square.closest<HTMLElement>('.previewed-days');
    if (day === undefined || area === null) return;
    // The card is as high as a preview of two lines before the words are read.
    setShown({ day, place: placeFor(square, area, panel.current?.offsetHeight ?? 0) });
  }

  function later(act: () => void) {
    endRest.current();
    endRest.current = clock.setTimer(act, restMs);
  }

  function rest(square: HTMLElement | null) {
    if (square === null) endRest.current();
    else later(() => show(square));
  }

  /** The pointer is gone: shows the day that a key has moved the focus to, if any. */
  function leave() {
    const focused = squareAt(document.activeElement);
    if (focused === null || focused !== keyed.current) setShown(null);
    else if (shown !== null) show(focused);
  }

  const areaProps = {
    onPointerOver: ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'touch') rest(squareAt(target));
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      const isInPanel = panel.current?.contains(document.activeElement) === true;
      if (pointerType !== 'touch' && !isInPanel) later(leave);
    },
    // At the end of the key: a screen that a key opens gives a day the focus, and previews nothing.
    onKeyUp: ({ key, target }: Key) => {
      if (!movingKey.test(key)) return;
      keyed.current = squareAt(target);
      rest(keyed.current);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) hide();
    },
    onPointerDownCapture: ({ pointerType, target }: PointerEvent) => {
      const day = dayOf(squareAt(target));
      const isPress = pointerType === 'touch' && day !== undefined;
      press.current = isPress ? { day, wasShown: shown?.day === day } : null;
    },
    onPointerCancel: () => {
      press.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      const square = squareAt(event.target);
      const isFirst = square !== null && press.current?.wasShown === false;
      press.current = null;
      if (!isFirst) return;
      event.preventDefault();
      event.stopPropagation();
      show(square);
    },
  };
  return { shown, panel, areaProps };
}

/** Calls `onEscape` at the key Escape while `isActive`, before the page hears the key. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  });
  useEffect(() => {
    if (!isActive) return;
    const over = new AbortController();
    document.addEventListener('keydown', (event) => hear(event), {
      capture: true,
      signal: over.signal,
    });
    return () => over.abort();
  }, [isActive]);
}

/** Calls `onResize` when the window gets another size while `isActive`: the place of the preview is another one then. */
function useResize(isActive: boolean, onResize: () => void): void {
  const hear = useEffectEvent(onResize);
  useEffect(() => {
    if (!isActive) return;
    const over = new AbortController();
    window.addEventListener('resize', () => hear(), { signal: over.signal });
    return () => over.abort();
  }, [isActive]);
}

function squareAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-square]') : null;
}

function dayOf(square: HTMLElement | null): DayKey | undefined {
  return parseDayKey(square?.dataset['square'] ?? '');
}
