import {
  child,
  limitToFirst,
  orderByKey,
  query,
  serverTimestamp,
  startAfter,
  update,
  type DatabaseReference,
} from 'firebase/database';

import type { PhotoId } from '../../entries/photos/Photo.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { parsePhotoRow, parseUsage } from '../../sync/photos/parsePhotoRow.ts';
import type {
  NewPhotoRow,
  PhotoBytes,
  PhotoRow,
  StoredDescription,
  StoredUsage,
} from '../../sync/photos/StoredPhoto.ts';
import type { WirePhotos } from '../../sync/photos/WirePhotos.ts';
import type { Connection } from '../connection/connection.ts';
import { childrenOf } from './parseRows.ts';
import type { ReadQuery } from './readQuery.ts';
import type { UnsettledWrites } from './unsettledWrites.ts';
import type { PathUpdate, WriteReach } from './updateFor.ts';

/** After so many refusals because another device moved `usage` meanwhile, a write fails. */
const maxTries = 5;

const invalid = failure<RemoteError>({ kind: 'invalid-data', cause: null });
const denied = failure<RemoteError>({ kind: 'permission-denied', cause: null });

/** The photos of a log on Firebase, and the bytes of their writes that the SDK still sends. */
export interface FirebaseWirePhotos extends WirePhotos {
  readonly bytesUnderWay: () => number;
}

/** Dependencies of {@link firebaseWirePhotos}. */
export interface FirebasePhotosDeps {
  readonly connection: Pick<Connection, 'untilLost'>;
  /** The writes of photos alone. They touch no entry, so no read of words waits for them. */
  readonly unsettled: UnsettledWrites;
  /** Reads that wait for {@link unsettled}. */
  readonly read: ReadQuery;
  /** The meaning of an SDK error. */
  readonly errorOf: (error: unknown) => RemoteError;
}

/** A part that the SDK sends. */
interface Flight {
  readonly bytes: PhotoBytes;
  readonly settled: Promise<Result<void, RemoteError>>;
}

/** A photo counts in `usage` by its sizes and its form. */
type Counted = Pick<NewPhotoRow, 'id' | 'size' | 'thumbSize' | 'description'>;

/**
 * The photos of the log at `root` (docs/data-model-files.md). `usage` is read before each write that moves it. If
 * another device moves it meanwhile, the rules refuse the write, and it is made again.
 */
export function firebaseWirePhotos(
  root: DatabaseReference,
  { connection, unsettled, read, errorOf }: FirebasePhotosDeps,
): FirebaseWirePhotos {
  const flights = new Map<string, Flight>();
  let bytesUnderWay = 0;

  const readUsage = () =>
    read(
      child(root, 'usage'),
      () => true,
      (snapshot) => parseUsage(snapshot.val()),
    );

  async function readRow(id: PhotoId): Promise<Result<PhotoRow | null, RemoteError>> {
    const answer = await read(child(root, `files/${id}`), concerns(id), (snapshot) =>
      snapshot.exists() ? (parsePhotoRow(id, snapshot.val()) ?? 'no photo') : null,
    );
    if (!answer.ok) return answer;
    return answer.value === 'no photo' ? invalid : success(answer.value);
  }

  /** Sends an update of the photo `id`, with its reads held until the server has answered. */
  function send(id: PhotoId, changes: PathUpdate): Promise<Result<void, RemoteError>> {
    const bytes = JSON.stringify(changes).length;
    bytesUnderWay += bytes;
    return unsettled.during(reachOf(id), async () => {
      try {
        await update(root, changes);
        return success(undefined);
      } catch (error) {
        return failure(errorOf(error));
      } finally {
        bytesUnderWay -= bytes;
      }
    });
  }

  /**
   * Sends the update that `changesFor` makes with the current usage. A refusal counts only if nobody has moved the
   * usage meanwhile. `changesFor` gives null when there is nothing to write.
   */
  async function sendCounted(
    id: PhotoId,
    changesFor: (usage: StoredUsage) => Promise<Result<PathUpdate | null, RemoteError>>,
  ): Promise<Result<void, RemoteError>> {
    let refusal = denied;
    let before: StoredUsage | null = null;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const usage = await readUsage();
      if (!usage.ok) return usage;
      if (usage.value === null) return invalid;
      if (before !== null && isSameUsage(before, usage.value)) return refusal;
      before = usage.value;
      const changes = await changesFor(usage.value);
      if (!changes.ok) return changes;
      if (changes.value === null) return success(undefined);
      const sent = await send(id, changes.value);
      if (sent.ok || sent.error.kind !== 'permission-denied') return sent;
      refusal = sent;
    }
    return refusal;
  }

  return {
    bytesUnderWay: () => bytesUnderWay,
    readUsage: async () => {
      const usage = await readUsage();
      if (!usage.ok) return usage;
      return usage.value === null ? invalid : success(usage.value);
    },
    readRow,
    readPage: (after, limit) => {
      const byKey = query(child(root, 'files'), orderByKey(), limitToFirst(limit));
      return read(
        after === null ? byKey : query(byKey, startAfter(after)),
        () => true,
        (snapshot) =>
          childrenOf(snapshot).map(([key, value]) => {
            const id = asPhotoId(key);
            return { id, row: parsePhotoRow(id, value.val()) };
          }),
      );
    },
    readPiece: async (id, piece) => {
      const answer = await read(child(root, pathOf(id, piece)), concerns(id), (snapshot) => {
        const value: unknown = snapshot.val();
        return value === null || typeof value === 'string' ? value : 'no text';
      });
      return answer.ok ? success(answer.value as PhotoBytes | null) : answer;
    },
    begin: (row, thumb) =>
      connection.untilLost(() =>
        sendCounted(row.id, (usage) =>
          Promise.resolve(
            success({
              [`files/${row.id}`]: rowValue({ ...row, sent: 0 }, serverTimestamp()),
              [pathOf(row.id, 'thumb')]: thumb,
              ...usageAfter(usage, row.id, null, row),
            }),
          ),
        ),
      ),
    sendPart: (id, part, bytes) =>
      connection.untilLost(async () => {
        const path = pathOf(id, part);
        const earlier = flights.get(path);
        if (earlier !== undefined) {
          const result = await earlier.settled;
          if (result.ok || earlier.bytes === bytes) return result;
        }
        const settled = send(id, { [`files/${id}/sent`]: part + 1, [path]: bytes });
        flights.set(path, { bytes, settled });
        const result = await settled;
        flights.delete(path);
        return result;
      }),
    convert: ({ row, thumb, parts }) =>
      connection.untilLost(() =>
        sendCounted(row.id, async (usage) => {
          const now = await readRow(row.id);
          if (!now.ok) return now;
          const isOther = now.value?.description.kind !== row.description.kind;
          if (now.value === null || !isOther) return denied;
          return success({
            [`files/${row.id}`]: rowValue(row, row.createdAtMs),
            [pathOf(row.id, 'thumb')]: thumb,
            ...Object.fromEntries(parts.map((bytes, part) => [pathOf(row.id, part), bytes])),
            ...usageAfter(usage, row.id, now.value, row),
          });
        }),
      ),
    deletePhoto: (id) =>
      connection.untilLost(() =>
        sendCounted(id, async (usage) => {
          const row = await readRow(id);
          if (!row.ok) return row;
          return success(row.value && photoDeletion(row.value, usage).changes);
        }),
      ),
  };
}

/** The update that deletes the photo of `row`, and the usage after it. */
export function photoDeletion(
  row: Counted,
  before: StoredUsage,
): { readonly changes: PathUpdate; readonly usage: StoredUsage } {
  const usage = countedIn(before, row, null);
  return {
    usage,
    changes: {
      [`files/${row.id}`]: null,
      [`fileData/${row.id}`]: null,
      ...usageAfter(before, row.id, row, null),
    },
  };
}

const reachOf = (id: PhotoId): WriteReach => ({ entryId: asEntryId(id), days: [] });

const concerns = (id: PhotoId) => (reach: WriteReach) => reach.entryId === asEntryId(id);

const pathOf = (id: PhotoId, piece: 'thumb' | number): string =>
  piece === 'thumb' ? `fileData/${id}/thumb` : `fileData/${id}/parts/${piece}`;

function rowValue(row: NewPhotoRow & { readonly sent: number }, createdAt: unknown) {
  const { size, thumbSize, parts, sent, description } = row;
  return { size, thumbSize, parts, sent, createdAt, ...descriptionValue(description) };
}

function descriptionValue(description: StoredDescription) {
  if (description.kind === 'sealed') return { salt: description.salt, sealed: description.sealed };
  return { type: description.type, width: description.width, height: description.height };
}

/** `usage` after the photo `id` changed from `from` to `to`. null: it is not there. */
function usageAfter(
  before: StoredUsage,
  id: PhotoId,
  from: Counted | null,
  to: Counted | null,
): PathUpdate {
  return { usage: { ...countedIn(before, from, to), last: id } };
}

function countedIn(
  { bytes, plain, sealed }: StoredUsage,
  from: Counted | null,
  to: Counted | null,
): StoredUsage {
  const bytesOf = (row: Counted | null) => (row === null ? 0 : row.size + row.thumbSize);
  const has = (row: Counted | null, kind: 'plain' | 'sealed') =>
    row?.description.kind === kind ? 1 : 0;
  return {
    bytes: bytes + bytesOf(to) - bytesOf(from),
    plain: plain + has(to, 'plain') - has(from, 'plain'),
    sealed: sealed + has(to, 'sealed') - has(from, 'sealed'),
  };
}

function isSameUsage(one: StoredUsage, other: StoredUsage): boolean {
  return one.bytes === other.bytes && one.plain === other.plain && one.sealed === other.sealed;
}
