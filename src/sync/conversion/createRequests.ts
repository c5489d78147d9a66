import type { Clock } from '../../lib/Clock.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import type { Result } from '../../lib/result.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../RemoteStore.ts';

/** Gentle requests begin at least so far apart, in ms: the server answers the person's own words in between. */
const paceMs = 60;

/** Dependencies of {@link createRequests}. */
export interface RequestDeps {
  readonly wire: Pick<RemoteStore, 'watchConnection'>;
  readonly clock: Clock;
  /** Returns a number from 0 inclusive to 1 exclusive. Spreads retries. */
  readonly random: () => number;
}

/**
 * Requests to the server, one after another, for work that is not urgent. After `stop` none of the promises resolves,
 * so the work ends at its next step.
 */
export interface Requests {
  start(): void;
  stop(): void;
  /** Makes the request while there is a connection. Its failure is a value. */
  once<Value>(
    request: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>>;
  /** Like `once`. Resolves when the next such request may begin. */
  gently<Value>(
    request: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>>;
  /** Repeats the request until the server answers it. For reads: a person may always read their log. */
  untilAnswered<Value>(request: () => Promise<Result<Value, RemoteError>>): Promise<Value>;
  /** Waits before attempt number `attempt` + 1. */
  pause(attempt: number): Promise<void>;
  /** Awaits `work`, unless stopped. */
  unlessStopped<Value>(work: Promise<Value>): Promise<Value>;
}

/** A new promise each time: a shared one would keep everything that awaits it in memory. */
const never = () => new Promise<never>(() => undefined);

/** Requests over the connection of `wire`. */
export function createRequests({ wire, clock, random }: RequestDeps): Requests {
  const timers = createEngineTimers(clock);
  let isConnected = false;
  let waiting: (() => void)[] = [];
  let stopWatching: () => void = () => undefined;

  function whenConnected(): Promise<void> {
    if (isConnected) return Promise.resolve();
    return new Promise((resolve) => waiting.push(resolve));
  }

  async function unlessStopped<Value>(work: Promise<Value>): Promise<Value> {
    const value = await work;
    return timers.hasStopped() ? never() : value;
  }

  async function once<Value>(
    request: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>> {
    await unlessStopped(whenConnected());
    return unlessStopped(request());
  }

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      timers.start(resolve, ms);
    });

  return {
    start() {
      stopWatching = wire.watchConnection((state) => {
        ({ isConnected } = state);
        if (!isConnected) return;
        const connected = waiting;
        waiting = [];
        for (const resolve of connected) resolve();
      });
    },
    stop() {
      timers.stopAll();
      stopWatching();
      waiting = [];
    },
    once,
    async gently(request) {
      await unlessStopped(whenConnected());
      const beganMs = clock.now();
      const result = await once(request);
      const tookMs = Math.max(0, clock.now() - beganMs);
      if (tookMs < paceMs) await wait(paceMs - tookMs);
      return result;
    },
    async untilAnswered(request) {
      for (let attempt = 0; ; attempt += 1) {
        const result = await once(request);
        if (result.ok) return result.value;
        await wait(retryDelayMs(attempt, random));
      }
    },
    pause: (attempt) => wait(retryDelayMs(attempt, random)),
    unlessStopped,
  };
}
