import type { LateWrites } from './lateWrites.ts';
import { openDayWrites } from './openDayWrites.ts';
import { openHistory } from './openHistory.ts';
import { rebase } from './rebase.ts';
import { createValueStore } from './valueStore.ts';
import type { WriteCode } from './WriteCode.ts';

/** What writing seldom needs, where nobody has to wait for it. */
export const writeCodeAtHand: WriteCode = {
  loadHistory: () => Promise.resolve(openHistory),
  loadRebase: () => Promise.resolve(rebase),
};

/** The code that writes, with `code` as what it seldom needs. */
export const writesWith = (code: WriteCode): LateWrites => ({
  ready: () => Promise.resolve((parts) => openDayWrites(parts, code)),
  tried: () => Promise.resolve(),
  wake: () => undefined,
  isMissing: createValueStore(false),
});

/** The code that writes where nobody has to wait for it: in tests, which load everything beforehand. */
export const writesAtHand = writesWith(writeCodeAtHand);
