import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import type { DayRecord, LocalReader, LocalStore } from '../../log/LocalStore.ts';
import { nextStep } from './nextStep.ts';
import { createConflictResolver } from '../conflicts/createConflictResolver.ts';
import { bytesOf, daysOf, lacksCreationTime, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';

/** How many writes may be under way at once, each of another entry. */
const maxInFlight = 8;
/** How many records of the outbox are read at a time. */
const pageSize = 64;
/** How many entries that could be sent are compared at most. */
const mostCandidates = 64;
/** How long the server's time of an entry's first write may follow the acknowledgement on a watched day. */
const creationTimeDelayMs = 50;
/**
 * How many bytes may be under way at once, more only for a single write: two seconds of a line of 8 kB/s, and
 * as many as the SDK puts into one frame.
 */
const mostBytesInFlight = 16_384;
/** A write that fails without a reason this often, while others pass, is put aside for the person. */
const mostUnexpected = 8;

/** Why nothing can be sent. */
export type SenderTrouble =
  { readonly kind: 'offline' } | { readonly kind: 'needs-sign-in' } | StorageError;

/** What the sender needs, and whom it tells. */
export interface OutboxSenderDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: Pick<RemoteStore, 'write' | 'readHead'>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether writes may be sent now. */
  canSend(): boolean;
  /** Words are about to be sent: a log that has not begun yet begins with them. */
  beginLog(): void;
  isWatched(day: DayKey): boolean;
  /** A write is out. `isCounted`: the server has just taken it, and counted it on each of its days. */
  onSettled(write: RemoteWrite, outcome: 'counted' | 'uncounted' | 'not-taken'): void;
  onDays(records: readonly DayRecord[]): void;
  /** The outbox or the parked writes changed. */
  onOutbox(): void;
  /** The server has acknowledged everything there was. */
  onEmptied(): void;
  onTrouble(trouble: SenderTrouble): void;
}

/** Sends the outbox. */
export interface OutboxSender {
  /** Sends what can be sent; call whenever something may have changed. */
  pump(): void;
  /** Whether a write that touches `day` is under way, so that nobody knows yet what the server holds. */
  isSending(day: DayKey): boolean;
  isIdle(): boolean;
  /** Forgets what it was waiting for: the connection is new. */
  retryNow(): void;
  stop(): void;
}

/**
 * Sends the outbox in order: strictly within an entry, a few entries side by side. A record leaves the
 * outbox only when the server has it. All writes share one line and none can be called back, so short ones go
 * first, {@link mostBytesInFlight} at a time, and a long one goes alone.
 *
 *               ┌───────────── offline, unexpected: wait ─────────────┐
 *               ▼                                                      │
 *   outbox ─► sending ──► ok ──► out                                   │
 *               │    └──► refused ─► where does the entry stand? ──────┤
 *               │            arrived: out · rebased: outbox · parked   │
 *               └──► unauthenticated: all wait for a sign-in ──────────┘
 */
export function createOutboxSender(deps: OutboxSenderDeps): OutboxSender {
  const { localStore, remoteStore, clock, random } = deps;
  const inFlight = new Map<EntryId, RemoteWrite>();
  /** Entries whose writes wait for a time of their own. */
  const delayed = new Map<
    EntryId,
    { readonly attempt: number; readonly cancel: Unsubscribe | null }
  >();
  const timers = createEngineTimers(clock);
  let isStopped = false;
  // A function, since what it says changes while something is awaited.
  const hasStopped = () => isStopped;
  let settledCount = 0;
  let isPumping = false;
  let isWantedAgain = false;

  async function pump(): Promise<void> {
    if (isPumping) {
      isWantedAgain = true;
      return;
    }
    isPumping = true;
    do {
      isWantedAgain = false;
      await sendWhatCan();
    } while (isWanted());
    isPumping = false;
  }

  const isWanted = () => isWantedAgain && !hasStopped();

  async function sendWhatCan(): Promise<void> {
    if (hasStopped() || !deps.canSend() || inFlight.size >= maxInFlight) return;
    const seen = settledCount;
    const candidates = await localStore.read(readCandidates);
    if (hasStopped()) return;
    if (!candidates.ok) {
      deps.onTrouble(candidates.error);
      return;
    }
    // A record that was settled meanwhile may be in the list still.
    if (seen !== settledCount) {
      isWantedAgain = true;
      return;
    }
    const { value } = candidates;
    if (value.length > 0) deps.beginLog();
    for (const record of [...value.filter(isShort), ...value.filter(isLong)]) {
      if (!deps.canSend() || !hasRoomFor(record)) return;
      void send(record);
    }
  }

  /**
   * The first records of entries that nothing holds up, oldest first: as many short ones as can be under way,
   * if there are that many. A page full of records of one entry that is held up is turned.
   */
  async function readCandidates(reader: LocalReader): Promise<readonly OutboxRecord[]> {
    const candidates: OutboxRecord[] = [];
    const passed = new Set<EntryId>();
    for (let behind = 0; ;) {
      const page = await reader.outbox(pageSize, behind);
      for (const record of page) {
        const { entryId } = record;
        const isNext = !passed.has(entryId);
        passed.add(entryId);
        if (isNext && !inFlight.has(entryId) && !isWaiting(entryId)) candidates.push(record);
      }
      const isEnough =
        candidates.length >= mostCandidates || candidates.filter(isShort).length >= maxInFlight;
      const last = page.at(-1);
      if (isEnough || last === undefined || page.length < pageSize) return candidates;
      behind = last.seq;
    }
  }

  function hasRoomFor({ write }: OutboxRecord): boolean {
    if (inFlight.size === 0) return true;
    const bytes = [...inFlight.values()].reduce((sum, other) => sum + bytesOf(other), 0);
    return inFlight.size < maxInFlight && bytes + bytesOf(write) <= mostBytesInFlight;
  }

  const isWaiting = (id: EntryId) => (delayed.get(id)?.cancel ?? null) !== null;

  async function send(record: OutboxRecord): Promise<void> {
    const { entryId, write } = record;
    inFlight.set(entryId, write);
    const outcome = await attempt(record);
    if (hasStopped()) return;
    settledCount++;
    inFlight.delete(entryId);
    deps.onSettled(write, outcome);
    void pump();
  }

  async function attempt(record: OutboxRecord): Promise<'counted' | 'uncounted' | 'not-taken'> {
    const { write, entryId } = record;
    if (lacksCreationTime(write)) {
      const day = daysOf(write)[0];
      if (day !== undefined && deps.isWatched(day) && !delayed.has(entryId)) {
        delay(entryId, 0, creationTimeDelayMs);
        return 'not-taken';
      }
      const settled = await settle(record, null);
      if (settled !== 'as-expected') return settled;
    }
    const result = await remoteStore.write(write);
    if (hasStopped()) return 'not-taken';
    if (result.ok) return acknowledge(record);
    const settled = await fail(record, result.error);
    return settled === 'as-expected' ? 'not-taken' : settled;
  }

  async function acknowledge(record: OutboxRecord): Promise<'counted' | 'uncounted'> {
    delayed.delete(record.entryId);
    // Losing this to a crash sends the write once more, which the server refuses as done.
    const left = await localStore.write('relaxed', async (writer) => {
      await writer.deleteOutbox(record.seq);
      const count = await writer.countOutbox();
      if (count === 0) {
        await writer.putMeta({ ...(await writer.meta()), savedAsOfMs: clock.now() });
      }
      return count;
    });
    if (hasStopped()) return 'uncounted';
    if (!left.ok) {
      deps.onTrouble(left.error);
      return 'uncounted';
    }
    deps.onOutbox();
    if (left.value === 0) deps.onEmptied();
    return 'counted';
  }

  type Settled = 'uncounted' | 'not-taken' | 'as-expected';

  async function fail(record: OutboxRecord, error: RemoteError): Promise<Settled> {
    switch (nextStep(error)) {
      case 'retry':
        if (error.kind === 'offline') {
          deps.onTrouble({ kind: 'offline' });
          return 'not-taken';
        }
        if (attemptsOf(record.entryId) >= mostUnexpected) return settle(record, error);
        delayMore(record.entryId);
        return 'not-taken';
      case 'wait-for-sign-in':
        deps.onTrouble({ kind: 'needs-sign-in' });
        return 'not-taken';
      case 'park':
      case 'stop':
        return refuse(record, error);
    }
  }

  /**
   * A refusal that nothing explains is asked for a second time before the words are put aside: the session
   * may just have been renewed.
   */
  async function refuse(record: OutboxRecord, error: RemoteError): Promise<Settled> {
    if (attemptsOf(record.entryId) > 0) return settle(record, error);
    const settled = await settle(record, null);
    if (settled !== 'as-expected') return settled;
    delayMore(record.entryId);
    return 'not-taken';
  }

  const attemptsOf = (id: EntryId) => delayed.get(id)?.attempt ?? 0;

  function delayMore(id: EntryId): void {
    delay(id, attemptsOf(id) + 1, retryDelayMs(attemptsOf(id), random));
  }

  const decide = createConflictResolver({ clock, random });

  /** Finds out where the entry stands, and does what follows from it. */
  async function settle(record: OutboxRecord, error: RemoteError | null): Promise<Settled> {
    const { write, entryId } = record;
    const day =
      write.kind === 'edit' || write.kind === 'delete' ? write.before.day : write.after.day;
    const head = await remoteStore.readHead(entryId, day);
    if (hasStopped()) return 'not-taken';
    if (!head.ok) {
      const { kind } = head.error;
      if (kind === 'offline') deps.onTrouble({ kind });
      else if (kind === 'unexpected' || kind === 'invalid-data') delayMore(entryId);
      // Refused even to look: it is the person who is not let in, not the write.
      else deps.onTrouble({ kind: 'needs-sign-in' });
      return 'not-taken';
    }
    const settlement = await localStore.write('strict', (writer) =>
      decide(writer, record, head.value, error?.kind ?? null),
    );
    if (hasStopped()) return 'not-taken';
    if (!settlement.ok) {
      deps.onTrouble(settlement.error);
      return 'not-taken';
    }
    const { kind, days } = settlement.value;
    if (kind === 'as-expected') return kind;
    delayed.delete(entryId);
    deps.onDays(days);
    deps.onOutbox();
    return kind === 'arrived' ? 'uncounted' : 'not-taken';
  }

  function delay(entryId: EntryId, attemptNumber: number, delayMs: number): void {
    const cancel = timers.start(() => {
      // The number of attempts is kept for the next failure.
      delayed.set(entryId, { attempt: attemptNumber, cancel: null });
      void pump();
    }, delayMs);
    delayed.set(entryId, { attempt: attemptNumber, cancel });
  }

  return {
    pump: () => void pump(),
    isSending: (day) => [...inFlight.values()].some((write) => daysOf(write).includes(day)),
    isIdle: () => inFlight.size === 0,
    retryNow: () => {
      for (const { cancel } of delayed.values()) cancel?.();
      delayed.clear();
      void pump();
    },
    stop: () => {
      isStopped = true;
      timers.stopAll();
    },
  };
}

const isLong = ({ write }: OutboxRecord) => bytesOf(write) > mostBytesInFlight;
const isShort = (record: OutboxRecord) => !isLong(record);
