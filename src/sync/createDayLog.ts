import type { DayKey } from '../dates/DayKey.ts';
import { maxTextLength } from '../entries/Entry.ts';
import { createIdSource } from '../entries/entryIds.ts';
import { failure, success, type Result } from '../lib/result.ts';
import { askEngine, noAnswer } from './askEngine.ts';
import { createCommitWrite } from './commitWrite.ts';
import { createDayViews } from './createDayViews.ts';
import { createLogStatus } from './createLogStatus.ts';
import type { DayLog, StorageError, WriteRefusal } from './DayLog.ts';
import { onlyTab, readDraft, type DraftOwner } from './drafts.ts';
import { exportWrites } from './exportWrites.ts';
import type { LocalStore, LocalWriter } from './LocalStore.ts';
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
import type { Clock, Unsubscribe } from './ports.ts';
import type { RemoteQuestion, TabChannel, TabMessage } from './TabChannel.ts';
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

/** How long deleted entries can be restored. */
export const trashKeptMs = 30 * 24 * 3600 * 1000;

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
  const ids = createIdSource(() => clock.now(), random);
  const tab = ids.writeId();
  const status = createLogStatus(localStore);
  const views = createDayViews(localStore, (result) => {
    if (status.noteRead(result).ok && result.ok) status.noteMeta(result.value);
  });
  const commitWrite = createCommitWrite(localStore, ids, clock, draftOwner.name);

  const ownWrites = new Set<(day: DayKey) => void>();
  let written: Promise<WrittenDays> | null = null;
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

  function announceOutbox(): void {
    status.noteOutbox();
    channel.post({ kind: 'outbox-changed' });
  }

  /** The engine's answer; null when there is none, at once when there is no engine. */
  const ask = (question: RemoteQuestion) =>
    isSilent ? Promise.resolve(null) : askEngine(channel, clock, ids.writeId(), question);

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
    for (const record of days) {
      views.show(record);
      for (const listener of [...ownWrites]) listener(record.day);
    }
    if (days.length > 0) status.noteOutbox('added');
    return success(value);
  }

  /** Loaded when it is first asked for: no day waits for it. */
  async function openWritten(): Promise<WrittenDays> {
    const { openWrittenDays } = await import('./openWrittenDays.ts');
    return openWrittenDays({
      ...{ localStore, channel, clock },
      newId: () => ids.writeId(),
      onOwnWrite: (listener) => {
        ownWrites.add(listener);
        return () => ownWrites.delete(listener);
      },
    });
  }

  /** Reads what must not be guessed at; rejects when the store does not answer. */
  async function readOrThrow<Value>(read: Parameters<typeof localStore.read<Value>>[0]) {
    const result = status.noteRead(await localStore.read(read));
    if (!result.ok) throw new Error('The log on this device cannot be read', result.error);
    return result.value;
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
    syncStatus: status.syncStatus,
    fillProgress: status.fillProgress,
    serverTimeOffsetMs: status.serverTimeOffsetMs,
    parked: status.parked,
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
    countUnsent: () =>
      readOrThrow(async (reader) => (await reader.countOutbox()) + (await reader.countParked())),
    exportUnsent: (deletedMark) =>
      readOrThrow(async (reader) => {
        const unsent = await reader.outbox(await reader.countOutbox());
        return exportWrites([...unsent, ...(await reader.parked())], deletedMark);
      }),
    written: () => {
      written ??= openWritten().catch((error: unknown) => {
        written = null;
        throw error;
      });
      return written;
    },
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

/** `text` as it can be stored, or why it cannot. Halves of surrogate pairs have no place in UTF-8. */
function checkText(text: string): Result<string, WriteRefusal> {
  if (text.trim() === '') return failure({ kind: 'empty-text' });
  if (text.length > maxTextLength) return failure({ kind: 'text-too-long', length: text.length });
  return success(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
