import { useMemo } from 'react';

import { addDays } from '../../dates/addDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { matchingNames } from '../../entries/editing/completions.ts';
import { beginTracker, matchingUnits } from '../../entries/editing/trackerEdits.ts';
import { tagKey } from '../../entries/tags.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import { trackers as trackerWords } from '../../words/en/trackers.ts';
import './trackerChips.css';
import { Choices } from './Choices.tsx';
import type { Writing } from './useWriting.ts';

const askTrackers = (ask: LookBackQuestions) => ask.trackers();

/** The trackers of the log, or the units of one, to complete what `writing` has begun. */
export function TrackerChoices({ writing }: { readonly writing: Writing }) {
  const words = useWords(trackerWords);
  const answered = useAnswer(askTrackers);
  const trackers = answered.kind === 'answered' ? answered.value : null;
  const { kind, typed = '', of = '' } = writing.completable ?? {};
  const choices = useMemo(() => {
    if (kind === 'unit') {
      const units = trackers?.find(({ key }) => key === tagKey(of))?.units ?? [];
      return matchingUnits(units, typed).map((unit) => ({ key: unit, name: unit }));
    }
    const known = trackers?.map((one) => ({ ...one, entries: one.values })) ?? [];
    return matchingNames(known, typed).map((name) => ({ key: name, name: `${name}::` }));
  }, [trackers, kind, typed, of]);
  return (
    <Choices
      area={writing.area}
      label={kind === 'unit' ? words.units : words.suggested}
      choices={choices}
      onChoose={writing.complete}
      onClose={writing.closeChoices}
    />
  );
}

const mostChips = 8;

/** A tracker that was not used in the days before an entry is not offered. */
const lately = 90;

/** A button for each tracker that was used lately, which writes its name into `writing`. Nothing in a log without any. */
export function TrackerChips({
  writing,
  day,
}: {
  readonly writing: Writing;
  readonly day: DayKey;
}) {
  const words = useWords(trackerWords);
  const answered = useAnswer(askTrackers);
  const all = answered.kind === 'answered' ? answered.value : null;
  const shown = useMemo(() => {
    const since = addDays(day, -lately);
    return (all ?? [])
      .filter(({ lastDay }) => lastDay >= since)
      .sort((a, b) => b.values - a.values || (a.key < b.key ? -1 : 1))
      .slice(0, mostChips);
  }, [all, day]);
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label={words.chips} className="tracker-chips">
      {shown.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className="tracker-chip"
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writing.edit((selection) => beginTracker(selection, name))}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  );
}
