import { useCallback, useContext, useState } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { isTemplate } from '../../../entries/template.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import { DraftsContext } from '../../../hooks/log/useDraft.ts';
import { seenTask, useTaskMarking } from '../../../hooks/log/useTaskMarking.ts';
import { isTouchScreen } from '../../../hooks/page/useIsTouchScreen.ts';
import { type LastAction, useLastAction } from '../useLastAction.ts';

/** Focuses a tool of entry `id` once it is on screen again: "Edit entry", or the button ⋯ on a touch screen. */
function focusEntry(id: string): void {
  const tool = isTouchScreen() ? 'more' : 'edit';
  requestAnimationFrame(() => {
    document.getElementById(id)?.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus();
  });
}

/** Actions after which the entry stands on another page. */
const leaving: ReadonlySet<LastAction['kind']> = new Set([
  ...(['moved', 'became-template', 'became-entry'] as const),
]);

/** The entry being edited, and the last action. `day` is the day on screen. */
export function useEditing(day: DayKey) {
  const log = useDayLog();
  const keepers = useContext(DraftsContext);
  const { lastAction, remember, forget } = useLastAction();
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

  const done = useCallback(
    (action: LastAction) => {
      // Such an entry has left the page, and the focus with it.
      setTakesFocus(leaving.has(action.kind));
      remember(action);
    },
    [remember],
  );

  const { mark: markTask } = useTaskMarking();
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
      const isTemplateNow = isTemplate(entry.text);
      if (isTemplateNow !== isTemplate(base.text)) {
        done({ kind: isTemplateNow ? 'became-template' : 'became-entry', before: base, entry });
      } else if (entry.day === base.day || isTemplateNow) {
        forget();
        focusEntry(entry.id);
      } else {
        done({ kind: 'moved', before: base, entry });
      }
    },
    [done, forget],
  );

  const added = useCallback(
    (entry: Entry) => {
      if (isTemplate(entry.text)) done({ kind: 'added-template', entry });
      else forget();
    },
    [done, forget],
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

  const reopen = useCallback(
    (entry: Entry, text: string) => {
      keepers?.({ kind: 'entry', id: entry.id }).type(text, entry.revision);
      setEditing(entry);
    },
    [keepers],
  );
  const undo = useUndo(day, lastAction, { done, forget, focusEntry, reopen });

  return {
    editing,
    edit: setEditing,
    remove,
    tick,
    saved,
    added,
    cancel,
    done,
    lastAction,
    takesFocus,
    undo,
    forget,
  };
}

interface UndoDeps {
  /** Remembers what was done. Keep the identity of each of these. */
  readonly done: (action: LastAction) => void;
  readonly forget: () => void;
  readonly focusEntry: (id: string) => void;
  /** Edits an entry again, with the text of an edit that was cancelled. */
  readonly reopen: (entry: Entry, text: string) => void;
}

/** Undoes `lastAction`, if it can be undone. `day` is the day on screen. */
function useUndo(day: DayKey, lastAction: LastAction | null, deps: UndoDeps): () => void {
  const log = useDayLog();
  const { done, forget, focusEntry, reopen } = deps;

  /** Undoes an edit by another edit, which merges with changes from elsewhere. */
  const undoEdit = useCallback(
    async ({ kind, before, entry }: Extract<LastAction, { readonly before: Entry }>) => {
      const changes = {
        ...(kind !== 'starred' && kind !== 'unstarred' && { day: before.day, time: before.time }),
        ...(kind !== 'moved' && { text: before.text }),
      };
      const result = await log.edit(entry, changes);
      if (!result.ok) {
        done({ kind: 'failed', refusal: result.error });
      } else if (kind === 'moved' && result.value.day !== day) {
        // Undone from another day, where the entry may just have been read: say where it went.
        done({ kind: 'moved', before: entry, entry: result.value });
      } else {
        forget();
        focusEntry(result.value.id);
      }
    },
    [log, day, done, forget, focusEntry],
  );

  return useCallback(() => {
    if (lastAction === null) return;
    if (lastAction.kind === 'deleted') {
      forget();
      void log.restore(lastAction.entry).then((result) => {
        if (result.ok) focusEntry(result.value.id);
        else done({ kind: 'failed', refusal: result.error });
      });
    } else if (lastAction.kind === 'dropped') {
      forget();
      reopen(lastAction.entry, lastAction.text);
    } else if ('before' in lastAction) {
      void undoEdit(lastAction);
    }
  }, [lastAction, log, undoEdit, reopen, done, forget, focusEntry]);
}
