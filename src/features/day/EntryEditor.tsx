import { useId, useLayoutEffect, useRef, useState } from 'react';

import { parseDayKey } from '../../dates/DayKey.ts';
import { parseTimeInput } from '../../dates/TimeString.ts';
import type { Entry } from '../../entries/Entry.ts';
import { useDraft } from '../../hooks/log/useDraft.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { GrowingTextarea } from '../../ui/GrowingTextarea.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { editor } from '../../words/en/editor.ts';
import { refusalSentence } from '../../words/refusalSentence.ts';
import { EditedElsewhere, OlderDraft } from './EditorNotices.tsx';
import { useSaveEntry } from './useSaveEntry.ts';

interface EntryEditorProps {
  /** The entry as it was when editing began. */
  readonly base: Entry;
  /** The entry as it is now; undefined when it is gone from this day. */
  readonly current: Entry | undefined;
  readonly onSaved: (saved: Entry) => void;
  /** `dropped` holds the words that were given up, or null when nothing had been changed. */
  readonly onCancel: (dropped: string | null) => void;
}

/** An entry in place of which its words, time and day can be changed. */
export function EntryEditor({ base, current, onSaved, onCancel }: EntryEditorProps) {
  const words = useWords('editor', editor);
  const inDay = useWords('day', dayWords);
  const { locale } = useEnvironment();
  const { draft, keeper } = useDraft({ kind: 'entry', id: base.id });
  const [time, setTime] = useState<string>(base.time);
  const [day, setDay] = useState<string>(base.day);
  const [problem, setProblem] = useState<{ field: 'text' | 'time' | 'day'; text: string } | null>(
    null,
  );
  const save = useSaveEntry();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const id = useId();

  // Words from before the entry last changed are offered, never put in front of newer ones.
  const isDraft = draft.text !== '' && draft.text !== base.text;
  const isOlder = isDraft && draft.baseRevision !== base.revision;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (isDraft && !isOlder ? draft.text : base.text);

  useLayoutEffect(() => {
    const element = box.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  function type(typedNow: string) {
    setTyped(typedNow);
    setProblem(null);
    keeper.type(typedNow === base.text ? '' : typedNow, base.revision);
  }

  async function submit() {
    const newTime = parseTimeInput(time);
    const newDay = parseDayKey(day);
    if (text.trim() === '') {
      setProblem({ field: 'text', text: inDay.refusal['empty-text'] });
    } else if (newTime === undefined) {
      setProblem({ field: 'time', text: inDay.noSuchTime });
    } else if (newDay === undefined) {
      setProblem({ field: 'day', text: words.noSuchDay });
    } else {
      await keeper.handOver();
      const result = await save(base, { text, time: newTime, day: newDay });
      // The save that is under way already hands them back.
      if (result === 'busy') return;
      if (!result.ok) {
        keeper.handBack();
        setProblem({ field: 'text', text: refusalSentence(result.error, inDay, locale) });
        return;
      }
      keeper.type('', null);
      keeper.handBack();
      void keeper.next();
      onSaved(result.value);
    }
  }

  function cancel() {
    const isChanged = text !== base.text;
    keeper.type('', null);
    onCancel(isChanged ? text : null);
  }

  const describes = (field: 'text' | 'time' | 'day') =>
    problem?.field === field ? { 'aria-invalid': true, 'aria-describedby': id } : {};

  return (
    <li id={base.id} className="entry entry-editing" data-entry="">
      <form
        className="editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          cancel();
        }}
      >
        <EditedElsewhere base={base} current={current} />
        {isOlder && typed === null && (
          <OlderDraft
            text={draft.text}
            onUse={() => type(draft.text)}
            onDrop={() => {
              keeper.type('', null);
              void keeper.next();
            }}
          />
        )}
        <GrowingTextarea
          areaRef={(element) => {
            box.current = element;
          }}
          className="editor-box"
          aria-label={words.entryText}
          value={text}
          onChange={(event) => type(event.target.value)}
          onEnter={() => void submit()}
          {...describes('text')}
        />
        {problem !== null && (
          <p id={id} role="alert" className="problem">
            {problem.text}
          </p>
        )}
        <div className="editor-row">
          <label className="editor-field">
            <span className="field-name">{inDay.time}</span>
            <input
              type="time"
              step={1}
              className="input"
              value={time}
              onChange={(event) => setTime(event.target.value)}
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
              value={day}
              onChange={(event) => setDay(event.target.value)}
              {...describes('day')}
            />
          </label>
          <span className="editor-buttons">
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
