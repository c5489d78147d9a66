import type { IdSource } from '../../entries/createIdSource.ts';
import type { LocalWriter } from '../../log/LocalStore.ts';
import { writeIdOf, type OutboxRecord } from '../../log/OutboxRecord.ts';
import { markUnsent } from '../../log/photos/localPhotos.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { entryIdOf } from '../../log/writes/entryIdOf.ts';

/** What a rewrite of records needs. */
export interface SettlingTools {
  readonly ids: IdSource;
  readonly nowMs: number;
}

/** What becomes of the unsent `writes` of an entry. */
export interface Settled {
  readonly kind: 'arrived' | 'rebased';
  readonly writes: readonly RemoteWrite[];
}

/** What `records` write. */
export function writesOf(records: readonly OutboxRecord[]): readonly RemoteWrite[] {
  return records.map(({ write }) => write);
}

/** Puts `writes` into the outbox instead of `records`. New writes belong to the import if all records do. */
export async function replaceRecords(
  writer: LocalWriter,
  records: readonly OutboxRecord[],
  writes: readonly RemoteWrite[],
  tools: SettlingTools,
): Promise<void> {
  const before = new Map(records.map((record) => [writeIdOf(record.write), record]));
  const first = records[0]?.importId;
  const common = records.every(({ importId }) => importId === first) ? first : undefined;
  for (const { seq } of records) await writer.deleteOutbox(seq);
  for (const write of writes) {
    const known = before.get(writeIdOf(write));
    const importId = known === undefined ? common : known.importId;
    await writer.appendOutbox({
      ...(importId === undefined ? {} : { importId }),
      entryId: entryIdOf(write),
      write,
      savedAtMs: known?.savedAtMs ?? tools.nowMs,
    });
  }
  // While these words waited, another device may have deleted a photo that only they name.
  await markUnsent(
    writer,
    writes.flatMap((write) => ('after' in write ? [write.after.text] : [])),
    [],
  );
}
