import { createValueStore } from '../../lib/createValueStore.ts';
import type {
  ListedImport,
  Transfer,
  TransferSource,
  TransferState,
} from '../../transfer/Transfer.ts';
import { openWorker, type OpenedWorker, type WorkerLine } from '../workerLine.ts';
import type { TransferPageFunctions, TransferWorker, TransferWorkerFunctions } from './protocol.ts';

/** The {@link TransferSource} of a tab, which follows the open log. */
export interface OwnedTransferSource extends TransferSource {
  /** The log of `uid` is open from now on. */
  follow(uid: string): void;
  /** The page may be frozen: terminates the worker. What an import has stored stays. */
  rest(): void;
  /** The page runs again: the worker has died. */
  resume(): void;
  /** The log is closed: terminates its worker. What an import has stored stays. */
  close(): void;
}

/** A source whose workers `connect` starts for a uid. */
export function createTransferSource(connect: (uid: string) => WorkerLine): OwnedTransferSource {
  let uid: string | null = null;
  let opened: {
    readonly transfer: Transfer;
    readonly worker: OpenedWorker<TransferWorkerFunctions>;
    readonly onDead: () => void;
  } | null = null;

  function openFor(person: string) {
    const state = createValueStore<TransferState>({ kind: 'idle' });
    const imports = createValueStore<readonly ListedImport[] | null>(null);
    const functions: TransferPageFunctions = {
      stateChanged: (next) => state.set(next),
      importsChanged: (next) => imports.set(next),
    };
    const onDead = () => {
      if (opened?.worker !== worker) return;
      // The next screen starts another.
      opened = null;
      worker.drop();
      state.set({ kind: 'refused', refusal: { kind: 'worker-died' } });
    };
    const worker: OpenedWorker<TransferWorkerFunctions> = openWorker<TransferWorker>(
      connect(person),
      functions,
      onDead,
    );
    return { transfer: { state, imports, actions: worker.functions }, worker, onDead };
  }

  return {
    follow: (person) => {
      uid = person;
    },
    open: () => {
      if (uid === null) throw new Error('No log is open');
      opened ??= openFor(uid);
      return opened.transfer;
    },
    // A screen that heard of it would start another worker at once.
    rest: () => opened?.worker.drop(),
    resume: () => opened?.onDead(),
    close: () => {
      uid = null;
      opened?.worker.drop();
      opened = null;
    },
  };
}
