import { dayLabel } from '../../../dates/dayLabel.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { fromDayStart } from '../../../entries/fromDayStart.ts';
import { occurrenceOf } from '../../../entries/occurrenceOf.ts';
import { starTag, withoutStarLine } from '../../../entries/star.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useSearchPath } from '../../../hooks/page/useSearchPath.ts';
import { useShownTime } from '../../../hooks/time/useShownTime.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { plainText } from '../../../entries/markdown/plainText.ts';
import { day as dayWords } from '../../../words/en/day.ts';
import { entryActions } from '../../../words/en/entry.ts';
import type { LastAction } from '../useLastAction.ts';
import { copyText } from './copyText.ts';

/** The actions of a whole day. */
export function DayActions(props: {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
  readonly onAction: (action: LastAction) => void;
}) {
  const { day, onClose, onAction } = props;
  const { locale, dayStartHour } = useEnvironment();
  const words = useWords(entryActions);
  const inDay = useWords(dayWords);
  const shownTime = useShownTime();
  const searchPath = useSearchPath();

  const title = dayLabel(day, 'long', locale);
  const timeOf = (entry: Entry) =>
    occurrenceOf(entry) === 'second'
      ? `${shownTime(entry.time)} (${inDay.afterClockChange.replaceAll('\u00ad', '')})`
      : shownTime(entry.time);
  const entries = fromDayStart(props.entries, dayStartHour).map((entry) => ({
    time: timeOf(entry),
    text: withoutStarLine(entry.text).text,
  }));
  const copyItem = (name: string, parts: readonly string[]) => (
    <button
      type="button"
      onClick={() => {
        onClose();
        void copyText(parts.join('\n\n')).then(onAction);
      }}
    >
      {name}
    </button>
  );
  return (
    <div className="menu-card actions actions-above">
      {copyItem(words.copyDayMarkdown, [
        `# ${title}`,
        ...entries.map(({ time, text }) => `**${time}**\n\n${text}`),
      ])}
      {copyItem(words.copyDayText, [
        title,
        ...entries.map(({ time, text }) => `${time}\n${plainText(text)}`),
      ])}
      <Link to={searchPath(day, `tag:${starTag}`)}>{words.starred}</Link>
    </div>
  );
}
