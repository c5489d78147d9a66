import { goOffline, goOnline, onValue, ref, type Database } from 'firebase/database';

import { failure, type Result } from '../../lib/result.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import { createProgressWatchdog } from './progressWatchdog.ts';
import { onSocketFrame } from './socketFrames.ts';

/** The connection to the database, as the SDK reports it. */
export interface Connection {
  readonly watch: RemoteStore['watchConnection'];
  /** Server time minus device time in ms, as of the last connection. 0 before the first connection. */
  serverTimeOffsetMs(): number;
  /** Number of lost connections so far. */
  losses(): number;
  /**
   * The result of `work`, or `offline` if there is no connection or it ends first. After `offline` the
   * outcome is unknown, because the SDK may continue. Rejects if `work` rejects. Meanwhile the watchdog runs,
   * which replaces a connection without progress.
   */
  untilLost<Value>(
    work: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>>;
  /**
   * Tests over HTTP whether the server is reachable. If so, connects without the SDK's pause. Does nothing
   * while connected or testing.
   */
  connectNow(): void;
  /** Drops the socket, if any, and opens a new one at once. */
  reconnect(): void;
  /** Ends the connection for good. */
  close(): void;
}

const offline: RemoteError = { kind: 'offline', cause: undefined };

/** After this many refusals the SDK tries by itself, in case only plain HTTP is blocked. */
const refusalsToATry = 10;

/** Dependencies of a {@link Connection}. */
export interface ConnectionDeps {
  readonly clock: Pick<Clock, 'setTimer'>;
  /** Bytes handed to the SDK that the server has not acknowledged. */
  bytesUnderWay(): number;
}

type ConnectionState = Parameters<Parameters<RemoteStore['watchConnection']>[0]>[0];

/**
 * Follows `/.info/connected` and `/.info/serverTimeOffset`. The SDK answers these itself, without the server.
 *
 *   lost ──connectNow──► asked over HTTP ──answered──► the SDK connects
 *    ▲ ▲                   │        └─ silent: leave the SDK as it is
 *    │ └────refused────────┘ the SDK is kept offline
 *
 * After about thirty failed WebSockets, Chromium delays a page's next one by 1 to 5 s. Requests over HTTP are
 * not delayed, so they can be frequent.
 */
export function createConnection(database: Database, deps: ConnectionDeps): Connection {
  const state = createValueStore<ConnectionState>({ isConnected: false, serverTimeOffsetMs: 0 });
  const lost = createEmitter();
  let isClosed = false;
  let losses = 0;
  const watchdog = createProgressWatchdog({ ...deps, onStill: reconnect });
  const stopFrames = onSocketFrame(() => watchdog.progress());

  const connectNow = createEarlyConnect(database, () => !isConnected() && !isClosed);

  const isConnected = () => state.getSnapshot().isConnected;

  function change(changes: Partial<ConnectionState>): void {
    const next = { ...state.getSnapshot(), ...changes };
    if (!next.isConnected) {
      losses++;
      lost.emit();
    }
    state.set(next);
  }

  function reconnect(): void {
    goOffline(database);
    goOnline(database);
  }

  // The offset arrives before `connected` turns true, so each new connection has its own offset.
  const stopOffset = onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
    const offset: unknown = snapshot.val();
    if (typeof offset === 'number' && offset !== state.getSnapshot().serverTimeOffsetMs)
      change({ serverTimeOffsetMs: offset });
  });
  const stopConnected = onValue(ref(database, '.info/connected'), (snapshot) => {
    const isNowConnected = snapshot.val() === true;
    if (isNowConnected !== isConnected()) change({ isConnected: isNowConnected });
  });

  return {
    watch(listener): Unsubscribe {
      const report = () => listener(state.getSnapshot());
      const stop = state.subscribe(report);
      report();
      return stop;
    },
    serverTimeOffsetMs: () => state.getSnapshot().serverTimeOffsetMs,
    losses: () => losses,
    untilLost(work) {
      if (!isConnected()) return Promise.resolve(failure(offline));
      return new Promise((resolve, reject) => {
        const stopExpecting = watchdog.expect();
        const end = () => {
          stopHearing();
          stopExpecting();
        };
        const stopHearing = lost.subscribe(() => {
          end();
          resolve(failure(offline));
        });
        work().finally(end).then(resolve, reject);
      });
    },
    connectNow: () => void connectNow(),
    reconnect,
    close() {
      isClosed = true;
      goOffline(database);
      stopFrames();
      stopOffset();
      stopConnected();
      change({ isConnected: false });
    },
  };
}

/** See {@link Connection.connectNow}. `isWanted`: there is no connection and there should be one. */
function createEarlyConnect(database: Database, isWanted: () => boolean): () => Promise<void> {
  let isAsking = false;
  let refusals = 0;
  return async () => {
    if (isAsking || !isWanted()) return;
    isAsking = true;
    const answer = await reachServer(database);
    isAsking = false;
    if (!isWanted()) return;
    refusals = answer === 'refused' ? refusals + 1 : 0;
    if (answer === 'answered' || (refusals > 0 && refusals % refusalsToATry === 0)) {
      goOnline(database);
    } else if (answer === 'refused') goOffline(database);
  };
}

/** Longer than a slow network needs for a short answer. */
const patienceMs = 10_000;

/** The outcome of a request over plain HTTP. */
type Reach =
  /** The server answered, with any status. */
  | 'answered'
  /** There is no network, or no server. */
  | 'refused'
  /** No answer came in time. */
  | 'silent';

/**
 * Sends a small request without credentials to the server of `database`. Any answer counts, also the 401 of
 * good rules. Costs about half a kilobyte.
 */
async function reachServer(database: Database): Promise<Reach> {
  const url = new URL('.json?shallow=true', ref(database).root.toString());
  const timeout = AbortSignal.timeout(patienceMs);
  try {
    await fetch(url, {
      signal: timeout,
      // An opaque response is enough. So a refusal without CORS headers also counts as an answer.
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    return 'answered';
  } catch {
    return timeout.aborted ? 'silent' : 'refused';
  }
}
