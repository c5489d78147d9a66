import { serverNow, ulid, type Fields } from './annsLog.ts';
import type { Json, Update } from './rulesWorld.ts';

/** Bytes of a photo in each of its parts but the last, and those that sealing adds to each string. */
export const partBytes = 65_520;
export const tagBytes = 16;

export type Form = 'plain' | 'sealed';

/** A photo of the tests: its id, its sizes in bytes and the form of its row. */
export interface TestFile {
  readonly id: string;
  readonly size: number;
  readonly thumbSize: number;
  readonly form: Form;
}

/** A photo of two parts. */
export const harbour: TestFile = {
  id: ulid(70),
  size: partBytes + 10,
  thumbSize: 30,
  form: 'plain',
};

/** `bytes` bytes as base64url. `letter` tells two contents apart. */
export function base64Of(bytes: number, letter = 'a'): string {
  return letter.repeat(Math.ceil((bytes * 4) / 3));
}

export function partsOf({ size }: TestFile): number {
  return Math.ceil(size / partBytes);
}

/** The string of the thumbnail, or of part `part`. */
export function bytesOf(file: TestFile, part: number | 'thumb', letter = 'a'): string {
  const last = partsOf(file) - 1;
  const inPart = part === last ? file.size - last * partBytes : partBytes;
  const bytes = part === 'thumb' ? file.thumbSize : inPart;
  return base64Of(bytes + (file.form === 'sealed' ? tagBytes : 0), letter);
}

/** The row of a photo with `sent` parts, as a client writes it. */
export function fileRow(file: TestFile, sent: number, fields: Fields = {}): Record<string, Json> {
  const { size, thumbSize } = file;
  const row: Fields = {
    size,
    thumbSize,
    parts: partsOf(file),
    sent,
    createdAt: serverNow,
    ...(file.form === 'sealed'
      ? { salt: 's'.repeat(22), sealed: `AQ${'m'.repeat(60)}` }
      : { type: 'image/webp', width: 2_048, height: 1_536 }),
    ...fields,
  };
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** `usage` as a client writes it. */
export function usage(bytes: number, plain: number, sealed: number, last: string): Update {
  return { usage: { bytes, plain, sealed, last } };
}

/** The beginning of a photo in a log that has none. */
export function beginning(file: TestFile = harbour, fields: Fields = {}): Update {
  const isSealed = file.form === 'sealed';
  return {
    [`files/${file.id}`]: fileRow(file, 0, fields),
    [`fileData/${file.id}/thumb`]: bytesOf(file, 'thumb'),
    ...usage(file.size + file.thumbSize, isSealed ? 0 : 1, isSealed ? 1 : 0, file.id),
  };
}

/** Part `part` of a photo. */
export function sending(file: TestFile, part: number): Update {
  return {
    [`files/${file.id}/sent`]: part + 1,
    [`fileData/${file.id}/parts/${part}`]: bytesOf(file, part),
  };
}

/** The other form of a whole photo, the only one of its log. */
export function conversion(to: TestFile, createdAt: Json, letter = 'b'): Update {
  const isSealed = to.form === 'sealed';
  const parts = Array.from({ length: partsOf(to) }, (_part, index) => index);
  return {
    [`files/${to.id}`]: fileRow(to, parts.length, { createdAt }),
    [`fileData/${to.id}/thumb`]: bytesOf(to, 'thumb', letter),
    ...Object.fromEntries(
      parts.map((part) => [`fileData/${to.id}/parts/${part}`, bytesOf(to, part, letter)]),
    ),
    ...usage(to.size + to.thumbSize, isSealed ? 0 : 1, isSealed ? 1 : 0, to.id),
  };
}

/** The deletion of the only photo of a log. */
export function fileDeletion({ id }: TestFile): Update {
  return { [`files/${id}`]: null, [`fileData/${id}`]: null, ...usage(0, 0, 0, id) };
}
