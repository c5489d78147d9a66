// First: Auth for Node takes `fetch` when it loads.
import './guardedFetch.ts';

import { deleteApp, type FirebaseApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { SessionState } from '../../src/account/AccountPort.ts';
import { firebaseAccount } from '../../src/firebase/account/firebaseAccount.ts';
import { openAuth } from '../../src/firebase/account/openAuth.ts';
import { startAuthRelay, type AuthRelay } from './authRelay.ts';
import { password, startTestBackend, type TestBackend } from './backend.ts';

/* The answers of the account service while a session is kept alive: a token renewed, an account looked up. */

let backend: TestBackend;
let relay: AuthRelay;
let app: FirebaseApp;
let auth: Auth;
let states: SessionState[];
let people = 0;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.close();
});

beforeEach(async () => {
  const { emulators } = backend.config;
  if (emulators === null) throw new Error('a test never talks to the real service');
  relay = await startAuthRelay(emulators.auth.port);
  people += 1;
  const config = {
    ...backend.config,
    emulators: { ...emulators, auth: { host: '127.0.0.1', port: relay.port } },
  };
  ({ app, auth } = openAuth(config, 'memory', `kept-${people}`));
  const account = firebaseAccount(auth);
  const signedUp = await account.signUp(`kept-${people}@example.org`, password);
  if (!signedUp.ok) throw new Error(signedUp.error.code);
  states = [];
  account.watchSession((state) => states.push(state));
  await expect.poll(() => states.at(-1)?.kind).toBe('signed-in');
});

afterEach(async () => {
  await deleteApp(app);
  await relay.close();
});

const refusal = (code: number, message: string) => ({ error: { code, message, errors: [] } });
const html = '<!doctype html><title>Bad gateway</title>';

const calls = {
  'a token is renewed': () => auth.currentUser?.getIdToken(true),
  'the account is looked up': () => auth.currentUser?.reload(),
};

describe.each(Object.entries(calls))('when %s', (_, call) => {
  it.each([
    [408, refusal(408, 'Request Timeout')],
    [403, refusal(403, 'Requests to this API are blocked.')],
    [403, refusal(403, 'PERMISSION_DENIED')],
    [401, refusal(401, 'Firebase App Check token is invalid.')],
    [429, refusal(429, 'RESOURCE_EXHAUSTED : Quota exceeded')],
    [429, refusal(429, 'USER_DISABLED')],
    [400, refusal(400, 'QUOTA_EXCEEDED : Exceeded quota')],
    [400, refusal(400, 'INVALID_ID_TOKEN')],
    [400, refusal(400, 'API key not valid. Please pass a valid API key.')],
    [404, refusal(404, 'PROJECT_NOT_FOUND')],
    [500, refusal(500, 'INTERNAL')],
    [503, refusal(503, 'The service is currently unavailable.')],
    [503, refusal(503, 'TOKEN_EXPIRED')],
    [502, html],
    [200, html],
    [200, ''],
    [200, 'null'],
    [200, '[]'],
    [200, {}],
    [200, '{"access_token":"e30'],
    [200, { access_token: '', refresh_token: '', expires_in: '0', users: [] }],
    [200, { access_token: 'a.b.c', refresh_token: 'r', users: [{}] }],
    [200, { errorMessage: 'TOKEN_EXPIRED' }],
  ])('%d %j keeps the session, and the next call succeeds', async (status, body) => {
    const tokenBefore = await auth.currentUser?.getIdToken();
    relay.answerOnceWith(status, body);
    await expect(call()).rejects.toThrow();
    expect(auth.currentUser).not.toBeNull();
    expect(await auth.currentUser?.getIdToken()).toBe(tokenBefore);
    expect(states.at(-1)?.kind).toBe('signed-in');
    await call();
    expect(states.map(({ kind }) => kind)).toEqual(['unknown', 'signed-in']);
  });

  it('a cut connection keeps the session, and the next call succeeds', async () => {
    relay.cutOnce();
    await expect(call()).rejects.toThrow('network-request-failed');
    await call();
    expect(states.at(-1)?.kind).toBe('signed-in');
  });

  it.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
    '400 %s ends the session',
    async (message) => {
      relay.answerOnceWith(400, refusal(400, message));
      await expect(call()).rejects.toThrow();
      await expect.poll(() => states.at(-1)?.kind).toBe('signed-out');
    },
  );
});

it('a renewal that failed is tried again by itself', async () => {
  // The SDK repeats a renewal after this code alone.
  relay.answerOnceWith(503, refusal(503, 'The service is currently unavailable.'));
  await expect(auth.currentUser?.getIdToken(true)).rejects.toMatchObject({
    code: 'auth/network-request-failed',
  });
});
