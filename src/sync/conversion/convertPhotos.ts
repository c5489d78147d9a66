import type { PhotoId } from '../../entries/photos/Photo.ts';
import { success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { nextStep } from '../outbox/nextStep.ts';
import { isSameBytes } from '../photos/isSameBytes.ts';
import { hasForm, isWhole, type PhotoForm } from '../photos/PhotoForm.ts';
import type {
  ListedPhoto,
  NewPhotoRow,
  PhotoBytes,
  PhotoFormKind,
  PhotoRow,
  WholePhoto,
} from '../photos/StoredPhoto.ts';
import type { PhotoPieceName, WirePhotos } from '../photos/WirePhotos.ts';
import type { Requests } from './createRequests.ts';

/** How many rows are read at a time. */
const photosPage = 100;
/** After so many refusals in a row, a photo is postponed. */
const maxRefusals = 3;

/** Dependencies of {@link photoConversion}. */
export interface PhotoConversionDeps<Kind extends PhotoFormKind> {
  readonly requests: Requests;
  readonly wire: WirePhotos<Kind>;
  /** The wanted form. It reads both. */
  readonly form: PhotoForm<Kind>;
  /** Resolves when the person's own words are sent, or have waited long enough. */
  readonly ownWordsSent: () => Promise<void>;
  /** An update was refused. Resolves if the log may still be converted. */
  readonly checkRecord: () => Promise<void>;
}

/** `refused`: the photo may still be in the other form. `stuck`: its bytes are damaged, or do not open. */
export type PhotoEnd = 'done' | 'stuck' | 'refused';

/** Brings photos into the wanted form, each in one update. */
export interface PhotoConversion {
  /** The number of photos in the other form. */
  count(): Promise<number>;
  /** All photos, in the order of their ids. Tells the end of each that was in the other form. */
  convertAll(onEnd: (id: PhotoId, end: PhotoEnd) => void): Promise<void>;
  convertOne(id: PhotoId): Promise<PhotoEnd>;
}

/**
 * The conversion of photos. It keeps no position, so it may be killed at any moment. A photo that is not whole cannot
 * change its form. It is deleted, and the device that holds it sends it again (`remotePhotosOver.ts`).
 */
export function photoConversion<Kind extends PhotoFormKind>(
  deps: PhotoConversionDeps<Kind>,
): PhotoConversion {
  const { requests, wire, form } = deps;

  /** The answer to a read. null: there is nothing, or nothing that could be read. */
  async function answerTo<Value>(
    read: () => Promise<Result<Value | null, RemoteError>>,
  ): Promise<Value | null> {
    return requests.untilAnswered(async () => {
      const result = await read();
      return !result.ok && result.error.kind === 'invalid-data' ? success(null) : result;
    });
  }

  async function openedPiece(row: PhotoRow, piece: PhotoPieceName): Promise<ArrayBuffer | null> {
    const text = await answerTo(() => wire.readPiece(row.id, piece));
    return text === null ? null : requests.unlessStopped(form.open(row, piece, text));
  }

  /** The part as it is written. null: it would not open to the same bytes. */
  async function formedPart(
    row: NewPhotoRow<Kind>,
    part: number,
    bytes: ArrayBuffer,
  ): Promise<PhotoBytes<Kind> | null> {
    const text = await form.toPart(row, part, bytes);
    const opened = text === null ? null : await form.open(row, part, text);
    return opened !== null && isSameBytes(opened, bytes) ? text : null;
  }

  /** The photo in the wanted form, opened again and compared. null: it cannot get it. */
  async function formed(before: PhotoRow): Promise<WholePhoto<Kind> | null> {
    const description = await requests.unlessStopped(form.describe(before));
    const thumb = description === null ? null : await openedPiece(before, 'thumb');
    if (description === null || thumb === null) return null;
    const { id, size, sent, createdAtMs } = before;
    const stored = await requests.unlessStopped(form.toStored(id, { ...description, size, thumb }));
    const openedThumb = await form.open(stored.row, 'thumb', stored.thumb);
    const openedDescription = JSON.stringify(await form.describe(stored.row));
    if (openedThumb === null || !isSameBytes(openedThumb, thumb)) return null;
    if (openedDescription !== JSON.stringify(description)) return null;
    const parts: PhotoBytes<Kind>[] = [];
    for (let part = 0; part < before.parts; part += 1) {
      const bytes = await openedPiece(before, part);
      const formedBytes =
        bytes === null ? null : await requests.unlessStopped(formedPart(stored.row, part, bytes));
      if (formedBytes === null) return null;
      parts.push(formedBytes);
    }
    return { row: { ...stored.row, sent, createdAtMs }, thumb: stored.thumb, parts };
  }

  /** The update that brings the photo of `row` into the wanted form. */
  async function updateFor(
    row: PhotoRow,
  ): Promise<(() => Promise<Result<void, RemoteError>>) | null> {
    if (!isWhole(row)) return () => wire.deleteUnfinished(row.id, row.description.kind);
    const photo = await formed(row);
    return photo && (() => wire.convert(photo));
  }

  async function convertRow(found: PhotoRow): Promise<PhotoEnd> {
    let row: PhotoRow | null = found;
    let refusals = 0;
    for (let failures = 0; row !== null && !hasForm(row, form.kind); failures += 1) {
      const { id }: PhotoRow = row;
      const update = await updateFor(row);
      await requests.unlessStopped(deps.ownWordsSent());
      if (update !== null) {
        const sent = await requests.gently(update);
        if (sent.ok) return 'done';
        if (nextStep(sent.error) === 'park') {
          refusals += 1;
          await deps.checkRecord();
          if (refusals === maxRefusals) return 'refused';
        } else {
          await requests.pause(failures);
        }
      }
      const now: PhotoRow | null = await answerTo(() => wire.readRow(id));
      // Another device may have converted it while its pieces were read.
      if (update === null && now !== null && now.description.kind === row.description.kind)
        return 'stuck';
      row = now;
    }
    return 'done';
  }

  return {
    async count() {
      const usage = await answerTo(() => wire.readUsage());
      if (usage === null) return 0;
      return form.kind === 'sealed' ? usage.plain : usage.sealed;
    },
    async convertAll(onEnd) {
      let after: PhotoId | null = null;
      for (;;) {
        const from: PhotoId | null = after;
        const page: readonly ListedPhoto[] = await requests.untilAnswered(() =>
          wire.readPage(from, photosPage),
        );
        for (const { id, row } of page) {
          if (row === null) onEnd(id, 'stuck');
          else if (!hasForm(row, form.kind)) onEnd(id, await convertRow(row));
        }
        after = page.at(-1)?.id ?? null;
        if (page.length < photosPage) return;
      }
    },
    async convertOne(id) {
      const row = await answerTo(() => wire.readRow(id));
      return row === null ? 'done' : convertRow(row);
    },
  };
}
