import { failure, type Result } from '../../src/lib/result.ts';
import { createProgressWatchdog } from '../../src/firebase/connection/progressWatchdog.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { FakeClock } from './fakeClock.ts';
import { connectionBytes, emptyMessageBytes } from './messageBytes.ts';

/** How messages travel; every number may differ from message to message. */
export interface Travel {
  /** How long one message takes, either way, ms, once all of it is on the line. */
  delayMs(): number;
  /** How much later the answer to a read is heard than what came right behind it, ms; 0 when left out. */
  readLagMs?(): number;
  /**
   * Whether a request that is on its way when the line breaks still reaches the server; one of which not
   * all bytes were on the line by then never does.
   */
  survivesBreak(): boolean;
  /** Server time minus device time, as the server tells it, ms; 0 when left out. */
  readonly serverTimeOffsetMs?: number;
  /** After how long the line connects by itself when it is lost, ms; null: never; 1000 when left out. */
  readonly triesAgainMs?: number | null;
  /** How much goes up in a second, message behind message; no limit when left out. */
  readonly upBytesPerSecond?: number;
  /** How much comes down in a second; no limit when left out. */
  readonly downBytesPerSecond?: number;
}

/** What crossed a wire so far. */
export interface WireBytes {
  readonly up: number;
  readonly down: number;
}

/** One device's socket. */
export interface FakeWire {
  isConnected(): boolean;
  /** One more with each connection: what belongs to an earlier one is lost. */
  connection(): number;
  /** Bytes that were put on the line, lost ones included. */
  bytes(): WireBytes;
  /** A request on its way to the server. */
  up(request: () => void, bytes?: number): void;
  /** A message on its way to the device; lost with the connection it was sent on. */
  down(message: () => void, bytes?: number): void;
  /** What the server answers; never, when the connection ends first. `lagMs`: how late it is heard. */
  request<Value>(
    what: string,
    answer: () => { readonly result: Result<Value, RemoteError>; readonly bytes: number },
    lagMs?: number,
  ): Promise<Result<Value, RemoteError>>;
  /** What `work` comes to, or `offline` when the connection ends first or is not there. */
  untilLost<Value>(
    work: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>>;
  connectNow(): void;
  breaks(): void;
  hangs(): void;
  setNetwork(isThere: boolean): void;
  /** The device hears nothing more, until it thaws and hears all of it. */
  freezes(): void;
  thaws(): void;
  dies(): void;
}

/** What a wire is told of the world around it, and whom it tells. */
export interface FakeWireDeps {
  readonly clock: FakeClock;
  readonly travel: Travel;
  isServerUp(): boolean;
  /** Everything that crossed is noted here. */
  readonly traffic: string[];
  /** A new connection: what was listened to, and what is unanswered, is asked for anew. */
  onConnected(): void;
  onState(): void;
}

const offline: RemoteError = { kind: 'offline', cause: null };

/** One way of a socket: each message goes on the line when the one before it is all on it. */
function createLane(clock: FakeClock, delayMs: () => number, bytesPerSecond: number | undefined) {
  let freeAtMs = 0;
  let lastThereMs = 0;
  return {
    /** When `bytes` that are sent now are all on the line, and when they are at the other end. */
    send: (bytes: number) => {
      const tookMs = bytesPerSecond === undefined ? 0 : (bytes / bytesPerSecond) * 1000;
      freeAtMs = Math.max(freeAtMs, clock.now()) + tookMs;
      lastThereMs = Math.max(lastThereMs, freeAtMs + delayMs());
      return { sentAtMs: freeAtMs, thereAtMs: lastThereMs };
    },
    /** How much of what was sent is not on the line yet. */
    waitingBytes: () => (Math.max(0, freeAtMs - clock.now()) * (bytesPerSecond ?? 0)) / 1000,
    /** What waited for its turn is gone with the connection. */
    empty: () => {
      freeAtMs = 0;
    },
  };
}

/** A socket that keeps the order of its messages, each way; a big one delays all behind it. */
export function createFakeWire(deps: FakeWireDeps): FakeWire {
  const { clock, travel, traffic } = deps;
  const lossListeners = new Set<() => void>();
  let hasNetwork = true;
  let isConnected = false;
  let isConnecting = false;
  let isHanging = false;
  let isDead = false;
  let connection = 0;
  let lostAtMs = 0;
  /** What the device will hear when it thaws; null while it is not frozen. */
  let frozen: (() => void)[] | null = null;
  const sent = { up: 0, down: 0 };
  const upLane = createLane(clock, () => travel.delayMs(), travel.upBytesPerSecond);
  const downLane = createLane(clock, () => travel.delayMs(), travel.downBytesPerSecond);
  /** As in `connection.ts`: a line on which nothing comes any more is replaced. */
  const watchdog = createProgressWatchdog({
    clock,
    bytesUnderWay: () => upLane.waitingBytes(),
    onStill: () => {
      breaks();
      connectNow();
    },
  });

  /** The device hears of something. */
  function hear(what: () => void): void {
    if (isDead) return;
    if (frozen === null) what();
    else frozen.push(what);
  }

  function up(request: () => void, bytes = emptyMessageBytes): void {
    const own = connection;
    if (isHanging) return;
    sent.up += bytes;
    const { sentAtMs, thereAtMs } = upLane.send(bytes);
    clock.setTimer(() => {
      const isLost = isDead || own !== connection;
      if (isLost && sentAtMs > lostAtMs) return;
      if (own !== connection && !travel.survivesBreak()) return;
      if (deps.isServerUp()) request();
    }, thereAtMs - clock.now());
  }

  function down(message: () => void, bytes = emptyMessageBytes): void {
    const own = connection;
    if (!isConnected || isHanging) return;
    sent.down += bytes;
    clock.setTimer(
      () => {
        if (own !== connection || isHanging) return;
        hear(() => {
          watchdog.progress();
          message();
        });
      },
      downLane.send(bytes).thereAtMs - clock.now(),
    );
  }

  const request: FakeWire['request'] = (what, answer, lagMs = 0) =>
    new Promise((resolve) => {
      const own = connection;
      up(() => {
        const { result, bytes } = answer();
        if (own !== connection) return;
        traffic.push(result.ok ? what : `${what}: ${result.error.kind}`);
        down(() => {
          if (lagMs === 0) resolve(result);
          else clock.setTimer(() => resolve(result), lagMs);
        }, emptyMessageBytes + bytes);
      });
    });

  function untilLost<Value>(
    work: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>> {
    if (!isConnected) return Promise.resolve(failure(offline));
    return new Promise((resolve) => {
      const stopExpecting = watchdog.expect();
      const onLost = () => {
        lossListeners.delete(onLost);
        stopExpecting();
        resolve(failure(offline));
      };
      lossListeners.add(onLost);
      void work().then((result) => {
        if (isDead || !lossListeners.delete(onLost)) return;
        stopExpecting();
        resolve(result);
      });
    });
  }

  const canConnect = () => !isDead && frozen === null && hasNetwork && deps.isServerUp();

  function connectNow(): void {
    if (isConnected || isConnecting || !canConnect()) return;
    isConnecting = true;
    clock.setTimer(() => {
      isConnecting = false;
      if (!canConnect()) return;
      isConnected = true;
      isHanging = false;
      connection++;
      sent.up += connectionBytes;
      sent.down += connectionBytes;
      deps.onConnected();
      hear(() => deps.onState());
    }, travel.delayMs());
  }

  function loseAll(): void {
    lostAtMs = clock.now();
    upLane.empty();
    downLane.empty();
  }

  function breaks(): void {
    if (!isConnected) return;
    isConnected = false;
    connection++;
    loseAll();
    hear(() => {
      for (const onLost of [...lossListeners]) onLost();
      deps.onState();
    });
    if (travel.triesAgainMs !== null) clock.setTimer(connectNow, travel.triesAgainMs ?? 1000);
  }

  return {
    isConnected: () => isConnected,
    connection: () => connection,
    bytes: () => ({ ...sent }),
    up,
    down,
    request,
    untilLost,
    connectNow,
    breaks,
    hangs: () => {
      isHanging = true;
    },
    setNetwork: (isThere) => {
      hasNetwork = isThere;
      if (isThere) connectNow();
      else breaks();
    },
    freezes: () => {
      frozen ??= [];
    },
    thaws: () => {
      const waiting = frozen ?? [];
      frozen = null;
      for (const what of waiting) hear(what);
      connectNow();
    },
    dies: () => {
      isDead = true;
      isConnected = false;
      loseAll();
      lossListeners.clear();
    },
  };
}
