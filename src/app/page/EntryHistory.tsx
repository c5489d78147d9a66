import { useLocation, useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { HistoryDialog } from '../lazyScreens.ts';

/** The history of an entry, over its day; closed while `entryId` is empty. */
export function EntryHistory({ day, entryId }: { readonly day: DayKey; readonly entryId: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const isOverDay = typeof state === 'object' && state !== null && 'isOverDay' in state;
  return (
    <HistoryDialog
      isOpen={entryId !== ''}
      day={day}
      entryId={entryId}
      // A link or a bookmark has no day to go back to.
      onClose={() => void (isOverDay ? navigate(-1) : navigate(datePath(day), { replace: true }))}
      onMoved={(entry) => void navigate(datePath(entry.day), { replace: true })}
      onTrash={() => void navigate(datePath(day, 'trash'))}
    />
  );
}
