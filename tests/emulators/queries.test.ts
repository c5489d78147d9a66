import { describe, expect, it } from 'vitest';
import type { DatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import { connect, rulesOf, startEmulator, store } from './support/world.ts';
import type { WireClient } from './support/wireClient.ts';

const people = {
  ann: { age: 30, name: { last: 'Zander' } },
  ben: { age: 20, name: { last: 'Young' } },
  cy: { age: 40, name: { last: 'Xu' } },
  dee: { name: { last: 'Wu' } },
};

const indexed = rulesOf({
  '.read': true,
  '.write': true,
  people: { '.indexOn': ['age', 'name/last'] },
  list: { '.indexOn': '.value' },
});

async function start(): Promise<{ emulator: DatabaseEmulator; client: WireClient }> {
  const emulator = await startEmulator({ rules: indexed });
  await store(emulator, '/people', people);
  return { emulator, client: await connect(emulator) };
}

/** The keys that a query selects, in any order. */
async function keysOf(client: WireClient, path: string, query: unknown): Promise<string[]> {
  const { s: status, d: data } = await client.request('g', { p: path, q: query });
  if (status !== 'ok') throw new Error(JSON.stringify(data));
  return Object.keys(data ?? {}).sort();
}

describe('the children of a query', () => {
  it.each([
    ['everything in order of a child', { i: 'age' }, ['ann', 'ben', 'cy', 'dee']],
    ['a range of a child', { i: 'age', sp: 20, ep: 30 }, ['ann', 'ben']],
    ['from after a value', { i: 'age', sp: 20, sn: '[MAX_NAME]', sin: false }, ['ann', 'cy']],
    [
      'to before a value',
      { i: 'age', sp: 1, ep: 40, en: '[MIN_NAME]', ein: false },
      ['ann', 'ben'],
    ],
    ['equal to a value', { i: 'age', sp: 30, ep: 30 }, ['ann']],
    ['equal to nothing', { i: 'age', sp: null, ep: null }, ['dee']],
    ['the first two', { i: 'age', l: 2, vf: 'l' }, ['ben', 'dee']],
    ['the last two', { i: 'age', l: 2, vf: 'r' }, ['ann', 'cy']],
    ['the first one of a range', { i: 'age', sp: 25, l: 1, vf: 'l' }, ['ann']],
    ['in order of a deep child', { i: 'name/last', l: 1, vf: 'l' }, ['dee']],
    ['a range of keys', { i: '.key', sp: 'b', ep: 'cz' }, ['ben', 'cy']],
    ['keys after one', { i: '.key', sp: 'ben', sin: false }, ['cy', 'dee']],
    ['the last key', { i: '.key', l: 1, vf: 'r' }, ['dee']],
  ])('%s', async (_what, query, keys) => {
    const { client } = await start();
    expect(await keysOf(client, '/people', query)).toEqual(keys);
  });

  it('orders values null, false, true, numbers, strings, objects', async () => {
    const { emulator, client } = await start();
    const list = { a: { x: 1 }, b: 'text', c: 5, d: true, e: false, f: -1, g: '10' };
    await store(emulator, '/list', list);
    const shown: string[][] = [];
    for (let count = 1; count <= 7; count += 1) {
      shown.push(await keysOf(client, '/list', { i: '.value', l: count, vf: 'l' }));
    }
    const order = shown.map((keys, at) => keys.find((key) => !(shown[at - 1] ?? []).includes(key)));
    expect(order).toEqual(['e', 'd', 'f', 'c', 'g', 'b', 'a']);
  });

  it('orders keys that are integers by number, before all others', async () => {
    const { emulator, client } = await start();
    await store(emulator, '/keys', { 10: 1, 9: 1, '-5': 1, '01': 1, 1: 1, a: 1, B: 1 });
    expect(await keysOf(client, '/keys', { i: '.key', l: 4, vf: 'l' })).toEqual(
      ['-5', '1', '01', '9'].sort(),
    );
    expect(await keysOf(client, '/keys', { i: '.key', l: 3, vf: 'r' })).toEqual(['10', 'B', 'a']);
  });

  it('orders by priority: none, numbers, strings', async () => {
    const { emulator, client } = await start();
    await store(emulator, '/prio', {
      a: { '.value': 1, '.priority': 'x' },
      b: { '.value': 1, '.priority': 5 },
      c: 1,
    });
    expect(await keysOf(client, '/prio', { l: 2, vf: 'l' })).toEqual(['b', 'c']);
    expect(await keysOf(client, '/prio', { sp: 5, ep: 'x' })).toEqual(['a', 'b']);
  });

  it('shows nothing of a place that has no children', async () => {
    const { emulator, client } = await start();
    await store(emulator, '/leaf', 'text');
    expect(await keysOf(client, '/leaf', { l: 1, vf: 'l' })).toEqual([]);
  });
});

describe('live windows', () => {
  const youngest = { p: '/people', q: { i: 'age', sp: 1, l: 2, vf: 'l' }, t: 7, h: '' };

  async function listening(): Promise<WireClient> {
    const { client } = await start();
    await client.request('q', youngest);
    expect(client.pushes).toHaveLength(1);
    expect(client.pushes[0]?.b).toEqual({
      p: 'people',
      d: { ann: people.ann, ben: people.ben },
      t: 7,
    });
    return client;
  }

  it('tells who comes in and who goes out, in one message', async () => {
    const client = await listening();
    await client.request('p', { p: '/people/eve', d: { age: 25 } });
    expect(client.pushes[1]).toEqual({
      t: 'd',
      a: 'm',
      b: { p: 'people', d: { ann: null, eve: { age: 25 } }, t: 7 },
    });
  });

  it('refills when one is removed', async () => {
    const client = await listening();
    await client.request('p', { p: '/people/ben', d: null });
    expect(client.pushes[1]?.b).toEqual({ p: 'people', d: { ben: null, cy: people.cy }, t: 7 });
  });

  it('says nothing of those outside', async () => {
    const client = await listening();
    await client.request('p', { p: '/people/cy/age', d: 41 });
    await client.request('p', { p: '/people/dee/name/first', d: 'Dee' });
    expect(client.pushes).toHaveLength(1);
  });

  it('tells a change deep inside one that stays by its own path', async () => {
    const client = await listening();
    await client.request('p', { p: '/people/ann/name/first', d: 'Ann' });
    expect(client.pushes[1]?.b).toEqual({ p: 'people/ann/name/first', d: 'Ann', t: 7 });
  });

  it('sends everything again when the place is replaced', async () => {
    const client = await listening();
    await client.request('p', { p: '/people', d: { zoe: { age: 3 } } });
    expect(client.pushes[1]?.b).toEqual({ p: 'people', d: { zoe: { age: 3 } }, t: 7 });
    await client.request('p', { p: '/', d: null });
    expect(client.pushes[2]?.b).toEqual({ p: 'people', d: null, t: 7 });
  });

  it('keeps a filtered and a plain listen of one place apart', async () => {
    const client = await listening();
    await client.request('q', { p: '/people', h: '' });
    await client.request('p', { p: '/people/cy/age', d: 41 });
    expect(client.pushes.slice(2).map(({ b }) => b)).toEqual([{ p: 'people/cy/age', d: 41 }]);
    await client.request('n', { p: '/people' });
    await client.request('p', { p: '/people/ann/age', d: 31 });
    expect(client.pushes.slice(3).map(({ b }) => b)).toEqual([
      { p: 'people/ann/age', d: 31, t: 7 },
    ]);
  });

  it('sends nothing at first to a client with the window’s hash', async () => {
    const emulator = await startEmulator({ rules: indexed });
    await store(emulator, '/people', { ann: people.ann, ben: people.ben });
    const head = await fetch(`http://127.0.0.1:${emulator.port}/people.json?ns=test`, {
      headers: { 'x-firebase-etag': 'true' },
    });
    await store(emulator, '/people', people);
    const client = await connect(emulator);
    await client.request('q', { ...youngest, h: head.headers.get('etag') });
    expect(client.pushes).toEqual([]);
  });
});

describe('a query without its index', () => {
  const byName = { i: 'name/first', sp: 'A', l: 1, vf: 'l' };

  it('is warned of and shown everything when it listens', async () => {
    const { client } = await start();
    expect(await client.request('q', { p: '/people', q: byName, t: 1, h: '' })).toEqual({
      s: 'ok',
      d: { w: ['no_index'] },
    });
    expect(client.pushes[0]?.b).toEqual({ p: 'people', d: people, t: 1 });
    await client.request('p', { p: '/people/ann/age', d: 31 });
    expect(client.pushes[1]?.b).toEqual({ p: 'people/ann', d: { ...people.ann, age: 31 }, t: 1 });
  });

  it('is refused when it reads once', async () => {
    const { client } = await start();
    expect(await client.request('g', { p: '/people', q: byName })).toEqual({
      s: 'failure',
      d: 'Index not defined, add ".indexOn": "name/first", for path "/people", to the rules',
    });
  });
});
