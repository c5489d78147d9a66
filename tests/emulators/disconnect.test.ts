import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import { runEmulator, temporaryFolder } from './support/emulatorProcess.ts';
import { openWire } from './support/wireClient.ts';
import {
  anyNumber,
  atEnd,
  connect,
  rulesOf,
  startEmulator,
  store,
  stored,
  unsignedToken,
} from './support/world.ts';

/** A listener on everything, to wait for the onDisconnect writes of a lost connection. */
async function watch(emulator: DatabaseEmulator) {
  const watcher = await connect(emulator);
  await watcher.request('gauth', { cred: 'owner' });
  await watcher.request('q', { p: '/', h: '' });
  return watcher;
}

it('carries out a client’s onDisconnect writes when its connection breaks', async () => {
  const emulator = await startEmulator();
  const watcher = await watch(emulator);
  const client = await connect(emulator);
  await client.request('o', { p: '/seen', d: { '.sv': 'timestamp' } });
  await client.request('om', {
    p: '/who',
    d: { 'ann/online': false, 'ann/tabs': { '.sv': { increment: -1 } } },
  });
  await store(emulator, '/who/ann/tabs', 3);
  expect(await stored(emulator)).toEqual({ who: { ann: { tabs: 3 } } });
  client.socket.terminate();
  await watcher.pushed(({ b }) => JSON.stringify(b).includes('online'));
  expect(await stored(emulator)).toEqual({
    seen: anyNumber,
    who: { ann: { online: false, tabs: 2 } },
  });
});

it('writes it when the connection is closed in good order too, and only once', async () => {
  const emulator = await startEmulator();
  const watcher = await watch(emulator);
  const client = await connect(emulator);
  await client.request('o', { p: '/n', d: { '.sv': { increment: 1 } } });
  client.socket.close();
  await client.closed();
  await watcher.pushed(({ a }) => a === 'd');
  expect(await stored(emulator)).toEqual({ n: 1 });
});

it('drops cancelled writes, at a path and below', async () => {
  const emulator = await startEmulator();
  const watcher = await watch(emulator);
  const client = await connect(emulator);
  await client.request('o', { p: '/a/b', d: 1 });
  await client.request('om', { p: '/', d: { 'a/c': 1, d: 1 } });
  await client.request('o', { p: '/e', d: 1 });
  await client.request('oc', { p: '/a', d: null });
  client.socket.terminate();
  await watcher.pushed(({ b }) => JSON.stringify(b).includes('e'));
  expect(await stored(emulator)).toEqual({ d: 1, e: 1 });
});

it('writes in the order it was asked for, though parts were cancelled', async () => {
  const emulator = await startEmulator();
  const watcher = await watch(emulator);
  const client = await connect(emulator);
  await client.request('om', { p: '/', d: { a: 1, c: 1 } });
  await client.request('om', { p: '/', d: { c: 2, d: 1 } });
  await client.request('oc', { p: '/a', d: null });
  client.socket.terminate();
  await watcher.pushed(({ b }) => JSON.stringify(b).includes('"d":1'));
  expect(await stored(emulator)).toEqual({ c: 2, d: 1 });
});

it('asks the rules again when the time has come', async () => {
  const emulator = await startEmulator({
    rules: rulesOf({
      a: { '.write': "auth.uid === 'ann' && root.child('open').val() === true" },
      b: { '.write': "auth.uid === 'ann'" },
    }),
  });
  await store(emulator, '/open', true);
  const watcher = await watch(emulator);
  const client = await connect(emulator);
  await client.request('auth', { cred: unsignedToken({ sub: 'ann', iat: 0 }) });
  expect(await client.request('o', { p: '/a', d: 1 })).toEqual({ s: 'ok', d: '' });
  expect(await client.request('o', { p: '/b', d: 1 })).toEqual({ s: 'ok', d: '' });
  expect(await client.request('o', { p: '/c', d: 1 })).toMatchObject({ s: 'permission_denied' });
  await store(emulator, '/open', false);
  client.socket.terminate();
  await watcher.pushed(({ b }) => JSON.stringify(b).includes('"b"'));
  expect(await stored(emulator)).toEqual({ open: false, b: 1 });
});

it('takes no more than anybody would leave behind', async () => {
  const emulator = await startEmulator();
  const client = await connect(emulator);
  const text = 'x'.repeat(9 * 1024 * 1024);
  const statuses: string[] = [];
  for (let at = 0; at < 9; at += 1) {
    statuses.push((await client.request('o', { p: `/a/${at}`, d: text })).s);
  }
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 'ok'), 'failure']);
});

describe('an emulator that is killed ends every connection', () => {
  /** Runs the program on a folder; `g` reads its data, regardless of the rules. */
  async function run(folder: string, args: readonly string[] = []) {
    const emulator = await runEmulator(['--port', '0', '--data', folder, ...args]);
    const { port } = emulator;
    if (port === null) throw new Error(emulator.said());
    const connectTo = async () => {
      const client = await openWire({ port });
      atEnd(() => client.close());
      return client;
    };
    const read = async (): Promise<unknown> => {
      const client = await connectTo();
      await client.request('gauth', { cred: 'owner' });
      return (await client.request('g', { p: '/', q: {} })).d;
    };
    return { kill: () => emulator.kill('SIGKILL'), connect: connectTo, read };
  }

  it('and carries out their onDisconnect writes at the next start, once', async () => {
    const folder = temporaryFolder();
    const first = await run(folder);
    const client = await first.connect();
    await client.request('p', { p: '/tabs', d: 3 });
    await client.request('om', { p: '/', d: { tabs: { '.sv': { increment: -1 } }, 'a/b': 1 } });
    await client.request('o', { p: '/seen', d: { '.sv': 'timestamp' } });
    await client.request('o', { p: '/cancelled', d: 1 });
    await client.request('oc', { p: '/cancelled', d: null });
    await client.request('oc', { p: '/a', d: null });
    // A connection that ended before leaves no onDisconnect writes.
    const other = await first.connect();
    await other.request('o', { p: '/left', d: { '.sv': { increment: 1 } } });
    other.socket.close();
    await other.closed();
    await first.kill();

    for (let start = 0; start < 2; start += 1) {
      const next = await run(folder);
      expect(await next.read()).toEqual({ tabs: 2, seen: anyNumber, left: 1 });
      await next.kill();
    }
  });

  it('with the rights of the connection’s user, by the rules of the new start', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'rules.json');
    writeFileSync(
      file,
      rulesOf({
        ann: { '.write': "auth.uid === 'ann' && auth.token.team === 'blue'" },
        bob: { '.write': "auth.uid === 'bob'" },
        all: { '.write': true },
      }),
    );
    const first = await run(folder, ['--rules', file]);
    const client = await first.connect();
    await client.request('o', { p: '/all', d: 1 });
    await client.request('auth', { cred: unsignedToken({ sub: 'bob', iat: 0 }) });
    await client.request('o', { p: '/bob', d: 1 });
    await client.request('auth', { cred: unsignedToken({ sub: 'ann', iat: 0, team: 'blue' }) });
    await client.request('o', { p: '/ann', d: 1 });
    const leaver = await first.connect();
    await leaver.request('auth', { cred: unsignedToken({ sub: 'bob', iat: 0 }) });
    await leaver.request('o', { p: '/bob', d: 2 });
    await leaver.request('unauth', {});
    const admin = await first.connect();
    await admin.request('gauth', { cred: 'owner' });
    await admin.request('o', { p: '/closed', d: 1 });
    await first.kill();
    const second = await run(folder, ['--rules', file]);
    expect(await second.read()).toEqual({ all: 1, ann: 1, closed: 1 });
  });
});
