import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { seedPerson } from '../support/seedPerson.ts';
import { logRun } from '../support/logRun.ts';
import { startLocalBackend, type LocalBackend } from '../support/startLocalBackend.ts';

const person = { email: 'log@example.com', password: 'correct horse' };

let backend: LocalBackend;
let folder = '';
let passwordFile = '';

beforeAll(async () => {
  backend = await startLocalBackend();
  folder = await mkdtemp(path.join(tmpdir(), 'daylog-log-'));
  passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, `${person.password}\n`);
  await seedPerson(backend, person, 73, { until: '2026-11-30', perDay: 2 });
});

afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true });
});

/** The entries that the program prints of `span`. */
async function daysOf(span: string): Promise<readonly { day: string; id: string }[]> {
  const at = ['--site', backend.url, '--email', person.email, '--password-file', passwordFile];
  const run = await logRun('days', span, '--json', ...at);
  expect([run.code, run.said]).toEqual([0, '']);
  return JSON.parse(run.printed) as readonly { day: string; id: string }[];
}

async function stored(): Promise<unknown> {
  const response = await fetch(`${backend.databaseOrigin}/.json?ns=${backend.namespace}`, {
    headers: { authorization: `Bearer ${backend.adminKey}` },
  });
  return response.json();
}

it('reads a span of a running Daylog as its person, and writes nothing', async () => {
  const before = await stored();
  const week = await daysOf('11-24-2026..11-30-2026');
  expect(new Set(week.map(({ day }) => day)).size).toBe(7);
  expect(week).toHaveLength(14);
  // The whole log in one request, of which the week is a part.
  const all = await daysOf('1-1-2026..11-30-2026');
  expect(all).toHaveLength(146);
  expect(all.filter(({ day }) => day >= '2026-11-24')).toEqual(week);
  expect(await stored()).toEqual(before);
});

it('says that a password is wrong, or that no Daylog answers', async () => {
  const wrong = path.join(folder, 'wrong');
  await writeFile(wrong, 'battery staple');
  const asPerson = ['days', '11-30-2026', '--email', person.email];
  expect(await logRun(...asPerson, '--site', backend.url, '--password-file', wrong)).toEqual({
    code: 1,
    printed: '',
    said: 'This e-mail and this password do not belong together.\n',
  });
  const elsewhere = ['--site', 'http://127.0.0.1:9', '--password-file', passwordFile];
  expect((await logRun(...asPerson, ...elsewhere)).said).toBe(
    'No Daylog answers at http://127.0.0.1:9. Start one, or name its address with --site.\n',
  );
});

it('sends no password over an open line, whatever the site names', async () => {
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(
      JSON.stringify({
        apiKey: 'key',
        databaseURL: backend.databaseOrigin,
        emulators: { auth: { hostAndPort: 'example.com:80' } },
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const origin = `http://127.0.0.1:${port ?? 0}`;
  const asPerson = ['--email', person.email, '--password-file', passwordFile, '--site', origin];
  const run = await logRun('days', '11-30-2026', ...asPerson);
  site.close();
  expect(run.said).toBe(
    `No Daylog answers at ${origin}. Start one, or name its address with --site.\n`,
  );
  expect(asked).toEqual(['/__/firebase/init.json']);
});
