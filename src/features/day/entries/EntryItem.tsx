import { memo, useCallback } from 'react';

import { cityOf } from '../../../dates/cityOf.ts';
import { datePath } from '../../../dates/datePath.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { usePrefetch } from '../../../hooks/page/usePrefetch.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { EntryText } from '../../../ui/markdown/EntryText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ShownTime } from '../../../ui/ShownTime.tsx';
import { day as dayWords } from '../../../words/en/day/day.ts';

interface EntryItemProps {
  readonly entry: Entry;
  /** The current zone. An entry from another zone shows its own. */
  readonly zone: string;
  readonly onEdit: (entry: Entry) => void;
  /** `byKeyboard` is true when a key deleted the entry, so that the focus must move elsewhere. */
  readonly onDelete: (entry: Entry, byKeyboard: boolean) => void;
  readonly onHistory: (entry: Entry) => void;
  /** The person ticked or unticked the task on line `line` (from 0). */
  readonly onTick: (entry: Entry, line: number, isDone: boolean) => Promise<void>;
}

const unknownZone = 'Etc/Unknown';

/** One entry for reading: its time, its text and its tools. */
export const EntryItem = memo(function EntryItem(props: EntryItemProps) {
  const { entry, zone, onEdit, onDelete, onHistory, onTick } = props;
  const words = useWords('day', dayWords);
  const tick = useCallback(
    (line: number, isDone: boolean) => onTick(entry, line, isDone),
    [onTick, entry],
  );
  const prefetch = usePrefetch();
  const prefetchHistory = () => prefetch(datePath(entry.day, 'history'));
  const isClash = entry.clashesWith !== null;
  const hasPast = isClash || entry.revision > 1;
  return (
    <li id={entry.id} className={hasPast ? 'entry entry-past' : 'entry'} data-entry="">
      <div className="entry-when">
        <ShownTime time={entry.time} />
        {entry.addedLater && <span className="entry-note">{words.addedLater}</span>}
        {entry.zone !== zone && entry.zone !== unknownZone && (
          <span className="entry-note">{words.zoneNote(cityOf(entry.zone))}</span>
        )}
      </div>
      <EntryText of={entry.id} text={entry.text} onTick={tick} headingLevel={2} />
      {isClash && (
        <button
          type="button"
          className="entry-clash"
          onClick={() => onHistory(entry)}
          onPointerEnter={prefetchHistory}
          onFocus={prefetchHistory}
        >
          {words.clash}
        </button>
      )}
      <div className="entry-tools">
        {hasPast && (
          <button
            type="button"
            className="button-icon"
            aria-label={words.history}
            title={words.history}
            onClick={() => onHistory(entry)}
            onPointerEnter={prefetchHistory}
            onFocus={prefetchHistory}
          >
            <Icon name="history" />
          </button>
        )}
        <button
          type="button"
          className="button-icon"
          data-tool="edit"
          aria-label={words.edit}
          title={words.edit}
          onClick={() => onEdit(entry)}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          className="button-icon"
          aria-label={words.delete}
          title={words.delete}
          onClick={(event) => onDelete(entry, event.detail === 0)}
        >
          <Icon name="delete" />
        </button>
      </div>
    </li>
  );
});
