import { monotonicFactory } from 'ulid';

import type { EntryId, WriteId } from './Entry.ts';
import { asEntryId, asWriteId } from './entryIds.ts';

/** Makes the ids of new entries and writes. */
export interface IdSource {
  /** Sorts after every earlier id of this source. */
  entryId(): EntryId;
  writeId(): WriteId;
}

/**
 * An id source on the clock `now` (epoch ms) and `random` (0 inclusive to 1 exclusive; default: the library's
 * cryptographic source). Ids are monotonic ULIDs, so entries of the same second keep their order.
 */
export function createIdSource(now: () => number, random?: () => number): IdSource {
  const nextId = monotonicFactory(random);
  return {
    entryId: () => asEntryId(nextId(now())),
    writeId: () => asWriteId(nextId(now())),
  };
}
