import type { EntryId } from '../../entries/Entry.ts';
import { success, type Result } from '../../lib/result.ts';
import type { LocalReader, LocalStore } from '../../log/LocalStore.ts';
import { laneOf, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { readCandidates } from './flowControl.ts';

/** The mark of sent imports runs ahead by this many records, so that it is seldom written. */
const markAhead = 256;

/**
 * The records that may be sent next. Before it returns a record of an import, it has marked it as sent
 * (`LogMeta.importsSentTo`). So the undo of an import knows which entries the server cannot have.
 */
export async function takeCandidates(
  localStore: LocalStore,
  isHeldUp: (id: EntryId) => boolean,
): Promise<Result<readonly OutboxRecord[], StorageError>> {
  const read = async (reader: LocalReader) => {
    const candidates = await readCandidates(reader, isHeldUp);
    const last = lastImported(candidates);
    const isMarked = last === 0 || last <= ((await reader.meta()).importsSentTo ?? 0);
    return { candidates, last, isMarked };
  };
  const found = await localStore.read(read);
  if (!found.ok) return found;
  if (found.value.isMarked) return success(found.value.candidates);
  // Read again in the transaction of the mark: an undo may have removed records meanwhile.
  return localStore.write('strict', async (writer) => {
    const { candidates, last, isMarked } = await read(writer);
    if (!isMarked) {
      await writer.putMeta({ ...(await writer.meta()), importsSentTo: last + markAhead });
    }
    return candidates;
  });
}

/** The highest `seq` of a record of an import. 0 without one. */
function lastImported(records: readonly OutboxRecord[]): number {
  return Math.max(0, ...records.flatMap((each) => (laneOf(each) === 'import' ? [each.seq] : [])));
}
