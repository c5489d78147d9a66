import { useId, useState } from 'react';

import { dayLabel } from '../../../dates/dayLabel.ts';
import { entryPath } from '../../../entries/entryPath.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { CitingEntry } from '../../../lookback/citations/citationsView.ts';
import { linkedFrom } from '../../../words/en/lookback.ts';
import './linkedFrom.css';

interface LinksProps {
  /** Newest day first. */
  readonly by: readonly CitingEntry[];
}

/** The entries of other days that cite a day, below it. */
export function DayLinks({ by }: LinksProps) {
  const words = useWords(linkedFrom);
  const title = useId();
  return (
    <section className="linked-from" aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      <CitingList by={by} />
    </section>
  );
}

/** The entries that cite an entry, below it, folded to one line. */
export function EntryLinks({ by }: LinksProps) {
  const words = useWords(linkedFrom);
  const { locale } = useEnvironment();
  return (
    <details className="entry-links">
      <summary>{words.entries(by.length, locale)}</summary>
      <CitingList by={by} />
    </details>
  );
}

/** As many are shown at first. */
const shownAtFirst = 20;

function CitingList({ by }: LinksProps) {
  const words = useWords(linkedFrom);
  const { locale } = useEnvironment();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? by : by.slice(0, shownAtFirst);
  return (
    <>
      <ul role="list">
        {shown.map((entry) => (
          <li key={entry.id}>
            <Link className="citing" to={entryPath(entry)}>
              <time dateTime={entry.day} lang={locale}>
                {dayLabel(entry.day, 'short', locale)}
              </time>{' '}
              <span className="citing-line" dir="auto">
                {entry.line}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < by.length && (
        <button
          type="button"
          className="quiet-action"
          onClick={({ currentTarget }) => {
            // Tab goes on to the links that are added behind it.
            const links = currentTarget.parentElement?.querySelectorAll<HTMLElement>('.citing');
            [...(links ?? [])].at(-1)?.focus({ preventScroll: true });
            setWhole(true);
          }}
        >
          {words.showAll(by.length, locale)}
        </button>
      )}
    </>
  );
}
