import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { deriveArgon2id } from '../../src/app/encryption/deriveArgon2id.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { makePassphrase } from '../../src/seal/keys/passphraseWords.ts';
import { makeRecoveryKey } from '../../src/seal/keys/secrets.ts';
import {
  makeKeyRecord,
  withNewKeys,
  type OpenedRecord,
  type NewSecrets,
} from '../../src/seal/record/keyRecords.ts';
import type { RowPlace, SealedContent } from '../../src/seal/SealedRow.ts';
import { sealEntry } from '../../src/seal/sealEntry.ts';
import type { SealKeys } from '../../src/seal/SealKeys.ts';
import { sealSettings } from '../../src/seal/sealSettings.ts';
import { openingPhotoForm, sealedPhotoForm } from '../../src/sync/photos/sealedPhotoForm.ts';
import type { PhotoForm } from '../../src/sync/photos/PhotoForm.ts';
import type { PhotoFormKind } from '../../src/sync/photos/StoredPhoto.ts';
import { newPhotoId, partOf, testPhoto } from '../support/testPhoto.ts';

const uid = 'Zk3p9TqLr0aXbYcD2eF4gH5iJ6k7';
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const tools = { uid, random, deriveKey: deriveArgon2id };

let folder = '';
let secrets: NewSecrets = { passphrase: '', recoveryKey: '' };
let log: Record<string, unknown> = {};
let keys: SealKeys | null = null;

/** The answer, or a throw for a device without memory. */
function made<Value>(result: { ok: true; value: Value } | { ok: false }): Value {
  if (!result.ok) throw new Error('no key');
  return result.value;
}

const place: RowPlace = {
  uid,
  id: asEntryId('01KB0Q0C00000000000000000A'),
  day: dayKey('2026-11-20'),
  revision: 2,
  writeId: asWriteId('01KB0Q0C00000000000000000B'),
};
const content: SealedContent = {
  time: timeString(9, 5, 0),
  zone: 'Europe/Berlin',
  text: 'Äpfel, אור 🌾\n"quoted"',
  addedLater: true,
  clashesWith: 1,
  writtenAtMs: -5,
  unedited: true,
};
const plainContent: SealedContent = {
  time: timeString(10, 0, 0),
  zone: 'UTC',
  text: 'Tea',
  addedLater: false,
  clashesWith: null,
};

/** A log as the database exports it: with numbered children as a list. */
async function exportedLog({ record, keys }: OpenedRecord): Promise<Record<string, unknown>> {
  const [first, second] = keys.dataKeys;
  if (first === undefined || second === undefined) throw new Error('two keys');
  const earlier = { ...place, revision: 1, writeId: asWriteId('w1'), day: dayKey('2026-03-04') };
  const foreign = { ...place, id: asEntryId('foreign'), revision: 0, writeId: asWriteId('') };
  const moved = await sealEntry(content, { ...place, day: dayKey('2026-11-21') }, second);
  return {
    schema: 2,
    encryption: { ...record, changedAt: 1 },
    entries: {
      '11-20-2026': {
        [place.id]: {
          sealed: await sealEntry(content, place, second),
          revision: 2,
          writeId: place.writeId,
          createdAt: 5,
          updatedAt: 6,
          clashesWith: 1,
        },
        foreign: { sealed: await sealEntry(plainContent, foreign, second) },
        moved: { sealed: moved, revision: 2, writeId: place.writeId },
        notyet: { time: '07:00:00', zone: 'UTC', text: 'Not yet sealed', revision: 1 },
        odd: { revision: 1 },
      },
    },
    versions: {
      [place.id]: [
        null,
        {
          sealed: await sealEntry(plainContent, earlier, first),
          day: '3-4-2026',
          writeId: 'w1',
          createdAt: 5,
          replacedAt: 6,
        },
      ],
    },
    settings: {
      theme: 'dark',
      sealed: await sealSettings({ homeZone: 'Asia/Tokyo' }, uid, second),
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daylog-unseal-'));
  const first = { passphrase: 'first of all', recoveryKey: await makeRecoveryKey(random) };
  secrets = { passphrase: makePassphrase(random), recoveryKey: await makeRecoveryKey(random) };
  const before = made(await makeKeyRecord(first, null, tools));
  const opened = made(await withNewKeys(before, secrets, tools));
  ({ keys } = opened);
  log = await exportedLog(opened);
});

afterAll(() => rm(folder, { recursive: true }));

interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly said: string;
}

/** Runs the program on `exported` with `secret` in a file, or typed at its question. */
async function unseal(
  exported: unknown,
  secret: string,
  isTyped = false,
  others: readonly string[] = [],
): Promise<Run> {
  const files = { export: path.join(folder, 'export.json'), secret: path.join(folder, 'secret') };
  await writeFile(files.export, JSON.stringify(exported));
  await writeFile(files.secret, `${secret}\n`);
  const args = ['--import', 'tsx', 'unseal/main.ts', '--export', files.export, '--uid', uid];
  args.push(...others);
  const program = spawn(
    process.execPath,
    isTyped ? args : [...args, '--passphrase-file', files.secret],
  );
  program.stdin.end(isTyped ? `${secret}\n` : '');
  let [output, said] = ['', ''];
  program.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  program.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve));
  return { code, output, said };
}

const readable = {
  uid,
  entries: [
    {
      id: place.id,
      day: '2026-11-20',
      revision: 2,
      time: '09:05:00',
      zone: 'Europe/Berlin',
      text: content.text,
      addedLater: true,
      clashesWith: 1,
      writtenAt: -5,
      unedited: true,
      createdAt: 5,
      updatedAt: 6,
      writeId: place.writeId,
    },
    {
      id: 'foreign',
      day: '2026-11-20',
      revision: 0,
      time: '10:00:00',
      zone: 'UTC',
      text: 'Tea',
    },
    {
      id: 'notyet',
      day: '2026-11-20',
      revision: 1,
      time: '07:00:00',
      zone: 'UTC',
      text: 'Not yet sealed',
    },
  ],
  versions: [
    {
      id: place.id,
      day: '2026-03-04',
      revision: 1,
      time: '10:00:00',
      zone: 'UTC',
      text: 'Tea',
      writeId: 'w1',
      createdAt: 5,
      replacedAt: 6,
    },
  ],
  settings: { theme: 'dark', homeZone: 'Asia/Tokyo' },
  photos: [],
  unreadable: [
    {
      path: 'entries/11-20-2026/moved',
      why: 'does not open: changed, or put in another place',
    },
    { path: 'entries/11-20-2026/odd', why: 'neither plain nor sealed' },
  ],
};

it('makes a log readable with its passphrase, and names the rows that do not open', async () => {
  const { code, output, said } = await unseal({ logs: { [uid]: log } }, secrets.passphrase);
  expect(said).toContain('entries/11-20-2026/moved: does not open');
  expect(said).toContain('3 entries, 1 versions, 0 photos, 2 rows that do not open.');
  expect([code, JSON.parse(output)]).toEqual([0, readable]);
});

it('takes a passphrase that Daylog made, typed in small letters without dashes', async () => {
  const typed = ` ${secrets.passphrase.toLowerCase().replaceAll('-', '')} `;
  const { code, output } = await unseal(log, typed);
  expect([code, JSON.parse(output)]).toEqual([0, readable]);
});

it('takes the recovery key, typed in small letters, for an export of the log alone', async () => {
  const typed = secrets.recoveryKey.toLowerCase().replaceAll('-', ' ');
  const { code, output } = await unseal(log, typed, true);
  expect([code, JSON.parse(output)]).toEqual([0, readable]);
});

it('says so when the secret does not open the log, and ends with 1', async () => {
  const { code, output, said } = await unseal({ [uid]: log }, 'some other passphrase');
  expect([code, output]).toEqual([1, '']);
  expect(said).toContain('This does not open the log');
});

it('says that the key record was changed, and reads the rows all the same', async () => {
  const record = Reflect.get(log, 'encryption') as object;
  const changed = { ...log, encryption: { ...record, state: 'off' } };
  const { code, output, said } = await unseal(changed, secrets.recoveryKey);
  expect(said).toContain('The key record was changed by somebody without the keys.');
  expect([code, JSON.parse(output)]).toEqual([0, readable]);
});

it('says what is missing: the log, its key record, a file', async () => {
  expect((await unseal({ logs: { ben: log } }, 'x')).said).toContain('There is no log of');
  const plain = await unseal({ entries: {} }, 'x');
  expect([plain.code, plain.said]).toEqual([
    1,
    'The log has no key record: it is not encrypted.\n',
  ]);
});

it('takes the words in any case, with any spaces, line breaks and numbers', async () => {
  const words = secrets.passphrase.toUpperCase().split(' ');
  const typed = words.map((word, index) => `${index + 1}. ${word}`).join('  ');
  const { code, output } = await unseal({ logs: { [uid]: log } }, typed);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toEqual(readable);
});

/** `files` and `fileData` of photos as the database exports them. */
async function exportedPhotos() {
  if (keys === null) throw new Error('no keys');
  const deps = { uid, keys, isConverting: true };
  const content = testPhoto(140_000);
  const files: Record<string, Record<string, unknown>> = {};
  const fileData: Record<string, Record<string, unknown>> = {};
  async function put<Kind extends PhotoFormKind>(form: PhotoForm<Kind>, sent: number) {
    const id = newPhotoId();
    const { row, thumb } = await form.toStored(id, content);
    const { description, size, thumbSize, parts } = row;
    const texts: unknown[] = [];
    for (let part = 0; part < sent; part += 1)
      texts.push(await form.toPart(row, part, partOf(content, part)));
    files[id] = { ...description, size, thumbSize, parts, sent, createdAt: 1 };
    fileData[id] = { thumb, ...(sent > 0 ? { parts: texts } : {}) };
    return id;
  }
  const ids = {
    sealed: await put(sealedPhotoForm(deps), 3),
    plain: await put(openingPhotoForm(deps), 3),
    half: await put(sealedPhotoForm(deps), 2),
    moved: await put(sealedPhotoForm(deps), 3),
  };
  fileData[ids.moved] = { ...fileData[ids.sealed] };
  return { ids, content, files, fileData };
}

it('opens photos into files, and names those that are not whole or do not open', async () => {
  const { ids, content, files, fileData } = await exportedPhotos();
  const photos = path.join(folder, 'photos');
  files['../outside'] = { ...files[ids.plain] };
  fileData['../outside'] = { ...fileData[ids.plain] };
  const { code, output, said } = await unseal(
    { ...log, files, fileData },
    secrets.recoveryKey,
    false,
    ['--photos', photos],
  );
  expect([code, said]).toEqual([0, expect.stringContaining('2 photos')]);
  expect(said).toContain(`files/${ids.half}: not whole`);
  expect(said).toContain(`files/${ids.moved}: part 0 does not open`);
  expect(said).toContain('files/../outside: not the id of a photo');
  const { type, width, height } = content;
  expect((JSON.parse(output) as { photos: unknown }).photos).toEqual(
    [ids.sealed, ids.plain].map((id) => ({ id, file: `${id}.webp`, type, width, height })),
  );
  expect(await readdir(photos)).toEqual([`${ids.sealed}.webp`, `${ids.plain}.webp`]);
  for (const id of [ids.sealed, ids.plain]) {
    const bytes = await readFile(path.join(photos, `${id}.webp`));
    expect(bytes.equals(new Uint8Array(content.body))).toBe(true);
  }
});

it('lists photos, and says how they are written, without a folder', async () => {
  const { files, fileData } = await exportedPhotos();
  const { said } = await unseal({ ...log, files, fileData }, secrets.recoveryKey);
  expect(said).toContain('name a folder for them with --photos');
});
