import { describe, expect, it } from 'vitest';
import { anyNumber, ask, connect, startEmulator, store, stored } from './support/world.ts';

describe('data as the protocol means it', () => {
  it.each([
    ['empty objects are nothing', { a: {}, b: { c: {} }, d: 1 }, { d: 1 }],
    ['nulls are nothing', { a: null, b: { c: null }, d: 0 }, { d: 0 }],
    ['arrays are objects with integer keys', { a: ['x', null, 'z'] }, { a: { 0: 'x', 2: 'z' } }],
    ['empty strings and false are something', { a: '', b: false }, { a: '', b: false }],
    ['a value of its own form is a value', { a: { '.value': 5 } }, { a: 5 }],
    [
      'priorities stay',
      { a: { '.value': 5, '.priority': 'p' }, '.priority': 3 },
      { a: { '.value': 5, '.priority': 'p' }, '.priority': 3 },
    ],
    ['nothing has no priority', { a: { '.value': null, '.priority': 1 }, b: 1 }, { b: 1 }],
    [
      'text of any kind',
      { t: 'a"\\\n\u0000\u2028é\u{1F600}' },
      { t: 'a"\\\n\u0000\u2028é\u{1F600}' },
    ],
    [
      'keys with a meaning in JavaScript',
      { constructor: 1, toString: 2 },
      { constructor: 1, toString: 2 },
    ],
  ])('%s', async (_what, written, read) => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    expect(await client.request('p', { p: '/', d: written })).toEqual({ s: 'ok', d: '' });
    expect(await stored(emulator)).toEqual(read);
    expect(await client.request('g', { p: '/', q: {} })).toEqual({ s: 'ok', d: read });
  });

  it('keeps a key named __proto__ like any other', async () => {
    const emulator = await startEmulator();
    const body = '{"__proto__":{"polluted":true},"a":1}';
    await ask(emulator, '/x.json', { method: 'PUT', body });
    expect(await (await ask(emulator, '/x.json')).text()).toBe(body);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('stores half of a surrogate pair in a key as UTF-8 does, in data and in paths', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    await client.request('p', { p: '/a', d: { 'x\ud800y': 1 } });
    await client.request('p', { p: '/b\ud800', d: 'z\ud800' });
    expect(await stored(emulator)).toEqual({ a: { 'x\ufffdy': 1 }, 'b\ufffd': 'z\ud800' });
  });

  it('gives numbers back as they were', async () => {
    const emulator = await startEmulator();
    const numbers = [0, -1, 1.5, 1e21, 5e-324, 1.7976931348623157e308, 9007199254740992];
    await store(emulator, '/n', numbers);
    expect(await (await ask(emulator, '/n.json')).json()).toEqual(numbers);
  });

  it('removes parents that become empty', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    await client.request('p', { p: '/a/b/c', d: 1 });
    await client.request('p', { p: '/a/b/c', d: null });
    expect(await stored(emulator)).toBeNull();
  });

  it('lets a child take the place of a value, and leaves the value when nothing is put below it', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    await client.request('p', { p: '/a', d: 'leaf' });
    await client.request('p', { p: '/a/b', d: null });
    expect(await stored(emulator)).toEqual({ a: 'leaf' });
    await client.request('p', { p: '/a/b', d: 1 });
    expect(await stored(emulator)).toEqual({ a: { b: 1 } });
  });

  it('sets a priority alone, and refuses one on nothing', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    await client.request('p', { p: '/a', d: { b: 1 } });
    await client.request('q', { p: '/', h: '' });
    expect(await client.request('p', { p: '/a/.priority', d: 7 })).toEqual({ s: 'ok', d: '' });
    expect(client.pushes[1]?.b).toEqual({ p: 'a/.priority', d: 7 });
    expect(await stored(emulator)).toEqual({ a: { b: 1, '.priority': 7 } });
    expect(await client.request('p', { p: '/none/.priority', d: 7 })).toEqual({
      s: 'invalid_parameters',
      d: 'could not set priority on non-existent node',
    });
  });
});

describe('server values', () => {
  it('are the same moment everywhere in one write, the server’s own', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    const before = Date.now();
    await client.request('m', {
      p: '/',
      d: {
        a: { '.sv': 'timestamp' },
        b: { c: { '.sv': 'timestamp' } },
        d: { '.value': 1, '.priority': { '.sv': 'timestamp' } },
      },
    });
    const data = await stored(emulator);
    expect(data).toEqual({
      a: anyNumber,
      b: { c: anyNumber },
      d: { '.value': 1, '.priority': anyNumber },
    });
    const times = [...JSON.stringify(data).matchAll(/\d{10,}/g)].map(([time]) => Number(time));
    expect(new Set(times).size).toBe(1);
    expect(times[0]).toBeGreaterThanOrEqual(before);
    expect(times[0]).toBeLessThanOrEqual(Date.now());
  });

  it('count from the stored value, each write from the one before', async () => {
    const emulator = await startEmulator();
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect(emulator)));
    const add = { '.sv': { increment: 2 } };
    await Promise.all(
      clients.flatMap((client) =>
        Array.from({ length: 20 }, () =>
          client.request('m', { p: '/', d: { n: add, 'd/e': add } }),
        ),
      ),
    );
    expect(await stored(emulator)).toEqual({ n: 200, d: { e: 200 } });
    await store(emulator, '/n', 'text');
    await clients[0]?.request('p', { p: '/n', d: add });
    expect(await stored(emulator)).toMatchObject({ n: 2 });
  });

  it('that are not known are refused', async () => {
    const client = await connect(await startEmulator());
    for (const value of ['time', { increment: 'x' }, 7, null]) {
      expect(await client.request('p', { p: '/a', d: { '.sv': value } })).toMatchObject({
        s: 'invalid_parameters',
      });
    }
  });
});
