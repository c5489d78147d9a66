import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useTagRename } from '../../hooks/log/useTagRename.ts';
import { useIsDayLoading } from '../../hooks/log/useIsDayLoading.ts';
import { useUnsentAtRisk } from '../../hooks/log/useUnsentAtRisk.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { fillSentence, renameSentence, syncSentence } from './syncSentence.ts';
import { useSyncWording } from './useSyncWording.ts';

/** The sync status in one line that is always in sight. {@link SyncAnnouncement} reads it out. */
export function SyncStatusLine(props: {
  readonly day: DayKey;
  /** Whether the page shows `day`. */
  readonly isDayShown: boolean;
}) {
  const log = useDayLog();
  const wording = useSyncWording();
  const { words } = wording;
  const status = useReadable(log.syncStatus);
  const filling = fillSentence(useReadable(log.fillProgress), wording);
  const renaming = renameSentence(useTagRename().state, wording);
  const riskSinceMs = useUnsentAtRisk();
  const isLoading = useIsDayLoading(props.day) && props.isDayShown;
  const sentence = [
    syncSentence(status, wording),
    // A loading day is not "All changes saved", even if every write is acknowledged.
    ...(riskSinceMs === null ? [] : [words.unsentSince(wording.momentLabel(riskSinceMs))]),
    ...(isLoading && status.kind === 'saved' ? [words.dayLoading] : []),
  ].join(' · ');
  const path = datePath(props.day, 'attention');
  return (
    <>
      <div
        role="status"
        aria-label={words.status}
        aria-live="off"
        className="sync"
        data-kind={status.kind}
        data-at-risk={riskSinceMs !== null || undefined}
      >
        {status.kind === 'needs-attention' ? <Link to={path}>{sentence}</Link> : sentence}
      </div>
      {filling !== null && <span className="sync-filling">{filling}</span>}
      {renaming !== null && <span className="sync-filling">{renaming}</span>}
    </>
  );
}
