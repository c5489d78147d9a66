import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useDayLog } from '../../hooks/useDayLog.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { fillSentence, syncSentence, syncWords } from './syncWords.ts';

/** Where the words are: said in one line, always in sight. */
export function SyncStatusLine(props: {
  readonly day: DayKey;
  readonly onOpen: (path: string) => void;
}) {
  const log = useDayLog();
  const status = useReadable(log.syncStatus);
  const filling = fillSentence(useReadable(log.fillProgress));
  const sentence = syncSentence(status);
  const path = datePath(props.day, 'attention');
  return (
    <>
      <div role="status" aria-label={syncWords.status} className="sync" data-kind={status.kind}>
        {status.kind === 'needs-attention' ? (
          <a
            href={path}
            onClick={(event) => {
              event.preventDefault();
              props.onOpen(path);
            }}
          >
            {sentence}
          </a>
        ) : (
          sentence
        )}
      </div>
      {filling !== null && <span className="sync-filling">{filling}</span>}
    </>
  );
}
