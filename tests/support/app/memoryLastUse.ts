import type { LastUse, LastUseMemory } from '../../../src/account/AppLock.ts';

/** What one tab remembers of its last use, also after a reload. */
export function memoryLastUse(): LastUseMemory {
  let kept: LastUse | null = null;
  return {
    read: () => kept,
    write: (use) => {
      kept = use;
    },
  };
}
