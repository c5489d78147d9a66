import { useCallback, useContext, useState } from 'react';

import type { Entry } from '../../../entries/Entry.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import { DraftsContext } from '../../../hooks/log/useDraft.ts';
import { seenTask, useTaskMarking } from '../../../hooks/log/useTaskMarking.ts';
import { useDeed } from '../useDeed.ts';

/** Focuses the "Edit entry" button of entry `id` once it is on screen again. */
function focusEntry(id: string): void {
  requestAnimationFrame(() => {
    document.getElementById(id)?.querySelector<HTMLElement>('[data-tool="edit"]')?.focus();
  });
}

/** The entry being edited, and the last action: edit, delete, tick, cancel or undo. */
export function useEditing() {
  const log = useDayLog();
  const keepers = useContext(DraftsContext);
  const { deed, remember, forget } = useDeed();
  const [editing, setEditing] = useState<Entry | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);

  const remove = useCallback(
    (entry: Entry, byKeyboard: boolean) => {
      setTakesFocus(byKeyboard);
      void log.remove(entry).then((result) => {
        if (result.ok) remember({ kind: 'deleted', entry });
        else remember({ kind: 'failed', refusal: result.error });
      });
    },
    [log, remember],
  );

  const markTask = useTaskMarking();
  const tick = useCallback(
    async (entry: Entry, line: number, isDone: boolean) => {
      const outcome = await markTask(seenTask(entry, line), isDone ? 'done' : 'open');
      if (outcome.kind !== 'marked') remember({ kind: 'not-ticked' });
    },
    [markTask, remember],
  );

  const saved = useCallback(
    (base: Entry, entry: Entry) => {
      setEditing(null);
      if (entry.day === base.day) {
        forget();
        focusEntry(entry.id);
      } else {
        setTakesFocus(false);
        remember({ kind: 'moved', to: entry.day });
      }
    },
    [remember, forget],
  );

  const cancel = useCallback(
    (base: Entry, dropped: string | null) => {
      setEditing(null);
      focusEntry(base.id);
      setTakesFocus(false);
      if (dropped !== null) remember({ kind: 'dropped', entry: base, text: dropped });
    },
    [remember],
  );

  const undo = useCallback(() => {
    if (deed?.kind === 'deleted') {
      forget();
      void log.restore(deed.entry).then((result) => {
        if (result.ok) focusEntry(result.value.id);
        else remember({ kind: 'failed', refusal: result.error });
      });
    } else if (deed?.kind === 'dropped') {
      forget();
      keepers?.({ kind: 'entry', id: deed.entry.id }).type(deed.text, deed.entry.revision);
      setEditing(deed.entry);
    }
  }, [deed, log, keepers, remember, forget]);

  return {
    editing,
    edit: setEditing,
    remove,
    tick,
    saved,
    cancel,
    deed,
    takesFocus,
    undo,
    forget,
  };
}
