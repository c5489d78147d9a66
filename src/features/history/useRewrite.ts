import { useRef, useState } from 'react';

import type { Entry, EntryContent } from '../../entries/Entry.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import type { WriteRefusal } from '../../log/DayLog.ts';

/** The fields that a version can put back into an entry. */
export type Rewriting = Partial<Pick<EntryContent, 'text' | 'time' | 'zone' | 'day'>>;

/**
 * Writes an earlier version of `entry` as a new revision, one write at a time. Calls `onDone` when the write is
 * durable on the device.
 */
export function useRewrite(entry: Entry, onDone: (saved: Entry) => void) {
  const log = useDayLog();
  const isWriting = useRef(false);
  const [refusal, setRefusal] = useState<WriteRefusal | null>(null);

  async function rewrite(changes: Rewriting): Promise<void> {
    if (isWriting.current) return;
    isWriting.current = true;
    const result = await log.edit(entry, changes);
    isWriting.current = false;
    if (result.ok) onDone(result.value);
    else setRefusal(result.error);
  }

  return { rewrite, refusal };
}
