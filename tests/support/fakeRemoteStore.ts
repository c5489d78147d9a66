import { failure, success, type Result } from '../../src/lib/result.ts';
import type { RemoteError, RemoteStore, RemoteWrite } from '../../src/sync/ports.ts';
import type { FakeClock } from './fakeClock.ts';
import { createFakeListens } from './fakeListens.ts';
import type { FakeServer, ServerChange } from './fakeRemoteServer.ts';
import { createFakeWire, type FakeWire, type Travel } from './fakeWire.ts';

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
  /** Whether the server ends each new connection before it has answered anything. */
  endsConnections(isSo: boolean): void;
  /** The session ends: everything is refused until somebody signs in. */
  sessionEnds(): void;
  signsIn(): void;
  /** Like a worker that is killed: no callback, no answer, ever again. */
  dies(): void;
}

const unauthenticated: RemoteError = { kind: 'unauthenticated', cause: null };

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
    const stateListeners = new Set<Parameters<RemoteStore['watchConnection']>[0]>();
    let isSignedIn = true;
    let isDead = false;
    let isLosingNext = false;
    let isEndingAll = false;
    let writeFailure: RemoteError['kind'] | null = null;

    const state = () => ({
      isConnected: wire.isConnected(),
      serverTimeOffsetMs: travel.serverTimeOffsetMs ?? 0,
    });
    const wire: FakeWire = createFakeWire({
      ...{ clock, travel, traffic },
      isServerUp: () => isServerUp,
      onConnected: () => {
        listens.beginAll();
        if (isEndingAll) clock.setTimer(() => wire.breaks(), 1);
      },
      onState: () => {
        for (const listener of [...stateListeners]) listener(state());
      },
    });
    const listens = createFakeListens(
      () => wire,
      server,
      traffic,
      () => isSignedIn,
    );
    const ask = <Value>(
      what: string,
      answer: () => Result<Value, RemoteError>,
      lagMs?: number,
    ): Promise<Result<Value, RemoteError>> =>
      wire.ask(what, () => (isSignedIn ? answer() : failure(unauthenticated)), lagMs);

    const line = {
      heard: (change: ServerChange) => {
        if (wire.isConnected() && !isDead && isSignedIn) listens.heard(change);
      },
      breaks: () => wire.breaks(),
      mends: () => wire.connectNow(),
    };
    lines.add(line);
    clock.setTimer(() => wire.connectNow(), 0);

    const store: RemoteStore = {
      watchConnection: (listener) => {
        stateListeners.add(listener);
        listener(state());
        return () => stateListeners.delete(listener);
      },
      watchDay: (day, sinceMs, listener) => {
        traffic.push(`watch ${day}`);
        return listens.add({ kind: 'day', day, sinceMs, listener });
      },
      watchDayIndex: (since, listener) => listens.add({ kind: 'index', since, listener }),
      readDay: (day) =>
        ask(`read ${day}`, () => success(server.day(day)), travel.readLagMs?.() ?? 0),
      readDayIndex: (before, limit) =>
        ask(`index before ${before ?? 'the end'}`, () => success(server.index(before, limit))),
      readDayIndexAfter: (after, limit) =>
        ask(`index after ${after ?? 'the start'}`, () => success(server.indexAfter(after, limit))),
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
            wire.breaks();
          }
          return result;
        }),
      reconnect: () => {
        wire.breaks();
        wire.connectNow();
      },
      connectNow: () => {
        triesMs.push(clock.now());
        wire.connectNow();
      },
      close: () => {
        lines.delete(line);
      },
    };

    return {
      store,
      traffic,
      triesMs,
      goesOffline: () => wire.setNetwork(false),
      goesOnline: () => wire.setNetwork(true),
      hangs: () => wire.hangs(),
      losesNextAcknowledgement: () => {
        isLosingNext = true;
      },
      failsWrites: (kind) => {
        writeFailure = kind;
      },
      endsConnections: (isSo) => {
        isEndingAll = isSo;
        if (isSo) wire.breaks();
      },
      sessionEnds: () => {
        isSignedIn = false;
        listens.endAll();
      },
      signsIn: () => {
        isSignedIn = true;
      },
      dies: () => {
        isDead = true;
        lines.delete(line);
        wire.dies();
        stateListeners.clear();
        listens.clear();
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
