import type { Entry } from '../../../entries/Entry.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { EntryText } from '../../../ui/markdown/EntryText.tsx';
import { editor } from '../../../words/en/day.ts';

/** Says that the edited entry has changed or was deleted; shows nothing otherwise. */
export function EditedElsewhere(props: {
  readonly base: Entry;
  readonly current: Entry | undefined;
}) {
  const words = useWords(editor);
  const { base, current } = props;
  if (current === undefined) {
    return (
      <p role="status" className="notice">
        {words.goneElsewhere}
      </p>
    );
  }
  if (current.text === base.text) return null;
  return (
    <div className="notice">
      <p role="status">{words.changedElsewhere}</p>
      <details>
        <summary>{words.otherVersion}</summary>
        <EntryText text={current.text} headingLevel={2} />
      </details>
    </div>
  );
}

/** Offers a draft that is older than the entry's last change. */
export function OlderDraft(props: {
  readonly text: string;
  readonly onUse: () => void;
  readonly onDrop: () => void;
}) {
  const words = useWords(editor);
  return (
    <div className="notice">
      <p role="status">{words.olderDraft}</p>
      <EntryText text={props.text} headingLevel={2} />
      <button type="button" className="button" onClick={props.onUse}>
        {words.useDraft}
      </button>{' '}
      <button type="button" className="button" onClick={props.onDrop}>
        {words.dropDraft}
      </button>
    </div>
  );
}
