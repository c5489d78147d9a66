import { memo, startTransition, useEffect, useState, type ReactNode } from 'react';

import { Link } from '../../hooks/page/Link.tsx';
import { dayLabel } from '../../dates/dayLabel.ts';
import { entryPath } from '../../entries/entryPath.ts';
import type { TaskMark } from '../../entries/tasks.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import type { SearchAnswer, SearchHit } from '../../lookback/search/searchView.ts';
import { useWords } from '../../hooks/useWords.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { PhotoSquare } from '../../ui/photos/PhotoSquare.tsx';
import { AfterClockChange } from '../../ui/SecondTimeNote.tsx';
import { ShownTime } from '../../ui/ShownTime.tsx';
import { TaskSign } from '../../ui/controls/TickBox.tsx';
import { search } from '../../words/en/lookback.ts';
import { numberLabel } from '../../words/numberLabel.ts';

interface HitsProps {
  readonly hits: readonly SearchHit[];
  /** The query of these hits. */
  readonly query: string;
  /**
   * Whether the first hits may render one frame before the rest. Not allowed after Back, which needs the full
   * height to restore the scroll position.
   */
  readonly isPartAllowed: boolean;
  /** Called when a result is opened: the address must hold the query before the page is left. */
  readonly onLeave: () => void;
}

/** As many hits as a tall screen shows. They render in the frame after the key, the rest in the next. */
const drawnFirst = 15;

/** The hits of a search, and a button for more of them. Nothing if there are none. */
export function SearchResults({
  answer,
  onMore,
  ...props
}: Pick<HitsProps, 'isPartAllowed' | 'onLeave'> & {
  readonly answer: SearchAnswer;
  readonly onMore: () => void;
}) {
  const words = useWords(search);
  const { hits, text, entries } = answer;
  if (hits.length === 0) return null;
  return (
    <>
      <Hits hits={hits} query={text} {...props} />
      {hits.length < entries && (
        <button
          type="button"
          className="button search-more"
          onClick={({ currentTarget }) => {
            focusLastResult(currentTarget.closest('.search'));
            onMore();
          }}
        >
          {words.more}
        </button>
      )}
    </>
  );
}

/** Focuses the last result in `screen`, so that ↓ and Tab go on to the results that are added after it. */
function focusLastResult(screen: Element | null): void {
  const results = [...(screen?.querySelectorAll<HTMLElement>('.search-hit') ?? [])];
  results.at(-1)?.focus({ preventScroll: true });
}

/** The hits, each a link to its entry. Renders again only for other hits. */
const Hits = memo(function Hits(props: HitsProps) {
  const { hits, query, isPartAllowed, onLeave } = props;
  // Keyed by query: "More" or a change of the log must not shrink a list that is on screen.
  const [wholeQuery, setWholeQuery] = useState<string | null>(null);
  const isPart = isPartAllowed && wholeQuery !== query;
  useEffect(() => {
    if (!isPart) return;
    return afterPaint(() => startTransition(() => setWholeQuery(query)));
  }, [isPart, query]);
  return <ResultList hits={isPart ? hits.slice(0, drawnFirst) : hits} onLeave={onLeave} />;
});

function ResultList({ hits, onLeave }: Pick<HitsProps, 'hits' | 'onLeave'>) {
  const words = useWords(search);
  const { locale } = useEnvironment();
  return (
    <ol className="search-results" role="list" aria-label={words.results}>
      {hits.map((hit, index) => {
        const longDay = dayLabel(hit.day, 'long', locale);
        return (
          <li key={hit.id}>
            {hit.day !== hits[index - 1]?.day && (
              <h2 className="search-day" lang={locale}>
                <time dateTime={hit.day}>{longDay}</time>
              </h2>
            )}
            <Link className="search-hit" to={entryPath(hit)} onClick={onLeave}>
              <HitTime hit={hit} />
              <span className="visually-hidden">{words.resultOn(longDay)}</span>
              <Snippet pieces={hit.pieces} />
              <Squares photos={hit.photos} />
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

/** Photos of a hit that are drawn. The others are counted. */
const mostSquares = 3;

const Squares = memo(function Squares({ photos }: Pick<SearchHit, 'photos'>) {
  const { locale } = useEnvironment();
  if (photos.length === 0) return null;
  const more = photos.length - mostSquares;
  return (
    <span className="search-photos" aria-hidden="true">
      {photos.slice(0, mostSquares).map((id) => (
        <PhotoSquare key={id} id={id} />
      ))}
      {more > 0 && <small>{`+${numberLabel(more, locale)}`}</small>}
    </span>
  );
});

function HitTime({ hit }: { readonly hit: SearchHit }) {
  const time = <ShownTime time={hit.time} className="search-time" />;
  if (!hit.isSecondTime) return time;
  return (
    <span className="search-when">
      {time}
      <AfterClockChange />
    </span>
  );
}

const Snippet = memo(function Snippet({ pieces }: Pick<SearchHit, 'pieces'>) {
  return (
    <span className="search-text" dir="auto">
      {pieces.map(({ text, isLit }, index) =>
        isLit ? <mark key={index}>{text}</mark> : <span key={index}>{withBoxes(text)}</span>,
      )}
    </span>
  );
});

/** The bullet and the box of a task. Its sign is the first group. */
const taskBox = /(?<=^|\n)[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX>-])\][ \t]+/;

function markOf(sign: string): TaskMark {
  if (sign === '>') return 'moved';
  if (sign === '-') return 'dropped';
  return sign === ' ' ? 'open' : 'done';
}

/** `text` with the boxes of its tasks drawn. */
function withBoxes(text: string): ReactNode {
  if (!text.includes('[')) return text;
  // With a group, every second piece is a sign.
  return text
    .split(taskBox)
    .map((piece, index) =>
      index % 2 === 0 ? piece : <TaskSign key={index} mark={markOf(piece)} />,
    );
}
