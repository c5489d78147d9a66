import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { TabChannel, TabMessage } from '../../log/TabChannel.ts';

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
export function watchLeader(deps: {
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
