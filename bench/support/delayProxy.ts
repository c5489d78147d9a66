import { once } from 'node:events';
import net from 'node:net';

/** A TCP path to a loopback port that is slower than the machine, or goes nowhere. */
export interface DelayProxy {
  readonly port: number;
  /** Bytes that went from client to server and from server to client so far, and sockets opened. */
  counts(): { readonly up: number; readonly down: number; readonly sockets: number };
  /** `deliver` passes on, `swallow` takes everything and never answers, `refuse` closes what connects. */
  setMode(mode: 'deliver' | 'swallow' | 'refuse'): void;
  /** How long a chunk is on its way, in each direction; a round trip takes twice that. */
  setDelay(oneWayMs: number): void;
  close(): Promise<void>;
}

/**
 * Listens on a free loopback port and hands every chunk on to `targetPort`, at once until `setDelay`
 * says otherwise. Order is kept; nothing is joined or split on purpose. `isPage`: requests get the `Host` of
 * the target, since the page's server answers at its own address alone.
 */
export async function startDelayProxy(
  targetPort: number,
  use: { readonly isPage?: boolean } = {},
): Promise<DelayProxy> {
  let oneWayMs = 0;
  let mode: 'deliver' | 'swallow' | 'refuse' = 'deliver';
  let up = 0;
  let down = 0;
  let opened = 0;
  const sockets = new Set<net.Socket>();

  /** A request without a body comes in one chunk, its head. */
  const hostOf = (head: Buffer) =>
    Buffer.from(
      head.toString('latin1').replaceAll(/^Host: .*$/gim, `Host: 127.0.0.1:${targetPort}`),
      'latin1',
    );

  const handOn = (
    from: net.Socket,
    to: net.Socket,
    count: (bytes: number) => void,
    rewrite = (chunk: Buffer) => chunk,
  ) => {
    from.on('data', (chunk: Buffer) => {
      if (mode === 'swallow') return;
      count(chunk.length);
      setTimeout(() => {
        if (to.writable) to.write(rewrite(chunk));
      }, oneWayMs);
    });
    from.on('close', () => setTimeout(() => to.destroy(), oneWayMs));
    // A reset is one way for a peer to end; 'close' follows and is what matters here.
    from.on('error', () => from.destroy());
  };

  const server = net.createServer((client) => {
    if (mode === 'refuse') {
      client.destroy();
      return;
    }
    opened += 1;
    const upstream = net.connect(targetPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    handOn(client, upstream, (bytes) => (up += bytes), use.isPage === true ? hostOf : undefined);
    handOn(upstream, client, (bytes) => (down += bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');

  return {
    port: address.port,
    counts: () => ({ up, down, sockets: opened }),
    setMode(next) {
      mode = next;
      if (next === 'refuse') for (const socket of sockets) socket.destroy();
    },
    setDelay(next) {
      oneWayMs = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
