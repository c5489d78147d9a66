import type { Entry } from '../../entries/Entry.ts';
import { putDayIfChanged, recordOf } from '../../log/days/dayRecords.ts';
import { mergeRemoteDay } from '../../log/days/mergeRemoteDay.ts';
import { endImportsOfDeletedLog, stopImports } from '../../log/imports/stopImports.ts';
import { emptyMeta, type LocalReader, type LocalWriter } from '../../log/LocalStore.ts';
import type { ConnectionMonitor } from './createConnectionMonitor.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { LogHeader } from '../RemoteStore.ts';
import { doubtSentPhotos, forgetPhotos } from '../../log/photos/localPhotos.ts';

/** What the copy's generation takes from the engine, and the part below it. */
export interface CopyGenerationDeps extends Pick<EngineContext, 'localStore' | 'timers' | 'emit'> {
  readonly connection: Pick<ConnectionMonitor, 'trouble'>;
}

/** Compares the log that the device has a copy of with the log that the server has. */
export interface CopyGeneration {
  /** Takes what {@link heldLog} read, unless the log is known. */
  learn(log: string): void;
  /** A row came. An unnamed log may be gone by now, so its header is asked for. */
  rowTold(): void;
  /** Asks for the header, unless a read is under way: many rows come and go at once. */
  askForHeader(): void;
  /** The read that was asked for has ended. */
  headerAnswered(): void;
  /**
   * Takes the header that the server has. A copy that may be of another log is given up; an empty copy becomes one of
   * this log. `isOurs`: this engine gave the log its generation. Resolves when the copy belongs to that log.
   */
  takeHeader(header: LogHeader, isOurs: boolean): Promise<void>;
}

/** The log as a word: its generation, `unnamed` for a written log without one, or `empty`. */
function logOf({ schema, born }: LogHeader): string {
  return born ?? (schema === null ? 'empty' : 'unnamed');
}

/** The log that the device has a copy of, as {@link logOf} names it. */
export async function heldLog(reader: LocalReader): Promise<string> {
  const { born } = await reader.meta();
  return born ?? ((await holdsRemoteDays(reader)) ? 'unnamed' : 'empty');
}

/**
 * The generation of the device's copy. The device gives up a copy of another log. It also gives up a copy of an
 * unnamed log, even if this engine names the log: after a deletion, a write in flight can begin the next log, which
 * has no name either.
 */
export function createCopyGeneration(deps: CopyGenerationDeps): CopyGeneration {
  const { localStore, timers, emit } = deps;
  /** As {@link logOf} names it; undefined before it is read from the device. */
  let held: string | undefined;
  let isAsking = false;

  function askForHeader(): void {
    if (isAsking) return;
    isAsking = true;
    emit({ kind: 'header-wanted' });
  }

  /**
   * The log of the copy; null when the device does not say. A copy that was empty may hold words by now, so the device
   * is asked again. If this engine began the log (`isOurs`), the earlier answer counts.
   */
  async function readHeld(isOurs: boolean): Promise<string | null> {
    const isUnsure = () => held === undefined || (held === 'empty' && !isOurs);
    if (isUnsure()) {
      const log = await localStore.read(heldLog);
      // The next write of words reports a store that fails, and the header is read again.
      if (timers.hasStopped() || !log.ok) return null;
      if (isUnsure()) held = log.value;
    }
    return held ?? null;
  }

  async function takeHeader(header: LogHeader, isOurs: boolean): Promise<void> {
    // A row that leaves after this point is newer than this header.
    isAsking = false;
    const before = await readHeld(isOurs);
    if (before === null) return;
    const found = logOf(header);
    if (before === found) return;
    const isOther = before !== 'empty';
    if (isOther) emit({ kind: 'copy-outdated' });
    held = found;
    const { born } = header;
    const written = await localStore.write('relaxed', async (writer) => {
      if (isOther) {
        await forgetRemoteDays(writer, born);
        // An unnamed log that has a name now may be the same one, with all that was imported.
        if (before === 'unnamed' && found !== 'empty') {
          await stopImports(writer);
          await doubtSentPhotos(writer);
        } else {
          await endImportsOfDeletedLog(writer);
          await forgetPhotos(writer);
        }
      } else await writer.putMeta({ ...(await writer.meta()), born });
    });
    if (timers.hasStopped()) return;
    if (!written.ok) {
      // The header is read again when the store works.
      held = before;
      deps.connection.trouble(written.error);
    } else if (isOther) emit({ kind: 'copy-given-up' });
  }

  return {
    learn: (log) => {
      held ??= log;
    },
    rowTold: () => {
      // Another device has written the first word of an empty log.
      if (held === 'empty') held = 'unnamed';
      if (held === 'unnamed') askForHeader();
    },
    askForHeader,
    headerAnswered: () => {
      isAsking = false;
    },
    takeHeader,
  };
}

/**
 * Whether the device holds anything that the server has or had: a day with changes, or an entry. An own entry without
 * an unsent write is on the server.
 */
async function holdsRemoteDays(reader: LocalReader): Promise<boolean> {
  for (const day of await reader.dayKeys()) {
    const record = await reader.day(day);
    if ((record?.syncedChanges ?? 0) > 0) return true;
    const unsent = new Set((await reader.outboxOfDay(day)).map(({ entryId }) => entryId));
    const isThere = ({ id, updatedAtMs }: Entry) => updatedAtMs !== null || !unsent.has(id);
    if (record?.entries.some(isThere) === true) return true;
  }
  return false;
}

/**
 * Discards the copies of all days, because their log was deleted. Unsent writes stay. `born` is the generation of
 * the server's current log.
 */
async function forgetRemoteDays(writer: LocalWriter, born: string | null): Promise<void> {
  for (const day of await writer.dayKeys()) {
    const record = await recordOf(writer, day);
    const pending = await writer.outboxOfDay(day);
    const entries = mergeRemoteDay(
      day,
      [],
      pending.map(({ write }) => write),
    );
    const unsynced = { syncedChanges: null, syncedChangedAtMs: null, unreadable: 0 };
    await putDayIfChanged(writer, record, { ...record, entries, ...unsynced });
  }
  const { savedAsOfMs } = await writer.meta();
  await writer.putMeta({ ...emptyMeta, born, savedAsOfMs });
}
