import type { PhotoContent, PhotoFacts, PhotoId } from '../entries/photos/Photo.ts';
import {
  parsePhotoDescription,
  type PhotoDescription,
} from '../entries/photos/parsePhotoDescription.ts';
import { parseJson } from '../lib/parseJson.ts';
import { failure, success, type Result } from '../lib/result.ts';
import { headerOf, openText, sealText, type OpenFailure } from './box.ts';
import { concatBytes, fromBase64Url, labelled, toBase64Url, type Bytes } from './bytes.ts';
import type { RandomBytes } from './keys/keyBox.ts';
import type { SealedString } from './SealedRow.ts';
import type { DataKey, SealKeys } from './SealKeys.ts';

/*
 * A sealed photo (docs/encryption-photos.md). Each image has a key of its own, and is sealed in pieces by the STREAM
 * construction (Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance", 2015). So a piece opens alone, and neither order nor end of the pieces can be changed.
 */

const saltLength = 16;
const tagLength = 16;
const prefixLength = 7;

/** What a sealed photo is bound to. */
export interface PhotoPlace {
  readonly uid: string;
  readonly id: PhotoId;
  /** 16 bytes as base64url: random ones, or those of {@link photoSaltOf}. Another content has another salt. */
  readonly salt: string;
}

/** A piece of a photo: its thumbnail, or part `part` of the `parts` parts of its body. */
export type PhotoPiece =
  | { readonly kind: 'thumb' }
  | { readonly kind: 'body'; readonly part: number; readonly parts: number };

/** The numbers of a row that stay visible. Its description is bound to them. */
export interface PhotoSizes extends Pick<PhotoFacts, 'size'> {
  readonly thumbSize: number;
  readonly parts: number;
}

/**
 * The salt of a photo that is begun: 16 bytes of an HMAC of the whole content. Two devices may seal other bytes under one
 * id, and then their salts differ, so that no key and nonce serve twice. The same salt means the same content. To anybody
 * without the key it looks random.
 */
export async function photoSaltOf(
  { type, width, height, thumb, body }: PhotoContent,
  { uid, id }: Pick<PhotoPlace, 'uid' | 'id'>,
  key: DataKey,
): Promise<string> {
  const [thumbHash, bodyHash] = await Promise.all([hashOf(thumb), hashOf(body)]);
  const facts = JSON.stringify([type, width, height]);
  const place = [headerOf(key.number), uid, id, facts, thumbHash, bodyHash];
  const mac = await expand(key.nonce, labelled('daylog-file-salt/1', place));
  return toBase64Url(mac.subarray(0, saltLength));
}

/** A new random salt. */
export function makePhotoSalt(random: RandomBytes): string {
  return toBase64Url(random(saltLength));
}

/** Whether `text` is a salt: base64url of 16 bytes. */
export function isPhotoSalt(text: string): boolean {
  return fromBase64Url(text)?.length === saltLength;
}

/** Seals type and measures for the row. The same description in the same place gives the same string. */
export function sealPhotoDescription(
  { type, width, height }: PhotoDescription,
  sizes: PhotoSizes,
  place: PhotoPlace,
  key: DataKey,
): Promise<SealedString> {
  const text = JSON.stringify([type, width, height]);
  return sealText(text, rowPlace(sizes, place, key.number), key);
}

/** Opens the description of a row. `keyNumber` names the data key that opens the pieces too. */
export async function openPhotoDescription(
  sealed: string,
  sizes: PhotoSizes,
  place: PhotoPlace,
  keys: Pick<SealKeys, 'dataKeys'>,
): Promise<
  Result<{ readonly description: PhotoDescription; readonly keyNumber: number }, OpenFailure>
> {
  const opened = await openText(sealed, (keyNumber) => rowPlace(sizes, place, keyNumber), keys);
  if (!opened.ok) return opened;
  const description = parseDescription(opened.value.text);
  if (description === null) return failure({ kind: 'malformed' });
  return success({ description, keyNumber: opened.value.keyNumber });
}

/** Seals one piece: ciphertext and tag, 16 bytes more than `bytes`. The same piece gives the same bytes. */
export async function sealPiece(
  bytes: ArrayBuffer,
  piece: PhotoPiece,
  place: PhotoPlace,
  key: DataKey,
): Promise<Bytes> {
  const { algorithm, pieceKey } = await pieceCipher(piece, place, key);
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, pieceKey, bytes));
}

/** Opens one piece. null: it was changed, moved to another place, or sealed under another key or salt. */
export async function openPiece(
  sealed: Bytes,
  piece: PhotoPiece,
  place: PhotoPlace,
  key: DataKey,
): Promise<ArrayBuffer | null> {
  if (sealed.length < tagLength) return null;
  const { algorithm, pieceKey } = await pieceCipher(piece, place, key);
  try {
    return await crypto.subtle.decrypt(algorithm, pieceKey, sealed);
  } catch {
    // WebCrypto gives no reason: the tag does not fit.
    return null;
  }
}

async function pieceCipher(piece: PhotoPiece, { uid, id, salt }: PhotoPlace, key: DataKey) {
  const saltBytes = fromBase64Url(salt);
  if (saltBytes === null) throw new TypeError('The salt is not base64url.');
  const header = headerOf(key.number);
  const place = [header, uid, id, piece.kind];
  // HMAC under the key of the nonces, because devices keep no other key to derive from (decision 89).
  const [secret, nonceSecret] = await Promise.all([
    expand(key.nonce, labelled('daylog-file-key/1', [...place, saltBytes])),
    expand(key.nonce, labelled('daylog-file-nonce/1', [...place, saltBytes])),
  ]);
  const { part, parts } = piece.kind === 'thumb' ? { part: 0, parts: 1 } : piece;
  const algorithm = {
    name: 'AES-GCM',
    iv: concatBytes(nonceSecret.subarray(0, prefixLength), counterOf(part), flagOf(part, parts)),
    additionalData: labelled('daylog-file/1', [...place, parts.toString()]),
  };
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  const pieceKey = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, usages);
  return { algorithm, pieceKey };
}

async function hashOf(bytes: ArrayBuffer): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** HKDF-Expand of RFC 5869 for 32 bytes: one block. */
async function expand(key: CryptoKey, info: Bytes): Promise<Bytes> {
  const block = concatBytes(info, new Uint8Array([1]));
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, block));
}

function counterOf(part: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, part);
  return bytes;
}

const flagOf = (part: number, parts: number): Bytes => new Uint8Array([part === parts - 1 ? 1 : 0]);

function rowPlace(
  { size, thumbSize, parts }: PhotoSizes,
  { uid, id, salt }: PhotoPlace,
  keyNumber: number,
): Bytes {
  const sizes = [size, thumbSize, parts].map(String);
  return labelled('daylog-file-row/1', [headerOf(keyNumber), uid, id, salt, ...sizes]);
}

function parseDescription(text: string): PhotoDescription | null {
  const value = parseJson(text);
  if (!Array.isArray(value) || value.length !== 3) return null;
  const fields: readonly unknown[] = value;
  const [type, width, height] = fields;
  return parsePhotoDescription(type, width, height);
}
