import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { connect, rulesOf, startEmulator, store } from './support/world.ts';

/**
 * The messages of mobile clients with cached data, in the form of `PersistentConnectionImpl` and `CompoundHash` in
 * firebase-admin-java and firebase-android-sdk.
 */
function rangeHash(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

it('sends a mobile client the ranges that differ, and nothing of the others', async () => {
  const emulator = await startEmulator();
  await store(emulator, '/log', { a: { x: 'one' }, b: 'new', c: 'three', d: 'more' });
  const client = await connect(emulator);
  const answer = await client.request('q', {
    p: '/log',
    h: 'of something older',
    ch: {
      hs: [
        rangeHash('("a":("x":(string:"one")))'),
        rangeHash('("b":(string:"old"))'),
        rangeHash('("c":(string:"three"))'),
        '',
      ],
      ps: ['a/x', 'b', 'c'],
    },
  });
  expect(answer).toEqual({ s: 'ok', d: {} });
  expect(client.pushes).toEqual([
    {
      t: 'd',
      a: 'rm',
      b: {
        p: 'log',
        d: [
          { s: 'a/x', e: 'b', m: { b: 'new' } },
          { s: 'c', m: { d: 'more' } },
        ],
      },
    },
  ]);
});

it('sends a removed range as empty', async () => {
  const emulator = await startEmulator();
  await store(emulator, '/log', { b: 'two' });
  const client = await connect(emulator);
  await client.request('q', {
    p: '/log',
    h: 'old',
    ch: {
      hs: [rangeHash('("a":(string:"one"))'), rangeHash('("b":(string:"two"))'), ''],
      ps: ['a', 'b'],
    },
  });
  expect(client.pushes).toEqual([{ t: 'd', a: 'rm', b: { p: 'log', d: [{ e: 'a', m: null }] } }]);
});

it('compares the query’s children, and sends the ranges under its tag', async () => {
  const emulator = await startEmulator({
    rules: rulesOf({ '.read': true, log: { '.indexOn': 'n' } }),
  });
  await store(emulator, '/log', { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
  const client = await connect(emulator);
  await client.request('q', {
    p: '/log',
    q: { i: 'n', l: 2, vf: 'r' },
    t: 9,
    h: 'old',
    ch: { hs: [rangeHash('("b":("n":(number:4000000000000000)))'), ''], ps: ['b/n'] },
  });
  expect(client.pushes).toEqual([
    { t: 'd', a: 'rm', b: { p: 'log', d: [{ s: 'b/n', m: { c: { n: 3 } } }], t: 9 } },
  ]);
});

it.each([
  ['none of it fits', { hs: ['x', ''], ps: ['a'] }],
  ['it is no compound hash', { hs: ['x'], ps: ['a', 'b'] }],
  ['there is none', undefined],
])('sends everything when %s', async (_why, ch) => {
  const emulator = await startEmulator();
  await store(emulator, '/log', { a: 1, b: 2 });
  const client = await connect(emulator);
  await client.request('q', { p: '/log', h: 'old', ch });
  expect(client.pushes).toEqual([{ t: 'd', a: 'd', b: { p: 'log', d: { a: 1, b: 2 } } }]);
});
