import type { DayKey } from '../../dates/DayKey.ts';
import { createIdSource } from '../../entries/createIdSource.ts';
import { failure, success } from '../../lib/result.ts';
import type { DayLog } from '../DayLog.ts';
import { callEngine } from '../engineLine.ts';
import { openPhotos, type TabPhotos } from '../photos/openPhotos.ts';
import type { LocalStore } from '../LocalStore.ts';
import { checkText } from './checkText.ts';
import { createCommitWrite, type CommitWrite, type CommitWriteDeps } from './createCommitWrite.ts';
import { addEntry, editEntry, removeEntry, restoreEntry } from './localWrites.ts';
import { openUnsentWrites, type UnsentWrites } from './openUnsentWrites.ts';
import { openHistory, type LogHistory } from '../history/openHistory.ts';
import { openWrittenDays } from '../counts/openWrittenDays.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { WrittenDays } from '../counts/WrittenDays.ts';

/** The parts of a {@link DayLog} that write entries or read more than days. */
export interface DayWrites
  extends
    Pick<DayLog, 'add' | 'edit' | 'remove' | 'restore' | 'written'>,
    UnsentWrites,
    LogHistory {
  readonly commit: CommitWrite;
  readonly photos: TabPhotos;
}

/** Dependencies of {@link DayWrites}, parts of the log among them. */
export interface DayWritesDeps extends Omit<CommitWriteDeps, 'ids' | 'ownWrites' | 'onSaved'> {
  readonly clock: Clock;
  /** Returns a number from 0 inclusive to 1 exclusive. undefined: the platform's cryptographic source. */
  readonly random: (() => number) | undefined;
  /** Whether an engine may answer. Gives an engine that is starting its time. */
  readonly hasEngine: () => Promise<boolean>;
}

/** Writes, deletions, history and written days of one log in one tab. */
export function openDayWrites(deps: DayWritesDeps): DayWrites {
  const { channel, clock, status } = deps;
  const ids = createIdSource(() => clock.now(), deps.random);
  const ownWrites = createEmitter<DayKey>();
  const engine = callEngine(channel, clock);
  const photos = openPhotos({ ...deps, ids, engine });
  const commit = createCommitWrite({
    ...deps,
    ids,
    ownWrites,
    onSaved: () => photos.wordsSaved(),
  });
  /** Reports failed reads to the status. */
  const localStore: LocalStore = {
    ...deps.localStore,
    read: async (work) => status.noteRead(await deps.localStore.read(work)),
  };
  let written: WrittenDays | null = null;

  return {
    commit,
    photos,
    written: () => (written ??= openWrittenDays({ channel, clock, engine, ownWrites, localStore })),
    add: async (content) => {
      const text = checkText(content.text);
      if (!text.ok) return text;
      return commit((writer, tools) => addEntry(writer, { ...content, text: text.value }, tools));
    },
    edit: async (entry, changes) => {
      const text = changes.text === undefined ? undefined : checkText(changes.text);
      if (text?.ok === false) return text;
      const checked = text === undefined ? changes : { ...changes, text: text.value };
      return commit((writer, tools) => editEntry(writer, entry, checked, tools));
    },
    remove: async (entry) => {
      const removal = await commit((writer, tools) => removeEntry(writer, entry, tools));
      if (!removal.ok) return removal;
      return removal.value === 'deleted' ? success(undefined) : failure({ kind: removal.value });
    },
    restore: (entry) => commit((writer, tools) => restoreEntry(writer, entry, tools)),
    ...openUnsentWrites({ localStore, channel, status, commit }),
    ...openHistory({ ...deps, localStore, engine }),
  };
}
