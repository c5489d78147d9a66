import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import { trackers } from '../../words/en/trackers.ts';
import './tags.css';
import { NameRow, NamesPage } from './nameList.tsx';

/** The trackers of the log, with the number and the date of their values. Each has a page. */
export function TrackersScreen() {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <Trackers day={selectedDate} />;
}

const askTrackers = (ask: LookBackQuestions) => ask.trackers();

const typedName = (typed: string) => typed.trim().replace(/:+$/, '');

function Trackers({ day }: { readonly day: DayKey }) {
  const words = useWords(trackers);
  const { locale } = useEnvironment();
  const answered = useAnswer(askTrackers);
  const known = answered.kind === 'answered' ? answered.value : null;
  const all = useMemo(
    () => known?.map((tracker) => ({ ...tracker, entries: tracker.values })) ?? null,
    [known],
  );
  const trackerPath = useSearchPath('trackers');

  return (
    <NamesPage
      day={day}
      of="trackers"
      words={words}
      all={all}
      readName={typedName}
      renderRow={(tracker) => (
        <NameRow
          name={tracker.name}
          to={trackerPath(day, tracker.name)}
          count={words.valueCount(tracker.entries, locale)}
          lastUse={words.lastUsed(dayLabel(tracker.lastDay, 'date', locale))}
        />
      )}
    />
  );
}
