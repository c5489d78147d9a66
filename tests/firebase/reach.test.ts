import { connect, createServer, type Socket } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  databaseAt,
  day,
  openDevice,
  startTestBackend,
  untilConnected,
  type TestBackend,
} from './backend.ts';

type Question = 'websocket' | 'http';

let backend: TestBackend;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.close();
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The only way to the database. It notes who knocks, and ends whatever it is shut to. */
async function startDoor(targetPort: number) {
  const knocks: Question[] = [];
  const shutTo = new Set<Question>();
  const sockets = new Map<Socket, Question>();
  const server = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (head) => {
      const kind = /upgrade: *websocket/i.test(head.toString('latin1')) ? 'websocket' : 'http';
      knocks.push(kind);
      if (shutTo.has(kind)) {
        client.destroy();
        return;
      }
      const target = connect(targetPort, '127.0.0.1');
      target.on('error', () => undefined);
      target.on('close', () => client.destroy());
      client.on('close', () => target.destroy());
      sockets.set(client, kind);
      client.once('close', () => sockets.delete(client));
      target.write(head);
      client.pipe(target).pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    for (const socket of sockets.keys()) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    count: (kind: Question) => knocks.filter((other) => other === kind).length,
    shut: (...kinds: readonly Question[]) => {
      for (const kind of kinds) shutTo.add(kind);
      for (const [socket, kind] of sockets) if (shutTo.has(kind)) socket.destroy();
    },
    open: () => shutTo.clear(),
  };
}

async function behindDoor() {
  const door = await startDoor(backend.config.emulators?.database.port ?? 0);
  const device = await openDevice({ config: databaseAt(backend.config, door.port) });
  ends.push(() => device.close());
  return { door, store: device.store };
}

describe('a server that cannot be reached', () => {
  it('is asked over HTTP as often as wanted, and by hardly any WebSocket', async () => {
    const { door, store } = await behindDoor();
    door.shut('websocket', 'http');
    await untilConnected(store, false);
    const [websockets, http] = [door.count('websocket'), door.count('http')];
    for (let asked = 1; asked <= 15; asked++) {
      store.connectNow?.();
      // A second asking while one is under way is none.
      store.connectNow?.();
      await expect.poll(() => door.count('http')).toBe(http + asked);
    }
    expect(door.count('websocket') - websockets).toBeLessThanOrEqual(3);

    door.open();
    store.connectNow?.();
    await untilConnected(store);
    expect(await store.readDay(day)).toMatchObject({ ok: true });
  });

  it('by HTTP alone is tried all the same after a while', async () => {
    const { door, store } = await behindDoor();
    door.shut('websocket', 'http');
    await untilConnected(store, false);
    door.open();
    door.shut('http');
    const isConnected = () => {
      let is = false;
      store.watchConnection((state) => {
        is = state.isConnected;
      })();
      return is;
    };
    for (let asked = 0; asked < 12 && !isConnected(); asked++) {
      const http = door.count('http');
      store.connectNow?.();
      await expect.poll(() => isConnected() || door.count('http') > http).toBe(true);
    }
    await untilConnected(store);
  });
});
