import type { EngineCode } from './EngineCode.ts';
import { openFilling } from './openFilling.ts';
import { openSettling } from './openSettling.ts';

/** All code of the engine where nobody has to wait for it: in tests, which load everything beforehand. */
export const engineCodeAtHand: EngineCode = {
  loadFilling: () => Promise.resolve(openFilling),
  loadSettling: () => Promise.resolve(openSettling),
};
