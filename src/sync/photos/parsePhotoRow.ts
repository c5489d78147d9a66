import { partsOf, photoLimits, type PhotoId } from '../../entries/photos/Photo.ts';
import { parsePhotoDescription } from '../../entries/photos/parsePhotoDescription.ts';
import { parseSealedString } from '../../seal/box.ts';
import { isPhotoSalt } from '../../seal/sealPhoto.ts';
import type { PhotoRow, StoredDescription, StoredUsage } from './StoredPhoto.ts';

/** The row stored at `files/{id}`. null: it is no photo. */
export function parsePhotoRow(id: PhotoId, value: unknown): PhotoRow | null {
  const fields = fieldsOf(value);
  const [size, thumbSize, parts] = [fields['size'], fields['thumbSize'], fields['parts']];
  const [sent, createdAtMs] = [fields['sent'], fields['createdAt']];
  if (!isCount(size, 1, photoLimits.bytes)) return null;
  if (!isCount(thumbSize, 1, photoLimits.thumbBytes)) return null;
  if (parts !== partsOf(size) || !isCount(sent, 0, parts)) return null;
  if (typeof createdAtMs !== 'number') return null;
  const description = descriptionOf(fields);
  if (description === null) return null;
  return { id, size, thumbSize, parts, sent, createdAtMs, description };
}

/** `usage` in `value`. A log without photos has none. null: it is something else. */
export function parseUsage(value: unknown): StoredUsage | null {
  if (value === null) return { bytes: 0, plain: 0, sealed: 0 };
  const fields = fieldsOf(value);
  const [bytes, plain, sealed] = [fields['bytes'], fields['plain'], fields['sealed']];
  return isCount(bytes) && isCount(plain) && isCount(sealed) ? { bytes, plain, sealed } : null;
}

/** A row with a readable type is never taken for a sealed one, with any other fields. */
function descriptionOf(fields: Fields): StoredDescription | null {
  if (!('sealed' in fields)) {
    const plain = parsePhotoDescription(fields['type'], fields['width'], fields['height']);
    return plain && { kind: 'plain', ...plain };
  }
  const sealed = parseSealedString(fields['sealed']);
  const salt = fields['salt'];
  if ('type' in fields || sealed === null) return null;
  return typeof salt === 'string' && isPhotoSalt(salt) ? { kind: 'sealed', salt, sealed } : null;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isCount = (value: unknown, least = 0, most = Number.MAX_SAFE_INTEGER): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
