import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { startAuthEmulator } from '../../emulators/local/auth/authEmulator.ts';
import { runStart } from '../support/startLocalBackend.ts';

/* `npm start` rewrites the readable passwords of an older Daylog. A SIGKILL at any step of that loses no account. */

const password = 'readable: password=1';

const ada = {
  localId: 'ada',
  email: 'ada@example.com',
  emailVerified: false,
  createdAt: '1',
  lastLoginAt: '1',
  validSince: '1',
  salt: 'fakeSaltY',
  passwordHash: `fakeHash:salt=fakeSaltY:password=${password}`,
  providerUserInfo: [{ providerId: 'password', email: 'ada@example.com' }],
};
const old = JSON.stringify({ format: 1, users: [ada], links: [], config: null });

/** The files of `folder` with a readable password. */
async function readableIn(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if ((await stat(file)).isFile() && (await readFile(file)).includes(password)) found.push(name);
  }
  return found;
}

/** Runs `npm start` on `folder`. It kills itself before `step`. */
async function startAndKill(folder: string, step: string): Promise<void> {
  const preload = fileURLToPath(new URL('killAtStep.ts', import.meta.url));
  const run = runStart({
    DAYLOG_DATA: folder,
    DAYLOG_KILL_AT: step,
    NODE_OPTIONS: `--import tsx --import ${preload}`,
  });
  await run.exited;
  expect(run.stdout).toEqual([]);
}

/** Whether Ada signs in after the next start on `folder`, and the files with a readable password behind it. */
async function afterNextStart(folder: string) {
  const auth = await startAuthEmulator({
    port: 0,
    dataFolder: folder,
    tellPerson: () => undefined,
    adminKey: 'owner',
  });
  try {
    const method = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
    const { ok } = await fetch(`http://127.0.0.1:${auth.port}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password, returnSecureToken: true }),
    });
    return { ok, readable: await readableIn(folder) };
  } finally {
    await auth.close();
  }
}

describe('a rewrite of readable passwords is finished by the next start, after a SIGKILL', () => {
  it.each([
    ['before the new file has a word', 'writeFile', 'old'],
    ['before the new file is on disk', 'sync', 'old'],
    ['before the new file takes the place of the old one', 'rename', 'old'],
    ['before the old content is erased', 'write', 'new'],
  ])(
    '%s',
    async (_when, step, kept) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'daylog-killed-'));
      try {
        await writeFile(path.join(folder, 'accounts.json'), old);
        await startAndKill(folder, step);
        // No other file ever holds the password.
        expect(await readableIn(folder)).toEqual(kept === 'old' ? ['accounts.json'] : []);
        expect(await afterNextStart(folder)).toEqual({ ok: true, readable: [] });
        const names = (await readdir(folder)).filter((name) => name.startsWith('accounts'));
        expect(names).toEqual(['accounts.json']);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    180_000,
  );
});
