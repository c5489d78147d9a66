import type { Clock } from '../../../src/lib/Clock.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../../../src/log/TabChannel.ts';

/*
 * As version 0.1 has it. Never changed. It goes with `src/log/earlierRelease.ts`.
 */

/** How long a screen waits for a sign of the engine before it gives up, in ms. */
export const answerTimeoutMs = 10_000;
/** How often the engine reports that it still waits for the server, in ms. */
export const askingEveryMs = 4_000;

/**
 * The engine's answer to `question`. null if no engine is there or it falls silent. `id` must be unique for
 * ever.
 */
export function askEngine(
  channel: TabChannel,
  clock: Clock,
  id: string,
  question: RemoteQuestion,
): Promise<RemoteAnswer | null> {
  return new Promise((resolve) => {
    const end = (answer: RemoteAnswer | null) => {
      unsubscribe();
      cancel();
      resolve(answer);
    };
    const unsubscribe = channel.subscribe((message) => {
      if (message.kind === 'answer' && message.id === id) end(message.answer);
      else if (message.kind === 'asking' && message.id === id) {
        cancel();
        cancel = giveUpLater();
      }
    });
    const giveUpLater = () => clock.setTimer(() => end(null), answerTimeoutMs);
    let cancel = giveUpLater();
    channel.post({ kind: 'question', id, question });
  });
}
