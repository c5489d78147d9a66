import { describe, expect, it } from 'vitest';
import {
  anyNumber,
  anyText,
  ask,
  connect,
  rulesOf,
  startEmulator,
  store,
  stored,
  textWith,
} from './support/world.ts';

describe('connecting', () => {
  it('is greeted with the time, the host that was asked for and a session', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    expect(client.hello).toEqual({
      ts: anyNumber,
      v: '5',
      h: `127.0.0.1:${emulator.port}`,
      s: anyText,
    });
  });

  it('answers a ping with a pong that has content', async () => {
    const client = await connect(await startEmulator());
    client.socket.send('{"t":"c","d":{"t":"p","d":{}}}');
    expect(await client.pushed(({ a }) => a === 'o')).toEqual({ t: 'c', a: 'o', b: null });
  });

  it('keeps namespaces apart', async () => {
    const emulator = await startEmulator();
    const one = await connect(emulator, { namespace: 'one' });
    const two = await connect(emulator, { namespace: 'two' });
    await one.request('p', { p: '/a', d: 1 });
    expect(await two.request('g', { p: '/', q: {} })).toEqual({ s: 'ok', d: null });
    expect(await one.request('g', { p: '/', q: {} })).toEqual({ s: 'ok', d: { a: 1 } });
  });

  it('ends the last session of a client that reconnects, and carries out its onDisconnect writes', async () => {
    const emulator = await startEmulator();
    const first = await connect(emulator);
    await first.request('o', { p: '/online', d: false });
    const second = await connect(emulator, { parameters: { ls: String(first.hello['s']) } });
    await first.closed();
    expect(await second.request('g', { p: '/online', q: {} })).toEqual({ s: 'ok', d: false });
  });

  it('does not end a session of another namespace', async () => {
    const emulator = await startEmulator();
    const first = await connect(emulator, { namespace: 'one' });
    await connect(emulator, { namespace: 'two', parameters: { ls: String(first.hello['s']) } });
    expect(await first.request('s', { c: {} })).toEqual({ s: 'ok', d: '' });
  });

  it('can send clients to another host', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    emulator.redirectClients('127.0.0.1:4321');
    expect(await client.pushed(({ a }) => a === 'r')).toEqual({
      t: 'c',
      a: 'r',
      b: '127.0.0.1:4321',
    });
  });
});

describe('requests', () => {
  it.each([
    ['s', { c: { 'sdk.js.12': 1 } }, { s: 'ok', d: '' }],
    ['stats', {}, { s: 'ok', d: '' }],
    ['q', { p: '/a', h: '' }, { s: 'ok', d: {} }],
    ['n', { p: '/a' }, { s: 'ok', d: '' }],
    ['p', { p: '/a', d: 1 }, { s: 'ok', d: '' }],
    ['m', { p: '/a', d: { b: 1 } }, { s: 'ok', d: '' }],
    ['g', { p: '/a', q: {} }, { s: 'ok', d: null }],
    ['o', { p: '/a', d: 1 }, { s: 'ok', d: '' }],
    ['om', { p: '/a', d: { b: 1 } }, { s: 'ok', d: '' }],
    ['oc', { p: '/a', d: null }, { s: 'ok', d: '' }],
    ['gauth', { cred: 'owner' }, { s: 'ok', d: { auth: null } }],
    ['auth', { cred: 'nonsense' }, { s: 'invalid_token', d: anyText }],
    ['unauth', {}, { s: 'ok', d: 'unauthenticated' }],
    ['appcheck', { token: 'x' }, { s: 'ok', d: '' }],
    ['unappeck', {}, { s: 'ok', d: '' }],
    ['echo', { d: [1, 'two'] }, { s: 'ok', d: [1, 'two'] }],
    ['no-such-action', {}, { s: 'failure', d: textWith('no-such-action') }],
    ['p', 'not an object', { s: 'invalid_parameters', d: anyText }],
    ['q', { p: 7 }, { s: 'invalid_parameters', d: anyText }],
    ['q', { p: '/a', q: { l: -1 } }, { s: 'invalid_parameters', d: anyText }],
    ['m', { p: '/a', d: 7 }, { s: 'invalid_parameters', d: anyText }],
  ])('%s %j is answered', async (action, body, answer) => {
    const client = await connect(await startEmulator());
    expect(await client.request(action, body)).toEqual(answer);
  });

  it('tells a write to listeners of the same connection before acknowledging it', async () => {
    const client = await connect(await startEmulator());
    await client.request('q', { p: '/a', h: '' });
    const pushed: unknown[] = [];
    const answer = client.request('p', { p: '/a/b', d: 1 }).then(() => [...client.pushes]);
    pushed.push(...(await answer));
    expect(pushed).toEqual([{ t: 'd', a: 'd', b: { p: 'a/b', d: 1 } }]);
  });

  it('sends the current data before it acknowledges a listen', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/a', { b: 1 });
    const client = await connect(emulator);
    const seen = await client.request('q', { p: '/a', h: '' }).then(() => [...client.pushes]);
    expect(seen).toEqual([{ t: 'd', a: 'd', b: { p: 'a', d: { b: 1 } } }]);
  });

  it('sends nothing to a client whose hash says that it is up to date', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/a', { x: 'y' });
    const etag = (await ask(emulator, '/a.json', { headers: { 'x-firebase-etag': 'true' } }))
      .headers;
    const client = await connect(emulator);
    await client.request('q', { p: '/a', h: etag.get('etag') });
    expect(client.pushes).toEqual([]);
    await client.request('n', { p: '/a' });
    await client.request('q', { p: '/a', h: 'something else' });
    expect(client.pushes).toHaveLength(1);
  });

  it('tells an update as one merge, deep paths included', async () => {
    const client = await connect(await startEmulator());
    await client.request('q', { p: '/', h: '' });
    await client.request('m', { p: '/', d: { 'a/b': 1, c: { d: 2 } } });
    expect(client.pushes).toEqual([{ t: 'd', a: 'm', b: { p: '', d: { 'a/b': 1, c: { d: 2 } } } }]);
  });

  it('sends a listener only its own part of a write above it', async () => {
    const client = await connect(await startEmulator());
    await client.request('q', { p: '/a/b', h: '' });
    await client.request('p', { p: '/a', d: { b: 1, secret: 2 } });
    await client.request('p', { p: '/a', d: { b: 1, secret: 3 } });
    await client.request('p', { p: '/', d: null });
    expect(client.pushes.map(({ b }) => b)).toEqual([
      { p: 'a/b', d: 1 },
      { p: 'a/b', d: null },
    ]);
  });

  it('tells nobody of a write that changes nothing', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/a', { b: [1, 2] });
    const client = await connect(emulator);
    await client.request('q', { p: '/a', h: '' });
    await client.request('p', { p: '/a/b', d: { 0: 1, 1: 2 } });
    expect(client.pushes).toHaveLength(1);
  });

  it('tells a write once to a connection that listens both here and above', async () => {
    const client = await connect(await startEmulator());
    await client.request('q', { p: '/a', h: '' });
    await client.request('q', { p: '/a/b', h: '' });
    await client.request('p', { p: '/a/b/c', d: 1 });
    expect(client.pushes).toHaveLength(1);
  });

  it('stops telling after the client has stopped listening', async () => {
    const client = await connect(await startEmulator());
    await client.request('q', { p: '/a', h: '' });
    await client.request('n', { p: '/a' });
    await client.request('p', { p: '/a', d: 1 });
    expect(client.pushes).toEqual([]);
  });
});

describe('conditional writes', () => {
  it('refuses a write whose hash no longer fits, and takes it when it does', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    expect(await client.request('p', { p: '/n', d: 1, h: 'stale' })).toMatchObject({
      s: 'datastale',
    });
    expect(await stored(emulator)).toBeNull();
    expect(await client.request('p', { p: '/n', d: 1, h: '' })).toEqual({ s: 'ok', d: '' });
    expect(await client.request('p', { p: '/n', d: 2, h: '' })).toMatchObject({ s: 'datastale' });
    const head = await ask(emulator, '/n.json', { headers: { 'x-firebase-etag': 'true' } });
    const hash = head.headers.get('etag');
    expect(await client.request('p', { p: '/n', d: 2, h: hash })).toEqual({ s: 'ok', d: '' });
    expect(await stored(emulator)).toEqual({ n: 2 });
  });
});

describe('data at an unreadable place', () => {
  const rules = rulesOf({
    open: { '.read': true, '.write': 'newData.val() === data.val() + 1' },
    blind: { '.write': true },
  });

  it.each([
    ['a put with a wrong hash', 'p', { p: '/closed/there', d: 1, h: 'wrong' }],
    ['a put with the hash of nothing', 'p', { p: '/closed/missing', d: 1, h: '' }],
    ['a priority of something', 'p', { p: '/closed/there/.priority', d: 1 }],
    ['a priority of nothing', 'p', { p: '/closed/missing/.priority', d: 1 }],
    ['a priority on disconnect of something', 'o', { p: '/closed/there/.priority', d: 1 }],
    ['a priority on disconnect of nothing', 'o', { p: '/closed/missing/.priority', d: 1 }],
  ])('is not told by %s', async (_what, action, body) => {
    const emulator = await startEmulator({ rules });
    await store(emulator, '/closed/there', 1);
    const client = await connect(emulator);
    expect(await client.request(action, body)).toEqual({
      s: 'permission_denied',
      d: 'Permission denied',
    });
    expect(await stored(emulator)).toEqual({ closed: { there: 1 } });
  });

  it('is revealed to a transaction with write permission, and to a guess with read permission', async () => {
    const emulator = await startEmulator({ rules });
    await store(emulator, '/', { open: 5, blind: 5 });
    const client = await connect(emulator);
    const stale = { s: 'datastale' };
    expect(await client.request('p', { p: '/blind', d: 6, h: 'wrong' })).toMatchObject(stale);
    // A first attempt on null: the rules would refuse 1 after 5, and the client would never learn of the 5.
    expect(await client.request('p', { p: '/open', d: 1, h: '' })).toMatchObject(stale);
  });
});

describe('frames', () => {
  const long = `${'a'.repeat(40_000)}${'\u{1F600}'.repeat(20_000)}${'é'.repeat(20_001)}`;

  it('puts pieces together, whatever keep-alives come between messages', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    client.socket.send('0');
    const text = JSON.stringify({ t: 'd', d: { r: 77, a: 'p', b: { p: '/long', d: long } } });
    const pieces = [text.slice(0, 40_000), text.slice(40_000)];
    client.socket.send(String(pieces.length));
    for (const piece of pieces) client.socket.send(piece);
    client.socket.send('0');
    client.socket.send('0');
    await client.request('s', {});
    expect(await stored(emulator)).toEqual({ long });
  });

  it('cuts long messages into announced pieces of at most 16,384 units, no character in two', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/long', long);
    const client = await connect(emulator);
    await client.request('q', { p: '/long', h: '' });
    const [announced, ...rest] = client.frames.slice(1);
    const pieces = rest.slice(0, Number(announced));
    expect(pieces.length).toBeGreaterThan(1);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(16_384);
    expect(client.pushes[0]?.b).toEqual({ p: 'long', d: long });
  });

  it('sends a message of exactly one piece without announcing it', async () => {
    const emulator = await startEmulator();
    const envelope = '{"t":"d","d":{"a":"d","b":{"p":"x","d":""}}}'.length;
    const text = 'x'.repeat(16_384 - envelope);
    await store(emulator, '/x', text);
    const client = await connect(emulator);
    await client.request('q', { p: '/x', h: '' });
    expect(client.frames[1]).toHaveLength(16_384);
    await store(emulator, '/x', `${text}x`);
    await client.pushed(({ b }) => JSON.stringify(b).includes(`${text}x`));
    expect(client.frames[3]).toBe('2');
  });
});
