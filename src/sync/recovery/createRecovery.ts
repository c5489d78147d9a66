import type { DayKey } from '../../dates/DayKey.ts';
import { createIdSource, type IdSource } from '../../entries/createIdSource.ts';
import type { Entry } from '../../entries/Entry.ts';
import { noWriteId } from '../../entries/entryIds.ts';
import type { Clock } from '../../lib/Clock.ts';
import { recordOf } from '../../log/days/dayRecords.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { LocalStore, LocalWriter } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { rebase } from '../../log/writes/rebase.ts';
import type { DaySync } from '../days/DaySync.ts';
import { putServersDay } from '../days/remoteChanges.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { findOtherDays, type OtherDay } from './findOtherDays.ts';
import { lostEntries } from './restoredDay.ts';

/** What the recovery needs, and whom it tells. */
export interface RecoveryDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly clock: Clock;
  readonly random: () => number;
  readonly daySync: Pick<DaySync, 'epochOf'>;
  isSending(day: DayKey): boolean;
  /** Reads the header of the log; another generation has been dealt with when it resolves. False: not read. */
  readHeader(): Promise<boolean>;
  /** The copy is as the server is, and what that had lost is in the outbox. */
  onRecovered(): void;
  onTrouble(trouble: RemoteError | StorageError): void;
}

/** Puts back what a database that was restored from a backup has lost. */
export interface Recovery {
  /** For the log of the generation `born`. False: it could not be done now, and nothing has changed. */
  run(born: string): Promise<boolean>;
  stop(): void;
}

/**
 * Compares the whole copy with the index, and reads the days that differ. Then one transaction takes these days as
 * the server has them, with what it lost as unsent writes on top. Until then nothing is changed, so that it begins
 * anew wherever it was interrupted.
 */
export function createRecovery(deps: RecoveryDeps): Recovery {
  const { localStore, clock, random } = deps;
  const ids = createIdSource(() => clock.now(), random);
  let running: Promise<boolean> | null = null;
  let isStopped = false;
  const hasStopped = () => isStopped;

  async function recover(born: string): Promise<boolean> {
    if (!(await deps.readHeader())) return false;
    // What is written from here on comes by the watch, which begins behind this row.
    const newest = await deps.remoteStore.readNewestRow();
    if (!newest.ok) return failed(newest.error);
    const days = await findOtherDays(deps);
    if (!days.ok) return failed(days.error);
    // Last of all: what is absent from a log that was deleted meanwhile is not put into the next one.
    if (!(await deps.readHeader()) || hasStopped()) return false;
    // A write of ours was acknowledged meanwhile, or is about to be: nobody knows whether it is in what was read.
    const isSure = days.value.every(
      ({ copy: { day }, epoch }) => deps.daySync.epochOf(day) === epoch && !deps.isSending(day),
    );
    if (!isSure) return false;
    const taken = await localStore.write('strict', (writer) =>
      take(writer, born, days.value, newest.value),
    );
    if (hasStopped()) return false;
    if (!taken.ok) return failed(taken.error);
    if (taken.value) deps.onRecovered();
    return taken.value;
  }

  function failed(trouble: RemoteError | StorageError): false {
    if (!isStopped) deps.onTrouble(trouble);
    return false;
  }

  /** False: the copy has changed since it was compared, and nothing was written. */
  async function take(
    writer: LocalWriter,
    born: string,
    days: readonly OtherDay[],
    newest: DayIndexRow | null,
  ): Promise<boolean> {
    const meta = await writer.meta();
    if (meta.cursor === null || meta.born !== born) return false;
    for (const { copy } of days) {
      const record = await recordOf(writer, copy.day);
      if (record.edition !== copy.edition) return false;
    }
    const there = days.flatMap(({ remote }) => remote.entries);
    for (const { copy, remote } of days) {
      const unsent = await writer.outboxOfDay(copy.day);
      for (const ours of lostEntries(copy, remote.entries, unsent)) {
        const unsentElsewhere = await writer.outboxOfEntry(ours.id);
        if (unsentElsewhere.length > 0) continue;
        const lost = { ...ours, updatedAtMs: ours.updatedAtMs ?? copy.syncedChangedAtMs };
        for (const write of putBack(lost, there, ids)) {
          await writer.appendOutbox({ entryId: ours.id, write, savedAtMs: clock.now() });
        }
      }
    }
    for (const { copy, remote, row } of days) {
      await putServersDay(writer, copy, remote, row, await writer.outboxOfDay(copy.day));
    }
    const { changedAtMs, day } = newest ?? { changedAtMs: 0, day: null };
    await writer.putMeta({ ...meta, cursor: { changedAtMs, day } });
    return true;
  }

  return {
    run: (born) => {
      running ??= recover(born).finally(() => {
        running = null;
      });
      return running;
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/**
 * The writes that bring `ours` back. They carry the id of the write that was lost, so that several devices may do
 * this at once: the second one finds that its write has arrived. `updatedAtMs` says when the server had the words. An
 * add that is refused is settled like any other; what has no versions yet would be added twice, so it is edited.
 */
function putBack(ours: Entry, there: readonly Entry[], ids: IdSource): readonly RemoteWrite[] {
  const writeId = ours.writeId === noWriteId ? ids.writeId() : ours.writeId;
  const after = { ...ours, writeId, revision: 1, createdAtMs: null, clashesWith: null };
  const before = there.find(({ id, revision }) => id === ours.id && revision <= 1);
  if (before === undefined) return [{ kind: 'add', after }];
  return rebase([{ kind: 'add', after }], { kind: 'live', entry: before }, ids);
}
