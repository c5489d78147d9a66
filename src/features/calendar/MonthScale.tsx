import { useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { firstDayOf, lastDayOf, type MonthKey, monthOf } from '../../dates/monthOf.ts';
import { useIsEncrypted } from '../../hooks/log/useIsEncrypted.ts';
import { useWrittenStretch } from '../../hooks/log/useWrittenDays.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useSettings } from '../../hooks/useSettings.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { WrittenStretch } from '../../log/counts/WrittenDays.ts';
import { calendar } from '../../words/en/day.ts';
import { directionOf, languageOf } from '../../words/language.ts';
import { type Colouring, placeAddress } from './calendarAddress.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { PreviewedDays } from './PreviewedDays.tsx';
import { useTagNote } from './useTagNote.ts';
import type { Colours } from './useColours.ts';

/** A month of days. */
export function MonthScale(props: {
  readonly month: MonthKey;
  readonly selected: DayKey;
  readonly colouring: Colouring;
  readonly colours: Colours;
  readonly onMonth: (month: MonthKey) => void;
}) {
  const { month, selected, colouring, colours } = props;
  const { locale, weekStartsOn } = useEnvironment();
  const { weekNumbers } = useSettings();
  const today = useToday();
  const navigate = useNavigate();
  const isPrivate = useIsEncrypted();
  const { selectDate } = useSelectedDate();
  const stretch = useWrittenStretch(firstDayOf(month), lastDayOf(month));
  const noteOf = useTagNote(colours);

  /** Replaces this history entry first, so that Back returns here with this day selected. */
  function open(day: DayKey) {
    if (day !== selected || month !== monthOf(selected)) {
      const address = placeAddress(day, { scale: 'month', month: null, colouring }, isPrivate);
      void navigate(address, { replace: true });
    }
    selectDate(day);
  }

  return (
    <>
      <HeatLegend colours={colours} year={month.slice(0, 4)} />
      <PreviewedDays noteOf={noteOf}>
        <MonthGrid
          month={month}
          selected={selected}
          today={today}
          stretch={stretch}
          heatOf={colours.heatOf}
          locale={locale}
          weekStartsOn={weekStartsOn}
          hasWeekNumbers={weekNumbers}
          direction={directionOf(languageOf(locale))}
          onMonth={props.onMonth}
          onDay={open}
        />
      </PreviewedDays>
      <MissingDays stretch={stretch} month={month} />
    </>
  );
}

/** Explains the marks of a month with days that are not on this device. Shows nothing on a device with a whole copy. */
function MissingDays({
  stretch,
  month,
}: {
  readonly stretch: WrittenStretch;
  readonly month: MonthKey;
}) {
  const { locale } = useEnvironment();
  const words = useWords(calendar);
  if (stretch.kind === 'loading') return null;
  const { elsewhere, emptyFrom, isAsking } = stretch;
  const isAnyUnknown = emptyFrom === null || emptyFrom > firstDayOf(month);
  if (!isAnyUnknown && elsewhere.size === 0) return null;
  return (
    <div role="status" className="quiet">
      {elsewhere.size > 0 && <p>{words.legendElsewhere}</p>}
      {isAnyUnknown && <p>{unknownSentence()}</p>}
    </div>
  );

  function unknownSentence(): string {
    if (isAsking) return words.legendAsking;
    if (emptyFrom === null) return words.legendNothingKnown;
    return words.legendUnknown(dayLabel(emptyFrom, 'long', locale));
  }
}
