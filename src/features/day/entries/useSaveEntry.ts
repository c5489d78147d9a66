import { useCallback, useRef } from 'react';

import type { Entry, EntryContent } from '../../../entries/Entry.ts';
import { useDayLog, type WriteRefusal } from '../../../hooks/log/useDayLog.ts';
import type { Result } from '../../../lib/result.ts';

type Changes = Pick<EntryContent, 'text' | 'time' | 'day'>;

/**
 * Saves the fields of an editor, one save at a time. Resolves to `busy` while another save is in progress. Writes
 * only the fields that differ from `base`, so that changes from elsewhere are merged, not overwritten. Restores an
 * entry that was deleted meanwhile before it edits: an edit beats a delete.
 */
export function useSaveEntry() {
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
