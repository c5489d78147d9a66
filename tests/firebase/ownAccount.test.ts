import { deleteApp, type FirebaseApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { onValue, ref } from 'firebase/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { deleteServerLog } from '../../src/firebase/log/deleteServerLog.ts';
import { firebaseAccount } from '../../src/firebase/account/firebaseAccount.ts';
import type { FirebaseConfig } from '../../src/firebase/connection/firebaseConfig.ts';
import { openAuth } from '../../src/firebase/account/openAuth.ts';
import { openDatabase } from '../../src/firebase/connection/openDatabase.ts';
import type { AccountPort, Person, SessionState } from '../../src/account/AccountPort.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import { startAuthRelay, type AuthRelay } from './authRelay.ts';
import { databaseAt, password, startTestBackend, type TestBackend } from './backend.ts';

let backend: TestBackend;
let relay: AuthRelay;
let config: FirebaseConfig;
let app: FirebaseApp;
let auth: Auth;
let account: AccountPort;
let person: Person;
let people = 0;

const newEmail = () => `owner-${(people += 1)}@example.org`;
const fine = { ok: true, value: undefined };
const ended = { ok: false, error: { kind: 'session-ended', field: 'form' } };

beforeAll(async () => {
  backend = await startTestBackend();
  const { emulators } = backend.config;
  if (emulators === null) throw new Error('a test never talks to the real services');
  relay = await startAuthRelay(emulators.auth.port);
  const auth = { host: '127.0.0.1', port: relay.port };
  config = { ...backend.config, emulators: { ...emulators, auth } };
});

afterAll(async () => {
  await relay.close();
  await backend.close();
});

beforeEach(async () => {
  const email = newEmail();
  ({ app, auth } = openAuth(config, 'memory', `own-${people}`));
  account = firebaseAccount(auth, 'http://localhost:5173/');
  const made = await account.signUp(email, password);
  if (!made.ok) throw new Error(made.error.code);
  person = made.value;
});

afterEach(async () => {
  await deleteApp(app);
});

/** Opens the page behind the last mail, like a person. */
async function openMail(newPassword = ''): Promise<void> {
  const link = new URL(/http\S+/.exec(backend.mails.at(-1) ?? '')?.[0] ?? '');
  link.searchParams.delete('continueUrl');
  if (newPassword !== '') link.searchParams.set('newPassword', newPassword);
  const response = await fetch(link);
  expect(response.ok).toBe(true);
  await response.body?.cancel();
}

/** The Auth server refuses the next request, with its own name for the reason. */
const refuseOnce = (message: string) =>
  relay.answerOnceWith(400, { error: { code: 400, message, errors: [] } });

describe('a password', () => {
  it('is changed, and the old one is of no use any more', async () => {
    expect(await account.changePassword(password, 'a longer one')).toEqual(fine);
    expect(await account.signIn(person.email, password)).toMatchObject({ ok: false });
    expect(await account.signIn(person.email, 'a longer one')).toMatchObject({ ok: true });
  });

  it('stays as it is without the current one', async () => {
    expect(await account.changePassword('a guess', 'a longer one')).toMatchObject({
      ok: false,
      error: { kind: 'wrong-credentials', field: 'password' },
    });
    expect(await account.signIn(person.email, password)).toMatchObject({ ok: true });
  });

  it('changed here ends the session elsewhere, and not the one here', async () => {
    const there = openAuth(backend.config, 'memory', `elsewhere-${people}`);
    const elsewhere = firebaseAccount(there.auth);
    await elsewhere.signIn(person.email, password);
    const seen: SessionState[] = [];
    elsewhere.watchSession((session) => seen.push(session));
    await expect.poll(() => seen.at(-1)?.kind).toBe('signed-in');
    // The server counts in seconds: a session of the same second would continue.
    await backend.changeAccount(person.uid, {
      validSince: String(Math.floor(Date.now() / 1000) + 1),
    });
    expect(await elsewhere.readAccount()).toMatchObject(ended);
    await expect.poll(() => seen.at(-1)).toEqual({ kind: 'signed-out' });
    await deleteApp(there.app);
  });

  it('is reset by the link of a mail', async () => {
    expect(await account.sendPasswordReset(person.email)).toEqual(fine);
    expect(backend.mails.at(-1)).toContain(`Password reset link for ${person.email}`);
    expect(backend.mails.at(-1)).toContain('continueUrl=http');
    await openMail('from the mail');
    expect(await account.signIn(person.email, 'from the mail')).toMatchObject({ ok: true });
  });

  it('is confirmed, or is not', async () => {
    expect(await account.confirmPassword(password)).toEqual(fine);
    expect(await account.confirmPassword('a guess')).toMatchObject({
      ok: false,
      error: { kind: 'wrong-credentials', field: 'password' },
    });
  });

  it('is asked for once more when the server wants a fresh sign-in', async () => {
    refuseOnce('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(await account.changePassword(password, 'a longer one')).toMatchObject({
      ok: false,
      error: { kind: 'needs-recent-sign-in', field: 'form' },
    });
  });
});

describe('the project’s password rules', () => {
  it('come from the server and are checked against the typed password', async () => {
    expect(await account.checkPassword('12345')).toEqual({
      ok: true,
      value: {
        requirements: [{ kind: 'shortest', length: 6, isMet: false }],
        isEnforced: false,
      },
    });
    const longest = { kind: 'longest', length: 4096, isMet: false };
    const check = await account.checkPassword('x'.repeat(5000));
    expect(check.ok && check.value.requirements).toContainEqual(longest);
  });

  it('are all rules of its policy', async () => {
    const policy = {
      customStrengthOptions: {
        minPasswordLength: 10,
        containsLowercaseCharacter: true,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
        containsNonAlphanumericCharacter: true,
      },
      allowedNonAlphanumericCharacters: ['!'],
      enforcementState: 'ENFORCE',
      schemaVersion: 1,
    };
    relay.answerOnceWith(200, policy);
    expect(await account.checkPassword('abcABC!')).toEqual({
      ok: true,
      value: {
        requirements: [
          { kind: 'shortest', length: 10, isMet: false },
          { kind: 'lowercase', length: null, isMet: true },
          { kind: 'uppercase', length: null, isMet: true },
          { kind: 'digit', length: null, isMet: false },
          { kind: 'symbol', length: null, isMet: true },
        ],
        isEnforced: true,
      },
    });
  });

  it('are Firebase’s minimum when the server has no policy, which is asked once', async () => {
    const message = 'NOT_IMPLEMENTED';
    relay.answerOnceWith(501, { error: { code: 501, message, errors: [] } });
    const before = relay.asked();
    const least = (isMet: boolean) => ({
      ok: true,
      value: { requirements: [{ kind: 'shortest', length: 6, isMet }], isEnforced: false },
    });
    expect(await account.checkPassword('12345')).toEqual(least(false));
    expect(await account.checkPassword('123456')).toEqual(least(true));
    expect(relay.asked()).toBe(before + 1);
  });

  it('are asked for again after a network failure', async () => {
    relay.cutOnce();
    expect(await account.checkPassword('1')).toMatchObject({
      ok: false,
      error: { kind: 'network' },
    });
    expect(await account.checkPassword('1')).toMatchObject({ ok: true });
  });
});

describe('an address', () => {
  it('is verified by the link of a mail', async () => {
    expect(await account.readAccount()).toEqual({
      ok: true,
      value: { email: person.email, isEmailVerified: false, areMailsPrinted: true },
    });
    expect(await account.sendVerification()).toEqual(fine);
    await openMail();
    expect(await account.readAccount()).toMatchObject({ value: { isEmailVerified: true } });
  });

  it('becomes another one by the link of a mail, which ends the session', async () => {
    const email = newEmail();
    expect(await account.changeEmail(email)).toEqual(fine);
    expect(await account.readAccount()).toMatchObject({ value: { email: person.email } });
    await openMail();
    expect(await account.signIn(email, password)).toMatchObject({ value: { uid: person.uid } });
  });

  it('of another person’s account is refused', async () => {
    const other = newEmail();
    const { auth: auth2, app: app2 } = openAuth(backend.config, 'memory', `other-${people}`);
    await firebaseAccount(auth2).signUp(other, password);
    await deleteApp(app2);
    expect(await account.changeEmail(other)).toMatchObject({
      ok: false,
      error: { kind: 'email-in-use', field: 'email' },
    });
  });

  it('gets its mail also where the project does not know the page’s address', async () => {
    refuseOnce('UNAUTHORIZED_DOMAIN : Domain not allowlisted by project');
    const before = backend.mails.length;
    expect(await account.sendVerification()).toEqual(fine);
    expect(backend.mails.slice(before)).toHaveLength(1);
    expect(backend.mails.at(-1)).not.toContain('continueUrl=');
  });
});

describe('deleting', () => {
  const deletion = () =>
    deleteServerLog(openDatabase(app, backend.config), person.uid, {
      clock: systemClock,
      isSignedIn: () => auth.currentUser?.uid === person.uid,
    });

  it('takes the whole log from the server, and may be asked twice', async () => {
    await backend.database.write(`logs/${person.uid}/schema`, 1);
    await backend.database.write(`logs/somebody-else/schema`, 1);
    expect(await deletion()).toEqual(fine);
    expect(await backend.database.read(`logs/${person.uid}`)).toBeNull();
    expect(await backend.database.read('logs/somebody-else/schema')).toBe(1);
    expect(await deletion()).toEqual(fine);
  });

  it('deletes photos one by one first, so that no update is larger than the database takes', async () => {
    const size = 300;
    const photo = {
      ...{ size, thumbSize: 3, parts: 1, sent: 1, createdAt: 1 },
      ...{ type: 'image/webp', width: 1, height: 1 },
    };
    const ids = Array.from({ length: 105 }, (_, n) => `01KB${String(n).padStart(22, '0')}`);
    await backend.database.write(`logs/${person.uid}`, {
      schema: 1,
      files: Object.fromEntries(ids.map((id) => [id, photo])),
      fileData: Object.fromEntries(
        ids.map((id) => [id, { thumb: 'AAAA', parts: { 0: 'A'.repeat(400) } }]),
      ),
      usage: { bytes: 105 * 303, plain: 105, sealed: 0, last: ids[0] ?? '' },
    });
    const seen = new Set<unknown>();
    const usage = ref(openDatabase(app, backend.config), `logs/${person.uid}/usage/plain`);
    const stop = onValue(usage, (snapshot) => seen.add(snapshot.val()));
    expect(await deletion()).toEqual(fine);
    stop();
    expect(seen.size).toBeGreaterThan(100);
    expect(await backend.database.read(`logs/${person.uid}`)).toBeNull();
  });

  it('takes a log whose count of photos is wrong', async () => {
    const id = `01KB${'0'.repeat(22)}`;
    await backend.database.write(`logs/${person.uid}`, {
      schema: 1,
      files: {
        [id]: {
          ...{ size: 3, thumbSize: 3, parts: 1, sent: 1, createdAt: 1 },
          ...{ type: 'image/webp', width: 1, height: 1 },
        },
        odd: { size: 'x' },
      },
      usage: { bytes: 1, plain: 0, sealed: 0, last: id },
    });
    expect(await deletion()).toEqual(fine);
    expect(await backend.database.read(`logs/${person.uid}`)).toBeNull();
  });

  it('of a person who is no longer signed in is refused', async () => {
    await backend.database.write(`logs/${person.uid}/schema`, 1);
    await account.signOut();
    expect(await deletion()).toMatchObject(ended);
    expect(await backend.database.read(`logs/${person.uid}/schema`)).toBe(1);
  });

  it('says that there is no network when nobody answers', async () => {
    const timers: (() => void)[] = [];
    const deleting = deleteServerLog(openDatabase(app, databaseAt(backend.config, 9)), person.uid, {
      clock: {
        now: () => Date.now(),
        setTimer: (callback) => {
          timers.push(callback);
          return () => undefined;
        },
      },
      isSignedIn: () => true,
    });
    await expect.poll(() => timers).toHaveLength(1);
    timers[0]?.();
    expect(await deleting).toMatchObject({ ok: false, error: { kind: 'network' } });
  });

  it('takes the account, and nobody else’s', async () => {
    expect(await account.deleteAccount('somebody-else')).toMatchObject(ended);
    expect(await account.deleteAccount(person.uid)).toEqual(fine);
    expect(await account.deleteAccount(person.uid)).toMatchObject(ended);
    expect(await account.signIn(person.email, password)).toMatchObject({
      ok: false,
      error: { kind: 'user-not-found' },
    });
  });
});

describe('a session whose account', () => {
  it.each([
    ['was disabled', () => backend.changeAccount(person.uid, { disableUser: true })],
    ['was deleted', () => backend.deleteAccount(person.uid)],
  ])('%s ends when the server is asked', async (_what, change) => {
    const seen: SessionState[] = [];
    account.watchSession((session) => seen.push(session));
    await expect.poll(() => seen.at(-1)?.kind).toBe('signed-in');
    await change();
    expect(await account.readAccount()).toMatchObject({ ok: false });
    await expect.poll(() => seen.at(-1)).toEqual({ kind: 'signed-out' });
    expect(await account.readAccount()).toMatchObject(ended);
  });
});
