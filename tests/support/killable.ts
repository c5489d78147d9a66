import type { LocalStore, LocalWriter } from '../../src/log/LocalStore.ts';
import type { Clock, Unsubscribe } from '../../src/lib/Clock.ts';
import type { TabChannel } from '../../src/log/TabChannel.ts';

/** What a tab or an engine runs on, until it is killed: from then on nothing answers, ticks or speaks. */
export interface Killable {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  isDead(): boolean;
  kill(): void;
  /** Nothing runs any more, as in a tab that the browser has frozen; what comes meanwhile waits. */
  freeze(): void;
  /** All of it happens now, in order. */
  thaw(): void;
  /**
   * Dies at its `request`-th request to the store from now on that is part of a write: in the middle of the
   * transaction, which is rolled back as a browser does. `onDeath` hears of it a moment later.
   */
  killAtRequest(request: number, onDeath: () => void): void;
}

/** Thrown into the transaction of a process that dies in the middle of it. */
class Killed extends Error {}

/** A promise of its own each time: what waits on one that lives on would never be let go of. */
const never = () => new Promise<never>(() => undefined);

/**
 * The same store, channel and clock for one process that can die between any two steps: `delayMs` comes
 * before each transaction and again before its result is known, so that a death may fall in between, and
 * with `killAtRequest` within.
 */
export function createKillable(
  parts: { localStore: LocalStore; channel: TabChannel; clock: Clock },
  delayMs: () => number = () => 0,
): Killable {
  let isDead = false;
  /** What waits for the thaw; null while nothing is frozen. */
  let frozen: (() => void)[] | null = null;

  /** Does `task` now, after the thaw, or never. */
  function run(task: () => void): void {
    if (isDead) return;
    if (frozen === null) task();
    else frozen.push(task);
  }

  function pause(): Promise<void> {
    const ms = delayMs();
    if (isDead) return never();
    if (ms === 0 && frozen === null) return Promise.resolve();
    return new Promise((resolve) => {
      parts.clock.setTimer(() => run(resolve), ms);
    });
  }

  let requestsLeft = Number.POSITIVE_INFINITY;
  let tellDeath: () => void = () => undefined;

  function kill(): void {
    isDead = true;
    parts.channel.close();
  }

  /** `request`, unless this process dies at it. */
  function mortal<Args extends readonly unknown[], Value>(
    request: (...args: Args) => Promise<Value>,
  ): (...args: Args) => Promise<Value> {
    return async (...args) => {
      requestsLeft--;
      if (requestsLeft === 0 && !isDead) {
        kill();
        parts.clock.setTimer(tellDeath, 0);
      }
      if (isDead) throw new Killed();
      return request(...args);
    };
  }

  /** Transactions begin in the order of asking, and their results come in that order too. */
  let lastBegun: Promise<unknown> = Promise.resolve();
  let lastTold: Promise<unknown> = Promise.resolve();

  const mortalWriter = (writer: LocalWriter): LocalWriter => ({
    ...writer,
    day: mortal((day) => writer.day(day)),
    meta: mortal(() => writer.meta()),
    outboxOfEntry: mortal((id) => writer.outboxOfEntry(id)),
    outboxOfDay: mortal((day) => writer.outboxOfDay(day)),
    putDay: mortal((record) => writer.putDay(record)),
    putMeta: mortal((meta) => writer.putMeta(meta)),
    appendOutbox: mortal((record) => writer.appendOutbox(record)),
    putOutbox: mortal((record) => writer.putOutbox(record)),
    deleteOutbox: mortal((seq) => writer.deleteOutbox(seq)),
    putParked: mortal((record) => writer.putParked(record)),
    deleteParked: mortal((id) => writer.deleteParked(id)),
    putTagRename: mortal((rename) => writer.putTagRename(rename)),
    deleteTagRename: mortal(() => writer.deleteTagRename()),
    putRenamedEntry: mortal((entry) => writer.putRenamedEntry(entry)),
    deleteRenamedEntry: mortal((id) => writer.deleteRenamedEntry(id)),
  });

  function step<Value>(work: () => Promise<Value>): Promise<Value> {
    const begun = lastBegun.then(pause).then(() => {
      const done = work();
      // Heard below, when it is its turn; until then nobody listens.
      done.catch(() => undefined);
      return { done };
    });
    lastBegun = begun;
    const told = lastTold.then(async () => {
      const { done } = await begun;
      const value = await done.catch((error: unknown) => {
        if (error instanceof Killed) return never();
        throw error;
      });
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
      write: (durability, work) =>
        step(() => parts.localStore.write(durability, (writer) => work(mortalWriter(writer)))),
      close: () => undefined,
    },
    channel: {
      post: (message) => {
        if (!isDead) parts.channel.post(message);
      },
      subscribe: (listener): Unsubscribe =>
        parts.channel.subscribe((message) => run(() => listener(message))),
      close: () => parts.channel.close(),
    },
    clock: {
      now: () => parts.clock.now(),
      setTimer: (callback, ms) => {
        let isCancelled = false;
        const cancel = parts.clock.setTimer(
          () =>
            run(() => {
              if (!isCancelled) callback();
            }),
          ms,
        );
        return () => {
          isCancelled = true;
          cancel();
        };
      },
    },
    isDead: () => isDead,
    kill,
    freeze: () => {
      frozen ??= [];
    },
    thaw: () => {
      const waiting = frozen ?? [];
      frozen = null;
      for (const task of waiting) run(task);
    },
    killAtRequest: (request, onDeath) => {
      requestsLeft = request;
      tellDeath = onDeath;
    },
  };
}
