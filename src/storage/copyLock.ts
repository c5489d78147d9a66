/**
 * The Web Lock of one person's database. Everybody who has it open shares the lock; whoever removes it holds the
 * lock alone, so that nobody writes words into what is about to be deleted. Browsers offer locks to secure
 * pages only; elsewhere nothing is locked.
 */
const lockName = (uid: string): string => `daylog-copy:${uid}`;

/** Shares the lock; resolves with the way to give it back. */
export function shareCopy(uid: string): Promise<() => void> {
  const locks = platformLocks();
  if (locks === null) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () =>
      new Promise<void>((giveBack) => {
        resolve(giveBack);
      });
    locks
      .request(lockName(uid), { mode: 'shared' }, held)
      // Locks are refused where storage is: what is opened next says so.
      .catch(() => resolve(() => undefined));
  });
}

/** Runs `work` while nobody has the database open. Rejects with `AbortError` when `signal` aborts before. */
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
  // Some DOMs without locks say so by null.
  const { locks }: { readonly locks: LockManager | null } = navigator;
  return locks;
}
