import { failure } from '../../src/lib/result.ts';
import type { LocalStore, LocalWriter } from '../../src/log/LocalStore.ts';
import type { StorageError } from '../../src/log/StorageError.ts';
import type { Clock, Unsubscribe } from '../../src/lib/Clock.ts';
import type { TabChannel } from '../../src/log/TabChannel.ts';

/** The environment of a tab or an engine that a test can kill: from then on nothing answers. */
export interface Killable {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  isDead(): boolean;
  kill(): void;
  /** Stops everything, like a tab that the browser has frozen. Events wait. */
  freeze(): void;
  /** Delivers all waiting events now, in order. */
  thaw(): void;
  /**
   * Kills the process at its `request`-th store request within writes, counted from now. That is in the middle of
   * a transaction, which rolls back as in a browser. Calls `onDeath` a moment later.
   */
  killAtRequest(request: number, onDeath: () => void): void;
  /**
   * Freezes the process at its `request`-th store request within writes, counted from now. Its transaction holds up
   * others, so the browser rolls it back. The process learns that after the thaw. Calls `onFrozen` a moment later.
   */
  freezeAtRequest(request: number, onFrozen: () => void): void;
}

/** Thrown into the transaction of a process that dies during it. */
class Killed extends Error {}

/** Thrown into the transaction of a process that is frozen during it. */
class Stalled extends Error {}

/** A new promise each time: waiters on a shared one would never be garbage-collected. */
const never = () => new Promise<never>(() => undefined);

/**
 * The same store, channel and clock for one process that can die between any two steps. `delayMs` passes before
 * each transaction and before its result, so that a death can fall in between. With `killAtRequest` a death can
 * also fall within a transaction.
 */
export function createKillable(
  parts: { localStore: LocalStore; channel: TabChannel; clock: Clock },
  delayMs: () => number = () => 0,
): Killable {
  let isDead = false;
  /** The events that wait for the thaw; null while nothing is frozen. */
  let frozen: (() => void)[] | null = null;

  /** Runs `task` now, after the thaw, or never. */
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
  let atRequest: 'dies' | 'freezes' = 'dies';
  let tellEnd: () => void = () => undefined;

  function freeze(): void {
    frozen ??= [];
  }

  function kill(): void {
    isDead = true;
    parts.channel.close();
  }

  /** Sends `request`, unless this process dies at it. */
  function mortal<Args extends readonly unknown[], Value>(
    request: (...args: Args) => Promise<Value>,
  ): (...args: Args) => Promise<Value> {
    return async (...args) => {
      requestsLeft--;
      if (requestsLeft === 0 && !isDead) {
        parts.clock.setTimer(tellEnd, 0);
        if (atRequest === 'freezes') {
          freeze();
          throw new Stalled();
        }
        kill();
      }
      if (isDead) throw new Killed();
      return request(...args);
    };
  }

  /** Transactions start in the order of their calls, and their results keep that order. */
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
    putLeader: mortal((token) => writer.putLeader(token)),
    appendOutbox: mortal((record) => writer.appendOutbox(record)),
    putOutbox: mortal((record) => writer.putOutbox(record)),
    deleteOutbox: mortal((seq) => writer.deleteOutbox(seq)),
    putParked: mortal((record) => writer.putParked(record)),
    deleteParked: mortal((id) => writer.deleteParked(id)),
    putTagRename: mortal((rename) => writer.putTagRename(rename)),
    deleteTagRename: mortal(() => writer.deleteTagRename()),
    putRenamedEntry: mortal((entry) => writer.putRenamedEntry(entry)),
    deleteRenamedEntry: mortal((id) => writer.deleteRenamedEntry(id)),
    putImport: mortal((record) => writer.putImport(record)),
    deleteImport: mortal((id) => writer.deleteImport(id)),
    putImportPart: mortal((part) => writer.putImportPart(part)),
    photo: mortal((id) => writer.photo(id)),
    cachedBodies: mortal(() => writer.cachedBodies()),
    putPhoto: mortal((record) => writer.putPhoto(record)),
    putPhotoBody: mortal((id, body) => writer.putPhotoBody(id, body)),
    deletePhoto: mortal((id) => writer.deletePhoto(id)),
    deletePhotoBody: mortal((id) => writer.deletePhotoBody(id)),
  });

  function step<Value>(work: () => Promise<Value>): Promise<Value> {
    const begun = lastBegun.then(pause).then(() => {
      const done = work();
      // Awaited below in its turn; until then a rejection must not count as unhandled.
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
    // Its caller gets the failure; the next one gets its result all the same.
    lastTold = told.catch(() => undefined);
    return told;
  }

  return {
    localStore: {
      read: (work) => step(() => parts.localStore.read(work)),
      write: (durability, work) =>
        step(async () => {
          try {
            return await parts.localStore.write(durability, (writer) => work(mortalWriter(writer)));
          } catch (error) {
            if (!(error instanceof Stalled)) throw error;
            return failure<StorageError>({ kind: 'unavailable', cause: error });
          }
        }),
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
    freeze,
    thaw: () => {
      const waiting = frozen ?? [];
      frozen = null;
      for (const task of waiting) run(task);
    },
    killAtRequest: (request, onDeath) => {
      requestsLeft = request;
      atRequest = 'dies';
      tellEnd = onDeath;
    },
    freezeAtRequest: (request, onFrozen) => {
      requestsLeft = request;
      atRequest = 'freezes';
      tellEnd = onFrozen;
    },
  };
}
