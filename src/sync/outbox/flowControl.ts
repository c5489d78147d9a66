import type { EntryId } from '../../entries/Entry.ts';
import type { LocalReader } from '../../log/LocalStore.ts';
import { bytesOf, laneOf, type OutboxLane, type OutboxRecord } from '../../log/OutboxRecord.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';

/** How many writes may be in flight at once, each of another entry. */
export const maxInFlight = 8;
/**
 * How many bytes may be in flight at once; a single write may have more. Two seconds of a line of 8 kB/s, and what
 * the SDK puts into one frame.
 */
const maxBytesInFlight = 16_384;
/**
 * How much of that an import may use. So a write of the person always finds room, and waits for no acknowledgement of an
 * import.
 */
const maxImportsInFlight = 6;
const maxImportBytesInFlight = 8192;
/** How many records of the outbox are read at a time. */
const pageSize = 64;
/** How many entries with something to send are compared at most. */
const maxCandidates = 64;

/**
 * The first record of each entry that is not `isHeldUp`, in the order of sending. The person's own writes come before
 * those of imports, short ones before long ones, each oldest first. It reads on until it has as many short ones as may
 * be in flight, so that the waiting records of one entry hide no others.
 */
export async function readCandidates(
  reader: LocalReader,
  isHeldUp: (id: EntryId) => boolean,
): Promise<readonly OutboxRecord[]> {
  const own = await readLane(reader, 'own', isHeldUp);
  if (own.length >= maxInFlight) return own;
  return [...own, ...(await readLane(reader, 'import', isHeldUp))];
}

async function readLane(
  reader: LocalReader,
  lane: OutboxLane,
  isHeldUp: (id: EntryId) => boolean,
): Promise<readonly OutboxRecord[]> {
  const short: OutboxRecord[] = [];
  const long: OutboxRecord[] = [];
  const seen = new Set<EntryId>();
  for (let behind = 0; ;) {
    const page = await reader.outbox(pageSize, behind, lane);
    for (const record of page) {
      const { entryId, write } = record;
      if (seen.has(entryId)) continue;
      seen.add(entryId);
      if (isHeldUp(entryId)) continue;
      (bytesOf(write) > maxBytesInFlight ? long : short).push(record);
    }
    const isEnough = short.length >= maxInFlight || short.length + long.length >= maxCandidates;
    const last = page.at(-1);
    if (isEnough || last === undefined || page.length < pageSize) return [...short, ...long];
    behind = last.seq;
  }
}

/** Whether `record` may join the writes that are in flight. A long one goes alone. */
export function hasRoomFor(record: OutboxRecord, inFlight: readonly RemoteWrite[]): boolean {
  if (inFlight.length === 0) return true;
  const bytes = inFlight.reduce((sum, other) => sum + bytesOf(other), bytesOf(record.write));
  return laneOf(record) === 'own'
    ? inFlight.length < maxInFlight && bytes <= maxBytesInFlight
    : inFlight.length < maxImportsInFlight && bytes <= maxImportBytesInFlight;
}
