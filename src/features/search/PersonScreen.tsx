import { useCallback } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { tagKey } from '../../entries/tags.ts';
import { useAnswer, useLookBackState } from '../../hooks/lookback/useLookBack.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useIsSlow } from '../../hooks/time/useIsSlow.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { TagUse } from '../../lookback/tags/tagsView.ts';
import { people, search } from '../../words/en/lookback.ts';
import './search.css';
import { SearchResults } from './SearchResults.tsx';
import { useFound } from './useFound.ts';

/** The days on which a person is named, newest first. `name` in any spelling, without `@`. */
export function PersonScreen({ name }: { readonly name: string }) {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <Person name={name} day={selectedDate} />;
}

function Person({ name, day }: { readonly name: string; readonly day: DayKey }) {
  const words = useWords(people);
  const inSearch = useWords(search);
  const { locale } = useEnvironment();
  const state = useLookBackState();
  const searchPath = useSearchPath();
  const { answer, showMore } = useFound(`person:${name}`);
  const known = useAnswer(useCallback((ask: LookBackQuestions) => ask.people(), []));
  const key = tagKey(name);
  const use =
    known.kind === 'answered' ? known.value.find((person) => person.key === key) : undefined;
  const isSlow = useIsSlow(answer === null);
  const isComplete = state.kind === 'ready' && state.isComplete;

  return (
    <section className="search">
      <h1 className="view-title">
        <bdi>@{use?.name ?? name}</bdi>
      </h1>
      {state.kind === 'ready' && !isComplete && <p className="notice">{words.incomplete}</p>}
      <div role="status" className="quiet">
        {state.kind === 'unavailable' && <p>{words.unavailable}</p>}
        {isSlow && state.kind !== 'unavailable' && <p>{words.reading}</p>}
        {answer?.entries === 0 && isComplete && <p>{words.notNamed}</p>}
        {answer !== null && answer.entries > 0 && (
          <p>{inSearch.found(answer.entries, answer.days, locale)}</p>
        )}
        {use !== undefined && <Span use={use} />}
      </div>
      <p className="person-links">
        <Link className="quiet-action" to={datePath(day, 'people')}>
          {words.all}
        </Link>
        <Link className="quiet-action" to={searchPath(day, `person:${name} `)}>
          {words.searchThese}
        </Link>
      </p>
      {answer !== null && (
        <SearchResults
          answer={answer}
          isPartAllowed={false}
          onLeave={() => undefined}
          onMore={showMore}
        />
      )}
    </section>
  );
}

/** The first and the last day of a person. */
function Span({ use }: { readonly use: TagUse }) {
  const words = useWords(people);
  const { locale } = useEnvironment();
  const [first, last] = [use.firstDay, use.lastDay].map((day) => dayLabel(day, 'date', locale));
  return <p>{first === last ? first : words.span(first ?? '', last ?? '')}</p>;
}
