import type { Clock, Unsubscribe } from '../lib/Clock.ts';

/** After this time without the engine, in ms, days that are not on the device count as unreachable. */
export const engineSilenceMs = 3000;

/**
 * Calls `onSilent` if the engine has not spoken in time after `start`. Without a network there may be no
 * engine.
 */
export function createEngineSilence(clock: Pick<Clock, 'setTimer'>, onSilent: () => void) {
  let isSilent = false;
  let cancel: Unsubscribe = () => undefined;
  return {
    isSilent: () => isSilent,
    start: () => {
      cancel = clock.setTimer(() => {
        isSilent = true;
        onSilent();
      }, engineSilenceMs);
    },
    /** The engine has spoken. */
    end: () => {
      cancel();
      isSilent = false;
    },
    /** Stops the timer. The known state stays. */
    stop: () => cancel(),
  };
}
