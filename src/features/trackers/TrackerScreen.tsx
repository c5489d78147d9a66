import { useCallback } from 'react';
import { useSearchParams, type To } from 'react-router-dom';

import { addDays } from '../../dates/addDays.ts';
import { datePath } from '../../dates/datePath.ts';
import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { trackerKey } from '../../entries/trackers/trackersOf.ts';
import { useAnswer, useLookBackState } from '../../hooks/lookback/useLookBack.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useScrollRestoration } from '../../hooks/page/useScrollRestoration.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useIsSlow } from '../../hooks/time/useIsSlow.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { TrackerValues } from '../../lookback/trackers/trackersView.ts';
import { trackers as trackerWords } from '../../words/en/trackers.ts';
import { measureLabel } from '../../words/measureLabel.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import './trackers.css';
import { byWeekday, meanOf, periodsOf, scales, summaryOf } from './periods.ts';
import { PeriodTable } from './PeriodTable.tsx';
import { TrackerChart } from './TrackerChart.tsx';

interface TrackerScreenProps {
  /** In any spelling. */
  readonly name: string;
  /** The address of the squares of the year of `day`, coloured by the tracker `name`. */
  readonly yearAddress: (day: DayKey, name: string) => To;
}

/** The values of one tracker over time. */
export function TrackerScreen(props: TrackerScreenProps) {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <Tracker {...props} day={selectedDate} />;
}

function Tracker({ name, day, yearAddress }: TrackerScreenProps & { readonly day: DayKey }) {
  const words = useWords(trackerWords);
  const state = useLookBackState();
  const searchPath = useSearchPath();
  const key = trackerKey(name);
  const answered = useAnswer(useCallback((ask: LookBackQuestions) => ask.tracker(key), [key]));
  const isAnswered = answered.kind === 'answered';
  const values = isAnswered ? answered.value : null;
  useScrollRestoration(isAnswered);
  const isSlow = useIsSlow(!isAnswered);
  const isComplete = state.kind === 'ready' && state.isComplete;
  const shown = values?.name ?? name;

  return (
    <section className="tracker">
      <h1 className="view-title">
        <bdi>{shown}</bdi>
      </h1>
      {state.kind === 'ready' && !isComplete && <p className="notice">{words.incomplete}</p>}
      <div role="status" className="quiet">
        {state.kind === 'unavailable' && <p>{words.unavailable}</p>}
        {isSlow && state.kind !== 'unavailable' && <p>{words.reading}</p>}
        {isAnswered && values === null && isComplete && <p>{words.notUsed}</p>}
        {values !== null && <Sums values={values} />}
      </div>
      <p className="tracker-links">
        <Link className="quiet-action" to={datePath(day, 'trackers')}>
          {words.all}
        </Link>
        <Link className="quiet-action" to={searchPath(day, `"${shown}::" `)}>
          {words.searchThese}
        </Link>
        <Link className="quiet-action" to={yearAddress(values?.lastDay ?? day, shown)}>
          {words.colourYear}
        </Link>
      </p>
      {values !== null && <Numbers values={values} />}
      {values !== null && values.words.length > 0 && <WordCounts values={values} />}
    </section>
  );
}

/** The number of values, their mean and range, and the days from the first to the last. */
function Sums({ values }: { readonly values: TrackerValues }) {
  const words = useWords(trackerWords);
  const { locale } = useEnvironment();
  const { unit, days, firstDay, lastDay, others } = values;
  const summary = summaryOf(days);
  const label = (number: number) => measureLabel(number, unit, locale);
  const [first = '', last = ''] = [firstDay, lastDay].map((day) => dayLabel(day, 'date', locale));
  return (
    <>
      <p>
        {words.valueCount(values.values, locale)} {words.dayCount(days.length, locale)}
        {' · '}
        {first === last ? first : words.span(first, last)}
      </p>
      {summary !== null && (
        <p className="tracker-sums">
          {words.mean} <bdi>{label(meanOf(summary))}</bdi>
          {' · '}
          {words.lowest} <bdi>{label(summary.low)}</bdi>
          {' · '}
          {words.highest} <bdi>{label(summary.high)}</bdi>
        </p>
      )}
      {others.map((other) => (
        <p key={other.unit}>{words.others(words.valueCount(other.count, locale), other.unit)}</p>
      ))}
    </>
  );
}

/** The line, the weekdays and the table of the numbers. Nothing without numbers. */
function Numbers({ values }: { readonly values: TrackerValues }) {
  const words = useWords(trackerWords);
  const { weekStartsOn } = useEnvironment();
  const [query, setQuery] = useSearchParams();
  const scale = scales.find((each) => each === query.get('by')) ?? 'week';
  const periods = periodsOf(values.days, scale, weekStartsOn);
  if (periods.length === 0) return null;
  return (
    <>
      <div role="group" className="choice-links tracker-scales" aria-label={words.scale}>
        {scales.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === scale}
            onClick={() =>
              setQuery(
                (before) => {
                  const after = new URLSearchParams(before);
                  after.set('by', each);
                  return after;
                },
                { replace: true },
              )
            }
          >
            {words.scales[each]}
          </button>
        ))}
      </div>
      <TrackerChart
        key={scale}
        name={values.name}
        unit={values.unit}
        scale={scale}
        periods={periods}
      />
      <Weekdays values={values} />
      <PeriodTable unit={values.unit} scale={scale} periods={periods} />
    </>
  );
}

/** A Sunday. */
const sunday = dayKey('2000-01-02');

function Weekdays({ values: { days, unit } }: { readonly values: TrackerValues }) {
  const words = useWords(trackerWords);
  const { locale, weekStartsOn } = useEnvironment();
  const all = byWeekday(days);
  const means = all.map((summary) => (summary === null ? 0 : meanOf(summary)));
  const most = Math.max(...means);
  // A bar begins at zero: negative means have none.
  const hasBars = most > 0 && Math.min(...means) >= 0;
  const order = [0, 1, 2, 3, 4, 5, 6].map((at) => (at + weekStartsOn) % 7);
  return (
    <table className="tracker-table">
      <caption>{words.byWeekday}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.weekday}</th>
          <th scope="col">{words.mean}</th>
          <th scope="col">{words.values}</th>
        </tr>
      </thead>
      <tbody>
        {order.map((weekday) => {
          const summary = all[weekday] ?? null;
          const mean = means[weekday] ?? 0;
          return (
            <tr key={weekday}>
              <th scope="row">{dayLabel(addDays(sunday, weekday), 'weekday', locale)}</th>
              <td className="tracker-bar">
                {hasBars && <span style={{ inlineSize: `${(100 * mean) / most}%` }} />}
                {summary === null ? '–' : measureLabel(mean, unit, locale)}
              </td>
              <td className="tracker-number quiet">{numberLabel(summary?.count ?? 0, locale)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The words of a tracker, the most frequent first. */
function WordCounts({ values }: { readonly values: TrackerValues }) {
  const words = useWords(trackerWords);
  const { locale } = useEnvironment();
  return (
    <table className="tracker-table">
      <caption>{words.words}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.word}</th>
          <th scope="col">{words.values}</th>
        </tr>
      </thead>
      <tbody>
        {values.words.map(({ text, count }) => (
          <tr key={text}>
            <th scope="row" dir="auto">
              {text}
            </th>
            <td className="tracker-number">{numberLabel(count, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
