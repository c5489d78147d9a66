import type { LocalStore } from '../../src/sync/LocalStore.ts';
import type { Clock, Unsubscribe } from '../../src/sync/ports.ts';
import type { TabChannel } from '../../src/sync/TabChannel.ts';

/** What a tab or an engine runs on, until it is killed: from then on nothing answers, ticks or speaks. */
export interface Killable {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  isDead(): boolean;
  kill(): void;
}

const never = new Promise<never>(() => undefined);

/**
 * The same store, channel and clock for one process that can die between any two steps: `delayMs` comes
 * before each transaction and again before its result is known, so that a death may fall in between. A
 * transaction that has begun ends whole, as in a browser.
 */
export function createKillable(
  parts: { localStore: LocalStore; channel: TabChannel; clock: Clock },
  delayMs: () => number = () => 0,
): Killable {
  let isDead = false;

  function pause(): Promise<void> {
    const ms = delayMs();
    if (isDead) return never;
    if (ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      parts.clock.setTimer(() => {
        if (!isDead) resolve();
      }, ms);
    });
  }

  /** Transactions begin in the order of asking, and their results come in that order too. */
  let lastBegun: Promise<unknown> = Promise.resolve();
  let lastTold: Promise<unknown> = Promise.resolve();

  function step<Value>(work: () => Promise<Value>): Promise<Value> {
    const begun = lastBegun.then(pause).then(() => ({ done: work() }));
    lastBegun = begun;
    const told = lastTold.then(async () => {
      const { done } = await begun;
      const value = await done;
      await pause();
      return value;
    });
    // Its caller hears of a failure; the next one is told all the same.
    lastTold = told.catch(() => undefined);
    return told;
  }

  return {
    localStore: {
      read: (work) => step(() => parts.localStore.read(work)),
      write: (durability, work) => step(() => parts.localStore.write(durability, work)),
      close: () => undefined,
    },
    channel: {
      post: (message) => {
        if (!isDead) parts.channel.post(message);
      },
      subscribe: (listener): Unsubscribe => parts.channel.subscribe(listener),
      close: () => parts.channel.close(),
    },
    clock: {
      now: () => parts.clock.now(),
      setTimer: (callback, ms) =>
        parts.clock.setTimer(() => {
          if (!isDead) callback();
        }, ms),
    },
    isDead: () => isDead,
    kill: () => {
      isDead = true;
      parts.channel.close();
    },
  };
}
