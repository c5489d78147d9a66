import type { Clock, Unsubscribe } from '../lib/Clock.ts';
import type { TabChannel } from './TabChannel.ts';

/** After this time without a connection, in ms, days that are not on the device count as unreachable. */
export const engineSilenceMs = 3000;

/** Calls `onUnreached` if no engine has reached the server in time after `start`. Offline there may be no engine. */
export function createEngineSilence(clock: Pick<Clock, 'setTimer'>, onUnreached: () => void) {
  let isSilent = false;
  let isStarting = false;
  let hasSpoken = false;
  let firstContact = Promise.resolve();
  let endFirstContact: () => void = () => undefined;
  let cancel: Unsubscribe = () => undefined;

  function stop(): void {
    cancel();
    isStarting = false;
    endFirstContact();
  }

  return {
    isSilent: () => isSilent,
    /** The engine still has time to reach the server for the first time. */
    isStarting: () => isStarting,
    /**
     * Resolves when the engine has reached the server, or when its time for that is over. Do not call the engine
     * before: an engine that is still starting loses the call.
     */
    firstContact: () => firstContact,
    start: () => {
      hasSpoken = false;
      isStarting = true;
      firstContact = new Promise((resolve) => (endFirstContact = resolve));
      cancel = clock.setTimer(() => {
        stop();
        isSilent = !hasSpoken;
        onUnreached();
      }, engineSilenceMs);
    },
    /** The engine has spoken. */
    end: (isConnected: boolean) => {
      hasSpoken = true;
      isSilent = false;
      if (isConnected) stop();
    },
    /** Stops the timer. The known state stays. */
    stop,
  };
}

/**
 * Whether an engine may answer, for a worker that has no open log. Waits for an engine that is starting, as an open
 * log does. Listens to `channel` for good.
 */
export function watchForEngine(channel: TabChannel, clock: Clock): () => Promise<boolean> {
  const silence = createEngineSilence(clock, () => undefined);
  channel.subscribe((message) => {
    if (message.kind === 'engine') silence.end(message.status.isConnected);
  });
  silence.start();
  channel.post({ kind: 'engine-wanted' });
  return async () => {
    await silence.firstContact();
    return !silence.isSilent();
  };
}
