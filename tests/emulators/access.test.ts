import { describe, expect, it } from 'vitest';
import { atOneMoment } from './support/atOneMoment.ts';
import {
  ask,
  connect,
  rulesOf,
  startEmulator,
  store,
  stored,
  textWith,
  unsignedToken,
} from './support/world.ts';

const ann = unsignedToken({ sub: 'ann', user_id: 'ann', iat: 0, exp: 3600 });
const ben = unsignedToken({ sub: 'ben', user_id: 'ben', iat: 0, exp: 3600 });

const ownOnly = rulesOf({
  users: { $uid: { '.read': 'auth.uid === $uid', '.write': 'auth.uid === $uid' } },
  shared: {
    '.read': "root.child('open').val() === true",
    '.write': 'auth != null',
  },
  times: { '.read': true, '.write': 'newData.val() === now' },
});

const nowS = (): number => Math.floor(Date.now() / 1000);

describe('who may', () => {
  it('read and write one’s own, and nobody else’s', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    const client = await connect(emulator);
    await client.request('auth', { cred: ann });
    expect(await client.request('p', { p: '/users/ann', d: 1 })).toEqual({ s: 'ok', d: '' });
    const before = await stored(emulator);
    const refused = { s: 'permission_denied', d: 'Permission denied' };
    expect(await client.request('p', { p: '/users/ben', d: 1 })).toEqual(refused);
    expect(await client.request('m', { p: '/users', d: { ann: 2, ben: 2 } })).toEqual(refused);
    expect(await client.request('g', { p: '/users', q: {} })).toEqual(refused);
    expect(await client.request('q', { p: '/users/ben', h: '' })).toEqual(refused);
    expect(await client.request('o', { p: '/users/ben', d: 1 })).toEqual(refused);
    expect(client.pushes).toEqual([]);
    expect(await stored(emulator)).toEqual(before);
  });

  it('lets the owner do everything, but with an override only what the override may', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    const client = await connect(emulator);
    await client.request('gauth', { cred: 'owner' });
    expect(await client.request('p', { p: '/users/ben', d: 1 })).toEqual({ s: 'ok', d: '' });
    await client.request('gauth', { cred: 'owner', authvar: { uid: 'ann' } });
    expect(await client.request('p', { p: '/users/ann', d: 1 })).toEqual({ s: 'ok', d: '' });
    expect(await client.request('p', { p: '/users/ben', d: 2 })).toMatchObject({
      s: 'permission_denied',
    });
    await client.request('gauth', { cred: 'owner', noauth: true });
    expect(await client.request('p', { p: '/users/ann', d: 2 })).toMatchObject({
      s: 'permission_denied',
    });
  });

  it('takes an access token of Google for the owner, as the service does for an Admin SDK', async () => {
    const emulator = await startEmulator({ rules: rulesOf({ '.read': false, '.write': false }) });
    const client = await connect(emulator);
    expect(await client.request('gauth', { cred: 'ya29.c.b0Aaekm' })).toMatchObject({ s: 'ok' });
    expect(await client.request('p', { p: '/a', d: 1 })).toEqual({ s: 'ok', d: '' });
    const headers = { authorization: 'Bearer ya29.c.b0Aaekm' };
    expect((await ask(emulator, '/a.json', { headers })).status).toBe(200);
    expect(await client.request('gauth', { cred: 'anything' })).toMatchObject({
      s: 'invalid_token',
    });
  });

  it('accepts firebase-admin: an owner by header and by message, and its override', async () => {
    // From the SDK's source, which firebase-admin wraps: the header is only for App Check, the message identifies
    // the client.
    const emulator = await startEmulator({ rules: ownOnly });
    const headers = {
      'user-agent': 'Firebase/5/12.4.0/linux/AdminNode',
      authorization: 'Bearer owner',
    };
    const admin = await connect(emulator, { headers });
    const stats = { c: { 'sdk.admin_node.13-10-0': 1 } };
    expect(await admin.request('s', stats)).toEqual({ s: 'ok', d: '' });
    expect(await admin.request('p', { p: '/users/ann', d: 1 })).toMatchObject({
      s: 'permission_denied',
    });
    expect(await admin.request('gauth', { cred: 'owner' })).toEqual({ s: 'ok', d: { auth: null } });
    expect(await admin.request('p', { p: '/users/ann', d: 1 })).toEqual({ s: 'ok', d: '' });
    const restricted = await connect(emulator, { headers });
    await restricted.request('gauth', { cred: 'owner', authvar: { uid: 'ann' } });
    expect(await restricted.request('g', { p: '/users/ann', q: {} })).toEqual({ s: 'ok', d: 1 });
    expect(await restricted.request('g', { p: '/users/ben', q: {} })).toMatchObject({
      s: 'permission_denied',
    });
  });

  it('sees one time in the rules and in server values', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    const client = await connect(emulator);
    for (let at = 0; at < 20; at += 1) {
      expect(
        await client.request('p', { p: `/times/t${at}`, d: { '.sv': 'timestamp' } }),
      ).toMatchObject({ s: 'permission_denied' });
    }
    const exact = await startEmulator({
      rules: rulesOf({ t: { $id: { '.write': 'newData.val() === now' } } }),
    });
    const other = await connect(exact);
    for (let at = 0; at < 20; at += 1) {
      const answer = await other.request('p', { p: `/t/t${at}`, d: { '.sv': 'timestamp' } });
      expect(answer.s).toBe('ok');
    }
  });

  it('checks an update by its result, all paths together', async () => {
    const emulator = await startEmulator({
      rules: rulesOf({
        a: { '.write': "newData.parent().child('b').val() === newData.val()" },
        b: { '.write': "newData.parent().child('a').val() === newData.val()" },
      }),
    });
    const client = await connect(emulator);
    expect(await client.request('p', { p: '/a', d: 1 })).toMatchObject({ s: 'permission_denied' });
    expect(await client.request('m', { p: '/', d: { a: 1, b: 2 } })).toMatchObject({
      s: 'permission_denied',
    });
    expect(await stored(emulator)).toBeNull();
    expect(await client.request('m', { p: '/', d: { a: 1, b: 1 } })).toEqual({ s: 'ok', d: '' });
  });

  it('gives the rules the query that reads', async () => {
    const emulator = await startEmulator({
      rules: rulesOf({
        list: { '.read': 'query.orderByKey && query.limitToFirst <= 2 && query.equalTo == null' },
      }),
    });
    await store(emulator, '/list', { a: 1, b: 2, c: 3 });
    const client = await connect(emulator);
    expect(await client.request('g', { p: '/list', q: {} })).toMatchObject({
      s: 'permission_denied',
    });
    expect(await client.request('g', { p: '/list', q: { i: '.key', l: 2, vf: 'l' } })).toEqual({
      s: 'ok',
      d: { a: 1, b: 2 },
    });
    expect(
      await client.request('g', { p: '/list', q: { i: '.key', l: 3, vf: 'l' } }),
    ).toMatchObject({ s: 'permission_denied' });
  });
});

describe('permission that goes away', () => {
  it('ends a listen when a write turns its rule false, and lets it begin again later', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    await store(emulator, '/', { open: true, shared: { x: 1 } });
    const client = await connect(emulator);
    expect(await client.request('q', { p: '/shared', h: '' })).toEqual({ s: 'ok', d: {} });
    await store(emulator, '/open', false);
    expect(await client.pushed(({ a }) => a === 'c')).toEqual({
      t: 'd',
      a: 'c',
      b: { p: 'shared' },
    });
    await store(emulator, '/shared/x', 2);
    expect(await client.request('s', {})).toEqual({ s: 'ok', d: '' });
    expect(client.pushes).toHaveLength(2);
    await store(emulator, '/open', true);
    expect(await client.request('q', { p: '/shared', h: '' })).toEqual({ s: 'ok', d: {} });
    expect(client.pushes[2]?.b).toEqual({ p: 'shared', d: { x: 2 } });
  });

  it('shows nothing of the very write that takes the permission away', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    await store(emulator, '/', { open: true, shared: { x: 1 } });
    const client = await connect(emulator);
    await client.request('q', { p: '/shared', h: '' });
    await store(emulator, '/', { open: false, shared: { x: 'secret' } });
    await client.pushed(({ a }) => a === 'c');
    expect(JSON.stringify(client.pushes)).not.toContain('secret');
  });

  it('ends listens of one’s own at sign-out, and names the query of a filtered one', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    const client = await connect(emulator);
    await client.request('auth', { cred: ann });
    const query = { i: '.key', l: 1, vf: 'l' };
    await client.request('q', { p: '/users/ann', q: query, t: 1, h: '' });
    await client.request('unauth', {});
    expect(client.pushes).toEqual([{ t: 'd', a: 'c', b: { p: 'users/ann', q: [query] } }]);
  });

  it('ends listens when another person signs in on the connection', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    const client = await connect(emulator);
    await client.request('auth', { cred: ann });
    await client.request('q', { p: '/users/ann', h: '' });
    await client.request('auth', { cred: ben });
    expect(client.pushes.map(({ a }) => a)).toEqual(['c']);
  });

  it('ends listens that new rules refuse', async () => {
    const emulator = await startEmulator();
    const client = await connect(emulator);
    await client.request('q', { p: '/users/ann', h: '' });
    const answer = await ask(emulator, '/.settings/rules.json', {
      method: 'PUT',
      headers: { authorization: 'Bearer owner' },
      body: ownOnly,
    });
    expect(answer.status).toBe(200);
    expect(await client.pushed(({ a }) => a === 'c')).toMatchObject({ b: { p: 'users/ann' } });
  });
});

describe('tokens', () => {
  it('of the mock kind never end, although their time is long over', async () => {
    const client = await connect(await startEmulator({ rules: ownOnly }));
    expect(await client.request('auth', { cred: ann })).toMatchObject({
      s: 'ok',
      d: { auth: { uid: 'ann' } },
    });
  });

  it.each(['', 'nonsense', 'a.b.c', unsignedToken({ iat: 0 }), '..', '{}'])(
    'that are none are refused: "%s"',
    async (cred) => {
      const client = await connect(await startEmulator({ rules: ownOnly }));
      expect(await client.request('auth', { cred })).toMatchObject({ s: 'invalid_token' });
      expect(await client.request('gauth', { cred })).toMatchObject({ s: 'invalid_token' });
    },
  );

  it('that were really issued and have ended are refused as expired', async () => {
    const client = await connect(await startEmulator({ rules: ownOnly }));
    const cred = unsignedToken({ sub: 'ann', iat: nowS() - 7200, exp: nowS() - 3600 });
    expect(await client.request('auth', { cred })).toEqual({
      s: 'expired_token',
      d: 'Auth token is expired',
    });
  });

  it('that expire while connected are revoked, with the listens that they allowed', async () => {
    const client = await connect(await startEmulator({ rules: ownOnly }));
    await atOneMoment(() => {
      const cred = unsignedToken({ sub: 'ann', iat: nowS() - 3599, exp: nowS() + 1 });
      return client.request('auth', { cred });
    });
    await client.request('q', { p: '/users/ann', h: '' });
    expect(await client.pushed(({ a }) => a === 'ac')).toEqual({
      t: 'd',
      a: 'ac',
      b: { s: 'expired_token', d: 'Auth token is expired' },
    });
    expect(await client.pushed(({ a }) => a === 'c')).toMatchObject({ b: { p: 'users/ann' } });
  });

  it('of App Check that end while connected are called back once, and cost nothing else', async () => {
    const client = await connect(await startEmulator());
    await client.request('q', { p: '/a', h: '' });
    const token = await atOneMoment(async () => {
      const taken = unsignedToken({ sub: 'app', iat: nowS() - 3599, exp: nowS() + 1 });
      expect(await client.request('appcheck', { token: taken })).toEqual({ s: 'ok', d: '' });
      return taken;
    });
    expect(await client.pushed(({ a }) => a === 'apc')).toEqual({
      t: 'd',
      a: 'apc',
      b: { s: 'expired_token', d: 'App Check token is expired' },
    });
    expect(await client.request('appcheck', { token })).toMatchObject({ s: 'expired_token' });
    expect(await client.request('p', { p: '/a', d: 1 })).toEqual({ s: 'ok', d: '' });
    expect(client.pushes.map(({ a }) => a)).toEqual(['apc', 'd']);
  });

  it('of App Check that were dropped, replaced or made up are not called back', async () => {
    const emulator = await startEmulator();
    const [dropped, replaced, mock, witness] = [
      await connect(emulator),
      await connect(emulator),
      await connect(emulator),
      await connect(emulator),
    ];
    await atOneMoment(async () => {
      const short = unsignedToken({ sub: 'app', iat: nowS() - 3599, exp: nowS() + 2 });
      const long = unsignedToken({ sub: 'app', iat: nowS(), exp: nowS() + 60 * 86_400 });
      for (const client of [dropped, replaced]) await client.request('appcheck', { token: short });
      expect(await dropped.request('unappeck', {})).toEqual({ s: 'ok', d: '' });
      await replaced.request('appcheck', { token: long });
      const old = unsignedToken({ sub: 'app', iat: 0, exp: 3600 });
      for (const token of [old, 'nonsense', null]) {
        expect(await mock.request('appcheck', { token })).toEqual({ s: 'ok', d: '' });
      }
      // The same token last: all other notifications would have come before.
      await witness.request('appcheck', { token: short });
    });
    await witness.pushed(({ a }) => a === 'apc');
    for (const client of [dropped, replaced, mock]) {
      await client.request('s', {});
      expect(client.pushes).toEqual([]);
    }
  });

  it('with a debug claim get the reason of a refusal', async () => {
    const client = await connect(await startEmulator({ rules: ownOnly }));
    await client.request('auth', { cred: unsignedToken({ sub: 'ann', iat: 0, debug: true }) });
    await client.request('p', { p: '/users/ben', d: 1 });
    expect(client.pushes).toEqual([{ t: 'd', a: 'sd', b: { msg: textWith('/users/ben') } }]);
  });
});
