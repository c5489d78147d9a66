import {
  ref,
  type Database,
  get,
  type Query,
  endBefore,
  limitToFirst,
  limitToLast,
  orderByChild,
  query,
  startAfter,
  type DatabaseReference,
  type DataSnapshot,
} from 'firebase/database';

import { formatMonthDayYear } from '../../dates/monthDayYear.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { success, failure } from '../../lib/result.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { WireStore } from '../../sync/wire/WireStore.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { createConnection, type Connection } from '../connection/connection.ts';
import { createLogUpdates } from './createLogUpdates.ts';
import { firebaseKeyRecord } from './firebaseKeyRecord.ts';
import { firebaseRemoteSettings } from './firebaseRemoteSettings.ts';
import { firebaseWirePhotos, type FirebaseWirePhotos } from './firebaseWirePhotos.ts';
import { remoteErrorOf } from '../remoteErrors.ts';
import { childrenOf, numberOf, rowOf, textOf, dayIndexRowOf } from './parseRows.ts';
import { versionsOf } from './parseVersionRows.ts';
import { historyPageReads } from './readHistoryPages.ts';
import { readHead } from './readHead.ts';
import { readTrash } from './readTrash.ts';
import { createUnsettledWrites, type UnsettledWrites } from './unsettledWrites.ts';
import { watchDaySince, watchIndex, watchWholeDay } from './watches.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { ReadQuery } from './readQuery.ts';
import type { DayIndexRow } from '../../log/DayIndexRow.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';

/** The log on the server, behind one connection. */
export interface FirebaseWireStore extends WireStore {
  readonly photos: FirebaseWirePhotos;
  /** Tries to connect now instead of after the SDK's pause. Does nothing while connected or trying. */
  connectNow(): void;
}

/**
 * The log of `uid` in `database`. `isSignedIn`: `uid` is signed in now. Without a sign-in, a refusal is
 * `unauthenticated`. Use one store per database at a time.
 *
 * A write whose connection ends fails with `offline`, and the SDK sends it again by itself. That is safe. The
 * same write, given again, joins the one that the SDK holds. The server accepts each revision once.
 */
export function firebaseWireStore(
  database: Database,
  uid: string,
  isSignedIn: () => boolean,
  clock: Pick<Clock, 'setTimer'> = systemClock,
): FirebaseWireStore {
  const rootPath = `logs/${uid}`;
  const at = (path: string) => ref(database, `${rootPath}/${path}`);
  const dayAt = (day: DayKey) => at(`entries/${formatMonthDayYear(day)}`);
  const errorOf = (error: unknown) => remoteErrorOf(error, isSignedIn());
  const unsettled = createUnsettledWrites();
  const updates = createLogUpdates(ref(database, rootPath), unsettled, errorOf);
  const connection = createConnection(database, {
    clock,
    bytesUnderWay: () => updates.bytesUnderWay() + photos.bytesUnderWay(),
  });
  const read = createReadQuery(connection, unsettled, errorOf);
  const unsettledPhotos = createUnsettledWrites();
  const photos = firebaseWirePhotos(ref(database, rootPath), {
    connection,
    unsettled: unsettledPhotos,
    read: createReadQuery(connection, unsettledPhotos, errorOf),
    errorOf,
  });

  return {
    watchConnection: (listener) => connection.watch(listener),
    watchDay(day, sinceMs, listener) {
      let isOver = false;
      const fail = (error: Error) => {
        if (isOver) return;
        isOver = true;
        // Not inside the SDK's own callbacks.
        queueMicrotask(stop);
        listener.onError(errorOf(error));
      };
      const deps = { unsettled, fail };
      const stop =
        sinceMs === null
          ? watchWholeDay(day, dayAt(day), (stored) => listener.onDay(stored), deps)
          : watchDaySince(day, dayAt(day), sinceMs, listener, deps);
      return () => {
        isOver = true;
        stop();
      };
    },
    watchDayIndex(since, listener) {
      const fail = (error: Error) => {
        queueMicrotask(stop);
        listener.onError(errorOf(error));
      };
      const stop = watchIndex(at('days'), since, listener, { unsettled, fail });
      return stop;
    },
    readDay: (day) =>
      read(
        dayAt(day),
        (reach) => reach.days.includes(day),
        (snapshot) => ({
          day,
          rows: childrenOf(snapshot).map(([, child]) => rowOf(day, child)),
        }),
      ),
    readRow: (id, day) =>
      read(
        at(`entries/${formatMonthDayYear(day)}/${id}`),
        (reach) => reach.entryId === id,
        (snapshot) => (snapshot.exists() ? rowOf(day, snapshot) : null),
      ),
    ...dayIndexReads(read, at('days')),
    readHead: (id, day) => readHead(read, at, id, day),
    readVersions: (id) =>
      read(
        at(`versions/${id}`),
        (reach) => reach.entryId === id,
        (rows) => versionsOf(id, rows),
      ),
    readTrash: (span) =>
      readTrash(read, at, span === 'all' ? null : Date.now() + connection.serverTimeOffsetMs()),
    ...historyPageReads(read, at),
    erase: (erasures) => connection.untilLost(() => updates.erase(erasures)),
    readLogHeader: async () => {
      const [schema, born] = await Promise.all([
        read(at('schema'), () => true, numberOf),
        read(at('born'), () => true, textOf),
      ]);
      if (!schema.ok) return schema;
      return born.ok ? success({ schema: schema.value, born: born.value }) : born;
    },
    beginLog: (born, log) => connection.untilLost(() => updates.beginLog(born, log)),
    write: (write) => connection.untilLost(() => updates.write(write)),
    convert: (conversion) => connection.untilLost(() => updates.convert(conversion)),
    keyRecord: firebaseKeyRecord(
      ref(database, rootPath),
      () =>
        read(
          at('encryption'),
          () => false,
          (snapshot): unknown => snapshot.val(),
        ),
      connection,
      errorOf,
    ),
    photos,
    settings: firebaseRemoteSettings(at('settings'), connection, errorOf),
    connectNow: () => connection.connectNow(),
    reconnect: () => connection.reconnect(),
    close: () => connection.close(),
  };
}

/** A read that the SDK holds. The SDK repeats it on each new connection until it is answered. */
interface PendingRead {
  readonly rows: Query;
  /** Number of lost connections when the read was made. */
  readonly losses: number;
  /** Resolves when the read is answered, with any answer. */
  readonly settled: Promise<void>;
}

const ignore = () => undefined;

/** Reads over `connection`. `errorOf` gives the meaning of an SDK error. */
function createReadQuery(
  connection: Pick<Connection, 'untilLost' | 'losses'>,
  unsettled: UnsettledWrites,
  errorOf: (error: unknown) => RemoteError,
): ReadQuery {
  const reads = new Set<PendingRead>();

  return (rows, concerns, parse) =>
    connection.untilLost(async () => {
      const losses = connection.losses();
      // The SDK would answer a read of an unsettled write's data from its own guess.
      await unsettled.whenSettled(concerns);
      // Wait for the SDK's own repetition. Without this, a large day would arrive twice, then three times.
      const repeated = [...reads].filter(
        (other) => other.losses < losses && other.rows.isEqual(rows),
      );
      await Promise.all(repeated.map(({ settled }) => settled));
      if (connection.losses() !== losses) return failure({ kind: 'offline', cause: undefined });
      const answer = get(rows);
      const asked: PendingRead = { rows, losses, settled: answer.then(ignore, ignore) };
      reads.add(asked);
      try {
        return success(parse(await answer));
      } catch (error) {
        return failure(errorOf(error));
      } finally {
        reads.delete(asked);
      }
    });
}

/** Reads of the day index at `daysRef`. Every write changes an index row, so these reads wait for all writes. */
function dayIndexReads(
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
