/** Node's longest timer. A longer one would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Waits for the expiry of one credential. Does not keep the process alive. */
export class ExpiryTimer {
  #timer: NodeJS.Timeout | null = null;

  /**
   * Calls back once when `expiresAtMs` (epoch ms) has passed, and replaces the previous watch. Null never expires.
   */
  watch(expiresAtMs: number | null, onExpired: () => void): void {
    this.stop();
    if (expiresAtMs === null) return;
    const leftMs = Math.max(expiresAtMs - Date.now(), 0);
    const next = (): void => {
      if (leftMs <= maxTimerMs) onExpired();
      else this.watch(expiresAtMs, onExpired);
    };
    this.#timer = setTimeout(next, Math.min(leftMs, maxTimerMs)).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
