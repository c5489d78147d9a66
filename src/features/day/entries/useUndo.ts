import { useCallback } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import type { Deed } from '../useDeed.ts';
import { noteRestore } from './past.ts';

interface UndoDeps {
  /** Remembers what was done. Keep the identity of each of these. */
  readonly done: (deed: Deed) => void;
  readonly forget: () => void;
  readonly focusEntry: (id: string) => void;
  /** Edits an entry again, with the text of an edit that was cancelled. */
  readonly reopen: (entry: Entry, text: string) => void;
}

/** Undoes `deed`, if it can be undone. `day` is the day on screen. */
export function useUndo(day: DayKey, deed: Deed | null, deps: UndoDeps): () => void {
  const log = useDayLog();
  const { done, forget, focusEntry, reopen } = deps;

  /** Undoes an edit by another edit, which merges with changes from elsewhere. */
  const undoEdit = useCallback(
    async ({ kind, before, entry }: Extract<Deed, { readonly before: Entry }>) => {
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
    if (deed === null) return;
    if (deed.kind === 'deleted') {
      forget();
      noteRestore(log, deed.entry);
      void log.restore(deed.entry).then((result) => {
        if (result.ok) focusEntry(result.value.id);
        else done({ kind: 'failed', refusal: result.error });
      });
    } else if (deed.kind === 'dropped') {
      forget();
      reopen(deed.entry, deed.text);
    } else if ('before' in deed) {
      void undoEdit(deed);
    }
  }, [deed, log, undoEdit, reopen, done, forget, focusEntry]);
}
