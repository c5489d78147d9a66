import { createIdSource } from '../../entries/createIdSource.ts';
import { askingEveryMs } from '../../log/askEngine.ts';
import { createBackfill } from '../backfill/createBackfill.ts';
import { createDaySync } from '../days/createDaySync.ts';
import { createDayWatches } from '../days/createDayWatches.ts';
import { createErasing } from './createErasing.ts';
import { createIndexWatch } from '../days/createIndexWatch.ts';
import { createConnectionMonitor } from './createConnectionMonitor.ts';
import { createOutboxSender } from '../outbox/createOutboxSender.ts';
import { createTabRegistry } from './createTabRegistry.ts';
import type { FillProgress } from '../../log/DayLog.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import type { DayRecord, LocalStore } from '../../log/LocalStore.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../../log/TabChannel.ts';

/** What a {@link SyncEngine} is built from. */
export interface SyncEngineDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** 0 inclusive to 1 exclusive: spreads retries, and makes the ids of merges. */
  readonly random: () => number;
}

/** Keeps one person's device and server in step. */
export interface SyncEngine {
  start(): void;
  /**
   * The network may have come back, the page is seen again, or somebody has signed in: tries at once
   * whatever waits.
   */
  wake(): void;
  /** Ends for good. What it was doing goes on from the device's store, in the next engine. */
  stop(): void;
}

/**
 * The sync engine; one runs at a time for each device and person, wherever the tabs' lock lies. It keeps
 * nothing that matters: the outbox, the days and how far they reach are in the local store, so that the
 * next engine goes on wherever this one died. The parts and their order are drawn in docs/sync.md.
 */
export function createSyncEngine(deps: SyncEngineDeps): SyncEngine {
  const { localStore, remoteStore, channel, clock, random } = deps;
  const timers = createEngineTimers(clock);
  const ids = createIdSource(() => clock.now(), random);
  const stops: (() => void)[] = [() => timers.stopAll()];
  let isStopped = false;
  let savedAsOfMs: number | null = null;

  const onDays = (records: readonly DayRecord[]) => {
    for (const record of records) channel.post({ kind: 'day', record });
  };

  const connection = createConnectionMonitor({
    localStore,
    remoteStore,
    timers,
    random,
    newGeneration: () => ids.writeId(),
    onHeader: (header, isOurs) => index.takeHeader(header, isOurs),
    onUsable: goOn,
    onChange: tellStatus,
  });

  const sender = createOutboxSender({
    localStore,
    remoteStore,
    clock,
    random,
    onDays,
    canSend: () => connection.canSend(),
    beginLog: () => connection.beginLog(),
    isWatched: (day) => watches.isWatched(day),
    onSettled: (write, outcome) => {
      daySync.writeSettled(write, outcome);
      backfill.resume();
    },
    onOutbox: () => channel.post({ kind: 'outbox-changed' }),
    onEmptied: () => {
      savedAsOfMs = clock.now();
      tellStatus();
    },
    onTrouble: (trouble) => connection.trouble(trouble),
  });

  const daySync = createDaySync({
    localStore,
    remoteStore,
    clock,
    random,
    onDays,
    canRead: () => connection.canRead(),
    isSending: (day) => sender.isSending(day),
    isWatched: (day) => watches.isWatched(day),
    isSelected: (day) => tabs?.isSelected(day) ?? false,
    onSynced: (day) => {
      watches.synced(day);
      if (!daySync.isSettled()) return;
      index.settled();
      backfill.resume();
    },
    onTrouble: (trouble) => connection.trouble(trouble),
  });

  const watches = createDayWatches({
    localStore,
    remoteStore,
    timers,
    canRead: () => connection.canRead(),
    onEntry: (entry) => daySync.takeEntry(entry),
    onLeft: (day, id) => daySync.entryLeft(day, id),
    onMissing: (day) => daySync.want(day),
    onError: watchEnded,
  });

  const index = createIndexWatch({
    localStore,
    remoteStore,
    clock,
    timers,
    readHeader: () => connection.readHeader(),
    serverTimeOffsetMs: () => connection.serverTimeOffsetMs(),
    onRow: (row) => daySync.takeRow(row),
    onCaughtUp: () => backfill.resume(),
    onClearing: () => {
      daySync.forget();
      backfill.startOver();
    },
    onCleared: () => {
      daySync.recheck();
      for (const day of tabs?.selectedDays() ?? []) daySync.want(day);
      channel.post({ kind: 'days-changed' });
      backfill.resume();
    },
    onError: watchEnded,
    onTrouble: (trouble) => connection.trouble(trouble),
    settledRow: () => (daySync.isSettled() ? daySync.newestRow() : null),
  });

  const backfill = createBackfill({
    localStore,
    remoteStore,
    timers,
    random,
    daySync,
    isFree: () =>
      connection.canRead() && index.isCaughtUp() && sender.isIdle() && daySync.isSettled(),
    isSending: (day) => sender.isSending(day),
    onFilled: (first, last) => channel.post({ kind: 'days-filled', first, last }),
    onProgress: tellProgress,
    onComplete: () => channel.post({ kind: 'days-changed' }),
    onTrouble: (error) => connection.trouble(error),
  });

  const erasing = createErasing({ localStore, remoteStore, canSend: () => connection.canSend() });

  let tabs: ReturnType<typeof createTabRegistry> | null = null;

  function goOn(): void {
    if (isStopped) return;
    index.resume();
    watches.resume();
    sender.retryNow();
    daySync.resume();
    backfill.resume();
    void noteIfSaved();
  }

  /** The server ended a subscription: it begins again when what is wrong has passed, or in a while. */
  function watchEnded(error: RemoteError): void {
    connection.trouble(error);
    if (connection.canRead()) timers.start(goOn, retryDelayMs(0, random));
  }

  /** Everything is on the server when nothing waits here while there is a connection. */
  async function noteIfSaved(): Promise<void> {
    const count = await localStore.read((reader) => reader.countOutbox());
    if (isStopped || !count.ok || count.value > 0 || !connection.canSend()) return;
    savedAsOfMs = clock.now();
    tellStatus();
  }

  function tellStatus(): void {
    if (isStopped) return;
    channel.post({ kind: 'engine', status: { ...connection.status(), savedAsOfMs } });
  }

  function tellProgress(progress: FillProgress): void {
    // Before the store was read, a tab may know more from having read it itself.
    if (progress.kind !== 'unknown') channel.post({ kind: 'fill', progress });
  }

  async function answer(id: string, question: RemoteQuestion): Promise<void> {
    let cancel = sayLater();
    function sayLater(): () => void {
      return timers.start(() => {
        channel.post({ kind: 'asking', id });
        cancel = sayLater();
      }, askingEveryMs);
    }
    const found = await ask(question);
    cancel();
    if (!isStopped) channel.post({ kind: 'answer', id, answer: found });
  }

  async function ask(question: RemoteQuestion): Promise<RemoteAnswer> {
    const offline = { ok: false, error: { kind: 'offline', cause: null } } as const;
    switch (question.kind) {
      case 'versions': {
        const { kind, id } = question;
        if (!connection.canRead()) return { kind, result: offline };
        return { kind, result: await remoteStore.readVersions(id) };
      }
      case 'trash': {
        const { kind } = question;
        if (!connection.canRead()) return { kind, result: offline };
        const trash = await remoteStore.readTrash('recent');
        if (!trash.ok) return { kind, result: trash };
        const { entries, unusable } = trash.value;
        return { kind, result: { ok: true, value: entries }, unusable };
      }
      case 'erase':
        return { kind: 'erase', result: await erasing.erase(question.erasures) };
      case 'empty-trash':
        return { kind: 'empty-trash', result: await erasing.emptyTrash(question.untilMs) };
      case 'index': {
        const { kind, from, towards, limit } = question;
        if (!connection.canRead()) return { kind, result: offline };
        const rows =
          towards === 'back'
            ? remoteStore.readDayIndex(from, limit)
            : remoteStore.readDayIndexAfter(from, limit);
        return { kind, result: await rows };
      }
    }
  }

  return {
    start: () => {
      stops.push(
        channel.subscribe((message) => {
          switch (message.kind) {
            case 'outbox-changed':
              sender.pump();
              break;
            case 'engine-wanted':
              tellStatus();
              tellProgress(backfill.progress());
              void noteIfSaved();
              break;
            case 'question':
              void answer(message.id, message.question);
              break;
            // What this engine itself says, or tabs say to each other; the registry hears the rest.
            case 'day':
            case 'days-filled':
            case 'days-changed':
            case 'selected':
            case 'who-is-there':
            case 'engine':
            case 'fill':
            case 'asking':
            case 'answer':
              break;
          }
        }),
      );
      const registry = createTabRegistry(
        channel,
        timers,
        () => watches.setDays(registry.selectedDays()),
        // A tab may have died before it could say that it had written something.
        () => sender.pump(),
      );
      tabs = registry;
      stops.push(() => registry.stop());
      connection.start();
      tellStatus();
    },
    wake: () => connection.wake(),
    stop: () => {
      isStopped = true;
      for (const stop of [sender, daySync, watches, index, backfill, connection]) stop.stop();
      for (const stop of stops) stop();
    },
  };
}
