import type { Clock } from '../lib/Clock.ts';
import { createEngineTimers } from '../lib/createTimers.ts';
import { failure } from '../lib/result.ts';
import type { Engine } from '../log/Engine.ts';
import type { EngineCalls, KeyRecordCalls } from '../log/EngineCalls.ts';
import { serveEngine } from '../log/engineLine.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import type { ConnectionWatch } from './serveKeyRecord.ts';

/** The answer to every call. */
const refuse = () => Promise.resolve(failure<RemoteError>({ kind: 'locked', cause: null }));

/** The gate answers the calls about the key record. */
const refusals: Omit<EngineCalls, keyof KeyRecordCalls> = {
  versions: refuse,
  trash: refuse,
  versionPage: refuse,
  trashPage: refuse,
  erasedPage: refuse,
  erase: refuse,
  emptyTrash: refuse,
  photoThumb: refuse,
  photoBody: refuse,
  photoUsage: refuse,
  photoPage: refuse,
  photoErase: refuse,
  index: refuse,
};

/**
 * The engine of a log that this device may not use: it lacks the keys, or the server says something wrong. It reads no
 * rows, sends nothing and deletes nothing. It tells the tabs why, and refuses their calls at once.
 */
export function createHeldEngine(deps: {
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly watchConnection: ConnectionWatch;
  readonly heldBy: 'locked' | 'encryption-faulty';
}): Engine {
  const { channel, heldBy } = deps;
  const timers = createEngineTimers(deps.clock);
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
        }),
        serveEngine(refusals, { channel, timers }),
      ];
    },
    wake: () => undefined,
    stop: () => {
      timers.stopAll();
      for (const end of unsubscribe) end();
    },
  };
}
