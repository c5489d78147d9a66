import type { WriteCode } from './WriteCode.ts';

/** Each part in a file of its own, which the browser fetches when it is first wanted. */
export const lateWriteCode: WriteCode = {
  loadHistory: async () => (await import('./openHistory.ts')).openHistory,
  loadRebase: async () => (await import('./rebase.ts')).rebase,
};
