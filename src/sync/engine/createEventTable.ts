import { assertNever } from '../../lib/assertNever.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { DayRecord } from '../../log/LocalStore.ts';
import type { EngineContext, EngineEvent } from '../EngineContext.ts';
import type { EngineParts } from './createEngineParts.ts';

/** Handles the events of one engine. */
export interface EventTable {
  handle(event: EngineEvent): void;
  /** Sends and fetches what waits. */
  pump(): void;
}

/** The table of events: what follows each. `onOtherLog`: see `SyncEngineDeps`. */
export function createEventTable(
  parts: EngineParts,
  context: EngineContext,
  onOtherLog: () => void,
): EventTable {
  const { connection, copy, header, status, tabs, watches, sender, daySync, index } = parts;
  const { backfill, photoFill, settings } = parts;
  const { channel, timers, random } = context;
  const { resume, pump, pumpPhotos, discardReads, readAgain } = createNextWork(parts, context);

  function handle(event: EngineEvent): void {
    switch (event.kind) {
      case 'connected':
        header.connected();
        break;
      case 'usable':
        header.poll();
        resume();
        break;
      case 'status-changed':
        backfill.connectionChanged();
        status.report();
        break;
      case 'standing-changed':
        resume();
        status.report();
        break;
      case 'other-log':
        onOtherLog();
        break;
      case 'header-wanted':
        void header.read().then(() => copy.headerAnswered());
        break;
      case 'copy-outdated':
        discardReads();
        break;
      case 'copy-given-up':
        readAgain();
        break;
      case 'log-recovered':
        discardReads();
        readAgain();
        channel.post({ kind: 'outbox-changed' });
        sender.pump();
        break;
      case 'days-selected':
        watches.setDays(tabs.selectedDays());
        break;
      case 'roll-called':
        // A tab may have died after a write, before its message.
        pump();
        settings.pump();
        break;
      case 'days-stored':
        for (const record of event.records) channel.post({ kind: 'day', record });
        // An entry from the server may name a photo that waits here.
        pumpPhotos();
        if (event.records.some(namesPhotos)) photoFill.look();
        break;
      case 'entry-reported':
        daySync.takeEntry(event.entry);
        break;
      case 'entry-left':
        daySync.entryLeft(event.day, event.id);
        break;
      case 'day-missing':
        daySync.want(event.day);
        break;
      case 'row-reported':
        daySync.takeRow(event.row);
        break;
      case 'row-missing':
        daySync.doubt(event.day);
        break;
      case 'index-caught-up':
        backfill.resume();
        pumpPhotos();
        break;
      case 'watch-ended':
        connection.trouble(event.error);
        if (connection.canRead()) timers.start(resume, retryDelayMs(0, random));
        break;
      case 'day-synced':
        watches.synced(event.day);
        if (!daySync.isSettled()) break;
        index.settled();
        backfill.resume();
        pumpPhotos();
        break;
      case 'write-settled':
        daySync.writeSettled(event.write, event.outcome);
        backfill.resume();
        pumpPhotos();
        break;
      case 'outbox-emptied':
        status.reportSaved();
        break;
      case 'fill-progressed':
        // Until the store is read, a tab may know more than the backfill.
        if (event.progress.kind === 'unknown') break;
        channel.post({ kind: 'fill', progress: event.progress });
        photoFill.look();
        break;
      case 'photos-idle':
        photoFill.pump();
        break;
      default:
        assertNever(event);
    }
  }

  return { handle, pump };
}

/** What goes on after more than one event. */
function createNextWork(parts: EngineParts, { channel }: EngineContext) {
  const { status, tabs, watches, sender, daySync, index } = parts;
  const { backfill, photoSender, photoFill, settings } = parts;

  /** Continues everything that waits. The sender comes before the reads: words to send are more urgent. */
  function resume(): void {
    index.resume();
    watches.resume();
    sender.retryNow();
    daySync.resume();
    backfill.resume();
    photoSender.retryNow();
    photoFill.pump();
    settings.resume();
    void status.reportIfSaved();
  }

  function pump(): void {
    sender.pump();
    pumpPhotos();
  }

  function pumpPhotos(): void {
    photoSender.pump();
    photoFill.pump();
  }

  /** Discards all running reads of the log: it is another one, or was restored from a backup. */
  function discardReads(): void {
    index.discard();
    daySync.forget();
    backfill.startOver();
  }

  /** Every copy of a day was given up, or was compared with a restored database. */
  function readAgain(): void {
    daySync.recheck();
    for (const day of tabs.selectedDays()) daySync.want(day);
    channel.post({ kind: 'days-changed' });
    backfill.resume();
    index.resume();
  }

  return { resume, pump, pumpPhotos, discardReads, readAgain };
}

const namesPhotos = ({ entries }: DayRecord) => entries.some(({ text }) => text.includes('file:'));
