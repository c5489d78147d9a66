import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAuthEmulator, type AuthEmulator } from '../../emulators/local/auth/authEmulator.ts';

/* No password is readable in the data folder, in an answer or in a line of the log, whichever way it came. */

const lines: string[] = [];
const answers: string[] = [];
let folder: string;
let auth: AuthEmulator;

const start = (dataFolder: string) =>
  startAuthEmulator({
    port: 0,
    dataFolder,
    tellPerson: (line) => void lines.push(line),
    adminKey: 'owner',
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daylog-passwords-'));
  auth = await start(folder);
});

afterAll(async () => {
  await auth.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(url: string, options: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${auth.port}${url}`, options);
  const text = await response.text();
  answers.push(text);
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}

const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const service = '/identitytoolkit.googleapis.com/v1';
const asOwner = { authorization: 'Bearer owner' };
const call = (name: string, body: unknown) => post(`${service}/accounts:${name}?key=k`, body);
const asAdmin = (name: string, body: unknown) =>
  post(`${service}/projects/demo-daylog/accounts${name}`, body, asOwner);
const signIn = (email: string, password: string) =>
  call('signInWithPassword', { email, password, returnSecureToken: true });

/** Fails if a file of `within` or an answer or a line so far holds one of `secrets`. */
async function expectNowhere(within: string, secrets: readonly string[]): Promise<void> {
  for (const name of await readdir(within, { recursive: true })) {
    const file = path.join(within, name);
    if (!(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    for (const secret of secrets)
      for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
        expect(bytes.includes(form), `${secret} in ${name}`).toBe(false);
  }
  for (const secret of secrets)
    for (const said of [...answers, ...lines]) expect(said).not.toContain(secret);
}

describe('a password', () => {
  it('is taken on every way, and readable on none', async () => {
    const made = await call('signUp', { email: 'a@example.com', password: 'readable-1 ü' });
    expect(await signIn('a@example.com', 'readable-1 ü')).toMatchObject({ registered: true });
    await call('update', { idToken: made['idToken'], password: 'readable-2' });
    expect(await signIn('a@example.com', 'readable-2')).toMatchObject({ registered: true });
    expect(await signIn('a@example.com', 'readable-1 ü')).toMatchObject({
      error: { message: 'INVALID_PASSWORD' },
    });

    // By a link: the API's call, and the page's address.
    const codeOf = async () => {
      const body = { requestType: 'PASSWORD_RESET', email: 'a@example.com' };
      await call('sendOobCode', body);
      return /oobCode=([^&]+)/.exec(lines.at(-1) ?? '')?.[1] ?? '';
    };
    await call('resetPassword', { oobCode: await codeOf(), newPassword: 'readable-3' });
    expect(await signIn('a@example.com', 'readable-3')).toMatchObject({ registered: true });
    const query = `mode=resetPassword&lang=en&apiKey=k&oobCode=${await codeOf()}`;
    await ask(`/emulator/action?${query}&newPassword=readable-4`);
    expect(await signIn('a@example.com', 'readable-4')).toMatchObject({ registered: true });
    const form = await fetch(
      `http://127.0.0.1:${auth.port}/emulator/action?${query.replace(/oobCode=.*/, '')}oobCode=${await codeOf()}`,
      { method: 'POST', body: new URLSearchParams({ newPassword: 'readable-5' }) },
    );
    answers.push(await form.text());
    expect(await signIn('a@example.com', 'readable-5')).toMatchObject({ registered: true });

    // By an administrator, also by the old names and in other spellings.
    await asAdmin('', { email: 'b@example.com', password: 'readable-6' });
    expect(await signIn('b@example.com', 'readable-6')).toMatchObject({ registered: true });
    const { localId } = made;
    await asAdmin(':update', { localId, password: 'readable-7' });
    expect(await signIn('a@example.com', 'readable-7')).toMatchObject({ registered: true });
    await asAdmin(':batchCreate', {
      users: [
        { localId: 'c', email: 'c@example.com', rawPassword: 'readable-8' },
        {
          localId: 'd',
          email: 'd@example.com',
          salt: 'fakeSaltX',
          passwordHash: 'fakeHash:salt=fakeSaltX:password=readable-9',
        },
      ],
    });
    expect(await signIn('c@example.com', 'readable-8')).toMatchObject({ registered: true });
    expect(await signIn('d@example.com', 'readable-9')).toMatchObject({ registered: true });
    await asAdmin(':query', {});
    await ask(`${service}/projects/demo-daylog/accounts:batchGet?maxResults=100`, {
      headers: asOwner,
    });
    await call('signUp', { email: 'e@example.com', Password: 'readable-A' });
    await signIn('a@example.com', 'readable-B wrong');
    await expectNowhere(
      folder,
      Array.from('123456789AB').map((last) => `readable-${last}`),
    );
  }, 120_000);

  it('that is too short is refused with the message of Firebase', async () => {
    expect(await call('signUp', { email: 'f@example.com', password: 'brief' })).toMatchObject({
      error: { message: 'WEAK_PASSWORD : Password should be at least 6 characters' },
    });
    expect(await call('signUp', { email: 'f@example.com', password: '' })).toMatchObject({
      error: { code: 400 },
    });
    expect(await call('signUp', { email: 'f@example.com', password: 1234567 })).toMatchObject({
      error: { code: 400 },
    });
  });
});

describe('a data folder of an older Daylog', () => {
  const old = {
    format: 1,
    users: [
      ['ada', 'readable: password=1'],
      ['grace', 'readable "2"'],
    ].map(([localId = '', password = '']) => ({
      localId,
      email: `${localId}@example.com`,
      emailVerified: false,
      createdAt: '1',
      lastLoginAt: '1',
      validSince: '1',
      salt: 'fakeSaltY',
      passwordHash: `fakeHash:salt=fakeSaltY:password=${password}`,
      providerUserInfo: [{ providerId: 'password', email: `${localId}@example.com` }],
    })),
    links: [],
    config: null,
  };

  it('is rewritten at the start, and every account signs in', async () => {
    const before = auth;
    const oldFolder = await mkdtemp(path.join(tmpdir(), 'daylog-old-'));
    await writeFile(path.join(oldFolder, 'accounts.json'), JSON.stringify(old));
    // What a crash has left.
    await writeFile(path.join(oldFolder, 'accounts.json.new'), JSON.stringify(old).slice(0, -9));
    auth = await start(oldFolder);
    try {
      const secrets = ['readable: password=1', 'readable "2"'];
      await expectNowhere(oldFolder, secrets);
      for (let round = 0; round < 2; round += 1) {
        expect(await signIn('ada@example.com', 'readable: password=1')).toMatchObject({
          registered: true,
        });
        expect(await signIn('grace@example.com', 'readable "2"')).toMatchObject({
          registered: true,
        });
        await expectNowhere(oldFolder, secrets);
        await auth.close();
        auth = await start(oldFolder);
      }
    } finally {
      await auth.close();
      auth = before;
      await rm(oldFolder, { recursive: true, force: true });
    }
  }, 120_000);
});
