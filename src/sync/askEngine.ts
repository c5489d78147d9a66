import type { RemoteError, Clock } from './ports.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from './TabChannel.ts';

/** How long a screen waits for the engine's answer before it is told that there is none. */
export const answerTimeoutMs = 10_000;

/** Nobody answered: there is no engine, or it is not connected. */
export const noAnswer: RemoteError = { kind: 'offline', cause: null };

/** What the engine answers to `question`; null when none does in time. `id` names the question for ever. */
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
    });
    const cancel = clock.setTimer(() => end(null), answerTimeoutMs);
    channel.post({ kind: 'question', id, question });
  });
}
