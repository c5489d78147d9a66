import type { ListedImport, TransferActions, TransferState } from '../../transfer/Transfer.ts';

/** The functions that a page calls in its transfer worker. Both come from one build, so messages are trusted. */
export type TransferWorkerFunctions = TransferActions;

/** The functions that the worker calls in its page. */
export interface TransferPageFunctions {
  stateChanged(state: TransferState): void;
  importsChanged(imports: readonly ListedImport[] | null): void;
}

const prefix = 'daylog-transfer:';

/** The worker's name contains the uid of the log that it imports into. */
export function transferWorkerName(uid: string): string {
  return prefix + uid;
}

/** The uid in the `name` of a worker. Throws for any other name. */
export function uidOfTransferWorker(name: string): string {
  if (!name.startsWith(prefix)) throw new Error('This worker was started under a wrong name');
  return name.slice(prefix.length);
}
