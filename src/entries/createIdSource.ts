import { monotonicFactory } from 'ulid';

import type { EntryId, WriteId } from './Entry.ts';
import { asEntryId, asWriteId } from './entryIds.ts';

/** Makes the names of new entries and writes. */
export interface IdSource {
  /** Sorts after every id that this source made before. */
  entryId(): EntryId;
  writeId(): WriteId;
}

/**
 * An id source on the clock `now` (epoch ms) and `random` (0 inclusive to 1 exclusive; the library's
 * cryptographic one when left out). ULIDs, so that entries of one second keep the order of their making.
 */
export function createIdSource(now: () => number, random?: () => number): IdSource {
  const nextId = monotonicFactory(random);
  return {
    entryId: () => asEntryId(nextId(now())),
    writeId: () => asWriteId(nextId(now())),
  };
}
