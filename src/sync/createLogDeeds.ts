import { maxTextLength } from '../entries/Entry.ts';
import { createIdSource } from '../entries/entryIds.ts';
import { failure, success, type Result } from '../lib/result.ts';
import { askEngine, noAnswer } from './askEngine.ts';
import { createCommitWrite } from './commitWrite.ts';
import type { DayLog, StorageError, WriteRefusal } from './DayLog.ts';
import { exportWrites } from './exportWrites.ts';
import type { DayRecord, LocalStore, LocalWriter } from './LocalStore.ts';
import { joinTrash, localTrash } from './localTrash.ts';
import { joinVersions, localVersions } from './localVersions.ts';
import {
  addEntry,
  editEntry,
  removeEntry,
  restoreEntry,
  retryParkedWrite,
  type LocalOutcome,
  type WriteTools,
} from './localWrites.ts';
import type { LogStatus } from './createLogStatus.ts';
import type { Clock } from './ports.ts';
import type { RemoteQuestion, TabChannel } from './TabChannel.ts';

/** How long deleted entries can be restored. */
export const trashKeptMs = 30 * 24 * 3600 * 1000;

/** What a person does with a log beside reading its days. */
export type LogDeeds = Pick<
  DayLog,
  | 'add'
  | 'edit'
  | 'remove'
  | 'restore'
  | 'retryParked'
  | 'discardParked'
  | 'versions'
  | 'trash'
  | 'countUnsent'
  | 'exportUnsent'
>;

/** What {@link createLogDeeds} works on. */
export interface LogDeedsParts {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly random: (() => number) | undefined;
  /** The name of this tab as an owner of drafts. */
  readonly draftOwner: string;
  readonly status: Pick<LogStatus, 'noteRead' | 'noteWrite' | 'noteOutbox'>;
  /** Shows the record of a day that was written here. */
  readonly onWritten: (record: DayRecord) => void;
  /** Whether there is no engine to ask. */
  readonly isSilent: () => boolean;
}

/**
 * The deeds of one tab in a log. No day waits for this code: a log loads it for the first deed, and the app
 * soon after its first paint.
 */
export function createLogDeeds({
  localStore,
  channel,
  clock,
  random,
  draftOwner,
  status,
  onWritten,
  isSilent,
}: LogDeedsParts): LogDeeds {
  const ids = createIdSource(() => clock.now(), random);
  const commitWrite = createCommitWrite(localStore, ids, clock, draftOwner);

  function announceOutbox(): void {
    status.noteOutbox();
    channel.post({ kind: 'outbox-changed' });
  }

  /** The engine's answer; null when there is none, at once when there is no engine. */
  const ask = (question: RemoteQuestion) =>
    isSilent() ? Promise.resolve(null) : askEngine(channel, clock, ids.writeId(), question);

  /** Commits a write of the person and tells everybody what it did. */
  async function commit<Value>(
    work: (writer: LocalWriter, tools: WriteTools) => Promise<LocalOutcome<Value>>,
  ): Promise<Result<Value, StorageError>> {
    const result = status.noteWrite(await commitWrite(work));
    if (!result.ok) return result;
    const { value, days } = result.value;
    // The others first: their way to a screen, or to the server, is the longer one.
    if (days.length > 0) channel.post({ kind: 'outbox-changed' });
    for (const record of days) channel.post({ kind: 'day', record });
    for (const record of days) onWritten(record);
    if (days.length > 0) status.noteOutbox('added');
    return success(value);
  }

  /** Reads what must not be guessed at; rejects when the store does not answer. */
  async function readOrThrow<Value>(read: Parameters<typeof localStore.read<Value>>[0]) {
    const result = status.noteRead(await localStore.read(read));
    if (!result.ok) throw new Error('The log on this device cannot be read', result.error);
    return result.value;
  }

  return {
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
    remove: (entry) => commit((writer, tools) => removeEntry(writer, entry, tools)),
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
    versions: async (id) => {
      const local = status.noteRead(await localStore.read((reader) => reader.outboxOfEntry(id)));
      const mine = local.ok ? localVersions(local.value) : [];
      const answer = await ask({ kind: 'versions', id });
      if (answer?.kind === 'versions' && answer.result.ok) {
        return success(joinVersions(answer.result.value, mine));
      }
      if (mine.length > 0) return success(mine);
      return answer?.kind === 'versions' ? answer.result : failure(noAnswer);
    },
    trash: async () => {
      const unsent = status.noteRead(
        await localStore.read(async (reader) => reader.outbox(await reader.countOutbox())),
      );
      const mine = localTrash(unsent.ok ? unsent.value : []);
      const answer = await ask({ kind: 'trash' });
      const remote = answer?.kind === 'trash' ? answer.result : failure(noAnswer);
      if (!remote.ok && mine.deleted.length === 0) return remote;
      const sinceMs = clock.now() - trashKeptMs;
      const known = joinTrash(remote.ok ? remote.value : [], mine);
      return success(known.filter(({ deletedAtMs }) => deletedAtMs >= sinceMs));
    },
    countUnsent: () =>
      readOrThrow(async (reader) => (await reader.countOutbox()) + (await reader.countParked())),
    exportUnsent: (deletedMark) =>
      readOrThrow(async (reader) => {
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
