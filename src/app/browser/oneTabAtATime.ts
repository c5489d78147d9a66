/**
 * Runs `work` while no other tab holds the Web Lock `name`. When `signal` aborts before, it resolves without running
 * it. Browsers offer locks to secure pages only; elsewhere tabs do not wait.
 */
export async function oneTabAtATime(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (signal.aborted) return;
  if (!window.isSecureContext) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
