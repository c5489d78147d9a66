import { dayLabel } from '../../../dates/dayLabel.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { firstDayOf, type MonthKey } from '../../../dates/monthOf.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { EntryText } from '../../../ui/markdown/EntryText.tsx';
import { SecondTimeNote } from '../../../ui/SecondTimeNote.tsx';
import { ShownTime } from '../../../ui/ShownTime.tsx';
import { book as bookWords } from '../../../words/en/book.ts';
import { read as readWords } from '../../../words/en/lookback.ts';
import type { BookMonth } from './readBook.ts';

/** What the contents say of a month. */
export interface MonthLine {
  readonly month: MonthKey;
  readonly days: number;
}

/** The title page, and the contents. The page numbers are put in once the pages are counted. */
export function FrontMatter(props: {
  readonly title: string;
  /** The first and last day, in words. */
  readonly span: string;
  readonly days: number;
  readonly entries: number;
  readonly months: readonly MonthLine[];
  readonly missing: readonly DayKey[];
  /** Whether other days may be missing, too. */
  readonly mayLackDays: boolean;
}) {
  const { title, span, days, entries, months, missing, mayLackDays } = props;
  const words = useWords(bookWords);
  const { locale } = useEnvironment();
  return (
    <>
      <section className="book-cover">
        <h1 dir="auto">{title}</h1>
        {span !== title && <p>{span}</p>}
        <p>{words.amount(days, entries, locale)}</p>
      </section>
      <section className="book-contents">
        <h2>{words.contents}</h2>
        <ol role="list">
          {months.map((line) => (
            <li key={line.month}>
              <span>{dayLabel(firstDayOf(line.month), 'month-and-year', locale)}</span>
              <span className="book-days">{words.days(line.days, locale)}</span>
              <span className="book-number" />
            </li>
          ))}
        </ol>
        {mayLackDays && <p>{words.lacking}</p>}
        {missing.length > 0 && (
          <p>
            {words.missing} {missing.map((day) => dayLabel(day, 'date', locale)).join('; ')}
          </p>
        )}
      </section>
    </>
  );
}

/** The days of a month. `part` is its place in the book, from 0, which chooses its running head. */
export function MonthPages({ month, part }: { readonly month: BookMonth; readonly part: number }) {
  const { locale } = useEnvironment();
  return (
    <section className={`book-month book-part-${part}`}>
      <h2 className="book-opener">{dayLabel(firstDayOf(month.month), 'month-and-year', locale)}</h2>
      {month.days.map(({ day, entries }) => (
        <section key={day} className="book-day">
          <h3>{dayLabel(day, 'long', locale)}</h3>
          {entries.map((entry) => (
            <BookEntry key={entry.id} entry={entry} />
          ))}
        </section>
      ))}
    </section>
  );
}

function BookEntry({ entry }: { readonly entry: Entry }) {
  const words = useWords(readWords);
  return (
    <article className="book-entry">
      <p className="book-time">
        <ShownTime time={entry.time} />
        <SecondTimeNote entry={entry} />
        {entry.addedLater && <span className="entry-note">{words.addedLater}</span>}
      </p>
      <EntryText text={entry.text} />
    </article>
  );
}
