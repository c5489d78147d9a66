import type { DayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import type {
  DayIndexRow,
  RemoteDayListener,
  RemoteError,
  RemoteStore,
} from '../../src/sync/ports.ts';
import {
  isSince,
  type FakeServer,
  type IndexStart,
  type ServerChange,
} from './fakeRemoteServer.ts';
import type { FakeWire } from './fakeWire.ts';

type IndexListener = Parameters<RemoteStore['watchDayIndex']>[1];
type IndexListen = {
  readonly kind: 'index';
  readonly since: IndexStart;
  readonly listener: IndexListener;
};
type DayListen = {
  readonly kind: 'day';
  readonly day: DayKey;
  readonly sinceMs: number | null;
  readonly listener: RemoteDayListener;
};
type Listen = IndexListen | DayListen;

/** What one device listens to. */
export interface FakeListens {
  /** Begins to listen; returns the way to end it. */
  add(listen: Listen): () => void;
  /** Asks for everything again, on a new connection. */
  beginAll(): void;
  /** Tells whoever listens of what the server has just done. */
  heard(change: ServerChange): void;
  /** The server ends every listen. */
  endAll(): void;
  clear(): void;
}

const unauthenticated: RemoteError = { kind: 'unauthenticated', cause: null };

/** The listens of the device behind `wire`; what is told is noted in `traffic`. */
export function createFakeListens(
  wire: () => FakeWire,
  server: FakeServer,
  traffic: string[],
  isSignedIn: () => boolean,
): FakeListens {
  const listens = new Set<Listen>();

  function tell(listen: Listen, what: string, message: () => void): void {
    traffic.push(what);
    wire().down(() => {
      if (listens.has(listen)) message();
    });
  }

  function begin(listen: Listen): void {
    const own = wire().connection();
    wire().up(() => {
      if (own !== wire().connection() || !listens.has(listen)) return;
      if (!isSignedIn()) {
        wire().down(() => end(listen));
        return;
      }
      if (listen.kind === 'index') {
        for (const row of server.rowsSince(listen.since)) tellRow(listen, row);
        wire().down(() => listen.listener.onCaughtUp());
      } else tellDay(listen, server.day(listen.day).entries);
    });
  }

  function end(listen: Listen): void {
    if (listens.delete(listen)) listen.listener.onError(unauthenticated);
  }

  function tellRow(listen: IndexListen, row: DayIndexRow): void {
    tell(listen, `row ${row.day} ${row.changes}`, () => listen.listener.onRow(row));
  }

  function tellDay(listen: DayListen, entries: ServerChange['entries']): void {
    const { sinceMs, listener } = listen;
    if (sinceMs === null) {
      const day = server.day(listen.day);
      tell(listen, `day ${day.day}`, () => listener.onDay(day));
      return;
    }
    for (const entry of entries) {
      if (!isIn(entry, sinceMs)) continue;
      tell(listen, `entry ${entry.text}`, () => listener.onEntry(entry));
    }
  }

  return {
    add: (listen) => {
      listens.add(listen);
      if (wire().isConnected()) begin(listen);
      return () => listens.delete(listen);
    },
    beginAll: () => {
      for (const listen of [...listens]) begin(listen);
    },
    heard: (change) => {
      for (const listen of listens) {
        if (listen.kind === 'index') {
          for (const row of change.rows) if (isSince(row, listen.since)) tellRow(listen, row);
          for (const row of change.goneRows ?? []) {
            if (!isSince(row, listen.since)) continue;
            tell(listen, `no row ${row.day}`, () => listen.listener.onRowGone());
          }
        } else {
          const entries = change.entries.filter(({ day }) => day === listen.day);
          if (entries.length > 0) tellDay(listen, entries);
          for (const entry of change.left ?? []) {
            if (entry.day !== listen.day || !isIn(entry, listen.sinceMs)) continue;
            tell(listen, `left ${entry.text}`, () => listen.listener.onLeft(entry.id));
          }
        }
      }
    },
    endAll: () => {
      for (const listen of [...listens]) wire().down(() => end(listen));
    },
    clear: () => listens.clear(),
  };
}

/** Whether a watch since then holds the entry. One without a time is another program's. */
function isIn({ updatedAtMs }: Entry, sinceMs: number | null): boolean {
  return sinceMs !== null && (updatedAtMs === null || updatedAtMs > sinceMs);
}
