import { memo } from 'react';

import type { Entry } from '../../entries/Entry.ts';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { dayWords, zoneNote } from './dayWords.ts';

interface EntryItemProps {
  readonly entry: Entry;
  /** The zone the person is in now; entries from elsewhere say so. */
  readonly zone: string;
  readonly onEdit: (entry: Entry) => void;
  /** `byKeyboard`: the focus has to go somewhere else. */
  readonly onDelete: (entry: Entry, byKeyboard: boolean) => void;
  readonly onHistory: (entry: Entry) => void;
}

const unknownZone = 'Etc/Unknown';

/** One entry as it is read: its time in the gutter, the words, its quiet tools. */
export const EntryItem = memo(function EntryItem(props: EntryItemProps) {
  const { entry, zone, onEdit, onDelete, onHistory } = props;
  const isClash = entry.clashesWith !== null;
  const hasPast = isClash || entry.revision > 1;
  return (
    <li id={entry.id} className={hasPast ? 'entry entry-past' : 'entry'} data-entry="">
      <div className="entry-when">
        <time dateTime={entry.time}>{entry.time}</time>
        {entry.addedLater && <span className="entry-note">{dayWords.addedLater}</span>}
        {entry.zone !== zone && entry.zone !== unknownZone && (
          <span className="entry-note">{zoneNote(entry.zone)}</span>
        )}
      </div>
      <EntryText text={entry.text} />
      {isClash && (
        <button type="button" className="entry-clash" onClick={() => onHistory(entry)}>
          {dayWords.clash}
        </button>
      )}
      <div className="entry-tools">
        {hasPast && (
          <button
            type="button"
            className="button-icon"
            aria-label={dayWords.history}
            title={dayWords.history}
            onClick={() => onHistory(entry)}
          >
            <Icon name="history" />
          </button>
        )}
        <button
          type="button"
          className="button-icon"
          data-tool="edit"
          aria-label={dayWords.edit}
          title={dayWords.edit}
          onClick={() => onEdit(entry)}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          className="button-icon"
          aria-label={dayWords.delete}
          title={dayWords.delete}
          onClick={(event) => onDelete(entry, event.detail === 0)}
        >
          <Icon name="delete" />
        </button>
      </div>
    </li>
  );
});
