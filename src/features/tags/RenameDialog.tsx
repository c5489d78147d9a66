import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';

import { isTagName, tagKey, typedTagName } from '../../entries/tags.ts';
import { useTagRename } from '../../hooks/log/useTagRename.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import type { TagUse } from '../../lookback/tags/tagsView.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { tags as englishTags } from '../../words/en/lookback.ts';

interface RenameDialogProps {
  readonly tag: TagUse;
  /** All tags, to detect a name that is already in use. */
  readonly tags: readonly TagUse[];
  readonly isIncomplete: boolean;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Asks for a tag's new name. Asks again before the tag is merged with another one. */
export function RenameDialog(props: RenameDialogProps) {
  const { tag, tags, isIncomplete, onStarted, onClose } = props;
  const words = useWords(englishTags);
  const { locale } = useEnvironment();
  const { renames, isUnderWay } = useTagRename();
  const [typed, setTyped] = useState(tag.name);
  const [problem, setProblem] = useState<string | null>(null);
  const [mergeWith, setMergeWith] = useState<TagUse | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const name = typedTagName(typed);
    const other = tags.find(({ key }) => key === tagKey(name));
    if (isUnderWay) setProblem(words.isBusy);
    else if (!isTagName(name)) setProblem(words.noName);
    else if (name === tag.name) setProblem(words.sameName);
    else if (other !== undefined && other.key !== tag.key && mergeWith?.key !== other.key) {
      setMergeWith(other);
    } else {
      onClose();
      onStarted();
      void renames.start({ key: tag.key, from: tag.name, to: name }, tag.entries);
    }
  }

  return (
    <Dialog title={words.renaming(tag.name)} onClose={onClose}>
      <form className="tags-rename" onSubmit={submit}>
        <p className="quiet">{words.renameLead(tag.entries, locale)}</p>
        {isIncomplete && <p className="notice">{words.renameIncomplete}</p>}
        <div className="field">
          <label htmlFor={id}>{words.newName}</label>
          <input
            ref={field}
            id={id}
            className="input"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id} problem`}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
              setMergeWith(null);
            }}
          />
          {problem !== null && (
            <p id={`${id} problem`} role="alert" className="problem">
              {problem}
            </p>
          )}
        </div>
        {mergeWith !== null && (
          <p role="alert" className="notice">
            {words.mergeAsk(mergeWith.name, words.entryCount(mergeWith.entries, locale))}
          </p>
        )}
        <div className="tags-rename-actions">
          <button type="submit" className="button button-main">
            {mergeWith === null ? words.apply : words.merge}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
