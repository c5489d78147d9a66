import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { startLocalBackend, type LocalBackend } from '../support/startLocalBackend.ts';
import { unsignedToken } from '../emulators/support/world.ts';

/* `npm start` holds a real log. These are attacks on its three servers by other pages or programs of this
   machine. Afterwards the log, the rules and the accounts must be unchanged. */

let backend: LocalBackend;
let ada: Person;

interface Person {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

const email = 'ada@example.com';
const password = 'correct horse';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function text(value: unknown, key: string): string {
  const field = isFields(value) ? value[key] : undefined;
  if (typeof field !== 'string') throw new Error(`no ${key} in ${JSON.stringify(value)}`);
  return field;
}

/** Sends any request that a program can write, with any `Host`. */
function send(
  origin: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<{ status: number; text: string }> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const outgoing = request(
      { hostname, port, path, method, headers: { host, 'content-length': length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const admin = () => ({ authorization: `Bearer ${backend.adminKey}` });
const at = (path: string, query = '') => `/${path}.json?ns=${backend.namespace}${query}`;
const accounts = '/identitytoolkit.googleapis.com/v1/accounts';

async function call(method: string, body: object): Promise<unknown> {
  const answer = await send(backend.authOrigin, `${accounts}:${method}?key=k`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ returnSecureToken: true, ...body }),
  });
  return JSON.parse(answer.text);
}

/** All data that an attack could change. */
async function everything(): Promise<readonly string[]> {
  const places = [
    [backend.databaseOrigin, at('', '&format=export')],
    [backend.databaseOrigin, at('.settings/rules')],
    [
      backend.authOrigin,
      '/identitytoolkit.googleapis.com/v1/projects/demo-daylog/accounts:batchGet?maxResults=9',
    ],
  ] as const;
  const answers = [];
  for (const [origin, path] of places)
    answers.push((await send(origin, path, { headers: admin() })).text);
  return answers;
}

let before: readonly string[] = [];

beforeAll(async () => {
  backend = await startLocalBackend();
  const person = await call('signUp', { email, password });
  ada = {
    localId: text(person, 'localId'),
    idToken: text(person, 'idToken'),
    refreshToken: text(person, 'refreshToken'),
  };
  const { status } = await send(backend.databaseOrigin, at(`logs/${ada.localId}/settings`), {
    method: 'PUT',
    headers: admin(),
    body: '{"theme":"dark"}',
  });
  expect(status).toBe(200);
  before = await everything();
});

afterAll(async () => {
  expect(await everything()).toEqual(before);
  expect(before.join()).toContain('"theme":"dark"');
  await backend.stop();
});

const servers: readonly (readonly [string, () => string, string])[] = [
  ['the page', () => backend.url, '/__/firebase/init.json'],
  ['the accounts', () => backend.authOrigin, '/emulator/action?mode=resetPassword&oobCode=x'],
  ['the log', () => backend.databaseOrigin, '/logs.json'],
];

describe.each(servers)('%s', (_name, origin, path) => {
  it.each(['evil.com', 'localhost', 'evil.com:PORT', 'localhost.evil.com:PORT'])(
    'is not served at the host %s',
    async (name) => {
      const host = name.replace('PORT', new URL(origin()).port);
      const answer = await send(origin(), path, { headers: { host, ...admin() } });
      expect(answer.status).toBe(421);
      expect(answer.text).toContain(`only, not at "${host}".`);
    },
  );

  it.each(['http://evil.com', 'http://localhost:1', 'null'])(
    'is not served to a page at %s, nor is its preflight',
    async (hostile) => {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const answer = await send(origin(), path, {
          method,
          headers: { origin: hostile, ...admin() },
        });
        expect([method, answer.status]).toEqual([method, 403]);
        expect(answer.text).toContain('not other web pages.');
      }
    },
  );

  it.each(['cross-site', 'same-site'])('is not read by a %s script element', async (site) => {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', ...admin() };
    expect((await send(origin(), path, { headers })).status).toBe(403);
  });

  it('opens no WebSocket to another page', async () => {
    for (const headers of [{ origin: 'http://evil.com' }, { host: 'evil.com' }]) {
      const socket = new WebSocket(`${origin().replace('http', 'ws')}/.ws?v=5`, 'vite-hmr', {
        headers,
      });
      const status = await new Promise<number>((resolve) => {
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('open', () => resolve(101));
        socket.on('error', () => undefined);
      });
      socket.terminate();
      expect(status).toBe('host' in headers ? 421 : 403);
    }
  });
});

describe('the log takes no credential but its own', () => {
  const forged = () =>
    unsignedToken({
      sub: ada.localId,
      user_id: ada.localId,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 3600,
    });
  const spoilt = () => {
    const [header = '', payload = '', seal = ''] = ada.idToken.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const longer = isFields(claims) ? { ...claims, exp: 4_000_000_000 } : {};
    return `${header}.${Buffer.from(JSON.stringify(longer)).toString('base64url')}.${seal}`;
  };

  it.each<[string, () => string]>([
    ['the word owner', () => 'owner'],
    ['an access token of Google', () => 'ya29.whatever'],
    ['an unsigned token of a known person', forged],
    ['a token whose claims were changed', spoilt],
    ['a token with its seal cut off', () => ada.idToken.replace(/[^.]*$/, '')],
    ['an admin key of another folder', () => 'a'.repeat(64)],
  ])('not %s', async (_what, token) => {
    const log = `logs/${ada.localId}`;
    for (const path of [at(log, `&auth=${token()}`), at(log, `&access_token=${token()}`)])
      expect((await send(backend.databaseOrigin, path)).status).toBe(401);
    const bearer = { authorization: `Bearer ${token()}` };
    const write = { method: 'POST', headers: { 'x-http-method-override': 'PUT', ...bearer } };
    for (const path of [at(log), at('.settings/rules')])
      expect((await send(backend.databaseOrigin, path, { ...write, body: '{}' })).status).toBe(401);
    const stream = { headers: { accept: 'text/event-stream', ...bearer } };
    expect((await send(backend.databaseOrigin, at(log), stream)).status).toBe(401);
    expect(await wireStatus(token())).toBe('invalid_token');
  });

  it('but takes the one that was issued to its owner', async () => {
    const path = at(`logs/${ada.localId}/settings`, `&auth=${ada.idToken}`);
    expect((await send(backend.databaseOrigin, path)).text).toBe('{"theme":"dark"}');
    expect(await wireStatus(ada.idToken)).toBe('ok');
    expect(await wireStatus(backend.adminKey)).toBe('ok');
  });

  async function wireStatus(cred: string): Promise<string> {
    const address = `${backend.databaseOrigin.replace('http', 'ws')}/.ws?v=5&ns=${backend.namespace}`;
    const socket = new WebSocket(address);
    try {
      return await new Promise<string>((resolve, reject) => {
        socket.on('error', reject);
        socket.on('open', () =>
          socket.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'auth', b: { cred } } })),
        );
        socket.on('message', (data) => {
          const said = Buffer.isBuffer(data) ? data.toString('utf8') : '';
          const [, status] = /"r":1,"b":\{"s":"(\w+)"/.exec(said) ?? [];
          if (status !== undefined) resolve(status);
        });
      });
    } finally {
      socket.terminate();
    }
  }
});

describe('the accounts', () => {
  const projects = '/identitytoolkit.googleapis.com/v1/projects/demo-daylog';
  const emulator = '/emulator/v1/projects/demo-daylog';
  const adminCalls: readonly (readonly [string, string, string])[] = [
    ['POST', `${projects}/accounts:query`, '{}'],
    ['GET', `${projects}/accounts:batchGet`, ''],
    ['POST', `${projects}/accounts:lookup`, '{"email":["ada@example.com"]}'],
    ['POST', `${projects}/accounts:update`, '{"localId":"UID","password":"changed"}'],
    ['POST', `${projects}/accounts:delete`, '{"localId":"UID"}'],
    ['DELETE', `${emulator}/accounts`, ''],
    ['GET', `${emulator}/config`, ''],
    ['PATCH', `${emulator}/config`, '{"signIn":{"allowDuplicateEmails":true}}'],
    ['GET', `${emulator}/oobCodes`, ''],
    ['GET', `${emulator}/verificationCodes`, ''],
    ['GET', '/emulator/openapi.json', ''],
    ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount', '{}'],
    ['POST', `${accounts}:signInWithCustomToken?key=k`, '{"token":"{\\"uid\\":\\"UID\\"}"}'],
    ['POST', `${accounts}:signInWithIdp?key=k`, '{"postBody":"x","requestUri":"http://x"}'],
  ];

  it.each(adminCalls)('answer %s %s to nobody without the key', async (method, path, body) => {
    const asked = { method, body: body.replace('UID', ada.localId) };
    expect((await send(backend.authOrigin, path, { ...asked, headers: json })).status).toBe(403);
    for (const token of ['owner', 'OWNER', 'ya29.x']) {
      const headers = { ...json, authorization: `Bearer ${token}` };
      expect((await send(backend.authOrigin, path, { ...asked, headers })).status).toBe(401);
    }
  });

  it('keep a privileged call of a page’s path from the word owner', async () => {
    const answer = await send(backend.authOrigin, `${accounts}:update?key=k`, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer owner' },
      body: JSON.stringify({ localId: ada.localId, password: 'changed' }),
    });
    expect(answer.status).toBe(401);
  });

  const forged = () =>
    unsignedToken({
      sub: ada.localId,
      user_id: ada.localId,
      iat: Math.floor(Date.now() / 1000),
      firebase: { sign_in_provider: 'password' },
    });

  it.each(['idToken', 'id_token', 'IDToken', 'ID-TOKEN', 'ïdToken'])(
    'take no forged token as %s',
    async (field) => {
      for (const method of ['lookup', 'update', 'delete']) {
        const answer = await call(method, { [field]: forged(), password: 'changed' });
        expect(answer).toMatchObject({ error: { code: 400 } });
      }
    },
  );

  const falseSeals: readonly (readonly [name: string, seal: string])[] = [
    ['refresh_token', ''],
    ['refreshToken', ''],
    ['refresh_token', `.${'A'.repeat(43)}`],
  ];

  it.each(falseSeals)('take no forged refresh token as %s%s', async (name, seal) => {
    const record = { localId: ada.localId, provider: 'password', projectId: 'demo-daylog' };
    const unsealed = Buffer.from(
      JSON.stringify({ _AuthEmulatorRefreshToken: 'DO NOT MODIFY', extraClaims: {}, ...record }),
    ).toString('base64');
    const token = `${unsealed}${seal}`;
    const form = new URLSearchParams({ grant_type: 'refresh_token', [name]: token }).toString();
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', form],
      ['application/json', JSON.stringify({ grant_type: 'refresh_token', [name]: token })],
    ] as const) {
      const answer = await send(backend.authOrigin, '/securetoken.googleapis.com/v1/token?key=k', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 400 } });
    }
  });

  it('give a fresh token for a refresh token of their own, and the log takes it', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: ada.refreshToken };
    const answer = await send(backend.authOrigin, '/securetoken.googleapis.com/v1/token?key=k', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    const token = text(JSON.parse(answer.text), 'access_token');
    const path = at(`logs/${ada.localId}/settings`, `&auth=${token}`);
    expect((await send(backend.databaseOrigin, path)).status).toBe(200);
    before = await everything(); // An account stores when its token was last refreshed.
  });

  it('show nobody a password, not even the person whose it is', async () => {
    const answer = await call('lookup', { idToken: ada.idToken });
    expect(answer).toMatchObject({ users: [{ email, passwordHash: 'UkVEQUNURUQ=' }] });
    expect(JSON.stringify(answer)).not.toContain(password);
  });
});

describe('a request that is not authorised costs little', () => {
  const big = 'x'.repeat(1024 * 1024 + 1);

  it('is refused before it is read: by the log', async () => {
    const body = JSON.stringify({ big });
    const answer = await send(backend.databaseOrigin, at('anywhere'), { method: 'PUT', body });
    expect(answer.status).toBe(413);
  });

  it('is refused before it is read: by the accounts', async () => {
    const body = JSON.stringify({ email: big });
    const answer = await send(backend.authOrigin, `${accounts}:signUp?key=k`, {
      method: 'POST',
      headers: json,
      body,
    });
    expect(answer.status).toBe(413);
  });
});
