import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import type { NearestWritten } from '../../log/counts/WrittenDays.ts';
import { useKeys } from '../../hooks/page/useKeys.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { isComposing } from '../../lib/isComposing.ts';
import { calendar } from '../../words/en/day.ts';
import './entryNavigationKeys.css';
import type { TypedAhead } from './GoToDialog.tsx';
import { GoToDialog } from './lazyGoToDialog.ts';

/** Screens about the selected date. A step to another day keeps such a screen open. */
const viewsOfADay = ['calendar', 'on-this-day'];

const noticeMs = 6000;

type StepNotice = 'noneBefore' | 'noneAfter' | 'noneAtAll' | 'unsure' | 'unknownWay';

/**
 * Handles the keys that move between days with entries: `[` and `]` to the nearest, `{` to the first, `}` to the
 * last. The key `g` asks for a date. Runs steps in the order of the keys. Shows a sentence when a step finds no day.
 */
export function EntryNavigationKeys({
  day,
  view,
}: {
  readonly day: DayKey;
  readonly view: string;
}) {
  const log = useDayLog();
  const navigate = useNavigate();
  const words = useWords(calendar);
  const [isAsking, setAsking] = useState(false);
  const takeTypedAhead = useTypedAhead(isAsking, () => setAsking(false));
  const [hasStepped, setStepped] = useState(false);
  const [notice, showNotice] = useStepNotice(day);
  const position = usePosition(day);
  const inTurn = useTurns();
  // Most visits never use these keys: read nothing ahead before the first step.
  const nearAhead = useNearAhead(hasStepped ? day : null);

  function go(to: DayKey) {
    const keptView = viewsOfADay.includes(view) ? view : '';
    const isThere = to === position.now() && keptView === view;
    position.moveTo(to);
    if (!isThere) void navigate(datePath(to, keptView));
  }

  async function step(start: 'here' | 'end', towards: 'back' | 'on') {
    const from = start === 'here' ? position.now() : null;
    const held = from === null ? null : nearAhead(from, towards);
    const isHeld = held?.kind === 'found' && held.isSure;
    const nearest = isHeld ? held : await log.written().nearest(from, towards);
    switch (nearest.kind) {
      case 'found':
        if (!nearest.isSure) showNotice('unsure', nearest.day);
        go(nearest.day);
        break;
      case 'none':
        showNotice(from === null ? 'noneAtAll' : noneThatWay[towards], position.now());
        break;
      case 'unknown':
        showNotice('unknownWay', position.now());
        break;
    }
  }

  const stepping = (start: 'here' | 'end', towards: 'back' | 'on') => () => {
    setStepped(true);
    inTurn(() => step(start, towards));
  };
  useKeys({
    '[': stepping('here', 'back'),
    ']': stepping('here', 'on'),
    '{': stepping('end', 'on'),
    '}': stepping('end', 'back'),
    g: () => setAsking(true),
  });

  return (
    <>
      {/* A screen reader announces text only in a live region that is already on the page. */}
      <div role="status" className="step-notice">
        {notice !== null && <p>{words[notice]}</p>}
      </div>
      <GoToDialog
        isOpen={isAsking}
        onGo={(to) => {
          setAsking(false);
          go(to);
        }}
        onClose={() => setAsking(false)}
        onReady={(take) => {
          const typed = takeTypedAhead();
          if (typed.text !== '' || typed.isEntered) take(typed);
        }}
      />
    </>
  );
}

const noneThatWay = { back: 'noneBefore', on: 'noneAfter' } as const;

/**
 * Collects the typed text while the code of the dialog is loading. Enter is remembered, and Escape calls `onCancel`.
 * Returns a function that returns the text.
 */
function useTypedAhead(isAsking: boolean, onCancel: () => void): () => TypedAhead {
  const typed = useRef<TypedAhead>({ text: '', isEntered: false });
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
    // The dialog, or another one, takes the keys itself.
    if (document.querySelector('dialog[open]') !== null) return;
    const { key } = event;
    const { text, isEntered } = typed.current;
    if (key === 'Escape') onCancel();
    else if (key === 'Enter') typed.current = { text, isEntered: true };
    else if (key === 'Backspace') typed.current = { text: text.slice(0, -1), isEntered };
    else if (key.length === 1) typed.current = { text: text + key, isEntered };
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useLayoutEffect(() => {
    if (!isAsking) return;
    typed.current = { text: '', isEntered: false };
    const over = new AbortController();
    document.addEventListener('keydown', (event) => hear(event), {
      capture: true,
      signal: over.signal,
    });
    return () => over.abort();
  }, [isAsking]);
  return () => typed.current;
}

/**
 * The day where the next step starts. It runs ahead of the page: a key can come before the page shows the last
 * step.
 */
function usePosition(day: DayKey): {
  readonly now: () => DayKey;
  readonly moveTo: (day: DayKey) => void;
} {
  const position = useRef(day);
  const ahead = useRef<readonly DayKey[]>([]);
  useLayoutEffect(() => {
    const arrived = ahead.current.indexOf(day);
    ahead.current = arrived < 0 ? [] : ahead.current.slice(arrived + 1);
    if (ahead.current.length === 0) position.current = day;
  }, [day]);
  return {
    now: () => position.current,
    moveTo: (next) => {
      if (next !== position.current) ahead.current = [...ahead.current, next];
      position.current = next;
    },
  };
}

/** Runs the given functions one after the other, so that fast key presses are all counted. */
function useTurns(): (turn: () => Promise<void>) => void {
  const last = useRef(Promise.resolve());
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  // For the error boundary: a rejected step is a bug.
  if (failure !== null) throw failure.cause;
  return (turn) => {
    last.current = last.current.then(turn).catch((cause: unknown) => setFailure({ cause }));
  };
}

/** The sentence of the last step. Disappears after a while, or when another day is shown. */
function useStepNotice(
  day: DayKey,
): readonly [StepNotice | null, (notice: StepNotice, on: DayKey) => void] {
  const { clock } = useEnvironment();
  const [notice, setNotice] = useState<{ readonly notice: StepNotice; readonly on: DayKey } | null>(
    null,
  );
  useEffect(() => {
    if (notice === null) return;
    return clock.setTimer(() => setNotice(null), noticeMs);
  }, [notice, clock]);
  return [notice?.on === day ? notice.notice : null, (next, on) => setNotice({ notice: next, on })];
}

type Towards = 'back' | 'on';

/** How long a day must stay on screen before reading ahead, so that fast stepping reads nothing. */
const restMs = 60;

/**
 * The nearest written days around `day`, held in memory after the page has shown it for a moment. A step to a written
 * day then need not wait for the device. The result is null for any other day, and until it is known. Reads nothing
 * when `day` is null.
 */
function useNearAhead(
  day: DayKey | null,
): (from: DayKey, towards: Towards) => NearestWritten | null {
  const log = useDayLog();
  const { clock } = useEnvironment();
  const known = useRef<{
    readonly of: DayKey;
    readonly ask: (towards: Towards) => NearestWritten | null;
  } | null>(null);
  useEffect(() => {
    if (day === null) return;
    const ends: (() => void)[] = [];
    const start = () => {
      const written = log.written();
      const near = { back: written.follow(day, 'back'), on: written.follow(day, 'on') };
      for (const store of Object.values(near)) {
        let letGo: () => void = () => undefined;
        const hold = () => {
          letGo();
          const found = store.getSnapshot();
          letGo =
            found?.kind === 'found'
              ? log.day(found.day).subscribe(() => undefined)
              : () => undefined;
        };
        ends.push(store.subscribe(hold), () => letGo());
        hold();
      }
      known.current = { of: day, ask: (towards) => near[towards].getSnapshot() };
    };
    let endRest: () => void = () => undefined;
    const cancel = afterPaint(() => {
      endRest = clock.setTimer(start, restMs);
    });
    return () => {
      cancel();
      endRest();
      known.current = null;
      for (const end of ends) end();
    };
  }, [log, day, clock]);
  return useCallback(
    (from, towards) => (known.current?.of === from ? known.current.ask(towards) : null),
    [],
  );
}
