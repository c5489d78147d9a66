import type { LastUse, LastUseMemory } from '../../account/AppLock.ts';

const name = 'daylog:last-use';

/**
 * The last use of this tab, in its `sessionStorage`: a reload keeps it, another tab does not see it, and it ends with
 * the tab. Without storage, a reload asks.
 */
export function sessionStorageLastUse(open: () => Storage): LastUseMemory {
  return {
    read() {
      try {
        return parseLastUse(JSON.parse(open().getItem(name) ?? 'null'));
      } catch {
        // Storage is switched off, or another program wrote into it.
        return null;
      }
    },
    write(use) {
      try {
        if (use === null) open().removeItem(name);
        else open().setItem(name, JSON.stringify(use));
      } catch {
        // Storage is switched off or full, so the next reload asks.
      }
    },
  };
}

function parseLastUse(value: unknown): LastUse | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('uid' in value) || !('lockings' in value) || !('atMs' in value)) return null;
  const { uid, lockings, atMs } = value;
  const isUse = typeof uid === 'string' && typeof lockings === 'number' && typeof atMs === 'number';
  return isUse ? { uid, lockings, atMs } : null;
}
