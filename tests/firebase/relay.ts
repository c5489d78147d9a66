import { createServer, connect, type Socket } from 'node:net';

/** A stretch of network between a client and a server of this machine, in the hands of a test. */
export interface Relay {
  readonly port: number;
  /** From now on nothing passes: `up` from the client, `down` from the server. What is sent is lost. */
  lose(direction: 'up' | 'down'): void;
  /** How many clients are connected now. */
  connections(): number;
  /** How many bytes were lost in `direction` so far. */
  lostBytes(direction: 'up' | 'down'): number;
  /** How many bytes have arrived through `direction` so far. */
  passedBytes(direction: 'up' | 'down'): number;
  /** Ends every connection; new ones pass everything again. */
  cut(): void;
  close(): Promise<void>;
}

/** Relays to `targetPort` on this machine. */
export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const isLosing = { up: false, down: false };
  const lost = { up: 0, down: 0 };
  const passed = { up: 0, down: 0 };

  function join(from: Socket, to: Socket, direction: 'up' | 'down'): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (isLosing[direction]) lost[direction] += bytes.length;
      else {
        passed[direction] += bytes.length;
        to.write(bytes);
      }
    });
    // An error is followed by `close`, which says all there is to do.
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    const target = connect(targetPort, '127.0.0.1');
    join(client, target, 'up');
    join(target, client, 'down');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  function cut(): void {
    isLosing.up = false;
    isLosing.down = false;
    for (const socket of sockets) socket.destroy();
  }
  return {
    port: address.port,
    lose: (direction) => {
      isLosing[direction] = true;
    },
    connections: () => clients.size,
    lostBytes: (direction) => lost[direction],
    passedBytes: (direction) => passed[direction],
    cut,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
