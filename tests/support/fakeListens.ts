import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import { asEntryId } from '../../src/entries/entryIds.ts';
import type { DayIndexRow } from '../../src/log/DayIndexRow.ts';
import type { RemoteStore } from '../../src/sync/RemoteStore.ts';
import { isSameRow } from '../../src/sync/wire/isSameRow.ts';
import type { StoredDayListener } from '../../src/sync/wire/WireStore.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { FakeFlights, FakeReach } from './fakeFlights.ts';
import {
  isSince,
  type FakeRow,
  type FakeServer,
  type IndexStart,
  type ServerChange,
} from './fakeRemoteServer.ts';
import type { FakeWire } from './fakeWire.ts';
import { createFakeView, type FakeView } from './fakeView.ts';
import { emptyMessageBytes, entryBytes, rowBytes } from './messageBytes.ts';

type IndexListener = Parameters<RemoteStore['watchDayIndex']>[1];

/** The listens of one device. */
export interface FakeListens {
  /** Each function returns its unsubscribe function. */
  addIndex(since: IndexStart, listener: IndexListener): () => void;
  /** Entries of `day` written after `sinceMs`, and entries without a time of writing. */
  addDay(day: DayKey, sinceMs: number, listener: StoredDayListener): () => void;
  /** Sends every listen again, on a new connection. */
  beginAll(): void;
  /** Sends a change on the server to its listeners. */
  heard(change: ServerChange): void;
  /** The SDK shows a write of this device to every listener whose data it changes. */
  echo(reach: FakeReach): void;
  /** The server cancels every listen. */
  endAll(): void;
  clear(): void;
}

/** The dependencies of {@link createFakeListens}. */
export interface FakeListensDeps {
  wire(): FakeWire;
  readonly server: FakeServer;
  readonly flights: FakeFlights;
  /** Records each message. */
  readonly traffic: string[];
  isSignedIn(): boolean;
}

/** A child of a listen on the server: a row or an entry. */
interface Child<Value> {
  readonly key: string;
  readonly value: Value;
}

/** One listen, of any kind of child. */
interface Listen {
  /** Sends the request; the server answers with all children. */
  begin(): void;
  heard(change: ServerChange): void;
  echo(reach: FakeReach): void;
  /** The server cancels the listen. */
  fail(): void;
}

/** The differences between listens of the index and of a day. */
interface ListenKind<Value> {
  readonly view: FakeView<Value>;
  /** The server's current children. */
  all(): readonly Child<Value>[];
  /** The children of this listen in `change`, and the keys of the removed ones. */
  newIn(change: ServerChange): readonly Child<Value>[];
  goneIn(change: ServerChange): readonly Child<Value>[];
  bytes(value: Value): number;
  what(value: Value): string;
  gone(value: Value): string;
  keysOf(reach: FakeReach): readonly string[];
  onError(error: RemoteError): void;
}

const unauthenticated: RemoteError = { kind: 'unauthenticated', cause: null };

/**
 * The listens of the device behind `wire`, as the SDK keeps them. The SDK remembers the children, requests them
 * again on each connection, and reports only differences and removals. Children that an unsettled write of this
 * device changes are held back, as in `watches.ts`.
 */
export function createFakeListens(deps: FakeListensDeps): FakeListens {
  const { server, flights, traffic } = deps;
  const wire = () => deps.wire();
  const listens = new Set<Listen>();

  function add<Value>(kind: ListenKind<Value>): () => void {
    const { view } = kind;
    /** The connection of the last request that reached the server. Without one, the server sends nothing. */
    let begunOn: number | null = null;

    const tell = (message: () => void, bytes: number) =>
      wire().down(() => {
        if (listens.has(listen)) message();
      }, bytes);

    const listen: Listen = {
      begin: () => {
        const own = wire().connection();
        wire().up(() => {
          if (own !== wire().connection() || !listens.has(listen)) return;
          if (!deps.isSignedIn()) {
            wire().down(() => listen.fail());
            return;
          }
          begunOn = own;
          const all = kind.all();
          // The request has a hash of the device's children: nothing is sent when they are equal.
          const isNew = !view.isSame(all.map(({ key, value }) => [key, value]));
          let bytes = emptyMessageBytes;
          for (const { value } of isNew ? all : []) {
            traffic.push(kind.what(value));
            bytes += kind.bytes(value);
          }
          tell(() => view.takeAll(all.map(({ key, value }) => [key, value])), bytes);
        });
      },
      heard: (change) => {
        if (begunOn !== wire().connection()) return;
        for (const { key, value } of kind.goneIn(change)) {
          traffic.push(kind.gone(value));
          tell(() => view.take(key, null), emptyMessageBytes);
        }
        for (const { key, value } of kind.newIn(change)) {
          traffic.push(kind.what(value));
          tell(() => view.take(key, value), emptyMessageBytes + kind.bytes(value));
        }
      },
      echo: (reach) => {
        for (const key of kind.keysOf(reach)) view.echo(key);
      },
      fail: () => {
        if (!listens.has(listen)) return;
        end();
        kind.onError(unauthenticated);
      },
    };

    const stopSettled = flights.onSettled(() => view.release());
    const end = () => {
      listens.delete(listen);
      stopSettled();
    };
    listens.add(listen);
    if (wire().isConnected()) listen.begin();
    return end;
  }

  return {
    addIndex: (since, listener) => {
      const children = (rows: readonly DayIndexRow[]) =>
        rows.filter((row) => isSince(row, since)).map((row) => ({ key: row.day, value: row }));
      return add<DayIndexRow>({
        view: createFakeView({
          isHeld: (key) => flights.touchesDay(dayKey(key)),
          isSame: (one, other) =>
            one.changedAtMs === other.changedAtMs && one.changes === other.changes,
          onTold: (row) => listener.onRow(row),
          onGone: (key) => listener.onRowGone(dayKey(key)),
          onCaughtUp: () => listener.onCaughtUp(),
        }),
        all: () => children(server.rowsSince(since)),
        newIn: ({ rows }) => children(rows),
        // A restored row that is older than the listen leaves it.
        goneIn: ({ rows, goneRows }) => [
          ...children(goneRows ?? []),
          ...rows
            .filter((row) => !isSince(row, since))
            .map((row) => ({ key: row.day, value: row })),
        ],
        bytes: () => rowBytes,
        what: (row) => `row ${row.day} ${row.changes}`,
        gone: (row) => `no row ${row.day}`,
        keysOf: ({ days }) => days,
        onError: (error) => listener.onError(error),
      });
    },
    addDay: (day, sinceMs, listener) => {
      const children = (rows: readonly FakeRow[]) =>
        rows
          .filter((row) => row.day === day && isIn(row, sinceMs))
          .map((row) => ({ key: row.id, value: row }));
      return add<FakeRow>({
        view: createFakeView({
          isHeld: (key) => flights.touchesEntry(asEntryId(key)),
          isSame: isSameRow,
          onTold: (row) => listener.onRow(row),
          onGone: (key) => listener.onLeft(asEntryId(key)),
          onCaughtUp: () => undefined,
        }),
        all: () => children(server.storedDay(day).rows),
        newIn: ({ entries }) => children(entries),
        goneIn: ({ entries, left }) => [
          ...children(left ?? []),
          ...entries
            .filter((row) => row.day === day && !isIn(row, sinceMs))
            .map((row) => ({ key: row.id, value: row })),
        ],
        bytes: entryBytes,
        what: (row) => `entry ${server.textOf(row)}`,
        gone: (row) => `left ${server.textOf(row)}`,
        keysOf: ({ entryId, days }) => (days.includes(day) ? [entryId] : []),
        onError: (error) => listener.onError(error),
      });
    },
    beginAll: () => {
      for (const listen of [...listens]) listen.begin();
    },
    heard: (change) => {
      for (const listen of [...listens]) listen.heard(change);
    },
    echo: (reach) => {
      for (const listen of [...listens]) listen.echo(reach);
    },
    endAll: () => {
      for (const listen of [...listens]) wire().down(() => listen.fail());
    },
    clear: () => listens.clear(),
  };
}

/** Whether a watch from `sinceMs` includes the row. Another program's row has no time and is included. */
function isIn(row: FakeRow, sinceMs: number): boolean {
  return row.body === null || row.updatedAtMs === null || row.updatedAtMs > sinceMs;
}
