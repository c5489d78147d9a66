/**
 * Runs `work` while no other tab holds the Web Lock `name`. When `signal` aborts before, it resolves at once, without
 * running it. Browsers offer locks to secure pages only; elsewhere tabs do not wait.
 *
 * A queued request is never aborted: Chromium 156 grants nothing behind one, against the standard. A request that is
 * granted too late returns the lock at once.
 */
export async function oneTabAtATime(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (signal.aborted) return;
  if (!window.isSecureContext) return work();
  let hasBegun = false;
  const over = new AbortController();
  const abandoned = new Promise<void>((resolve) => {
    const leave = () => {
      if (!hasBegun) resolve();
    };
    signal.addEventListener('abort', leave, { once: true, signal: over.signal });
  });
  const turn = navigator.locks.request(name, async () => {
    if (signal.aborted) return;
    hasBegun = true;
    await work();
  });
  try {
    await Promise.race([turn, abandoned]);
  } finally {
    over.abort();
  }
}
