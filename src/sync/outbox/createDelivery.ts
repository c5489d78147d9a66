import type { DayKey } from '../../dates/DayKey.ts';
import { success, type Result } from '../../lib/result.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { daysOf, lacksCreationTime, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { createConflictResolver } from '../conflicts/createConflictResolver.ts';
import type { DayWatches } from '../days/createDayWatches.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { EngineContext, Outcome } from '../EngineContext.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { EntryBackoff } from './createEntryBackoff.ts';
import { nextStep } from './nextStep.ts';

/** On a watched day, the server's time of an entry's first write may arrive this long after the acknowledgement. */
const creationTimeDelayMs = 50;
/** A write that fails this often without a reason, while others succeed, is parked. */
const maxUnexplained = 8;

/** Why nothing can be sent. */
export type SenderTrouble =
  | { readonly kind: 'offline' }
  | { readonly kind: 'needs-sign-in' }
  | { readonly kind: 'locked' }
  | StorageError;

/** What a delivery takes from the engine, and the parts below it. */
export interface DeliveryDeps extends Pick<
  EngineContext,
  'localStore' | 'channel' | 'clock' | 'timers' | 'random' | 'emit'
> {
  readonly remoteStore: Pick<RemoteStore, 'write' | 'readHead'>;
  readonly connection: Pick<ConnectionMonitor, 'trouble'>;
  readonly header: Pick<HeaderReader, 'canSend'>;
  readonly watches: Pick<DayWatches, 'isWatched'>;
}

/** Sends one record of the outbox. */
export type Delivery = (record: OutboxRecord) => Promise<Outcome>;

/**
 *               ┌──────── offline, unexplained: back-off ────────┐
 *               ▼                                                │
 *   outbox ─► sending ──► ok ──► out of the outbox               │
 *               │ └──► refused ─► where does the entry stand? ───┤
 *               │         arrived: out · rebased: outbox · parked│
 *               └──► unauthenticated: all wait for a sign-in ────┘
 *
 * A record leaves the outbox only when the server has its write. Once stopped, a delivery changes nothing more.
 */
export function createDelivery(deps: DeliveryDeps & { readonly backoff: EntryBackoff }): Delivery {
  const { localStore, remoteStore, connection, header, watches, backoff } = deps;
  const { hasStopped } = deps.timers;
  const resolveConflict = createConflictResolver(deps);
  const acknowledgements = createAcknowledgements(deps);

  async function deliver(record: OutboxRecord): Promise<Outcome> {
    const { write, entryId } = record;
    if (lacksCreationTime(write)) {
      const [day] = daysOf(write);
      if (day !== undefined && watches.isWatched(day) && !backoff.has(entryId)) {
        backoff.wait(entryId, creationTimeDelayMs);
        return 'not-taken';
      }
    }
    const movedTo = await dayMovedTo(localStore, record);
    if (hasStopped()) return 'not-taken';
    if (!movedTo.ok) {
      connection.trouble(movedTo.error);
      return 'not-taken';
    }
    if (lacksCreationTime(write) || movedTo.value !== null) {
      const settled = await settle(record, null, movedTo.value);
      if (settled !== 'as-expected') return settled;
      // The head may have come over a new connection. Its header must say first whether the log is encrypted now.
      if (!header.canSend()) return 'not-taken';
    }
    const result = await remoteStore.write(write);
    if (hasStopped()) return 'not-taken';
    if (result.ok) return acknowledge(record);
    const settled = await fail(record, result.error);
    return settled === 'as-expected' ? 'not-taken' : settled;
  }

  async function acknowledge(record: OutboxRecord): Promise<Outcome> {
    backoff.forget(record.entryId);
    return (await acknowledgements.take(record)) ? 'counted' : 'uncounted';
  }

  async function fail(record: OutboxRecord, error: RemoteError): Promise<Outcome | 'as-expected'> {
    const { entryId } = record;
    const failures = backoff.failures(entryId);
    switch (nextStep(error)) {
      case 'retry':
        if (error.kind === 'offline' || error.kind === 'locked') {
          connection.trouble({ kind: error.kind });
        } else if (failures < maxUnexplained) backoff.failed(entryId);
        else return settle(record, error);
        return 'not-taken';
      case 'wait-for-sign-in':
        connection.trouble({ kind: 'needs-sign-in' });
        return 'not-taken';
      case 'park':
      case 'stop': {
        if (failures > 0) return settle(record, error);
        // The session may just have been renewed: an unexplained refusal is tried once more before it is parked.
        const settled = await settle(record, null);
        if (settled === 'as-expected') backoff.failed(entryId);
        return settled;
      }
    }
  }

  /**
   * Settles the record by the state of its entry on the server. `error` null: parks nothing. `day`: see
   * {@link ConflictResolver}.
   */
  async function settle(
    record: OutboxRecord,
    error: RemoteError | null,
    day: DayKey | null = null,
  ): Promise<Outcome | 'as-expected'> {
    const settlement = await resolveConflict(record, error?.kind ?? null, day);
    if (hasStopped()) return 'not-taken';
    if (!settlement.ok) {
      const trouble = troubleOf(settlement.error);
      if (trouble === null) backoff.failed(record.entryId);
      else connection.trouble(trouble);
      return 'not-taken';
    }
    const { kind, days } = settlement.value;
    if (kind === 'as-expected') return kind;
    backoff.forget(record.entryId);
    deps.emit({ kind: 'days-stored', records: days });
    deps.channel.post({ kind: 'outbox-changed' });
    return kind === 'arrived' ? 'uncounted' : 'not-taken';
  }

  return deliver;
}

/**
 * The day to which a later write of an import moves the entry that `record` adds; null: none does. The entry may be there
 * already: another device imports the file too, and a restored backup lost the days between. The rules cannot see an id on
 * another day, so they would accept the add.
 */
async function dayMovedTo(
  localStore: Pick<LocalStore, 'read'>,
  { write, entryId, importId }: OutboxRecord,
): Promise<Result<DayKey | null, StorageError>> {
  if (write.kind !== 'add' || importId === undefined) return success(null);
  return localStore.read(async (reader) => {
    const last = (await reader.outboxOfEntry(entryId)).at(-1)?.write ?? write;
    const { day } = last.kind === 'delete' ? last.before : last.after;
    return day === write.after.day ? null : day;
  });
}

/** Why the head could not be read, or could not be used. null: the reason concerns this entry alone. */
function troubleOf(error: RemoteError | StorageError): SenderTrouble | null {
  switch (error.kind) {
    case 'unexpected':
    case 'invalid-data':
      return null;
    case 'offline':
    case 'locked':
      return { kind: error.kind };
    case 'unauthenticated':
    case 'permission-denied':
      // A person may always read their own log, so the refusal concerns the session.
      return { kind: 'needs-sign-in' };
    case 'quota':
    case 'blocked':
    case 'cleared':
    case 'unavailable':
    case 'corrupt':
      return error;
  }
}

/** Takes the writes out of the outbox that the server has just acknowledged. */
interface Acknowledgements {
  /** Resolves to whether the record has left the outbox. Never rejects. */
  take(record: OutboxRecord): Promise<boolean>;
}

/**
 * Stores acknowledgements one transaction after another. Acknowledgements that come while one runs are in the next. So
 * a store that is slower than the server has fewer transactions. After a crash that loses an acknowledgement, the
 * write is sent once more. The refusal shows that it had arrived.
 */
function createAcknowledgements(deps: DeliveryDeps): Acknowledgements {
  const { localStore, clock } = deps;
  const { hasStopped } = deps.timers;
  let waiting: { readonly seq: number; readonly settle: (isOut: boolean) => void }[] = [];
  let isStoring = false;

  async function storeAll(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const isOut = !hasStopped() && (await store(batch.map(({ seq }) => seq)));
      for (const { settle } of batch) settle(isOut);
    }
    isStoring = false;
  }

  async function store(seqs: readonly number[]): Promise<boolean> {
    const left = await localStore.write('relaxed', async (writer) => {
      for (const seq of seqs) await writer.deleteOutbox(seq);
      // A count would visit every record of a large import.
      const isEmpty = (await writer.outbox(1)).length === 0;
      if (isEmpty) await writer.putMeta({ ...(await writer.meta()), savedAsOfMs: clock.now() });
      return isEmpty;
    });
    if (hasStopped()) return false;
    if (!left.ok) {
      deps.connection.trouble(left.error);
      return false;
    }
    deps.channel.post({ kind: 'outbox-changed' });
    if (left.value) deps.emit({ kind: 'outbox-emptied' });
    return true;
  }

  return {
    take: ({ seq }) =>
      new Promise((settle) => {
        waiting.push({ seq, settle });
        void storeAll();
      }),
  };
}
