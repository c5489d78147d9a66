import type { DayKey } from '../../dates/DayKey.ts';
import { maxTextLength } from '../../entries/Entry.ts';
import { createIdSource } from '../../entries/createIdSource.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import { askEngine } from '../askEngine.ts';
import type { LogStatus } from '../status/createLogStatus.ts';
import type { DayLog, WriteRefusal } from '../DayLog.ts';
import type { StorageError } from '../StorageError.ts';
import { exportWrites } from '../exportWrites.ts';
import type { DayRecord, LocalStore, LocalWriter } from '../LocalStore.ts';
import {
  addEntry,
  editEntry,
  removeEntry,
  restoreEntry,
  retryParkedWrite,
  type LocalOutcome,
  type WriteTools,
} from './localWrites.ts';
import { openHistory } from '../history/openHistory.ts';
import { openWrittenDays } from '../counts/openWrittenDays.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { RemoteQuestion, TabChannel } from '../TabChannel.ts';
import type { WrittenDays } from '../counts/WrittenDays.ts';

/** What a log does beside showing its days. */
export type DayWrites = Pick<
  DayLog,
  | 'add'
  | 'edit'
  | 'remove'
  | 'restore'
  | 'retryParked'
  | 'discardParked'
  | 'versions'
  | 'trash'
  | 'erase'
  | 'emptyTrash'
  | 'countUnsent'
  | 'exportUnsent'
> & {
  /** On which days something is written; `onOwnWrite` tells of this tab's writes. */
  readonly openWritten: (
    onOwnWrite: (listener: (day: DayKey) => void) => Unsubscribe,
  ) => WrittenDays;
};

/** What {@link DayWrites} are built from: the parts of the log whose days are on screen. */
export interface DayWritesDeps {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** 0 inclusive to 1 exclusive; the platform's cryptographic one when left out. */
  readonly random: (() => number) | undefined;
  /** The tab whose drafts become entries. */
  readonly draftOwner: string;
  readonly status: LogStatus;
  /** Whether there is no engine to be asked. */
  readonly isSilent: () => boolean;
  /** A write of this tab's is on the device. */
  readonly onOwnWrite: (record: DayRecord) => void;
}

/** What a person writes and deletes, and what they ask of it later. */
export function openDayWrites({
  localStore,
  channel,
  clock,
  random,
  draftOwner,
  status,
  isSilent,
  onOwnWrite: tellOwnWrite,
}: DayWritesDeps): DayWrites {
  const ids = createIdSource(() => clock.now(), random);

  function announceOutbox(): void {
    status.noteOutbox();
    channel.post({ kind: 'outbox-changed' });
  }

  /** The engine's answer; null when nobody gives one in time. */
  const ask = (question: RemoteQuestion) => askEngine(channel, clock, ids.writeId(), question);
  const history = openHistory({
    localStore,
    clock,
    status,
    isSilent,
    ask,
  });

  /** Commits a write of the person in one strict transaction, and tells everybody what it did. */
  async function commit<Value>(
    work: (writer: LocalWriter, tools: WriteTools) => Promise<LocalOutcome<Value>>,
  ): Promise<Result<Value, StorageError>> {
    const result = status.noteWrite(
      await localStore.write('strict', (writer) =>
        work(writer, { ids, nowMs: clock.now(), draftOwner }),
      ),
    );
    if (!result.ok) return result;
    const { value, days } = result.value;
    // The others first: their way to a screen, or to the server, is the longer one.
    if (days.length > 0) channel.post({ kind: 'outbox-changed' });
    for (const record of days) channel.post({ kind: 'day', record });
    for (const record of days) tellOwnWrite(record);
    if (days.length > 0) status.noteOutbox('added');
    return success(value);
  }

  /** Reads from the device; the status says so when it does not answer. */
  const read: LocalStore['read'] = async (work) => status.noteRead(await localStore.read(work));

  return {
    openWritten: (onOwnWrite) =>
      openWrittenDays({
        channel,
        clock,
        ask,
        onOwnWrite,
        localStore: { ...localStore, read },
      }),
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
    retryParked: async (id, text) => {
      const checked = text === undefined ? undefined : checkText(text);
      if (checked?.ok === false) return checked;
      const result = await commit<boolean>(async (writer, tools) => {
        const record = (await writer.parked()).find((other) => other.id === id);
        if (record === undefined) return { value: false, days: [] };
        return { value: true, days: await retryParkedWrite(writer, record, checked?.value, tools) };
      });
      announceOutbox();
      if (!result.ok) return result;
      return result.value ? success(undefined) : failure({ kind: 'not-found' });
    },
    discardParked: async (id) => {
      const discard = (writer: LocalWriter) => writer.deleteParked(id);
      const result = status.noteWrite(await localStore.write('strict', discard));
      announceOutbox();
      return result;
    },
    ...history,
    countUnsent: () =>
      read(async (reader) => (await reader.countOutbox()) + (await reader.countParked())),
    exportUnsent: (deletedMark) =>
      read(async (reader) => {
        const unsent = await reader.outbox(await reader.countOutbox());
        return exportWrites([...unsent, ...(await reader.parked())], deletedMark);
      }),
  };
}

/** `text` as it can be stored, or why it cannot. Halves of surrogate pairs have no place in UTF-8. */
function checkText(text: string): Result<string, WriteRefusal> {
  if (text.trim() === '') return failure({ kind: 'empty-text' });
  if (text.length > maxTextLength) return failure({ kind: 'text-too-long', length: text.length });
  return success(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
