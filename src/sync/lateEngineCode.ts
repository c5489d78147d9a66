import type { EngineCode } from './EngineCode.ts';

/** Each part in a file of its own, which the browser fetches when the engine first wants it. */
export const lateEngineCode: EngineCode = {
  loadFilling: async () => (await import('./openFilling.ts')).openFilling,
  loadSettling: async () => (await import('./openSettling.ts')).openSettling,
};
