import { goOffline, goOnline, onValue, ref, type Database } from 'firebase/database';

import { failure, type Result } from '../../lib/result.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import { createProgressWatchdog } from './progressWatchdog.ts';
import { reachServer } from './reachServer.ts';
import { onSocketFrame } from './socketFrames.ts';

/** The socket to the database, as the SDK reports it. */
export interface Connection {
  readonly watch: RemoteStore['watchConnection'];
  /** Server time minus device time, as of the last connection; 0 before there was one. */
  serverTimeOffsetMs(): number;
  /** How often the connection was lost so far. */
  losses(): number;
  /**
   * What `work` comes to, or `offline` when the connection ends first or is not there: what the SDK then
   * goes on doing is no longer waited for, and its outcome unknown. Rejects when `work` does. Meanwhile the
   * line is watched, and one on which nothing moves any more is replaced.
   */
  untilLost<Value>(
    work: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>>;
  /**
   * Asks whether the server can be reached, and connects as soon as it can, without waiting for the SDK's
   * pause; nothing when connected or asking already.
   */
  connectNow(): void;
  /** Drops the socket, if any, and tries a new one at once. */
  reconnect(): void;
  /** Ends the connection for good. */
  close(): void;
}

const offline: RemoteError = { kind: 'offline', cause: undefined };

/** Every so many refusals the SDK tries by itself all the same, in case plain HTTP alone is in the way. */
const refusalsToATry = 10;

/** What a {@link Connection} is built from. */
export interface ConnectionDeps {
  readonly clock: Pick<Clock, 'setTimer'>;
  /** Bytes that the SDK has taken to send and the server has not answered. */
  bytesUnderWay(): number;
}

type ConnectionState = Parameters<Parameters<RemoteStore['watchConnection']>[0]>[0];

/**
 * Follows `/.info/connected` and `/.info/serverTimeOffset`, which the SDK answers itself without asking the
 * server.
 *
 *   lost ──connectNow──► asked over HTTP ──answered──► the SDK connects
 *    ▲ ▲                   │        └─ silent: whatever the SDK is at, it may go on
 *    │ └────refused────────┘ the SDK is kept from trying
 *
 * Every WebSocket that fails counts: after some thirty Chromium makes a page wait 1 to 5 s for its next
 * one. A question over HTTP costs no such patience, so it can be asked often.
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

  // The offset is told before `connected` turns true: each new connection is watched with its own offset.
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

/** See {@link Connection.connectNow}; `isWanted` says whether there is no connection, and is to be one. */
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
