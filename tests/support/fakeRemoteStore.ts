import { failure, success, type Result } from '../../src/lib/result.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { RemoteStore } from '../../src/sync/RemoteStore.ts';
import type { SettingsListener } from '../../src/sync/settings/RemoteSettings.ts';
import { plainForm } from '../../src/sync/wire/plainForm.ts';
import { remoteStoreOver } from '../../src/sync/wire/remoteStoreOver.ts';
import type { RowForm } from '../../src/sync/wire/RowForm.ts';
import type { StoredBody, StoredWrite } from '../../src/sync/wire/StoredRow.ts';
import type { WireStore } from '../../src/sync/wire/WireStore.ts';
import type { FakeClock } from './fakeClock.ts';
import { createFakeFlights, type FakeReach } from './fakeFlights.ts';
import { createFakeListens } from './fakeListens.ts';
import type { FakeServer, ServerChange } from './fakeRemoteServer.ts';
import { wirePhotosOver, type AskPhotos } from './fakeStoredPhotos.ts';
import { createFakeWire, type FakeWire, type Travel, type WireBytes } from './fakeWire.ts';
import { entriesBytes, headBytes, rowBytes } from './messageBytes.ts';

/** A network of devices around one server. */
export interface FakeNetwork {
  /** Connects a device to the server. */
  connect(options?: LineOptions): FakeLine;
  /** The server dies and all connections break. It keeps the writes that it has accepted. */
  serverStops(): void;
  serverStarts(): void;
}

/** Properties of one device. */
export interface LineOptions {
  /** How far its clock is ahead of the common clock, ms; 0 by default. */
  skewMs?(): number;
  /** How it reads and writes rows; as a log without encryption by default. */
  readonly form?: RowForm<StoredBody>;
}

/** One device's connection: its {@link RemoteStore} over its {@link WireStore}, and the controls for a test. */
export interface FakeLine {
  readonly store: RemoteStore;
  readonly wire: WireStore;
  /** All messages in order: requests and pushed data. */
  readonly traffic: readonly string[];
  /** Bytes sent so far, each way. */
  bytes(): WireBytes;
  /** The times at which the engine asked for a connection while there was none. */
  readonly triesMs: readonly number[];
  goesOffline(): void;
  goesOnline(): void;
  /** No message passes and no side notices: a dead socket. */
  hangs(): void;
  /** The server accepts the next write, but its acknowledgement is lost with the connection. */
  losesNextAcknowledgement(): void;
  /** Makes every write fail with `kind` before it reaches the server; null ends it. */
  failsWrites(kind: RemoteError['kind'] | null): void;
  /** Whether the server closes each new connection before it answers anything. */
  endsConnections(isSo: boolean): void;
  /** The session ends: everything is refused until a sign-in. */
  sessionEnds(): void;
  signsIn(): void;
  /** The worker is frozen: no message arrives until it thaws, then all of them. */
  freezes(): void;
  thaws(): void;
  /** Like a killed worker: no callback and no answer ever again. */
  dies(): void;
}

const unauthenticated: RemoteError = { kind: 'unauthenticated', cause: null };

/** Connections to `server` on `clock`. Each connection keeps the order of its messages, like a socket. */
export function createFakeNetwork(
  clock: FakeClock,
  server: FakeServer,
  travel: Travel,
): FakeNetwork {
  let isServerUp = true;
  const lines = new Set<{
    heard(change: ServerChange): void;
    heardRecord(): void;
    heardSettings(): void;
    breaks(): void;
    mends(): void;
  }>();
  server.onChange = (change) => {
    for (const line of lines) line.heard(change);
  };
  server.onRecord = () => {
    for (const line of lines) line.heardRecord();
  };

  server.settings.onChange = () => {
    for (const line of lines) line.heardSettings();
  };

  function connect(options: LineOptions = {}): FakeLine {
    const skewMs = () => options.skewMs?.() ?? 0;
    const traffic: string[] = [];
    const triesMs: number[] = [];
    const stateListeners = new Set<Parameters<RemoteStore['watchConnection']>[0]>();
    const recordListeners = new Set<(record: unknown) => void>();
    const settingsListeners = new Set<SettingsListener>();
    let isSignedIn = true;
    let isDead = false;
    let isLosingNext = false;
    let isEndingAll = false;
    let writeFailure: RemoteError['kind'] | null = null;

    /** Server time minus device time, at the last connection. */
    let offsetMs = 0;
    const state = () => ({ isConnected: wire.isConnected(), serverTimeOffsetMs: offsetMs });
    const wire: FakeWire = createFakeWire({
      clock,
      travel,
      traffic,
      isServerUp: () => isServerUp,
      onConnected: () => {
        offsetMs = (travel.serverTimeOffsetMs ?? 0) - skewMs();
        listens.beginAll();
        tellRecord();
        tellSettings();
        flights.sendAgain();
        if (isEndingAll) clock.setTimer(() => wire.breaks(), 1);
      },
      onState: () => {
        for (const listener of [...stateListeners]) listener(state());
      },
    });
    const flights = createFakeFlights({
      clock,
      wire: () => wire,
      answer: (write) => {
        const result = answerWrite(write);
        traffic.push(result.ok ? told(write) : `${told(write)}: ${result.error.kind}`);
        if (isLosingNext) {
          isLosingNext = false;
          wire.breaks();
        }
        return result;
      },
      onEcho: (reach) => listens.echo(reach),
    });
    const listens = createFakeListens({
      wire: () => wire,
      server,
      flights,
      traffic,
      isSignedIn: () => isSignedIn,
    });

    function tellRecord(): void {
      wire.down(() => {
        for (const listener of [...recordListeners]) listener(server.record);
      });
    }

    /** Costs no bytes here, so that the costs of the words stay in sight. */
    function tellSettings(): void {
      if (settingsListeners.size === 0) return;
      const stored = server.settings.stored();
      wire.down(() => {
        for (const listener of [...settingsListeners]) listener.onSettings(stored);
      }, 0);
    }

    function answerWrite(write: StoredWrite): Result<void, RemoteError> {
      if (!isSignedIn) return failure(unauthenticated);
      return writeFailure === null
        ? server.writeStored(write)
        : failure({ kind: writeFailure, cause: null });
    }

    const told = (write: StoredWrite) =>
      `${write.kind} ${server.textOf(write.kind === 'delete' ? write.before : write.after)}`;

    /** A read that waits for each write for which `concerns` is true, as in `firebaseWireStore`. */
    const ask = <Value>(
      what: string,
      concerns: (reach: FakeReach) => boolean,
      answer: () => Value,
      bytesOf: (value: Value) => number,
      lagMs?: number,
    ): Promise<Result<Value, RemoteError>> =>
      wire.untilLost(async () => {
        await flights.whenSettled(concerns);
        return wire.request(
          what,
          () => {
            if (!isSignedIn) return { result: failure(unauthenticated), bytes: 0 };
            const value = answer();
            return { result: success(value), bytes: bytesOf(value) };
          },
          lagMs,
        );
      });
    /** A read or write of photos. Nothing of the words waits for it. */
    const askPhotos: AskPhotos = (what, answer, bytesUp, bytesDownOf) =>
      wire.untilLost(() =>
        wire.request(
          what,
          () => {
            if (!isSignedIn) return { result: failure(unauthenticated), bytes: 0 };
            const result = answer();
            return { result, bytes: result.ok ? bytesDownOf(result.value) : 0 };
          },
          0,
          bytesUp,
        ),
      );
    const always = () => true;
    const rowsBytes = (rows: readonly unknown[]) => rows.length * rowBytes;

    const line = {
      heard: (change: ServerChange) => {
        if (wire.isConnected() && !isDead && isSignedIn) listens.heard(change);
      },
      heardRecord: () => {
        if (wire.isConnected() && !isDead && isSignedIn) tellRecord();
      },
      heardSettings: () => {
        if (wire.isConnected() && !isDead && isSignedIn) tellSettings();
      },
      breaks: () => wire.breaks(),
      mends: () => wire.connectNow(),
    };
    lines.add(line);
    clock.setTimer(() => wire.connectNow(), 0);

    const wireStore: WireStore = {
      watchConnection: (listener) => {
        stateListeners.add(listener);
        listener(state());
        return () => stateListeners.delete(listener);
      },
      watchDay: (day, sinceMs, listener) => {
        if (sinceMs === null) throw new Error('No engine watches a whole day');
        traffic.push(`watch ${day}`);
        return listens.addDay(day, sinceMs, listener);
      },
      watchDayIndex: (since, listener) => listens.addIndex(since, listener),
      readDay: (day) =>
        ask(
          `read ${day}`,
          ({ days }) => days.includes(day),
          () => server.storedDay(day),
          ({ rows }) => entriesBytes(rows),
          travel.readLagMs?.() ?? 0,
        ),
      readRow: (id, day) =>
        ask(
          'row',
          ({ entryId }) => entryId === id,
          () => server.storedRow(id, day),
          (row) => (row === null ? 0 : entriesBytes([row])),
        ),
      readDayIndex: (before, limit) =>
        ask(
          `index before ${before ?? 'the end'}`,
          always,
          () => server.index(before, limit),
          rowsBytes,
        ),
      readDayIndexAfter: (after, limit) =>
        ask(
          `index after ${after ?? 'the start'}`,
          always,
          () => server.indexAfter(after, limit),
          rowsBytes,
        ),
      readNewestRow: () =>
        ask(
          'the newest row',
          always,
          () => server.rowsSince(0).at(-1) ?? null,
          () => rowBytes,
        ),
      readHead: (id) =>
        ask(
          'head',
          ({ entryId }) => entryId === id,
          () => server.storedHead(id),
          headBytes,
        ),
      readVersions: (id) =>
        ask(
          'versions',
          ({ entryId }) => entryId === id,
          () => server.storedVersions(id),
          ({ versions }) => entriesBytes(versions),
        ),
      readTrash: (span) =>
        ask(
          `${span} trash`,
          always,
          () => server.storedTrash(),
          ({ rows }) => entriesBytes(rows.map(({ version }) => version)),
        ),
      readVersionPage: (after, limit) =>
        ask(
          `versions after ${after ?? 'the start'}`,
          always,
          () => server.storedVersionPage(after, limit),
          ({ rows }) => entriesBytes(rows.flatMap(({ versions }) => versions)),
        ),
      readTrashPage: (after, limit) =>
        ask(
          `trash after ${after ?? 'the start'}`,
          always,
          () => server.trashPage(after, limit),
          ({ rows }) => rowsBytes(rows),
        ),
      readErasedPage: (after, limit) =>
        ask(
          `erased after ${after ?? 'the start'}`,
          always,
          () => server.erasedPage(after, limit),
          ({ rows }) => rowsBytes(rows),
        ),
      erase: (erasures) =>
        wire.untilLost(() =>
          wire.request(`erase ${erasures.map(({ kind }) => kind).join(', ')}`, () => {
            if (!isSignedIn) return { result: failure(unauthenticated), bytes: 0 };
            const result = server.erase(erasures);
            if (isLosingNext) {
              isLosingNext = false;
              wire.breaks();
            }
            return { result, bytes: 0 };
          }),
        ),
      readLogHeader: () =>
        ask(
          'header',
          always,
          () => ({ schema: server.schema, born: server.born }),
          () => 0,
        ),
      beginLog: (born, log) =>
        wire.untilLost(() =>
          wire.request('begin', () => ({
            result: isSignedIn ? server.begin(born, log) : failure(unauthenticated),
            bytes: 0,
          })),
        ),
      write: (write) => wire.untilLost(() => flights.send(write)),
      convert: (conversion) =>
        wire.untilLost(() =>
          wire.request('convert', () => ({
            result: isSignedIn ? server.convertRows(conversion) : failure(unauthenticated),
            bytes: 0,
          })),
        ),
      photos: wirePhotosOver(server.photos, askPhotos),
      settings: {
        watch: (listener) => {
          settingsListeners.add(listener);
          if (wire.isConnected()) tellSettings();
          return () => settingsListeners.delete(listener);
        },
        read: () =>
          ask(
            'settings',
            () => false,
            () => server.settings.stored(),
            () => 0,
          ),
        write: (changes) =>
          wire.untilLost(() =>
            wire.request('put settings', () => ({
              result: isSignedIn ? server.settings.write(changes) : failure(unauthenticated),
              bytes: 0,
            })),
          ),
      },
      keyRecord: {
        watch: (listener) => {
          const tell = (record: unknown) => listener.onRecord(record);
          recordListeners.add(tell);
          if (wire.isConnected()) tellRecord();
          return () => recordListeners.delete(tell);
        },
        read: () =>
          ask<unknown>(
            'key record',
            () => false,
            () => server.record,
            () => 0,
          ),
        put: (record) =>
          wire.untilLost(() =>
            wire.request('put key record', () => ({
              result: isSignedIn ? server.putRecord(record) : failure(unauthenticated),
              bytes: 0,
            })),
          ),
      },
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
      store: remoteStoreOver(wireStore, options.form ?? plainForm(null)),
      wire: wireStore,
      traffic,
      triesMs,
      bytes: () => wire.bytes(),
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
        for (const listener of [...settingsListeners]) listener.onError(unauthenticated);
        settingsListeners.clear();
      },
      signsIn: () => {
        isSignedIn = true;
      },
      freezes: () => wire.freezes(),
      thaws: () => wire.thaws(),
      dies: () => {
        isDead = true;
        lines.delete(line);
        wire.dies();
        stateListeners.clear();
        recordListeners.clear();
        settingsListeners.clear();
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
