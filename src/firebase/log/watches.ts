import {
  equalTo,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onValue,
  orderByChild,
  query,
  startAt,
  type DataSnapshot,
  type DatabaseReference,
  type Query,
} from 'firebase/database';

import { formatMonthDayYear, parseMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import { isSameRow } from '../../sync/wire/isSameRow.ts';
import type { StoredEntry, UnreadableRow } from '../../sync/wire/StoredRow.ts';
import type { StoredDayListener } from '../../sync/wire/WireStore.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import { childrenOf, dayIndexRowOf, rowOf } from './parseRows.ts';
import type { UnsettledWrites } from './unsettledWrites.ts';

/** Dependencies of every watch. `fail` receives the SDK's error when the server ends a listen. */
interface WatchDeps {
  readonly unsettled: UnsettledWrites;
  readonly fail: (error: Error) => void;
}

type Rows = ReadonlyMap<string, StoredEntry | UnreadableRow>;

/**
 * Calls `onDay` with the whole `day` (stored at `dayRef`), at first and after each change on the server. An
 * entry with an unsettled write keeps its last value from the server.
 */
export function watchWholeDay(
  day: DayKey,
  dayRef: DatabaseReference,
  onDay: StoredDayListener['onDay'],
  { unsettled, fail }: WatchDeps,
): Unsubscribe {
  let latest: DataSnapshot | null = null;
  let reported: Rows | null = null;

  const isHeld = (key: string) => unsettled.touchesEntry(asEntryId(key));

  function serverRows(snapshot: DataSnapshot): Rows {
    const rows = new Map<string, StoredEntry | UnreadableRow>();
    for (const [key, child] of childrenOf(snapshot)) {
      if (!isHeld(key)) rows.set(key, rowOf(day, child));
    }
    for (const [key, row] of reported ?? []) if (isHeld(key)) rows.set(key, row);
    return rows;
  }

  function reportDay(): void {
    if (latest === null) return;
    const rows = serverRows(latest);
    if (reported !== null && isSameRows(reported, rows)) return;
    reported = rows;
    onDay({ day, rows: [...rows.values()] });
  }

  const stopSettled = unsettled.onSettled(reportDay);
  const stopValue = onValue(
    dayRef,
    (snapshot) => {
      latest = snapshot;
      reportDay();
    },
    fail,
  );
  return () => {
    stopSettled();
    stopValue();
  };
}

/**
 * Reports entries of `day` at first and live: those written after `sinceMs`, and those of other programs
 * without `updatedAt`. Also reports when one of these leaves the day.
 */
export function watchDaySince(
  day: DayKey,
  dayRef: DatabaseReference,
  sinceMs: number,
  listener: Pick<StoredDayListener, 'onRow' | 'onLeft'>,
  { unsettled, fail }: WatchDeps,
): Unsubscribe {
  const byTime = orderByChild('updatedAt');
  const rules: RowRules = {
    isHeld: (key) => unsettled.touchesEntry(asEntryId(key)),
    onRow: (snapshot) => listener.onRow(rowOf(day, snapshot)),
    onGone: (key) => listener.onLeft(asEntryId(key)),
  };
  const stops = [
    watchRows(query(dayRef, byTime, startAt(sinceMs + 1)), rules, { unsettled, fail }),
    watchRows(query(dayRef, byTime, equalTo(null)), rules, { unsettled, fail }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The live part of `RemoteStore.watchDayIndex`, on `daysRef`. */
export function watchIndex(
  daysRef: DatabaseReference,
  since: Parameters<RemoteStore['watchDayIndex']>[0],
  listener: Omit<Parameters<RemoteStore['watchDayIndex']>[1], 'onError'>,
  { unsettled, fail }: WatchDeps,
): Unsubscribe {
  const from =
    typeof since === 'number'
      ? startAt(since)
      : startAt(since.changedAtMs, formatMonthDayYear(since.day));
  const changed = query(daysRef, orderByChild('changedAt'), from);
  const rules: RowRules = {
    isHeld: (_key, snapshot) => {
      const row = dayIndexRowOf(snapshot);
      return row !== null && unsettled.touchesDay(row.day);
    },
    onRow: (snapshot) => {
      const row = dayIndexRowOf(snapshot);
      if (row !== null) listener.onRow(row);
    },
    onGone: (key) => {
      const day = parseMonthDayYear(key);
      if (day !== undefined) listener.onRowGone(day);
    },
  };
  const stopRows = watchRows(changed, rules, { unsettled, fail });
  // Shares the listen of the rows and fires after the first of them. The rows report failures.
  const stopValue = onValue(
    changed,
    () => listener.onCaughtUp(),
    () => undefined,
    {
      onlyOnce: true,
    },
  );
  return () => {
    stopRows();
    stopValue();
  };
}

interface RowRules {
  isHeld(key: string, snapshot: DataSnapshot): boolean;
  onRow(snapshot: DataSnapshot): void;
  /** A reported child has left `rows`. */
  onGone(key: string): void;
}

/** Reports each child of `rows` that appears, changes or leaves, once no unsettled write touches it. */
function watchRows(rows: Query, rules: RowRules, { unsettled, fail }: WatchDeps): Unsubscribe {
  const held = new Map<string, { readonly snapshot: DataSnapshot; readonly isGone: boolean }>();
  const reported = new Set<string>();

  function onChange(snapshot: DataSnapshot, isGone: boolean): void {
    const key = snapshot.key ?? '';
    if (rules.isHeld(key, snapshot)) {
      held.set(key, { snapshot, isGone });
      return;
    }
    held.delete(key);
    if (!isGone) {
      reported.add(key);
      rules.onRow(snapshot);
    } else if (reported.delete(key)) rules.onGone(key);
  }
  const onPresent = (snapshot: DataSnapshot) => onChange(snapshot, false);

  const stops = [
    unsettled.onSettled(() => {
      for (const { snapshot, isGone } of [...held.values()]) onChange(snapshot, isGone);
    }),
    onChildAdded(rows, onPresent, fail),
    onChildChanged(rows, onPresent),
    onChildRemoved(rows, (snapshot) => onChange(snapshot, true)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function isSameRows(one: Rows, other: Rows): boolean {
  if (one.size !== other.size) return false;
  for (const [key, row] of one) {
    const otherRow = other.get(key);
    if (otherRow === undefined || !isSameRow(row, otherRow)) return false;
  }
  return true;
}
