import type { Clock, Unsubscribe } from '../../lib/Clock.ts';

/** What an idle watch listens to and reports. */
export interface IdleWatchDeps {
  readonly clock: Clock;
  /** Calls back at each input of this tab. */
  readonly onInput: (listener: () => void) => Unsubscribe;
  /** Tells the other tabs of an input in this one. `atMs`: epoch ms. */
  readonly tell: (atMs: number) => void;
  /** No tab had input for the time of the watch. */
  readonly onIdle: () => void;
}

/** Watches for a time without input. */
export interface IdleWatch {
  /** Watches from now on, or goes on with another time. 0: does not watch. */
  watch(afterMinutes: number): void;
  /** Another tab had input at `atMs`, epoch ms. */
  hear(atMs: number): void;
}

/**
 * Time between two comparisons with the clock, in ms. A timer of the whole time would not do: it stands still while
 * the device sleeps.
 */
const checkEveryMs = 1000;

/** Time between two messages about input, in ms. */
const tellEveryMs = 1000;

const msPerMinute = 60_000;

/** An idle watch that does not watch yet. */
export function createIdleWatch({ clock, onInput, tell, onIdle }: IdleWatchDeps): IdleWatch {
  let lastInputMs = 0;
  let toldMs = 0;
  let watching: { readonly afterMs: number; readonly stop: Unsubscribe } | null = null;

  /** Whether the time is over; it is then reported. */
  function isOver(): boolean {
    if (watching === null) return true;
    const nowMs = clock.now();
    // The clock was set back: the time starts again.
    lastInputMs = Math.min(lastInputMs, nowMs);
    if (nowMs - lastInputMs < watching.afterMs) return false;
    onIdle();
    return true;
  }

  function noteInput(): void {
    // After a sleep, the input that wakes the device comes too late.
    if (isOver()) return;
    lastInputMs = clock.now();
    if (Math.abs(lastInputMs - toldMs) < tellEveryMs) return;
    toldMs = lastInputMs;
    tell(lastInputMs);
  }

  return {
    watch(afterMinutes) {
      const afterMs = afterMinutes * msPerMinute;
      if (afterMs === (watching?.afterMs ?? 0)) return;
      if (watching === null) lastInputMs = clock.now();
      watching?.stop();
      watching = null;
      if (afterMs === 0) return;
      const stops = [onInput(noteInput), repeat(clock, isOver)];
      watching = {
        afterMs,
        stop: () => {
          for (const stop of stops) stop();
        },
      };
    },
    hear(atMs) {
      lastInputMs = Math.max(lastInputMs, atMs);
    },
  };
}

/** Calls `work` every {@link checkEveryMs}. Returns the way to stop. */
function repeat(clock: Clock, work: () => void): Unsubscribe {
  let cancel = clock.setTimer(turn, checkEveryMs);
  function turn(): void {
    cancel = clock.setTimer(turn, checkEveryMs);
    work();
  }
  return () => cancel();
}
