import type { DraftOwner } from '../../log/writes/drafts.ts';

const nameKey = 'daylog:tab';
const lockPrefix = 'daylog-tab:';

/**
 * This tab as an owner of drafts. `sessionStorage` holds its name only during a reload, because duplicating a tab
 * copies `sessionStorage`. A crash loses the name. The Web Lock that every open tab holds then shows that the name
 * is free.
 */
export function browserDraftOwner(): DraftOwner {
  const name = takeName() ?? crypto.getRandomValues(new Uint32Array(3)).join('-');
  window.addEventListener('pagehide', () => {
    storeName(name);
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) takeName();
  });
  if (window.isSecureContext) holdLock(name);

  return {
    name,
    async openTabs() {
      if (!window.isSecureContext) return new Set([name]);
      const { held = [], pending = [] } = await navigator.locks.query();
      const names = [...held, ...pending].map((lock) => lock.name ?? '');
      const ours = names.filter((lock) => lock.startsWith(lockPrefix));
      return new Set([name, ...ours.map((lock) => lock.slice(lockPrefix.length))]);
    },
  };
}

/** Holds the lock until the page closes. */
function holdLock(name: string): void {
  navigator.locks
    .request(`${lockPrefix}${name}`, () => new Promise<never>(() => undefined))
    // Storage is not allowed, so other tabs have no drafts either.
    .catch(() => undefined);
}

function takeName(): string | null {
  try {
    const name = window.sessionStorage.getItem(nameKey);
    window.sessionStorage.removeItem(nameKey);
    return name;
  } catch {
    // Storage is switched off, so there are no drafts.
    return null;
  }
}

function storeName(name: string): void {
  try {
    window.sessionStorage.setItem(nameKey, name);
  } catch {
    // The next tab takes over the draft, as after a crash.
  }
}
