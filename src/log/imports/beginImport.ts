import type { LocalWriter } from '../LocalStore.ts';
import type { ImportRecord, ImportState } from './ImportRecord.ts';

const unfinished: readonly ImportState[] = ['running', 'stopped'];

/**
 * Begins the import `fresh` in the caller's transaction, or continues an unfinished one of the same file, with
 * `fresh.total` more entries. Another tab may be working at the unfinished one: then both continue it. The record
 * comes from the store, because its number of parts names the next part.
 */
export async function beginImport(writer: LocalWriter, fresh: ImportRecord): Promise<ImportRecord> {
  const stored = (await writer.imports()).find((one) => isUnfinishedLike(one, fresh));
  const begun = stored === undefined ? fresh : continuedBy(stored, fresh);
  await writer.putImport(begun);
  return begun;
}

/** `record`, continued with the entries of `fresh`. */
export function continuedBy(record: ImportRecord, fresh: ImportRecord): ImportRecord {
  return { ...record, state: 'running', total: record.done + fresh.total };
}

/**
 * Ends the import `importId` in the caller's transaction, or stops it. From its end on, its total is the number of entries
 * that arrived. `photos`: the number of photos that it brought.
 */
export async function endImport(
  writer: LocalWriter,
  importId: string,
  { state, photos }: { readonly state: 'done' | 'stopped'; readonly photos: number },
): Promise<ImportRecord | undefined> {
  const record = await writer.importRecord(importId);
  if (record?.state !== 'running') return record;
  const total = state === 'done' ? record.done : record.total;
  const ended: ImportRecord = { ...withPhotos(record, photos), state, total };
  await writer.putImport(ended);
  return ended;
}

/** An import that goes on finds the photos of its earlier parts on the device, and counts them too. */
function withPhotos(record: ImportRecord, photos: number): ImportRecord {
  return photos === 0 ? record : { ...record, photos: Math.max(photos, record.photos ?? 0) };
}

/**
 * Whether `record` is an unfinished import of the file that `fresh` imports. Compares the contents: different files
 * can have the same name.
 */
export function isUnfinishedLike(
  record: ImportRecord,
  fresh: Pick<ImportRecord, 'source' | 'contentId'>,
): boolean {
  return (
    record.source === fresh.source &&
    record.contentId !== undefined &&
    record.contentId === fresh.contentId &&
    unfinished.includes(record.state)
  );
}
