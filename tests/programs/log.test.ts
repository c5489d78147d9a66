import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { forTerminal } from '../../programs/selectEntries.ts';
import { deriveArgon2id } from '../../src/app/encryption/deriveArgon2id.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { makeRecoveryKey } from '../../src/seal/keys/secrets.ts';
import { makeKeyRecord } from '../../src/seal/record/keyRecords.ts';
import { sealEntry } from '../../src/seal/sealEntry.ts';
import { logRun } from '../support/logRun.ts';

const uid = 'Zk3p9TqLr0aXbYcD2eF4gH5iJ6k7';
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daylog-log-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function fileWith(content: unknown): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const row = (time: string, text: string) => ({ time, zone: 'Europe/Berlin', text, revision: 1 });

const database = {
  logs: {
    [uid]: {
      entries: {
        '10-31-2026': { z: row('08:00:00', 'The day before #work') },
        '11-1-2026': {
          b: row('09:30:00', 'Second #work'),
          a: row('09:00:00', 'First, *as written*: 3. Mai #Work #home'),
          c: { time: '10:00:00', text: 'Of another program' },
          t: row('11:00:00', '#template evening\nHow was it?'),
          odd: { revision: 1 },
        },
        '11-30-2026': { d: row('23:59:59', '#work `#home`') },
        '12-1-2026': { y: row('00:00:00', 'The day after #work'), odd: {} },
      },
    },
  },
};

it('prints the days of the span alone, in the order of their page, and names what it cannot read', async () => {
  const file = await fileWith(database);
  const run = await logRun('days', '11-1-2026..11-30-2026', '--export', file);
  expect(run).toEqual({
    code: 0,
    printed: [
      '2026-11-01 09:00:00\nFirst, *as written*: 3. Mai #Work #home\n',
      '2026-11-01 09:30:00\nSecond #work\n',
      '2026-11-01 10:00:00\nOf another program\n',
      '2026-11-30 23:59:59\n#work `#home`\n',
    ].join('\n'),
    said: 'Rows that cannot be read, and are left out: 1.\n',
  });
});

it('says nothing when its reader has gone', async () => {
  const file = await fileWith(database);
  const args = ['programs/log.ts', 'days', '11-1-2026', '--export', file];
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: 'pipe' });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  expect([child.exitCode, said]).toEqual([0, 'Rows that cannot be read, and are left out: 1.\n']);
});

it('gives JSON, of the entries that have each tag', async () => {
  const file = await fileWith(database);
  const tags = ['--tag', 'work', '--tag', 'home'];
  const run = await logRun('days', '11-1-2026..11-30-2026', ...tags, '--json', '--export', file);
  expect(run.code).toBe(0);
  expect(JSON.parse(run.printed)).toEqual([
    {
      day: '2026-11-01',
      time: '09:00:00',
      zone: 'Europe/Berlin',
      text: 'First, *as written*: 3. Mai #Work #home',
      id: 'a',
    },
  ]);
});

it('reads an export of Daylog', async () => {
  const entry = { id: 'a', ...row('09:00:00', 'Tea'), writeId: 'w' };
  const file = await fileWith({
    format: 'daylog-export',
    version: 2,
    days: [
      { day: '2026-11-20', entries: [entry], unreadable: 2 },
      { day: '2026-11-22', entries: [{ ...entry, id: 'b' }], unreadable: 3 },
    ],
  });
  const run = await logRun('days', '11-20-2026', '--export', file);
  expect(run.printed).toBe('2026-11-20 09:00:00\nTea\n');
  expect(run.said).toBe('Rows that cannot be read, and are left out: 2.\n');
});

it('opens an encrypted log with its recovery key, and asks for none where nothing is sealed', async () => {
  const recoveryKey = await makeRecoveryKey(random);
  const made = await makeKeyRecord({ passphrase: 'first of all', recoveryKey }, null, {
    uid,
    random,
    deriveKey: deriveArgon2id,
  });
  if (!made.ok) throw new Error('no key');
  const [dataKey] = made.value.keys.dataKeys;
  if (dataKey === undefined) throw new Error('no data key');
  const place = {
    uid,
    id: asEntryId('01KB0Q0C00000000000000000A'),
    day: dayKey('2026-11-20'),
    revision: 1,
    writeId: asWriteId('01KB0Q0C00000000000000000B'),
  };
  const sealed = await sealEntry(
    {
      time: timeString(9, 5, 0),
      zone: 'UTC',
      text: 'Äpfel, אור 🌾',
      addedLater: false,
      clashesWith: null,
    },
    place,
    dataKey,
  );
  const file = await fileWith({
    encryption: { ...made.value.record, changedAt: 1 },
    entries: {
      '11-19-2026': { plain: row('08:00:00', 'Not yet sealed') },
      '11-20-2026': { [place.id]: { sealed, revision: 1, writeId: place.writeId } },
    },
  });
  const named = ['--export', file, '--uid', uid];
  const withKey = ['--passphrase-file', await fileWith(`${recoveryKey}\n`)];
  expect((await logRun('days', '11-20-2026', ...named, ...withKey)).printed).toBe(
    '2026-11-20 09:05:00\nÄpfel, אור 🌾\n',
  );
  expect((await logRun('days', '11-19-2026', ...named)).printed).toBe(
    '2026-11-19 08:00:00\nNot yet sealed\n',
  );
  const other = ['--passphrase-file', await fileWith('another secret')];
  expect(await logRun('days', '11-20-2026', ...named, ...other)).toEqual({
    code: 1,
    printed: '',
    said: 'This does not open the log: it is another secret, or the key record is damaged.\n',
  });
});

it('refuses a file that it cannot read, with a sentence', async () => {
  const missing = path.join(folder, 'missing.json');
  expect(await logRun('days', '11-20-2026', '--export', missing)).toMatchObject({
    code: 1,
    said: `${missing} cannot be read.\n`,
  });
  const broken = await fileWith('{');
  expect((await logRun('days', '11-20-2026', '--export', broken)).said).toBe(
    `${broken} is no JSON.\n`,
  );
  const two = await fileWith({ logs: { a: { entries: {} }, b: { entries: {} } } });
  expect((await logRun('days', '11-20-2026', '--export', two)).said).toBe(
    `${two} holds no log, or several. Name one with --uid.\n`,
  );
});

it('shows no control character on a terminal', () => {
  expect(forTerminal('a\u001b[2Jb\u009bc\r\n\td')).toBe('a\ufffd[2Jb\ufffdc\ufffd\n\td');
});
