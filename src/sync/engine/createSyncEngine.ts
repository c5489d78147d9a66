import { createIdSource } from '../../entries/createIdSource.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createEngineTimers, type EngineTimers } from '../../lib/createTimers.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import { serveEngine } from '../../log/engineLine.ts';
import type { LogSchema } from '../../log/LogSchema.ts';
import type { DayRecord, LocalStore } from '../../log/LocalStore.ts';
import { cachedBytes, tidyPhotos } from '../../log/photos/localPhotos.ts';
import type { TabChannel, EngineStatus } from '../../log/TabChannel.ts';
import { createOutboxSender } from '../outbox/createOutboxSender.ts';
import { createPhotoEraser } from '../photos/createPhotoEraser.ts';
import { createPhotoLane } from '../photos/createPhotoLane.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { engineCalls } from './engineCalls.ts';
import { createConnectionMonitor, type ConnectionMonitor } from './createConnectionMonitor.ts';
import { createDownloader } from './createDownloader.ts';
import { createHeaderReader, type HeaderReader } from './createHeaderReader.ts';
import { createTabRegistry } from './createTabRegistry.ts';

/** The dependencies of the sync engine. */
export interface SyncEngineDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** 0 inclusive to 1 exclusive: spreads retries, and makes the ids of merges. */
  readonly random: () => number;
  /** How long a day of so many entries rests after a use, ms. Default: only long days rest. */
  readonly restMs?: (entries: number) => number;
  /** The schema of the logs that this engine serves. Default: 1, of logs that are not encrypted. */
  readonly schema?: LogSchema;
  /** Whether the words go out readable, in a log that is or was encrypted. */
  readonly sendsReadable?: boolean;
  /** The server shows a log of the other schema, or not the one that the keys of this log belong to. */
  readonly onOtherLog?: () => void;
}

/** Keeps one person's device and server in step. */
export interface SyncEngine {
  start(): void;
  /** Retries at once. For when the network returns, the page is visible again, or a person has signed in. */
  wake(): void;
  /** Rows of `day` have another form, by one update of this device. Its copy of the day is as good as before. */
  dayConverted(day: DayKey): void;
  /** Ends for good. The next engine continues from the local store. */
  stop(): void;
}

/**
 * The sync engine. One runs at a time for each device and person: the Web Lock decides where. Its lasting state is
 * in the local store, so the next engine continues where this one ended.
 *
 *   tabs ──outbox──► sender ─────────────► server
 *   tabs ◄──days──── downloader ◄───────── server
 *                    connection, header: may the two use the server?
 */
export function createSyncEngine(deps: SyncEngineDeps): SyncEngine {
  const { channel, clock, random, schema = 1 } = deps;
  const timers = createEngineTimers(clock);
  const ids = createIdSource(() => clock.now(), random);
  const common = { ...deps, schema, timers };
  let unsubscribe: (() => void)[] = [];

  const onDays = (records: readonly DayRecord[]) => {
    for (const record of records) channel.post({ kind: 'day', record });
    // An entry from the server may name a photo that waits here.
    photos.pump();
    if (records.some(namesPhotos)) photos.look();
  };

  const connection = createConnectionMonitor({
    ...common,
    onConnected: () => header.connected(),
    onUsable: () => {
      header.poll();
      resume();
    },
    onChange: () => status.report(),
  });

  const header = createHeaderReader({
    ...common,
    connection,
    newGeneration: () => ids.writeId(),
    onHeader: (found, isOurs) => downloader.takeHeader(found, isOurs),
    onOtherLog: () => deps.onOtherLog?.(),
    onSchemaChange: () => {
      resume();
      status.report();
    },
  });

  const status = createStatusReporter({ ...common, connection, header });

  const sender = createOutboxSender({
    ...deps,
    onDays,
    canSend: () => header.canSend(),
    beginLog: () => header.beginLog(),
    isWatched: (day) => downloader.isWatched(day),
    onSettled: (write, outcome) => {
      downloader.writeSettled(write, outcome);
      photos.pump();
    },
    onOutbox: () => channel.post({ kind: 'outbox-changed' }),
    onEmptied: () => status.reportSaved(),
    onTrouble: (trouble) => connection.trouble(trouble),
  });

  const photos = createPhotoLane({
    ...deps,
    photos: deps.remoteStore.photos,
    canSend: () => header.canSend(),
    canRead: () => connection.canRead(),
    isQuiet: () => downloader.isQuiet(),
    onTrouble: (trouble) => connection.trouble(trouble),
  });

  const photoEraser = createPhotoEraser({
    ...deps,
    canRead: () => connection.canRead(),
    canSend: () => header.canSend(),
    hasStopped: timers.hasStopped,
    onChanged: (id) => channel.post({ kind: 'photo-changed', id }),
    onUnsent: () => photos.pump(),
  });

  const tabs = createTabRegistry({
    ...common,
    onChange: () => downloader.daysSelected(),
    // A tab may have died after a write, before its notice.
    onRollCall: () => pumpAll(),
  });

  const downloader = createDownloader({
    ...common,
    connection,
    header,
    sender,
    tabs,
    onDays,
    onQuiet: () => photos.pump(),
    onFill: () => photos.look(),
    onWatchError: (error) => {
      connection.trouble(error);
      if (connection.canRead()) timers.start(resume, retryDelayMs(0, random));
    },
  });

  function pumpAll(): void {
    sender.pump();
    photos.pump();
  }

  /** Continues everything that waits. The sender comes before the reads: words to send are more urgent. */
  function resume(): void {
    downloader.subscribe();
    sender.retryNow();
    downloader.resumeReads();
    photos.retryNow();
    void status.reportIfSaved();
  }

  return {
    start: () => {
      unsubscribe = [
        channel.subscribe((message) => {
          if (message.kind === 'outbox-changed') pumpAll();
          if (message.kind === 'photos-kept') photos.look();
          if (message.kind !== 'engine-wanted') return;
          status.report();
          downloader.reportProgress();
          void status.reportIfSaved();
        }),
        serveEngine(
          {
            ...engineCalls({ ...common, connection, header, photoEraser }),
            ...photos.calls,
            ...photoEraser.calls,
          },
          { channel, timers },
        ),
      ];
      tabs.start();
      connection.start();
      status.report();
      void tidy(deps.localStore, clock.now(), timers);
    },
    wake: () => connection.wake(),
    dayConverted: (day) => downloader.dayConverted(day),
    stop: () => {
      timers.stopAll();
      for (const part of [sender, photos, downloader, connection, tabs]) part.stop();
      for (const end of unsubscribe) end();
    },
  };
}

/** Tidies the photos of the device, if there is anything to tidy. A failure is no trouble: the next engine tidies. */
async function tidy(
  localStore: LocalStore,
  nowMs: number,
  { hasStopped }: Pick<EngineTimers, 'hasStopped'>,
): Promise<void> {
  const isTidy = await localStore.read(async (reader) => {
    const bodies = await reader.cachedBodies();
    const isSmall = bodies.reduce((sum, { size }) => sum + size, 0) <= cachedBytes;
    const isWithin = isSmall || (await reader.photoMeta()).keepsAll;
    return isWithin && (await reader.countPhotos('draft')) === 0;
  });
  if (hasStopped() || !isTidy.ok || isTidy.value) return;
  await localStore.write('relaxed', (writer) => tidyPhotos(writer, nowMs));
}

const namesPhotos = ({ entries }: DayRecord) => entries.some(({ text }) => text.includes('file:'));

/** Tells the tabs the status of the engine. */
interface StatusReporter {
  report(): void;
  /** Reports that the server has everything. */
  reportSaved(): void;
  /** The same, if the outbox is empty and the server may be written to. */
  reportIfSaved(): Promise<void>;
}

/** Ends with `timers`. */
function createStatusReporter(deps: {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly timers: EngineTimers;
  readonly connection: Pick<ConnectionMonitor, 'status'>;
  readonly header: Pick<HeaderReader, 'canSend' | 'standing'>;
  /** The schema of the logs that this engine serves. */
  readonly schema: LogSchema;
  /** Whether the words of this engine go out readable, in a log that is or was encrypted. */
  readonly sendsReadable?: boolean | undefined;
}): StatusReporter {
  const { localStore, channel, clock, timers, connection, header } = deps;
  let savedAsOfMs: number | null = null;

  function heldByLog(): EngineStatus['heldBy'] {
    if (header.standing() === 'newer') return 'schema-newer';
    if (header.standing() !== 'other') return null;
    // An encrypted log, and an engine without keys: the gate is about to replace it.
    return deps.schema === 1 ? 'locked' : 'encryption-faulty';
  }

  function report(): void {
    if (timers.hasStopped()) return;
    const { needsSignIn, ...status } = connection.status();
    const heldBy = needsSignIn ? 'needs-sign-in' : heldByLog();
    const readable = deps.sendsReadable === true ? ({ isReadable: true } as const) : {};
    channel.post({ kind: 'engine', status: { ...status, heldBy, savedAsOfMs, ...readable } });
  }

  function reportSaved(): void {
    savedAsOfMs = clock.now();
    report();
  }

  return {
    report,
    reportSaved,
    reportIfSaved: async () => {
      const unsent = await localStore.read((reader) => reader.countOutbox());
      if (timers.hasStopped() || !unsent.ok || unsent.value > 0 || !header.canSend()) return;
      reportSaved();
    },
  };
}
