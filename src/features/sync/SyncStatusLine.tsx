import { dayLabel, timeLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useTagRename } from '../../hooks/log/useTagRename.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useIsDayLoading } from '../../hooks/log/useIsDayLoading.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { sync } from '../../words/en/app/sync.ts';
import { fillSentence, renameSentence, syncSentence } from './syncSentence.ts';

/** The sync status in one line that is always in sight. */
export function SyncStatusLine(props: {
  readonly day: DayKey;
  /** Whether the page shows `day`. */
  readonly isDayShown: boolean;
}) {
  const log = useDayLog();
  const words = useWords('sync', sync);
  const { locale } = useEnvironment();
  const wording = { words, locale, momentLabel: useMomentLabel() };
  const status = useReadable(log.syncStatus);
  const filling = fillSentence(useReadable(log.fillProgress), wording);
  const renaming = renameSentence(useTagRename().state, wording);
  const isLoading = useIsDayLoading(props.day) && props.isDayShown;
  const sentence = [
    syncSentence(status, wording),
    // A loading day is not "All changes saved", even if every write is acknowledged.
    ...(isLoading && status.kind === 'saved' ? [words.dayLoading] : []),
  ].join(' · ');
  const path = datePath(props.day, 'attention');
  return (
    <>
      <div role="status" aria-label={words.status} className="sync" data-kind={status.kind}>
        {status.kind === 'needs-attention' ? <Link to={path}>{sentence}</Link> : sentence}
      </div>
      {filling !== null && <span className="sync-filling">{filling}</span>}
      {renaming !== null && <span className="sync-filling">{renaming}</span>}
    </>
  );
}

/** Formats an instant (epoch ms) for the person: the time if it is today, otherwise the date. */
function useMomentLabel(): (ms: number) => string {
  const { clock, timeZone, locale, hourCycle } = useEnvironment();
  return (ms) => {
    const zone = timeZone();
    const { day, time } = wallClockAt(ms, zone);
    const isToday = day === wallClockAt(clock.now(), zone).day;
    return isToday ? timeLabel(time, locale, hourCycle) : dayLabel(day, 'month-and-day', locale);
  };
}
