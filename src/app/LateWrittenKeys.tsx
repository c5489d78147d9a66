import { useCallback, useRef, useState } from 'react';

import type { DayKey } from '../dates/DayKey.ts';
import { useKeys } from '../hooks/page/useKeys.ts';
import { useWords } from '../hooks/useWords.ts';
import { app } from '../words/en/app.ts';
import { Broken } from './Broken.tsx';
import { pageParts, WithPageParts } from './WithPageParts.tsx';

const keys = ['[', ']', '{', '}', 'g'];

/**
 * The keys of {@link WrittenKeys}, whose code the first of them brings. Those that come before it is here wait
 * for it, in their order; where it cannot be had that is said, they are forgotten, and the next one asks again.
 */
export function LateWrittenKeys({ day, view }: { readonly day: DayKey; readonly view: string }) {
  const words = useWords('app', app);
  const [asked, setAsked] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  const waiting = useRef<string[]>([]);
  const answer = useRef<((key: string) => void) | null>(null);

  const onKeys = useCallback((press: ((key: string) => void) | null) => {
    answer.current = press;
    if (press !== null) waiting.current.splice(0).forEach(press);
  }, []);

  function pressed(key: string) {
    if (answer.current !== null) {
      answer.current(key);
      return;
    }
    waiting.current.push(key);
    pageParts.load().catch(() => {
      waiting.current = [];
    });
    setAsked((before) => before + 1);
  }

  useKeys(Object.fromEntries(keys.map((key) => [key, () => pressed(key)])));

  return (
    <>
      {/* Whoever hears the page is told only of what comes to a place that is there already. */}
      <div role="status" className="written-said">
        {said !== null && <p>{said}</p>}
      </div>
      {asked > 0 && (
        <Broken key={asked} sentence={words.brokenView} tryAgain={words.tryAgain}>
          <WithPageParts>
            {(parts) => (
              <parts.WrittenKeys day={day} view={view} onKeys={onKeys} onSaid={setSaid} />
            )}
          </WithPageParts>
        </Broken>
      )}
    </>
  );
}
