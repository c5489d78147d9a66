import type { DayKey } from '../../dates/DayKey.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { DayRecord, LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { TabChannel } from '../../log/TabChannel.ts';
import { createBackfill } from '../backfill/createBackfill.ts';
import { createDaySync } from '../days/createDaySync.ts';
import { createDayWatches } from '../days/createDayWatches.ts';
import { createIndexWatch, type IndexWatch } from '../days/createIndexWatch.ts';
import type { DaySync } from '../days/DaySync.ts';
import type { OutboxSender } from '../outbox/createOutboxSender.ts';
import { createRecovery } from '../recovery/createRecovery.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { ConnectionMonitor, Trouble } from './createConnectionMonitor.ts';
import type { HeaderReader } from './createHeaderReader.ts';
import type { TabRegistry } from './createTabRegistry.ts';

/** The dependencies and listeners of the downloader. */
export interface DownloaderDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly timers: EngineTimers;
  readonly random: () => number;
  readonly restMs?: (entries: number) => number;
  readonly connection: Pick<ConnectionMonitor, 'canRead' | 'serverTimeOffsetMs' | 'trouble'>;
  readonly sender: Pick<OutboxSender, 'isSending' | 'isIdle' | 'pump'>;
  readonly tabs: Pick<TabRegistry, 'isSelected' | 'selectedDays'>;
  /** A header that is read comes back by `takeHeader`. */
  readonly header: Pick<HeaderReader, 'read' | 'isNaming'>;
  onDays(records: readonly DayRecord[]): void;
  /** The backfill is under way, or at its end. */
  onFill(): void;
  /** The downloader may be quiet now. */
  onQuiet(): void;
  /** The server ended a subscription. `subscribe` begins it again. */
  onWatchError(error: RemoteError): void;
}

/** Brings the changes of other devices to this device: live, by the index, and in the background. */
export interface Downloader {
  /** Begins each subscription that is not running. */
  subscribe(): void;
  /** Continues the reads that wait. */
  resumeReads(): void;
  isWatched(day: DayKey): boolean;
  /** The tabs show other days. */
  daysSelected(): void;
  takeHeader: IndexWatch['takeHeader'];
  writeSettled: DaySync['writeSettled'];
  dayConverted: DaySync['dayConverted'];
  /** Tells the tabs how far the backfill is, once it is known. */
  reportProgress(): void;
  /** Whether the whole log is here, and nothing of it is on its way. */
  isQuiet(): boolean;
  stop(): void;
}

/**
 *   index watch ──rows──► day sync ──reads──► local store ──► tabs
 *   day watches ──entries──┘  ▲
 *   backfill ──pages──────────┘
 */
export function createDownloader(deps: DownloaderDeps): Downloader {
  const { channel, connection, header, sender, tabs } = deps;
  const common = {
    ...deps,
    canRead: () => connection.canRead() && !header.isNaming(),
    readHeader: () => header.read(),
    isSending: (day: DayKey) => sender.isSending(day),
    isWatched: (day: DayKey) => watches.isWatched(day),
    onTrouble: (trouble: Trouble) => connection.trouble(trouble),
  };

  const daySync = createDaySync({
    ...common,
    isSelected: (day) => tabs.isSelected(day),
    onSynced: (day) => {
      watches.synced(day);
      if (!daySync.isSettled()) return;
      index.settled();
      backfill.resume();
      deps.onQuiet();
    },
    recover: (born) => recovery.run(born),
  });

  const recovery = createRecovery({
    ...common,
    daySync,
    onRecovered: () => {
      index.restart();
      channel.post({ kind: 'outbox-changed' });
      sender.pump();
    },
  });

  const watches = createDayWatches({
    ...common,
    onEntry: (entry) => daySync.takeEntry(entry),
    onLeft: (day, id) => daySync.entryLeft(day, id),
    onMissing: (day) => daySync.want(day),
    onError: (error) => deps.onWatchError(error),
  });

  const index = createIndexWatch({
    ...common,
    serverTimeOffsetMs: () => connection.serverTimeOffsetMs(),
    onRow: (row) => daySync.takeRow(row),
    onMissing: (day) => daySync.doubt(day),
    onCaughtUp: () => {
      backfill.resume();
      deps.onQuiet();
    },
    onClearing: () => {
      daySync.forget();
      backfill.startOver();
    },
    onCleared: () => {
      daySync.recheck();
      for (const day of tabs.selectedDays()) daySync.want(day);
      channel.post({ kind: 'days-changed' });
      backfill.resume();
    },
    onError: (error) => deps.onWatchError(error),
    settledRow: () => (daySync.isSettled() ? daySync.newestRow() : null),
  });

  const backfill = createBackfill({
    ...common,
    daySync,
    isFree,
    onFilled: (first, last) => channel.post({ kind: 'days-filled', first, last }),
    onProgress: reportProgress,
    onComplete: () => channel.post({ kind: 'days-changed' }),
  });

  function isFree(): boolean {
    return common.canRead() && index.isCaughtUp() && sender.isIdle() && daySync.isSettled();
  }

  /** Until the store is read, a tab may know more than the backfill. */
  function reportProgress(progress = backfill.progress()): void {
    if (progress.kind !== 'unknown') channel.post({ kind: 'fill', progress });
    if (progress.kind !== 'unknown') deps.onFill();
  }

  return {
    subscribe: () => {
      index.resume();
      watches.resume();
    },
    resumeReads: () => {
      daySync.resume();
      backfill.resume();
    },
    isWatched: common.isWatched,
    daysSelected: () => watches.setDays(tabs.selectedDays()),
    takeHeader: (header, isOurs) => index.takeHeader(header, isOurs),
    writeSettled: (write, outcome) => {
      daySync.writeSettled(write, outcome);
      backfill.resume();
    },
    dayConverted: (day) => daySync.dayConverted(day),
    reportProgress: () => reportProgress(),
    isQuiet: () => isFree() && backfill.progress().kind === 'complete',
    stop: () => {
      for (const part of [daySync, recovery, watches, index, backfill]) part.stop();
    },
  };
}
