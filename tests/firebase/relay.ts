import { createServer, connect, type Socket } from 'node:net';

/** `up` from the client, `down` from the server. */
type Direction = 'up' | 'down';

/** A network between a client and a server of this machine, controlled by a test. */
export interface Relay {
  readonly port: number;
  /** From now on all messages in `direction` are lost. */
  lose(direction: Direction): void;
  /** From now on messages in `direction` wait for `pass`. */
  hold(direction: Direction): void;
  /** The number of held bytes in `direction`. */
  heldBytes(direction: Direction): number;
  /** Lets `bytes` held bytes pass, oldest first, including bytes that arrive later. */
  pass(direction: Direction, bytes: number): void;
  /** Limits each connection to this speed, evenly. */
  limit(direction: Direction, bytesPerSecond: number): void;
  /** Closes every connection and accepts no new one, until `cut`. */
  refuse(): void;
  /** The number of current connections. */
  connections(): number;
  /** The number of connections so far. */
  opened(): number;
  /** The bytes that have passed in `direction` so far. */
  passedBytes(direction: Direction): number;
  /** The bytes lost in `direction` so far. */
  lostBytes(direction: Direction): number;
  /** Closes every connection and discards held bytes; new connections pass everything again. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * The head of a connection's first request, for the server at `port`. Removes the origin, like a program: the
 * local servers answer at their own address, and only their own page.
 */
function asProgram(head: Buffer, port: number): Buffer {
  return Buffer.from(
    head
      .toString('latin1')
      .replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`)
      .replace(/^Origin: .*\r\n/im, ''),
    'latin1',
  );
}

/** Relays to `targetPort` on this machine. */
export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const isLosing = { up: false, down: false };
  const lost = { up: 0, down: 0 };
  const passed = { up: 0, down: 0 };
  /** The bytes that may still pass; unlimited at first. */
  const allowed = { up: Infinity, down: Infinity };
  const held: Record<Direction, { readonly to: Socket; bytes: Buffer }[]> = { up: [], down: [] };
  let opened = 0;
  let isRefusing = false;

  /** Forwards held bytes in `direction`, up to the allowed number. */
  function flow(direction: Direction): void {
    const queue = held[direction];
    for (let first = queue[0]; first !== undefined && allowed[direction] > 0; first = queue[0]) {
      const bytes = first.bytes.subarray(0, allowed[direction]);
      first.bytes = first.bytes.subarray(bytes.length);
      if (first.bytes.length === 0) queue.shift();
      if (first.to.destroyed) continue;
      allowed[direction] -= bytes.length;
      passed[direction] += bytes.length;
      first.to.write(bytes);
    }
  }

  function pass(direction: Direction, bytes: number): void {
    allowed[direction] += bytes;
    flow(direction);
  }

  const pours: NodeJS.Timeout[] = [];

  function join(from: Socket, to: Socket, direction: Direction): void {
    sockets.add(from);
    let isHead = direction === 'up';
    from.on('data', (bytes) => {
      const readdressed = isHead ? asProgram(bytes, targetPort) : sayingPort(bytes);
      isHead = false;
      if (isLosing[direction]) lost[direction] += bytes.length;
      else {
        held[direction].push({ to, bytes: readdressed });
        flow(direction);
      }
    });
    // `close` follows every error and handles it.
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  /**
   * Replaces the database's address for reconnections by this relay's. Both ports have the same length, so frames
   * stay intact.
   */
  function sayingPort(bytes: Buffer): Buffer {
    const here = server.address();
    const port = typeof here === 'object' ? String(here?.port) : '';
    if (port.length !== String(targetPort).length) return bytes;
    const text = bytes.toString('latin1');
    return Buffer.from(
      text.replaceAll(`"h":"127.0.0.1:${targetPort}"`, `"h":"127.0.0.1:${port}"`),
      'latin1',
    );
  }

  const clients = new Set<Socket>();
  const server = createServer((client) => {
    if (isRefusing) {
      client.on('error', () => undefined);
      client.destroy();
      return;
    }
    clients.add(client);
    opened++;
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
    for (const pour of pours.splice(0)) clearInterval(pour);
    for (const direction of ['up', 'down'] as const) {
      allowed[direction] = Infinity;
      held[direction] = [];
    }
    isRefusing = false;
    for (const socket of sockets) socket.destroy();
  }
  return {
    port: address.port,
    lose: (direction) => {
      isLosing[direction] = true;
    },
    hold: (direction) => {
      allowed[direction] = 0;
    },
    heldBytes: (direction) => held[direction].reduce((sum, { bytes }) => sum + bytes.length, 0),
    pass,
    limit: (direction, bytesPerSecond) => {
      allowed[direction] = 0;
      const everyMs = 20;
      const pour = setInterval(() => {
        // Unused bytes expire, as on a line.
        allowed[direction] = 0;
        pass(direction, Math.round((bytesPerSecond * everyMs) / 1000));
      }, everyMs);
      pours.push(pour);
    },
    refuse: () => {
      cut();
      isRefusing = true;
    },
    connections: () => clients.size,
    opened: () => opened,
    passedBytes: (direction) => passed[direction],
    lostBytes: (direction) => lost[direction],
    cut,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
