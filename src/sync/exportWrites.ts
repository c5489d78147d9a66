import type { OutboxRecord, ParkedRecord } from './OutboxRecord.ts';
import type { RemoteWrite } from './ports.ts';

/** `writes` as plain text that a person can keep: day, time and words of each, deletions named. */
export function exportWrites(writes: readonly (OutboxRecord | ParkedRecord)[]): string {
  return writes.map(({ write }) => exportWrite(write)).join('\n');
}

function exportWrite(write: RemoteWrite): string {
  const { day, time, text } = write.kind === 'delete' ? write.before : write.after;
  const mark = write.kind === 'delete' ? ' (deleted)' : '';
  return `${day} ${time}${mark}\n${text}\n`;
}
