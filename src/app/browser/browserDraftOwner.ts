import type { DraftOwner } from '../../log/writes/drafts.ts';

const nameKey = 'daylog:tab';
const lockPrefix = 'daylog-tab:';

/**
 * This tab as an owner of drafts. Its name outlives a reload in `sessionStorage`, but lies there only while
 * no page of the tab runs: a tab that the person duplicates copies that storage, and must not copy the
 * name. A crash loses the name; the Web Lock that every open tab holds tells that it is free.
 */
export function browserDraftOwner(): DraftOwner {
  const name = takeName() ?? crypto.getRandomValues(new Uint32Array(3)).join('-');
  window.addEventListener('pagehide', () => {
    leaveName(name);
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

/** Held until the page is gone. */
function holdLock(name: string): void {
  navigator.locks
    .request(`${lockPrefix}${name}`, () => new Promise<never>(() => undefined))
    // Not allowed to keep anything here: then there are no drafts of other tabs either.
    .catch(() => undefined);
}

function takeName(): string | null {
  try {
    const name = window.sessionStorage.getItem(nameKey);
    window.sessionStorage.removeItem(nameKey);
    return name;
  } catch {
    // Storage is switched off: then there are no drafts either.
    return null;
  }
}

function leaveName(name: string): void {
  try {
    window.sessionStorage.setItem(nameKey, name);
  } catch {
    // The draft goes to the next tab that asks, as after a crash.
  }
}
