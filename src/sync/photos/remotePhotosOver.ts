import { photoLimits, type PhotoContent, type PhotoId } from '../../entries/photos/Photo.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { isSameBytes } from './isSameBytes.ts';
import { hasForm, isWhole, type PhotoForm } from './PhotoForm.ts';
import type { RemotePhoto, RemotePhotos } from './RemotePhotos.ts';
import type { NewPhotoRow, PhotoFormKind } from './StoredPhoto.ts';
import type { PhotoPieceName, WirePhotos } from './WirePhotos.ts';

const invalid = failure<RemoteError>({ kind: 'invalid-data', cause: null });
const denied = failure<RemoteError>({ kind: 'permission-denied', cause: null });

/**
 * The photos as the engine sees them. `form` decides how they are opened and written. So the photos of an encrypted log
 * are readable above this line only.
 *
 * A photo that is not whole and in the other form can never be finished. `readPhoto` does not tell of it, and `begin`
 * deletes it first.
 */
export function remotePhotosOver<Kind extends PhotoFormKind>(
  wire: WirePhotos<Kind>,
  form: PhotoForm<Kind>,
): RemotePhotos {
  /** The rows as they were last seen, for their salts. A row changes only with the form of its photo. */
  const rows = new Map<PhotoId, NewPhotoRow>();

  /** The row of `id`, from the server or as it was last seen. `invalid-data`: there is none. */
  async function rowOf(id: PhotoId, isFresh = false): Promise<Result<NewPhotoRow, RemoteError>> {
    const seen = rows.get(id);
    if (seen !== undefined && !isFresh) return success(seen);
    const read = await wire.readRow(id);
    if (!read.ok) return read;
    if (read.value === null) return invalid;
    rows.set(id, read.value);
    return success(read.value);
  }

  /** A piece that does not open may be one of a photo that has changed its form meanwhile. */
  async function openedPiece(
    id: PhotoId,
    piece: PhotoPieceName,
  ): Promise<Result<ArrayBuffer, RemoteError>> {
    for (const isFresh of [false, true]) {
      const [row, stored] = await Promise.all([rowOf(id, isFresh), wire.readPiece(id, piece)]);
      if (!row.ok) return row;
      if (!stored.ok) return stored;
      const bytes = stored.value === null ? null : await form.open(row.value, piece, stored.value);
      if (bytes !== null) return success(bytes);
    }
    return invalid;
  }

  /** Deletes the photo that stands in the way of a new beginning. Whether there was one. */
  async function cleared(id: PhotoId): Promise<Result<boolean, RemoteError>> {
    const read = await wire.readRow(id);
    if (!read.ok) return read;
    const row = read.value;
    if (row === null || isWhole(row) || hasForm(row, form.kind)) return success(false);
    const deleted = await wire.deleteUnfinished(id, row.description.kind);
    return deleted.ok ? success(true) : deleted;
  }

  return {
    async readUsage() {
      const read = await wire.readUsage();
      if (!read.ok) return read;
      const { bytes, plain, sealed } = read.value;
      return success({ bytes, photos: plain + sealed, limitBytes: photoLimits.logBytes });
    },
    async readPhoto(id) {
      const read = await wire.readRow(id);
      if (!read.ok) return read;
      const row = read.value;
      if (row === null || (!isWhole(row) && !hasForm(row, form.kind))) return success(null);
      rows.set(id, row);
      const description = await form.describe(row);
      if (description === null) return invalid;
      const { size, parts, sent, createdAtMs } = row;
      return success<RemotePhoto>({
        id,
        facts: { ...description, size },
        parts,
        sent,
        createdAtMs,
      });
    },
    async begin(id, content) {
      const { row, thumb } = await form.toStored(id, content);
      let begun = await wire.begin(row, thumb);
      if (!begun.ok && begun.error.kind === 'permission-denied') {
        const wasInTheWay = await cleared(id);
        if (!wasInTheWay.ok) return wasInTheWay;
        if (wasInTheWay.value) begun = await wire.begin(row, thumb);
      }
      if (begun.ok) rows.set(id, row);
      return begun;
    },
    async sendPart({ id }, part, bytes) {
      const row = await rowOf(id);
      if (!row.ok) return row;
      const stored = hasForm(row.value, form.kind)
        ? await form.toPart(row.value, part, bytes)
        : null;
      return stored === null ? denied : wire.sendPart(id, part, stored);
    },
    async isOf({ id, sent }, content, knownParts) {
      const row = await rowOf(id);
      if (!row.ok) return row;
      if (!(await form.isOf(row.value, content))) return success(false);
      const first: readonly PhotoPieceName[] = knownParts === null ? ['thumb'] : [];
      const parts = Array.from({ length: sent }, (_, part) => part).slice(knownParts ?? 0);
      for (const piece of [...first, ...parts]) {
        const opened = await openedPiece(id, piece);
        if (!opened.ok) return opened.error.kind === 'invalid-data' ? success(false) : opened;
        if (!isSameBytes(opened.value, pieceOf(content, piece))) return success(false);
      }
      return success(true);
    },
    readThumb: ({ id }) => openedPiece(id, 'thumb'),
    readPart: ({ id }, part) => openedPiece(id, part),
    deletePhoto(id) {
      rows.delete(id);
      return wire.deletePhoto(id);
    },
    async deleteUnfinished({ id }) {
      const read = await wire.readRow(id);
      if (!read.ok) return read;
      rows.delete(id);
      return read.value === null
        ? success(undefined)
        : wire.deleteUnfinished(id, read.value.description.kind);
    },
    async readPhotoIds(after, limit) {
      const page = await wire.readPage(after, limit);
      return page.ok ? success(page.value.map(({ id }) => id)) : page;
    },
    async readSizes(after, limit) {
      const page = await wire.readPage(after, limit);
      if (!page.ok) return page;
      const rows = page.value.flatMap(({ id, row }) =>
        row === null ? [] : [{ id, bytes: row.size + row.thumbSize, createdAtMs: row.createdAtMs }],
      );
      const last = page.value.at(-1)?.id ?? null;
      return success({ rows, next: page.value.length < limit ? null : last });
    },
  };
}

function pieceOf({ thumb, body }: PhotoContent, piece: PhotoPieceName): ArrayBuffer {
  if (piece === 'thumb') return thumb;
  return body.slice(piece * photoLimits.partBytes, (piece + 1) * photoLimits.partBytes);
}
