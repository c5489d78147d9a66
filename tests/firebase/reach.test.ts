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
import type { FirebaseWireStore } from '../../src/firebase/log/firebaseWireStore.ts';

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

/** The only way to the database. It records connections, delays some, and closes those that it refuses. */
async function startDoor(targetPort: number) {
  const knocks: Question[] = [];
  const shutTo = new Set<Question>();
  const waiting: (() => void)[] = [];
  let keptWaiting: Question | null = null;
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
      const letIn = () => {
        const target = connect(targetPort, '127.0.0.1');
        target.on('error', () => undefined);
        target.on('close', () => client.destroy());
        client.on('close', () => target.destroy());
        target.write(head);
        client.pipe(target).pipe(client);
      };
      sockets.set(client, kind);
      client.once('close', () => sockets.delete(client));
      if (kind === keptWaiting) waiting.push(letIn);
      else letIn();
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
    keepWaiting: (kind: Question) => {
      shutTo.delete(kind);
      keptWaiting = kind;
    },
    open: (...kinds: readonly Question[]) => {
      for (const kind of kinds) shutTo.delete(kind);
      keptWaiting = null;
      for (const letIn of waiting.splice(0)) letIn();
    },
  };
}

async function behindDoor() {
  const door = await startDoor(backend.config.emulators?.database.port ?? 0);
  const device = await openDevice({ config: databaseAt(backend.config, door.port) });
  ends.push(() => device.close());
  return { door, store: device.store };
}

/** A question is ignored while an earlier one is pending, so this repeats it until one succeeds. */
async function untilConnectedByAsking(
  store: Pick<FirebaseWireStore, 'watchConnection' | 'connectNow'>,
  everyMs = 50,
) {
  let isConnected = false;
  const stop = store.watchConnection((state) => {
    isConnected = state.isConnected;
  });
  await expect
    .poll(
      () => {
        store.connectNow();
        return isConnected;
      },
      { interval: everyMs },
    )
    .toBe(true);
  stop();
}

describe('a server that cannot be reached', () => {
  it('is asked over HTTP as often as wanted, and by far fewer WebSockets', async () => {
    const { door, store } = await behindDoor();
    door.shut('websocket', 'http');
    await untilConnected(store, false);
    const [websockets, http] = [door.count('websocket'), door.count('http')];
    await expect
      .poll(() => {
        store.connectNow();
        return door.count('http') - http;
      })
      .toBeGreaterThanOrEqual(15);
    // One is expected, at the tenth refusal. On a busy machine the SDK may try one or two more.
    expect(door.count('websocket') - websockets).toBeLessThan(7);

    door.open('websocket', 'http');
    await untilConnectedByAsking(store);
    expect(await store.readDay(day)).toMatchObject({ ok: true });
  });

  it('is asked once, however often that is wanted while it has not answered', async () => {
    const { door, store } = await behindDoor();
    door.shut('websocket', 'http');
    await untilConnected(store, false);
    door.keepWaiting('http');
    const http = door.count('http');
    for (let asked = 0; asked < 5; asked++) store.connectNow();
    await expect.poll(() => door.count('http')).toBeGreaterThan(http);
    door.open('websocket', 'http');
    await untilConnected(store);
    expect(door.count('http')).toBe(http + 1);
  });

  it('by HTTP alone is tried all the same after a while, and not before', async () => {
    const { door, store } = await behindDoor();
    door.shut('websocket', 'http');
    await untilConnected(store, false);
    const http = door.count('http');
    // A second question counts once the first was refused: from then on the SDK may not try.
    await expect
      .poll(() => {
        store.connectNow();
        return door.count('http') - http;
      })
      .toBeGreaterThan(1);
    door.open('websocket');
    // Slower than the SDK's own attempts.
    await untilConnectedByAsking(store, 300);
    expect(door.count('http') - http).toBeGreaterThanOrEqual(10);
  });
});
