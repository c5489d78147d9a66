import { type DayKey, firstDay, lastDay } from '../../dates/DayKey.ts';
import { addDays } from '../../dates/addDays.ts';
import { createIdSource, type IdSource } from '../../entries/createIdSource.ts';
import type { Entry } from '../../entries/Entry.ts';
import { noWriteId } from '../../entries/entryIds.ts';
import { success, type Result } from '../../lib/result.ts';
import { recordOf, everyDay, recordsOf } from '../../log/days/dayRecords.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import { doubtSentPhotos } from '../../log/photos/localPhotos.ts';
import type { LocalWriter, DayRecord, LocalReader } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { rebase } from '../../log/writes/rebase.ts';
import type { DayStates } from '../days/createDayStates.ts';
import { putServersDay, type RowOfDay } from '../days/remoteChanges.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { OutboxSender } from '../outbox/createOutboxSender.ts';
import type { RemoteStore, RemoteDay } from '../RemoteStore.ts';
import { lostEntries, isEarlier } from './restoredDay.ts';

/** What the recovery takes from the engine, and the parts below it. */
export interface RecoveryDeps extends Pick<
  EngineContext,
  'localStore' | 'remoteStore' | 'clock' | 'timers' | 'random' | 'emit'
> {
  readonly connection: Pick<ConnectionMonitor, 'trouble'>;
  readonly header: Pick<HeaderReader, 'read'>;
  readonly sender: Pick<OutboxSender, 'isSending'>;
  readonly states: Pick<DayStates, 'epochOf'>;
}

/** Puts back the entries that a database lost when it was restored from a backup. */
export interface Recovery {
  /** Recovers the log of the generation `born`. False: the recovery is not possible now, and nothing changed. */
  run(born: string): Promise<boolean>;
}

/**
 * Compares the whole copy with the index, and reads the days that differ. Then one transaction takes the server's
 * version of these days, and adds the lost entries as unsent writes on top. Nothing changes before this
 * transaction, so an interrupted recovery can start again.
 */
export function createRecovery(deps: RecoveryDeps): Recovery {
  const { localStore, clock, random, header, states } = deps;
  const { hasStopped } = deps.timers;
  const ids = createIdSource(() => clock.now(), random);
  let running: Promise<boolean> | null = null;

  async function recover(born: string): Promise<boolean> {
    if (!(await header.read())) return false;
    // The index watch begins after this row, so it reports all later writes.
    const newest = await deps.remoteStore.readNewestRow();
    if (!newest.ok) return failed(newest.error);
    const days = await findOtherDays(deps);
    if (!days.ok) return failed(days.error);
    // Check the header last. If the log was deleted meanwhile, its entries must not get into the next log.
    if (!(await header.read()) || hasStopped()) return false;
    // If a write of ours was acknowledged meanwhile or is under way, the days may contain it or lack it.
    const isSure = days.value.every(
      ({ copy: { day }, epoch }) => states.epochOf(day) === epoch && !deps.sender.isSending(day),
    );
    if (!isSure) return false;
    const taken = await localStore.write('strict', (writer) =>
      take(writer, born, days.value, newest.value),
    );
    if (hasStopped()) return false;
    if (!taken.ok) return failed(taken.error);
    if (taken.value) deps.emit({ kind: 'log-recovered' });
    return taken.value;
  }

  function failed(trouble: RemoteError | StorageError): false {
    if (!hasStopped()) deps.connection.trouble(trouble);
    return false;
  }

  /** False: the copy changed since the comparison, and nothing was written. */
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
    await doubtSentPhotos(writer);
    const there = days.flatMap(({ remote }) => remote.entries);
    for (const { copy, remote } of days) {
      const unsent = await writer.outboxOfDay(copy.day);
      for (const ours of lostEntries(copy, remote, unsent)) {
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
  };
}

/**
 * The writes that put `ours` back. They have the id of the lost write, so several devices can recover at the same
 * time: the second device finds that its write has arrived. `updatedAtMs` is the time when the server had the
 * words.
 *
 * A refused add is settled like any other add. If the server has the entry without versions, the write is an edit:
 * an add would add the entry twice. An entry with an open clash is an edit too, because an add has no clash.
 */
function putBack(ours: Entry, there: readonly Entry[], ids: IdSource): readonly RemoteWrite[] {
  const writeId = ours.writeId === noWriteId ? ids.writeId() : ours.writeId;
  const after = { ...ours, writeId, revision: 1, createdAtMs: null, clashesWith: null };
  const before = there.find(({ id }) => id === ours.id);
  const isEdit = before !== undefined && (before.revision <= 1 || ours.clashesWith !== null);
  if (!isEdit) return [{ kind: 'add', after }];
  const writes = rebase([{ kind: 'add', after }], { kind: 'live', entry: before }, ids);
  return writes.map((write) => keepClash(write, ours.clashesWith, before));
}

/**
 * The `write` over `before` with the clash that the lost entry had. If the server has lost the other text too, the clash is
 * with `before`, which may hold a part of that text.
 */
function keepClash(write: RemoteWrite, clashesWith: number | null, before: Entry): RemoteWrite {
  if (write.kind !== 'edit' || write.after.clashesWith !== null) return write;
  if (clashesWith === null || write.after.text === before.text) return write;
  const other = Math.min(clashesWith, before.revision);
  return { ...write, after: { ...write.after, clashesWith: other } };
}

/** The index rows of a page. */
const pageSize = 64;

/** A day that differs between our copy and the server. `remote` was read after `row` and `copy`. */
interface OtherDay {
  readonly copy: DayRecord;
  readonly row: RowOfDay;
  readonly remote: RemoteDay;
  /** The epoch of the day when the day was requested. */
  readonly epoch: string;
}

/** Compares the whole copy with the index, from the newest day to the oldest. Reads the days that differ. */
async function findOtherDays({
  localStore,
  remoteStore,
  states,
}: Pick<RecoveryDeps, 'localStore' | 'remoteStore' | 'states'>): Promise<
  Result<readonly OtherDay[], RemoteError | StorageError>
> {
  const found: OtherDay[] = [];
  let newest: DayKey = lastDay;
  let before: DayKey | null = null;
  for (;;) {
    const page: Awaited<ReturnType<RemoteStore['readDayIndex']>> = await remoteStore.readDayIndex(
      before,
      pageSize,
    );
    if (!page.ok) return page;
    const oldest = page.value.at(-1)?.day ?? firstDay;
    const [from, to] = [oldest, newest];
    const rows = page.value;
    const copies = await localStore.read((reader) => copiesOf(reader, from, to, rows));
    if (!copies.ok) return copies;
    for (const copy of copies.value) {
      const row = rows.find(({ day }) => day === copy.day) ?? null;
      if (copy.syncedChanges === (row?.changes ?? 0) && !isEarlier(copy, row)) continue;
      const epoch = states.epochOf(copy.day);
      const remote = await remoteStore.readDay(copy.day);
      if (!remote.ok) return remote;
      found.push({ copy, row, epoch, remote: remote.value });
    }
    if (oldest === firstDay) return success(found);
    before = oldest;
    newest = addDays(oldest, -1);
  }
}

/** The copies from day `from` to day `to`, and those of days that only the index has. */
async function copiesOf(
  reader: LocalReader,
  from: DayKey,
  to: DayKey,
  rows: readonly DayIndexRow[],
): Promise<readonly DayRecord[]> {
  const copies = await reader.days(from, to, everyDay);
  const known = new Set(copies.map(({ day }) => day));
  const others = rows.filter(({ day }) => !known.has(day)).map(({ day }) => day);
  // The first fill brings a day without a counter.
  const empty = (await recordsOf(reader, others)).filter(
    ({ syncedChanges }) => syncedChanges !== null,
  );
  return [...copies, ...empty];
}
