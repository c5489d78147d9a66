import type { DayKey } from '../dates/DayKey.ts';
import { createDayViews, type DayViews } from './days/createDayViews.ts';
import { createLogStatus, type LogStatus } from './status/createLogStatus.ts';
import type { DayLog } from './DayLog.ts';
import { onlyTab, openDrafts, type DraftOwner } from './writes/drafts.ts';
import type { LocalStore } from './LocalStore.ts';
import { openDayWrites } from './writes/openDayWrites.ts';
import type { Clock, Unsubscribe } from '../lib/Clock.ts';
import { createValueStore } from '../lib/createValueStore.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import { createEngineSilence } from './createEngineSilence.ts';
import type { EngineStatus, TabChannel, TabMessage } from './TabChannel.ts';
import { createTagRenames } from './tags/createTagRenames.ts';
import type { TagRenameHelp } from './tags/TagRenames.ts';

/** Dependencies of {@link DayLog}. */
export interface DayLogDeps {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** Whether the browser says that there is no network. Default: it never does. */
  readonly isOffline?: ReadableStore<boolean>;
  /** Returns a number from 0 inclusive to 1 exclusive. Default: the platform's cryptographic source. */
  readonly random?: () => number;
  /** Owner of this tab's drafts. Default: no other tab types in the same log. */
  readonly draftOwner?: DraftOwner;
  /** What a tag rename needs. Default: nobody finds the entries, so it waits. */
  readonly tagRenameHelp?: TagRenameHelp;
}

const noTagRenameHelp: TagRenameHelp = {
  entriesWithTag: () => new Promise(() => undefined),
  alone: (_signal, work) => work(),
};

/**
 * The log of one person in one tab. It uses the device's store itself and works without an engine. An engine
 * in this tab or another sends its writes.
 *
 * `start()` subscribes to the channel. A further call, when the page becomes visible again, reads everything
 * again.
 */
export function createDayLog({
  localStore,
  channel,
  clock,
  isOffline = createValueStore(false),
  random,
  draftOwner = onlyTab,
  tagRenameHelp = noTagRenameHelp,
}: DayLogDeps): DayLog {
  // This name only lets the engine tell the open tabs apart, so the quality of the random number does not
  // matter.
  const tab = String((random ?? Math.random)());
  const status = createLogStatus(localStore, clock);
  const views = createDayViews(localStore, clock, (result) => {
    if (status.noteRead(result).ok && result.ok) status.noteMeta(result.value);
  });
  const silence = createEngineSilence(clock, () => views.setReach('out-of-reach'));
  let selected: DayKey | null = null;
  let unsubscribe: Unsubscribe | null = null;

  function onMessage(message: TabMessage): void {
    if (message.kind === 'engine') silence.end(message.status.isConnected);
    photos.take(message);
    if (message.kind === 'tag-rename') tagRenames.show(message.rename);
    if (message.kind === 'who-is-there') postSelected();
    if (message.kind === 'engine') noteReach(message.status);
    applyTabMessage(message, views, status);
  }

  /** An engine says that it is not connected also while it connects for the first time. */
  function noteReach({ isConnected, heldBy }: EngineStatus): void {
    if (isConnected && heldBy === null) views.setReach('reachable');
    else if (!silence.isStarting() || isOffline.getSnapshot()) views.setReach('out-of-reach');
  }

  const followNetwork = () => status.noteNetwork(isOffline.getSnapshot());

  function postSelected(): void {
    if (selected !== null) channel.post({ kind: 'selected', tab, day: selected });
  }

  const { commit, photos, ...writes } = openDayWrites({
    localStore,
    channel,
    clock,
    random,
    status,
    draftOwner: draftOwner.name,
    hasEngine: async () => {
      await silence.firstContact();
      return !silence.isSilent();
    },
    views,
  });

  const tagRenames = createTagRenames({
    localStore: { read: async (work) => status.noteRead(await localStore.read(work)) },
    commit,
    channel,
    ...tagRenameHelp,
  });

  return {
    tagRenames,
    photos: photos.photos,
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
    start: () => {
      if (unsubscribe === null) {
        const stops = [channel.subscribe(onMessage), isOffline.subscribe(followNetwork)];
        unsubscribe = () => stops.forEach((stop) => stop());
        followNetwork();
        silence.start();
      } else {
        views.reload();
      }
      status.noteOutbox();
      channel.post({ kind: 'engine-wanted' });
      postSelected();
    },
    stop: () => {
      tagRenames.end();
      if (unsubscribe === null) return;
      channel.post({ kind: 'selected', tab, day: null });
      unsubscribe();
      unsubscribe = null;
      silence.stop();
      status.stop();
      status.noteEngine(null);
    },
  };
}

/** Applies a message from another tab or the engine to this tab's views and status. */
function applyTabMessage(message: TabMessage, views: DayViews, status: LogStatus): void {
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
      // A tab that died before its notice has still left its write in the store.
      views.reload();
      status.noteOutbox();
      break;
    case 'engine':
      status.noteEngine(message.status);
      break;
    case 'fill':
      status.noteFill(message.progress);
      break;
    // These messages are for workers, the engine, the gate, the settings, the tag renames or the photos, or are calls.
    case 'leader-wanted':
    case 'leader':
    case 'encryption':
    case 'keys-changed-here':
    case 'rows-accepted':
    case 'tag-rename':
    case 'photo-changed':
    case 'photo-sending':
    case 'photos-kept':
    case 'settings-changed':
    case 'selected':
    case 'engine-wanted':
    case 'call':
    case 'question':
    case 'asking':
    case 'answer':
      break;
  }
}
