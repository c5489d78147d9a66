import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { deriveArgon2id } from '../../src/app/encryption/deriveArgon2id.ts';
import { parseDayKey } from '../../src/dates/DayKey.ts';
import { parseTimeString } from '../../src/dates/TimeString.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { success } from '../../src/lib/result.ts';
import { dataKeyOf } from '../../src/seal/keys/deriveKeys.ts';
import { openKeyRecord } from '../../src/seal/record/keyRecords.ts';
import { parseKeyRecord } from '../../src/seal/record/parseKeyRecord.ts';
import type { RowPlace, SealedContent } from '../../src/seal/SealedRow.ts';
import { openEntry, sealEntry } from '../../src/seal/sealEntry.ts';
import { openSettings, sealSettings } from '../../src/seal/sealSettings.ts';
import { gcmImplementations } from './ciphers.ts';
import {
  makeRecordVector,
  makeSealVectors,
  type EntryVector,
  type SealVectors,
} from './makeVectors.ts';
import { derived, hashOf, labelledBytes } from './nodeSeal.ts';

const vectors = frozen('seal-1.json') as SealVectors;
const recordVector = frozen('record-1.json') as ReturnType<typeof makeRecordVector>;
const dataKeys = await Promise.all(
  vectors.dataKeys.map(({ number, raw }) => dataKeyOf(number, fromHex(raw))),
);

function frozen(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`vectors/${file}`, import.meta.url), 'utf8'));
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

function keyOf(keyNumber: number) {
  const key = dataKeys.find(({ number }) => number === keyNumber);
  if (key === undefined) throw new Error(`no key ${keyNumber}`);
  return key;
}

function placeOf({ place }: EntryVector): RowPlace {
  const day = parseDayKey(place.day);
  if (day === undefined) throw new Error(`no day ${place.day}`);
  return { ...place, id: asEntryId(place.id), writeId: asWriteId(place.writeId), day };
}

function contentOf({ content, repeated }: EntryVector): SealedContent {
  const [timeText, zone, text, addedLater, clashesWith, writtenAt, unedited] = content;
  const time = parseTimeString(timeText);
  if (time === undefined) throw new Error(`no time ${timeText}`);
  return {
    time,
    zone,
    text: repeated === undefined ? text : repeated[0].repeat(repeated[1]),
    addedLater: addedLater === 1,
    clashesWith,
    ...(writtenAt === null ? {} : { writtenAtMs: writtenAt }),
    ...(unedited === 1 ? { unedited: true } : {}),
  };
}

it('the independent code makes the frozen rows and the frozen record', () => {
  expect(makeSealVectors()).toEqual(vectors);
  expect(makeRecordVector()).toEqual(recordVector);
});

it('seals each frozen entry to its frozen string, and opens it', async () => {
  expect(vectors.entries.length).toBeGreaterThan(200);
  for (const vector of vectors.entries) {
    const { keyNumber, sealed, repeated } = vector;
    const [content, place] = [contentOf(vector), placeOf(vector)];
    const ours = await sealEntry(content, place, keyOf(keyNumber));
    expect(repeated === undefined ? ours : hashOf(ours)).toBe(sealed);
    expect(await openEntry(ours, place, { dataKeys })).toEqual(success({ content, keyNumber }));
  }
});

it('seals the frozen settings to their frozen strings, and opens them', async () => {
  for (const { keyNumber, uid, settings, sealed } of vectors.settings) {
    expect(await sealSettings(settings, uid, keyOf(keyNumber))).toBe(sealed);
    expect(await openSettings(sealed, uid, { dataKeys })).toEqual(success(settings));
  }
});

it.each(gcmImplementations)('$name opens the frozen entries', async (implementation) => {
  for (const { keyNumber, place, content, repeated, sealed } of vectors.entries) {
    if (repeated !== undefined) continue;
    const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'));
    const raw = fromHex(vectors.dataKeys.find(({ number }) => number === keyNumber)?.raw ?? '');
    const header = Buffer.from(bytes.subarray(0, 3));
    const { uid, id, day, revision, writeId } = place;
    const fields = [header, uid, id, day, String(revision), writeId];
    const padded = await implementation.open({
      key: new Uint8Array(derived(raw, 'daylog seal')),
      iv: bytes.slice(3, 15),
      aad: new Uint8Array(labelledBytes('daylog-entry/1', fields)),
      bytes: bytes.slice(15),
    });
    const text = padded.subarray(0, padded.lastIndexOf(1));
    expect(JSON.parse(Buffer.from(text).toString())).toEqual(content);
  }
});

it('opens no frozen entry in the place of another', async () => {
  const short = vectors.entries.filter(({ repeated }) => repeated === undefined);
  for (const [at, { sealed }] of short.entries()) {
    const other = short[(at + 1) % short.length];
    const opened = other && (await openEntry(sealed, placeOf(other), { dataKeys }));
    expect(opened).toEqual({ ok: false, error: { kind: 'does-not-open' } });
  }
});

it('opens the frozen record with its passphrase and with its recovery key', async () => {
  const { uid, passphrase, recoveryKey, masterKey } = recordVector;
  const record = parseKeyRecord(recordVector.record);
  if (!record.ok) throw new Error(record.error.kind);
  const tools = { uid, deriveKey: deriveArgon2id };
  // As another device types it: composed otherwise, and the same under NFKC.
  const typed = passphrase.normalize('NFD');
  expect(typed).not.toBe(passphrase);
  for (const secret of [
    { kind: 'passphrase', value: passphrase },
    { kind: 'passphrase', value: typed },
    { kind: 'recovery-key', value: recoveryKey },
  ] as const) {
    const opened = await openKeyRecord(record.value, secret, tools);
    if (!opened.ok) throw new Error(opened.error.kind);
    expect(Buffer.from(opened.value.masterKey).toString('hex')).toBe(masterKey);
    expect(opened.value.keys.activeKey).toBe(256);
    const rawKeys = [...opened.value.rawKeys].map(([number, raw]) => ({
      number,
      raw: Buffer.from(raw).toString('hex'),
    }));
    expect(rawKeys).toEqual(vectors.dataKeys);
  }
  const trimmed = { kind: 'passphrase', value: passphrase.trim() } as const;
  expect((await openKeyRecord(record.value, trimmed, tools)).ok).toBe(false);
});
