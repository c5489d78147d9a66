/**
 * The Web Lock of one person's database. Each page that has the database open shares the lock. A removal holds it
 * alone, so that no page writes words into a database that is about to be deleted. Browsers offer locks to secure
 * pages only; elsewhere nothing is locked.
 */
const lockName = (uid: string): string => `daylog-copy:${uid}`;

/** Shares the lock. Resolves with the function that releases it. */
export function shareCopy(uid: string): Promise<() => void> {
  const locks = platformLocks();
  if (locks === null) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () =>
      new Promise<void>((release) => {
        resolve(release);
      });
    locks
      .request(lockName(uid), { mode: 'shared' }, held)
      // Browsers that refuse locks refuse storage too. The next opening reports it.
      .catch(() => resolve(() => undefined));
  });
}

/** Runs `work` while no page has the database open. Rejects with `AbortError` when `signal` aborts the wait. */
export function withCopyAlone<Value>(
  uid: string,
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  const locks = platformLocks();
  return locks === null ? work() : locks.request(lockName(uid), { signal }, work);
}

function platformLocks(): LockManager | null {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return null;
  // In some DOMs without locks this is null.
  const { locks }: { readonly locks: LockManager | null } = navigator;
  return locks;
}
