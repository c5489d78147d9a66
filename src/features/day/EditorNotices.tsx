import type { Entry } from '../../entries/Entry.ts';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { dayWords } from './dayWords.ts';

/** Says that the entry under the editor has become another, or is gone; nothing when it has not. */
export function EditedElsewhere(props: {
  readonly base: Entry;
  readonly current: Entry | undefined;
}) {
  const { base, current } = props;
  if (current === undefined) {
    return (
      <p role="status" className="notice">
        {dayWords.goneElsewhere}
      </p>
    );
  }
  if (current.text === base.text) return null;
  return (
    <div className="notice">
      <p role="status">{dayWords.changedElsewhere}</p>
      <details>
        <summary>{dayWords.otherVersion}</summary>
        <EntryText text={current.text} />
      </details>
    </div>
  );
}

/** Offers words that were begun before the entry last changed. */
export function OlderDraft(props: {
  readonly text: string;
  readonly onUse: () => void;
  readonly onDrop: () => void;
}) {
  return (
    <div className="notice">
      <p role="status">{dayWords.olderDraft}</p>
      <EntryText text={props.text} />
      <button type="button" className="button" onClick={props.onUse}>
        {dayWords.useDraft}
      </button>{' '}
      <button type="button" className="button" onClick={props.onDrop}>
        {dayWords.dropDraft}
      </button>
    </div>
  );
}
