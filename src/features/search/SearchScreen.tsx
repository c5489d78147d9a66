import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';

import { useAnswer, useLookBackState } from '../../hooks/lookback/useLookBack.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';
import type { QueryProblem } from '../../lookback/search/parseQuery.ts';
import type { SearchAnswer } from '../../lookback/search/searchView.ts';
import { useKeys } from '../../hooks/page/useKeys.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { isComposing } from '../../lib/isComposing.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { search } from '../../words/en/lookback.ts';
import type { Words } from '../../words/Words.ts';
import './search.css';
import { SearchResults } from './SearchResults.tsx';
import { asker, useFound } from './useFound.ts';
import { type QueryInAddress, useQuery } from './useQuery.ts';

/** Searches the whole log. */
export function SearchScreen() {
  const words = useWords(search);
  const state = useLookBackState();
  const query = useQuery();
  const { text } = query;
  const { answer, showMore } = useFound(text);
  const [textAtFirst] = useState(text);

  return (
    <section className="search" onKeyDown={stepThroughResults}>
      <h1 className="view-title">{words.title}</h1>
      <SearchBox query={query} />
      {state.kind === 'ready' && !state.isComplete && <p className="notice">{words.incomplete}</p>}
      <ResultSummary state={state} answer={answer} />
      {answer !== null && <Problems problems={answer.problems} />}
      {answer?.isEmpty === true && <SearchHelp />}
      {answer?.entries === 0 && !answer.isEmpty && (
        <SimilarWords text={text} asker={asker} onChoose={query.type} />
      )}
      {answer !== null && (
        <SearchResults
          answer={answer}
          isPartAllowed={answer.text !== textAtFirst}
          onLeave={query.catchUp}
          onMore={showMore}
        />
      )}
    </section>
  );
}

/** The message about the results, read aloud when it changes. */
function ResultSummary(props: {
  readonly state: LookBackState;
  readonly answer: SearchAnswer | null;
}) {
  const { state, answer } = props;
  const words = useWords(search);
  const { locale } = useEnvironment();
  return (
    <div role="status" className="search-summary quiet">
      {state.kind === 'unavailable' && <p>{words.unavailable}</p>}
      {state.kind === 'opening' && answer === null && <p>{words.reading}</p>}
      {answer?.isEmpty === false && (
        <p>
          {answer.entries === 0 ? words.nothing : words.found(answer.entries, answer.days, locale)}
        </p>
      )}
    </div>
  );
}

function SearchBox({ query }: { readonly query: QueryInAddress }) {
  const words = useWords(search);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const isAsked = useRef(query.text !== '');
  useEffect(() => {
    // Focus the field only without a query: a person who arrives by link or Back wants to read.
    if (!isAsked.current) box.current?.focus({ preventScroll: true });
  }, []);
  useKeys({
    '/': () => {
      box.current?.focus();
      box.current?.select();
    },
  });
  return (
    <form
      role="search"
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        query.catchUp();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {words.box}
      </label>
      <SearchField
        ref={box}
        id={id}
        enterKeyHint="search"
        autoCapitalize="off"
        maxLength={500}
        value={query.text}
        onText={query.type}
        // Before a link is followed: written later, the query would replace the address of the next screen.
        onBlur={query.catchUp}
      />
    </form>
  );
}

/** Lists the parts of the query that could not be parsed; shows nothing when there are none. */
function Problems({ problems }: { readonly problems: readonly QueryProblem[] }) {
  const words = useWords(search);
  return (
    <div role="status" className="search-problems">
      {problems.map((problem, index) => (
        <p key={index} className="quiet">
          {sentenceOf(problem, words)}
        </p>
      ))}
    </div>
  );
}

function sentenceOf(problem: QueryProblem, words: Words['search']): string {
  const say = words.problem;
  switch (problem.kind) {
    case 'no-date':
      return problem.value === ''
        ? say.dateMissing(problem.operator)
        : say.noDate(problem.operator, problem.value);
    case 'no-tag':
      return problem.value === '' ? say.tagMissing : say.noTag(problem.value);
    case 'no-person':
      return problem.value === '' ? say.personMissing : say.noPerson(problem.value);
    case 'no-operator':
      return say.noOperator(problem.operator);
    case 'not-without':
      return say.notWithout(problem.operator);
    case 'number':
      return say.number(problem.typed, problem.value);
    case 'only-without':
      return say.onlyWithout;
    case 'no-days':
      return say.noDays;
  }
}

/** Search tips, shown while the query is empty. */
function SearchHelp() {
  const words = useWords(search);
  return (
    <section className="search-help">
      <h2>{words.operators}</h2>
      <p className="quiet">{words.lead}</p>
      <dl>
        {Object.values(words.operator).map(({ typed, does }) => (
          <div key={typed}>
            <dt>
              <code dir="auto">{typed}</code>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface SimilarWordsProps {
  readonly text: string;
  readonly asker: string;
  readonly onChoose: (query: string) => void;
}

/** Suggests similar words of the log when nothing matches; shows nothing when none is close. */
function SimilarWords({ text, asker, onChoose }: SimilarWordsProps) {
  const words = useWords(search);
  const answered = useAnswer(
    useCallback((ask: LookBackQuestions) => ask.similarWords({ text, asker }), [text, asker]),
  );
  if (answered.kind === 'waiting' || !answered.isCurrent) return null;
  if (answered.value === null || answered.value.length === 0) return null;
  return (
    <p className="search-similar" role="status">
      {words.similar}{' '}
      {answered.value.map(({ instead, query }) => (
        <button
          key={query}
          type="button"
          className="button-link"
          dir="auto"
          onClick={() => onChoose(query)}
        >
          {instead}
        </button>
      ))}
    </p>
  );
}

/**
 * Handles ↓ and ↑ on the search screen: from the box to the first result, from result to result, and from the first
 * one back to the box. Any other key, and a key with a modifier, is the browser's.
 */
function stepThroughResults(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || isComposing(event.nativeEvent)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[type="search"], .search-hit'),
  ];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (next === undefined) return;
  // The page must not scroll as well.
  event.preventDefault();
  next.focus();
}
