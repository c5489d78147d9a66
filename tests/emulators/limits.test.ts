import { connect as connectTcp } from 'node:net';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { describe, expect, it, vi } from 'vitest';
import type { DatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import { anyText, ask, connect, startEmulator, store, stored } from './support/world.ts';

const deep = (levels: number): string => `/${Array.from({ length: levels }, () => 'd').join('/')}`;

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { d: nested(levels - 1) };
}

describe('invalid data is refused, with nothing changed', () => {
  it.each([
    ['a key with a dot', '/a', { 'b.c': 1 }],
    ['a key with a hash', '/a', { 'b#c': 1 }],
    ['a key with a dollar', '/a', { $b: 1 }],
    ['a key with a slash', '/a', { 'b/c': 1 }],
    ['a key with a bracket', '/a', { 'b[c]': 1 }],
    ['a key with a control character', '/a', { 'b\u0007': 1 }],
    ['a key with a delete character', '/a', { 'b\u007f': 1 }],
    ['an empty key', '/a', { '': 1 }],
    ['a key longer than 768 bytes', '/a', { ['é'.repeat(385)]: 1 }],
    ['a path with a bad key', '/a/b.c', 1],
    ['a path too deep', deep(33), 1],
    ['data too deep', deep(20), nested(13)],
    ['a path of the client’s own', '/.info/connected', true],
    ['a value with children', '/a', { '.value': 1, b: 2 }],
    ['a value that is none', '/a', { '.value': { b: 1 } }],
    ['a priority that is none', '/a', { '.value': 1, '.priority': true }],
    ['an unknown dotted field', '/a', { '.thing': 1 }],
    ['a string over 10 MB', '/a', 'x'.repeat(10 * 1024 * 1024 + 1)],
  ])('%s', async (_what, path, data) => {
    const emulator = await startEmulator();
    await store(emulator, '/kept', 1);
    const client = await connect(emulator);
    expect(await client.request('p', { p: path, d: data })).toEqual({
      s: 'invalid_parameters',
      d: anyText,
    });
    expect(await client.request('o', { p: path, d: data })).toMatchObject({
      s: 'invalid_parameters',
    });
    const key = path.slice(1);
    expect(await client.request('m', { p: '/', d: { [key]: data, other: 1 } })).toMatchObject({
      s: 'invalid_parameters',
    });
    expect(await stored(emulator)).toEqual({ kept: 1 });
  });

  it('a number that is not finite', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    client.socket.send('{"t":"d","d":{"r":9,"a":"p","b":{"p":"/a","d":1e999}}}');
    await client.request('s', {});
    expect(client.frames.some((frame) => frame.includes('invalid_parameters'))).toBe(true);
    expect(await stored(emulator)).toBeNull();
  });

  it('an update of a place and of something below it', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    expect(
      await client.request('m', { p: '/', d: { 'a/b': 1, 'a!': 2, a: { c: 1 } } }),
    ).toMatchObject({ s: 'invalid_parameters' });
    expect(await stored(emulator)).toBeNull();
  });

  it('a write over 16 MB on the wire', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    const half = 'x'.repeat(9 * 1024 * 1024);
    expect(await client.request('p', { p: '/a', d: { b: half, c: half } })).toMatchObject({
      s: 'write_too_big',
    });
    expect(await stored(emulator)).toBeNull();
  });
});

describe('data just within the limits is accepted', () => {
  it.each([
    ['a key of 768 bytes', '/a', { ['é'.repeat(384)]: 1 }],
    ['32 levels', deep(32), 1],
    ['data down to 32 levels', deep(20), nested(12)],
    ['a string of 10 MB', '/a', 'x'.repeat(10 * 1024 * 1024)],
  ])('%s', async (_what, path, data) => {
    const client = await connect(await startEmulator());
    expect(await client.request('p', { p: path, d: data })).toEqual({ s: 'ok', d: '' });
  });
});

describe('bad input costs only its sender', () => {
  async function expectUnharmed(emulator: DatabaseEmulator): Promise<void> {
    const other = await connect(emulator);
    expect(await other.request('p', { p: '/fine', d: 1 })).toEqual({ s: 'ok', d: '' });
  }

  it.each([
    'not json',
    '{"t":"d"',
    '[]',
    'null',
    '"text"',
    '{"t":"x","d":{}}',
    '{"t":"d","d":{"a":"p"}}',
    '{"t":"d","d":{"r":"one","a":"p"}}',
    '['.repeat(100_000),
  ])('the message %.40s ends its connection with a reason', async (text) => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    client.socket.send(text);
    expect(await client.closed()).toBe(1008);
    expect(client.pushes).toEqual([{ t: 'c', a: 'e', b: anyText }]);
    await expectUnharmed(emulator);
  });

  it('a binary frame ends its connection', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    client.socket.send(Buffer.from([1, 2, 3]));
    expect(await client.closed()).toBe(1003);
    await expectUnharmed(emulator);
  });

  it('an announcement of more pieces than anybody may send ends its connection', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    client.socket.send('999999');
    expect(await client.closed()).toBe(1009);
    await expectUnharmed(emulator);
  });

  it('pieces that never become a message are dropped with their connection', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    client.socket.send('3');
    client.socket.send('{"t":"d","d":{"r":1,"a":"p","b":{"p":"/half","d":');
    client.socket.terminate();
    await expectUnharmed(emulator);
    expect(await stored(emulator)).toEqual({ fine: 1 });
  });

  it.each([
    'GET / HTTP/1.1\r\n\r\n',
    'nonsense\r\n\r\n',
    'GET /.ws?ns=x HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  ])('the request %j is answered or dropped', async (text) => {
    const emulator = await startEmulator();
    await new Promise<void>((resolve) => {
      const socket = connectTcp(emulator.port, '127.0.0.1', () => socket.write(text));
      socket.once('data', () => {
        socket.destroy();
        resolve();
      });
      socket.once('close', () => resolve());
      socket.on('error', () => resolve());
    });
    await expectUnharmed(emulator);
  });

  it('a flood of requests is answered to the last, in a bounded time of others', async () => {
    const emulator = await startEmulator();
    const flood = await connect(emulator);
    const answers = Array.from({ length: 20_000 }, (_, at) =>
      flood.request('p', { p: `/flood/k${at % 100}`, d: at }),
    );
    await expectUnharmed(emulator);
    expect(new Set((await Promise.all(answers)).map(({ s }) => s))).toEqual(new Set(['ok']));
  });

  it('a client that does not read is cut off, and those who read miss nothing', async () => {
    const emulator = await startEmulator();
    const slow = await connect(emulator);
    await slow.request('q', { p: '/news', h: '' });
    slow.socket.pause();
    const reader = await connect(emulator);
    await reader.request('q', { p: '/news', h: '' });
    const writer = await connect(emulator);
    const page = 'x'.repeat(4 * 1024 * 1024);
    for (let at = 1; at <= 24; at += 1)
      await writer.request('p', { p: '/news', d: `${at}${page}` });
    await reader.pushed(({ b }) => JSON.stringify(b).includes('"24x'));
    expect(reader.pushes).toHaveLength(24);
    slow.socket.resume();
    expect(await slow.closed()).toBe(1006);
    expect(slow.pushes.length).toBeLessThan(24);
  });

  it('a client that does not read its own answers is not answered further until it does', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/big', 'x'.repeat(8 * 1024 * 1024));
    const slow = await connect(emulator);
    slow.socket.pause();
    const answers = Array.from({ length: 30 }, () => slow.request('g', { p: '/big', q: {} }));
    await expectUnharmed(emulator);
    const before = process.memoryUsage().rss;
    await expectUnharmed(emulator);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    slow.socket.resume();
    expect((await Promise.all(answers)).every(({ s }) => s === 'ok')).toBe(true);
  });
});

it.each(['x'.repeat(3000), 'a/b', 'a b', '\u0000'])(
  'the namespace %.20j that no database has is not found',
  async (namespace) => {
    const emulator = await startEmulator();
    const ns = encodeURIComponent(namespace);
    const answer = await fetch(`http://127.0.0.1:${emulator.port}/a.json?ns=${ns}`);
    expect(answer.status).toBe(404);
    const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/.ws?v=5&ns=${ns}`);
    const errors: readonly unknown[] = await once(socket, 'error');
    expect(String(errors[0])).toContain('404');
  },
);

it('answers a fault of its own instead of leaving the client waiting', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const emulator = await startEmulator();
  const answer = await ask(emulator, '/%E0%A4%A.json');
  expect(answer.status).toBe(400);
  expect(said).not.toHaveBeenCalled();
});
