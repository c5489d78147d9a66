import type { Unsubscribe } from '../../../src/lib/Clock.ts';
import type { EngineTimers } from '../../../src/lib/createTimers.ts';
import { askingEveryMs } from './askEngine.ts';
import type { RemoteAnswer, TabChannel } from '../../../src/log/TabChannel.ts';

/*
 * As version 0.1 has it. Never changed. It goes with `src/log/earlierRelease.ts`.
 */

/**
 * Answers the question `id` of a tab with what `find` finds, unless `timers` have stopped. While the server takes its
 * time, the tab hears every few seconds that it still does.
 */
export async function answerQuestion(
  id: string,
  find: () => Promise<RemoteAnswer>,
  { channel, timers }: { readonly channel: TabChannel; readonly timers: EngineTimers },
): Promise<void> {
  let cancel = postAskingLater();
  function postAskingLater(): Unsubscribe {
    return timers.start(() => {
      channel.post({ kind: 'asking', id });
      cancel = postAskingLater();
    }, askingEveryMs);
  }
  const answer = await find();
  cancel();
  if (!timers.hasStopped()) channel.post({ kind: 'answer', id, answer });
}
