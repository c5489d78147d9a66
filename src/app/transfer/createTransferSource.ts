import { createBirpc } from 'birpc';

import { createValueStore } from '../../lib/createValueStore.ts';
import type {
  ListedImport,
  Transfer,
  TransferSource,
  TransferState,
} from '../../transfer/Transfer.ts';
import type { WorkerLine } from '../lookback/createLookBackClient.ts';
import type { TransferPageFunctions, TransferWorkerFunctions } from './protocol.ts';

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
    readonly line: WorkerLine;
    readonly onDead: () => void;
  } | null = null;

  function openFor(person: string) {
    const state = createValueStore<TransferState>({ kind: 'idle' });
    const imports = createValueStore<readonly ListedImport[] | null>(null);
    const line = connect(person);
    const actions = createBirpc<TransferWorkerFunctions, TransferPageFunctions>(
      { stateChanged: (next) => state.set(next), importsChanged: (next) => imports.set(next) },
      {
        post: (message) => line.postMessage(message),
        on: (listener) => line.addEventListener('message', (event) => listener(event.data)),
        timeout: -1,
      },
    );
    const onDead = () => {
      if (opened?.line !== line) return;
      // The next screen starts another.
      opened = null;
      line.drop();
      state.set({ kind: 'refused', refusal: { kind: 'worker-died' } });
    };
    line.onDead(onDead);
    return { transfer: { state, imports, actions }, line, onDead };
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
    rest: () => opened?.line.drop(),
    resume: () => opened?.onDead(),
    close: () => {
      uid = null;
      opened?.line.drop();
      opened = null;
    },
  };
}
