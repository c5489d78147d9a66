import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useKeys } from '../../hooks/page/useKeys.ts';
import { useWords } from '../../hooks/useWords.ts';
import { calendar } from '../../words/en/calendar/calendar.ts';
import { GoToDialog } from './lazyGoToDialog.ts';
import { useNearAhead } from './useNearAhead.ts';
import './entryNavigationKeys.css';

/** Views that say something of the date they stand behind: a step to another day stays in them. */
const viewsOfADay = ['calendar', 'on-this-day'];

const saidForMs = 6000;

type Said = 'noneBefore' | 'noneAfter' | 'noneAtAll' | 'unsure' | 'unknownWay';

/**
 * The keys that step between days with entries (`[`, `]`, to either end `{`, `}`) and the key that asks for a date
 * (`g`). Steps run in the order of their keys. Below the keys stands the sentence that the last step says.
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
  const words = useWords('calendar', calendar);
  const [isAsking, setAsking] = useState(false);
  const [hasStepped, setStepped] = useState(false);
  const [said, say] = useSaid(day);
  const position = usePosition(day);
  const inTurn = useTurns();
  // Most visits never step this way: nothing is read ahead before the first step.
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
        if (!nearest.isSure) say('unsure', nearest.day);
        go(nearest.day);
        break;
      case 'none':
        say(from === null ? 'noneAtAll' : noneThatWay[towards], position.now());
        break;
      case 'unknown':
        say('unknownWay', position.now());
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
      <div role="status" className="written-said">
        {said !== null && <p>{words[said]}</p>}
      </div>
      <GoToDialog
        isOpen={isAsking}
        day={day}
        onGo={(to) => {
          setAsking(false);
          go(to);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const noneThatWay = { back: 'noneBefore', on: 'noneAfter' } as const;

/** Where the next step starts: a key may come before the page shows where the last one led. */
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

/** Runs what it is given one after the other: each key counts, however fast they come. */
function useTurns(): (turn: () => Promise<void>) => void {
  const last = useRef(Promise.resolve());
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  // For the error boundary: a step that rejects is a bug.
  if (failure !== null) throw failure.cause;
  return (turn) => {
    last.current = last.current.then(turn).catch((cause: unknown) => setFailure({ cause }));
  };
}

/** What a step has said, for a while, and only on the day that it is about. */
function useSaid(day: DayKey): readonly [Said | null, (said: Said, on: DayKey) => void] {
  const { clock } = useEnvironment();
  const [said, setSaid] = useState<{ readonly said: Said; readonly on: DayKey } | null>(null);
  useEffect(() => {
    if (said === null) return;
    return clock.setTimer(() => setSaid(null), saidForMs);
  }, [said, clock]);
  return [said?.on === day ? said.said : null, (next, on) => setSaid({ said: next, on })];
}
