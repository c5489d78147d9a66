import { deleteApp, type FirebaseApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { firebaseAccount } from '../../src/firebase/account/firebaseAccount.ts';
import { openAuth } from '../../src/firebase/account/openAuth.ts';
import type { AccountPort, SessionState } from '../../src/account/AccountPort.ts';
import { password, startTestBackend, type TestBackend } from './backend.ts';

let backend: TestBackend;
let app: FirebaseApp;
let auth: Auth;
let account: AccountPort;
let people = 0;
let apps = 0;

/** An address without an account. */
const newEmail = () => `somebody-${(people += 1)}@example.org`;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.close();
});

beforeEach(() => {
  // A name of its own, because apps of one name share the SDK's memory.
  ({ app, auth } = openAuth(backend.config, 'memory', `account-${(apps += 1)}`));
  account = firebaseAccount(auth);
});

afterEach(async () => {
  await deleteApp(app);
});

async function signedUp() {
  const email = newEmail();
  const result = await account.signUp(email, password);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const sessions = (port: AccountPort) => {
  const seen: SessionState[] = [];
  port.watchSession((session) => seen.push(session));
  return seen;
};

describe('an account', () => {
  it('is made, left and entered again as the same person', async () => {
    const email = newEmail();
    const made = await account.signUp(email, password);
    expect(made).toMatchObject({ ok: true, value: { email } });
    expect(await account.signOut()).toEqual({ ok: true, value: undefined });
    expect(await account.signIn(email, password)).toEqual(made);
  });

  it('tells every change of its session once', async () => {
    const seen = sessions(account);
    await expect.poll(() => seen.at(-1)).toEqual({ kind: 'signed-out' });
    const person = await signedUp();
    await expect.poll(() => seen.at(-1)).toEqual({ kind: 'signed-in', person });
    await account.signOut();
    await expect
      .poll(() => seen)
      .toEqual([
        { kind: 'unknown' },
        { kind: 'signed-out' },
        { kind: 'signed-in', person },
        { kind: 'signed-out' },
      ]);
  });

  it('takes a new password by mail', async () => {
    const { email } = await signedUp();
    expect(await account.sendPasswordReset(email)).toEqual({ ok: true, value: undefined });
  });
});

describe('the reason of a failed account call', () => {
  it('the address has an account already', async () => {
    const { email } = await signedUp();
    expect(await account.signUp(email, password)).toEqual({
      ok: false,
      error: { kind: 'email-in-use', field: 'email', code: 'auth/email-already-in-use' },
    });
  });

  it('the password is wrong', async () => {
    const { email } = await signedUp();
    expect(await account.signIn(email, 'something else')).toMatchObject({
      ok: false,
      error: { kind: 'wrong-credentials', field: 'password' },
    });
  });

  it('nobody has this address', async () => {
    expect(await account.signIn(newEmail(), password)).toMatchObject({
      ok: false,
      error: { kind: 'user-not-found', field: 'password' },
    });
    expect(await account.sendPasswordReset(newEmail())).toMatchObject({
      ok: false,
      error: { kind: 'user-not-found', field: 'password' },
    });
  });

  it('the account was disabled', async () => {
    const { uid, email } = await signedUp();
    await backend.changeAccount(uid, { disableUser: true });
    expect(await account.signIn(email, password)).toMatchObject({
      ok: false,
      error: { kind: 'user-disabled', field: 'form' },
    });
  });

  it('the password is too weak', async () => {
    expect(await account.signUp(newEmail(), '12345')).toMatchObject({
      ok: false,
      error: { kind: 'weak-password', field: 'password' },
    });
  });

  it('the password is missing', async () => {
    expect(await account.signIn(newEmail(), '')).toMatchObject({
      ok: false,
      error: { kind: 'missing-password', field: 'password' },
    });
  });

  it('the address is none', async () => {
    expect(await account.signUp('nobody', password)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-email', field: 'email' },
    });
  });

  it('nobody answers', async () => {
    await deleteApp(app);
    // No server listens on this port, the discard service's.
    const emulators = {
      auth: { host: '127.0.0.1', port: 9 },
      database: { host: '127.0.0.1', port: 9 },
    };
    ({ app, auth } = openAuth({ ...backend.config, emulators }, 'memory', 'unreachable'));
    expect(await firebaseAccount(auth).signIn(newEmail(), password)).toMatchObject({
      ok: false,
      error: { kind: 'network', field: 'form' },
    });
  });
});

describe('a session that ends on the server', () => {
  it('is reported as signed out, once the server has answered', async () => {
    const seen = sessions(account);
    const { uid } = await signedUp();
    await backend.changeAccount(uid, { disableUser: true });
    await expect(auth.currentUser?.reload()).rejects.toThrow('user-disabled');
    await expect.poll(() => seen.at(-1)).toEqual({ kind: 'signed-out' });
  });
});
