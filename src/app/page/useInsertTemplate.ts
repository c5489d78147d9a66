import { useContext } from 'react';
import { useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { DraftsContext } from '../../hooks/log/useDraft.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { toWriting } from './useFocusOnWriting.ts';

/** Inserts a text into the new entry of `day`, below the words of its draft, and goes there to write on. */
export function useInsertTemplate(day: DayKey): (text: string) => void {
  const keepers = useContext(DraftsContext);
  const navigate = useNavigate();
  const { address } = useSelectedDate();
  return (text) => {
    const keeper = keepers?.({ kind: 'new', day });
    if (keeper === undefined) return;
    const draft = keeper.getSnapshot().text;
    const isFree = draft.trim() === '';
    keeper.type(isFree ? text : `${draft.replace(/\n$/, '')}\n${text}`, null);
    void navigate(address === 'today' ? '/' : datePath(day), { state: toWriting });
  };
}
