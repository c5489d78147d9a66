import { argon2id } from '@noble/hashes/argon2.js';
import { createHash, createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  box,
  derived,
  hashOf,
  labelledBytes,
  sealedEntry,
  sealedSettings,
  type VectorContent,
  type VectorPlace,
} from './nodeSeal.ts';
import {
  sealedPieces,
  sealedRow,
  type PhotoVectorPlace,
  type PhotoVectorRow,
} from './nodePhoto.ts';
import { longTexts, vectorLengths, vectorTexts } from './vectorTexts.ts';

/*
 * Makes the frozen vectors of format 1. Run it for a new file only: what is in vectors/ never changes, because rows
 * that people have sealed never change (`entryVectors.test.ts`).
 *
 *     node --import tsx tests/seal/makeVectors.ts
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const uids = ['ann', 'Zk3p9TqLr0aXbYcD2eF4gH5iJ6k7', 'ü'.repeat(60), '0'.repeat(128)];
const days = ['2026-11-20', '0001-01-01', '9999-12-31', '2024-02-29', '1969-12-31', '2000-03-01'];
const zones = ['Europe/Berlin', 'Asia/Jerusalem', 'Etc/Unknown', 'America/Argentina/Ushuaia', ''];
const revisions = [0, 1, 2, 3, 17, 4_096, 2 ** 31, Number.MAX_SAFE_INTEGER];
const keyNumbers = [1, 2, 255, 256, 4_095];
const secretKeys = new Map(
  keyNumbers.map((number) => [number, bytesFor(`data key ${number}`, 32)]),
);

/** An entry that is sealed, as it stands in the file of vectors. */
export interface EntryVector {
  readonly keyNumber: number;
  readonly place: VectorPlace;
  /** The text is "" when `repeated` gives it. */
  readonly content: VectorContent;
  readonly repeated?: readonly [unit: string, times: number];
  /** The sealed string; for a repeated text the SHA-256 of it. */
  readonly sealed: string;
}

/** The file of vectors of rows. */
export interface SealVectors {
  readonly dataKeys: readonly { readonly number: number; readonly raw: string }[];
  readonly entries: readonly EntryVector[];
  readonly settings: readonly {
    readonly keyNumber: number;
    readonly uid: string;
    readonly settings: Readonly<Record<string, string>>;
    readonly sealed: string;
  }[];
}

/** Bytes that look random and are always the same. */
function bytesFor(name: string, length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    createHash('sha256').update(`daylog vectors ${name} ${at}`).digest(),
  );
  return Buffer.concat(parts).subarray(0, length);
}

function ulidFor(name: string): string {
  return `01${Array.from(bytesFor(name, 24), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length] as Item;
}

function keyOf(number: number): Buffer {
  return secretKeys.get(number) ?? Buffer.alloc(32);
}

function entryVector(at: number, text: string, repeated?: EntryVector['repeated']): EntryVector {
  const revision = pick(revisions, at);
  const place = {
    uid: pick(uids, at),
    id: ulidFor(`entry ${at}`),
    day: pick(days, at + 1),
    revision,
    writeId: revision === 0 ? '' : ulidFor(`write ${at}`),
  };
  const clock = [at % 24, (at * 7) % 60, (at * 13) % 60];
  const time = clock.map((part) => String(part).padStart(2, '0')).join(':');
  const clashesWith = at % 5 === 0 ? at + 1 : null;
  const writtenAt = at % 7 === 0 ? 1_600_000_000_000 - at * 10 ** 11 : null;
  const flags = [at % 3 === 0 ? 1 : 0, at % 11 === 0 ? 1 : 0] as const;
  const contentOf = (words: string): VectorContent => [
    time,
    pick(zones, at),
    words,
    flags[0],
    clashesWith,
    writtenAt,
    flags[1],
  ];
  const keyNumber = pick(keyNumbers, at + 2);
  const sealed = sealedEntry(keyOf(keyNumber), keyNumber, place, contentOf(text));
  return repeated === undefined
    ? { keyNumber, place, content: contentOf(text), sealed }
    : { keyNumber, place, content: contentOf(''), repeated, sealed: hashOf(sealed) };
}

/** The vectors of rows. */
export function makeSealVectors(): SealVectors {
  const rounds = [0, 1, 2, 3].flatMap((round) =>
    vectorTexts.map((text) => (round === 0 ? text : `${round}. ${text} `.repeat(round))),
  );
  const texts = [...rounds, ...vectorLengths.map((length) => 'x'.repeat(length))];
  const entries = [
    ...texts.map((text, at) => entryVector(at, text)),
    ...longTexts.map((long, at) => entryVector(texts.length + at, long[0].repeat(long[1]), long)),
  ];
  const settings = [
    { homeZone: 'Asia/Tokyo', mutedDays: '2026-01-01/2026-01-05,2026-03-03/2026-03-03' },
    { homeZone: 'Europe/Berlin' },
    {},
  ].map((each, at) => {
    const keyNumber = pick(keyNumbers, at);
    const uid = pick(uids, at);
    const sealed = sealedSettings(keyOf(keyNumber), keyNumber, uid, each);
    return { keyNumber, uid, settings: each, sealed };
  });
  const dataKeys = keyNumbers.map((number) => ({ number, raw: keyOf(number).toString('hex') }));
  return { dataKeys, entries, settings };
}

/** A photo that is sealed. Its bytes follow from two numbers: byte i is (i × i + seed) mod 251. */
export interface PhotoVector extends PhotoVectorRow, PhotoVectorPlace {
  readonly keyNumber: number;
  readonly seed: number;
  /** The string of the row. */
  readonly sealed: string;
  /** The string of the thumbnail, whose seed is one more. Of longer ones than 1,000 characters the SHA-256. */
  readonly thumb: string;
  readonly body: readonly string[];
}

/** Bytes of a photo of the vectors. */
export function photoBytes(length: number, seed: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, at) => (at * at + seed) % 251));
}

/** A string of the vectors, or the SHA-256 of a long one. */
export function shortened(text: string): string {
  return text.length > 1_000 ? hashOf(text) : text;
}

/** The vectors of photos: one part and several, with last parts of one byte, of all bytes and between. */
export function makePhotoVectors(): { readonly photos: readonly PhotoVector[] } {
  const sizes = [1, 2, 100, 65_519, 65_520, 65_521, 131_040, 131_041, 250_000, 2_097_152];
  const types = ['image/webp', 'image/jpeg', 'image/png'];
  const photos = sizes.map((size, at): PhotoVector => {
    const keyNumber = pick(keyNumbers, at);
    const place = {
      uid: pick(uids, at),
      id: ulidFor(`photo ${at}`),
      salt: bytesFor(`salt of photo ${at}`, 16).toString('base64url'),
    };
    const row = {
      type: pick(types, at),
      width: 1 + ((at * 997) % 2_048),
      height: 2_048 - at,
      size,
      thumbSize: pick([1, 300, 40_960], at),
      parts: Math.ceil(size / 65_520),
    };
    const seed = at * 20;
    const pieces = (kind: 'thumb' | 'body', bytes: Buffer) =>
      sealedPieces(keyOf(keyNumber), keyNumber, place, kind, bytes).map(shortened);
    return {
      keyNumber,
      ...place,
      ...row,
      seed,
      sealed: sealedRow(keyOf(keyNumber), keyNumber, place, row),
      thumb: pieces('thumb', photoBytes(row.thumbSize, seed + 1)).join(),
      body: pieces('body', photoBytes(size, seed)),
    };
  });
  return { photos };
}

/** The vector of a key record: its secrets, what they open, and the record as it stands in the database. */
export function makeRecordVector() {
  const uid = 'Zk3p9TqLr0aXbYcD2eF4gH5iJ6k7';
  // The ligature, the ring and the wide letter change under NFKC. The space at the end stays.
  const passphrase = 'ﬁne Ångström ｗide pass\u00a0phrase 🌾 ';
  const masterKey = bytesFor('master key', 32);
  const recoveryBytes = bytesFor('recovery key', 20);
  const slots = {
    passphrase: passphraseSlot(uid, passphrase, masterKey),
    recovery: recoverySlot(uid, recoveryBytes, masterKey),
  };
  const wrapKey = derived(masterKey, 'daylog wrap');
  const keys = Object.fromEntries(
    keyNumbers.map((number) => {
      const associated = labelledBytes('daylog-key/1', [uid, String(number)]);
      const nonce = bytesFor(`box of key ${number}`, 12);
      return [`k${number}`, box(wrapKey, nonce, associated, keyOf(number))];
    }),
  );
  const base = { format: 1, state: 'on', revision: 12, activeKey: 256, slots, keys };
  const list = [
    base.format,
    base.state,
    base.revision,
    base.activeKey,
    Object.values(slots.passphrase),
    Object.values(slots.recovery),
    Object.entries(keys),
  ];
  const mac = createHmac('sha256', derived(masterKey, 'daylog record'))
    .update(labelledBytes('daylog-record/1', [uid]))
    .update(JSON.stringify(list))
    .digest('base64url');
  const recoveryKey = recoveryText(recoveryBytes);
  const record = { ...base, mac, changedAt: 1_795_000_000_000 };
  return { uid, passphrase, recoveryKey, masterKey: masterKey.toString('hex'), record };
}

function passphraseSlot(uid: string, passphrase: string, masterKey: Buffer) {
  const salt = bytesFor('salt of the passphrase', 16);
  const cost = { m: 65_536, t: 3, p: 1 };
  const key = argon2id(Buffer.from(passphrase.normalize('NFKC')), salt, { ...cost, dkLen: 32 });
  const slot = { kdf: 'argon2id', ...cost, salt: salt.toString('base64url') };
  const fields = [uid, 'passphrase', slot.kdf, '65536', '3', '1', slot.salt];
  const nonce = bytesFor('box of the passphrase', 12);
  const associated = labelledBytes('daylog-slot/1', fields);
  return { ...slot, box: box(Buffer.from(key), nonce, associated, masterKey) };
}

function recoverySlot(uid: string, recoveryBytes: Buffer, masterKey: Buffer) {
  const salt = bytesFor('salt of the recovery key', 16);
  const slot = { kdf: 'hkdf', salt: salt.toString('base64url') };
  const associated = labelledBytes('daylog-slot/1', [uid, 'recovery', slot.kdf, slot.salt]);
  const key = derived(recoveryBytes, 'daylog recovery', salt);
  const nonce = bytesFor('box of the recovery key', 12);
  return { ...slot, box: box(key, nonce, associated, masterKey) };
}

/** 32 characters of five bits, then the first ten bits of the SHA-256. */
function recoveryText(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest();
  const text = inBase32(bytes) + inBase32(hash).slice(0, 2);
  return (text.match(/.{1,4}/g) ?? []).join('-');
}

function inBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => alphabet.charAt(Number.parseInt(five, 2)))
    .join('');
}

/** The JSON of `value` as it lies in vectors/. */
function write(file: string, value: unknown): void {
  const json = `${JSON.stringify(value, null, 2)}\n`;
  writeFileSync(new URL(`vectors/${file}`, import.meta.url), json);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  write('seal-1.json', makeSealVectors());
  write('record-1.json', makeRecordVector());
  write('photo-1.json', makePhotoVectors());
}
