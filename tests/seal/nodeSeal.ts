import { createCipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';

/*
 * Format 1 again, from docs/encryption.md alone: with node:crypto, and without a line of src/. It makes the frozen
 * vectors, so that src/seal/ is held to a second reading of the format.
 */

/** The place of an entry, as the database has it. */
export interface VectorPlace {
  readonly uid: string;
  readonly id: string;
  readonly day: string;
  readonly revision: number;
  readonly writeId: string;
}

/** The sealed fields in their order: time, zone, text, addedLater, clashesWith, writtenAt, unedited. */
export type VectorContent = readonly [
  time: string,
  zone: string,
  text: string,
  addedLater: 0 | 1,
  clashesWith: number | null,
  writtenAt: number | null,
  unedited: 0 | 1,
];

/** HKDF-SHA-256 without salt: 32 bytes for one purpose. */
export function derived(
  secret: Uint8Array,
  info: string,
  salt: Uint8Array = Buffer.alloc(0),
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, 32));
}

/** A label and fields with their length in two bytes. */
export function labelledBytes(label: string, fields: readonly (string | Buffer)[]): Buffer {
  const parts = fields.flatMap((field) => {
    const bytes = Buffer.from(field as string, 'utf8');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat([Buffer.from(label), ...parts]);
}

/** The sealed string of an entry or a version. */
export function sealedEntry(
  raw: Buffer,
  keyNumber: number,
  place: VectorPlace,
  content: VectorContent,
): string {
  const { uid, id, day, revision, writeId } = place;
  const fields = [headerOf(keyNumber), uid, id, day, String(revision), writeId];
  return sealedTextOf(
    raw,
    keyNumber,
    labelledBytes('daylog-entry/1', fields),
    JSON.stringify(content),
  );
}

/** The sealed string of settings, with their names in alphabetical order. */
export function sealedSettings(
  raw: Buffer,
  keyNumber: number,
  uid: string,
  settings: Readonly<Record<string, string>>,
): string {
  const associated = labelledBytes('daylog-settings/1', [headerOf(keyNumber), uid]);
  return sealedTextOf(raw, keyNumber, associated, JSON.stringify(settings));
}

/** Nonce, ciphertext and tag: base64url. */
export function box(key: Buffer, nonce: Buffer, associated: Buffer, bytes: Buffer): string {
  return Buffer.concat([nonce, encrypted(key, nonce, associated, bytes)]).toString('base64url');
}

/** The SHA-256 of a text, in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function headerOf(keyNumber: number): Buffer {
  const header = Buffer.from([1, 0, 0]);
  header.writeUInt16BE(keyNumber, 1);
  return header;
}

/** A sealed string of format 1. */
export function sealedTextOf(
  raw: Buffer,
  keyNumber: number,
  associated: Buffer,
  text: string,
): string {
  const unpadded = Buffer.concat([Buffer.from(text, 'utf8'), Buffer.from([1])]);
  const padded = Buffer.alloc(paddedLength(unpadded.length));
  unpadded.copy(padded);
  const mac = createHmac('sha256', derived(raw, 'daylog nonce')).update(associated).update(padded);
  const nonce = mac.digest().subarray(0, 12);
  const ciphertext = encrypted(derived(raw, 'daylog seal'), nonce, associated, padded);
  return Buffer.concat([headerOf(keyNumber), nonce, ciphertext]).toString('base64url');
}

function encrypted(key: Buffer, nonce: Buffer, associated: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** A multiple of 64 up to 1024. Beyond it only so many leading bits stay as the exponent has. */
function paddedLength(length: number): number {
  if (length <= 1024) return length + ((64 - (length % 64)) % 64);
  const exponent = 31 - Math.clz32(length);
  const zeros = exponent - (32 - Math.clz32(exponent));
  const mask = (1 << zeros) - 1;
  return (length + mask) & ~mask;
}
