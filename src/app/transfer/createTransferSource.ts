import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { TakeIn } from '../../photos/TakenPhoto.ts';
import type {
  ListedImport,
  Transfer,
  TransferActions,
  TransferSource,
  TransferState,
} from '../../transfer/Transfer.ts';
import { lineTo, openWorker, type OpenedWorker, type WorkerLine } from '../workerLine.ts';
import { transferWorkers, type TransferPageFunctions, type TransferWorker } from './protocol.ts';

/** The {@link TransferSource} of a tab, which follows the open log. */
export interface OwnedTransferSource extends TransferSource {
  /** The log of `uid` is open from now on. */
  follow(uid: string): void;
  /** The page may be frozen: terminates the worker. What an import has stored stays. */
  rest(): void;
  /** The page runs again. */
  resume(): void;
  /** The log is closed: terminates its worker. What an import has stored stays. */
  close(): void;
}

/** A source whose workers `connect` starts for a uid. An import goes on while another screen is shown. */
export function createTransferSource(
  takeIn: TakeIn,
  connect: (uid: string) => WorkerLine = openTransferWorker,
): OwnedTransferSource {
  let uid: string | null = null;
  let opened: ReturnType<typeof createTransferClient> | null = null;

  return {
    follow: (person) => {
      uid = person;
    },
    open: () => {
      if (uid === null) throw new Error('No log is open');
      const person = uid;
      opened ??= createTransferClient(() => connect(person), takeIn);
      return opened.transfer;
    },
    rest: () => opened?.rest(),
    resume: () => opened?.resume(),
    close: () => {
      uid = null;
      opened?.close();
      opened = null;
    },
  };
}

/** Starts a worker that imports into the log of `uid`. */
function openTransferWorker(uid: string): WorkerLine {
  return lineTo(
    new Worker(new URL('./transferWorker.ts', import.meta.url), {
      type: 'module',
      name: transferWorkers.nameFor(uid),
    }),
  );
}

/**
 * The page's side of a transfer worker. The worker starts when a screen subscribes or acts, so no rendering starts it.
 * A dead worker is a refusal, until the person goes on.
 */
function createTransferClient(connect: () => WorkerLine, takeIn: TakeIn) {
  const state = createValueStore<TransferState>({ kind: 'idle' });
  const imports = createValueStore<readonly ListedImport[] | null>(null);
  let worker: OpenedWorker<TransferActions> | null = null;

  function start(): OpenedWorker<TransferActions> {
    const functions: TransferPageFunctions = {
      stateChanged: (next) => state.set(next),
      importsChanged: (next) => imports.set(next),
      takeIn,
    };
    const started: OpenedWorker<TransferActions> = openWorker<TransferWorker>(
      connect(),
      functions,
      () => {
        if (worker !== started) return;
        started.drop();
        forget({ kind: 'refused', refusal: { kind: 'worker-died' } });
      },
    );
    return started;
  }

  /** The worker is gone, with everything that it knew. */
  function forget(until: TransferState): void {
    worker = null;
    imports.set(null);
    state.set(until);
  }

  /** The functions of the running worker. Starts one if none runs. */
  function functions(): OpenedWorker<TransferActions>['functions'] {
    if (worker === null) {
      forget({ kind: 'idle' });
      worker = start();
    }
    return worker.functions;
  }

  /** `store`, which starts the first worker when somebody subscribes. After a death the person starts the next. */
  function starting<Value>(store: ReadableStore<Value>): ReadableStore<Value> {
    return {
      getSnapshot: store.getSnapshot,
      subscribe: (listener) => {
        if (state.getSnapshot().kind === 'idle') functions();
        return store.subscribe(listener);
      },
    };
  }

  const actions: TransferActions = {
    open: (...files) => functions().open(...files),
    answer: (choices) => functions().answer(choices),
    chooseSource: (source) => functions().chooseSource(source),
    choose: (choices) => functions().choose(choices),
    start: () => functions().start(),
    pause: () => void functions().pause(),
    resume: () => void functions().resume(),
    stop: () => void functions().stop(),
    notImported: () => functions().notImported(),
    reset: () => void functions().reset(),
    undo: (importId) => functions().undo(importId),
    forget: (importId) => functions().forget(importId),
    keptDays: (importId) => functions().keptDays(importId),
  };
  const transfer: Transfer = { state: starting(state), imports: starting(imports), actions };

  return {
    transfer,
    rest: () => worker?.drop(),
    resume() {
      if (worker === null) return;
      const wasBusy = isBusy[state.getSnapshot().kind];
      forget(wasBusy ? { kind: 'refused', refusal: { kind: 'worker-died' } } : { kind: 'idle' });
      if (!wasBusy) functions();
    },
    close: () => {
      worker?.drop();
      worker = null;
    },
  };
}

/**
 * Whether the person waits for the worker, or it for the person: its end must be said, and no next file may replace what
 * Import shows.
 */
export const isBusy: Readonly<Record<TransferState['kind'], boolean>> = {
  idle: false,
  reading: true,
  refused: false,
  asking: true,
  planned: true,
  importing: true,
  ended: false,
};
