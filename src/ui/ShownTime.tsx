import { timeParts } from '../dates/dayLabel.ts';
import type { TimeString } from '../dates/TimeString.ts';
import { useEnvironment } from '../hooks/useEnvironment.ts';

/**
 * The time of an entry to the minute, in the locale's words. Its seconds appear while its list item is hovered
 * or has the focus (base.css). `dateTime` keeps the stored form, `HH:mm:ss`.
 */
export function ShownTime(props: {
  readonly time: TimeString;
  readonly className?: string;
  /** A tooltip. */
  readonly title?: string | undefined;
}) {
  const { time, className, title } = props;
  const { locale, hourCycle } = useEnvironment();
  const { toMinute, seconds, afterSeconds } = timeParts(time, locale, hourCycle);
  return (
    <time
      dateTime={time}
      className={className === undefined ? 'time' : `time ${className}`}
      title={title}
    >
      {toMinute}
      <span className="time-seconds">{seconds}</span>
      {afterSeconds}
    </time>
  );
}
