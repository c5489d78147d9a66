import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { LocalReader, LocalStore } from '../../log/LocalStore.ts';
import { success, type Result } from '../../lib/result.ts';
import {
  daysOf,
  type OutboxRecord,
  laneOf,
  bytesOf,
  type OutboxLane,
} from '../../log/OutboxRecord.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import { createDelivery, type DeliveryDeps } from './createDelivery.ts';
import { createEntryBackoff } from './createEntryBackoff.ts';

/** What the outbox sender takes from the engine, and the parts below it. */
export interface OutboxSenderDeps extends DeliveryDeps {
  readonly header: Pick<HeaderReader, 'canSend' | 'beginLog'>;
}

/** Sends the outbox. */
export interface OutboxSender {
  /** Sends every record that may be sent. Call whenever something may have changed. */
  pump(): void;
  /** Whether a write that touches `day` is in flight. Then the server's state of the day is not known. */
  isSending(day: DayKey): boolean;
  isIdle(): boolean;
  /** Ends every wait: the connection is new. */
  retryNow(): void;
}

/**
 * Sends the outbox in order: strictly within an entry, a few entries side by side. All writes share one connection,
 * and a sent write cannot be cancelled. So short ones go first, a few kB at a time, and a long one goes alone. Writes
 * of imports wait for the person's own.
 */
export function createOutboxSender(deps: OutboxSenderDeps): OutboxSender {
  const { localStore, connection, header, timers } = deps;
  const { hasStopped } = timers;
  const backoff = createEntryBackoff({ timers, random: deps.random, onDue: () => void pump() });
  const deliver = createDelivery({ ...deps, backoff });
  const inFlight = new Map<EntryId, RemoteWrite>();
  let pumping: 'idle' | 'running' | 'wanted-again' = 'idle';
  /** How many deliveries have ended. */
  let settledCount = 0;

  async function pump(): Promise<void> {
    if (pumping !== 'idle') {
      pumping = 'wanted-again';
      return;
    }
    do {
      pumping = 'running';
      await sendCandidates();
    } while (isWantedAgain());
    pumping = 'idle';
  }

  const isWantedAgain = () => pumping === 'wanted-again' && !hasStopped();

  async function sendCandidates(): Promise<void> {
    if (hasStopped() || !header.canSend() || inFlight.size >= maxInFlight) return;
    const settledBefore = settledCount;
    const isHeldUp = (id: EntryId) => inFlight.has(id) || backoff.isWaiting(id);
    const candidates = await takeCandidates(localStore, isHeldUp);
    if (hasStopped()) return;
    if (!candidates.ok) {
      connection.trouble(candidates.error);
      return;
    }
    // The list may hold a record that has left the outbox meanwhile.
    if (settledCount !== settledBefore) {
      pumping = 'wanted-again';
      return;
    }
    if (candidates.value.length > 0) header.beginLog();
    for (const record of candidates.value) {
      if (!header.canSend() || !hasRoomFor(record, [...inFlight.values()])) return;
      void send(record);
    }
  }

  async function send(record: OutboxRecord): Promise<void> {
    const { entryId, write } = record;
    inFlight.set(entryId, write);
    const outcome = await deliver(record);
    if (hasStopped()) return;
    settledCount++;
    inFlight.delete(entryId);
    deps.emit({ kind: 'write-settled', write, outcome });
    void pump();
  }

  return {
    pump: () => void pump(),
    isSending: (day) => [...inFlight.values()].some((write) => daysOf(write).includes(day)),
    isIdle: () => inFlight.size === 0,
    retryNow: () => {
      backoff.forgetAll();
      void pump();
    },
  };
}

/** The mark of sent imports runs ahead by this many records, so that it is seldom written. */
const markAhead = 256;

/**
 * The records that may be sent next. Before it returns a record of an import, it has marked it as sent
 * (`LogMeta.importsSentTo`). So the undo of an import knows which entries the server cannot have.
 */
async function takeCandidates(
  localStore: LocalStore,
  isHeldUp: (id: EntryId) => boolean,
): Promise<Result<readonly OutboxRecord[], StorageError>> {
  const read = async (reader: LocalReader) => {
    const candidates = await readCandidates(reader, isHeldUp);
    const last = lastImported(candidates);
    const isMarked = last === 0 || last <= ((await reader.meta()).importsSentTo ?? 0);
    return { candidates, last, isMarked };
  };
  const found = await localStore.read(read);
  if (!found.ok) return found;
  if (found.value.isMarked) return success(found.value.candidates);
  // Read again in the transaction of the mark: an undo may have removed records meanwhile.
  return localStore.write('strict', async (writer) => {
    const { candidates, last, isMarked } = await read(writer);
    if (!isMarked) {
      await writer.putMeta({ ...(await writer.meta()), importsSentTo: last + markAhead });
    }
    return candidates;
  });
}

/** The highest `seq` of a record of an import. 0 without one. */
function lastImported(records: readonly OutboxRecord[]): number {
  return Math.max(0, ...records.flatMap((each) => (laneOf(each) === 'import' ? [each.seq] : [])));
}

/** How many writes may be in flight at once, each of another entry. */
const maxInFlight = 8;
/**
 * How many bytes may be in flight at once; a single write may have more. Two seconds of a line of 8 kB/s, and what
 * the SDK puts into one frame.
 */
const maxBytesInFlight = 16_384;
/**
 * How much of that an import may use. So a write of the person always finds room, and waits for no acknowledgement of an
 * import.
 */
const maxImportsInFlight = 6;
const maxImportBytesInFlight = 8192;
/** How many records of the outbox are read at a time. */
const pageSize = 64;
/** How many entries with something to send are compared at most. */
const maxCandidates = 64;

/**
 * The first record of each entry that is not `isHeldUp`, in the order of sending. The person's own writes come before
 * those of imports, short ones before long ones, each oldest first. It reads on until it has as many short ones as may
 * be in flight, so that the waiting records of one entry hide no others.
 */
async function readCandidates(
  reader: LocalReader,
  isHeldUp: (id: EntryId) => boolean,
): Promise<readonly OutboxRecord[]> {
  const own = await readLane(reader, 'own', isHeldUp);
  if (own.length >= maxInFlight) return own;
  return [...own, ...(await readLane(reader, 'import', isHeldUp))];
}

async function readLane(
  reader: LocalReader,
  lane: OutboxLane,
  isHeldUp: (id: EntryId) => boolean,
): Promise<readonly OutboxRecord[]> {
  const short: OutboxRecord[] = [];
  const long: OutboxRecord[] = [];
  const seen = new Set<EntryId>();
  for (let behind = 0; ;) {
    const page = await reader.outbox(pageSize, behind, lane);
    for (const record of page) {
      const { entryId, write } = record;
      if (seen.has(entryId)) continue;
      seen.add(entryId);
      if (isHeldUp(entryId)) continue;
      (bytesOf(write) > maxBytesInFlight ? long : short).push(record);
    }
    const isEnough = short.length >= maxInFlight || short.length + long.length >= maxCandidates;
    const last = page.at(-1);
    if (isEnough || last === undefined || page.length < pageSize) return [...short, ...long];
    behind = last.seq;
  }
}

/** Whether `record` may join the writes that are in flight. A long one goes alone. */
function hasRoomFor(record: OutboxRecord, inFlight: readonly RemoteWrite[]): boolean {
  if (inFlight.length === 0) return true;
  const bytes = inFlight.reduce((sum, other) => sum + bytesOf(other), bytesOf(record.write));
  return laneOf(record) === 'own'
    ? inFlight.length < maxInFlight && bytes <= maxBytesInFlight
    : inFlight.length < maxImportsInFlight && bytes <= maxImportBytesInFlight;
}
