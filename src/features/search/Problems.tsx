import type { QueryProblem } from '../../hooks/lookback/useLookBack.ts';
import { useWords } from '../../hooks/useWords.ts';
import { search } from '../../words/en/lookback.ts';
import type { Words } from '../../words/Words.ts';

/** Lists the parts of the query that could not be parsed; shows nothing when there are none. */
export function Problems({ problems }: { readonly problems: readonly QueryProblem[] }) {
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
