import type { OutboxRecord, ParkedRecord } from './OutboxRecord.ts';
import type { RemoteWrite } from './RemoteWrite.ts';

/**
 * `writes` as plain text that a person can keep: day, time and words of each. `deletedMark` follows the time
 * of a deletion.
 */
export function exportWrites(
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
