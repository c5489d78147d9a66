import { failure, type Result } from '../../src/lib/result.ts';
import { createProgressWatchdog } from '../../src/firebase/connection/progressWatchdog.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { FakeClock } from './fakeClock.ts';
import { connectionBytes, emptyMessageBytes } from './messageBytes.ts';

/** How messages travel; every number may differ between messages. */
export interface Travel {
  /** How long a message takes in either direction after its last byte was sent, ms. */
  delayMs(): number;
  /** How long the answer to a read is delayed behind later messages, ms; 0 by default. */
  readLagMs?(): number;
  /**
   * Whether a request in transit still reaches the server when the line breaks. A request with unsent bytes never
   * does.
   */
  survivesBreak(): boolean;
  /** Server time minus device time, as reported by the server, ms; 0 by default. */
  readonly serverTimeOffsetMs?: number;
  /** The delay before a lost connection is opened again, ms; null: never; 1000 by default. */
  readonly triesAgainMs?: number | null;
  /** Upload speed, message after message; unlimited by default. */
  readonly upBytesPerSecond?: number;
  /** Download speed; unlimited by default. */
  readonly downBytesPerSecond?: number;
}

/** The bytes that crossed a connection so far. */
export interface WireBytes {
  readonly up: number;
  readonly down: number;
}

/** One device's socket. */
export interface FakeWire {
  isConnected(): boolean;
  /** The number of the current connection. Messages of earlier ones are lost. */
  connection(): number;
  /** Bytes sent, including lost ones. */
  bytes(): WireBytes;
  /** Sends a request to the server. */
  up(request: () => void, bytes?: number): void;
  /** Sends a message to the device; it is lost if its connection ends. */
  down(message: () => void, bytes?: number): void;
  /**
   * Sends a request of `bytesUp` and returns the server's answer. Never resolves if the connection ends first. `lagMs`
   * delays the answer.
   */
  request<Value>(
    what: string,
    answer: () => { readonly result: Result<Value, RemoteError>; readonly bytes: number },
    lagMs?: number,
    bytesUp?: number,
  ): Promise<Result<Value, RemoteError>>;
  /** The result of `work`, or `offline` when there is no connection or it ends first. */
  untilLost<Value>(
    work: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>>;
  connectNow(): void;
  breaks(): void;
  hangs(): void;
  setNetwork(isThere: boolean): void;
  /** The device receives nothing until it thaws, then everything. */
  freezes(): void;
  thaws(): void;
  dies(): void;
}

/** The dependencies of a wire, and its callbacks. */
export interface FakeWireDeps {
  readonly clock: FakeClock;
  readonly travel: Travel;
  isServerUp(): boolean;
  /** Records every message. */
  readonly traffic: string[];
  /** Called on a new connection: repeats listens and unanswered writes. */
  onConnected(): void;
  onState(): void;
}

const offline: RemoteError = { kind: 'offline', cause: null };

/** One direction of a socket: a message starts when the previous one is completely sent. */
function createLane(clock: FakeClock, delayMs: () => number, bytesPerSecond: number | undefined) {
  let freeAtMs = 0;
  let lastThereMs = 0;
  return {
    /** When `bytes` that start now are all sent, and when they arrive. */
    send: (bytes: number) => {
      const tookMs = bytesPerSecond === undefined ? 0 : (bytes / bytesPerSecond) * 1000;
      freeAtMs = Math.max(freeAtMs, clock.now()) + tookMs;
      lastThereMs = Math.max(lastThereMs, freeAtMs + delayMs());
      return { sentAtMs: freeAtMs, thereAtMs: lastThereMs };
    },
    /** The bytes that are not sent yet. */
    waitingBytes: () => (Math.max(0, freeAtMs - clock.now()) * (bytesPerSecond ?? 0)) / 1000,
    /** Unsent messages are lost with the connection. */
    empty: () => {
      freeAtMs = 0;
    },
  };
}

/** A socket that keeps the order of its messages in each direction; a large one delays all behind it. */
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
  /** The messages for the device when it thaws; null while it is not frozen. */
  let frozen: (() => void)[] | null = null;
  const sent = { up: 0, down: 0 };
  const upLane = createLane(clock, () => travel.delayMs(), travel.upBytesPerSecond);
  const downLane = createLane(clock, () => travel.delayMs(), travel.downBytesPerSecond);
  /** As in `connection.ts`: replaces a connection that receives nothing. */
  const watchdog = createProgressWatchdog({
    clock,
    bytesUnderWay: () => upLane.waitingBytes(),
    onStill: () => {
      breaks();
      connectNow();
    },
  });

  /** Delivers a message to the device. */
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

  const request: FakeWire['request'] = (what, answer, lagMs = 0, bytesUp = emptyMessageBytes) =>
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
      }, bytesUp);
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
