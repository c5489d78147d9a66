import { failure, success } from '../../src/lib/result.ts';
import type { StorageError } from '../../src/log/StorageError.ts';
import { forgetUnreadable } from '../../src/log/encryption/forgetUnreadable.ts';
import { recordOf } from '../../src/log/days/dayRecords.ts';
import type { DayRecord, LocalStore, LocalWriter } from '../../src/log/LocalStore.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { watchPhotos } from './chaosPhotos.ts';

/** A person's copy of the log on one device, with faults. */
export interface ChaosStore extends LocalStore {
  /** A full disk refuses every write until it has room again. */
  setFull(isFull: boolean): void;
  /** Ends all faults. */
  heals(): void;
  /** Rolls back the next write transaction at its end. */
  abortNext(): void;
  /**
   * The same store for one process; after `close` it answers nothing. An engine leads under the name `leader`, and writes
   * only while it leads.
   */
  mount(leader?: string): { readonly store: LocalStore; close(): void };
  /**
   * Prepares the copy for an engine of this revision of the key record (0: none), which may read other rows. False: not
   * now.
   */
  preparesFor(recordRevision: number): Promise<boolean>;
}

/** The store to check in every transaction, and the callbacks for faults. */
export interface ChaosStoreDeps {
  readonly store: LocalStore;
  /** Whether somebody deleted the log of the generation `born`. */
  readonly isDeleted: (born: string) => boolean;
  readonly onWrite: (write: RemoteWrite) => void;
  /** How often the database was restored so far. */
  readonly restores: () => number;
  readonly onFault: (fault: string) => void;
}

/** Rolls back a complete transaction. */
class Aborted extends Error {}

const refusal = (kind: StorageError['kind']) => failure<StorageError>({ kind, cause: null });

/**
 * A store that watches what every transaction leaves behind: unsent words are on screen, no entry and no day
 * becomes older than it was unless the database was restored, and no copy is given up unless
 * its own log was deleted.
 */
export function createChaosStore(deps: ChaosStoreDeps): ChaosStore {
  const { store, isDeleted, restores, onWrite, onFault } = deps;
  let isFull = false;
  let isAborting = false;
  /** Of the last engine. */
  let recordRevision = 0;
  /** The generations whose copy was given up here. */
  const givenUp = new Set<string>();

  async function watched<Value>(
    durability: Parameters<LocalStore['write']>[0],
    writer: LocalWriter,
    work: (writer: LocalWriter) => Promise<Value>,
  ): Promise<{ readonly value: Value; readonly givenUp: string | null }> {
    const before = new Map<DayRecord['day'], DayRecord>();
    const { born = null } = await writer.meta();
    const photos = watchPhotos(writer);
    const value = await work({
      ...photos.writer,
      appendOutbox: async (record) => {
        onWrite(record.write);
        return writer.appendOutbox(record);
      },
      putDay: async (record) => {
        if (!before.has(record.day)) before.set(record.day, await recordOf(writer, record.day));
        await writer.putDay(record);
      },
      putMeta: async (meta) => {
        // Of the writes that are as durable as words, only a recovery moves the cursor.
        const { cursor } = await writer.meta();
        const isMoved = JSON.stringify(cursor) !== JSON.stringify(meta.cursor);
        if (durability === 'strict' && isMoved && restores() === 0)
          onFault('a recovery, and no database was restored');
        await writer.putMeta(meta);
      },
    });
    for (const fault of await photos.faults()) onFault(fault);
    let isGivenUp = false;
    for (const old of before.values()) {
      const record = await recordOf(writer, old.day);
      const isRestored = restores() > 0;
      for (const fault of await faultsIn(writer, old, record, isRestored)) onFault(fault);
      if ((old.syncedChanges ?? 0) > 0 && record.syncedChanges === null) isGivenUp = true;
    }
    // A copy without a generation belongs to an unknown log. One deletion excuses one giving up of its own log.
    if (isGivenUp && born !== null && (!isDeleted(born) || givenUp.has(born)))
      onFault('a copy is given up, and no log was deleted');
    return { value, givenUp: isGivenUp ? born : null };
  }

  const write: LocalStore['write'] = async (durability, work) => {
    if (isFull) return refusal('quota');
    try {
      const result = await store.write(durability, async (writer) => {
        const done = await watched(durability, writer, work);
        if (isAborting) {
          isAborting = false;
          throw new Aborted();
        }
        return done;
      });
      if (!result.ok) return result;
      if (result.value.givenUp !== null) givenUp.add(result.value.givenUp);
      return success(result.value.value);
    } catch (error) {
      if (error instanceof Aborted) return refusal('unavailable');
      throw error;
    }
  };

  const chaosStore: ChaosStore = {
    read: (work) => store.read(work),
    write,
    close: () => store.close(),
    preparesFor: async (revision) => {
      if (isFull) return false;
      if (recordRevision !== revision && !(await forgetUnreadable(store)).ok) return false;
      recordRevision = revision;
      return true;
    },
    setFull: (isSo) => {
      isFull = isSo;
    },
    heals: () => {
      isFull = false;
      isAborting = false;
    },
    abortNext: () => {
      isAborting = true;
    },
    mount: (leader) => {
      let isClosed = false;
      const checked =
        <Value>(work: (writer: LocalWriter) => Promise<Value>) =>
        async (writer: LocalWriter) => {
          const value = await work(writer);
          if (leader !== undefined && (await writer.leader()) !== leader)
            onFault('an engine writes that does not lead');
          return value;
        };
      return {
        store: {
          read: async (work) => (isClosed ? refusal('blocked') : store.read(work)),
          write: async (durability, work) =>
            isClosed ? refusal('blocked') : write(durability, checked(work)),
          close: () => undefined,
        },
        close: () => {
          isClosed = true;
        },
      };
    },
  };
  return chaosStore;
}

/** The faults in `record`, which was `old` before the transaction. */
async function faultsIn(
  writer: LocalWriter,
  old: DayRecord,
  record: DayRecord,
  isRestored: boolean,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const { day } = record;
  const unsent = new Map(
    (await writer.outboxOfDay(day)).map(({ entryId, write }) => [entryId, write]),
  );
  for (const write of unsent.values()) {
    if (write.kind === 'delete' || write.after.day !== day) continue;
    const shown = record.entries.find(({ id }) => id === write.after.id);
    if (shown?.text !== write.after.text)
      faults.push(`"${write.after.text}" is unsent and not shown on ${day}`);
  }
  // A day that was read anew is as its row says; what is told of it meanwhile follows with the next row.
  const isReadAnew =
    record.syncedChanges !== old.syncedChanges ||
    record.syncedChangedAtMs !== old.syncedChangedAtMs;
  for (const entry of isReadAnew ? [] : record.entries) {
    const was = old.entries.find(({ id }) => id === entry.id);
    if (was === undefined || was.updatedAtMs === null || entry.updatedAtMs === null) continue;
    // A restored server counts an entry that is sent again from the start. Its clock goes on.
    const isCountedAnew = isRestored && entry.updatedAtMs > was.updatedAtMs;
    if (entry.revision < was.revision && !isCountedAnew)
      faults.push(`"${was.text}" is overwritten by older news`);
  }
  const isOlder = (record.syncedChanges ?? old.syncedChanges ?? 0) < (old.syncedChanges ?? 0);
  if (isOlder && !isRestored) faults.push(`the copy of ${day} is replaced by an older one`);
  return faults;
}
