import type { TakeIn } from '../../photos/TakenPhoto.ts';
import type { ListedImport, TransferActions, TransferState } from '../../transfer/Transfer.ts';
import { workerNames } from '../workerLine.ts';

/** The functions that a page calls in its transfer worker. */
export type TransferWorkerFunctions = TransferActions;

/** The functions that the worker calls in its page. */
export interface TransferPageFunctions {
  stateChanged(state: TransferState): void;
  importsChanged(imports: readonly ListedImport[] | null): void;
  /** Takes a photo in, in a worker of its own. */
  takeIn: TakeIn;
}

export const transferWorkers = workerNames('daylog-transfer');

/** The interface of the transfer worker. */
export interface TransferWorker {
  readonly worker: TransferWorkerFunctions;
  readonly page: TransferPageFunctions;
}
