import { useCallback } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import type { LastAction } from '../useLastAction.ts';

interface UndoDeps {
  /** Remembers what was done. Keep the identity of each of these. */
  readonly done: (action: LastAction) => void;
  readonly forget: () => void;
  readonly focusEntry: (id: string) => void;
  /** Edits an entry again, with the text of an edit that was cancelled. */
  readonly reopen: (entry: Entry, text: string) => void;
}

/** Undoes `lastAction`, if it can be undone. `day` is the day on screen. */
export function useUndo(day: DayKey, lastAction: LastAction | null, deps: UndoDeps): () => void {
  const log = useDayLog();
  const { done, forget, focusEntry, reopen } = deps;

  /** Undoes an edit by another edit, which merges with changes from elsewhere. */
  const undoEdit = useCallback(
    async ({ kind, before, entry }: Extract<LastAction, { readonly before: Entry }>) => {
      const changes =
        kind === 'moved' ? { day: before.day, time: before.time } : { text: before.text };
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
