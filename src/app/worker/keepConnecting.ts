import type { Clock, RemoteStore, Unsubscribe } from '../../sync/ports.ts';

/** A remote store that can be told to connect without dropping an attempt that is under way. */
export interface ConnectableStore extends Pick<RemoteStore, 'watchConnection'> {
  connectNow(): void;
}

/**
 * How often a lost connection is tried, by how long ago it was lost. The SDK's own back-off goes up to
 * five minutes, which is long for a server that was away for fifteen seconds; after the last row it is
 * left to the SDK, and to the page, which tells when the network or the person is back.
 */
const rhythm = [
  { untilMs: 30_000, everyMs: 500 },
  { untilMs: 300_000, everyMs: 4_000 },
] as const;

/** A connection that ends sooner than this was none: the rhythm goes on instead of starting anew. */
const steadyAfterMs = 10_000;

/**
 * Tries a lost connection again soon and often. Each pause is drawn from half to one and a half of its
 * length, so that a server that comes back is not met by everybody at once.
 *
 *   lost ─► pause ─► connectNow ─► pause ─► … ─► left to the SDK
 *     ▲                  │
 *     └── connected ◄────┘     (steady for 10 s: next loss begins anew)
 */
export function keepConnecting(
  store: ConnectableStore,
  deps: {
    readonly clock: Clock;
    /** 0 inclusive to 1 exclusive. */
    readonly random: () => number;
    /** False when the device knows that it has no network: trying costs power and gains nothing. */
    readonly isOnline: () => boolean;
  },
): Unsubscribe {
  const { clock, random, isOnline } = deps;
  let waitedMs = 0;
  let cancel: Unsubscribe = () => undefined;

  function next(): void {
    const row = rhythm.find(({ untilMs }) => waitedMs < untilMs);
    if (row === undefined) return;
    const pauseMs = row.everyMs * (0.5 + random());
    cancel = clock.setTimer(() => {
      waitedMs += pauseMs;
      if (isOnline()) store.connectNow();
      next();
    }, pauseMs);
  }

  let wasConnected: boolean | null = null;
  const stopWatching = store.watchConnection(({ isConnected }) => {
    if (isConnected === wasConnected) return;
    wasConnected = isConnected;
    cancel();
    if (isConnected) cancel = clock.setTimer(() => (waitedMs = 0), steadyAfterMs);
    else next();
  });
  return () => {
    stopWatching();
    cancel();
  };
}
