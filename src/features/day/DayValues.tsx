import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { trackerKey, trackersOf, type TrackedValue } from '../../entries/trackers/trackersOf.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { trackers as trackerWords } from '../../words/en/trackers.ts';
import { measureLabel } from '../../words/measureLabel.ts';
import './dayValues.css';

/** The values of the trackers of a day in one line. Each name leads to its tracker. Nothing without values. */
export function DayValues(props: { readonly day: DayKey; readonly entries: readonly Entry[] }) {
  const { day, entries } = props;
  const words = useWords(trackerWords);
  const { locale } = useEnvironment();
  const trackerPath = useSearchPath('trackers');
  const found = useMemo(() => valuesByTracker(entries), [entries]);
  if (found.length === 0) return null;
  return (
    <ul role="list" className="day-values" aria-label={words.dayValues}>
      {found.map(({ key, name, values }) => (
        <li key={key}>
          <Link to={trackerPath(day, name)} dir="auto">
            {name}
          </Link>{' '}
          <bdi>{values.map((value) => valueLabel(value, locale)).join(', ')}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The values of each tracker, in the order of their first ones. */
function valuesByTracker(entries: readonly Entry[]) {
  const byKey = new Map<string, { key: string; name: string; values: TrackedValue[] }>();
  for (const { name, value } of entries.flatMap(({ text }) => trackersOf(text))) {
    const key = trackerKey(name);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { key, name, values: [value] });
    else known.values.push(value);
  }
  return [...byKey.values()];
}

function valueLabel(value: TrackedValue, locale: string): string {
  return value.kind === 'words' ? value.text : measureLabel(value.number, value.unit, locale);
}
