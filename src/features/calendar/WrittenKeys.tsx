import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { calendar } from '../../words/en/calendar.ts';
import { useNearAhead } from './useNearAhead.ts';
import './writtenKeys.css';

const GoToDialog = lazy(async () => {
  const chunk = await import('./GoToDialog.tsx');
  return { default: chunk.GoToDialog };
});

/** Views that say something of the date they stand behind: a step to another day stays in them. */
const viewsOfADay = ['calendar', 'on-this-day'];

const saidForMs = 6000;

type Said = 'noneBefore' | 'noneAfter' | 'noneAtAll' | 'unsure' | 'unknownWay';

/**
 * What the keys do that step over silence (`[`, `]`, to either end `{`, `}`) and the one that asks for a date
 * (`g`). `onKeys` is given the way to press one, and null when there is none any more.
 */
export function WrittenKeys(props: {
  readonly day: DayKey;
  readonly view: string;
  readonly onKeys: (press: ((key: string) => void) | null) => void;
  /** Shows what a step says; null: nothing any more. It keeps its identity, as `onKeys` does. */
  readonly onSaid: (sentence: string | null) => void;
}) {
  const { day, view, onKeys, onSaid } = props;
  const log = useDayLog();
  const navigate = useNavigate();
  const words = useWords('calendar', calendar);
  const [isAsking, setAsking] = useState(false);
  const [said, say] = useSaid(day);
  const position = usePosition(day);
  const inTurn = useTurns();
  const sentence = said === null ? null : words[said];
  useEffect(() => {
    onSaid(sentence);
    return () => onSaid(null);
  }, [sentence, onSaid]);
  const nearAhead = useNearAhead(day);

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

  const press = useEffectEvent((key: string) => {
    if (key === 'g') setAsking(true);
    const way = ways[key];
    if (way !== undefined) inTurn(() => step(...way));
  });
  useLayoutEffect(() => {
    onKeys((key) => press(key));
    return () => onKeys(null);
  }, [onKeys]);

  return (
    isAsking && (
      <Suspense>
        <GoToDialog
          day={day}
          onGo={(to) => {
            setAsking(false);
            go(to);
          }}
          onClose={() => setAsking(false)}
        />
      </Suspense>
    )
  );
}

/** Where each step starts, and which way it goes. */
const ways: Readonly<Record<string, readonly ['here' | 'end', 'back' | 'on']>> = {
  '[': ['here', 'back'],
  ']': ['here', 'on'],
  '{': ['end', 'on'],
  '}': ['end', 'back'],
};

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
  // To whoever shows that a part of the page could not be loaded.
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
