import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { parseHostingConfig } from '../../emulators/local/site/hostingConfig.ts';
import { runStart, startLocalBackend, type LocalBackend } from '../support/startLocalBackend.ts';

let backend: LocalBackend;
let scratch = '';

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'daylog-test-'));
  backend = await startLocalBackend();
});

afterAll(async () => {
  await backend.stop();
  await rm(scratch, { recursive: true });
});

/** The exit code and all output lines of a start that fails. */
async function failedStart(environment: Readonly<Record<string, string>>) {
  const run = runStart({ DAYLOG_DATA: path.join(scratch, 'unused'), ...environment });
  const code = await run.exited;
  return { code, stdout: run.stdout, stderr: run.stderr.join('\n') };
}

it('says one line when it can be used, and nothing else', () => {
  expect(backend.run.stdout).toEqual([`Daylog is ready: ${backend.url}`]);
  expect(backend.run.stderr).toEqual([]);
  expect(backend.url).toMatch(/^http:\/\/localhost:\d+$/);
});

it('answers at localhost by both loopback addresses where the machine has both', async () => {
  const port = new URL(backend.url).port;
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  const second = createServer();
  const hasIpv6 = await new Promise<boolean>((resolve) => {
    second.once('error', () => {
      resolve(false);
    });
    second.listen(0, '::1', () => {
      resolve(true);
    });
  });
  second.close();
  if (hasIpv6) expect((await fetch(`http://[::1]:${port}/`)).status).toBe(200);
});

it('tells the page where its backend is, in the shape of Firebase Hosting', async () => {
  const response = await fetch(`${backend.url}/__/firebase/init.json`);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const place = (origin: string) => {
    const { hostname, port, host } = new URL(origin);
    return { host: hostname, port: Number(port), hostAndPort: host };
  };
  expect(await response.json()).toEqual({
    projectId: 'demo-daylog',
    appId: expect.any(String) as string,
    apiKey: 'fake-api-key',
    authDomain: 'demo-daylog.firebaseapp.com',
    databaseURL: `${backend.databaseOrigin}/?ns=demo-daylog-default-rtdb`,
    storageBucket: 'demo-daylog.appspot.com',
    messagingSenderId: '12345',
    emulators: { auth: place(backend.authOrigin), database: place(backend.databaseOrigin) },
  });
});

it('serves the page with the headers of firebase.json, opened to the emulators alone', async () => {
  const config = parseHostingConfig(await readFile('firebase.json', 'utf8'));
  const response = await fetch(`${backend.url}/11-20-2026`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const emulators = [
    backend.authOrigin,
    backend.databaseOrigin,
    backend.databaseOrigin.replace('http:', 'ws:'),
  ];
  for (const [name, value] of config.headersFor('/11-20-2026')) {
    const served = emulators.reduce(
      (text, origin) => text?.replace(` ${origin}`, ''),
      response.headers.get(name) ?? undefined,
    );
    expect([name, served]).toEqual([name, value]);
  }
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const origin of emulators)
    expect(policy.split('; ').find((each) => each.startsWith('connect-src'))).toContain(origin);
});

it('lets the page, at its own origin, talk to both emulators', async () => {
  for (const url of [
    `${backend.authOrigin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`,
    `${backend.databaseOrigin}/.json?ns=${backend.namespace}`,
  ]) {
    const response = await fetch(url, { headers: { origin: backend.url } });
    await response.body?.cancel();
    expect(['*', backend.url]).toContain(response.headers.get('access-control-allow-origin'));
  }
});

it('applies the committed rules to a signed-out client', async () => {
  const url = `${backend.databaseOrigin}/logs/someone.json?ns=${backend.namespace}`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { method: 'PUT', body: '1' })).status).toBe(401);
});

it('refuses a taken port with a sentence that names the port and the variable', async () => {
  const port = new URL(backend.url).port;
  const { code, stdout, stderr } = await failedStart({ PORT: port });
  expect([code, stdout]).toEqual([1, []]);
  expect(stderr).toBe(
    `Port ${port} for the page is already in use. Stop what uses it, or choose another port with PORT.`,
  );
});

it.each([
  ['AUTH_EMULATOR_PORT', 'the Auth emulator'],
  ['DATABASE_EMULATOR_PORT', 'the database emulator'],
])('refuses a taken %s with a sentence', async (variable, what) => {
  const port = new URL(backend.url).port;
  const { code, stdout, stderr } = await failedStart({ [variable]: port });
  expect([code, stdout]).toEqual([1, []]);
  expect(stderr).toBe(
    `Port ${port} for ${what} is already in use. Stop what uses it, or choose another port with ${variable}.`,
  );
});

it('refuses a second start on the same data folder with a sentence', async () => {
  const { code, stdout, stderr } = await failedStart({ DAYLOG_DATA: backend.dataFolder });
  expect([code, stdout]).toEqual([1, []]);
  expect(stderr).toMatch(/^The data folder .* is in use by another Daylog\. .* DAYLOG_DATA\.$/);
});

it('refuses a data folder that is a file with a sentence', async () => {
  const file = path.join(scratch, 'file');
  await writeFile(file, 'words');
  const { code, stderr } = await failedStart({ DAYLOG_DATA: file });
  expect([code, stderr]).toEqual([
    1,
    `The data folder ${file} cannot be used (it is not a folder). Mend that, or name another folder with DAYLOG_DATA.`,
  ]);
  expect(await readFile(file, 'utf8')).toBe('words');
});

it('refuses accounts it cannot understand with a sentence, and leaves them as they are', async () => {
  const folder = await mkdtemp(path.join(scratch, 'data-'));
  const file = path.join(folder, 'accounts.json');
  await writeFile(file, '{"format":1,"users":[');
  const { code, stderr } = await failedStart({ DAYLOG_DATA: folder });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The accounts in .*accounts\.json cannot be understood\./);
  expect(await readFile(file, 'utf8')).toBe('{"format":1,"users":[');
});

it('uses running emulators at given addresses', async () => {
  const second = await startLocalBackend({
    environment: {
      FIREBASE_AUTH_EMULATOR_HOST: new URL(backend.authOrigin).host,
      FIREBASE_DATABASE_EMULATOR_HOST: new URL(backend.databaseOrigin).host,
    },
  });
  expect([second.authOrigin, second.databaseOrigin]).toEqual([
    backend.authOrigin,
    backend.databaseOrigin,
  ]);
  expect(await second.stop()).toBe(0);
});

it('ends when the npm that started it is killed outright, and gives everything back', async () => {
  const environment = {
    DAYLOG_DATA: path.join(scratch, 'below-npm'),
    npm_lifecycle_event: 'start',
  };
  const run = runStart(environment, { isBelowShell: true });
  await run.line(/^Daylog is ready/);
  process.kill(run.pid, 'SIGKILL');
  await run.exited;
  const next = runStart(environment);
  await next.line(/^Daylog is ready/);
  process.kill(next.pid, 'SIGTERM');
  expect(await next.exited).toBe(0);
});

it("serves the sources through Vite's development server with the same init.json", async () => {
  const dev = await startLocalBackend({ isDevelopment: true });
  expect(await (await fetch(`${dev.url}/11-20-2026`)).text()).toContain('/@vite/client');
  expect((await fetch(`${dev.url}/__/firebase/init.json`)).status).toBe(200);
  expect(dev.run.stdout).toEqual([`Daylog is ready: ${dev.url}`]);
  expect(await dev.stop()).toBe(0);
  expect(dev.run.stderr).toEqual([]);
});
