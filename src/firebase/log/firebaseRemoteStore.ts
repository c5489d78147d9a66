import {
  endBefore,
  get,
  limitToFirst,
  limitToLast,
  orderByChild,
  query,
  ref,
  startAfter,
  update,
  type Database,
  type Query,
} from 'firebase/database';

import { formatMonthDayYear } from '../../dates/monthDayYear.ts';
import type { RemoteSettings } from '../../settings/RemoteSettings.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { WriteId } from '../../entries/Entry.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { createConnection } from '../connection/connection.ts';
import { firebaseRemoteSettings } from './firebaseRemoteSettings.ts';
import { remoteErrorOf } from '../remoteErrors.ts';
import { childrenOf, dayIndexRowOf, entryOf, numberOf, remoteDayOf, textOf } from './parseRows.ts';
import { versionsOf } from './parseVersionRows.ts';
import { readHead } from './readHead.ts';
import type { ReadQuery } from './readQuery.ts';
import { readTrash } from './readTrash.ts';
import { createUnsettledWrites } from './unsettledWrites.ts';
import {
  reachOf,
  updateFor,
  updateForErasures,
  type PathUpdate,
  type WriteReach,
} from './updateFor.ts';
import { watchDaySince, watchIndex, watchWholeDay } from './watches.ts';

/** A remote store whose connection can be hurried. */
export interface FirebaseRemoteStore extends RemoteStore {
  /** The settings beside the log. */
  readonly settings: RemoteSettings;
  /** Tries to connect now instead of after the SDK's pause; nothing when connected or trying already. */
  connectNow(): void;
}

/** A read that the SDK has in hand; it repeats it on each new connection until it is answered. */
interface Read {
  readonly rows: Query;
  /** How often the connection had been lost when it was asked. */
  readonly losses: number;
  /** Resolves when it is answered, whatever the answer. */
  readonly settled: Promise<void>;
}

const ignore = () => undefined;

/** A write that the SDK has in hand. */
interface Flight {
  readonly content: string;
  readonly bytes: number;
  readonly settled: Promise<Result<void, RemoteError>>;
}

/** The beginning of a log touches no entry and no day. */
const headerReach: WriteReach = { entryId: asEntryId(''), days: [] };

/**
 * The log of `uid` in `database`. `isSignedIn` says whether `uid` is signed in now; a refusal of anybody
 * else is `unauthenticated`. One store per database at a time.
 *
 * A write whose connection ends is answered `offline`, and the SDK will send it again by itself. That does
 * no harm: the same write given here again joins the one that the SDK still has, and the server takes
 * each revision once, whoever sends it.
 */
export function firebaseRemoteStore(
  database: Database,
  uid: string,
  isSignedIn: () => boolean,
  clock: Pick<Clock, 'setTimer'> = systemClock,
): FirebaseRemoteStore {
  const rootPath = `logs/${uid}`;
  const at = (path: string) => ref(database, `${rootPath}/${path}`);
  const dayAt = (day: DayKey) => at(`entries/${formatMonthDayYear(day)}`);
  const connection = createConnection(database, { clock, bytesUnderWay });
  const unsettled = createUnsettledWrites();
  const flights = new Map<WriteId, Flight>();
  /** Of those too for which nobody waits any more: the SDK sends them all the same. */
  function bytesUnderWay(): number {
    return [...flights.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }
  const errorOf = (error: unknown) => remoteErrorOf(error, isSignedIn());

  const reads = new Set<Read>();

  const read: ReadQuery = (rows, concerns, parse) =>
    connection.untilLost(async () => {
      const losses = connection.losses();
      // A read of what a write covers would be answered from the SDK's guess.
      await unsettled.whenSettled(concerns);
      // Asked once more beside its own repetition, a large day would come twice, then three times.
      const repeated = [...reads].filter(
        (other) => other.losses < losses && other.rows.isEqual(rows),
      );
      await Promise.all(repeated.map(({ settled }) => settled));
      if (connection.losses() !== losses) return failure({ kind: 'offline', cause: undefined });
      const answer = get(rows);
      const asked: Read = { rows, losses, settled: answer.then(ignore, ignore) };
      reads.add(asked);
      try {
        return success(parse(await answer));
      } catch (error) {
        return failure(errorOf(error));
      } finally {
        reads.delete(asked);
      }
    });

  function put(reach: WriteReach, changes: PathUpdate): Promise<Result<void, RemoteError>> {
    return unsettled.during(reach, async () => {
      try {
        await update(ref(database, rootPath), changes);
        return success(undefined);
      } catch (error) {
        return failure(errorOf(error));
      }
    });
  }

  function send(write: RemoteWrite, changes: PathUpdate): Flight {
    const settled = put(reachOf(write), changes);
    const content = JSON.stringify(changes);
    const flight = { content, bytes: new TextEncoder().encode(content).length, settled };
    flights.set(writeIdOf(write), flight);
    void settled.then(() => flights.delete(writeIdOf(write)));
    return flight;
  }

  async function settle(write: RemoteWrite): Promise<Result<void, RemoteError>> {
    const changes = updateFor(write);
    const earlier = flights.get(writeIdOf(write));
    if (earlier === undefined) return send(write, changes).settled;
    const result = await earlier.settled;
    // Accepted under its id is accepted; refused in another shape says nothing of this one.
    if (result.ok || earlier.content === JSON.stringify(changes)) return result;
    return send(write, changes).settled;
  }

  return {
    watchConnection: (listener) => connection.watch(listener),
    watchDay(day, sinceMs, listener) {
      let isOver = false;
      const fail = (error: Error) => {
        if (isOver) return;
        isOver = true;
        // Not from inside the SDK's own round of callbacks.
        queueMicrotask(stop);
        listener.onError(errorOf(error));
      };
      const deps = { unsettled, fail };
      const stop =
        sinceMs === null
          ? watchWholeDay(day, dayAt(day), (rows) => listener.onDay(rows), deps)
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
        (snapshot) =>
          remoteDayOf(
            day,
            childrenOf(snapshot).map(([, child]) => entryOf(day, child)),
          ),
      ),
    readDayIndex: (before, limit) =>
      read(
        before === null
          ? query(at('days'), orderByChild('date'), limitToLast(limit))
          : query(at('days'), orderByChild('date'), endBefore(before), limitToLast(limit)),
        () => true,
        (snapshot) =>
          childrenOf(snapshot)
            .flatMap(([, child]) => dayIndexRowOf(child) ?? [])
            .reverse(),
      ),
    readDayIndexAfter: (after, limit) =>
      read(
        after === null
          ? query(at('days'), orderByChild('date'), limitToFirst(limit))
          : query(at('days'), orderByChild('date'), startAfter(after), limitToFirst(limit)),
        () => true,
        (snapshot) => childrenOf(snapshot).flatMap(([, child]) => dayIndexRowOf(child) ?? []),
      ),
    readNewestRow: () =>
      read(
        query(at('days'), orderByChild('changedAt'), limitToLast(1)),
        () => true,
        (snapshot) => childrenOf(snapshot).map(([, child]) => dayIndexRowOf(child))[0] ?? null,
      ),
    readHead: (id, day) => readHead(read, at, id, day),
    readVersions: (id) =>
      read(
        at(`versions/${id}`),
        (reach) => reach.entryId === id,
        (rows) => versionsOf(id, rows),
      ),
    readTrash: (span) =>
      readTrash(read, at, span === 'all' ? null : Date.now() + connection.serverTimeOffsetMs()),
    erase: (erasures) =>
      connection.untilLost(async () => {
        const changes = update(ref(database, rootPath), updateForErasures(erasures));
        try {
          await Promise.all(
            erasures.map(({ id }) => unsettled.during({ entryId: id, days: [] }, () => changes)),
          );
          return success(undefined);
        } catch (error) {
          return failure(errorOf(error));
        }
      }),
    readLogHeader: async () => {
      const [schema, born] = await Promise.all([
        read(at('schema'), () => true, numberOf),
        read(at('born'), () => true, textOf),
      ]);
      if (!schema.ok) return schema;
      return born.ok ? success({ schema: schema.value, born: born.value }) : born;
    },
    // The rules ask for a schema: alone, the generation cannot begin a log that was deleted just now.
    beginLog: (born, log) =>
      connection.untilLost(() =>
        put(headerReach, log === 'empty' ? { schema: 1, born } : { born }),
      ),
    write: (write) => connection.untilLost(() => settle(write)),
    settings: firebaseRemoteSettings(at('settings'), connection, errorOf),
    connectNow: () => connection.connectNow(),
    reconnect: () => connection.reconnect(),
    close: () => connection.close(),
  };
}

function writeIdOf(write: RemoteWrite): WriteId {
  return write.kind === 'delete' ? write.writeId : write.after.writeId;
}
