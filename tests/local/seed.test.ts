import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { seedLog } from '../../emulators/local/seedLog.ts';
import { startLocalBackend, whereIs, type LocalBackend } from '../support/startLocalBackend.ts';

let backend: LocalBackend;

beforeAll(async () => {
  backend = await startLocalBackend();
});

afterAll(async () => {
  await backend.stop();
});

async function seed(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'emulators/local/seed.ts', ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

const seedHere = (...args: readonly string[]) =>
  seed(['--email', 'seeded@example.com', '--password', 'secret1', ...args], {
    ...whereIs(backend),
  });

async function stored(path: string): Promise<unknown> {
  const response = await fetch(`${backend.databaseOrigin}/${path}.json?ns=${backend.namespace}`, {
    headers: { authorization: `Bearer ${backend.adminKey}` },
  });
  return response.json();
}

it('makes the same log for the same arguments, in whole days up to the last one', () => {
  const log = [...seedLog('2024-03-01', 1, 3)];
  expect(log).toEqual([...seedLog('2024-03-01', 1, 3)]);
  expect(log).toHaveLength(365);
  expect(log.at(-1)).toMatchObject({ day: '3-1-2024', date: '2024-03-01' });
  expect(log.at(-2)).toMatchObject({ day: '2-29-2024', date: '2024-02-29' });
  expect(log.every(({ entries }) => entries.length === 3)).toBe(true);
  const entries = log.flatMap((day) => day.entries);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(365 * 3);
  expect(new Set(entries.map(({ zone }) => zone)).size).toBeGreaterThan(2);
  expect(entries.some(({ text: words }) => words.length > 1000)).toBe(true);
  expect(entries.every(({ text: words }) => words.length <= 100_000)).toBe(true);
});

it('stamps each entry with its zone’s wall time at its instant', () => {
  for (const { entries, date } of seedLog('2026-11-20', 0.05, 2))
    for (const { createdAtMs, time, zone } of entries) {
      const format = new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: zone,
      });
      expect(format.format(createdAtMs)).toBe(`${date} ${time}`);
    }
});

it('writes the log of a new person into the running backend, in the shape of the data model', async () => {
  const run = await seedHere('--years', '0.1', '--per-day', '5', '--until', '2026-11-20');
  expect([run.code, run.stderr]).toEqual([0, '']);
  const uid = /^Seeded 185 entries for seeded@example\.com \(uid (\w+)\)\.$/m.exec(run.stdout)?.[1];
  expect(uid).toBeDefined();
  const log = await stored(`logs/${uid ?? ''}`);
  expect(log).toMatchObject({
    schema: 1,
    born: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/) as string,
    days: {
      '11-20-2026': { date: '2026-11-20', changes: 1, changedAt: expect.any(Number) as number },
    },
  });
  const day = await stored(`logs/${uid ?? ''}/entries/11-20-2026`);
  const entries = Object.entries(day ?? {});
  expect(entries).toHaveLength(5);
  for (const [id, entry] of entries) {
    expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(entry).toEqual({
      time: expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/) as string,
      zone: expect.any(String) as string,
      text: expect.stringMatching(/./) as string,
      createdAt: expect.any(Number) as number,
      updatedAt: expect.any(Number) as number,
      revision: 1,
      writeId: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/) as string,
    });
  }

  const again = await seedHere('--years', '0.1', '--per-day', '5', '--until', '2026-11-20');
  expect(again.stdout).toContain('Seeded 0 entries');
  expect(await stored(`logs/${uid ?? ''}`)).toEqual(log);
});

it('refuses a backend that is not on this machine', async () => {
  const run = await seed(
    ['--email', 'a@example.com', '--password', 'secret1', '--years', '1', '--per-day', '1'],
    {
      FIREBASE_AUTH_EMULATOR_HOST: 'auth.example.com:9099',
      FIREBASE_DATABASE_EMULATOR_HOST: 'db.example.com:9000',
    },
  );
  expect(run.code).toBe(1);
  expect(run.stderr).toBe(
    'Seeding is for a backend on this machine only; auth.example.com:9099 is not on 127.0.0.1, ::1 or localhost.\n',
  );
});

it.each([
  [['--years', '1', '--per-day', '1.5'], '--per-day must be a whole number'],
  [['--years', '0', '--per-day', '1'], '--years must be above 0'],
  [['--years', '1', '--per-day', '1', '--until', '20-11-2026'], '--until must be a date'],
  [['--year', '1'], '--year'],
])('says what is wrong with %j and how to call it', async (args, sentence) => {
  const run = await seedHere(...args);
  expect(run.code).toBe(1);
  expect(run.stderr).toContain(sentence);
  expect(run.stderr).toContain('npm run seed --');
});

it('says so in a sentence when the password is another one', async () => {
  const args = ['--email', 'seeded@example.com', '--password', 'another', '--years', '1'];
  const run = await seed([...args, '--per-day', '1'], whereIs(backend));
  expect([run.code, run.stderr]).toEqual([
    1,
    'seeded@example.com could be neither signed up nor signed in (EMAIL_EXISTS, then INVALID_PASSWORD).\n',
  ]);
});

it('says so in a sentence when no Daylog is running', async () => {
  const args = ['--email', 'a@example.com', '--password', 'secret1', '--years', '1'];
  const run = await seed([...args, '--per-day', '1'], { PORT: '9' });
  expect([run.code, run.stderr]).toEqual([
    1,
    'No Daylog answers at http://localhost:9. Start one with npm start, or say its port with PORT.\n',
  ]);
});
