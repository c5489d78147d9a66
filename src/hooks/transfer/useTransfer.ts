import { createContext, useContext } from 'react';

import type { Transfer, TransferSource } from '../../transfer/Transfer.ts';

export const TransferContext = createContext<TransferSource | undefined>(undefined);

/** Imports into the open log. Throws outside a TransferContext. */
export function useTransfer(): Transfer {
  const source = useContext(TransferContext);
  if (source === undefined) throw new Error('useTransfer needs a TransferContext above it');
  return source.open();
}
