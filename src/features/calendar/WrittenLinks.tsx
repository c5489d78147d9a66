import { Link } from '../../hooks/page/Link.tsx';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { NearestWritten } from '../../hooks/log/useWrittenDays.ts';
import { calendar, otherDays } from '../../words/en/day.ts';
import { useNearest } from './useNearest.ts';

/** Links to the nearest written days around `day`, and to the log's first and last. */
export function WrittenLinks({ day }: { readonly day: DayKey }) {
  const words = useWords(calendar);
  const ways = useWords(otherDays);
  const first = useNearest(null, 'on');
  const before = useNearest(day, 'back');
  const after = useNearest(day, 'on');
  const last = useNearest(null, 'back');
  if (first?.kind === 'none' && last?.kind === 'none') {
    return <p className="quiet">{words.nothingWritten}</p>;
  }
  return (
    <nav className="written-links" aria-label={words.written}>
      <WrittenLink found={before} name={ways.before} />
      <WrittenLink found={after} name={ways.after} />
      <WrittenLink found={first} name={words.first} />
      <WrittenLink found={last} name={words.last} />
    </nav>
  );
}

function WrittenLink(props: {
  readonly found: NearestWritten | null;
  readonly name: (longDay: string) => string;
}) {
  const { found, name } = props;
  const { locale } = useEnvironment();
  if (found?.kind !== 'found') return null;
  return (
    <Link className="quiet-action" to={datePath(found.day)}>
      {name(dayLabel(found.day, 'long', locale))}
    </Link>
  );
}
