import { dayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadingNote } from '../../hooks/lookback/useReadingNote.ts';
import { useWords } from '../../hooks/useWords.ts';
import { decimalLabel } from '../../words/numberLabel.ts';
import '../../ui/styles/heat.css';
import { calendar } from '../../words/en/day.ts';
import { trackers } from '../../words/en/trackers.ts';
import type { Colours, CountedTag, ShownTracker } from './useColours.ts';

/** What the tints mean. Numbers have a tint each; words only less and more, which the text of each day says better. */
export function HeatLegend({
  colours,
  year,
}: {
  readonly colours: Colours;
  readonly year: string;
}) {
  const { levels, tag, tracker, isReading } = colours;
  const words = useWords(calendar);
  const { locale } = useEnvironment();
  return (
    <div className="heat-legend">
      {tag !== null && <TagSum tag={tag} year={year} isReading={isReading} />}
      {tracker !== null && <TrackerSum tracker={tracker} isReading={isReading} />}
      {levels.length === 0 && tag === null && tracker === null && (
        <p aria-hidden="true">
          {words.less}
          {([0, 1, 2, 3, 4] as const).map((heat) => (
            <span key={heat} className="heat-day" data-heat={heat} />
          ))}
          {words.more}
        </p>
      )}
      {levels.length > 0 && (
        <p>
          {levels.map(({ heat, from, to }) => (
            <span key={heat} className="heat-level">
              <span className="heat-day" data-heat={heat} />
              {from === to
                ? decimalLabel(from, locale)
                : `${decimalLabel(from, locale)}–${decimalLabel(to, locale)}`}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** On how many days of the year the tag is, or why that is not known. */
function TagSum(props: {
  readonly tag: CountedTag;
  readonly year: string;
  readonly isReading: boolean;
}) {
  const { tag, year, isReading } = props;
  const words = useWords(calendar);
  const { locale } = useEnvironment();
  const note = useReadingNote(isReading);
  const yearName = dayLabel(dayKey(`${year}-01-01`), 'year', locale);
  return (
    <p role="status" className="heat-tag">
      {tag.byDay !== null && words.tagDays(tag.byDay.size, tag.name, yearName, locale)} {note}
    </p>
  );
}

/** On how many days of the year the tracker has a value, or why that is not known. */
function TrackerSum(props: { readonly tracker: ShownTracker; readonly isReading: boolean }) {
  const { tracker, isReading } = props;
  const words = useWords(trackers);
  const { locale } = useEnvironment();
  const note = useReadingNote(isReading);
  return (
    <p role="status" className="heat-tag">
      {tracker.byDay !== null && (
        <>
          <bdi>{tracker.name}</bdi> {words.dayCount(tracker.byDay.size, locale)}
        </>
      )}{' '}
      {note}
    </p>
  );
}
