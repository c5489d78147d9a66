import type { DayKey } from '../../src/dates/DayKey.ts';
import { failure, success, type Result } from '../../src/lib/result.ts';
import type {
  DayIndexRow,
  RemoteDayListener,
  RemoteError,
  RemoteStore,
  RemoteWrite,
} from '../../src/sync/ports.ts';
import type { FakeClock } from './fakeClock.ts';
import {
  isSince,
  type FakeServer,
  type IndexStart,
  type ServerChange,
} from './fakeRemoteServer.ts';

/** How messages travel; every number may differ from message to message. */
export interface Travel {
  /** How long one message takes, either way, ms. */
  delayMs(): number;
  /** How much later the answer to a read is heard than what came right behind it, ms; 0 when left out. */
  readLagMs?(): number;
  /** Whether a request that is on its way when the line breaks still reaches the server. */
  survivesBreak(): boolean;
  /** Server time minus device time, as the server tells it, ms; 0 when left out. */
  readonly serverTimeOffsetMs?: number;
}

/** A network of devices around one server. */
export interface FakeNetwork {
  /** A device's line to the server. */
  connect(): FakeLine;
  /** The server dies and takes every line with it; it keeps what it had taken. */
  serverStops(): void;
  serverStarts(): void;
}

/** One device's connection, as its {@link RemoteStore} sees it and as a test bends it. */
export interface FakeLine {
  readonly store: RemoteStore;
  /** Every message that crossed, in order: what was asked for or pushed. */
  readonly traffic: readonly string[];
  /** When the engine asked for a connection while there was none, on the clock. */
  readonly triesMs: readonly number[];
  goesOffline(): void;
  goesOnline(): void;
  /** Nothing passes any more, and nobody is told: a dead socket. */
  hangs(): void;
  /** The next write is taken, but its acknowledgement is lost with the connection. */
  losesNextAcknowledgement(): void;
  /** Every write fails like this, without the server's doing; null: no longer. */
  failsWrites(kind: RemoteError['kind'] | null): void;
  /** The session ends: everything is refused until somebody signs in. */
  sessionEnds(): void;
  signsIn(): void;
  /** Like a worker that is killed: no callback, no answer, ever again. */
  dies(): void;
}

const offline: RemoteError = { kind: 'offline', cause: null };
const unauthenticated: RemoteError = { kind: 'unauthenticated', cause: null };

type Listen =
  | { readonly kind: 'index'; readonly since: IndexStart; readonly listener: IndexListener }
  | {
      readonly kind: 'day';
      readonly day: DayKey;
      readonly sinceMs: number | null;
      readonly listener: RemoteDayListener;
    };
type IndexListener = Parameters<RemoteStore['watchDayIndex']>[1];

/** Lines to `server` on `clock`. Each line keeps the order of its messages, as a socket does. */
export function createFakeNetwork(
  clock: FakeClock,
  server: FakeServer,
  travel: Travel,
): FakeNetwork {
  let isServerUp = true;
  const lines = new Set<{ heard(change: ServerChange): void; breaks(): void; mends(): void }>();
  server.onChange = (change) => {
    for (const line of lines) line.heard(change);
  };

  function connect(): FakeLine {
    const traffic: string[] = [];
    const triesMs: number[] = [];
    const listens = new Set<Listen>();
    const stateListeners = new Set<Parameters<RemoteStore['watchConnection']>[0]>();
    const waiting = new Set<(result: { ok: false; error: RemoteError }) => void>();
    let hasNetwork = true;
    let isConnected = false;
    let isConnecting = false;
    let isHanging = false;
    let isSignedIn = true;
    let isDead = false;
    let isLosingNext = false;
    let writeFailure: RemoteError['kind'] | null = null;
    /** One more with each connection: what belongs to an earlier one is lost. */
    let connection = 0;
    let lastUpMs = 0;
    let lastDownMs = 0;

    const state = () => ({ isConnected, serverTimeOffsetMs: travel.serverTimeOffsetMs ?? 0 });
    const tellState = () => {
      for (const listener of [...stateListeners]) listener(state());
    };

    function up(request: () => void): void {
      const own = connection;
      if (isHanging) return;
      lastUpMs = Math.max(lastUpMs, clock.now() + travel.delayMs());
      clock.setTimer(() => {
        if (own !== connection && !travel.survivesBreak()) return;
        if (isServerUp) request();
      }, lastUpMs - clock.now());
    }

    function down(message: () => void): void {
      const own = connection;
      if (!isConnected || isHanging) return;
      lastDownMs = Math.max(lastDownMs, clock.now() + travel.delayMs());
      clock.setTimer(() => {
        if (own === connection && !isDead && !isHanging) message();
      }, lastDownMs - clock.now());
    }

    function ask<Value>(
      what: string,
      answer: () => Result<Value, RemoteError>,
      lagMs = 0,
    ): Promise<Result<Value, RemoteError>> {
      if (!isConnected) return Promise.resolve(failure(offline));
      return new Promise((resolve) => {
        const own = connection;
        const settle = (result: Result<Value, RemoteError>) => {
          if (isDead || !waiting.delete(settle)) return;
          resolve(result);
        };
        waiting.add(settle);
        up(() => {
          const result = isSignedIn ? answer() : failure(unauthenticated);
          if (own !== connection) return;
          traffic.push(result.ok ? what : `${what}: ${result.error.kind}`);
          down(() => {
            if (lagMs === 0) settle(result);
            else clock.setTimer(() => settle(result), lagMs);
          });
        });
      });
    }

    function begin(listen: Listen): void {
      const own = connection;
      up(() => {
        if (own !== connection || !listens.has(listen)) return;
        if (!isSignedIn) {
          down(() => end(listen));
          return;
        }
        if (listen.kind === 'index') {
          for (const row of server.rowsSince(listen.since)) pushRow(listen, row);
          down(() => listen.listener.onCaughtUp());
        } else tellDay(listen, server.day(listen.day).entries);
      });
    }

    function end(listen: Listen): void {
      if (listens.delete(listen)) listen.listener.onError(unauthenticated);
    }

    function pushRow(listen: Extract<Listen, { kind: 'index' }>, row: DayIndexRow): void {
      traffic.push(`row ${row.day} ${row.changes}`);
      down(() => {
        if (listens.has(listen)) listen.listener.onRow(row);
      });
    }

    function tellDay(
      listen: Extract<Listen, { kind: 'day' }>,
      entries: ServerChange['entries'],
    ): void {
      const { sinceMs, listener } = listen;
      if (sinceMs === null) {
        const day = server.day(listen.day);
        traffic.push(`day ${day.day}`);
        down(() => {
          if (listens.has(listen)) listener.onDay(day);
        });
        return;
      }
      for (const entry of entries) {
        if (entry.updatedAtMs !== null && entry.updatedAtMs <= sinceMs) continue;
        traffic.push(`entry ${entry.text}`);
        down(() => {
          if (listens.has(listen)) listener.onEntry(entry);
        });
      }
    }

    function connectNow(): void {
      if (isDead || isConnected || isConnecting || !hasNetwork || !isServerUp) return;
      isConnecting = true;
      clock.setTimer(() => {
        isConnecting = false;
        if (isDead || !hasNetwork || !isServerUp) return;
        isConnected = true;
        isHanging = false;
        connection++;
        for (const listen of [...listens]) begin(listen);
        tellState();
      }, travel.delayMs());
    }

    function breaks(): void {
      if (!isConnected) return;
      isConnected = false;
      connection++;
      for (const settle of [...waiting]) settle(failure(offline));
      tellState();
      clock.setTimer(connectNow, 1000);
    }

    const line = {
      heard: (change: ServerChange) => {
        if (!isConnected || isDead || !isSignedIn) return;
        for (const listen of listens) {
          if (listen.kind === 'index') {
            for (const row of change.rows) {
              if (isSince(row, listen.since)) pushRow(listen, row);
            }
          } else {
            const entries = change.entries.filter(({ day }) => day === listen.day);
            if (entries.length > 0) tellDay(listen, entries);
          }
        }
      },
      breaks,
      mends: connectNow,
    };
    lines.add(line);
    clock.setTimer(connectNow, 0);

    function listen(added: Listen): () => void {
      listens.add(added);
      if (isConnected) begin(added);
      return () => listens.delete(added);
    }

    const store: RemoteStore = {
      watchConnection: (listener) => {
        stateListeners.add(listener);
        listener(state());
        return () => stateListeners.delete(listener);
      },
      watchDay: (day, sinceMs, listener) => {
        traffic.push(`watch ${day}`);
        return listen({ kind: 'day', day, sinceMs, listener });
      },
      watchDayIndex: (since, listener) => listen({ kind: 'index', since, listener }),
      readDay: (day) =>
        ask(`read ${day}`, () => success(server.day(day)), travel.readLagMs?.() ?? 0),
      readDayIndex: (before, limit) =>
        ask(`index before ${before ?? 'the end'}`, () => success(server.index(before, limit))),
      readNewestRow: () => ask('the newest row', () => success(server.rowsSince(0).at(-1) ?? null)),
      readHead: (id, day) => ask('head', () => success(server.head(id, day))),
      readVersions: (id) => ask('versions', () => success(server.versions(id))),
      readTrash: () => ask('trash', () => success(server.trash())),
      readSchema: () => ask('schema', () => success(server.schema)),
      write: (write) =>
        ask(told(write), () => {
          if (writeFailure !== null) return failure({ kind: writeFailure, cause: null });
          const result = server.write(write);
          if (isLosingNext) {
            isLosingNext = false;
            breaks();
          }
          return result;
        }),
      reconnect: () => {
        breaks();
        connectNow();
      },
      connectNow: () => {
        triesMs.push(clock.now());
        connectNow();
      },
      close: () => {
        lines.delete(line);
      },
    };

    return {
      store,
      traffic,
      triesMs,
      goesOffline: () => {
        hasNetwork = false;
        breaks();
      },
      goesOnline: () => {
        hasNetwork = true;
        connectNow();
      },
      hangs: () => {
        isHanging = true;
      },
      losesNextAcknowledgement: () => {
        isLosingNext = true;
      },
      failsWrites: (kind) => {
        writeFailure = kind;
      },
      sessionEnds: () => {
        isSignedIn = false;
        for (const other of [...listens]) down(() => end(other));
      },
      signsIn: () => {
        isSignedIn = true;
      },
      dies: () => {
        isDead = true;
        lines.delete(line);
        stateListeners.clear();
        waiting.clear();
        listens.clear();
        isConnected = false;
      },
    };
  }

  return {
    connect,
    serverStops: () => {
      isServerUp = false;
      for (const line of [...lines]) line.breaks();
    },
    serverStarts: () => {
      isServerUp = true;
      for (const line of [...lines]) line.mends();
    },
  };
}

function told(write: RemoteWrite): string {
  const { text } = write.kind === 'delete' ? write.before : write.after;
  return `${write.kind} ${text}`;
}
