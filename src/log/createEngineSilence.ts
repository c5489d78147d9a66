import type { Clock, Unsubscribe } from '../lib/Clock.ts';

/** Without word from the engine for this long, days that are not here are said to be out of reach. */
export const engineSilenceMs = 3000;

/** Calls `onSilent` when the engine has not spoken in time after `start`: without a network there may be none. */
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
    /** Waits no longer; what was known stays. */
    stop: () => cancel(),
  };
}
