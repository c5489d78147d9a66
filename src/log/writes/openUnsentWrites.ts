import { failure, success } from '../../lib/result.ts';
import type { DayLog } from '../DayLog.ts';
import type { DayRecord, LocalStore, LocalWriter } from '../LocalStore.ts';
import type { ParkedRecord, OutboxRecord } from '../OutboxRecord.ts';
import type { LogStatus } from '../status/createLogStatus.ts';
import type { TabChannel } from '../TabChannel.ts';
import { checkText } from './checkText.ts';
import type { CommitWrite } from './createCommitWrite.ts';
import { addParkedWrite, retryParkedWrite, type WriteTools } from './localWrites.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';

/** Actions on writes that the server does not have. */
export type UnsentWrites = Pick<
  DayLog,
  'retryParked' | 'addParked' | 'discardParked' | 'countUnsent' | 'oldestUnsentMs' | 'exportUnsent'
>;

/** The unsent and parked writes in `localStore`. The reads of `localStore` already report to `status`. */
export function openUnsentWrites({
  localStore,
  channel,
  status,
  commit,
}: {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly status: LogStatus;
  readonly commit: CommitWrite;
}): UnsentWrites {
  function announceOutbox(): void {
    status.noteOutbox();
    channel.post({ kind: 'outbox-changed' });
  }

  /** Writes a parked record by `write`, with the text that the person may have changed. */
  const again =
    (
      write: (
        writer: LocalWriter,
        record: ParkedRecord,
        text: string | undefined,
        tools: WriteTools,
      ) => Promise<readonly DayRecord[]>,
    ): UnsentWrites['retryParked'] =>
    async (id, text) => {
      const checked = text === undefined ? undefined : checkText(text);
      if (checked?.ok === false) return checked;
      const result = await commit<boolean>(async (writer, tools) => {
        const record = (await writer.parked()).find((other) => other.id === id);
        if (record === undefined) return { value: false, days: [] };
        return { value: true, days: await write(writer, record, checked?.value, tools) };
      });
      announceOutbox();
      if (!result.ok) return result;
      return result.value ? success(undefined) : failure({ kind: 'not-found' });
    };

  return {
    retryParked: again(retryParkedWrite),
    addParked: again(addParkedWrite),
    discardParked: async (id) => {
      const result = status.noteWrite(
        await localStore.write('strict', (writer) => writer.deleteParked(id)),
      );
      announceOutbox();
      return result;
    },
    countUnsent: () =>
      localStore.read(
        async (reader) =>
          (await reader.countOutbox()) +
          (await reader.countParked()) +
          (await reader.countPhotos('unsent')) +
          (await reader.countPhotos('refused')),
      ),
    oldestUnsentMs: () =>
      localStore.read(async (reader) => (await reader.outbox(1))[0]?.savedAtMs ?? null),
    exportUnsent: (deletedMark) =>
      localStore.read(async (reader) => {
        const unsent = await reader.outbox(await reader.countOutbox());
        return exportWrites([...unsent, ...(await reader.parked())], deletedMark);
      }),
  };
}

/**
 * `writes` as plain text that a person can keep: day, time and words of each. `deletedMark` follows the time
 * of a deletion.
 */
function exportWrites(
  writes: readonly (OutboxRecord | ParkedRecord)[],
  deletedMark: string,
): string {
  return writes.map(({ write }) => exportWrite(write, deletedMark)).join('\n');
}

function exportWrite(write: RemoteWrite, deletedMark: string): string {
  const { day, time, text } = write.kind === 'delete' ? write.before : write.after;
  const mark = write.kind === 'delete' ? ` ${deletedMark}` : '';
  return `${day} ${time}${mark}\n${text}\n`;
}
