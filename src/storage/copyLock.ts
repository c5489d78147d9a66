/**
 * The Web Lock of one person's database. Each page that has the database open shares the lock. A removal holds it
 * alone, so that no page writes words into a database that is about to be deleted. Browsers offer locks to secure
 * pages only; elsewhere nothing is locked.
 */
const copyLock = (uid: string): string => `daylog-copy:${uid}`;

/**
 * The Web Lock of the connections to one person's database. A page that is frozen gives up {@link copyLock}, and its
 * words can be removed. Its connection stays if one of its transactions had not ended yet: the browser closes it when
 * the page runs again.
 */
const connectionLock = (uid: string): string => `daylog-connection:${uid}`;

/** Shares the lock of the copy. Resolves with the function that releases it. */
export const shareCopy = (uid: string): Promise<() => void> => share(copyLock(uid));

/** Shares the lock of the connections. Resolves with the function that releases it. */
export const shareConnection = (uid: string): Promise<() => void> => share(connectionLock(uid));

function share(name: string): Promise<() => void> {
  const locks = platformLocks();
  if (locks === null) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () =>
      new Promise<void>((release) => {
        resolve(release);
      });
    locks
      .request(name, { mode: 'shared' }, held)
      // Browsers that refuse locks refuse storage too. The next opening reports it.
      .catch(() => resolve(() => undefined));
  });
}

/** The time between two tries for a lock, ms. */
const retryMs = 250;
/** How often {@link whileUnconnected} tries. A page that runs ends its transactions meanwhile. */
const connectionTries = 5;

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
  for (;;) {
    signal.throwIfAborted();
    const tried = await tryAlone(copyLock(uid), work);
    if (tried !== null) return tried.value;
    await pause(signal);
  }
}

/** Runs `work` while no page is connected to the database. null: a page stays connected. */
export async function whileUnconnected<Value>(
  uid: string,
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value | null> {
  for (let tries = 1; ; tries += 1) {
    const tried = await tryAlone(connectionLock(uid), work);
    if (tried !== null) return tried.value;
    if (tries === connectionTries) return null;
    await pause(signal);
  }
}

/** Runs `work` with the lock `name` alone. null: a page holds it. */
async function tryAlone<Value>(
  name: string,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value } | null> {
  const locks = platformLocks();
  if (locks === null) return { value: await work() };
  return locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { value: await work() },
  );
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
