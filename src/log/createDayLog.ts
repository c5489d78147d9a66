import type { DayKey } from '../dates/DayKey.ts';
import { createDayViews } from './days/createDayViews.ts';
import { createLogStatus } from './status/createLogStatus.ts';
import type { DayLog } from './DayLog.ts';
import { onlyTab, readDraft, type DraftOwner } from './writes/drafts.ts';
import type { DayRecord, LocalStore } from './LocalStore.ts';
import { openDayWrites } from './writes/openDayWrites.ts';
import type { Clock, Unsubscribe } from '../lib/Clock.ts';
import type { TabChannel, TabMessage } from './TabChannel.ts';
import type { WrittenDays } from './counts/WrittenDays.ts';

/** What a {@link DayLog} is built from. */
export interface DayLogDeps {
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
}: DayLogDeps): DayLog {
  // The engine has to tell the open tabs apart, no more.
  const tab = String((random ?? Math.random)());
  const status = createLogStatus(localStore);
  const views = createDayViews(localStore, clock, (result) => {
    if (status.noteRead(result).ok && result.ok) status.noteMeta(result.value);
  });

  const ownWrites = new Set<(day: DayKey) => void>();
  let written: WrittenDays | null = null;
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
      case 'days-filled':
        views.reload(message.first, message.last);
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
      case 'asking':
      case 'answer':
        break;
    }
  }

  function postSelected(): void {
    if (selected !== null) channel.post({ kind: 'selected', tab, day: selected });
  }

  function showOwn(record: DayRecord): void {
    views.show(record);
    for (const listener of [...ownWrites]) listener(record.day);
  }

  const { openWritten, ...writes } = openDayWrites({
    localStore,
    channel,
    clock,
    random,
    status,
    draftOwner: draftOwner.name,
    isSilent: () => isSilent,
    onOwnWrite: showOwn,
  });

  return {
    day: (day) => views.day(day),
    prefetch: (days) => {
      for (const day of days) views.day(day);
    },
    select: (day) => {
      selected = day;
      postSelected();
    },
    ...writes,
    syncStatus: status.syncStatus,
    fillProgress: status.fillProgress,
    serverTimeOffsetMs: status.serverTimeOffsetMs,
    parked: status.parked,
    readDraft: async (target) => status.noteRead(await readDraft(localStore, draftOwner, target)),
    writeDraft: async (target, text, baseRevision) => {
      const owner = draftOwner.name;
      const draft = { text, baseRevision, savedAtMs: clock.now(), owner };
      return status.noteWrite(
        await localStore.write('strict', (writer) =>
          text === '' ? writer.deleteDraft(target, owner) : writer.putDraft(target, draft),
        ),
      );
    },
    written: () =>
      (written ??= openWritten((listener) => {
        ownWrites.add(listener);
        return () => ownWrites.delete(listener);
      })),
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
