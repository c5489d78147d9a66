import { useMemo } from 'react';

import { datePath } from '../../dates/datePath.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { fromDayStart } from '../../entries/fromDayStart.ts';
import { firstLineOf } from '../../entries/markdown/preview.ts';
import { withoutTemplates } from '../../entries/template.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useNearest } from '../../hooks/log/useNearest.ts';
import { useWrittenAmong } from '../../hooks/log/useWrittenDays.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { NearestWritten } from '../../log/counts/WrittenDays.ts';
import { Icon } from '../../ui/Icon.tsx';
import { otherDays } from '../../words/en/day.ts';
import { PastDays } from './PastDays.tsx';

/** The written neighbours of `day`, and below them the same date in earlier years. */
export function Past({ day }: { readonly day: DayKey }) {
  const before = useNearest(day, 'back');
  const after = useNearest(day, 'on');
  if (before === null || after === null) return null;
  return <PastDays day={day} neighbours={<Neighbours before={before} after={after} />} />;
}

function Neighbours(props: { readonly before: NearestWritten; readonly after: NearestWritten }) {
  const { before, after } = props;
  const words = useWords(otherDays);
  if (before.kind !== 'found' && after.kind !== 'found') return null;
  return (
    <nav className="other-days" aria-label={words.name}>
      {before.kind === 'found' && <Neighbour day={before.day} towards="back" />}
      {after.kind === 'found' && <Neighbour day={after.day} towards="on" />}
    </nav>
  );
}

/** A link to a day, with the first line of that day. */
function Neighbour(props: { readonly day: DayKey; readonly towards: 'back' | 'on' }) {
  const { day, towards } = props;
  const { locale, dayStartHour } = useEnvironment();
  const words = useWords(otherDays);
  const log = useDayLog();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  const entries = 'entries' in view ? view.entries : null;
  const line = useMemo(
    () =>
      entries === null ? '' : firstLineOf(withoutTemplates(fromDayStart(entries, dayStartHour))),
    [entries, dayStartHour],
  );
  const held = useWrittenAmong(useMemo(() => [day], [day]));
  const isMissing = held.kind === 'known' && !held.tallies.has(day);
  const long = dayLabel(day, 'long', locale);
  return (
    <Link
      className={`neighbour neighbour-${towards}`}
      to={datePath(day)}
      aria-keyshortcuts={towards === 'back' ? '[' : ']'}
    >
      <span className="neighbour-day">
        <Icon name={towards === 'back' ? 'previous' : 'next'} />
        {towards === 'back' ? words.before(long) : words.after(long)}
      </span>{' '}
      {/* Keeps its height until the line is read. */}
      <span className="neighbour-line" dir="auto">
        {isMissing ? words.notHere : line}
      </span>
    </Link>
  );
}
