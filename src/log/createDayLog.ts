import type { DayKey } from '../dates/DayKey.ts';
import { createDayViews } from './days/createDayViews.ts';
import { createLogStatus } from './status/createLogStatus.ts';
import type { DayLog } from './DayLog.ts';
import { onlyTab, openDrafts, type DraftOwner } from './writes/drafts.ts';
import type { LocalStore } from './LocalStore.ts';
import { openDayWrites } from './writes/openDayWrites.ts';
import type { Clock, Unsubscribe } from '../lib/Clock.ts';
import { createEmitter } from '../lib/createEmitter.ts';
import { applyTabMessage } from './applyTabMessage.ts';
import { createEngineSilence } from './createEngineSilence.ts';
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
  const silence = createEngineSilence(clock, () => views.setReach('out-of-reach'));
  const ownWrites = createEmitter<DayKey>();
  let written: WrittenDays | null = null;
  let selected: DayKey | null = null;
  let unsubscribe: Unsubscribe | null = null;

  function onMessage(message: TabMessage): void {
    if (message.kind === 'engine') silence.end();
    if (message.kind === 'who-is-there') postSelected();
    applyTabMessage(message, views, status);
  }

  function postSelected(): void {
    if (selected !== null) channel.post({ kind: 'selected', tab, day: selected });
  }

  const { openWritten, ...writes } = openDayWrites({
    localStore,
    channel,
    clock,
    random,
    status,
    draftOwner: draftOwner.name,
    isSilent: () => silence.isSilent(),
    onOwnWrite: (record) => {
      views.show(record);
      ownWrites.emit(record.day);
    },
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
    ...openDrafts({ localStore, clock, status, owner: draftOwner }),
    syncStatus: status.syncStatus,
    fillProgress: status.fillProgress,
    serverTimeOffsetMs: status.serverTimeOffsetMs,
    parked: status.parked,
    written: () => (written ??= openWritten(ownWrites.subscribe)),
    start: () => {
      if (unsubscribe === null) {
        unsubscribe = channel.subscribe(onMessage);
        silence.start();
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
      silence.stop();
      status.noteEngine(null);
    },
  };
}
