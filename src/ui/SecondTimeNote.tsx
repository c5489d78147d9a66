import { useMemo } from 'react';

import { occurrenceOf, type TimedEntry } from '../entries/occurrenceOf.ts';
import { useWords } from '../hooks/useWords.ts';
import { day } from '../words/en/day.ts';

/** Says of an entry whose clock went back that its time is the second one of two. Nothing for other entries. */
export function SecondTimeNote({ entry }: { readonly entry: TimedEntry }) {
  const isSecond = useMemo(() => occurrenceOf(entry) === 'second', [entry]);
  return isSecond ? <AfterClockChange /> : null;
}

/** The note of {@link SecondTimeNote}. */
export function AfterClockChange() {
  const words = useWords(day);
  return (
    <span className="time-note" title={words.secondTime}>
      {words.afterClockChange}
    </span>
  );
}
