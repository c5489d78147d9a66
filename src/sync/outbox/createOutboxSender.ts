import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import { daysOf, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { createDelivery, type DeliveryDeps, type Outcome } from './createDelivery.ts';
import { createEntryBackoff } from './createEntryBackoff.ts';
import { hasRoomFor, maxInFlight } from './flowControl.ts';
import { takeCandidates } from './takeCandidates.ts';

/** The dependencies and listeners of the outbox sender. */
export interface OutboxSenderDeps extends DeliveryDeps {
  /** Words are about to be sent: the log begins with them, unless it has begun. */
  beginLog(): void;
  /** `write` is no longer in flight. */
  onSettled(write: RemoteWrite, outcome: Outcome): void;
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
  stop(): void;
}

/**
 * Sends the outbox in order: strictly within an entry, a few entries side by side. All writes share one connection,
 * and a sent write cannot be cancelled. So short ones go first, a few kB at a time, and a long one goes alone. Writes
 * of imports wait for the person's own.
 */
export function createOutboxSender(deps: OutboxSenderDeps): OutboxSender {
  const timers = createEngineTimers(deps.clock);
  const { hasStopped } = timers;
  const backoff = createEntryBackoff({ timers, random: deps.random, onDue: () => void pump() });
  const deliver = createDelivery({ ...deps, backoff, hasStopped });
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
    if (hasStopped() || !deps.canSend() || inFlight.size >= maxInFlight) return;
    const settledBefore = settledCount;
    const isHeldUp = (id: EntryId) => inFlight.has(id) || backoff.isWaiting(id);
    const candidates = await takeCandidates(deps.localStore, isHeldUp);
    if (hasStopped()) return;
    if (!candidates.ok) {
      deps.onTrouble(candidates.error);
      return;
    }
    // The list may hold a record that has left the outbox meanwhile.
    if (settledCount !== settledBefore) {
      pumping = 'wanted-again';
      return;
    }
    if (candidates.value.length > 0) deps.beginLog();
    for (const record of candidates.value) {
      if (!deps.canSend() || !hasRoomFor(record, [...inFlight.values()])) return;
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
    deps.onSettled(write, outcome);
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
    stop: () => timers.stopAll(),
  };
}
