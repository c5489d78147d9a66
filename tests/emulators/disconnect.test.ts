import { expect, it } from 'vitest';
import type { DatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import {
  anyNumber,
  connect,
  rulesOf,
  startEmulator,
  store,
  stored,
  unsignedToken,
} from './support/world.ts';

/** A listener on everything, to wait for what a lost connection leaves behind. */
async function watch(emulator: DatabaseEmulator) {
  const watcher = await connect(emulator);
  await watcher.request('gauth', { cred: 'owner' });
  await watcher.request('q', { p: '/', h: '' });
  return watcher;
}

it('writes what a client left to be written when its connection breaks off', async () => {
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

it('forgets what was cancelled, there and below', async () => {
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
