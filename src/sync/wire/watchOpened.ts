import type { DayKey } from '../../dates/DayKey.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import type { RemoteDayListener } from '../RemoteStore.ts';
import { openedDay, openedEntry, type RowOpener } from './openedRows.ts';
import type { RowForm, StoredRows } from './RowForm.ts';
import type { StoredBody } from './StoredRow.ts';
import type { WireStore } from './WireStore.ts';

/**
 * Watches a day and opens its rows. Reports events in the order in which they came, even if a row takes long to open.
 * Reports none after the end of the watch. If nothing has to be opened, reports at once.
 */
export function watchOpened<Body extends StoredBody>(
  wire: Pick<WireStore<Body>, 'watchDay'>,
  form: Pick<RowForm<Body>, 'open'>,
  day: DayKey,
  sinceMs: number | null,
  listener: RemoteDayListener,
): Unsubscribe {
  let isOver = false;
  /** The events that wait for their rows. null: none does. */
  let waiting: Promise<void> | null = null;

  function inOrder(rows: StoredRows, tell: (opener: RowOpener) => void): void {
    const opener = form.open(rows);
    if (waiting === null && !(opener instanceof Promise)) {
      tell(opener);
      return;
    }
    const mine: Promise<void> = Promise.all([opener, waiting]).then(([ready]) => {
      if (waiting === mine) waiting = null;
      if (!isOver) tell(ready);
    });
    waiting = mine;
  }

  const stop = wire.watchDay(day, sinceMs, {
    onDay: (stored) =>
      inOrder({ entries: stored.rows }, (opener) => listener.onDay(openedDay(stored, opener))),
    onRow: (row) =>
      inOrder({ entries: [row] }, (opener) => {
        const entry = openedEntry(row, opener);
        // The device keeps its own copy of an entry that it cannot read.
        if (entry !== null) listener.onEntry(entry);
      }),
    onLeft: (id) => inOrder({}, () => listener.onLeft(id)),
    onError: (error) => inOrder({}, () => listener.onError(error)),
  });
  return () => {
    isOver = true;
    stop();
  };
}
