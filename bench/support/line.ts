import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** A TCP path to a port of this machine that can be slow, dead or closed. */
export interface Line {
  readonly port: number;
  /** Bytes and connections so far; `up` is from the client to the server. */
  counts(): { readonly up: number; readonly down: number; readonly sockets: number };
  /** When the next bytes come from a client, in epoch ms. */
  nextUp(): Promise<number>;
  /** Passes nothing on: `swallow` takes bytes and never answers, `refuse` closes every connection. */
  setMode(mode: Mode): void;
  /** Delays each byte by `oneWayMs` in each direction; a round trip takes twice that. */
  setDelay(oneWayMs: number): void;
  /** Lets each connection send so many bytes a second. */
  limitUp(bytesPerSecond: number): void;
  /** Passes everything at once again. */
  reset(): void;
  close(): void;
}

type Mode = 'deliver' | 'swallow' | 'refuse';

/** How finely a limited line divides what it passes. */
const piecesPerSecond = 50;

/** `isPage`: requests come as a program's, to the target's address: the page's server answers no other origin. */
export async function startLine(targetPort: number, { isPage = false } = {}): Promise<Line> {
  let mode: Mode = 'deliver';
  let oneWayMs = 0;
  let upLimit = Infinity;
  const counts = { up: 0, down: 0, sockets: 0 };
  const sockets = new Set<net.Socket>();
  const waitingForUp: ((atMs: number) => void)[] = [];

  function readdressed(head: Buffer): Buffer {
    const host = `Host: 127.0.0.1:${targetPort}`;
    const text = head.toString('latin1').replaceAll(/^Origin: .*\r\n/gim, '');
    return Buffer.from(text.replaceAll(/^Host: .*$/gim, host), 'latin1');
  }

  function handOn(from: net.Socket, to: net.Socket, direction: 'up' | 'down'): void {
    /** What waits, in order. */
    let tail = Promise.resolve();
    let waiting = 0;
    /** When a limited line has passed what came before. */
    let freeAtMs = 0;

    async function pass(bytes: Buffer, limit: number, dueMs: number): Promise<void> {
      await after(Math.max(0, dueMs - performance.now()));
      const size = Math.min(bytes.length, Math.ceil(limit / piecesPerSecond));
      freeAtMs = Math.max(freeAtMs, dueMs);
      for (let at = 0; at < bytes.length; at += size) {
        const piece = bytes.subarray(at, at + size);
        freeAtMs += (1000 * piece.length) / limit;
        if (limit !== Infinity) await after(Math.max(0, freeAtMs - performance.now()));
        if (to.writable) to.write(piece);
      }
      waiting -= 1;
    }

    from.on('data', (chunk: Buffer) => {
      if (mode === 'swallow') return;
      counts[direction] += chunk.length;
      if (direction === 'up') for (const tell of waitingForUp.splice(0)) tell(epochMs());
      const bytes = isPage && direction === 'up' ? readdressed(chunk) : chunk;
      const limit = direction === 'up' ? upLimit : Infinity;
      if (waiting === 0 && oneWayMs === 0 && limit === Infinity) {
        if (to.writable) to.write(bytes);
        return;
      }
      waiting += 1;
      const dueMs = performance.now() + oneWayMs;
      tail = tail.then(() => pass(bytes, limit, dueMs));
    });
    from.on('close', () => void tail.then(() => to.destroy()));
    // An error is followed by `close`.
    from.on('error', () => undefined);
  }

  const server = net.createServer((client) => {
    if (mode === 'refuse') {
      client.on('error', () => undefined).destroy();
      return;
    }
    counts.sockets += 1;
    const target = net.connect(targetPort, '127.0.0.1');
    for (const socket of [client, target]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    handOn(client, target, 'up');
    handOn(target, client, 'down');
  });
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    port: await portOf(server),
    counts: () => ({ ...counts }),
    nextUp: () => new Promise((resolve) => waitingForUp.push(resolve)),
    setMode(next) {
      mode = next;
      if (next === 'refuse') destroyAll();
    },
    setDelay: (next) => void (oneWayMs = next),
    limitUp: (next) => void (upLimit = next),
    reset() {
      mode = 'deliver';
      oneWayMs = 0;
      upLimit = Infinity;
    },
    close() {
      destroyAll();
      server.close();
    },
  };
}

/** Now, in epoch ms as exact as those of a page. */
const epochMs = () => performance.timeOrigin + performance.now();

/** Lets `server` listen on a free port of this machine, and returns the port. */
export async function portOf(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server without a port.');
  return address.port;
}
