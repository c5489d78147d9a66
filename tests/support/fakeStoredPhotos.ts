import { photoLimits, type PhotoId } from '../../src/entries/photos/Photo.ts';
import { failure, success, type Result } from '../../src/lib/result.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { EncryptionState } from '../../src/seal/KeyRecord.ts';
import { pieceLength } from '../../src/sync/photos/plainPhotoForm.ts';
import type {
  ListedPhoto,
  NewPhotoRow,
  PhotoBytes,
  PhotoFormKind,
  PhotoRow,
  StoredUsage,
  WholePhoto,
} from '../../src/sync/photos/StoredPhoto.ts';
import type { PhotoPieceName, WirePhotos } from '../../src/sync/photos/WirePhotos.ts';
import { emptyMessageBytes, rowBytes } from './messageBytes.ts';

/** A photo as the fake server has it. */
interface FakePhoto {
  readonly row: PhotoRow;
  readonly thumb: PhotoBytes;
  readonly parts: readonly PhotoBytes[];
}

/** The photos of one log in memory, with rules 15 to 18 of docs/data-model-files.md. Each call is one request. */
export interface FakeStoredPhotos {
  usage(): StoredUsage;
  row(id: PhotoId): PhotoRow | null;
  page(after: PhotoId | null, limit: number): readonly ListedPhoto[];
  piece(id: PhotoId, piece: PhotoPieceName): PhotoBytes | null;
  begin(row: NewPhotoRow, thumb: PhotoBytes): Result<void, RemoteError>;
  sendPart(id: PhotoId, part: number, bytes: PhotoBytes): Result<void, RemoteError>;
  convert(photo: WholePhoto): Result<void, RemoteError>;
  delete(id: PhotoId): Result<void, RemoteError>;
  /** All photos in the order of their ids. */
  all(): readonly FakePhoto[];
  /** Puts a photo as an earlier state of the log left it, or as the operator does. */
  put(photo: FakePhoto): void;
  clear(): void;
}

const denied = failure<RemoteError>({ kind: 'permission-denied', cause: null });
const done = success(undefined);

/** No photos. `state`: of the log's key record; null: there is none. */
export function createFakeStoredPhotos(deps: {
  readonly state: () => EncryptionState | null;
  readonly now: () => number;
}): FakeStoredPhotos {
  const photos = new Map<PhotoId, FakePhoto>();

  const formOfLog = (): PhotoFormKind =>
    deps.state() === 'sealing' || deps.state() === 'on' ? 'sealed' : 'plain';

  const all = () => [...photos.values()].sort((one, other) => (one.row.id < other.row.id ? -1 : 1));

  function usage(): StoredUsage {
    const rows = all().map(({ row }) => row);
    const count = (kind: PhotoFormKind) =>
      rows.filter(({ description }) => description.kind === kind).length;
    return {
      bytes: rows.reduce((sum, { size, thumbSize }) => sum + size + thumbSize, 0),
      plain: count('plain'),
      sealed: count('sealed'),
    };
  }

  return {
    usage,
    row: (id) => photos.get(id)?.row ?? null,
    page: (after, limit) =>
      all()
        .map(({ row }) => ({ id: row.id, row }))
        .filter(({ id }) => after === null || id > after)
        .slice(0, limit),
    piece: (id, piece) => {
      const photo = photos.get(id);
      return (piece === 'thumb' ? photo?.thumb : photo?.parts[piece]) ?? null;
    },
    begin(row, thumb) {
      const isAllowed =
        !photos.has(row.id) &&
        row.description.kind === formOfLog() &&
        hasLength(row, 'thumb', thumb) &&
        usage().bytes + row.size + row.thumbSize <= photoLimits.logBytes;
      if (!isAllowed) return denied;
      photos.set(row.id, { row: { ...row, sent: 0, createdAtMs: deps.now() }, thumb, parts: [] });
      return done;
    },
    sendPart(id, part, bytes) {
      const photo = photos.get(id);
      const isAllowed =
        photo !== undefined &&
        part === photo.row.sent &&
        part < photo.row.parts &&
        photo.row.description.kind === formOfLog() &&
        hasLength(photo.row, part, bytes);
      if (!isAllowed) return denied;
      const row = { ...photo.row, sent: part + 1 };
      photos.set(id, { ...photo, row, parts: [...photo.parts, bytes] });
      return done;
    },
    convert(photo) {
      const { row, thumb, parts } = photo;
      const before = photos.get(row.id);
      const isAllowed =
        before !== undefined &&
        before.row.sent === before.row.parts &&
        before.row.description.kind !== row.description.kind &&
        row.description.kind === formOfLog() &&
        isSameBut(before.row, row) &&
        hasLength(row, 'thumb', thumb) &&
        parts.length === row.parts &&
        parts.every((bytes, part) => hasLength(row, part, bytes));
      if (!isAllowed) return denied;
      photos.set(row.id, photo);
      return done;
    },
    delete(id) {
      photos.delete(id);
      return done;
    },
    all,
    put: (photo) => void photos.set(photo.row.id, photo),
    clear: () => photos.clear(),
  };
}

/** How a request reaches the fake server: its name, its bytes each way, and the answer when it is there. */
export type AskPhotos = <Value>(
  what: string,
  answer: () => Result<Value, RemoteError>,
  bytesUp: number,
  bytesDownOf: (value: Value) => number,
) => Promise<Result<Value, RemoteError>>;

/** The port on `photos`, by `ask`. */
export function wirePhotosOver(photos: FakeStoredPhotos, ask: AskPhotos): WirePhotos {
  const none = () => 0;
  return {
    readUsage: () =>
      ask(
        'usage',
        () => success(photos.usage()),
        emptyMessageBytes,
        () => rowBytes,
      ),
    readRow: (id) =>
      ask(
        'photo',
        () => success(photos.row(id)),
        emptyMessageBytes,
        () => 2 * rowBytes,
      ),
    readPage: (after, limit) =>
      ask(
        `photos after ${after ?? 'the start'}`,
        () => success(photos.page(after, limit)),
        emptyMessageBytes,
        (rows) => rows.length * 2 * rowBytes,
      ),
    readPiece: (id, piece) =>
      ask(
        piece === 'thumb' ? 'thumbnail' : `part ${piece}`,
        () => success(photos.piece(id, piece)),
        emptyMessageBytes,
        (bytes) => bytes?.length ?? 0,
      ),
    begin: (row, thumb) =>
      ask('begin photo', () => photos.begin(row, thumb), thumb.length + 2 * rowBytes, none),
    sendPart: (id, part, bytes) =>
      ask(`send part ${part}`, () => photos.sendPart(id, part, bytes), bytes.length, none),
    convert: (photo) =>
      ask(
        'convert photo',
        () => photos.convert(photo),
        photo.parts.reduce((sum, { length }) => sum + length, photo.thumb.length),
        none,
      ),
    deletePhoto: (id) => ask('delete photo', () => photos.delete(id), emptyMessageBytes, none),
  };
}

function hasLength(row: NewPhotoRow, piece: PhotoPieceName, text: string): boolean {
  const bytes = pieceLength(row, piece) + (row.description.kind === 'sealed' ? 16 : 0);
  return text.length === Math.ceil((bytes * 4) / 3);
}

/** Whether nothing but the form differs. */
function isSameBut(one: PhotoRow, other: PhotoRow): boolean {
  const facts = ({ size, thumbSize, parts, sent, createdAtMs }: PhotoRow) =>
    [size, thumbSize, parts, sent, createdAtMs].join();
  return facts(one) === facts(other);
}
