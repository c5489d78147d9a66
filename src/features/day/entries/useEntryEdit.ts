import { useCallback, useRef, useState } from 'react';

import { parseDayKey } from '../../../dates/DayKey.ts';
import { parseTimeInput } from '../../../dates/TimeString.ts';
import type { Entry, EntryContent } from '../../../entries/Entry.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import type { WriteRefusal } from '../../../log/DayLog.ts';
import { useDraft } from '../../../hooks/log/useDraft.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { Result } from '../../../lib/result.ts';
import { day as dayWords, editor } from '../../../words/en/day.ts';
import { refusalSentence } from '../../../words/refusalSentence.ts';

export interface EntryEditDeps {
  /** The entry as it was when editing began. */
  readonly base: Entry;
  readonly onSaved: (saved: Entry) => void;
  /** `dropped` is the edited text that was given up; null when nothing was changed. */
  readonly onCancel: (dropped: string | null) => void;
}

/** The fields of an editor of `base`, and the reason why it could not be saved. Keeps the text as a draft. */
export function useEntryEdit({ base, onSaved, onCancel }: EntryEditDeps) {
  const words = useWords(editor);
  const inDay = useWords(dayWords);
  const { locale } = useEnvironment();
  const { draft, keeper } = useDraft({ kind: 'entry', id: base.id });
  const [time, setTime] = useState<string>(base.time);
  const [day, setDay] = useState<string>(base.day);
  const [problem, setProblem] = useState<{ field: 'text' | 'time' | 'day'; text: string } | null>(
    null,
  );
  const save = useSaveEntry();

  // A draft older than the entry's last change is offered, but does not replace the newer text.
  const isDraft = draft.text !== '' && draft.text !== base.text;
  const isOlder = isDraft && draft.baseRevision !== base.revision;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (isDraft && !isOlder ? draft.text : base.text);
  /** Typed on this page; a ref, because a photo can come between two renders. */
  const lastTyped = useRef<string | null>(null);

  function textNow(): string {
    const { text: kept, baseRevision } = keeper.getSnapshot();
    const ofDraft = kept !== '' && baseRevision === base.revision ? kept : base.text;
    return lastTyped.current ?? ofDraft;
  }

  function dropDraft() {
    keeper.type('', null);
    void keeper.next();
  }

  async function submit(text: string) {
    const newTime = parseTimeInput(time);
    const newDay = parseDayKey(day);
    if (text.trim() === '') {
      setProblem({ field: 'text', text: inDay.refusal['empty-text'] });
    } else if (newTime === undefined) {
      setProblem({ field: 'time', text: inDay.noSuchTime });
    } else if (newDay === undefined) {
      setProblem({ field: 'day', text: words.noSuchDay });
    } else {
      await keeper.beginSubmit();
      const result = await save(base, { text, time: newTime, day: newDay });
      // The save in progress returns the draft itself.
      if (result === 'busy') return;
      if (!result.ok) {
        keeper.endSubmit();
        setProblem({ field: 'text', text: refusalSentence(result.error, inDay, locale) });
        return;
      }
      keeper.type('', null);
      keeper.endSubmit();
      void keeper.next();
      onSaved(result.value);
    }
  }

  return {
    text,
    time,
    day,
    problem,
    /** The text of an older draft until something is typed; null when there is none. */
    olderDraft: isOlder && typed === null ? draft.text : null,
    setTime,
    setDay,
    /** The text as it is now, also after the editor has left the page. */
    textNow,
    type: (typedNow: string) => {
      lastTyped.current = typedNow;
      setTyped(typedNow);
      setProblem(null);
      keeper.type(typedNow === base.text ? '' : typedNow, base.revision);
    },
    dropDraft,
    /** Saves the fields, with `text` as it is in its field now. */
    submit: (textNow: string) => void submit(textNow),
    cancel: () => {
      keeper.type('', null);
      onCancel(text === base.text ? null : text);
    },
  };
}

type Changes = Pick<EntryContent, 'text' | 'time' | 'day'>;

/**
 * Saves the fields of an editor, one save at a time. Resolves to `busy` while another save is in progress. Writes
 * only the fields that differ from `base`, so that changes from elsewhere are merged, not overwritten. Restores an
 * entry that was deleted meanwhile before it edits: an edit beats a delete.
 */
function useSaveEntry() {
  const log = useDayLog();
  const isSaving = useRef(false);

  return useCallback(
    async (base: Entry, wanted: Changes): Promise<Result<Entry, WriteRefusal> | 'busy'> => {
      if (isSaving.current) return 'busy';
      isSaving.current = true;
      try {
        const changes = differences(base, wanted);
        const result = await log.edit(base, changes);
        if (result.ok || result.error.kind !== 'not-found') return result;
        const restored = await log.restore(base);
        return restored.ok ? await log.edit(restored.value, changes) : restored;
      } finally {
        isSaving.current = false;
      }
    },
    [log],
  );
}

function differences(base: Entry, wanted: Changes): Partial<Changes> {
  return {
    ...(wanted.text !== base.text && { text: wanted.text }),
    ...(wanted.time !== base.time && { time: wanted.time }),
    ...(wanted.day !== base.day && { day: wanted.day }),
  };
}
