import { failure, type Result } from '../../src/lib/result.ts';
import type { RemoteError } from '../../src/sync/ports.ts';
import type { FakeClock } from './fakeClock.ts';

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
  /** After how long the line connects by itself when it is lost, ms; null: never; 1000 when left out. */
  readonly triesAgainMs?: number | null;
}

/** One device's socket. */
export interface FakeWire {
  isConnected(): boolean;
  /** One more with each connection: what belongs to an earlier one is lost. */
  connection(): number;
  /** A request on its way to the server. */
  up(request: () => void): void;
  /** A message on its way to the device; lost with the connection it was sent on. */
  down(message: () => void): void;
  /** What the server answers, or `offline` when the connection ends first. `lagMs`: how late it is heard. */
  ask<Value>(
    what: string,
    answer: () => Result<Value, RemoteError>,
    lagMs?: number,
  ): Promise<Result<Value, RemoteError>>;
  connectNow(): void;
  breaks(): void;
  hangs(): void;
  setNetwork(isThere: boolean): void;
  dies(): void;
}

/** What a wire is told of the world around it, and whom it tells. */
export interface FakeWireParts {
  readonly clock: FakeClock;
  readonly travel: Travel;
  isServerUp(): boolean;
  /** Everything that crossed is noted here. */
  readonly traffic: string[];
  /** A new connection: what was listened to is asked for anew. */
  onConnected(): void;
  onState(): void;
}

const offline: RemoteError = { kind: 'offline', cause: null };

/** A socket that keeps the order of its messages, each way. */
export function createFakeWire(parts: FakeWireParts): FakeWire {
  const { clock, travel, traffic } = parts;
  const waiting = new Set<(result: { ok: false; error: RemoteError }) => void>();
  let hasNetwork = true;
  let isConnected = false;
  let isConnecting = false;
  let isHanging = false;
  let isDead = false;
  let connection = 0;
  let lastUpMs = 0;
  let lastDownMs = 0;

  function up(request: () => void): void {
    const own = connection;
    if (isHanging) return;
    lastUpMs = Math.max(lastUpMs, clock.now() + travel.delayMs());
    clock.setTimer(() => {
      if (own !== connection && !travel.survivesBreak()) return;
      if (parts.isServerUp()) request();
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
        const result = answer();
        if (own !== connection) return;
        traffic.push(result.ok ? what : `${what}: ${result.error.kind}`);
        down(() => {
          if (lagMs === 0) settle(result);
          else clock.setTimer(() => settle(result), lagMs);
        });
      });
    });
  }

  const canConnect = () => !isDead && hasNetwork && parts.isServerUp();

  function connectNow(): void {
    if (isConnected || isConnecting || !canConnect()) return;
    isConnecting = true;
    clock.setTimer(() => {
      isConnecting = false;
      if (!canConnect()) return;
      isConnected = true;
      isHanging = false;
      connection++;
      parts.onConnected();
      parts.onState();
    }, travel.delayMs());
  }

  function breaks(): void {
    if (!isConnected) return;
    isConnected = false;
    connection++;
    for (const settle of [...waiting]) settle(failure(offline));
    parts.onState();
    if (travel.triesAgainMs !== null) clock.setTimer(connectNow, travel.triesAgainMs ?? 1000);
  }

  return {
    isConnected: () => isConnected,
    connection: () => connection,
    up,
    down,
    ask,
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
    dies: () => {
      isDead = true;
      isConnected = false;
      waiting.clear();
    },
  };
}
