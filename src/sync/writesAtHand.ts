import type { LateWrites } from './lateWrites.ts';
import { openDayWrites } from './openDayWrites.ts';
import { createValueStore } from './valueStore.ts';

/** The code that writes where nobody has to wait for it: in tests, which load everything beforehand. */
export const writesAtHand: LateWrites = {
  ready: () => Promise.resolve(openDayWrites),
  tried: () => Promise.resolve(),
  wake: () => undefined,
  isMissing: createValueStore(false),
};
