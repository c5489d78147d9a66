import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startLocalBackend, type LocalBackend } from '../support/startLocalBackend.ts';

let backend: LocalBackend;

beforeAll(async () => {
  backend = await startLocalBackend();
});

afterAll(async () => {
  await backend.stop();
});

/** Fields of an answer of the Auth and Database REST APIs. */
type Answer = Readonly<Record<string, unknown>>;

async function answerOf(response: Response): Promise<Answer> {
  const value: unknown = await response.json();
  return Object.fromEntries(Object.entries(value ?? {}));
}

async function auth(method: string, body: object, headers = {}): Promise<Answer> {
  return answerOf(
    await fetch(
      `${backend.authOrigin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=fake-api-key`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ returnSecureToken: true, ...body }),
      },
    ),
  );
}

async function lookUp(idToken: unknown): Promise<unknown> {
  const { users } = await auth('lookup', { idToken });
  return Array.isArray(users) ? users[0] : users;
}

async function killAndRestart(): Promise<void> {
  await backend.kill9();
  await backend.restart();
}

const asOwner = () => ({ authorization: `Bearer ${backend.adminKey}` });
const password = 'correct horse';
const signIn = (email: string, secret = password) =>
  auth('signInWithPassword', { email, password: secret });

it('keeps an account that was acknowledged a moment before kill -9', async () => {
  const { localId } = await auth('signUp', { email: 'ada@example.com', password });
  await killAndRestart();
  expect(await signIn('ada@example.com')).toMatchObject({ localId });
  expect(await auth('signUp', { email: 'ada@example.com', password })).toMatchObject({
    error: { message: 'EMAIL_EXISTS' },
  });
});

it('keeps everything about an account, and the people who are signed in stay so', async () => {
  const { idToken, refreshToken, localId } = await auth('signUp', {
    email: 'Grace@example.com',
    password,
  });
  await auth(
    'update',
    {
      localId,
      displayName: 'Grace',
      emailVerified: true,
      customAttributes: '{"tester":true}',
    },
    asOwner(),
  );
  const before = await lookUp(idToken);
  await killAndRestart();
  expect(await lookUp(idToken)).toEqual(before);
  const refreshed = await answerOf(
    await fetch(`${backend.authOrigin}/securetoken.googleapis.com/v1/token?key=fake-api-key`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: String(refreshToken),
      }),
    }),
  );
  expect(refreshed).toMatchObject({ user_id: localId });
});

it('keeps a new password, and a disabled and a deleted account, through kill -9', async () => {
  const changed = await auth('signUp', { email: 'changed@example.com', password });
  const disabled = await auth('signUp', { email: 'disabled@example.com', password });
  const deleted = await auth('signUp', { email: 'deleted@example.com', password });
  await auth('update', { localId: disabled['localId'], disableUser: true }, asOwner());
  await auth('delete', { idToken: deleted['idToken'] });
  await auth('update', { idToken: changed['idToken'], password: 'battery staple' });
  await killAndRestart();
  expect(await signIn('changed@example.com', 'battery staple')).toMatchObject({ registered: true });
  expect(await signIn('changed@example.com')).toMatchObject({
    error: { message: 'INVALID_PASSWORD' },
  });
  expect(await signIn('disabled@example.com')).toMatchObject({
    error: { message: 'USER_DISABLED' },
  });
  expect(await signIn('deleted@example.com')).toMatchObject({
    error: { message: 'EMAIL_NOT_FOUND' },
  });
});

it('keeps every one of many accounts that sign up at the same moment', async () => {
  const emails = Array.from({ length: 12 }, (_, index) => `many${index}@example.com`);
  await Promise.all(emails.map((email) => auth('signUp', { email, password })));
  await killAndRestart();
  const answers = await Promise.all(emails.map((email) => signIn(email)));
  expect(answers.filter((answer) => answer['registered'] === true)).toHaveLength(12);
});

it('prints a link for a forgotten password, whose page sets a new one, also after a restart', async () => {
  await auth('signUp', { email: 'forgetful@example.com', password });
  await auth('sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: 'forgetful@example.com',
    continueUrl: `${backend.url}/11-20-2026`,
  });
  const line = await backend.run.line(/^Password reset link for forgetful@example\.com: http:/);
  const link = line.slice(line.indexOf('http:'));
  await killAndRestart();

  const open = (options: RequestInit = {}) =>
    fetch(link, { ...options, headers: { accept: 'text/html' } });
  const form = await (await open()).text();
  expect(form).toContain('Choose a new password');
  expect(form).toContain('forgetful@example.com');
  const send = (newPassword: string) =>
    open({ method: 'POST', body: new URLSearchParams({ newPassword }) });

  const tooShort = await send('short');
  expect([tooShort.status, await tooShort.text()]).toEqual([
    400,
    expect.stringContaining('at least 6 characters') as string,
  ]);
  const done = await send('brand new');
  expect([done.status, await done.text()]).toEqual([
    200,
    expect.stringContaining(`href="${backend.url}/11-20-2026"`) as string,
  ]);
  expect((await send('once more')).status).toBe(400);
  await killAndRestart();
  expect(await signIn('forgetful@example.com', 'brand new')).toMatchObject({ registered: true });
});

it("leaves the emulator's own answer to a link to programs that do not ask for a page", async () => {
  await auth('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'forgetful@example.com' });
  const line = await backend.run.line(/^Password reset link/);
  const answer = await answerOf(
    await fetch(`${line.slice(line.indexOf('http:'))}&newPassword=by-program`),
  );
  expect(answer).toMatchObject({ authEmulator: { email: 'forgetful@example.com' } });
  expect(await signIn('forgetful@example.com', 'by-program')).toMatchObject({ registered: true });
});

it('answers rare requests too, on the same accounts', async () => {
  const origin = `${backend.authOrigin}/identitytoolkit.googleapis.com`;
  const all = await fetch(`${origin}/v1/projects/demo-daylog/accounts:batchGet?maxResults=1000`, {
    headers: asOwner(),
  });
  const { users } = await answerOf(all);
  expect(users).toContainEqual(expect.objectContaining({ email: 'ada@example.com' }));
  const { paths } = await answerOf(
    await fetch(`${backend.authOrigin}/emulator/openapi.json`, { headers: asOwner() }),
  );
  expect(paths).toHaveProperty('/v1/projects/{targetProjectId}/tenants/{tenantId}/accounts');
});

it('keeps entries that were acknowledged a moment before kill -9', async () => {
  const url = `${backend.databaseOrigin}/kept.json?ns=${backend.namespace}`;
  const value = { text: 'written, then killed', list: { a: 1, b: true } };
  const put = await fetch(url, { method: 'PUT', headers: asOwner(), body: JSON.stringify(value) });
  expect(put.status).toBe(200);
  await killAndRestart();
  expect(await answerOf(await fetch(url, { headers: asOwner() }))).toEqual(value);
});

it('ends cleanly with Ctrl-C, and starts again on the same ports with everything there', async () => {
  process.kill(backend.run.pid, 'SIGINT');
  expect(await backend.run.exited).toBe(0);
  expect(backend.run.stderr).toEqual([]);
  await backend.restart();
  expect(await signIn('ada@example.com')).toMatchObject({ registered: true });
});

it('finds its free ports again after kill -9, so that pages that are open find it too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-data-'));
  const first = await startLocalBackend({ dataFolder: folder });
  await first.kill9();
  // Given only the page's port, like a start by a person.
  const second = await startLocalBackend({
    dataFolder: folder,
    environment: { PORT: new URL(first.url).port },
  });
  expect([second.url, second.authOrigin, second.databaseOrigin]).toEqual([
    first.url,
    first.authOrigin,
    first.databaseOrigin,
  ]);
  await second.stop();
  await rm(folder, { recursive: true });
});
