import { describe, expect, it } from 'vitest';
import type { DatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import {
  asOwner,
  ask,
  rulesOf,
  startEmulator,
  store,
  stored,
  textWith,
  unsignedToken,
} from './support/world.ts';

const ann = unsignedToken({ sub: 'ann', iat: 0 });

const ownOnly = rulesOf({
  users: { $uid: { '.read': 'auth.uid === $uid', '.write': 'auth.uid === $uid' } },
});

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

async function send(
  emulator: DatabaseEmulator,
  method: string,
  address: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await ask(emulator, address, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

function errorText(message: string): string {
  return `{\n  "error" : ${JSON.stringify(message)}\n}\n`;
}

describe('reading and writing', () => {
  it('puts, gets, updates, pushes and deletes as the service answers it', async () => {
    const emulator = await startEmulator();
    expect(await send(emulator, 'GET', '/a.json')).toMatchObject({ status: 200, text: 'null' });
    expect(await send(emulator, 'PUT', '/a.json', { b: [1, 2], c: 'x' })).toMatchObject({
      status: 200,
      text: '{"b":[1,2],"c":"x"}',
    });
    expect(await send(emulator, 'PATCH', '/a.json', { 'b/0': 9, d: null })).toMatchObject({
      status: 200,
      text: '{"b/0":9,"d":null}',
    });
    const pushed = await send(emulator, 'POST', '/list.json', { n: 1 });
    expect(pushed.status).toBe(200);
    expect(pushed.text).toMatch(/^\{"name":"-[\w-]{19}"\}$/);
    expect(await send(emulator, 'DELETE', '/a/c.json')).toMatchObject({
      status: 200,
      text: 'null',
    });
    expect(await send(emulator, 'GET', '/a.json')).toMatchObject({ text: '{"b":[9,2]}' });
  });

  it('pushes under keys that sort by when they were made', async () => {
    const emulator = await startEmulator();
    const names: string[] = [];
    for (let at = 0; at < 50; at += 1) {
      names.push((await send(emulator, 'POST', '/list.json', at)).text.slice(9, 29));
    }
    expect([...names].sort()).toEqual(names);
    expect(new Set(names).size).toBe(50);
  });

  it('answers a write with its resolved server values', async () => {
    const emulator = await startEmulator();
    await send(emulator, 'PUT', '/n.json', 5);
    expect(await send(emulator, 'PUT', '/n.json', { '.sv': { increment: 2 } })).toMatchObject({
      text: '7',
    });
  });

  it('takes another method from a header of a POST', async () => {
    const emulator = await startEmulator();
    const headers = { 'x-http-method-override': 'PATCH' };
    await send(emulator, 'POST', '/a.json', { b: 1 }, headers);
    expect(await stored(emulator)).toEqual({ a: { b: 1 } });
  });

  it('reads percent-encoded paths', async () => {
    const emulator = await startEmulator();
    await send(emulator, 'PUT', '/caf%C3%A9/a%20b.json', 1);
    expect(await stored(emulator)).toEqual({ café: { 'a b': 1 } });
  });

  it('reads and writes a priority as a place of its own', async () => {
    const emulator = await startEmulator();
    await send(emulator, 'PUT', '/a.json', { '.value': 1, '.priority': 2 });
    expect(await send(emulator, 'GET', '/a/.priority.json')).toMatchObject({ text: '2' });
    expect(await send(emulator, 'PUT', '/a/.priority.json', 3)).toMatchObject({ status: 200 });
    expect(await stored(emulator)).toEqual({ a: { '.value': 1, '.priority': 3 } });
  });
});

describe('how an answer looks', () => {
  it.each([
    ['print=pretty', '{\n  "b" : 1,\n  "c" : {\n    "d" : "x"\n  }\n}'],
    ['shallow=true', '{"b":true,"c":true}'],
    ['format=export', '{"b":{".value":1,".priority":2},"c":{"d":"x"}}'],
    ['callback=show', '/**/show({"b":1,"c":{"d":"x"}});'],
  ])('%s', async (parameters, text) => {
    const emulator = await startEmulator();
    await store(emulator, '/a', { b: { '.value': 1, '.priority': 2 }, c: { d: 'x' } });
    expect(await send(emulator, 'GET', `/a.json?${parameters}`)).toMatchObject({
      status: 200,
      text,
    });
  });

  it('is empty when silence is asked for', async () => {
    const emulator = await startEmulator();
    for (const [method, body] of [
      ['PUT', 1],
      ['POST', 1],
      ['GET', undefined],
    ] as const) {
      expect(await send(emulator, method, '/a.json?print=silent', body)).toMatchObject({
        status: 204,
        text: '',
      });
    }
  });

  it('is a download when a name is given', async () => {
    const emulator = await startEmulator();
    const { headers } = await send(emulator, 'GET', '/a.json?download=log.txt');
    expect(headers.get('content-disposition')).toBe('attachment; filename="log.txt"');
  });

  it('shows a value as it is when only keys are asked for', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/a', 'text');
    expect(await send(emulator, 'GET', '/a.json?shallow=true')).toMatchObject({ text: '"text"' });
  });

  it('may be read from any page', async () => {
    const emulator = await startEmulator();
    const headers = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await send(emulator, 'OPTIONS', '/a.json', undefined, headers);
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
    const { headers: answered } = await send(emulator, 'GET', '/a.json');
    expect(answered.get('access-control-allow-origin')).toBe('*');
    expect(answered.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('queries', () => {
  const people = { ann: { age: 30 }, ben: { age: 20 }, cy: { age: 40 } };

  it.each([
    ['orderBy="age"&limitToFirst=1', ['ben']],
    ['orderBy="age"&limitToLast=2', ['ann', 'cy']],
    ['orderBy="age"&startAt=25&endAt=35', ['ann']],
    ['orderBy="age"&startAfter=20', ['ann', 'cy']],
    ['orderBy="age"&endBefore=30', ['ben']],
    ['orderBy="age"&equalTo=40', ['cy']],
    ['orderBy="$key"&startAt="b"', ['ben', 'cy']],
    ['orderBy="$key"&equalTo="ann"', ['ann']],
    ['orderBy="$priority"&limitToFirst=2', ['ann', 'ben']],
    ['orderBy="age"&startAt=20,"zzz"', ['ann', 'cy']],
  ])('%s', async (parameters, keys) => {
    const emulator = await startEmulator({
      rules: rulesOf({ '.read': true, people: { '.indexOn': ['age'] } }),
    });
    await store(emulator, '/people', people);
    const answer = await ask(emulator, `/people.json?${parameters}`);
    const shown: unknown = await answer.json();
    expect(Object.keys(shown ?? {}).sort()).toEqual(keys);
  });

  it.each([
    ['limitToFirst=1', 'orderBy must be defined when other query parameters are defined'],
    ['orderBy=age', 'orderBy must be a valid JSON encoded path'],
    ['orderBy="$key"&limitToFirst=0', 'limitToFirst must be a positive integer'],
    ['orderBy="$key"&limitToFirst=x', 'limitToFirst must be a positive integer'],
    [
      'orderBy="$key"&limitToFirst=1&limitToLast=1',
      'Only one of limitToFirst and limitToLast may be specified',
    ],
    ['orderBy="$key"&startAt=7', 'startAt must be a string when orderBy is set to $key'],
    [
      'orderBy="name"&equalTo={}',
      'equalTo must be a valid JSON encoded string, number, boolean, or null',
    ],
    [
      'orderBy="name"',
      'Index not defined, add ".indexOn": "name", for path "/people", to the rules',
    ],
    [
      'orderBy="$value"',
      'Index not defined, add ".indexOn": ".value", for path "/people", to the rules',
    ],
    [
      'shallow=true&orderBy="$key"',
      "Mixing 'shallow' with other query parameters is not supported",
    ],
  ])('%s is refused', async (parameters, message) => {
    const emulator = await startEmulator();
    expect(await send(emulator, 'GET', `/people.json?${parameters}`)).toMatchObject({
      status: 400,
      text: errorText(message),
    });
  });
});

const patchProblem =
  "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?";

describe('errors', () => {
  it.each([
    ['GET', '/a', undefined, 404, 'append .json to your request URI to use the REST API.'],
    ['PUT', '/a.json', '', 400, 'Error: No data supplied.'],
    ['PUT', '/a.json', '{', 400, "Invalid data; couldn't parse JSON object, array, or value."],
    [
      'PUT',
      '/a.json',
      '{"b.c":1}',
      400,
      "Invalid data; couldn't parse JSON object, array, or value. Perhaps you're using invalid characters in your key names.",
    ],
    ['PUT', '/a.b.json', '1', 400, textWith('Invalid path')],
    ['PUT', '/a%2Fb.json', '1', 400, textWith('Invalid path')],
    ['PATCH', '/a.json', '7', 400, patchProblem],
    ['PATCH', '/a.json', '[1]', 400, patchProblem],
    ['PATCH', '/a.json', '"text"', 400, patchProblem],
    ['PATCH', '/a.json', '{', 400, patchProblem],
    ['GET', '/.info/connected.json', undefined, 400, textWith('/.info')],
    ['GET', '/a.json?print=loud', undefined, 400, textWith('print')],
    ['GET', '/a.json?timeout=soon', undefined, 400, textWith('timeout')],
    ['PUT', '/a.json?writeSizeLimit=huge', '1', 400, textWith('writeSizeLimit')],
    ['GET', '/a.json?callback=alert(1)', undefined, 400, textWith('callback')],
    ['GET', '/a.json?auth=nonsense', undefined, 401, 'Could not parse auth token.'],
    [
      'GET',
      `/a.json?auth=${unsignedToken({ sub: 'x', iat: 1_600_000_000, exp: 1_600_003_600 })}`,
      undefined,
      401,
      'Auth token is expired',
    ],
  ])('%s %s %s is %i', async (method, address, body, status, message) => {
    const emulator = await startEmulator();
    const answer = await send(emulator, method, address, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ error: message });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await stored(emulator)).toBeNull();
  });

  it.each(['timeout=3s', 'writeSizeLimit=unlimited', 'disableTriggers=true'])(
    '%s is understood',
    async (parameters) => {
      const emulator = await startEmulator();
      expect(await send(emulator, 'PUT', `/a.json?${parameters}`, 1)).toMatchObject({
        status: 200,
      });
    },
  );
});

it.each([
  ['a person', {}],
  ['the owner', asOwner],
])('says to %s that rule coverage is not recorded', async (_who, init) => {
  const emulator = await startEmulator({ rules: ownOnly });
  for (const address of ['/.inspect/coverage', '/.inspect/coverage.json']) {
    const answer = await ask(emulator, address, init);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: 'This emulator does not record which rules were evaluated.',
    });
  }
});

describe('who asks', () => {
  it('is nobody, a token’s owner, or the owner of everything', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    const refused = { status: 401, text: errorText('Permission denied') };
    expect(await send(emulator, 'PUT', '/users/ann.json', 1)).toMatchObject(refused);
    expect(await send(emulator, 'PUT', `/users/ben.json?auth=${ann}`, 1)).toMatchObject(refused);
    expect(await stored(emulator)).toBeNull();
    expect(await send(emulator, 'PUT', `/users/ann.json?auth=${ann}`, 1)).toMatchObject({
      status: 200,
    });
    expect(await send(emulator, 'GET', '/.json?access_token=owner')).toMatchObject({ status: 200 });
    expect(await send(emulator, 'GET', '/.json', undefined, asOwner.headers)).toMatchObject({
      status: 200,
    });
  });

  it('may be played by the owner', async () => {
    const emulator = await startEmulator({ rules: ownOnly });
    const as = (override: unknown): string =>
      `auth_variable_override=${encodeURIComponent(JSON.stringify(override))}`;
    const address = '/users/ann.json';
    const ask = (override: unknown): Promise<Reply> =>
      send(emulator, 'GET', `${address}?${as(override)}`, undefined, asOwner.headers);
    expect(await ask({ uid: 'ann' })).toMatchObject({ status: 200 });
    expect(await ask({ uid: 'ben' })).toMatchObject({ status: 401 });
    expect(await ask(null)).toMatchObject({ status: 401 });
    expect(await ask('ann')).toMatchObject({ status: 400 });
  });
});

describe('conditions', () => {
  const etag = { 'x-firebase-etag': 'true' };

  it('give a tag that stays while the data does', async () => {
    const emulator = await startEmulator();
    const nothing = await send(emulator, 'GET', '/a.json', undefined, etag);
    expect(nothing.headers.get('etag')).toBe('null_etag');
    const written = await send(emulator, 'PUT', '/a.json', { b: 1 }, etag);
    const read = await send(emulator, 'GET', '/a.json', undefined, etag);
    expect(read.headers.get('etag')).toBe(written.headers.get('etag'));
    expect(
      await send(emulator, 'GET', '/a.json', undefined, {
        'if-none-match': read.headers.get('etag') ?? '',
      }),
    ).toMatchObject({ status: 304, text: '' });
    expect((await send(emulator, 'GET', '/a.json')).headers.get('etag')).toBeNull();
  });

  it('refuse a write to changed data, with the current value', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/a', { b: 1 });
    const { headers } = await send(emulator, 'GET', '/a.json', undefined, etag);
    const tag = headers.get('etag') ?? '';
    await store(emulator, '/a/b', 2);
    const refused = await send(emulator, 'PUT', '/a.json', { b: 3 }, { 'if-match': tag });
    expect(refused).toMatchObject({ status: 412, text: '{"b":2}' });
    const current = refused.headers.get('etag') ?? '';
    const done = await send(emulator, 'PUT', '/a.json', { b: 3 }, { 'if-match': current });
    expect(done.status).toBe(200);
    const gone = await send(emulator, 'DELETE', '/a.json', undefined, {
      'if-match': done.headers.get('etag') ?? '',
    });
    expect(gone).toMatchObject({ status: 200 });
    expect(gone.headers.get('etag')).toBe('null_etag');
  });
});

describe('settings', () => {
  const settings = '/.settings/rules.json';

  it('give rules back as they were typed, or without comments', async () => {
    const emulator = await startEmulator();
    const source = '{\n  // mine\n  "rules": { ".read": "auth != null /* who */" }\n}\n';
    const put = await send(emulator, 'PUT', settings, source, asOwner.headers);
    expect(put).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await send(emulator, 'GET', settings, undefined, asOwner.headers)).toMatchObject({
      text: source,
    });
    expect(
      await send(emulator, 'GET', `${settings}?format=strict`, undefined, asOwner.headers),
    ).toMatchObject({ text: '{"rules":{".read":"auth != null /* who */"}}' });
    expect(await send(emulator, 'GET', '/a.json')).toMatchObject({ status: 401 });
  });

  it('begin open', async () => {
    const emulator = await startEmulator();
    const { text } = await send(emulator, 'GET', settings, undefined, asOwner.headers);
    expect(JSON.parse(text)).toEqual({ rules: { '.read': true, '.write': true } });
  });

  it.each([
    ['{"rules": {', /^\d+:\d+: .*Parse error/],
    ['{"rules": {".read": "auth.uid ="}}', /^1:\d+: /],
    ['{"rules": {".read": "nobody()"}}', /^1:\d+: /],
  ])('refuse %s with line and column, and keep what they have', async (source, message) => {
    const emulator = await startEmulator({ rules: ownOnly });
    const answer = await send(emulator, 'PUT', settings, source, asOwner.headers);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({ error: expect.stringMatching(message) as unknown });
    const kept = await send(emulator, 'GET', settings, undefined, asOwner.headers);
    expect(kept.text).toBe(ownOnly);
  });

  it('are for the owner alone', async () => {
    const emulator = await startEmulator();
    for (const address of [settings, `${settings}?auth=${ann}`]) {
      expect(await send(emulator, 'GET', address)).toMatchObject({ status: 401 });
      expect(await send(emulator, 'PUT', address, ownOnly)).toMatchObject({ status: 401 });
    }
    expect(await send(emulator, 'PUT', '/a.json', 1)).toMatchObject({ status: 200 });
  });

  it('list the namespaces in use', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/a', 1);
    const answer = await ask(emulator, '/.inspect/databases.json', asOwner);
    expect(await answer.json()).toEqual([{ name: 'test' }]);
  });
});
