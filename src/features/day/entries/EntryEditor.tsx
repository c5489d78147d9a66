import { useId, useLayoutEffect, useRef } from 'react';

import { completableAt } from '../../../entries/editing/completions.ts';
import { dropUnusedHead } from '../../../entries/editing/lists.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { filesInBox } from '../../../hooks/page/filesInBox.ts';
import { usePhotoField } from '../../../hooks/photos/usePhotoField.ts';
import { useSubmitWhenReady } from '../../../hooks/photos/useSubmitWhenReady.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { GrowingTextarea } from '../../../ui/controls/GrowingTextarea.tsx';
import { EntryText } from '../../../ui/markdown/EntryText.tsx';
import { useWriting } from '../../../ui/writing/useWriting.ts';
import { WritingTools } from '../../../ui/writing/WritingTools.tsx';
import { day as dayWords, editor } from '../../../words/en/day.ts';
import { AddPhotos, PhotosOfField } from '../photos/PhotosOfField.tsx';
import { type EntryEditDeps, useEntryEdit } from './useEntryEdit.ts';

interface EntryEditorProps extends EntryEditDeps {
  /** The entry as it is now; undefined when it is no longer on this day. */
  readonly current: Entry | undefined;
}

type EntryEdit = ReturnType<typeof useEntryEdit>;

/** Links a field to the sentence about it, if there is one. */
type Describes = (field: 'text' | 'time' | 'day') => {
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
};

/** An entry in place of which its words, time and day can be changed. */
export function EntryEditor({ current, ...deps }: EntryEditorProps) {
  const { base } = deps;
  const words = useWords(editor);
  const edit = useEntryEdit(deps);
  const { problem, olderDraft } = edit;
  const box = useRef<HTMLTextAreaElement | null>(null);
  const photos = usePhotoField(`entry ${base.id}`, edit.text, {
    read: edit.textNow,
    write: edit.type,
  });
  const files = filesInBox(photos.add);
  const first = { onPaste: files.onPaste };
  const { writing, boxProps } = useWriting(box, first, completableAt);
  const id = useId();

  const photosToCome = useSubmitWhenReady(box, base.id, photos.isBusy);

  function submit(): void {
    if (photosToCome.waitsFor()) return;
    writing.edit(dropUnusedHead);
    edit.submit(edit.textNow());
  }

  function cancel(): void {
    photos.forget();
    edit.cancel();
  }

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
    // The caret, at the end of a box that may scroll, and then the box on the page.
    element.scrollTop = element.scrollHeight;
    element.scrollIntoView({ block: 'nearest' });
  }, []);

  const describes: Describes = (field) =>
    problem?.field === field ? { 'aria-invalid': true, 'aria-describedby': id } : {};

  return (
    <li id={base.id} className="entry entry-editing" data-entry="">
      <form
        className="editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          cancel();
        }}
      >
        <EditedElsewhere base={base} current={current} />
        {olderDraft !== null && (
          <OlderDraft
            text={olderDraft}
            onUse={() => edit.type(olderDraft)}
            onDrop={edit.dropDraft}
          />
        )}
        <GrowingTextarea
          areaRef={(element) => {
            box.current = element;
          }}
          className="editor-box"
          aria-label={words.entryText}
          value={photos.words}
          onChange={(event) => photos.typeWords(event.target.value)}
          onEnter={submit}
          {...describes('text')}
          {...files}
          {...boxProps}
        />
        <PhotosOfField
          field={photos}
          day={base.day}
          isWaiting={photosToCome.isWaiting}
          onOtherDay={edit.setDay}
        />
        <WritingTools writing={writing} />
        {problem !== null && (
          <p id={id} role="alert" className="problem">
            {problem.text}
          </p>
        )}
        <div className="editor-row">
          <WhenFields edit={edit} describes={describes} />
          <span className="editor-buttons">
            <AddPhotos field={photos} />
            <button type="button" className="button" onClick={cancel}>
              {words.cancel}
            </button>
            <button type="submit" className="button button-main">
              {words.save}
            </button>
          </span>
        </div>
      </form>
    </li>
  );
}

/** The time and the day of the entry. */
function WhenFields(props: { readonly edit: EntryEdit; readonly describes: Describes }) {
  const { edit, describes } = props;
  const words = useWords(editor);
  const inDay = useWords(dayWords);
  return (
    <>
      <label className="editor-field">
        <span className="field-name">{inDay.time}</span>
        <input
          type="time"
          step={1}
          className="input"
          value={edit.time}
          onChange={(event) => edit.setTime(event.target.value)}
          {...describes('time')}
        />
      </label>
      <label className="editor-field">
        <span className="field-name">{words.day}</span>
        <input
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          className="input"
          value={edit.day}
          onChange={(event) => edit.setDay(event.target.value)}
          {...describes('day')}
        />
      </label>
    </>
  );
}

/** Says that the edited entry has changed or was deleted; shows nothing otherwise. */
function EditedElsewhere(props: { readonly base: Entry; readonly current: Entry | undefined }) {
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
function OlderDraft(props: {
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
