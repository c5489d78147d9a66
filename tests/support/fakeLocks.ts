interface Request {
  work: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The Web Locks of one browser, for exclusive requests: a queue, and theft as the standard has it. Like Chromium 156,
 * it grants nothing behind a queued request that was aborted.
 */
export function createFakeLocks() {
  const queues = new Map<string, { held: Request | null; waiting: Request[] }>();

  function grantNext(name: string): void {
    const queue = queues.get(name);
    const next = queue?.held === null ? queue.waiting.shift() : undefined;
    if (queue === undefined || next === undefined) return;
    queue.held = next;
    const release = (settle: () => void) => {
      settle();
      // A stolen lock is nobody's to return.
      if (queue.held !== next) return;
      queue.held = null;
      grantNext(name);
    };
    queueMicrotask(() => {
      next.work().then(
        (value) => release(() => next.resolve(value)),
        (error: unknown) => release(() => next.reject(error)),
      );
    });
  }

  return {
    request(name: string, options: LockOptions, work: () => Promise<unknown>) {
      const { steal = false, signal } = options;
      const queue = queues.get(name) ?? { held: null, waiting: [] };
      queues.set(name, queue);
      return new Promise<unknown>((resolve, reject) => {
        const request = { work, resolve, reject };
        signal?.addEventListener('abort', () => {
          if (!queue.waiting.includes(request)) return;
          // It stays in the queue, and is never granted.
          request.work = () => new Promise(() => undefined);
          reject(new DOMException('', 'AbortError'));
        });
        if (steal) {
          queue.held?.reject(new DOMException('', 'AbortError'));
          queue.held = null;
          queue.waiting.unshift(request);
        } else queue.waiting.push(request);
        grantNext(name);
      });
    },
  };
}
