import type { RemoteStore } from '../sync/ports.ts';
import { versionsOf } from './parseVersionRows.ts';
import { readHead } from './readHead.ts';
import type { PlaceAt, ReadQuery } from './readQuery.ts';
import { readTrash } from './readTrash.ts';

/** Reads of what has been: a visit that looks at no history, and none of whose writes is refused, makes none. */
export type SeldomReads = Pick<RemoteStore, 'readHead' | 'readVersions' | 'readTrash'>;

/** These reads by `read`, of what lies `at` a log; `serverNow` says what time it is there, epoch ms. */
export function seldomReads(read: ReadQuery, at: PlaceAt, serverNow: () => number): SeldomReads {
  return {
    readHead: (id, day) => readHead(read, at, id, day),
    readVersions: (id) =>
      read(
        at(`versions/${id}`),
        (reach) => reach.entryId === id,
        (rows) => versionsOf(id, rows),
      ),
    readTrash: () => readTrash(read, at, serverNow()),
  };
}
