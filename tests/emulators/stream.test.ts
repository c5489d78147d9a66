import { expect, it, vi } from 'vitest';
import { atOneMoment } from './support/atOneMoment.ts';
import { openStream } from './support/streamClient.ts';
import { ask, connect, rulesOf, startEmulator, store, unsignedToken } from './support/world.ts';

it('sends everything, then every put and patch by its path', async () => {
  const emulator = await startEmulator();
  await store(emulator, '/a', { b: 1 });
  const stream = await openStream(emulator, '/a.json');
  expect(stream.contentType).toContain('text/event-stream');
  expect(await stream.next()).toEqual({ event: 'put', data: { path: '/', data: { b: 1 } } });
  const client = await connect(emulator);
  await client.request('p', { p: '/a/c/d', d: [1, 2] });
  expect(await stream.next()).toEqual({ event: 'put', data: { path: '/c/d', data: [1, 2] } });
  await client.request('m', { p: '/a', d: { b: 2, 'c/d': null } });
  expect(await stream.next()).toEqual({
    event: 'patch',
    data: { path: '/', data: { b: 2, 'c/d': null } },
  });
  await client.request('p', { p: '/', d: null });
  expect(await stream.next()).toEqual({ event: 'put', data: { path: '/', data: null } });
});

it('shows a query’s window as it moves', async () => {
  const emulator = await startEmulator();
  await store(emulator, '/a', { b: 1, c: 2 });
  const stream = await openStream(emulator, '/a.json?orderBy="$key"&limitToLast=1');
  expect(await stream.next()).toEqual({ event: 'put', data: { path: '/', data: { c: 2 } } });
  await store(emulator, '/a/d', 3);
  expect(await stream.next()).toEqual({
    event: 'patch',
    data: { path: '/', data: { c: null, d: 3 } },
  });
});

it('ends when the rules no longer allow it', async () => {
  const emulator = await startEmulator({
    rules: rulesOf({ a: { '.read': 'data.child("open").val() === true' } }),
  });
  await store(emulator, '/a', { open: true });
  const stream = await openStream(emulator, '/a.json');
  await stream.next();
  await store(emulator, '/a/open', false);
  expect(await stream.next()).toEqual({ event: 'cancel', data: null });
  expect(await stream.next()).toBeNull();
});

it('ends when the token does', async () => {
  const emulator = await startEmulator();
  const stream = await atOneMoment(() => {
    const nowS = Math.floor(Date.now() / 1000);
    const token = unsignedToken({ sub: 'ann', iat: nowS - 3599, exp: nowS + 1 });
    return openStream(emulator, `/a.json?auth=${token}`);
  });
  await stream.next();
  expect(await stream.next()).toEqual({
    event: 'auth_revoked',
    data: 'credential is no longer valid',
  });
  expect(await stream.next()).toBeNull();
});

it('says now and then that it lives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const emulator = await startEmulator();
    const stream = await openStream(emulator, '/a.json');
    await stream.next();
    vi.advanceTimersByTime(30_000);
    expect(await stream.next()).toEqual({ event: 'keep-alive', data: null });
  } finally {
    vi.useRealTimers();
  }
});

it('is refused like any other read', async () => {
  const emulator = await startEmulator({ rules: rulesOf({}) });
  const headers = { accept: 'text/event-stream' };
  expect((await ask(emulator, '/a.json', { headers })).status).toBe(401);
});
