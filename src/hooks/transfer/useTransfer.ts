import { createContext, useContext } from 'react';

import type { Transfer, TransferSource } from '../../transfer/Transfer.ts';

export type { ImportSource, Loss, LossKind } from '../../transfer/Candidate.ts';
export type { CsvColumns, ReadChoices, ReadQuestion } from '../../transfer/JournalFormat.ts';
export type { ChosenFile } from '../../transfer/openSource.ts';
export type { NotImported } from '../../transfer/planning/notImported.ts';
export type { PlanGroup } from '../../transfer/planning/planGroups.ts';
export type { PlanChoices, PlanSummary } from '../../transfer/planning/planImport.ts';
export type { UnreadableOfJournal } from '../../transfer/planning/unreadableParts.ts';
export type {
  KeptDay,
  ListedImport,
  Transfer,
  TransferRefusal,
  TransferState,
} from '../../transfer/Transfer.ts';

export const TransferContext = createContext<TransferSource | undefined>(undefined);

/** Imports into the open log. Throws outside a TransferContext. */
export function useTransfer(): Transfer {
  const source = useContext(TransferContext);
  if (source === undefined) throw new Error('useTransfer needs a TransferContext above it');
  return source.open();
}
