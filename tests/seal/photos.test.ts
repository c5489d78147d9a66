import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parsePhotoDescription } from '../../src/entries/photos/parsePhotoDescription.ts';
import { photoLimits } from '../../src/entries/photos/Photo.ts';
import { asPhotoId } from '../../src/entries/photos/photoReference.ts';
import { failure, success } from '../../src/lib/result.ts';
import { toBase64Url, type Bytes } from '../../src/seal/bytes.ts';
import { dataKeyOf } from '../../src/seal/keys/deriveKeys.ts';
import {
  openPhotoDescription,
  openPiece,
  sealPhotoDescription,
  sealPiece,
  type PhotoPiece,
  type PhotoPlace,
} from '../../src/seal/sealPhoto.ts';
import { ownBuffer } from '../support/testPhoto.ts';
import { makePhotoVectors, photoBytes, shortened, type PhotoVector } from './makeVectors.ts';
import { openedPiece, sealedPieces } from './nodePhoto.ts';

const file = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`vectors/${name}`, import.meta.url), 'utf8'));
const vectors = file('photo-1.json') as ReturnType<typeof makePhotoVectors>;
const { dataKeys: rawKeys } = file('seal-1.json') as {
  readonly dataKeys: readonly { readonly number: number; readonly raw: string }[];
};
const dataKeys = await Promise.all(
  rawKeys.map(({ number, raw }) => dataKeyOf(number, new Uint8Array(Buffer.from(raw, 'hex')))),
);
const keyOf = (keyNumber: number) => {
  const key = dataKeys.find(({ number }) => number === keyNumber);
  if (key === undefined) throw new Error(`no key ${keyNumber}`);
  return key;
};
const rawOf = (keyNumber: number) =>
  Buffer.from(rawKeys.find(({ number }) => number === keyNumber)?.raw ?? '', 'hex');

const placeOf = ({ uid, id, salt }: PhotoVector): PhotoPlace => ({ uid, id: asPhotoId(id), salt });
const piecesOf = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / photoLimits.partBytes) }, (_, part) =>
    bytes.subarray(part * photoLimits.partBytes, (part + 1) * photoLimits.partBytes),
  );

function descriptionOf({ type, width, height }: PhotoVector) {
  const description = parsePhotoDescription(type, width, height);
  if (description === null) throw new Error('no description');
  return description;
}

describe('the frozen photos', () => {
  it('are what the independent code makes', () => {
    expect(makePhotoVectors()).toEqual(vectors);
  });

  it.each(vectors.photos)('are sealed and opened by the app: $size bytes', async (vector) => {
    const { keyNumber, seed, size, thumbSize, parts } = vector;
    const [place, key] = [placeOf(vector), keyOf(keyNumber)];
    const description = descriptionOf(vector);
    expect(await sealPhotoDescription(description, vector, place, key)).toBe(vector.sealed);
    const opened = await openPhotoDescription(vector.sealed, vector, place, { dataKeys });
    expect(opened).toEqual(success({ description, keyNumber }));

    const thumb = ownBuffer(photoBytes(thumbSize, seed + 1));
    const sealedThumb = await sealPiece(thumb, { kind: 'thumb' }, place, key);
    expect(shortened(toBase64Url(sealedThumb))).toBe(vector.thumb);
    const body = piecesOf(photoBytes(size, seed));
    expect(body).toHaveLength(parts);
    for (const [part, bytes] of body.entries()) {
      const piece: PhotoPiece = { kind: 'body', part, parts };
      const sealed = await sealPiece(ownBuffer(bytes), piece, place, key);
      expect(sealed).toHaveLength(bytes.length + 16);
      expect(shortened(toBase64Url(sealed))).toBe(vector.body[part]);
      const back = await openPiece(sealed, piece, place, key);
      expect(back === null ? null : Buffer.from(back)).toEqual(bytes);
    }
  });
});

const place: PhotoPlace = {
  uid: 'ann',
  id: asPhotoId('01HZZZZZZZZZZZZZZZZZZZZZZZ'),
  salt: toBase64Url(new Uint8Array(16).fill(5)),
};
const key = keyOf(1);
const bytes = ownBuffer(Buffer.from('a view of the harbour'));
const second: PhotoPiece = { kind: 'body', part: 1, parts: 3 };

describe('a sealed piece', () => {
  it('opens to its bytes, here and in the independent code, and is the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 2_000 }),
        fc.nat(40),
        fc.nat(3),
        async (content, part, more) => {
          const parts = part + 1 + more;
          const piece: PhotoPiece = { kind: 'body', part, parts };
          const sealed = await sealPiece(ownBuffer(content), piece, place, key);
          expect(await sealPiece(ownBuffer(content), piece, place, key)).toEqual(sealed);
          const text = toBase64Url(sealed);
          const opened = openedPiece(rawOf(1), 1, place, 'body', [part, parts], text);
          expect(new Uint8Array(opened)).toEqual(content);
          const back = await openPiece(sealed, piece, place, key);
          expect(back === null ? null : new Uint8Array(back)).toEqual(content);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<[string, PhotoPiece, Partial<PhotoPlace>, number]>([
    ['another part', { ...second, part: 0 }, {}, 1],
    ['the last part, though more follow', { ...second, part: 2 }, {}, 1],
    ['a part of a shorter photo', { ...second, parts: 2 }, {}, 1],
    ['a part of a longer photo', { ...second, parts: 4 }, {}, 1],
    ['a thumbnail', { kind: 'thumb' }, {}, 1],
    ['a part of another photo', second, { id: asPhotoId('01HZZZZZZZZZZZZZZZZZZZZZZY') }, 1],
    ['a part of another person', second, { uid: 'ben' }, 1],
    ['a part under another salt', second, { salt: toBase64Url(new Uint8Array(16).fill(6)) }, 1],
    ['a part under another data key', second, {}, 2],
  ])('does not open as %s', async (_what, piece, elsewhere, keyNumber) => {
    const sealed = await sealPiece(bytes, second, place, key);
    expect(await openPiece(sealed, second, place, key)).not.toBeNull();
    const opened = openPiece(sealed, piece, { ...place, ...elsewhere }, keyOf(keyNumber));
    expect(await opened).toBeNull();
  });

  it('does not open as the body when it is the only part of a thumbnail', async () => {
    const thumb = await sealPiece(bytes, { kind: 'thumb' }, place, key);
    expect(await openPiece(thumb, { kind: 'body', part: 0, parts: 1 }, place, key)).toBeNull();
  });

  it('does not open with a byte changed, added or missing', async () => {
    const sealed = await sealPiece(bytes, second, place, key);
    const changed = sealed.map((byte, at) => (at === 3 ? byte ^ 1 : byte));
    const longer = new Uint8Array([...sealed, 0]);
    for (const other of [changed, longer, sealed.slice(0, -1), sealed.slice(0, 15)])
      expect(await openPiece(other, second, place, key)).toBeNull();
  });

  it('has another key for each photo, kind and salt', () => {
    const zeros = Buffer.alloc(64);
    const places = [place, { ...place, uid: 'ben' }, { ...place, salt: 'A'.repeat(22) }];
    const strings = places.flatMap((each) =>
      (['thumb', 'body'] as const).flatMap((kind) => sealedPieces(rawOf(1), 1, each, kind, zeros)),
    );
    expect(new Set(strings.map((text) => text.slice(0, 40))).size).toBe(6);
  });
});

describe('the sealed row of a photo', () => {
  const sizes = { size: 100, thumbSize: 20, parts: 1 };
  const description = { type: 'image/png', width: 3, height: 4 } as const;

  it.each<[string, Partial<typeof sizes>, Partial<PhotoPlace>]>([
    ['another size', { size: 101 }, {}],
    ['another size of the thumbnail', { thumbSize: 21 }, {}],
    ['another number of parts', { parts: 2 }, {}],
    ['another salt', {}, { salt: 'A'.repeat(22) }],
    ['another photo', {}, { id: asPhotoId('01HZZZZZZZZZZZZZZZZZZZZZZY') }],
    ['another person', {}, { uid: 'ben' }],
  ])('does not open with %s', async (_what, otherSizes, elsewhere) => {
    const sealed = await sealPhotoDescription(description, sizes, place, key);
    const opened = await openPhotoDescription(
      sealed,
      { ...sizes, ...otherSizes },
      { ...place, ...elsewhere },
      { dataKeys },
    );
    expect(opened).toEqual(failure({ kind: 'does-not-open' }));
  });
});
