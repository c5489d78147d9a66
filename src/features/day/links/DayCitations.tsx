import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { EntryId } from '../../../entries/Entry.ts';
import { useAnswer } from '../../../hooks/lookback/useLookBack.ts';
import { useAfterDay } from '../../../hooks/time/useAfterDay.ts';
import { useIsRested } from '../../../hooks/time/useIsRested.ts';
import type { DayCitations } from '../../../lookback/citations/citationsView.ts';
import type { LookBackQuestions } from '../../../lookback/LookBackQuestions.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { DayLinks, EntryLinks } from './lazyLinkedFrom.ts';

/** The citations of the day on screen; null until they are known. */
const DayCitationsContext = createContext<DayCitations | null>(null);

/**
 * Asks once which entries cite `day` and its entries, for all that `children` show of it. Asks after the day has been
 * painted and has rested.
 */
export function DayCitationsProvider(props: {
  readonly day: DayKey;
  readonly children: ReactNode;
}) {
  const { day, children } = props;
  const isAfterDay = useAfterDay();
  const isRested = useIsRested(day);
  const [known, setKnown] = useState<DayCitations | null>(null);
  // An answer comes after each change of the log. Most are the same, and then no entry renders again.
  const learn = useCallback(
    (next: DayCitations) =>
      setKnown((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next)),
    [],
  );
  return (
    <DayCitationsContext value={known?.day === day ? known : null}>
      {children}
      {isAfterDay && isRested && (
        <WholeWithout key={day}>
          <Question day={day} onAnswer={learn} />
        </WholeWithout>
      )}
    </DayCitationsContext>
  );
}

function Question(props: {
  readonly day: DayKey;
  readonly onAnswer: (citations: DayCitations) => void;
}) {
  const { day, onAnswer } = props;
  const answered = useAnswer(useCallback((ask: LookBackQuestions) => ask.citationsOf(day), [day]));
  const citations = answered.kind === 'answered' ? answered.value : null;
  useEffect(() => {
    if (citations !== null) onAnswer(citations);
  }, [citations, onAnswer]);
  return null;
}

/** Below the day on screen: the entries of other days that cite it. Nothing if there are none. */
export function LinkedFromDay() {
  const citations = useContext(DayCitationsContext);
  if (citations === null || citations.ofDay.length === 0) return null;
  return (
    <WholeWithout key={citations.day}>
      <DayLinks by={citations.ofDay} />
    </WholeWithout>
  );
}

/** Below an entry of the day on screen: the entries that cite it, folded. Nothing if there are none. */
export function LinkedFromEntry({ id }: { readonly id: EntryId }) {
  const cited = useContext(DayCitationsContext)?.ofEntries.find((entry) => entry.id === id);
  if (cited === undefined) return null;
  return (
    <WholeWithout key={id}>
      <EntryLinks by={cited.by} />
    </WholeWithout>
  );
}

/** A part without which the day is whole. It loads late. */
function WholeWithout({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense>
      <ErrorBoundary frame={() => null}>{children}</ErrorBoundary>
    </Suspense>
  );
}
