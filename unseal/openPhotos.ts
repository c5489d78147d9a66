import { createDecipheriv, createHmac } from 'node:crypto';

import { fieldsOf, numberOr, textOr, type Fields } from './json.ts';
import type { Opener } from './openRow.ts';
import { hkdf, labelled } from './primitives.ts';

/** A whole photo of a log in readable form. */
export interface ReadablePhoto {
  readonly id: string;
  /** `{id}.webp`, `.jpg` or `.png`. */
  readonly file: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** The photos of a log, and those that are not whole or do not open. */
export interface ReadablePhotos {
  readonly photos: readonly ReadablePhoto[];
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

const partBytes = 65_520;
const tagLength = 16;
const endings: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Opens each photo of `log` (docs/encryption-photos.md). One that does not open is named, and the others are opened. */
export function readPhotos(
  log: Fields,
  uid: string,
  opener: Opener,
  dataKeys: ReadonlyMap<number, Buffer>,
): ReadablePhotos {
  const photos: ReadablePhoto[] = [];
  const unreadable: { readonly path: string; readonly why: string }[] = [];
  const data = fieldsOf(log['fileData']);
  for (const [id, value] of Object.entries(fieldsOf(log['files']))) {
    const opened = openPhoto({ uid, id, row: fieldsOf(value), data: fieldsOf(data[id]) });
    if ('why' in opened) unreadable.push({ path: `files/${id}`, why: opened.why });
    else photos.push(opened);
  }
  return { photos, unreadable };

  function openPhoto(stored: StoredPhoto): ReadablePhoto | { readonly why: string } {
    const { id, row, data: strings } = stored;
    // The id names a file.
    if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)) return { why: 'not the id of a photo' };
    const parts = numberOr(row['parts'], 0);
    if (row['sent'] !== parts) return { why: 'not whole: its device has not sent all parts' };
    const described = describe(stored);
    if ('why' in described) return described;
    const { fields, key } = described;
    const [type, width, height] = fields;
    const ending = endings[textOr(type, '')];
    if (ending === undefined) return { why: 'not an image of format 1' };
    const texts = fieldsOf(strings['parts']);
    const pieces: Buffer[] = [];
    for (let part = 0; part < parts; part += 1) {
      const text = Buffer.from(textOr(texts[part], ''), 'base64url');
      const piece = key === null ? text : openPart(text, part, stored, key);
      const rest = numberOr(row['size'], 0) - part * partBytes;
      if (piece?.length !== Math.min(partBytes, rest)) return { why: `part ${part} does not open` };
      pieces.push(piece);
    }
    return {
      id,
      file: `${id}.${ending}`,
      type: textOr(type, ''),
      width: numberOr(width, 0),
      height: numberOr(height, 0),
      bytes: Buffer.concat(pieces),
    };
  }

  /** Type and measures of a row, and the key of its body. The key is null in a plain row. */
  function describe({ uid: owner, id, row }: StoredPhoto) {
    const { sealed } = row;
    if (typeof sealed !== 'string')
      return { fields: [row['type'], row['width'], row['height']], key: null };
    const sizes = ['size', 'thumbSize', 'parts'].map((name) => `${numberOr(row[name], 0)}`);
    const opened = opener.openPhotoRow(sealed, [owner, id, textOr(row['salt'], ''), ...sizes]);
    if ('why' in opened) return opened;
    const header = Buffer.from(sealed, 'base64url').subarray(0, 3);
    const raw = dataKeys.get(header.readUInt16BE(1));
    const fields = jsonList(opened.text);
    if (raw === undefined || fields === null) return { why: 'not the content of format 1' };
    return { fields, key: bodyKey(hkdf(raw, 'daylog nonce'), header, owner, id, row) };
  }
}

/** A photo as the database has it. */
interface StoredPhoto {
  readonly uid: string;
  readonly id: string;
  readonly row: Fields;
  readonly data: Fields;
}

/** What opens the parts of one body. */
interface BodyKey {
  readonly key: Buffer;
  readonly prefix: Buffer;
  readonly header: Buffer;
}

function bodyKey(nonceKey: Buffer, header: Buffer, uid: string, id: string, row: Fields): BodyKey {
  const salt = Buffer.from(textOr(row['salt'], ''), 'base64url');
  const expand = (label: string) =>
    createHmac('sha256', nonceKey)
      .update(labelled(label, [header, uid, id, 'body', salt]))
      .update(Buffer.from([1]))
      .digest();
  const prefix = expand('daylog-file-nonce/1').subarray(0, 7);
  return { key: expand('daylog-file-key/1'), prefix, header };
}

function openPart(
  sealed: Buffer,
  part: number,
  { uid, id, row }: StoredPhoto,
  { key, prefix, header }: BodyKey,
): Buffer | null {
  if (sealed.length < tagLength) return null;
  const parts = numberOr(row['parts'], 0);
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(part, 7);
  nonce[11] = part === parts - 1 ? 1 : 0;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher
    .setAAD(labelled('daylog-file/1', [header, uid, id, 'body', `${parts}`]))
    .setAuthTag(sealed.subarray(-tagLength));
  try {
    const opened = decipher.update(sealed.subarray(0, -tagLength));
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return null;
  }
}

function jsonList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
