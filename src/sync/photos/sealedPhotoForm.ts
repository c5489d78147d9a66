import type { PhotoId } from '../../entries/photos/Photo.ts';
import { activeKeyOf } from '../../seal/activeKeyOf.ts';
import { fromBase64Url, toBase64Url } from '../../seal/bytes.ts';
import {
  makePhotoSalt,
  openPhotoDescription,
  openPiece,
  photoSaltOf,
  sealPhotoDescription,
  sealPiece,
  type PhotoPiece,
  type PhotoPlace,
} from '../../seal/sealPhoto.ts';
import type { DataKey, SealKeys } from '../../seal/SealKeys.ts';
import { hasForm, type PhotoForm } from './PhotoForm.ts';
import { pieceLength, plainPhotoForm, sizesOf } from './plainPhotoForm.ts';
import type { NewPhotoRow, PhotoBytes, StoredDescription } from './StoredPhoto.ts';
import type { PhotoPieceName } from './WirePhotos.ts';

/** The keys of an encrypted log, and the state of its photos. */
export interface SealedPhotoDeps {
  readonly uid: string;
  readonly keys: SealKeys;
  /**
   * Whether the log changes its form, so that readable photos are its own. In a sealed log anyone may have written a
   * readable photo, so it is not shown.
   */
  readonly isConverting: boolean;
}

/** A row that is sealed. */
type SealedRow = NewPhotoRow & { readonly description: StoredDescription<'sealed'> };

/** The form of an encrypted log: each photo is sealed under the active key. */
export function sealedPhotoForm(deps: SealedPhotoDeps): PhotoForm<'sealed'> {
  const { uid, keys } = deps;

  return {
    ...readsBoth(deps),
    kind: 'sealed',
    async toStored(id, content) {
      const key = activeKeyOf(keys);
      const { body } = content;
      const salt =
        body === undefined
          ? makePhotoSalt((length) => crypto.getRandomValues(new Uint8Array(length)))
          : await photoSaltOf({ ...content, body }, { uid, id }, key);
      const [sizes, place] = [sizesOf(content), { uid, id, salt }];
      const sealed = await sealPhotoDescription(content, sizes, place, key);
      return {
        row: { id, ...sizes, description: { kind: 'sealed', salt, sealed } },
        thumb: await sealedBytes(content.thumb, { kind: 'thumb' }, place, key),
      };
    },
    async isOf(row, content) {
      const key = hasForm(row, 'sealed') ? await keyOf(row, deps) : null;
      if (key === null || !hasForm(row, 'sealed')) return false;
      return row.description.salt === (await photoSaltOf(content, { uid, id: row.id }, key));
    },
    async toPart(row, part, bytes) {
      // Parts follow the key of their row, which may be an earlier one.
      const key = await keyOf(row, deps);
      if (key === null || part >= row.parts) return null;
      return sealedBytes(bytes, pieceOf(row, part), placeOf(uid, row), key);
    },
  };
}

/** The form of a log on its way out of encryption: it reads both forms and writes readable photos. */
export function openingPhotoForm(deps: SealedPhotoDeps): PhotoForm<'plain'> {
  return { ...plainPhotoForm, ...readsBoth(deps) };
}

function readsBoth(deps: SealedPhotoDeps): Pick<PhotoForm<'plain'>, 'describe' | 'open'> {
  const readsPlain = (row: NewPhotoRow) => deps.isConverting && hasForm(row, 'plain');
  return {
    async describe(row) {
      if (readsPlain(row)) return plainPhotoForm.describe(row);
      if (!hasForm(row, 'sealed')) return null;
      const { sealed } = row.description;
      const opened = await openPhotoDescription(sealed, row, placeOf(deps.uid, row), deps.keys);
      return opened.ok ? opened.value.description : null;
    },
    async open(row, piece, text) {
      if (readsPlain(row)) return plainPhotoForm.open(row, piece, text);
      const key = hasForm(row, 'sealed') ? await keyOf(row, deps) : null;
      const bytes = key === null ? null : fromBase64Url(text);
      if (key === null || bytes === null || !hasForm(row, 'sealed')) return null;
      const opened = await openPiece(bytes, pieceOf(row, piece), placeOf(deps.uid, row), key);
      return opened?.byteLength === pieceLength(row, piece) ? opened : null;
    },
  };
}

/** The data key that sealed `row`. null: the row does not open on this device. */
async function keyOf(row: SealedRow, { uid, keys }: SealedPhotoDeps): Promise<DataKey | null> {
  const { sealed } = row.description;
  const opened = await openPhotoDescription(sealed, row, placeOf(uid, row), keys);
  if (!opened.ok) return null;
  return keys.dataKeys.find(({ number }) => number === opened.value.keyNumber) ?? null;
}

function placeOf(
  uid: string,
  { id, description }: { readonly id: PhotoId; readonly description: StoredDescription<'sealed'> },
): PhotoPlace {
  return { uid, id, salt: description.salt };
}

function pieceOf({ parts }: NewPhotoRow, piece: PhotoPieceName): PhotoPiece {
  return piece === 'thumb' ? { kind: 'thumb' } : { kind: 'body', part: piece, parts };
}

async function sealedBytes(
  bytes: ArrayBuffer,
  piece: PhotoPiece,
  place: PhotoPlace,
  key: DataKey,
): Promise<PhotoBytes<'sealed'>> {
  return toBase64Url(await sealPiece(bytes, piece, place, key)) as PhotoBytes<'sealed'>;
}
