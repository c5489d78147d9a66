import type { DayKey } from '../../dates/DayKey.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import type { Engine } from '../../log/Engine.ts';
import { serveEngine } from '../../log/engineLine.ts';
import type { LogSchema } from '../../log/LogSchema.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { cachedBytes, tidyPhotos } from '../../log/photos/localPhotos.ts';
import type { TabChannel } from '../../log/TabChannel.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { createEngineParts } from './createEngineParts.ts';
import { createEventTable } from './createEventTable.ts';
import { engineCalls } from './engineCalls.ts';

/** The dependencies of the sync engine. */
export interface SyncEngineDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** See {@link EngineContext}, as for the others below. */
  readonly random: () => number;
  readonly restMs?: (entries: number) => number;
  /** Default: 1, of logs that are not encrypted. */
  readonly schema?: LogSchema;
  readonly sendsReadable?: boolean;
  /** The server shows a log of the other schema, or not the one that the keys of this log belong to. */
  readonly onOtherLog?: () => void;
}

/** Keeps one person's device and server in step. */
export interface SyncEngine extends Engine {
  /** Rows of `day` have another form, by one update of this device. Its copy of the day is as good as before. */
  dayConverted(day: DayKey): void;
}

/**
 * The sync engine. One runs at a time for each device and person: the Web Lock decides where. Its lasting state is
 * in the local store, so the next engine continues where this one ended.
 *
 *   createEngineParts: what the parts are ──events──► createEventTable: who handles them
 */
export function createSyncEngine(deps: SyncEngineDeps): SyncEngine {
  const { channel, clock, schema = 1, sendsReadable = false } = deps;
  const timers = createEngineTimers(clock);
  const emit: EngineContext['emit'] = (event) => events.handle(event);
  const context: EngineContext = { ...deps, schema, sendsReadable, timers, emit };
  const parts = createEngineParts(context);
  const events = createEventTable(parts, context, () => deps.onOtherLog?.());
  const { connection, status, tabs, watches, daySync, index, backfill, photoFill, settings } =
    parts;
  let unsubscribe: readonly Unsubscribe[] = [];

  return {
    start: () => {
      unsubscribe = [
        channel.subscribe((message) => {
          if (message.kind === 'outbox-changed') events.pump();
          if (message.kind === 'settings-changed') settings.pump();
          if (message.kind === 'photos-kept') photoFill.look();
          if (message.kind !== 'engine-wanted') return;
          status.report();
          emit({ kind: 'fill-progressed', progress: backfill.progress() });
          void status.reportIfSaved();
        }),
        serveEngine(
          {
            ...engineCalls({ ...context, ...parts }),
            ...parts.photoFetcher.calls,
            ...parts.photoEraser.calls,
          },
          { channel, timers },
        ),
      ];
      tabs.start();
      connection.start();
      status.report();
      void tidy(deps.localStore, clock.now(), timers.hasStopped);
    },
    wake: () => connection.wake(),
    dayConverted: (day) => daySync.dayConverted(day),
    stop: () => {
      timers.stopAll();
      for (const part of [watches, index, settings, connection, tabs]) part.stop();
      for (const end of unsubscribe) end();
    },
  };
}

/** Tidies the photos of the device, if there is anything to tidy. A failure is no trouble: the next engine tidies. */
async function tidy(
  localStore: LocalStore,
  nowMs: number,
  hasStopped: () => boolean,
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
