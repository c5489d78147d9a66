import { expect, it } from 'vitest';

import { asEntryId } from '../../entries/entryIds.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';
import type { RowOpener } from './openedRows.ts';
import { entryOfPlain, isPlain, plainEntry } from './plainRows.ts';
import type { StoredEntry, UnreadableRow } from './StoredRow.ts';
import { watchOpened } from './watchOpened.ts';
import type { StoredDayListener } from './WireStore.ts';

const { day } = testEntry();
const opener: RowOpener = {
  entry: (row) => (isPlain(row) && row.body.text !== 'other key' ? entryOfPlain(row) : null),
  version: () => null,
};
const rowSaying = (text: string): StoredEntry => plainEntry(testEntry({ text }));
const unreadable: UnreadableRow = { id: asEntryId('x'), body: null, text: '1' };

/** A watch whose rows open when the test says so; at once if `isSlow` is false. */
function watched(isSlow = true) {
  const told: string[] = [];
  const opens: (() => void)[] = [];
  const wires: StoredDayListener[] = [];
  let hasStopped = false;
  const stop = watchOpened(
    {
      watchDay: (_day, _sinceMs, listener) => {
        wires.push(listener);
        return () => {
          hasStopped = true;
        };
      },
    },
    {
      open: () => (isSlow ? new Promise((resolve) => opens.push(() => resolve(opener))) : opener),
    },
    day,
    0,
    {
      onDay: (all) => told.push(`day ${all.entries.length} ${all.unreadable.join()}`),
      onEntry: ({ text }) => told.push(text),
      onLeft: (id) => told.push(`left ${id}`),
      onError: ({ kind }) => told.push(kind),
    },
  );
  const [listener] = wires;
  if (listener === undefined) throw new Error('nothing is watched');
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { told, opens, listener, stop, settle, hasStopped: () => hasStopped };
}

it('tells rows, departures and errors in their order, however long a row takes to open', async () => {
  const { told, opens, listener, settle } = watched();
  listener.onRow(rowSaying('one'));
  listener.onRow(rowSaying('two'));
  listener.onLeft(asEntryId('e'));
  listener.onError({ kind: 'unauthenticated', cause: null });
  const [one, ...others] = opens;
  for (const open of others.toReversed()) open();
  await settle();
  expect(told).toEqual([]);
  one?.();
  await settle();
  expect(told).toEqual(['one', 'two', 'left e', 'unauthenticated']);
});

it('tells nothing after the end of the watch', async () => {
  const { told, opens, listener, stop, settle, hasStopped } = watched();
  listener.onRow(rowSaying('one'));
  listener.onDay({ day, rows: [rowSaying('one')] });
  stop();
  for (const open of opens) open();
  await settle();
  expect(hasStopped()).toBe(true);
  expect(told).toEqual([]);
});

it('tells at once where nothing has to be opened', () => {
  const { told, listener } = watched(false);
  listener.onRow(rowSaying('one'));
  expect(told).toEqual(['one']);
});

it('tells of an unreadable row neither an entry nor a departure, and names it in its day', () => {
  const { told, listener } = watched(false);
  listener.onRow(unreadable);
  listener.onRow(rowSaying('other key'));
  expect(told).toEqual([]);
  listener.onDay({ day, rows: [rowSaying('one'), unreadable, rowSaying('other key')] });
  expect(told).toEqual(['day 1 x,e']);
});
