import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { TabChannel, TabMessage } from '../../log/TabChannel.ts';

/** The Web Lock of the worker that syncs the log of `uid`. */
export const lockOf = (uid: string): string => `daylog-sync:${uid}`;

/**
 * Runs `work` while this worker leads the log of `uid`: it holds the log's lock. Resolves without running it when
 * `signal` aborts first. Rejects when `work` does. `work` must end when `over` aborts: on `signal`, or when another worker
 * has stolen the lock.
 */
export type Lead = (
  uid: string,
  signal: AbortSignal,
  work: (over: AbortSignal) => Promise<void>,
) => Promise<void>;

/** The Web Locks of the browser. */
interface Locks {
  request(name: string, options: LockOptions, work: () => Promise<void>): Promise<unknown>;
}

/**
 * The lead among the workers of a browser. A worker that waits for it watches the one that has it. It steals the lock of a
 * leader that stands still.
 *
 *   queued for the lock ──granted────────────────────────► leads ──work ends──► lock returned
 *            └──leader silent──► steals the lock ─granted──►  └──stolen: `over`──► work ends
 *
 * A queued request is never aborted: Chromium 156 grants nothing behind one, against the standard. A request that is
 * granted too late returns the lock at once.
 */
export function createLead(deps: {
  readonly locks: Locks;
  readonly openChannel: (uid: string) => TabChannel;
  readonly clock: Clock;
}): Lead {
  const { locks, clock } = deps;

  return async (uid, signal, work) => {
    if (signal.aborted) return;
    const channel = deps.openChannel(uid);
    const over = new AbortController();
    let hasBegun = false;
    let stopWatching: Unsubscribe = () => undefined;

    const turn = new Promise<void>((resolve, reject) => {
      async function lead(): Promise<void> {
        if (hasBegun || signal.aborted) return;
        hasBegun = true;
        stopWatching();
        const stopAnswering = answerAsLeader(channel, over.signal);
        await work(over.signal).then(resolve, reject);
        stopAnswering();
      }

      function request(options: LockOptions): void {
        locks.request(lockOf(uid), options, lead).catch((error: unknown) => {
          // The lock was stolen. Nobody aborts a request.
          if (error instanceof DOMException && error.name === 'AbortError') over.abort();
          else reject(new Error('The lock is refused', { cause: error }));
        });
      }

      const onAbort = () => {
        over.abort();
        if (!hasBegun) resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true, signal: over.signal });
      request({});
      stopWatching = watchLeader({ channel, clock, onSilent: () => request({ steal: true }) });
    });
    try {
      await turn;
    } finally {
      over.abort();
      stopWatching();
      channel.close();
    }
  };
}

/** Tells the workers that wait that this one runs. */
function answerAsLeader(channel: TabChannel, over: AbortSignal): Unsubscribe {
  channel.post({ kind: 'leader' });
  return channel.subscribe(({ kind }) => {
    if (kind === 'leader-wanted' && !over.aborted) channel.post({ kind: 'leader' });
  });
}

/** The time from a sign of the leader to the next question, ms. */
const restMs = 5_000;
/** The time that the leader has for an answer, ms. */
const patienceMs = 2_000;
/** A leader that leaves this many questions in a row unanswered has stopped. */
const mostUnanswered = 4;

/**
 * Messages that only a leading worker posts. Leaders of older app versions do not know `leader-wanted`. Their engine
 * answers `engine-wanted`.
 */
const signs: ReadonlySet<TabMessage['kind']> = new Set([
  'leader',
  'engine',
  'fill',
  'encryption',
  'who-is-there',
  'asking',
  'answer',
]);

/**
 * Watches the worker that leads, for a worker that waits for the lead. Calls `onSilent` when it has answered nothing for
 * eight seconds, and then goes on.
 *
 *   asks ──2 s──► unanswered ──4 in a row──► onSilent ──┐
 *    ▲ ▲              └──────── asks again              │
 *    │ └── 5 s after any sign of the leader             │
 *    └──────────────────────────────────────────────────┘
 */
function watchLeader(deps: {
  readonly channel: Pick<TabChannel, 'post' | 'subscribe'>;
  readonly clock: Clock;
  readonly onSilent: () => void;
}): Unsubscribe {
  const { channel, clock } = deps;
  let unanswered = 0;
  let cancel: Unsubscribe = () => undefined;

  function ask(): void {
    channel.post({ kind: 'leader-wanted' });
    if (unanswered > 0) channel.post({ kind: 'engine-wanted' });
    const askedAtMs = clock.now();
    cancel = clock.setTimer(() => judge(clock.now() - askedAtMs), patienceMs);
  }

  function judge(waitedMs: number): void {
    // Late: this worker itself stood still, perhaps with the leader. Early: the clock was set back.
    const wasAwake = waitedMs >= 0 && waitedMs <= 2 * patienceMs;
    unanswered = wasAwake ? unanswered + 1 : 0;
    if (unanswered >= mostUnanswered) {
      unanswered = 0;
      deps.onSilent();
    }
    ask();
  }

  const unsubscribe = channel.subscribe(({ kind }) => {
    if (!signs.has(kind)) return;
    unanswered = 0;
    cancel();
    cancel = clock.setTimer(ask, restMs);
  });

  // The last words of a deposed leader may be wrong by now. The one that leads says the state again.
  channel.post({ kind: 'engine-wanted' });
  ask();
  return () => {
    cancel();
    unsubscribe();
  };
}
