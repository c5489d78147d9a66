import type { RemoteError } from './RemoteError.ts';
import type { Clock } from '../lib/Clock.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from './TabChannel.ts';

/** How long a screen waits for a sign of the engine before it is told that there is none. */
export const answerTimeoutMs = 10_000;
/** How often the engine says that it still waits for the server. */
export const askingEveryMs = 4_000;

/** Nobody answered: there is no engine, or it is not connected. */
export const noAnswer: RemoteError = { kind: 'offline', cause: null };

/**
 * What the engine answers to `question`; null when there is none, or it falls silent. `id` names the question for
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
