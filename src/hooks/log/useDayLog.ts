import { createContext, useContext } from 'react';

import type { DayLog } from '../../log/DayLog.ts';

export type {
  DayLog,
  DayView,
  DraftTarget,
  EraseRefusal,
  FillProgress,
  KnownVersions,
  ParkedWrite,
  SyncStatus,
  WriteRefusal,
} from '../../log/DayLog.ts';
export type { StorageError } from '../../log/StorageError.ts';
export type { Erasure, TrashedEntry } from '../../log/Trash.ts';
export type { RemoteError } from '../../log/RemoteError.ts';

export const DayLogContext = createContext<DayLog | undefined>(undefined);

/** The log of the signed-in person. Throws outside a DayLogContext. */
export function useDayLog(): DayLog {
  const log = useContext(DayLogContext);
  if (log === undefined) throw new Error('useDayLog needs a DayLogContext above it');
  return log;
}
