import { useCallback, useEffect, useId, useRef, useState } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useScrollRestoration } from '../../hooks/page/useScrollRestoration.ts';
import { useKeys } from '../../hooks/page/useKeys.ts';
import {
  useAnswer,
  useLookBackState,
  type LookBackQuestions,
  type LookBackState,
  type SearchAnswer,
} from '../../hooks/lookback/useLookBack.ts';
import { useWords } from '../../hooks/useWords.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { search } from '../../words/en/lookback.ts';
import { Problems } from './Problems.tsx';
import { SearchHelp } from './SearchHelp.tsx';
import { SearchResults } from './SearchResults.tsx';
import { focusLastResult, stepThroughResults } from './stepThroughResults.ts';
import { SimilarWords } from './SimilarWords.tsx';
import './search.css';
import { useQuery, type QueryInAddress } from './useQuery.ts';

/** The number of entries shown at first, and added by each "More". */
const firstShown = 50;
const moreShown = 100;

/** Names this tab to the worker: a tab's newer query cancels its older one. */
const asker = String(Math.random());

/** How many results this tab has shown for each query, so that Back shows as many. */
const limits = new Map<string, number>();

/** Searches the whole log. */
export function SearchScreen() {
  const words = useWords(search);
  const state = useLookBackState();
  const query = useQuery();
  const { text } = query;
  const [, setMore] = useState(0);
  const limit = limits.get(text) ?? firstShown;
  const answered = useAnswer(
    useCallback((ask: LookBackQuestions) => ask.search({ text, limit, asker }), [text, limit]),
  );
  const answer = answered.kind === 'answered' ? answered.value : null;
  useScrollRestoration(answer !== null);
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
      {answer !== null && answer.hits.length > 0 && (
        <>
          <SearchResults
            hits={answer.hits}
            query={answer.text}
            isPartAllowed={answer.text !== textAtFirst}
            onLeave={query.catchUp}
          />
          {answer.hits.length < answer.entries && (
            <button
              type="button"
              className="button search-more"
              onClick={({ currentTarget }) => {
                focusLastResult(currentTarget.closest('.search'));
                limits.set(text, limit + moreShown);
                setMore((times) => times + 1);
              }}
            >
              {words.more}
            </button>
          )}
        </>
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
      />
    </form>
  );
}
