import { failure } from '../lib/result.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../log/TabChannel.ts';
import type { ConnectionWatch } from './answerKeyQuestions.ts';
import type { ModeEngine } from './createGate.ts';

/** The answer to every question. */
const locked: RemoteError = { kind: 'locked', cause: null };

/**
 * The engine of a log that this device may not use: it lacks the keys, or the server says something wrong. It reads no
 * rows, sends nothing and deletes nothing. It tells the tabs why, and refuses their questions at once.
 */
export function createHeldEngine(deps: {
  readonly channel: TabChannel;
  readonly watchConnection: ConnectionWatch;
  readonly heldBy: 'locked' | 'encryption-faulty';
}): ModeEngine & { start(): void } {
  const { channel, heldBy } = deps;
  let isConnected = false;
  let clockOffsetMs: number | null = null;
  let unsubscribe: readonly (() => void)[] = [];

  function report(): void {
    const status = { isConnected, heldBy, savedAsOfMs: null, storage: null, clockOffsetMs };
    channel.post({ kind: 'engine', status });
  }

  return {
    start: () => {
      unsubscribe = [
        deps.watchConnection((state) => {
          ({ isConnected } = state);
          if (isConnected) clockOffsetMs = state.serverTimeOffsetMs;
          report();
        }),
        channel.subscribe((message) => {
          if (message.kind === 'engine-wanted') report();
          if (message.kind !== 'question') return;
          const answer = refusalOf(message.question);
          if (answer !== null) channel.post({ kind: 'answer', id: message.id, answer });
        }),
      ];
    },
    wake: () => undefined,
    stop: () => {
      for (const end of unsubscribe) end();
    },
  };
}

/** null: the gate answers it. */
function refusalOf({ kind }: RemoteQuestion): RemoteAnswer | null {
  if (kind === 'key-record' || kind === 'put-key-record') return null;
  return { kind, result: failure(locked) };
}
