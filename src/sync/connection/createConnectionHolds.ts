import type { Unsubscribe } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';

/** How often a missing sign-in is tested. */
const signInPollMs = 60_000;
/** The next pause is short again after this time without a failure. */
const quietMs = 180_000;

/** Reasons to leave a connection unused. */
export interface ConnectionHolds {
  /** The connection answers nothing. */
  isSuspended(): boolean;
  needsSignIn(): boolean;
  /** Begins a suspension of 1 s to 60 s, unless there is one. */
  suspend(): void;
  awaitSignIn(): void;
  /** Calls `onResume` in 1 s to 60 s, without a suspension. */
  resumeLater(): void;
  clear(): void;
}

/** Ends with `timers`. */
export function createConnectionHolds(deps: {
  readonly timers: EngineTimers;
  readonly random: () => number;
  /** A suspension is over: continue if nothing else holds the connection. */
  onResume(): void;
  /** A minute after `awaitSignIn`: try again, because a person may have signed in. */
  onSignInPoll(): void;
}): ConnectionHolds {
  let isSuspended = false;
  let needsSignIn = false;
  let failures = 0;
  let cancelForgetting: Unsubscribe = () => undefined;

  function retryLater(retry: () => void): void {
    const delayMs = retryDelayMs(failures++, deps.random);
    deps.timers.start(retry, delayMs);
    cancelForgetting();
    // An answer does not end the failures: the server may answer one request and refuse another each time.
    cancelForgetting = deps.timers.start(() => {
      failures = 0;
    }, delayMs + quietMs);
  }

  return {
    isSuspended: () => isSuspended,
    needsSignIn: () => needsSignIn,
    suspend: () => {
      if (isSuspended) return;
      isSuspended = true;
      retryLater(() => {
        if (!isSuspended) return;
        isSuspended = false;
        deps.onResume();
      });
    },
    awaitSignIn: () => {
      needsSignIn = true;
      deps.timers.start(() => deps.onSignInPoll(), signInPollMs);
    },
    resumeLater: () => retryLater(() => deps.onResume()),
    clear: () => {
      isSuspended = false;
      needsSignIn = false;
    },
  };
}
