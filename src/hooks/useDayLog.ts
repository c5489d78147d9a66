import { createContext, useContext } from 'react';

import type { DayLog } from '../sync/DayLog.ts';

export type {
  DayLog,
  DayView,
  DraftTarget,
  EraseRefusal,
  FillProgress,
  KnownVersions,
  ParkedWrite,
  StorageError,
  SyncStatus,
  WriteRefusal,
} from '../sync/DayLog.ts';
export type { Erasure, RemoteError, TrashedEntry } from '../sync/ports.ts';

export const DayLogContext = createContext<DayLog | undefined>(undefined);

/** The log of the person who is signed in. Throws outside a DayLogContext. */
export function useDayLog(): DayLog {
  const log = useContext(DayLogContext);
  if (log === undefined) throw new Error('useDayLog needs a DayLogContext above it');
  return log;
}
