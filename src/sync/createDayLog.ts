import type { DayKey } from '../dates/DayKey.ts';
import { randomName } from '../lib/randomName.ts';
import { failure, type Result } from '../lib/result.ts';
import type { LogDeeds } from './createLogDeeds.ts';
import { createDayViews } from './createDayViews.ts';
import { createLogStatus } from './createLogStatus.ts';
import type { DayLog, StorageError } from './DayLog.ts';
import { onlyTab, readDraft, type DraftOwner } from './drafts.ts';
import type { LocalStore } from './LocalStore.ts';
import type { Clock, RemoteError, Unsubscribe } from './ports.ts';
import type { TabChannel, TabMessage } from './TabChannel.ts';
import type { WrittenDays } from './WrittenDays.ts';

/** What a {@link DayLog} is built from. */
export interface DayLogParts {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** 0 inclusive to 1 exclusive; the platform's cryptographic one when left out. */
  readonly random?: () => number;
  /** Whose drafts this tab's are; left out where no other tab types in the same log. */
  readonly draftOwner?: DraftOwner;
}

/** Without word from the engine for this long, days that are not here are said to be out of reach. */
export const engineSilenceMs = 3000;

/**
 * The log of one person in one tab. It reads and writes the device's store itself and works without an
 * engine; with one (in this tab or another, on the other end of the channel) what it writes is sent.
 * `start()` begins to listen, and called again (when the page is shown again) reads everything anew.
 */
export function createDayLog({
  localStore,
  channel,
  clock,
  random,
  draftOwner = onlyTab,
}: DayLogParts): DayLog {
  const tab = randomName();
  const status = createLogStatus(localStore);
  const views = createDayViews(localStore, (result) => {
    if (status.noteRead(result).ok && result.ok) status.noteMeta(result.value);
  });

  const ownWrites = new Set<(day: DayKey) => void>();
  let written: Promise<WrittenDays> | null = null;
  let deeds: LogDeeds | null = null;
  let loading: Promise<LogDeeds> | null = null;
  let selected: DayKey | null = null;
  let unsubscribe: Unsubscribe | null = null;
  let cancelSilence: Unsubscribe | null = null;
  /** No engine was heard in time: without a network there may be none. */
  let isSilent = false;

  function hear(message: TabMessage): void {
    switch (message.kind) {
      case 'day':
        views.show(message.record);
        break;
      case 'days-changed':
        views.reload();
        break;
      case 'outbox-changed':
        status.noteOutbox();
        break;
      case 'who-is-there':
        postSelected();
        // Whoever died before giving notice of a write has left it in the store all the same.
        views.reload();
        status.noteOutbox();
        break;
      case 'engine':
        cancelSilence?.();
        isSilent = false;
        views.setReach(
          message.status.isConnected && message.status.heldBy === null
            ? 'reachable'
            : 'out-of-reach',
        );
        status.noteEngine(message.status);
        break;
      case 'fill':
        status.noteFill(message.progress);
        break;
      // Meant for the engine, or answers that somebody waits for (see askEngine).
      case 'selected':
      case 'engine-wanted':
      case 'question':
      case 'answer':
        break;
    }
  }

  function postSelected(): void {
    if (selected !== null) channel.post({ kind: 'selected', tab, day: selected });
  }

  async function loadDeeds(): Promise<LogDeeds> {
    loading ??= import('./createLogDeeds.ts').then(({ createLogDeeds }) =>
      createLogDeeds({
        ...{ localStore, channel, clock, random, status },
        draftOwner: draftOwner.name,
        isSilent: () => isSilent,
        onWritten(record) {
          views.show(record);
          for (const listener of [...ownWrites]) listener(record.day);
        },
      }),
    );
    try {
      deeds = await loading;
    } catch (error) {
      // Another try may find the network.
      loading = null;
      throw error;
    }
    return deeds;
  }

  /** In the same task once the code is there; in the order of asking until then. */
  const deed = <Value>(work: (deeds: LogDeeds) => Promise<Value>): Promise<Value> =>
    deeds === null ? loadDeeds().then(work) : work(deeds);

  /** A deed that writes. Without its code nothing is written, and what was typed stays where it is. */
  const write = <Value, Refusal>(
    work: (deeds: LogDeeds) => Promise<Result<Value, Refusal | StorageError>>,
  ): Promise<Result<Value, Refusal | StorageError>> =>
    deeds === null
      ? loadDeeds().then(work, (cause: unknown) => failure({ kind: 'unavailable', cause }))
      : work(deeds);

  /** A deed that asks the engine as well. */
  const question = <Value>(
    work: (deeds: LogDeeds) => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>> =>
    deeds === null
      ? loadDeeds().then(work, (cause: unknown) => failure({ kind: 'offline', cause }))
      : work(deeds);

  /** Loaded when it is first asked for: no day waits for it. */
  async function openWritten(): Promise<WrittenDays> {
    const { openWrittenDays } = await import('./openWrittenDays.ts');
    return openWrittenDays({
      ...{ localStore, channel, clock },
      newId: randomName,
      onOwnWrite: (listener) => {
        ownWrites.add(listener);
        return () => ownWrites.delete(listener);
      },
    });
  }

  return {
    day: (day) => views.day(day),
    prefetch: (days) => {
      for (const day of days) views.day(day);
    },
    select: (day) => {
      selected = day;
      postSelected();
    },
    add: (content) => write((deeds) => deeds.add(content)),
    edit: (entry, changes) => write((deeds) => deeds.edit(entry, changes)),
    remove: (entry) => write((deeds) => deeds.remove(entry)),
    restore: (entry) => write((deeds) => deeds.restore(entry)),
    syncStatus: status.syncStatus,
    fillProgress: status.fillProgress,
    serverTimeOffsetMs: status.serverTimeOffsetMs,
    parked: status.parked,
    retryParked: (id, text) => write((deeds) => deeds.retryParked(id, text)),
    discardParked: (id) => write((deeds) => deeds.discardParked(id)),
    versions: (id) => question((deeds) => deeds.versions(id)),
    trash: () => question((deeds) => deeds.trash()),
    readDraft: async (target) => {
      const result = status.noteRead(await readDraft(localStore, draftOwner, target));
      return result.ok ? result.value : null;
    },
    writeDraft: async (target, text, baseRevision) => {
      const owner = draftOwner.name;
      const draft = { text, baseRevision, savedAtMs: clock.now(), owner };
      return status.noteWrite(
        await localStore.write('strict', (writer) =>
          text === '' ? writer.deleteDraft(target, owner) : writer.putDraft(target, draft),
        ),
      );
    },
    countUnsent: () => deed((deeds) => deeds.countUnsent()),
    exportUnsent: (deletedMark) => deed((deeds) => deeds.exportUnsent(deletedMark)),
    written: () => {
      written ??= openWritten().catch((error: unknown) => {
        written = null;
        throw error;
      });
      return written;
    },
    prepare: () =>
      loadDeeds().then(
        () => undefined,
        // Offline, and not among what the service worker holds.
        () => undefined,
      ),
    start: () => {
      if (unsubscribe === null) {
        unsubscribe = channel.subscribe(hear);
        cancelSilence = clock.setTimer(() => {
          isSilent = true;
          views.setReach('out-of-reach');
        }, engineSilenceMs);
      } else {
        views.reload();
      }
      status.noteOutbox();
      channel.post({ kind: 'engine-wanted' });
      postSelected();
    },
    stop: () => {
      if (unsubscribe === null) return;
      channel.post({ kind: 'selected', tab, day: null });
      unsubscribe();
      unsubscribe = null;
      cancelSilence?.();
      status.noteEngine(null);
    },
  };
}
