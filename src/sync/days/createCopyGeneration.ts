import type { EngineTimers } from '../../lib/createTimers.ts';
import { endImportsOfDeletedLog, stopImports } from '../../log/imports/stopImports.ts';
import type { LocalReader, LocalStore } from '../../log/LocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { LogHeader } from '../RemoteStore.ts';
import { doubtSentPhotos, forgetPhotos } from '../../log/photos/localPhotos.ts';
import { forgetRemoteDays, holdsRemoteDays } from './remoteChanges.ts';

/** The dependencies and listeners of the copy's generation. */
export interface CopyGenerationDeps {
  readonly localStore: LocalStore;
  readonly timers: EngineTimers;
  /** Reads the header of the log, which comes back by `takeHeader`. Resolves to whether it could be read. */
  readHeader(): Promise<boolean>;
  /** The server has another log: every copy of a day is about to be given up. */
  onOtherLog(): void;
  /** Every copy of a day has been given up. */
  onGivenUp(): void;
  onTrouble(error: StorageError): void;
}

/** Compares the log that the device has a copy of with the log that the server has. */
export interface CopyGeneration {
  /** Takes what {@link heldLog} read, unless the log is known. */
  learn(log: string): void;
  /** A row came. An unnamed log may be gone by now, so its header is asked for. */
  rowTold(): void;
  /** Reads the header, unless a read is under way: many rows come and go at once. */
  askForHeader(): void;
  /** See `IndexWatch.takeHeader`. */
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
  const { localStore, timers } = deps;
  /** As {@link logOf} names it; undefined before it is read from the device. */
  let held: string | undefined;
  let isAsking = false;

  function askForHeader(): void {
    if (isAsking) return;
    isAsking = true;
    void deps.readHeader().then(() => {
      isAsking = false;
    });
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
    if (isOther) deps.onOtherLog();
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
      deps.onTrouble(written.error);
    } else if (isOther) deps.onGivenUp();
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
    takeHeader,
  };
}
