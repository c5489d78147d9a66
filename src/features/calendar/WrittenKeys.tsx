import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useDayLog } from '../../hooks/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useKeys } from '../../hooks/useKeys.ts';
import { useWords } from '../../hooks/useWords.ts';
import { calendar } from '../../words/en/calendar.ts';
import './writtenKeys.css';

const GoToDialog = lazy(async () => {
  const chunk = await import('./GoToDialog.tsx');
  return { default: chunk.GoToDialog };
});

/** Views that say something of the date they stand behind: a step to another day stays in them. */
const viewsOfADay = ['calendar', 'on-this-day'];

const saidForMs = 6000;

type Said = 'noneBefore' | 'noneAfter' | 'noneAtAll' | 'unsure' | 'unknownWay';

/** The keys that step over silence (`[`, `]`, to either end `{`, `}`) and the one that asks for a date (`g`). */
export function WrittenKeys({ day, view }: { readonly day: DayKey; readonly view: string }) {
  const log = useDayLog();
  const navigate = useNavigate();
  const words = useWords('calendar', calendar);
  const [isAsking, setAsking] = useState(false);
  const [said, say] = useSaid(day);

  function go(to: DayKey) {
    if (to !== day || view !== '') {
      void navigate(datePath(to, viewsOfADay.includes(view) ? view : ''));
    }
  }

  async function step(from: DayKey | null, towards: 'back' | 'on') {
    const nearest = await (await log.written()).nearest(from, towards);
    switch (nearest.kind) {
      case 'found':
        if (!nearest.isSure) say('unsure', nearest.day);
        go(nearest.day);
        break;
      case 'none':
        say(from === null ? 'noneAtAll' : towards === 'back' ? 'noneBefore' : 'noneAfter', day);
        break;
      case 'unknown':
        say('unknownWay', day);
        break;
    }
  }

  useKeys({
    '[': () => void step(day, 'back'),
    ']': () => void step(day, 'on'),
    '{': () => void step(null, 'on'),
    '}': () => void step(null, 'back'),
    g: () => setAsking(true),
  });

  return (
    <>
      <div role="status" className="written-said">
        {said !== null && <p>{words[said]}</p>}
      </div>
      {isAsking && (
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
      )}
    </>
  );
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
