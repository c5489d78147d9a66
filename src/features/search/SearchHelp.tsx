import { useWords } from '../../hooks/useWords.ts';
import { search } from '../../words/en/lookback.ts';

/** Search tips, shown while the query is empty. */
export function SearchHelp() {
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
