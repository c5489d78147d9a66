import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

import { derived, labelledBytes, sealedTextOf } from './nodeSeal.ts';

/*
 * Sealed photos again, from docs/encryption-photos.md alone: with node:crypto, and without a line of src/. It makes the
 * frozen vectors.
 */

/** What a photo is sealed for. */
export interface PhotoVectorPlace {
  readonly uid: string;
  readonly id: string;
  /** base64url of 16 bytes. */
  readonly salt: string;
}

/** The row of a photo: its visible numbers, and what is sealed. */
export interface PhotoVectorRow {
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly thumbSize: number;
  readonly parts: number;
}

const partBytes = 65_520;

/** `sealed` of the row. */
export function sealedRow(
  raw: Buffer,
  keyNumber: number,
  { uid, id, salt }: PhotoVectorPlace,
  { type, width, height, size, thumbSize, parts }: PhotoVectorRow,
): string {
  const fields = [headerOf(keyNumber), uid, id, salt, `${size}`, `${thumbSize}`, `${parts}`];
  const associated = labelledBytes('daylog-file-row/1', fields);
  return sealedTextOf(raw, keyNumber, associated, JSON.stringify([type, width, height]));
}

/** The strings of all pieces of `bytes`. */
export function sealedPieces(
  raw: Buffer,
  keyNumber: number,
  place: PhotoVectorPlace,
  kind: 'thumb' | 'body',
  bytes: Buffer,
): readonly string[] {
  const parts = kind === 'thumb' ? 1 : Math.ceil(bytes.length / partBytes);
  return Array.from({ length: parts }, (_, part) => {
    const { key, nonce, associated } = cipherOf(raw, keyNumber, place, kind, part, parts);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated);
    const piece = bytes.subarray(part * partBytes, (part + 1) * partBytes);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  });
}

/** The bytes of piece `part` of `parts`. Throws if it does not open. */
export function openedPiece(
  raw: Buffer,
  keyNumber: number,
  place: PhotoVectorPlace,
  kind: 'thumb' | 'body',
  [part, parts]: readonly [number, number],
  sealed: string,
): Buffer {
  const { key, nonce, associated } = cipherOf(raw, keyNumber, place, kind, part, parts);
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAAD(associated).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
}

function cipherOf(
  raw: Buffer,
  keyNumber: number,
  { uid, id, salt }: PhotoVectorPlace,
  kind: 'thumb' | 'body',
  part: number,
  parts: number,
) {
  const nonceKey = derived(raw, 'daylog nonce');
  const place = [headerOf(keyNumber), uid, id, kind];
  const info = [...place, Buffer.from(salt, 'base64url')];
  const nonce = Buffer.alloc(12);
  expand(nonceKey, labelledBytes('daylog-file-nonce/1', info)).copy(nonce, 0, 0, 7);
  nonce.writeUInt32BE(part, 7);
  nonce.writeUInt8(part === parts - 1 ? 1 : 0, 11);
  return {
    key: expand(nonceKey, labelledBytes('daylog-file-key/1', info)),
    nonce,
    associated: labelledBytes('daylog-file/1', [...place, `${parts}`]),
  };
}

/** One block of HKDF-Expand. */
function expand(key: Buffer, info: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
}

function headerOf(keyNumber: number): Buffer {
  return Buffer.from([1, keyNumber >> 8, keyNumber & 255]);
}
