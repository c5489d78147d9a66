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

/** The time between two tries of {@link withCopyAlone}, ms. */
const retryMs = 250;

/**
 * Runs `work` while no page has the database open. Rejects with `AbortError` when `signal` aborts the wait.
 *
 * The wait is no queued request. Chromium 156 grants nothing behind a queued request that is aborted, against the
 * standard, so the next sign-in would wait for ever.
 */
export async function withCopyAlone<Value>(
  uid: string,
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  const locks = platformLocks();
  if (locks === null) return work();
  for (;;) {
    signal.throwIfAborted();
    const tried = await locks.request(lockName(uid), { ifAvailable: true }, async (lock) =>
      lock === null ? null : { value: await work() },
    );
    if (tried !== null) return tried.value;
    await pause(signal);
  }
}

/** Resolves after {@link retryMs}, or when `signal` aborts. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, retryMs);
    signal.addEventListener('abort', end);
  });
}

function platformLocks(): LockManager | null {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return null;
  // In some DOMs without locks this is null.
  const { locks }: { readonly locks: LockManager | null } = navigator;
  return locks;
}
