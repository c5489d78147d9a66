import { createValueStore } from '../../../src/lib/createValueStore.ts';
import type { ListedImport, Transfer, TransferState } from '../../../src/transfer/Transfer.ts';

/** Imports of a device that has none. A test that imports brings its own. */
export function idleTransfer(): Transfer {
  const nothing = () => Promise.reject(new Error('This test has no imports'));
  return {
    state: createValueStore<TransferState>({ kind: 'idle' }),
    imports: createValueStore<readonly ListedImport[] | null>([]),
    actions: {
      open: nothing,
      answer: nothing,
      chooseSource: nothing,
      choose: nothing,
      start: nothing,
      pause: () => undefined,
      resume: () => undefined,
      stop: () => undefined,
      notImported: nothing,
      reset: () => undefined,
      undo: nothing,
      forget: nothing,
      keptDays: nothing,
    },
  };
}
