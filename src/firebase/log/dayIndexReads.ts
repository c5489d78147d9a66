import {
  endBefore,
  limitToFirst,
  limitToLast,
  orderByChild,
  query,
  startAfter,
  type DatabaseReference,
  type DataSnapshot,
} from 'firebase/database';

import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import { childrenOf, dayIndexRowOf } from './parseRows.ts';
import type { ReadQuery } from './readQuery.ts';

/** Reads of the day index at `daysRef`. Every write changes an index row, so these reads wait for all writes. */
export function dayIndexReads(
  read: ReadQuery,
  daysRef: DatabaseReference,
): Pick<RemoteStore, 'readDayIndex' | 'readDayIndexAfter' | 'readNewestRow'> {
  const byDate = query(daysRef, orderByChild('date'));
  const byChange = query(daysRef, orderByChild('changedAt'));
  const anyWrite = () => true;
  return {
    readDayIndex: (before, limit) =>
      read(
        before === null
          ? query(byDate, limitToLast(limit))
          : query(byDate, endBefore(before), limitToLast(limit)),
        anyWrite,
        (snapshot) => [...rowsOf(snapshot)].reverse(),
      ),
    readDayIndexAfter: (after, limit) =>
      read(
        after === null
          ? query(byDate, limitToFirst(limit))
          : query(byDate, startAfter(after), limitToFirst(limit)),
        anyWrite,
        rowsOf,
      ),
    readNewestRow: () =>
      read(query(byChange, limitToLast(1)), anyWrite, (snapshot) => rowsOf(snapshot)[0] ?? null),
  };
}

function rowsOf(snapshot: DataSnapshot): readonly DayIndexRow[] {
  return childrenOf(snapshot).flatMap(([, child]) => dayIndexRowOf(child) ?? []);
}
