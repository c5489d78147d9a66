import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { DatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import {
  asOwner,
  ask,
  atEnd,
  connect,
  rulesOf,
  startEmulator,
  store,
  stored,
  unsignedToken,
} from './support/world.ts';

/* An unauthorised request is not read to the end, nor parsed. */

const ownOnly = rulesOf({ $uid: { '.write': 'auth.uid === $uid' } });
const ann = unsignedToken({ sub: 'ann', iat: 0 });
const megabytes = (count: number): string => JSON.stringify('x'.repeat(count * 1024 * 1024));

/** The status for a request whose body is announced but never sent. */
async function statusBeforeBody(
  emulator: DatabaseEmulator,
  path: string,
  bytes: number,
): Promise<number> {
  const socket = connectTcp(emulator.port, '127.0.0.1');
  atEnd(() => socket.destroy());
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1:${emulator.port}\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  const answers: readonly unknown[] = await once(socket, 'data');
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(answers[0]))?.[1]);
}

describe('a body over REST', () => {
  it.each([
    ['of nobody', '/ann.json?ns=test', 250_000_000, 413],
    ['of a token that is none', '/ann.json?ns=test&auth=x', 250_000_000, 401],
    ['of a person', `/ann.json?ns=test&auth=${ann}`, 250_000_000, 413],
    ['of nobody, with rules', '/.settings/rules.json?ns=test', 1000, 401],
    ['of an owner, above what the service takes', '/a.json?ns=test&auth=owner', 300_000_000, 400],
  ])('%s is refused before it comes', async (_who, path, bytes, status) => {
    const emulator = await startEmulator({ rules: ownOnly });
    expect(await statusBeforeBody(emulator, path, bytes)).toBe(status);
  });

  it('that does not say how long it is, is refused where it is too long', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    await store(emulator, '/ann', 'kept');
    const outgoing = request(`http://127.0.0.1:${emulator.port}/ann.json?ns=test`, {
      method: 'PUT',
      headers: { 'transfer-encoding': 'chunked' },
    });
    outgoing.end(megabytes(2));
    const answers: readonly unknown[] = await once(outgoing, 'response');
    const answer = answers[0];
    if (!(answer instanceof IncomingMessage)) throw new Error('no answer');
    expect([answer.statusCode, await json(answer)]).toEqual([
      413,
      { error: 'A request with these rights may send 1 MB at most.' },
    ]);
    expect(await stored(emulator)).toEqual({ ann: 'kept' });
  });

  it('that its sender may write is taken as before', async () => {
    const body = megabytes(2);
    const guarded = await startEmulator({ rules: ownOnly });
    for (const [path, init] of [
      [`/ann.json?auth=${ann}`, {}],
      ['/a.json', asOwner],
    ] as const)
      expect((await ask(guarded, path, { ...init, method: 'PUT', body })).status).toBe(200);
    for (const options of [{}, { rules: rulesOf({ a: { '.write': true } }) }])
      expect(
        (await ask(await startEmulator(options), '/a.json', { method: 'PUT', body })).status,
      ).toBe(200);
  });
});

describe('a message over a WebSocket', () => {
  const put = (data: string): string =>
    `{"t":"d","d":{"r":1,"a":"p","b":{"p":"/ann","d":${data}}}}`;

  it('of nobody ends its connection where it is too long, whole or in pieces', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    const whole = await connect(emulator);
    whole.socket.send(put(megabytes(2)));
    expect(await whole.closed()).toBe(1009);
    const inPieces = await connect(emulator);
    inPieces.socket.send('200');
    for (let at = 0; at < 200; at += 1) inPieces.socket.send('x'.repeat(16_384));
    expect(await inPieces.closed()).toBe(1009);
    expect(await stored(emulator)).toBeNull();
  });

  it('of a person is taken as before', async () => {
    const client = await connect(await startEmulator({ rules: ownOnly }));
    expect(await client.request('auth', { cred: ann })).toMatchObject({ s: 'ok' });
    const text = 'x'.repeat(2 * 1024 * 1024);
    expect(await client.request('p', { p: '/ann', d: text })).toMatchObject({ s: 'ok' });
  });
});
